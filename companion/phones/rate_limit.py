"""How long a wrong hello waits, and how quickly seats may change; pure: the time is told."""

from __future__ import annotations

from typing import Final

from attrs import define, field

WAIT: Final = 1.0
"""Seconds that any wrong hello waits: at one guess a second eight letters of 32 take 35,000 years,
and the doubling is for whoever guesses on many connections at once."""
LONGEST_WAIT: Final = 30.0
"""Seconds at which doubling ends: whoever only mistyped must not be locked out for the evening."""
FREE: Final = 5
"""Wrong hellos after which an address waits longer and longer."""
FORGIVEN: Final = 60.0
"""Seconds without one after which an address begins anew."""
SEATS: Final = 60.0
"""Changes of seat that an address may make at once."""
KNOWN: Final = 256
"""Addresses that are remembered: a home network has no more, and memory must not grow."""


@define
class HelloLimit:
    """Counts wrong hellos by address."""

    _wrong: dict[str, tuple[int, float]] = field(factory=dict[str, tuple[int, float]])

    def wrong(self, address: str, now: float) -> float:
        """Count a wrong hello; return the seconds that its answer waits."""
        count = self._count(address, now) + 1
        # Taken out and put in at the end: whoever was wrong longest ago is forgotten first.
        self._wrong.pop(address, None)
        while len(self._wrong) >= KNOWN:
            del self._wrong[next(iter(self._wrong))]
        self._wrong[address] = (count, now)
        return _wait(count)

    def wait(self, address: str, now: float) -> float:
        """Return how long even a right code waits: who hangs up early must not learn it sooner."""
        count = self._count(address, now)
        return _wait(count) if count > FREE else 0.0

    def _count(self, address: str, now: float) -> int:
        count, last = self._wrong.get(address, (0, now))
        return 0 if now - last > FORGIVEN else count


def _wait(count: int) -> float:
    return min(LONGEST_WAIT, WAIT * 2.0 ** min(10, max(0, count - FREE)))


@define
class SeatLimit:
    """How quickly seats are changed, by address: each change is written, and told to everybody."""

    _spare: dict[str, tuple[float, float]] = field(factory=dict[str, tuple[float, float]])

    def is_too_quick(self, address: str, now: float) -> bool:
        """Count a change; a few may follow one another, then one a second."""
        spare, last = self._spare.pop(address, (SEATS, now))
        spare = min(SEATS, spare + now - last)
        while len(self._spare) >= KNOWN:
            del self._spare[next(iter(self._spare))]
        self._spare[address] = (spare - 1 if spare >= 1 else spare, now)
        return spare < 1
