"""The scanner box's firmware in its simulated microcontroller: how soon, how much, how large.

What is timed on the box's own clock is the same on every machine. On a real clock, the box goes at
its true pace, and whoever listens is the real device thread with its own clock and its serial port.
"""

from __future__ import annotations

import os
import pty
import subprocess
import tty
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter
from typing import Final

from companion.table.device import Heard, Scanned
from firmware_bridge.device_thread import DeviceThread
from tests.bench.measure import Figure, median, p99, timed
from tests.support.box_ends import Host, Kept
from tests.support.simbox import Programs, SimBox, built

TEXT: Final = "PS-S{:02}"
END: Final = b"\r"
ROUNDS: Final = 60
FEW: Final = 4, 2
DRAINED: Final = 16
REPLUGS: Final = 20
A_SECOND: Final = 1000.0
FINE: Final = 0.0002
MODULE, HOST = 9_600 / 10, 117_647 / 10
"""Bytes a second on the two lines, as the microcontroller divides its clock."""
FLASH, RAM = 16 * 1024, 2_560
LATENCY: Final = 50.0
"""Milliseconds within which a card that was read is known, so that nobody waits for it."""


def figures(*, short: bool = False) -> list[Figure]:
    rounds, replugs = FEW if short else (ROUNDS, REPLUGS)
    with TemporaryDirectory() as folder:
        programs = built(Path(folder))
        return [
            *_size(programs),
            *_on_the_box_s_clock(programs, rounds),
            *_on_a_real_clock(programs, rounds),
            *_plugged_in_again(programs, Path(folder) / "port", replugs),
        ]


def _size(programs: Programs) -> Iterator[Figure]:
    """Ask the linker: text and data lie in flash; data, bss and what outlives a reset in RAM."""
    words = ["avr-size", "-A", str(programs.firmware)]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    sizes = {
        name: int(size)
        for name, size, *_ in (line.split() for line in said.splitlines() if line.startswith("."))
    }
    flash = sizes.get(".text", 0) + sizes.get(".data", 0)
    yield Figure("flash", flash, "bytes of 262144", FLASH)
    ram = sum(sizes.get(name, 0) for name in (".data", ".bss", ".noinit"))
    yield Figure("RAM that is always taken", ram, "bytes of 8192", RAM)


def _on_the_box_s_clock(programs: Programs, rounds: int) -> Iterator[Figure]:
    with SimBox(programs) as box:
        host = Host(box).greeted()
        box.run(3.0)
        took, least = _latencies(box, host, rounds), _least(host)
        yield Figure("box's clock: held up to known, median", median(took) * 1e3, "ms", LATENCY)
        yield Figure("the same: longest", max(took) * 1e3, "ms", LATENCY)
        yield Figure("of which the bytes on the two lines", least * 1e3, "ms")
        yield Figure("that / the bytes on the lines", median(took) / least, "×")
        yield from _wire(box, host, rounds)
    with SimBox(programs) as box:
        yield from _drain(box)
        state = box.state
        yield Figure("RAM that the stack never reached", state["stack"], "bytes")
        yield Figure("asleep", state["asleep"] * 100, "% of the time")


def _latencies(box: SimBox, host: Host, rounds: int) -> list[float]:
    """Return how long after it was held up each card was known to the session."""
    took = []
    for number in range(rounds):
        count = len(host.texts)
        box.module.reads(TEXT.format(number))
        took.append(box.until(lambda count=count: len(host.texts) > count, step=FINE))  # type: ignore[misc]
        box.run(0.05 + number * 0.0007)
    return took


def _least(host: Host) -> float:
    """Return the seconds that the bytes of a card take on the two lines."""
    before = host.bytes
    _read(host, TEXT.format(77))
    frame = host.bytes - before
    return len(TEXT.format(0) + "\r") / MODULE + frame / HOST


def _read(host: Host, text: str) -> None:
    count = len(host.texts)
    host.box.module.reads(text)
    host.box.until(lambda: len(host.texts) > count)


