"""The commands to a box: which is sent next, and again until the box says that it is done. Pure.

One command is on its way at a time. Of lamps and signals that had to wait only the newest is sent;
a signal that was not sent before the box was lost is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Final

from attrs import define, evolve

from companion.table.device import Lamp, Signal
from firmware_bridge import messages
from firmware_bridge.messages import (
    COMMAND_MS,
    PATTERNS,
    TUNES,
    CommandMsg,
    LampMsg,
    ReadsMsg,
    SetMsg,
)

FULL: Final = 255
"""The largest that a byte holds: the last command's number, and full brightness."""
AGAIN: Final = COMMAND_MS / 1_000
"""Seconds until a command is sent again that the box has not said to be done."""


@define
class BoxWishes:
    """What the box is to be, through every reconnection."""

    lamp: Lamp = Lamp()
    brightness: float = 1.0
    sound: bool = True
    reads: bool = True
    number: int = 0
    """The last command's."""


class BoxCommands:
    """The commands of one connection. Nothing is sent before `begin`."""

    def __init__(self, wishes: BoxWishes) -> None:
        """Know what is wished for."""
        self._wishes = wishes
        self._waiting: dict[str, CommandMsg] = {}
        self._flying: CommandMsg | None = None
        self._again = inf
        self._open = self._knows_rest = self._knows_sides = False

    @property
    def idle(self) -> bool:
        """Whether all that was asked for is done."""
        return not self._waiting and self._flying is None

    @property
    def next_at(self) -> float:
        """When something is to be sent."""
        if self._flying is not None:
            return self._again
        return -inf if self._waiting else inf

    def begin(self, *, knows_rest: bool = True, knows_sides: bool = True) -> None:
        """The box was greeted: bring it up to date. Older ones `know` no `rest`, or no `sides`."""
        self.end()
        self._open, self._knows_rest, self._knows_sides = True, knows_rest, knows_sides
        # The box leaves out a number that it has just carried out, perhaps for a host before this
        # one; of two commands one counts for sure.
        self._waiting["first"] = self._set()
        self._waiting["set"] = self._set()
        self._waiting["lamp"] = self._lamp()
        if not self._wishes.reads:  # it begins with reading
            self.read(on=False)

    def end(self) -> None:
        """The box is lost: what was under way is, too."""
        self._open = False
        self._waiting.clear()
        self._flying = None
        self._again = inf

    def show(self, lamp: Lamp) -> None:
        """Have the lamp show this."""
        self._wishes.lamp = lamp
        self._wait("lamp", self._lamp())

    def set(self, brightness: float, *, sound: bool) -> None:
        """Have the box be this bright, and sound or not."""
        self._wishes.brightness, self._wishes.sound = brightness, sound
        self._wait("set", self._set())

    def read(self, *, on: bool) -> None:
        """Have its module read, and shine, or rest."""
        self._wishes.reads = on
        if self._knows_rest:
            self._wait("reads", ReadsMsg(0, on))

    def signal(self, signal: Signal) -> None:
        """Give a signal, if the box is there."""
        self._wait("signal", messages.SignalMsg(0, TUNES.index(signal.tune), *signal.flash))

    def done(self, number: int) -> None:
        """The box says that it has carried out a command."""
        if self._flying is not None and self._flying.number == number:
            self._flying = None

    def due(self, now: float) -> Iterator[CommandMsg]:
        """Return what is to be sent now: the next command, or the last one anew."""
        if self._flying is None and self._waiting:
            self._wishes.number = self._wishes.number % FULL + 1
            command = self._waiting.pop(next(iter(self._waiting)))
            # Numbered as it leaves, not as it is asked for: of those that waited some never go.
            self._flying = evolve(command, number=self._wishes.number)
            self._again = -inf
        if self._flying is not None and now >= self._again:
            self._again = now + AGAIN
            yield self._flying

    def _wait(self, what: str, command: CommandMsg) -> None:
        """Send a command as soon as the line is free, instead of an older one of its kind."""
        if self._open:
            self._waiting.pop(what, None)
            self._waiting[what] = command

    def _lamp(self) -> CommandMsg:
        """Return the command for the lamp that is wished for."""
        lamp = self._wishes.lamp
        if lamp.pattern == "sides" and not self._knows_sides:
            lamp = lamp.instead or Lamp("blink", lamp.colour)
        return LampMsg(0, PATTERNS.index(lamp.pattern), *lamp.colour, lamp.count)

    def _set(self) -> CommandMsg:
        """Return the command for the brightness and the sound that are wished for."""
        return SetMsg(
            0, round(FULL * min(1.0, max(0.0, self._wishes.brightness))), self._wishes.sound
        )
