"""Cables that are not there: real pseudo-terminals with a far end, and a world without any time."""

from __future__ import annotations

import os
import tty
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from threading import Condition, Thread
from time import monotonic
from typing import Any, Protocol, TypeVar

from companion.core.say import Message
from companion.table.device import Health, Pressed, Scanned
from firmware_bridge import words
from firmware_bridge.link import LineError
from firmware_bridge.ports import SerialPort
from firmware_bridge.reconnecting import ReconnectingDevice
from firmware_bridge.simulated import SimulatedBox
from firmware_bridge.simulator import Simulator
from tests.support import needs

PATIENCE = 20.0
"""Seconds after which we no longer believe that something is still to come."""
T = TypeVar("T")


class FarEnd:
    """The other end of a pseudo-terminal whose name is `path`."""

    def __init__(self) -> None:
        needs.all_of(needs.ptys)
        self.ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        self.path = os.ttyname(self._theirs)

    def say(self, data: bytes) -> None:
        os.write(self.ours, data)

    def heard(self, count: int) -> bytes:
        """Return so many bytes that came, as soon as they did."""
        came, until = b"", monotonic() + PATIENCE
        while len(came) < count:
            ready, _, _ = select([self.ours], [], [], until - monotonic())
            assert ready, f"only {came!r} came"
            came += os.read(self.ours, 4096)
        return came

    def pull(self) -> None:
        for end in (self.ours, self._theirs):
            with suppress(OSError):
                os.close(end)


class Hearing:
    """All that a device told, and patience for more of it."""

    def __init__(self) -> None:
        self.all: list[Any] = []
        self._more = Condition()

    def __call__(self, heard: Any) -> None:
        with self._more:
            self.all.append(heard)
            self._more.notify_all()

    def until(self, happened: Callable[[], T]) -> T:
        with self._more:
            assert self._more.wait_for(happened, PATIENCE), self.all[-5:]
            return happened()

    @property
    def texts(self) -> list[str]:
        return [each.text for each in self.all if isinstance(each, Scanned)]

    @property
    def presses(self) -> list[bool]:
        return [each.held for each in self.all if isinstance(each, Pressed)]

    @property
    def states(self) -> list[str]:
        """Each state that it was in, once for each time."""
        states = [each.state for each in self.all if isinstance(each, Health)]
        return [state for at, state in enumerate(states) if at == 0 or states[at - 1] != state]

    def count(self, state: str) -> int:
        return self.states.count(state)


class SimulatorInAThread:
    """A simulated box that runs by the real clock, on a real pseudo-terminal."""

    def __init__(self, folder: str, **how: Any) -> None:
        needs.all_of(needs.ptys)
        self.shown = Hearing()
        self.simulator = Simulator(folder, self.shown, **how)
        self.path = str(self.simulator.cable.path)
        self._ears, self._mouth = os.pipe()
        self._said: list[Any] = []
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def say(self, *said: dict[str, Any]) -> None:
        """Have something happen to it."""
        self._said += said
        os.write(self._mouth, b"!" * len(said))

    def close(self) -> None:
        os.close(self._mouth)
        self._thread.join(PATIENCE)
        self.simulator.close()
        os.close(self._ears)

    def _run(self) -> None:
        box = self.simulator
        while True:
            wait = box.wait()
            ends = [self._ears, *([box.cable.end] if box.cable.is_plugged else [])]
            ready, _, _ = select(ends, [], [], None if wait == inf else wait)
            if self._ears in ready:
                if not (news := os.read(self._ears, 1)):
                    return
                for _ in news:
                    box.take(self._said.pop(0))
            box.go()


@contextmanager
def a_simulated_box(**how: Any) -> Iterator[SimulatorInAThread]:
    with TemporaryDirectory() as folder:
        box = SimulatorInAThread(folder, **how)
        try:
            yield box
        finally:
            box.close()


class Thing(Protocol):
    """Something with a plug, in a world without time."""

    def opened(self, speed: int, now: float) -> None: ...

    def hear(self, data: bytes, now: float) -> None: ...

    def say(self, now: float) -> bytes: ...

    def next_at(self) -> float: ...


class Box:
    """Our box."""

    def __init__(self, box: SimulatedBox | None = None) -> None:
        self.box = box or SimulatedBox()
        self.is_silent = self.is_deaf = False

    def opened(self, speed: int, now: float) -> None:
        self.box.to_host()

    def hear(self, data: bytes, now: float) -> None:
        if not self.is_deaf:
            self.box.from_host(data, now)

    def say(self, now: float) -> bytes:
        self.box.tick(now)
        said = self.box.to_host()
        return b"" if self.is_silent else said

    def next_at(self) -> float:
        return self.box.next_at()

    def shown(self, what: str) -> list[Any]:
        return [row[what] for row in self.box.shown if what in row]


class Board(Box):
    """Our box on its real board, whose bootloader comes before it at every reset: it waits for a
    second, but after any byte for seven more without one."""

    def __init__(self) -> None:
        super().__init__()
        self._has_power = False
        self._boots_at = inf

    def opened(self, speed: int, now: float) -> None:
        if not self._has_power:  # later openings pulse nothing
            self._has_power = True
            self.restart(now)

    def restart(self, now: float) -> None:
        self._boots_at = now + 1.0

    def hear(self, data: bytes, now: float) -> None:
        if self._boots_at < inf:
            self._boots_at = now + 7.0
        else:
            super().hear(data, now)

    def say(self, now: float) -> bytes:
        if now < self._boots_at < inf:
            return b""
        if now >= self._boots_at:
            self._boots_at = inf
            self.box.reset(now)
        return super().say(now)

    def next_at(self) -> float:
        return self._boots_at if self._boots_at < inf else super().next_at()