def _wire(box: SimBox, host: Host, rounds: int) -> Iterator[Figure]:
    """Count the bytes of a minute at rest, and of a card."""
    there, back, begun = host.bytes, box.sent, box.now
    box.run(30.0)
    seconds = box.now - begun
    yield Figure("at rest, box to host", (host.bytes - there) / seconds, "bytes a second")
    yield Figure("at rest, host to box", (box.sent - back) / seconds, "bytes a second")
    idle = (host.bytes - there) / seconds, (box.sent - back) / seconds
    there, back, begun = host.bytes, box.sent, box.now
    for number in range(rounds):
        _read(host, f"PS-E{number:02}")
        box.run(0.1)
    seconds = box.now - begun
    yield Figure(
        "a card of 6 letters, box to host",
        (host.bytes - there - idle[0] * seconds) / rounds,
        "bytes",
    )
    yield Figure(
        "a card of 6 letters, host to box", (box.sent - back - idle[1] * seconds) / rounds, "bytes"
    )


def _drain(box: SimBox) -> Iterator[Figure]:
    """Let a full queue come, and then cards as fast as the module's line carries them."""
    box.run(0.5)
    for number in range(DRAINED):
        box.module.reads(TEXT.format(number))
        box.run(0.1)
    host = Host(box)
    box.until(lambda: host.texts, step=FINE)
    took = box.until(lambda: len(host.texts) == DRAINED, step=FINE)
    yield Figure("a full queue comes at", (DRAINED - 1) / took, "cards a second")
    count, begun = len(host.texts), box.now
    for number in range(300):
        box.module.reads(f"{number:04}")
    box.until(lambda: len(host.texts) == count + 300, most=20, step=0.002)
    rate = 300 / (box.now - begun)
    yield Figure("cards of 4 letters without a pause", rate, "cards a second")
    yield Figure("that / what the module's line carries", rate / (MODULE / 5), "×")


def _on_a_real_clock(programs: Programs, rounds: int) -> Iterator[Figure]:
    with SimBox(programs) as box:
        heard: SimpleQueue[float] = SimpleQueue()

        def hear(one: Heard) -> None:
            if isinstance(one, Scanned):
                heard.put(perf_counter())

        device_thread = DeviceThread()
        device_thread.listen(hear)
        device_thread.use(box.host, "box")
        box.goes()
        box.wait(lambda: device_thread.health.beats > 1)
        took, echo = [], _Echo()
        for number in range(rounds):
            echo.there_and_back(TEXT.format(number).encode() + END)
            begun = perf_counter()
            box.module.reads(TEXT.format(number))
            box.wait(lambda: not heard.empty())
            took.append(heard.get() - begun)
        device_thread.close()
        echo.close()
    yield Figure("real clock: held up to known, median", median(took) * 1e3, "ms", LATENCY)
    yield Figure("the same: p99", p99(took) * 1e3, "ms")
    yield Figure("a bare terminal, there and back: median", median(echo.took) * 1e3, "ms")
    yield Figure(
        "real clock: held up to known / a bare terminal, there and back",
        median(took) / median(echo.took),
        "×",
    )


def _plugged_in_again(programs: Programs, port: Path, replugs: int) -> Iterator[Figure]:
    """Pull the cable and put it back, over and over."""
    with SimBox(programs) as box:
        kept = Kept(box, port)
        took = []
        for _ in range(replugs):
            box.unplug()
            box.wait(lambda: kept.health.state == "searching")
            begun = perf_counter()
            box.replug()
            kept.plug_in()
            box.wait(lambda: kept.health.state == "live")
            took.append(perf_counter() - begun)
        kept.device_thread.close()
    yield Figure("plugged in again until it is greeted: median", median(took) * 1e3, "ms", A_SECOND)
    yield Figure("the same: longest", max(took) * 1e3, "ms", A_SECOND)


class _Echo:
    """The peer: the same bytes over a bare pseudo-terminal to a thread, and back."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self._ours, self._theirs = pty.openpty()
        tty.setraw(self._theirs)
        self._thread = Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        while (data := os.read(self._theirs, 64)) != b"\0":
            os.write(self._theirs, data)

    def there_and_back(self, data: bytes) -> None:
        self.took.append(timed(lambda: self._once(data)))

    def _once(self, data: bytes) -> None:
        os.write(self._ours, data)
        back = b""
        while len(back) < len(data):
            back += os.read(self._ours, 64)

    def close(self) -> None:
        os.write(self._ours, b"\0")
        self._thread.join()
        os.close(self._ours)
        os.close(self._theirs)
