"""The middle of a table's screen, as data: a map of cards, rings, or named cards in columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import field, frozen

from companion.core.seats import SeatName
from companion.stage.presses import Later, Pick, Press, Put, Words
from companion.stage.questions import Card, Mend, Number, Question

Tone: TypeAlias = Literal["plain", "alarm", "attention", "safe"]
Layer: TypeAlias = Literal["whole", "damaged", "gone"]
"""How a layer of an edge is."""
Shape: TypeAlias = Literal["disc", "square", "wedge", "oval", "kite", "hexagon"]
"""What a token looks like; a wedge and a kite point at the middle of rings."""


@frozen
class Marker:
    """Something small that lies on a track's slot or on a card: a seat's, or the game's own."""

    label: Words
    """What it is, for who hears the screen; it stands beside the icon where there is room."""
    seat: SeatName | None = None
    icon: str | None = None
    """With a seat both are drawn: the seat's mark, and what it has put there."""
    tone: Tone = "plain"
    soon: Words = ""
    """On a slot: it comes into play next, and these words say when. It is lit."""
    past: bool = False
    """On a slot: it has come into play."""


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
    """What tapping it does; one that cannot be chosen says why with a `Shut`."""
    hit: bool = False
    shape: Shape = "disc"
    """What it looks like where it is nobody's; its letter is the largest thing on it."""
    pips: int = 0
    most: int = 0
    """It has so many left of so many, in dots, once some are lost."""
    titled: bool = False
    """Its name is written beside it before any other's."""
    lit: bool = False
    """It can be chosen for what is asked now."""
    sign: Words = ""
    """What it is called in the list that it can be chosen from, in a letter or two."""
    past: bool = False
    """It has just come, moved or been struck."""


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
    """Empty where nobody has said yet which card it is: the press asks that."""
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
    correct: Question | None = None
    """What is asked by tapping the facts: what of them is otherwise on the table."""
    icon: str | None = None
    """What stands before the facts."""
    numbers: tuple[Number, ...] = ()
    """The same as numbers that can be corrected."""
    drift: Literal["up", "right", "down", "left"] | None = None
    """Where all that is nobody's has just moved."""


@frozen
class Edge:
    """One side of the piece in the middle: its layers from the outside, each whole or not."""

    key: str
    name: Words
    layers: tuple[Layer, ...] = ()
    icons: tuple[str, ...] = ()
    """What each layer is."""
    tone: Tone = "plain"
    press: Press | None = None
    soon: tuple[Layer, ...] = ()
    """How the layers would stand if nothing else were done; none where nobody says."""
    past: bool = False
    """It has just been struck, or mended."""


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
    past: bool = False
    """It has just happened: no forecast."""


@frozen
class Burst:
    """Something that strikes if nothing else is done: points on an edge, a place or a piece."""

    at: str
    points: Words = ""
    icon: str | None = None
    """Who strikes, such as a figure; without one the points stand in a star."""
    tone: Tone = "alarm"
    past: bool = False
    """It has just struck: no forecast."""


@frozen
class Due:
    """One of several things that come one after another, in their order."""

    label: Words
    sub: Words = ""
    """What comes of it."""
    icon: str | None = None
    seat: SeatName | None = None
    """Whose it is; its mark stands there where there is no icon."""
    tone: Tone = "attention"


@frozen
class Outlook:
    """What would come of it if nothing else were done, in words: below the map."""

    title: Words
    lines: tuple[tuple[Words, Tone], ...] = ()
    """Sentences, the worst in alarm."""
    cases: tuple[tuple[Words, Words], ...] = ()
    """What a die decides: what it shows, and what comes of that."""
    due: tuple[Due, ...] = ()
    """What comes one after another, from the first to the last."""


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
    bursts: tuple[Burst, ...] = ()
    outlook: Outlook | None = None
    legend: tuple[Piece, ...] = ()
    """One piece of each kind with the kind's name, to learn the shapes by."""
    closer: int = 0
    """So many rings from the outside are not asked about now: a small screen leaves them out."""


@frozen
class ColumnCard:
    """A card in columns: a name, where it is and how it stands, and what of everybody lies on it.

    It is lit where its key stands in the columns' `lit`.
    """

    key: str
    title: Words
    sub: Words = ""
    """Where it is."""
    state: Words = ""
    """How it stands, where that is worth a word."""
    tone: Tone = "plain"
    """That of the state."""
    pips: int = 0
    most: int = 0
    """It may still act so often of so many."""
    counts: Mapping[SeatName, int] = field(factory=dict[str, int])
    """How much of each seat's lies on it, in this order."""
    may_act: tuple[SeatName, ...] = ()
    """The seats that may act with it: a line stands below their number."""
    discs: tuple[SeatName, ...] = ()
    """Whose discs lie on it, each the seat's mark in a ring."""
    badges: tuple[Marker, ...] = ()
    """What else lies on it; with a label and no seat it is a chip with that word."""
    whose: SeatName | None = None
    """The player whose it is, by name, where everybody knows."""
    dim: bool = False
    """It is out of play."""
    chosen: bool = False
    """It is the one that acts now."""
    past: bool = False
    """Something has just happened to it."""
    press: Press | None = None
    """What tapping it does where it is not lit; a `Shut` says why it cannot be chosen."""
    correct: Pick | Later | None = None
    """What can be set right of it: asked by holding a finger on it, or by its pencil."""


@frozen
class Condition:
    """What something hangs on: ticked where it is met, else crossed."""

    label: Words
    met: bool


@frozen
class Status:
    """A line beside the columns: a switch, an amount, what hangs on conditions, a danger."""

    label: Words
    value: Words = ""
    tone: Tone = "plain"
    """That of the value; without a value, that of the icon."""
    icon: str | None = None
    """What stands before the label."""
    pips: int = 0
    most: int = 0
    """So many of so many, as squares in place of the value."""
    conditions: tuple[Condition, ...] = ()
    """They stand in a second line."""
    markers: tuple[Marker, ...] = ()
    """What lies there, at the end of the second line."""
    press: Press | None = None
    """What tapping it does, such as setting it right."""


@frozen
class Sign:
    """What a sign on the cards means; `words` alone are a hint below the others."""

    words: Words
    look: Literal["pips", "may_act", "disc", "icon", "words"] = "words"
    icon: str | None = None
    tone: Tone = "plain"


@frozen
class Columns:
    """Named cards in two columns read by rows, in four where they are more than fourteen.

    There are at most 28. Beside them is how everything stands, and below what comes next.
    """

    title: Words
    """What they are, such as characters; a phone calls the screen with them so."""
    cards: tuple[ColumnCard, ...]
    lit: Mapping[str, Press] = field(factory=dict[str, "Press"])
    """What tapping a card does that can be chosen, by its key."""
    status: tuple[Status, ...] = ()
    legend: tuple[Sign, ...] = ()
    """It stands where the last row has room, if it has."""
    outlook: Outlook | None = None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Nothing stands on it that could be moved."""
        return ()

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Its numbers are set right by pressing their line of the status."""
        return ()


Middle: TypeAlias = "CardMap | RingMap | Columns"
