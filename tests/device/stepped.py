"""The real device of a table without its thread, on the box's own clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.say import Message
from companion.table.device import Health, Heard, Kind, Lamp, Plugged, Scanned, Signal
from firmware_bridge import words
from firmware_bridge.link import DeviceLine, LineError
from firmware_bridge.ports import SerialPort
from firmware_bridge.reconnecting import ReconnectingDevice
from tests.support.simbox import SimBox

STEP = 0.01
PORT = SerialPort("the box's port", "USB2.0-Serial", 0x1A86, 0x7523, seems="box")


class Cord:
    """A line to the box: while somebody waits at it, the box goes on."""

    def __init__(self, box: SimBox, *, may_reset: bool) -> None:
        if not box.host:
            raise LineError("gone", *words.gone(PORT.path))
        self._box, self._path, self.may_reset = box, box.host, may_reset
        box.open()
        self.restart()

    def restart(self) -> None:
        """Pull the line that resets a board as it is sold."""
        if self.may_reset:
            self._box.reset_with_bootloader()

    def read(self, timeout: float) -> bytes:
        until = self._box.now + min(timeout, STEP)
        while self._is_whole() and not (data := self._box.received()):
            if self._box.now >= until:
                return b""
            self._box.step(0.001)
        if not self._is_whole():
            raise LineError("gone", *words.gone(PORT.path))
        return data

    def write(self, data: bytes) -> None:
        if not self._is_whole():
            raise LineError("gone", *words.gone(PORT.path))
        self._box.send(data)

    def wake(self) -> None:
        """Nobody waits but us."""

    def close(self) -> None:
        self._box.let_go()

    def _is_whole(self) -> bool:
        return self._box.host == self._path


class Stepped:
    """The `Devices` of a table, going on only as far as a test says."""

    missing: Message | None = None

    def __init__(self, box: SimBox, *, may_reset: bool = False) -> None:
        """Plug it in; on a board as it is sold, opening its port resets it."""
        self.box, self._may_reset = box, may_reset
        self.heard: list[Heard] = []
        self.tells: Callable[[Heard], None] = lambda heard: None
        self.device = ReconnectingDevice(
            self._open, self._find, lambda: box.now, self._pause, self._told
        )

    @property
    def health(self) -> Health:
        return self.device.health

    def listen(self, heard: Callable[[Heard], None]) -> None:
        self.tells = heard

    def ports(self, then: Callable[[Sequence[Plugged]], None]) -> None:
        then(tuple(port.as_plugged() for port in self._find()))

    def use(self, port: str = "", kind: Kind | None = None, box: str = "") -> None:
        self.device.use(port, kind, box)

    def rest(self) -> None:
        self.device.rest()

    def show(self, lamp: Lamp) -> None:
        self.device.show(lamp)

    def signal(self, signal: Signal) -> None:
        self.device.signal(signal)

    def set(self, *, brightness: float, sound: bool) -> None:
        self.device.set(brightness, sound=sound)

    def read(self, *, on: bool) -> None:
        self.device.read(on=on)

    def flash(self, then: Callable[[Message, bool], None]) -> None:
        raise NotImplementedError

    def close(self) -> None:
        self.device.rest()

    @property
    def texts(self) -> list[str]:
        """All that was read."""
        return [one.text for one in self.heard if isinstance(one, Scanned)]

    def until(self, what: Callable[[], object], most: float = 5.0) -> float:
        """Go on until it is so, and return how long that took."""
        begun = self.box.now
        while not what():
            assert self.box.now < begun + most, f"still not so after {most:g} s of the box's time"
            self.device.step()
        return self.box.now - begun

    def go_on(self, seconds: float) -> None:
        until = self.box.now + seconds
        while self.box.now < until:
            self.device.step()

    def _told(self, heard: Heard) -> None:
        self.heard.append(heard)
        self.tells(heard)

    def _open(self, port: str, speed: int) -> DeviceLine:
        return Cord(self.box, may_reset=self._may_reset)

    def _find(self) -> Sequence[SerialPort]:
        return (PORT,) if self.box.host else ()

    def _pause(self, seconds: float) -> None:
        self.box.run(min(max(seconds, 0.001), STEP))