class Talker:
    """Something that says this each so many seconds, and writes down what it hears."""

    def __init__(self, said: bytes | Callable[[int], bytes] = b"", each: float = inf) -> None:
        self._said, self._each, self._at = said, each, inf
        self.heard = b""
        self.speeds: list[int] = []

    def opened(self, speed: int, now: float) -> None:
        self.speeds.append(speed)
        self._at = now + self._each

    def hear(self, data: bytes, now: float) -> None:
        self.heard += data

    def say(self, now: float) -> bytes:
        if now < self._at:
            return b""
        self._at = now + self._each
        return self._said if isinstance(self._said, bytes) else self._said(self.speeds[-1])

    def next_at(self) -> float:
        return self._at


class FakeConnection:
    """A line in a world without time."""

    def __init__(self, world: World, path: str, thing: Thing) -> None:
        self._world, self._path, self.thing = world, path, thing
        self._is_closed = self._is_woken = False
        self.may_reset = isinstance(thing, Board)
        world.open_lines.append(self)

    def restart(self) -> None:
        if isinstance(self.thing, Board):
            self.thing.restart(self._world.now)

    def read(self, timeout: float) -> bytes:
        self._world.reads += 1
        until = self._world.now + timeout
        while True:
            self._need_cable()
            if data := self.thing.say(self._world.now):
                return data
            if self._is_woken or self._world.now >= until:
                self._is_woken = False
                return b""
            before, due = self._world.now, self.thing.next_at()
            assert due > before, "a thing that is due for ever"
            self._world.pass_until(min(until, due))

    def write(self, data: bytes) -> None:
        self._need_cable()
        if self._world.trips:
            self._world.trips = False
            raise LineError("gone", *words.gone(self._path))
        self._world.writes += 1
        self.thing.hear(data, self._world.now)

    def wake(self) -> None:
        self._is_woken = True

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._world.open_lines.remove(self)

    def _need_cable(self) -> None:
        if self._is_closed or self._world.plugged.get(self._path) is not self.thing:
            raise LineError("gone", *words.gone(self._path))


class World:
    """Ports, what is plugged into them, and a clock that only goes when somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0
        self.plugged: dict[str, Thing] = {}
        self.ports: dict[str, SerialPort] = {}
        self.refusals: dict[str, LineError] = {}
        """Ports that cannot be opened, and why."""
        self.reads = self.writes = self.looks = self.opens = self.steps = 0
        self.trips = False
        """The next write fails."""
        self.open_lines: list[FakeConnection] = []
        self.heard = Hearing()
        self._later: list[tuple[float, Callable[[], object]]] = []
        self.device = ReconnectingDevice(
            self.open, self.find, lambda: self.now, self.pause, self.heard
        )

    def plug(self, path: str, thing: Thing, port: SerialPort | None = None) -> None:
        self.plugged[path] = thing
        self.ports[path] = port or SerialPort(path, vid=0x1A86, pid=0x7523, seems="box")

    def pull(self, path: str) -> None:
        del self.plugged[path], self.ports[path]

    def at(self, seconds: float, job: Callable[[], object]) -> None:
        """Have something happen so many seconds from now."""
        self._later.append((self.now + seconds, job))
        self._later.sort(key=lambda each: each[0])

    def find(self) -> Sequence[SerialPort]:
        self.looks += 1
        return tuple(self.ports.values())

    def open(self, path: str, speed: int) -> FakeConnection:
        self.opens += 1
        if path in self.refusals:
            raise self.refusals[path]
        if path not in self.plugged:
            raise LineError("gone", *words.gone(path))
        self.plugged[path].opened(speed, self.now)
        return FakeConnection(self, path, self.plugged[path])

    def pause(self, seconds: float) -> None:
        self.pass_until(self.now + seconds)

    def pass_until(self, until: float) -> None:
        """Let time go on to then, or to what happens before."""
        if self._later and self._later[0][0] <= until:
            self.now, job = max(self.now, self._later[0][0]), self._later.pop(0)[1]
            job()
        else:
            assert until < inf, "nothing will ever happen any more"
            self.now = max(self.now, until)

    def run(self, seconds: float) -> World:
        """Let the device be kept for so long."""
        is_over: list[bool] = []

        def end() -> None:
            is_over.append(True)
            for line in self.open_lines:
                line.wake()

        self.at(seconds, end)
        while not is_over:
            self.steps += 1
            assert self.steps < 200_000, "it never rests"
            self.device.step()
        return self

    @property
    def health(self) -> Health:
        return self.device.health

    @property
    def trouble(self) -> str:
        return said(self.health.trouble)

    @property
    def help(self) -> list[str]:
        return [said(step) for step in self.health.help]


def said(message: Message | None) -> str:
    """A sentence in English, with its parts."""
    return message.text.format(**message.parts) if message else ""


def opened_files() -> set[str]:
    """The numbers of all files that this process has open."""
    needs.all_of(needs.proc)
    return {entry.name for entry in Path("/proc/self/fd").iterdir()}
