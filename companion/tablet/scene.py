"""What a table's screen shows, as data: a game's face makes it, the panels draw it.

Everything here is frozen and knows neither Kivy nor a rule. What a press does is data too: a
`Send` is a command, a `Pick` opens the next question, an `Aim` lights the map, a `Shut` says why
not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from attrs import field, frozen

from companion.core.game import Meaning, Offer, View
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.table.cards import Held
from companion.table.guests import Guests
from companion.tablet.facts import Fact, Finding, Moment

Words: TypeAlias = "Message | str"
Raw: TypeAlias = Mapping[str, Any]
"""A command as JSON has it, with its `do`."""


@frozen
class News:
    """What the table's thread tells the screens: all that anybody may see, and what can be done."""

    view: View | None = None
    offers: tuple[Offer, ...] = ()
    over: bool = False
    trouble: Message | None = None
    """Why nothing is kept just now."""
    waiting: int = 0
    guests: Guests | None = None
    """Who plays from a phone; None where no phone can come in at all."""
    closed: bool = False
    """The audit is closed: nothing is taken back any more."""


# What a press does


@frozen
class Send:
    """Do this."""

    raw: Raw


@frozen
class Pick:
    """Ask this first."""

    question: Question


@frozen
class Aim:
    """Light what it can be done with on the map, and wait for a finger there.

    Without a `do` it only tells which card is next.
    """

    do: str | None = None
    card: str | None = None
    who: str | None = None
    """The character that acts from now on."""


@frozen
class Tick:
    """Count one more on the table's own question that counts."""

    key: str
    row: str
    high: int


@frozen
class Teach:
    """A code stands for this card from now on."""

    text: str
    card: str


@frozen
class Go:
    """Open another screen."""

    screen: str
    about: Any = None


@frozen
class Shut:
    """It cannot be done; `raw` is what would be done anyway, where that means something."""

    refusal: Refusal
    raw: Raw | None = None


Press: TypeAlias = "Send | Pick | Aim | Tick | Teach | Go | Shut"


# Questions: one at a time, large, to the one it concerns


@frozen
class Card:
    """An exploration card in small: its name and its doors from the top clockwise."""

    name: Words
    doors: str
    icon: str | None = None
    two: bool = False
    """It has two rooms."""


@frozen
class Choice:
    """One of a question's big buttons."""

    key: str
    label: Words
    press: Press
    sub: Words = ""
    icon: str | None = None
    seat: str | None = None
    card: Card | None = None
    bright: bool = False


@frozen
class Ask:
    """Choose one."""

    key: str
    title: Words
    choices: tuple[Choice, ...]
    text: Words = ""
    seat: str | None = None
    """Whom it concerns."""
    icon: str | None = None
    alarm: bool = False
    numbers: bool = False
    """The choices are numbers, to be read across a table."""
    must: bool = False
    """The table asks it by itself, and nothing goes on before it is answered."""
    rule: str | None = None
    by_hand: bool = False
    """Only a finger answers it: somebody is awaited elsewhere, or something is told first."""


@frozen
class Row:
    """One thing to be counted: none, one, or more."""

    key: str
    label: Words
    high: int = 1
    low: int = 0
    start: int = 0
    sub: Words = ""
    icon: str | None = None
    seat: str | None = None
    letter: str | None = None
    correct: Number | None = None
    """What is corrected by tapping a row that cannot be counted as things stand."""


@frozen
class Tally:
    """Tell several numbers at once (or, where `ordered`, an order), then go on."""

    key: str
    title: Words
    rows: tuple[Row, ...]
    done: Callable[[Mapping[str, int]], Press] = field(eq=False)
    """What going on does, given the numbers by row; in an order, 1 is the first."""
    go: Words = say("Go on")
    text: Words = ""
    seat: str | None = None
    icon: str | None = None
    alarm: bool = False
    ordered: bool = False
    some: bool = False
    """Not all of them need a place in the order; one must have one."""
    must: bool = False
    rule: str | None = None
    columns: int = 1
    by_hand: bool = False
    """Only a finger answers it: somebody is awaited elsewhere, or something is told first."""


@frozen
class Number:
    """A number that is corrected by pressing it; `path` is the view's."""

    path: str
    label: Words
    value: int
    low: int = 0
    high: int = 9
    icon: str | None = None
    seat: str | None = None


