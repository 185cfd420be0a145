"""What an owner tells of their own copy of a game, as forms: numbers, switches, choices, lines.

A game says what can be told, and what follows from it; screens draw the forms and know no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from attrs import field, frozen

from companion.core.refusal import Refusal
from companion.stage.middles import Piece
from companion.stage.presses import Path, Raw, Words


@frozen
class OwnCopy:
    """What is known of somebody's copy: fields of `new_game`, and which of them were told."""

    fields: Mapping[str, Any] = field(factory=dict[str, Any])
    told: tuple[str, ...] = ()
    """The paths that their owner has told, with points between the names: no guesses any more."""


@frozen
class CopyChoice:
    """One of the things that can be chosen: what is told, and what it is called."""

    value: str
    label: Words


@frozen
class CopyEntry:
    """One thing that can be told: a number is corrected by pressing it, a switch turned.

    A text is typed, or chosen from one of its form's lists.
    """

    path: Path
    label: Words
    value: int | bool | str
    low: int = 0
    high: int = 9
    none: Words = ""
    """What a number says at its lowest, where that means none."""
    guess: bool = False
    """Nobody has told it: it is what the app takes until then."""
    unknown: bool = False
    """A switch that nobody has set: neither yes nor no."""
    long: int = 40
    """So many letters a text has at most."""
    choose: str = ""
    """From which list of the form a text is chosen; from none: it is typed."""


@frozen
class CopyAdding:
    """Something that can be added by typing its name, or by choosing it from a list of the form."""

    path: Path
    label: Words
    hint: Words = ""
    long: int = 40
    choose: str = ""


@frozen
class CopyItem:
    """One part of a copy, such as a kind of token, with everything that can be told of it."""

    key: str
    name: Words
    entries: tuple[CopyEntry, ...] = ()
    piece: Piece | None = None
    """What it looks like on the map."""
    adds: tuple[CopyAdding, ...] = ()
    remove: Path | None = None
    """What taking it away tells None of."""
    of: str = ""
    """The key of the part that it belongs to, such as the card that a row stands on."""
    text: Words = ""
    """The same as a sentence."""
    known: int = 0
    """So many of its facts are known."""
    facts: int = 0
    """So many can be; 0: nobody counts them."""


@frozen
class CopySection:
    """One form."""

    key: str
    title: Words
    text: Words = ""
    items: tuple[CopyItem, ...] = ()
    adds: tuple[CopyAdding, ...] = ()
    lists: Mapping[str, tuple[CopyChoice, ...]] = field(factory=dict[str, tuple[CopyChoice, ...]])
    """What can be chosen, by the names of the lists."""


class DescribesCopy(Protocol):
    """Knows what can be told of a copy of the game."""

    def sections(self, copy: OwnCopy, /) -> tuple[CopySection, ...]:
        """Return the forms, filled with what is known and with guesses."""
        ...

    def tell(self, copy: OwnCopy, path: Path, value: Any, /) -> OwnCopy | Refusal:
        """Return a copy with something told: a value, a name to add, or None to take away."""
        ...

    def check(self, copy: OwnCopy, /) -> OwnCopy | Refusal:
        """Return a copy as the game takes it, or say what no copy has."""
        ...

    def learned(self, copy: OwnCopy, /) -> Raw | None:
        """Return the command that tells a game which is on; None where there is nothing to tell."""
        ...
