"""Which port to try next: the one that was chosen, or what is known for a box's or a scanner's.

What gave no answer is tried again, but not for ever where nobody chose it: it may be the printer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from attrs import evolve, frozen

from companion.table.device import Kind
from firmware_bridge.ports import Port

LATER: Final = 8.0
"""Seconds until what gave no answer is greeted once more: a board's bootloader that took our
greeting for its own affair needs seven without a byte until it starts the box."""
AGAIN: Final = 2.0
"""Seconds until a port is tried again that could not be opened."""
TRIES: Final = 3
"""After so many, what nobody chose and was never ours is left alone until it is plugged in anew."""
GRACE: Final = 1.0
"""Seconds in which a port that was just plugged in may not be usable yet."""


@frozen
class Wanted:
    """What a table wants to use: "" is the best that is found."""

    port: str = ""
    kind: Kind | None = None

    @property
    def is_enough(self) -> bool:
        """Whether nobody need look what is plugged in."""
        return bool(self.port and self.kind)

    def among(self, found: Sequence[Port]) -> list[Port]:
        """Return the ports to try."""
        if not self.port:
            return [
                port for port in found if port.seems is not None and self.kind in (None, port.seems)
            ]
        for port in found:
            if self.port in (port.path, port.lasting):
                return [evolve(port, lasting=self.port)]
        return [Port(self.port)]


class Searching:
    """What is known of the ports since they were plugged in, or since somebody chose anew."""

    def __init__(self, wanted: Wanted) -> None:
        """Give every port a chance."""
        self.wanted = wanted
        self._tries: dict[str, int] = {}
        self._not_before: dict[str, float] = {}
        self._ours: set[str] = set()
        self._failing: dict[str, float] = {}
        """Since when each port cannot be opened."""

    def next(self, found: Sequence[Port], now: float) -> list[Port]:
        """Return the ports to try now, those first that failed least."""
        if not self.wanted.port:
            self._forget_all_but({port.key for port in found})
        due = [
            port for port in self.wanted.among(found) if now >= self._not_before.get(port.key, -inf)
        ]
        return sorted(due, key=lambda port: self._tries.get(port.key, 0))

    def is_fresh(self, key: str, now: float) -> bool:
        """Tell of a port that cannot be opened whether that may still be about to change."""
        return now - self._failing.setdefault(key, now) < GRACE

    def unopened(self, key: str, now: float) -> None:
        """A port could not be opened."""
        self._not_before[key] = now + AGAIN

    def opened(self, key: str) -> None:
        """A port was opened."""
        self._failing.pop(key, None)

    def answered(self, key: str) -> None:
        """Our box is on this port."""
        self._ours.add(key)
        self._tries.pop(key, None)

    def refused(self, key: str, now: float) -> None:
        """What is on a port is not what it should be."""
        self._tries[key] = self._tries.get(key, 0) + 1
        is_left = self._tries[key] >= TRIES and not self.wanted.port and key not in self._ours
        self._not_before[key] = inf if is_left else now + LATER

    def _forget_all_but(self, there: set[str]) -> None:
        for key in {*self._tries, *self._not_before, *self._failing, *self._ours} - there:
            self._tries.pop(key, None)
            self._not_before.pop(key, None)
            self._failing.pop(key, None)
            self._ours.discard(key)
