"""A game's package: everything that one game brings along, and which of the abilities it has.

Whoever needs one asks the package of the game that is shown, and finds it or None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from companion.core.abilities import (
    ActsFromPhones,
    Audits,
    CarriesOn,
    Foresees,
    KeepsNotes,
    ReadsCards,
    RemembersCopy,
    Reveals,
    SealsPolls,
)
from companion.core.game import AnyGame
from companion.core.say import Message
from companion.core.seats import SEATS
from companion.core.stickers import StickerSet
from companion.stage.copying import DescribesCopy
from companion.stage.face import Face, KnowsMoments
from companion.stage.presses import Raw
from companion.stage.recipe import TellsRecipe
from companion.stage.setup import Setup


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
class Demo:
    """A whole game that plays by itself on the start screen's demo."""

    playthrough: str = ""
    """One of the game's playthroughs in seeds/, by its name."""
    commands: tuple[Raw, ...] = ()
    """The game itself, where it has none there."""
    setting_up: int = 1
    """So many commands set the game up; nobody need watch them."""
    words: Mapping[str, Message] = field(factory=dict[str, Message])
    """What its players type, said in the language of whoever watches."""


@frozen
class Package:
    """One game, and what it brings along."""

    game: AnyGame
    title: Message
    face: Face | None = None
    seating: Seating = Seating()
    dice: Mapping[str, int] = field(factory=dict[str, int])
    """The sides of the dice that it rolls, by what they are rolled for."""
    stickers: StickerSet | None = None
    notes: KeepsNotes[Any] | None = None
    polls: SealsPolls[Any] | None = None
    audit: Audits[Any] | None = None
    acts: ActsFromPhones[Any] | None = None
    reveals: Reveals | None = None
    cards: ReadsCards | None = None
    foresees: Foresees[Any] | None = None
    copy: RemembersCopy[Any] | None = None
    copying: DescribesCopy | None = None
    """What an owner can tell of their copy before any game."""
    carries: CarriesOn[Any] | None = None
    recipe: TellsRecipe | None = None
    moments: KnowsMoments | None = None
    setup: Setup = Setup()
    demo: Demo | None = None

    @property
    def sides(self) -> int:
        """The sides of the die that the table may roll for nothing; without dice, six."""
        return next(iter(self.dice.values()), 6)

    @property
    def name(self) -> str:
        """The game's name, as the journal and the wire have it."""
        return self.game.name

    @classmethod
    def of(cls, game: AnyGame) -> Package:
        """Return the package of a game that brings nothing but its rules."""
        return cls(game, Message(game.name))
