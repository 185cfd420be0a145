"""The events of heat scans and of the game's end: facts that everybody at the table saw.

A class's name is the event's name in journals: it never changes.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from companion.core.words import Event


@frozen
class ScanOpened(Event):
    """A heat scan begins."""


@frozen
class ScanCounted(Event):
    """A heat scan was counted (PS-SCAN-04)."""

    infected: int
    clean: int
    sealed: bool = False
    """The phones counted; an ending that rests on it is provisional until the audit."""
    again: bool = False
    """The phones had counted it before, and nobody was asked again."""


@frozen
class LastHumanAsked(Event):
    """PS-WIN-06: one human is left; has the hand a gas can?"""


@frozen
class LastHumanTold(Event):
    """Whether the last human's cans save the humans; else the deck is looked through."""

    VERSION: ClassVar[int] = 2

    saved: bool


@frozen
class DeckLookedThrough(Event):
    """Whether the search deck saves the humans; None where an old journal kept a number."""

    VERSION: ClassVar[int] = 2

    saved: bool | None


@frozen
class HiveBurned(Event):
    """A player burned the Hive with gas cans (PS-WIN-01)."""

    seat: str
    cans: int


@frozen
class EndingReached(Event):
    """AMB-27: an ending that counts once the turn or the round is over."""

    side: str
    rule: str


@frozen
class EndingTurned(Event):
    """PS-HIVE-06: whoever burned the Hive was infected, so that it was another ending."""

    side: str
    rule: str


@frozen
class HandTold(Event):
    """The table told a hand's size."""

    seat: str
    cards: int


@frozen
class WinnersNamed(Event):
    """The table told who was infected; who shares the win follows."""

    infected: tuple[str, ...]
    winners: tuple[str, ...]
