"""A bad Wi-Fi: two network cards and a process between them that loses, delays or swallows frames.

`python -m tests.support.link NEAR FAR [SEED]` makes both cards (TAP devices, so that the kernel
itself has cut and summed every packet) in the namespace it runs in, and says `ready`. Then each
line on standard input is obeyed and answered with `ok`: `loss PERCENT`, `delay MILLISECONDS` (one
way, in both directions), `cut`, `restore`. The end of the input is its end, and the cards'.
"""

from __future__ import annotations

import fcntl
import os
import random
import selectors
import struct
import subprocess
import sys
from collections import deque
from contextlib import suppress
from time import monotonic
from typing import IO, Final, Self

TUNSETIFF: Final = 0x400454CA
IFF_TAP: Final = 0x0002
IFF_NO_PI: Final = 0x1000
LONGEST_FRAME: Final = 65536
FRAMES_AT_ONCE: Final = 64


def card(name: str) -> int:
    """Make a network card whose cable is the returned file."""
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    asked = struct.pack("16sH22x", name.encode(), IFF_TAP | IFF_NO_PI)
    fcntl.ioctl(file, TUNSETIFF, asked)
    return file


class Weather:
    """How bad it is just now."""

    def __init__(self, seed: int) -> None:
        self.loss = self.delay = 0.0
        self.cut = False
        self.dice = random.Random(seed)

    def obey(self, line: str) -> None:
        match line.split():
            case ["loss", percent]:
                self.loss = float(percent) / 100
            case ["delay", milliseconds]:
                self.delay = float(milliseconds) / 1000
            case ["cut"]:
                self.cut = True
            case ["restore"]:
                self.cut = False
            case _:
                raise SystemExit(f"no weather: {line!r}")

    def takes(self) -> bool:
        return self.cut or self.dice.random() < self.loss


class Wire:
    """One direction: frames that are under way, in the order in which they set out."""

    def __init__(self, source: int, target: int, weather: Weather) -> None:
        self.source, self.target, self.weather = source, target, weather
        self.under_way: deque[tuple[float, bytes]] = deque()

    def take(self) -> None:
        """Take what has come, but for what the weather takes first."""
        with suppress(BlockingIOError):
            for _ in range(FRAMES_AT_ONCE):
                frame = os.read(self.source, LONGEST_FRAME)
                if not self.weather.takes():
                    self.under_way.append((monotonic() + self.weather.delay, frame))

    def deliver(self) -> None:
        """Deliver what is due; a card that is down swallows it, as a real one does."""
        if self.weather.cut:
            self.under_way.clear()
        while self.under_way and self.under_way[0][0] <= monotonic():
            with suppress(OSError):
                os.write(self.target, self.under_way.popleft()[1])

    def wait(self) -> float | None:
        return max(0.0, self.under_way[0][0] - monotonic()) if self.under_way else None


def main(near: str, far: str, seed: str = "1") -> None:
    """Be the link until nobody speaks to it any more."""
    weather = Weather(int(seed))
    here, there = card(near), card(far)
    wires = (Wire(here, there, weather), Wire(there, here, weather))
    print("ready", flush=True)
    with selectors.DefaultSelector() as selector:
        selector.register(sys.stdin.fileno(), selectors.EVENT_READ)
        for wire in wires:
            selector.register(wire.source, selectors.EVENT_READ, wire)
        while _turn(selector, wires, weather):
            pass


def _turn(selector: selectors.DefaultSelector, wires: tuple[Wire, Wire], weather: Weather) -> bool:
    waits = [wait for wire in wires if (wait := wire.wait()) is not None]
    for key, _ in selector.select(min(waits, default=None)):
        if key.data is not None:
            key.data.take()
        elif not _heard(weather):
            return False
    for wire in wires:
        wire.deliver()
    return True


def _heard(weather: Weather) -> bool:
    lines = os.read(sys.stdin.fileno(), 4096).decode().splitlines()
    for line in lines:
        weather.obey(line)
        print("ok", flush=True)
    return bool(lines)


class BadLink:
    """A link in a process of its own, as a test speaks to it; what was said is in force at once."""

    def __init__(self, command: list[str], near: str, far: str, seed: int) -> None:
        self.process = subprocess.Popen(
            [*command, sys.executable, "-m", "tests.support.link", near, far, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self._expect("ready")

    def loss(self, percent: float) -> Self:
        return self._say(f"loss {percent}")

    def delay(self, milliseconds: float) -> Self:
        return self._say(f"delay {milliseconds}")

    def cut(self) -> Self:
        return self._say("cut")

    def restore(self) -> Self:
        return self._say("restore")

    def close(self) -> None:
        self._pipe(self.process.stdin).close()
        try:
            self.process.wait(timeout=5)
        finally:
            self.process.kill()
            self.process.wait()
            self._pipe(self.process.stdout).close()

    def _say(self, line: str) -> Self:
        self._pipe(self.process.stdin).write(f"{line}\n")
        self._expect("ok")
        return self

    def _expect(self, word: str) -> None:
        answer = self._pipe(self.process.stdout).readline().strip()
        assert answer == word, f"the link said {answer!r} instead of {word!r}"

    @staticmethod
    def _pipe(pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe


if __name__ == "__main__":
    main(*sys.argv[1:])
