"""Decides which port to try next: the chosen one, or those whose USB numbers a box or scanner has.

What gave no answer is tried again, but not for ever where nobody chose it: it may be the printer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from attrs import evolve, frozen

from companion.table.device import Kind
from firmware_bridge.ports import SerialPort

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
class WantedDevice:
    """What a table wants to use: "" is the best that is found."""

    port: str = ""
    kind: Kind | None = None
    box: str = ""
    """Which of our boxes, by its own number; it may be on another port than when it was chosen."""

    @property
    def is_enough(self) -> bool:
        """Whether nobody need look what is plugged in."""
        return bool(self.port and self.kind and not self.box)

    def among(self, found: Sequence[SerialPort]) -> list[SerialPort]:
        """Return the ports to try."""
        if not self.port:
            return [
                port for port in found if port.seems is not None and self.kind in (None, port.seems)
            ]
        for port in found:
            if self.port in (port.path, port.lasting, *port.also):
                return [evolve(port, lasting=self.port), *self._elsewhere(found, port)]
        return self._elsewhere(found, None) or [SerialPort(self.port)]

    def _elsewhere(
        self, found: Sequence[SerialPort], chosen: SerialPort | None
    ) -> list[SerialPort]:
        """Return where else a box may be that is known by its number."""
        return [port for port in found if self.box and port.seems == "box" and port != chosen]


class PortSearch:
    """What is known of the ports since they were plugged in, or since somebody chose anew."""

    def __init__(self, wanted: WantedDevice) -> None:
        """Give every port a chance."""
        self.wanted = wanted
        self._tries: dict[str, int] = {}
        self._not_before: dict[str, float] = {}
        self._ours: set[str] = set()
        self._failing: dict[str, float] = {}
        """Since when each port cannot be opened."""
        self._others: set[str] | None = None
        """Where one port was chosen: the others that were there from the first. They stay closed,
        for one of them may be a printer at work."""

    def next(self, found: Sequence[SerialPort], now: float) -> list[SerialPort]:
        """Return the ports to try now, those first that failed least."""
        if self.wanted.box or not self.wanted.port:
            self._forget_all_but({port.key for port in found})
        there = {port.key for port in found}
        self._others = there if self._others is None else self._others & there
        among = [port for port in self.wanted.among(found) if not self._is_let_be(port)]
        due = [port for port in among if now >= self._not_before.get(port.key, -inf)]
        return sorted(due, key=lambda port: self._tries.get(port.key, 0))

    def _is_let_be(self, port: SerialPort) -> bool:
        """Tell whether a port is not for us, though our box may have moved to it."""
        is_chosen = self.wanted.port in ("", port.path, port.lasting, *port.also)
        return not is_chosen and port.key in (self._others or ())

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

    def refused(self, key: str, now: float, *, for_good: bool = False) -> None:
        """What is on a port is not what it should be."""
        self._tries[key] = self._tries.get(key, 0) + 1
        is_chosen = key == self.wanted.port or key in self._ours
        if for_good:
            self._others = set()  # boxes have changed places: ours may be anywhere
        is_left = for_good or (self._tries[key] >= TRIES and not is_chosen)
        self._not_before[key] = inf if is_left else now + LATER

    def _forget_all_but(self, there: set[str]) -> None:
        for key in {*self._tries, *self._not_before, *self._failing, *self._ours} - there:
            self._tries.pop(key, None)
            self._not_before.pop(key, None)
            self._failing.pop(key, None)
            self._ours.discard(key)