@frozen
class Mend:
    """A card on the map that is set right: its doors as it lies, and whether it was searched."""

    key: str
    name: Words
    doors: str
    searched: bool | None
    """None where nobody can search."""
    two: bool = False
    icon: str | None = None


@frozen
class Answer:
    """One of the two answers to a sealed question."""

    vote: int
    label: Words


@frozen
class Sealed:
    """Everybody answers in secret: on a phone, or here, behind a cover, one after another.

    Who is still awaited is the phones' news; no answer is ever a part of this.
    """

    key: str
    """That of the check cards' question: it is the same."""
    ask: str
    """The phones' word for it."""
    title: Words
    text: Words
    """What everybody does now."""
    asked: Words
    """What a player is asked who answers here."""
    answers: tuple[Answer, Answer]
    """In an order that is always the same."""
    cards: Ask
    """The same question as the table answers it without any phone."""
    icon: str | None = None
    must: bool = True
    rule: str | None = None


@frozen
class PassRound:
    """A player answers a sealed question here, while nobody else looks."""

    question: Sealed
    seat: str


Question: TypeAlias = "Ask | Tally | Number | Mend | Sealed"


@frozen
class Figure:
    """One of a result's large numbers."""

    value: int
    label: Words
    icon: str
    tone: Literal["alarm", "safe"]


@frozen
class Result:
    """What everybody has waited for, over the whole window, until somebody goes on."""

    title: Words
    figures: tuple[Figure, ...]
    text: Words = ""
    seats: tuple[str, ...] = ()
    """Who was asked."""
    go: Words = say("Go on")
    outcome: Words = ""
    """What came of it, in large words; where there are no figures it stands in their place."""
    sealed: bool = False
    """The phones counted: the pictures of all that they have counted stand below it."""


# The table's screen


@frozen
class Header:
    """Whose turn, what phase, what is next."""

    title: Words
    sub: Words = ""
    seat: str | None = None
    ap: tuple[int, int] | None = None
    """The AP left, and all of them."""
    next_phase: int | None = None
    alarm: bool = False
    scan: Words = ""
    """The last scan's result."""
    scanned: tuple[Figure, ...] = ()
    """The same as numbers."""


@frozen
class Character:
    """A character card, which turns as health falls."""

    who: str
    name: Words
    icon: str
    health: Number
    ap: int
    alive: bool
    chosen: bool = False
    """It is the one that acts next."""
    may_act: bool = False


@frozen
class Open:
    """A card that lies open before a player."""

    item: str
    name: Words
    icon: str


@frozen
class Seat:
    """A player at the table."""

    seat: str
    name: str
    characters: tuple[Character, ...]
    numbers: tuple[Number, ...]
    open: tuple[Open, ...] = ()
    active: bool = False
    alive: bool = True
    marker: Literal["armed", "resting"] | None = None
    concerned: bool = False
    """The question on the table is for this player."""
    correct: Question | None = None
    """What else of this seat can be set right."""


@frozen
class Action:
    """A big button of the active player."""

    key: str
    label: Words
    press: Press
    sub: Words = ""
    icon: str | None = None
    bright: bool = False
    on_button: Words = ""
    """What the box's big button is said to do, where another word is plainer."""


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
    tone: Literal["plain", "alarm", "attention", "safe"] = "plain"
    halves: tuple[tuple[str, Words], ...] = ()
    """A two-room card's rooms from the top: each one's name, and what is written there."""
    sideways: bool = False
    correct: Mend | None = None


@frozen
class Disc:
    """Somebody on the map."""

    id: str
    room: str
    seat: str | None = None
    letter: Words = ""
    side: Literal["grey", "black"] | None = None
    chosen: bool = False
    moves: Mapping[str, Press] = field(factory=dict[str, "Press"])
    """What dragging it does, by the room that it is let go in."""
    otherwise: Callable[[str], Press] | None = field(default=None, eq=False)
    """What dragging it to any other room does."""
    hit: bool = False


@frozen
class Laid:
    """A way in which the next card may be laid."""

    cell: tuple[int, int]
    doors: str
    press: Press
    sideways: bool = False


