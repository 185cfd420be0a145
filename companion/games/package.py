"""A package: everything that one game brings along, and which of the abilities it has.

Whoever needs one asks the package of the game that is shown, and finds it or None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from companion.core.abilities import (
    ActsFromPhones,
    Audits,
    KeepsNotes,
    ReadsCards,
    RemembersCopy,
    SealsPolls,
)
from companion.core.game import AnyGame
from companion.core.say import Message
from companion.core.setup import SEATS
from companion.core.stickers import StickerSet


@frozen
class Seating:
    """How many play, and on which seats; the first of them, where the game's box says nothing."""

    least: int = 1
    most: int = len(SEATS)
    seats: tuple[str, ...] = field()

    @seats.default
    def _first_seats(self) -> tuple[str, ...]:
        return SEATS[: self.most]


@frozen
class Package:
    """One game, and what it brings along."""

    game: AnyGame
    title: Message
    face: Any = None
    seating: Seating = Seating()
    dice: Mapping[str, int] = field(factory=dict[str, int])
    """The sides of the dice that it rolls, by what they are rolled for."""
    stickers: StickerSet | None = None
    notes: KeepsNotes[Any] | None = None
    polls: SealsPolls[Any] | None = None
    audit: Audits[Any] | None = None
    acts: ActsFromPhones[Any] | None = None
    cards: ReadsCards | None = None
    copy: RemembersCopy[Any] | None = None
    recipe: Any = None
    setup: Any = None
    demo: Any = None

    @property
    def name(self) -> str:
        """The game's name, as the journal and the wire have it."""
        return self.game.name

    @classmethod
    def of(cls, game: AnyGame) -> Package:
        """Return the package of a game that brings nothing but its rules."""
        return cls(game, Message(game.name))
