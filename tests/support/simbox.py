"""The scanner box's real firmware in a simulated microcontroller, with its lines on terminals.

The box has its own time. `run` and `until` let it go on by steps, and whoever is at its two ends in
step with it: what a test then sees is the same on a slow machine and on a fast one. `goes` lets it
go on by itself, as fast as a clock, for whoever has a thread and a clock of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from select import select
from time import monotonic
from typing import Any, Final, Protocol, Self, TypeAlias

from attrs import frozen

from companion.table.device import Colour
from tests.support import needs
from tests.support.reading_module import ReadingModule

ROOT: Final = Path(__file__).resolve().parents[2]
FIRMWARE: Final = ROOT / "hardware/scanner-box/firmware"
RUNNER: Final = ROOT / "tests/device/sim"
FLAGS: Final = ("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror")
STEP: Final = 0.005
SMALLEST: Final = 2e-6
PATIENCE: Final = 20.0
"""Seconds of a real clock that anything may take on a busy machine."""
CHUNK: Final = 1 << 16
Lights: TypeAlias = tuple[Colour, ...]


@frozen
class Programs:
    """What was built to run a box with."""

    runner: Path
    firmware: Path


def built(folder: Path) -> Programs:
    """Build the simulator and the firmware as they are now."""
    needs.all_of(needs.simulator, needs.ptys)
    _make(str(FIRMWARE / "build"), "--out", str(folder))
    runner = folder / "simbox"
    sources = sorted(map(str, RUNNER.glob("*.c")))
    _make("gcc", *FLAGS, "-o", str(runner), *sources, "-lsimavr", "-lelf")
    return Programs(runner, folder / "scanner-box.elf")


def _make(*words: str) -> None:
    made = subprocess.run(words, check=False, capture_output=True, text=True)
    assert made.returncode == 0, made.stdout + made.stderr


class End(Protocol):
    """Whoever holds the other end of the host's line, in step with the box."""

    def pump(self, now: float) -> bytes:
        """Take what came, and return what is to be sent."""
        ...


