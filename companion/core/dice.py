"""Dice as data: the faces one command may use, and what it did with them.

A game asks for a face and always gets one; whether the faces were enough and possible is asked
afterwards, so that no rule has to stop in its middle. What came of wrong faces is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Rolled


@frozen
class Die:
    """A die of a game's box, and what it is rolled for: a word of the game's own."""

    sides: int
    why: str = ""


Source: TypeAlias = Callable[[int, int], int]
"""Gives the face of the app's n-th die: `source(sides, n)`."""


@frozen
class Cup:
    """The app's dice: faces that an undo gave back lie on top, fresh ones come from the source."""

    source: Source
    kept: tuple[Rolled, ...] = ()
    fresh: int = 0

    def after(self, rolled: Sequence[Rolled]) -> Cup:
        """Return the cup after a command took these dice out of it."""
        if not rolled:
            return self
        kept, fresh = list(self.kept), self.fresh
        for die in rolled:
            if die in kept:
                kept.remove(die)
            elif die.by == "app":
                fresh += 1
        return Cup(self.source, tuple(kept), fresh)

    def given_back(self, rolled: Sequence[Rolled]) -> Cup:
        """Return the cup after an undo: what the app rolled then, it will roll again."""
        back = tuple(die for die in rolled if die.by == "app")
        return Cup(self.source, back + self.kept, self.fresh)


class Dice:
    """The faces for one command: the table's own where it told them, else the app's."""

    def __init__(self, cup: Cup, told: Sequence[int] | None = None) -> None:
        """Take the faces from what the table told, or from the cup."""
        self._source, self._kept, self._fresh = cup.source, list(cup.kept), cup.fresh
        self._told = told
        self.rolled: list[Rolled] = []

    def roll(self, die: Die | int) -> int:
        """Return the next face of this die, or of one with so many sides."""
        sides = die.sides if isinstance(die, Die) else die
        told = self._told
        rolled = self._from_cup(sides) if told is None else self._from_table(sides, told)
        self.rolled.append(rolled)
        return rolled.face

    @property
    def is_told(self) -> bool:
        """Whether the table told what fell, be it nothing."""
        return self._told is not None

    def complaint(self) -> Refusal | None:
        """Say what was wrong with the faces that the table told, now that they were used."""
        if self._told is None:
            return None
        needed, told = len(self.rolled), len(self._told)
        if told < needed:
            why = say("Dice needed: {needed}; dice told: {told}.", needed=needed, told=told)
            dice = {"dice": [die.sides for die in self.rolled]}
            return Refusal("needs_roll", why, facts=dice)
        if told > needed:
            why = say("Dice needed: {needed}; dice told: {told}.", needed=needed, told=told)
            return Refusal("bad_roll", why)
        for die, face in zip(self.rolled, self._told, strict=True):
            if not 1 <= face <= die.sides:
                why = say(
                    "A die of {sides} sides does not show {face}.",
                    sides=die.sides,
                    face=str(face)[:12],
                )
                return Refusal("bad_roll", why)
        return None

    def _from_table(self, sides: int, told: Sequence[int]) -> Rolled:
        turn = len(self.rolled)
        face = told[turn] if turn < len(told) else 1
        return Rolled(sides, min(max(face, 1), sides), "table")

    def _from_cup(self, sides: int) -> Rolled:
        for die in self._kept:
            if die.sides == sides:
                self._kept.remove(die)
                return die
        self._fresh += 1
        return Rolled(sides, self._source(sides, self._fresh - 1), "app")