@frozen
class Board:
    """The map, what stands on it, and what is lit."""

    places: tuple[Place, ...]
    discs: tuple[Disc, ...]
    lit: Mapping[str, Press] = field(factory=dict[str, "Press"])
    """What tapping a room does: where the chosen character may go, where a parasite may appear."""
    next_card: Card | None = None
    """The top exploration card, once the table has told which it is."""
    tell_card: Question | None = None
    """What to ask to be told."""
    ways: tuple[Laid, ...] = ()
    """Where the next card may lie."""
    otherwise: Callable[[tuple[int, int], bool], Press] | None = field(default=None, eq=False)
    """What laying it elsewhere does: a cell, and whether it is turned."""
    aiming: bool = False
    """The table is choosing where the card goes."""
    facts: tuple[Words, ...] = ()
    """Supply and decks, in words."""
    numbers: tuple[Number, ...] = ()
    """The same as numbers that can be corrected."""


@frozen
class Scene:
    """The whole of a table's screen."""

    header: Header
    seats: tuple[Seat, ...]
    actions: tuple[Action, ...] = ()
    chars: tuple[Choice, ...] = ()
    """Which of the active player's characters acts: a switch beside the actions."""
    board: Board | None = None
    question: Question | None = None
    """What the table must answer now."""
    numbers: tuple[Number, ...] = ()
    """Numbers of the whole table, where there is no map to write them on."""
    notices: tuple[tuple[str, Words], ...] = ()
    """What to remember now, each with its rule."""
    over: bool = False
    begun: bool = True
    """The table is laid, and the game goes on."""
    extras: tuple[Action, ...] = ()
    """What the table can do besides, in its menu."""


@frozen
class Stance:
    """What the table is in the middle of, which no rule needs to know."""

    who: str | None = None
    """The character that acts next."""
    aim: str | None = None
    card: str | None = None
    """The next card, as the table told it."""


@frozen
class Step:
    """One thing that is shown happening on the map."""

    kind: Literal["roll", "move", "appear", "vanish", "hit", "blocked"]
    disc: str | None = None
    room: str | None = None
    face: int | None = None
    discs: tuple[str, ...] = ()


@frozen
class Reply:
    """What follows when a card is held up: something is asked or begun, or only a line is said."""

    line: Words
    press: Press | None = None
    """It never changes the game: a finger does."""


@frozen
class Ending:
    """How a game ended, as everybody is told it."""

    title: Words
    tone: Literal["safe", "alarm", "quiet"]
    icon: str
    why: Words
    rule: str | None = None
    winners: tuple[str, ...] | None = None
    """The seats that share the win; None where that is not told yet, or nobody won."""
    ask: Question | None = None
    """What must be told before the winners can be named."""
    names: Mapping[str, str] = field(factory=dict[str, str])
    """Who sat where."""
    sure: Finding | None = None
    """How sure it is, where it rests on sealed answers: provisional, or what an audit says."""
    partly: bool = False
    """Only those winners are known who opened their answers."""


class Face(Protocol):
    """A game's face: from views and offers to scenes. Nothing else knows what a game looks like."""

    name: str
    title: str
    between: Message
    """What happens between two turns, as a log calls it."""

    def scene(self, news: News, stance: Stance) -> Scene:
        """Return what the table's screen shows."""
        ...

    def reply(
        self, news: News, stance: Stance, held: Held, meanings: Sequence[Meaning] | Refusal
    ) -> Reply:
        """Return what follows when a card is held up that may mean this."""
        ...

    def steps(self, events: tuple[Mapping[str, Any], ...]) -> tuple[Step, ...]:
        """Return what is to be seen happening, of a command's events."""
        ...

    def sounds(self, events: tuple[Mapping[str, Any], ...]) -> tuple[str, ...]:
        """Return what is to be heard."""
        ...

    def result(self, news: News, events: tuple[Mapping[str, Any], ...]) -> Result | None:
        """Return the result that is to be shown to everybody, if these events hold one."""
        ...

    def ending(self, news: News) -> Ending:
        """Return how a game that is over ended."""
        ...

    def facts(self, moments: Sequence[Moment]) -> tuple[Fact, ...]:
        """Return what is worth a picture after the evening."""
        ...