class SimBox:
    """A box on the table, with its cable plugged in."""

    def __init__(self, programs: Programs, *, seed: int = 1, mood: Any = "well") -> None:
        """Switch it on; time stands still until somebody lets it go on."""
        self.module = ReadingModule(mood)
        self.host = ""
        """The terminal that the host finds the box on; nothing while it is unplugged."""
        self.now = 0.0
        self.shown: list[tuple[float, Lights]] = []
        """All that the lights showed, and since when."""
        self.tones: list[tuple[float, int]] = []
        """All that the piezo sounded, in hertz, and since when; 0 is silence."""
        self.end: End | None = None
        self._fd = -1
        self._states: list[dict[str, Any]] = []
        self._found: bool | None = None
        self._steps = 0
        self._begun: float | None = None
        """When it began to go on by itself: the box's time less the clock's."""
        self._text = b""
        self._process = subprocess.Popen(
            [programs.runner, programs.firmware, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._tell, self._told = self._process.stdin.fileno(), self._process.stdout.fileno()
        self._reader = -1
        self._counts = {"host": 0, "reader": 0}
        self._read = {"host": 0, "reader": 0}
        self._written = {"host": 0, "reader": 0}
        self._wait(lambda: self._reader >= 0 and bool(self.host))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Throw it away."""
        self.let_go()
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        if self._reader >= 0:
            os.close(self._reader)
        self._reader = -1

    # ---- what a test does with it ----

    def button(self, *, down: bool) -> None:
        self._command(f"button {int(down)}")

    def press(self, seconds: float = 0.1) -> None:
        """Press the button for so long, its contacts bouncing as they close and open."""
        for down in (True, False):
            for bounce in (0.001, 0.002, 0.0015, 0.004):
                self.button(down=down)
                self.run(bounce, step=0.0005)
                self.button(down=not down)
                self.run(0.001, step=0.0005)
            self.button(down=down)
            self.run(seconds if down else 0.05)

    def reset(self) -> None:
        self._command("reset")

    def reset_with_bootloader(self) -> None:
        self._command("reset boot")

    def power_cut(self) -> None:
        self._command("power")

    def unplug(self) -> None:
        self._command("unplug")
        self.host = ""

    def replug(self) -> None:
        self._command("replug")
        self._wait(lambda: bool(self.host))

    def noise(self, probability: float, seed: int = 1) -> None:
        """Hurt each byte on the host's line with this probability from now on."""
        self._command(f"noise {probability:.9f} {seed}")

    def hang(self) -> None:
        """Let its program go round in a circle for ever."""
        self._command("hang")

    def stall(self, seconds: float) -> None:
        """Have its program do something else for so long; its interrupts go on."""
        self._command("stall 1")
        self.run(seconds)
        self._command("stall 0")

    def spoil(self, bits: int) -> None:
        """Flip bits of what it keeps in memory."""
        self._command(f"spoil {bits}")

    def has(self, text: str) -> bool:
        """Tell whether a text stands anywhere in its memory."""
        self._found = None
        self._command(f"find {text}")
        self._wait(lambda: self._found is not None)
        return bool(self._found)

    @property
    def state(self) -> dict[str, Any]:
        """What the simulator counted."""
        self._states.clear()
        self._command("state")
        self._wait(lambda: bool(self._states))
        return self._states[-1]

    @property
    def sent(self) -> int:
        """Bytes that went to it over the host's line."""
        return self._written["host"]

    @property
    def lights(self) -> Lights:
        return self.shown[-1][1] if self.shown else ()

    # ---- by steps ----

    def open(self) -> None:
        """Open the port that it is on."""
        self._fd = os.open(self.host, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self._read["host"] = self._counts["host"]

    def hold(self, end: End) -> None:
        """Open the port for this end: from now on it goes on in step with the box."""
        self.open()
        self.end = end

    def let_go(self) -> None:
        """Close the port, as an app does that ends; the box goes on."""
        if self._fd >= 0:
            os.close(self._fd)
        self._fd, self.end = -1, None

    def received(self) -> bytes:
        """Return what came over the host's line since."""
        data = self._take("host", self._fd)
        if not self.host:
            return b""
        return data

    def send(self, data: bytes) -> None:
        """Write this to the host's line."""
        self._put("host", self._fd, data)

    def run(self, seconds: float, step: float = STEP) -> None:
        """Go on for so long."""
        until = self.now + seconds
        while until - self.now > SMALLEST:
            self.step(min(step, until - self.now))

    def until(self, what: Callable[[], object], most: float = 5.0, step: float = STEP) -> float:
        """Go on until it is so, and return how long that took; it must not take longer."""
        begun = self.now
        while not what():
            assert self.now < begun + most, f"still not so after {most:g} s of the box's time"
            self.step(step)
        return self.now - begun

    def step(self, seconds: float) -> None:
        if self._fd >= 0 and self.end is not None and self.host:
            self.send(self.end.pump(self.now))
        self._module()
        steps = self._steps
        host, reader = self._written["host"], self._written["reader"]
        self._command(f"run {seconds * 1000:.4f} {host} {reader}")
        self._wait(lambda: self._steps > steps)

    # ---- by itself ----

    def goes(self, speed: float = 1.0) -> None:
        """Go on by itself from now on, so many times as fast as a clock."""
        self._begun = self.now - monotonic() * speed
        self._speed = speed
        self._command(f"speed {speed}")

    def wait(self, what: Callable[[], object], most: float = PATIENCE) -> None:
        """Wait on a real clock until it is so."""
        self._wait(what, most)

    # ---- how ----

    def _module(self) -> None:
        data = self._take("reader", self._reader)
        if data:
            self.module.received(data, self.now)
        self._put("reader", self._reader, self.module.due(self.now))

    def _take(self, line: str, fd: int) -> bytes:
        """Read all that the box has sent on a line by now."""
        data = b""
        patience = monotonic() + PATIENCE
        while self._read[line] < self._counts[line] and fd >= 0:
            select([fd], [], [], 1.0)
            data += (more := self._chunk(fd))
            self._read[line] += len(more)
            assert monotonic() < patience, "the terminal keeps what the box has sent"
        return data + self._chunk_by_itself(line, fd)

    def _chunk_by_itself(self, line: str, fd: int) -> bytes:
        """Read what came while the box went on by itself: nobody counts that."""
        data = self._chunk(fd) if self._begun is not None and fd >= 0 else b""
        self._read[line] += len(data)
        return data

    @staticmethod
    def _chunk(fd: int) -> bytes:
        try:
            return os.read(fd, CHUNK)
        except BlockingIOError:
            return b""

    def _put(self, line: str, fd: int, data: bytes) -> None:
        while data:
            done = os.write(fd, data)
            self._written[line] += done
            data = data[done:]

    def _command(self, text: str) -> None:
        os.write(self._tell, text.encode() + b"\n")

    def _wait(self, what: Callable[[], object], most: float = PATIENCE) -> None:
        until = monotonic() + most
        while not what():
            if self._begun is not None:
                self.now = self._begun + monotonic() * self._speed
                self._module()
            fds = [self._told] + [self._reader] * (self._reader >= 0)
            if self._told in select(fds, [], [], 0.01)[0]:
                self._hear()
            assert monotonic() < until, f"still not so after {most:g} s"

    def _hear(self) -> None:
        data = os.read(self._told, CHUNK)
        assert data, f"the simulator ended with {self._process.wait()}"
        *lines, self._text = (self._text + data).split(b"\n")
        for line in lines:
            self._hear_line(json.loads(line))

    def _hear_line(self, line: dict[str, Any]) -> None:
        self.now = line["t"] / 1000
        match line:
            case {"now": _, "host": int(host), "reader": int(reader)}:
                self._counts = {"host": host, "reader": reader}
                self._steps += 1
            case {"host": str(path)}:
                self.host = path
                for counted in (self._counts, self._read, self._written):
                    counted["host"] = 0
            case {"reader": str(path)}:
                self._reader = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
            case {"lights": list(lights)}:
                self.shown.append((self.now, tuple(map(_colour, lights))))
            case {"tone": int(hertz)}:
                self.tones.append((self.now, hertz))
            case {"found": bool(found)}:
                self._found = found
            case {"state": dict(state)}:
                self._states.append(state)
            case _:
                raise AssertionError(f"the simulator says {line}")


def _colour(text: str) -> Colour:
    red, green, blue = bytes.fromhex(text)
    return red, green, blue
