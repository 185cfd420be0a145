"""The polls: what sealed answers may settle, and who is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.private import PollRules
from companion.core.words import AnswersSealed, Event
from companion.games.panic_station.ending_events import LastHumanTold, ScanCounted
from companion.games.panic_station.endings import poll
from companion.games.panic_station.endings import polled_seats as polled
from companion.games.panic_station.private import LAST_HUMAN, SEALED

__all__ = ["kept", "poll", "polled", "rules"]

rules: Final[Sequence[PollRules]] = SEALED


def kept(told: AnswersSealed | None, polled: int, events: Sequence[Event]) -> bool:
    """Tell whether a step's own events say the count that was sealed of so many; None: none."""
    scans = [
        (one.infected, one.clean) for one in events if isinstance(one, ScanCounted) and one.sealed
    ]
    gas = [one.saved for one in events if isinstance(one, LastHumanTold)]
    if told is None:
        return not scans
    if told.void:
        return not scans and not gas
    if told.ask == LAST_HUMAN:
        return not scans and gas == [told.total == 0]
    return scans == [(told.total, polled - told.total)] and not gas
