"""Puts a simulated box on a pseudo-terminal of this machine, and makes it go wrong as it is told.

A pseudo-terminal stands for the cable. What can be said to it is in `tools.simulated`; it says what
the host has it do, as the box's own `shown` has it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from companion.core.say import Message, say
from firmware_bridge.messages import OLDEST, PROTOCOL
from firmware_bridge.simulated import SimulatedBox

if sys.platform != "win32":
    import tty

MOST: Final = 4096
MOST_WAITING: Final = 65_536
BITS: Final = 10
"""Bits on the wire for a byte."""
BABBLE_EACH: Final = 0.01
GREETINGS: Final = {"scanner": b"", "printer": b"start\necho:Marlin 2.1\nok\n", "modem": b""}
"""What other devices say of themselves when they start."""


class UnknownWordError(Exception):
    """A line that means nothing here; `why` says it."""

    def __init__(self, why: Message) -> None:
        """Take the sentence."""
        super().__init__(why.text)
        self.why = why


class BadDay:
    """What goes wrong between the box and its host, the same way for every seed."""

    def __init__(self, dice: Random) -> None:
        """Begin with a good day."""
        self._dice = dice
        self.noise = self.drop = 0.0
        self.is_silent = self.babbles = self.halves = False
        self.instead = ""
        """What is on the port instead of the box."""

    def end(self) -> None:
        """All is well again."""
        self.__init__(self._dice)  # type: ignore[misc]

    def spoil(self, data: bytes) -> bytes:
        """Return what arrives of some bytes."""
        if not self.noise and not self.drop:
            return data
        kept = bytearray()
        for byte in data:
            if self._dice.random() < self.drop:
                continue
            bad = self._dice.random() < self.noise
            kept.append(byte ^ self._dice.randrange(1, 256) if bad else byte)
        return bytes(kept)

    def said(self, data: bytes) -> bytes:
        """Return what goes out of what the box says."""
        if self.is_silent or self.instead:
            return b""
        if self.halves and data:
            self.halves = False
            data = data[: len(data) // 2]
        return self.spoil(data)

    def babble(self, count: int) -> bytes:
        """Return bytes without sense."""
        return self._dice.randbytes(count)


class PtyCable:
    """A pseudo-terminal under a name that stays the same when it is unplugged."""

    def __init__(self, folder: Path) -> None:
        """Plug it in under a name in this folder."""
        self.path = folder / "box"
        self.end = self._other = -1
        self.plug()

    @property
    def is_plugged(self) -> bool:
        """Whether the port is there."""
        return self.end >= 0

    def plug(self) -> None:
        """Make the port."""
        if self.is_plugged:
            return
        self.end, self._other = os.openpty()
        tty.setraw(self._other)
        os.set_blocking(self.end, False)
        self.path.symlink_to(os.ttyname(self._other))

    def unplug(self) -> None:
        """Take the port away, under the hands of whoever has it open."""
        if not self.is_plugged:
            return
        self.path.unlink(missing_ok=True)
        os.close(self.end)
        os.close(self._other)
        self.end = -1

    def read(self) -> bytes:
        """Return what came."""
        with suppress(BlockingIOError, OSError):
            return os.read(self.end, MOST)
        return b""

    def write(self, data: bytes) -> None:
        """Send; what finds no room is lost, as on a real line where nobody reads."""
        with suppress(BlockingIOError, OSError):
            os.write(self.end, data)


class Simulator:
    """The box, its cable, and whoever tells it what happens."""

    def __init__(
        self,
        folder: str | Path,
        tell: Callable[[dict[str, Any]], None],
        *,
        seed: int = 0,
        speed: int = 115_200,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Put a box on a port whose name is in this folder; a speed of 0 is as fast as it goes."""
        self._tell, self._speed, self._clock = tell, speed, clock
        self._day = BadDay(Random(seed))  # noqa: S311
        self.cable = PtyCable(Path(folder))
        self.box = SimulatedBox(clock(), identity=Random(seed).getrandbits(32))  # noqa: S311
        self._waiting = bytearray()
        """What is on its way out."""
        self._free_at = self._babble_at = 0.0
        tell({"port": str(self.cable.path)})

    def wait(self) -> float:
        """Return how many seconds may pass until `go` is due."""
        due = self.box.next_at()
        if self._waiting:
            due = min(due, self._free_at)
        if self._day.babbles:
            due = min(due, self._babble_at)
        return max(0.0, due - self._clock())

    def go(self) -> None:
        """Do all that is due."""
        now = self._clock()
        if came := self.cable.read() if self.cable.is_plugged else b"":
            self._hear(came, now)
        self.box.tick(now)
        self._waiting += self._day.said(self.box.to_host())
        if self._day.babbles and now >= self._babble_at:
            self._babble_at = now + BABBLE_EACH
            self._waiting += self._day.babble(int(self._bytes_a_second() * BABBLE_EACH))
        for row in self.box.shown:
            self._tell(row)
        self.box.shown.clear()
        self._send(now)

    def close(self) -> None:
        """Take the port away."""
        self.cable.unplug()

    def _hear(self, came: bytes, now: float) -> None:
        if self._day.instead == "modem":
            self._waiting += came  # it echoes
        elif not self._day.instead:
            self.box.from_host(self._day.spoil(came), now)

    def _bytes_a_second(self) -> float:
        return (self._speed or 1_000_000) / BITS

    def _send(self, now: float) -> None:
        """Send as much as the line takes by now."""
        del self._waiting[MOST_WAITING if self.cable.is_plugged else 0 :]
        if not self._waiting or now < self._free_at:
            return
        room = MOST if not self._speed else max(1, int(self._bytes_a_second() * 0.002))
        part = bytes(self._waiting[:room])
        del self._waiting[:room]
        self._free_at = now + (len(part) / self._bytes_a_second() if self._speed else 0.0)
        self.cable.write(part)

    def take(self, said: object) -> None:
        """Have something happen; what it means stands above."""
        now = self._clock()
        match said:
            case {"scan": str(text)}:
                self._scan(text, now)
            case {"button": "down" | "up" as way}:
                self.box.button(now, down=way == "down")
            case {"fault": "noise" | "drop" as which, "rate": int() | float() as rate} if (
                0 <= rate <= 1
            ):
                setattr(self._day, which, float(rate))
            case {"fault": str(which), **more}:
                self._fault(which, str(more.get("what", "scanner")), now)
            case _:
                raise UnknownWordError(say("This is not understood here; see --help."))

    def _scan(self, text: str, now: float) -> None:
        if self._day.instead == "scanner":
            self._waiting += text.encode() + b"\r"
        elif not self.box.scan(text, now):
            why = say(
                "The box does not keep this: it is no text for it, is still held up, or full."
            )
            raise UnknownWordError(why)

    def _fault(self, which: str, what: str, now: float) -> None:
        day, box = self._day, self.box
        faults: dict[str, Callable[[], None]] = {
            "none": lambda: self._well(now),
            "half_frame": lambda: setattr(day, "halves", True),
            "babble": lambda: setattr(day, "babbles", True),
            "silent": lambda: setattr(day, "is_silent", True),
            "reset": lambda: box.reset(now),
            "power": lambda: box.power(now),
            "unplug": self.cable.unplug,
            "replug": lambda: self._replug(now),
            "old_version": lambda: box.speak(OLDEST - 1, OLDEST - 1, now),
            "new_version": lambda: box.speak(PROTOCOL + 1, PROTOCOL + 1, now),
            "wrong_device": lambda: self._be_another(what),
        }
        if which not in faults or what not in GREETINGS:
            raise UnknownWordError(say("There is no such fault; see --help."))
        faults[which]()

    def _well(self, now: float) -> None:
        self._day.end()
        if self.box.version != (PROTOCOL, OLDEST):
            self.box.speak(PROTOCOL, OLDEST, now)

    def _replug(self, now: float) -> None:
        self.cable.plug()
        self.box.power(now)

    def _be_another(self, what: str) -> None:
        self._day.instead = what
        self._waiting += GREETINGS[what]


def a_folder() -> TemporaryDirectory[str]:
    """Return a folder for a port's name, that goes away with it."""
    return TemporaryDirectory(prefix="panic-box-")
