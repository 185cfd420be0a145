"""Whoever is at the host's end of the box's line: in step with the box, or on its own clock."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue
from typing import Self, TypeVar

from companion.table.device import Health, Pressed, Scanned
from companion.table.device import Heard as Told
from firmware_bridge.device_thread import DeviceThread
from firmware_bridge.frames import Framer
from firmware_bridge.messages import AnyMsg, HelloMsg, unpack
from firmware_bridge.session import BoxHappening, BoxMemory, BoxSession, Greeted
from tests.support.simbox import SimBox

Said = TypeVar("Said")
Heard = TypeVar("Heard")


class Listener:
    """Somebody at the host's end who only writes down what the box says."""

    def __init__(self, box: SimBox) -> None:
        """Open the port."""
        self.messages: list[AnyMsg] = []
        self.data = b""
        """All of it, as it came."""
        self._box = box
        self._framer = Framer()
        box.hold(self)

    def pump(self, now: float) -> bytes:
        data = self._box.received()
        self.data += data
        found = map(unpack, self._framer.feed(data))
        self.messages += [message for message in found if message is not None]
        return b""

    def told(self, kind: type[Said]) -> list[Said]:
        return [one for one in self.messages if isinstance(one, kind)]


class Host:
    """The real session at the host's end, on the box's own clock."""

    def __init__(self, box: SimBox, memory: BoxMemory | None = None) -> None:
        """Open the port, and ask who is there."""
        self.box = box
        self.memory = memory or BoxMemory()
        self.session = BoxSession(self.memory)
        self.happened: list[BoxHappening] = []
        self.bytes = 0
        """That came from the box."""
        self.texts: list[str] = []
        box.hold(self)
        self.session.start(box.now)

    def pump(self, now: float) -> bytes:
        data = self.box.received()
        self.bytes += len(data)
        new = self.session.received(data, now) if data else self.session.tick(now)
        self.happened += new
        self.texts += [one.text for one in new if isinstance(one, Scanned)]
        return self.session.outgoing()

    def told(self, kind: type[Heard]) -> list[Heard]:
        return [one for one in self.happened if isinstance(one, kind)]

    @property
    def hellos(self) -> list[HelloMsg]:
        return [one.hello for one in self.told(Greeted)]

    @property
    def heard(self) -> list[Scanned | Pressed]:
        return [one for one in self.happened if isinstance(one, Scanned | Pressed)]

    @property
    def presses(self) -> list[bool]:
        """Each press, and whether it was held."""
        return [one.held for one in self.told(Pressed)]

    def greeted(self) -> Self:
        """Go on until the box has said hello, and was told what to show."""
        self.box.until(lambda: self.hellos and self.session.idle)
        return self


class Kept:
    """The real device thread and its serial port, and a box on a port that keeps its name."""

    def __init__(self, box: SimBox, port: Path) -> None:
        self.box, self.port = box, port
        self.heard: SimpleQueue[Scanned | Pressed] = SimpleQueue()
        self.device_thread = DeviceThread()
        self.device_thread.listen(self._hear)
        self.plug_in()
        box.goes()
        self.device_thread.use(str(port), "box")
        box.wait(lambda: self.health.beats)

    @property
    def health(self) -> Health:
        return self.device_thread.health

    def plug_in(self) -> None:
        self.port.unlink(missing_ok=True)
        self.port.symlink_to(self.box.host)

    def next(self) -> Scanned | Pressed:
        self.box.wait(lambda: not self.heard.empty())
        return self.heard.get()

    def _hear(self, one: Told) -> None:
        if isinstance(one, Scanned | Pressed):
            self.heard.put(one)
