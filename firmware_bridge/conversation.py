"""Pumps bytes between one opened line and a session, and slows down where too many come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from typing import Final

from companion.table.device import Lamp
from firmware_bridge.frames import Framer
from firmware_bridge.link import DeviceLine
from firmware_bridge.read_pace import ReadPace
from firmware_bridge.scanner_session import ScannerSession
from firmware_bridge.session import BoxSession

QUIET: Final = 2.0
"""Seconds in which nothing is said to a board that may have just been reset: the bootloader of a
Mega takes any byte for its own, and then does not start the box for seven seconds after the last.
"""
LETTING_GO: Final = 0.3
"""Seconds that the lamp has to go out when the device is let go."""
LONGEST: Final = 1.0
"""Seconds that one read waits at most, so that whatever fails to end it costs no more than this."""


class Conversation:
    """A line, and the session or the scanner that it is for."""

    def __init__(
        self,
        line: DeviceLine,
        talk: BoxSession | ScannerSession,
        clock: Callable[[], float],
        pause: Callable[[float], None],
    ) -> None:
        """Begin as soon as that is good."""
        self.line, self.talk, self.pace = line, talk, ReadPace()
        self._clock, self._pause = clock, pause
        is_quiet = isinstance(talk, BoxSession) and line.may_reset
        self._start_at, self._first = clock() + QUIET * is_quiet, Framer()

    def turn(self, until: float = inf) -> Iterator[object]:
        """Say what is due, and listen until something comes or is due; return what happens.

        Only what was taken is answered: the cable may be pulled in between.
        """
        now = self._clock()
        if now >= self._start_at:
            self._start_at = inf
            self.talk.start(now)
        yield from self.talk.tick(now)
        self._answer()
        # The clock is read again: whoever took what happened may have been long about it.
        wait = min(self.talk.next_at, self._start_at, until) - self._clock()
        if data := self.line.read(min(max(0.0, wait), LONGEST)):
            yield from self._heard(data, self._clock())

    def farewell(self) -> Iterator[object]:
        """Have the lamp go out, as far as that is quick; return what happens meanwhile."""
        until = self._clock() + LETTING_GO
        self.talk.show(Lamp())
        while not self.talk.idle and self._clock() < until:
            yield from self.turn(until)

    def _heard(self, data: bytes, now: float) -> Iterator[object]:
        if self._start_at < inf and self._first.feed(data):
            self._start_at = now  # no bootloader speaks in frames
        yield from self.talk.received(data, now)
        self._answer()
        is_stranger = isinstance(self.talk, BoxSession) and not self.talk.is_greeted
        if (breath := self.pace.after(data, now, keep=is_stranger)) > 0:
            self._pause(breath)

    def _answer(self) -> None:
        if out := self.talk.outgoing():
            self.line.write(out)
