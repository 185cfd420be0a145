"""The middle of a table's screen, as data: a map of cards, or rings round a piece that turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from companion.core.seats import SeatName
from companion.stage.presses import Press, Put, Words
from companion.stage.questions import Card, Mend, Number, Question

Tone: TypeAlias = Literal["plain", "alarm", "attention", "safe"]


@frozen
class Piece:
    """Somebody or something that stands on the map."""

    id: str
    at: str
    """The place, or the room of a place, that it stands in."""
    seat: SeatName | None = None
    letter: Words = ""
    icon: str | None = None
    name: Words = ""
    sub: Words = ""
    """What is written below it, such as its strength."""
    side: Literal["grey", "black"] | None = None
    """Pieces that are nobody's come light or dark."""
    tone: Tone = "plain"
    hidden: bool = False
    """It is hatched: it is there, and not quite."""
    chosen: bool = False
    who: str | None = None
    """The character that it is, where its player may choose it."""
    moves: Mapping[str, Press] = field(factory=dict[str, "Press"])
    """What dragging it does, by the place that it is let go in."""
    otherwise: Put | None = None
    """What dragging it to any other place does."""
    press: Press | None = None
    """What tapping it does."""
    hit: bool = False


@frozen
class Place:
    """A card on the map."""

    key: str
    cell: tuple[int, int]
    name: Words
    doors: str
    """From the top clockwise, as it lies: D, S or W."""
    icon: str | None = None
    sub: Words = ""
    searched: bool | None = None
    """None where nobody can search."""
    tone: Tone = "plain"
    halves: tuple[tuple[str, Words], ...] = ()
    """A two-room card's rooms from the top: each one's name, and what is written there."""
    sideways: bool = False
    correct: Mend | None = None


@frozen
class Laid:
    """A way in which the next card may be laid."""

    cell: tuple[int, int]
    doors: str
    press: Press
    sideways: bool = False


@frozen
class CardMap:
    """Square cards with doors, what stands on them, and what is lit."""

    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    lit: Mapping[str, Press] = field(factory=dict[str, "Press"])
    """What tapping a place does."""
    next_card: Card | None = None
    """The top exploration card, once the table has told which it is."""
    tell_card: Question | None = None
    """What to ask to be told."""
    ways: tuple[Laid, ...] = ()
    """Where the next card may lie."""
    otherwise: Put | None = None
    """What laying it elsewhere, upright, does: the cell is filled in."""
    aiming: bool = False
    """The table is choosing where the card goes."""
    facts: tuple[Words, ...] = ()
    """Supply and decks, in words."""
    icon: str | None = None
    """What stands before the facts."""
    numbers: tuple[Number, ...] = ()
    """The same as numbers that can be corrected."""


@frozen
class Edge:
    """One side of the piece in the middle: its layers from the outside, each whole or not."""

    key: str
    name: Words
    layers: tuple[Literal["whole", "damaged", "gone"], ...] = ()
    icons: tuple[str, ...] = ()
    """What each layer is."""
    tone: Tone = "plain"
    press: Press | None = None


@frozen
class Centre:
    """What stands in the middle and turns: its edges clockwise, and where the first looks."""

    name: Words
    icon: str
    edges: tuple[Edge, ...] = ()
    heading: float = 0
    """In sectors, clockwise from the middle of sector 0; a half stands between two."""
    nose: float = 0
    """How far from its first edge the icon looks, in sectors; it is drawn looking up."""
    numbers: tuple[Number, ...] = ()


@frozen
class Arrow:
    """Something that will move, or strike, if nothing else is done: a forecast."""

    from_: str
    """A piece, a place or an edge, by its name."""
    to: str
    tone: Tone = "plain"
    words: Words = ""


@frozen
class RingMap:
    """Sectors and rings round a piece that turns.

    A place's name is `sector/ring`: sectors count from 0 clockwise, and the first begins at the
    top; rings count from 0 at the outside. Something may stand in the middle itself, at `centre`.
    """

    sectors: tuple[Words, ...]
    rings: tuple[Words, ...]
    centre: Centre
    pieces: tuple[Piece, ...] = ()
    lit: Mapping[str, Press] = field(factory=dict[str, "Press"])
    """What tapping a place does."""
    arrows: tuple[Arrow, ...] = ()
    facts: tuple[Words, ...] = ()
    icon: str | None = None
    """What stands before the facts."""
    numbers: tuple[Number, ...] = ()
    reaches: float = 0
    """How far the lines between the sectors are turned clockwise, in sectors."""


Middle: TypeAlias = "CardMap | RingMap"
