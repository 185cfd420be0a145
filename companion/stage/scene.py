"""The scene: the whole of a table's screen, or of one seat's, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias

from attrs import field, frozen

from companion.core.game import Offer, View
from companion.core.refusal import Refusal
from companion.core.seats import SeatName
from companion.stage.middles import Layer, Marker, Middle, Tone
from companion.stage.presses import Later, Pick, Press, Raw, Words
from companion.stage.questions import Choice, Figure, Number, Question

Forecast: TypeAlias = Mapping[str, Any]
"""One case, `{"events": […], …}` as the scripted table answers it; or several, by their dice."""
Ahead: TypeAlias = Callable[[Raw], "Forecast | Refusal"]
"""Answers how the forecast would look once this command was done; the events are left out."""


@frozen
class News:
    """What there is to make a scene of: all that a seat (None: everybody) may see and do."""

    view: View | None = None
    offers: tuple[Offer, ...] = ()
    over: bool = False
    closed: bool = False
    """The audit is closed: nothing is taken back any more."""
    seat: SeatName | None = None
    """Whose scene it is; None for the table's."""
    phones: frozenset[str] = frozenset()
    """The seats that can be asked on a phone now."""
    on_tablet: frozenset[str] = frozenset()
    """The seats that answer on the tablet what others answer on phones."""
    sealing: str | None = None
    """The sealed question that phones can settle now."""
    forecast: Forecast | None = None
    """What comes next if nothing comes between; None where the game does not tell."""
    ahead: Ahead | None = field(default=None, eq=False, repr=False)
    """The same for whoever asks what a command would change of it: worked out only then."""
    events: tuple[Mapping[str, Any], ...] = ()
    """Those of the newest step: what the hands do now follows from them."""
    before: View | None = None
    """What everybody saw before that step; None where nobody looked."""
    earlier: bool = False
    """It is the table as it was, looked at again: only a step of the game can be told."""

    @property
    def corrects_again(self) -> bool:
        """Whether an earlier correction was corrected or taken back: the table lies as it lay."""
        for one in self.events:
            if one["type"] in ("undone", "redone") and one.get("do") == "adjust":
                return True
            if one["type"] == "rewritten" and one["steps"]:
                first = one["steps"][0]
                return bool(first["rev"] == one["at"] and first.get("do") == "adjust")
        return False


@frozen
class Selection:
    """What the table is in the middle of, which no rule needs to know."""

    who: str | None = None
    """The character that acts next."""
    aim: str | None = None
    card: str | None = None
    """The next card, as the table told it."""
    aims: bool = True
    """The screen can light the map and wait for a finger there. A phone's cannot: there all is
    asked in questions, and what each of the actors can do is there at once."""
    brief: bool = False
    """A question that takes long to make may be a `Later`; it stands in the whole scene, in the
    same place, if somebody opens it."""


@frozen
class Meter:
    """A small amount that everybody watches: pips (n of m), a number, or a warning."""

    key: str
    label: Words
    value: int
    of: int | None = None
    look: Literal["pips", "number", "warning"] = "number"
    icon: str | None = None
    """What stands in a warning at nought."""
    long: Words = ""
    """The same as a sentence, for where there is room."""


@frozen
class Phase:
    """A step of the turn; one of them is lit."""

    key: str
    label: Words
    lit: bool = False


@frozen
class Header:
    """Whose turn, what phase, what is next."""

    title: Words
    sub: Words = ""
    seat: SeatName | None = None
    tone: Tone = "plain"
    icon: str | None = None
    """What stands there where it is nobody's turn."""
    meters: tuple[Meter, ...] = ()
    phases: tuple[Phase, ...] = ()
    last: Words = ""
    """What the figures are, such as the last scan."""
    figures: tuple[Figure, ...] = ()
    told: Words = ""
    """The same as a sentence, for where there is room."""
    figure: str | None = None
    """The icon of what the figures are."""


@frozen
class SeatCard:
    """A card that lies before a player, such as a character, which may turn as its number falls."""

    key: str
    name: Words
    icon: str
    number: Number | None = None
    pips: int = 0
    most: int = 0
    """Of so many pips; the others are hollow."""
    gone: bool = False
    turns: bool = True
    """It lies turned by a quarter for each that its number has lost."""
    chosen: bool = False
    """It is the one that acts next."""
    may_act: bool = False
    sub: Words = ""


@frozen
class Chip:
    """Something small: what lies open before a player, a token, a state."""

    key: str
    name: Words
    icon: str
    bright: bool = True
    sub: Words = ""
    press: Press | None = None


@frozen
class Seat:
    """A player at the table."""

    seat: SeatName
    name: str
    cards: tuple[SeatCard, ...] = ()
    numbers: tuple[Number, ...] = ()
    chips: tuple[Chip, ...] = ()
    active: bool = False
    gone: bool = False
    """Out of the game."""
    badge: Chip | None = None
    """What lies with this player now and with another later, such as a marker."""
    concerned: bool = False
    """The question on the table is for this player."""
    sub: Words = ""
    correct: Pick | Later | None = None
    """What else of this seat can be set right: a question, or one that is made later."""


@frozen
class Action:
    """A big button of whoever acts."""

    key: str
    label: Words
    press: Press
    sub: Words = ""
    icon: str | None = None
    bright: bool = False
    who: str | None = None
    """The actor who does it, where a screen has those of all actors; None: whoever acts."""
    on_button: Words = ""
    """What the box's big button is said to do, where another word is plainer."""
    apart: bool = False
    """It stands apart from the others, such as the end of a turn."""
    chosen: bool = False
    """It is one of several that something goes by just now, such as what a card says."""


@frozen
class Slot:
    """One place of a track."""

    label: Words
    markers: tuple[Marker, ...] = ()
    lit: bool = False
    tone: Tone = "plain"
    press: Press | None = None
    past: bool = False
    """What is behind: dim, and no wider than its label needs."""


@frozen
class Track:
    """A row of numbered slots with markers on them."""

    key: str
    title: Words
    slots: tuple[Slot, ...]


@frozen
class Line:
    """One thing to be done with the hands on the physical table now."""

    words: Words
    icon: str | None = None
    seat: SeatName | None = None
    rule: str | None = None
    group: Words = ""
    """What it belongs to, such as a deck; lines of one group stand together."""
    settles: tuple[str, ...] = ()
    """What it puts right, such as where a piece stands: a later line about all of that overtakes
    this one."""


@frozen
class Worth:
    """What somebody would have now who noted this, as far as everybody can see it."""

    note: str
    """In which of the game's standing notes."""
    points: int
    why: Words = ""


@frozen
class Notable:
    """One of what private notes choose from, such as a character of the cast.

    It is the same on every phone: which of them somebody noted is known to that phone alone.
    """

    key: str
    label: Words
    worth: tuple[Worth, ...] = ()


@frozen
class Scene:
    """The whole of a screen."""

    header: Header
    seats: tuple[Seat, ...]
    actions: tuple[Action, ...] = ()
    actors: tuple[Choice, ...] = ()
    """Which of the active player's characters acts: a switch beside the actions."""
    middle: Middle | None = None
    tracks: tuple[Track, ...] = ()
    question: Question | None = None
    """What must be answered now."""
    numbers: tuple[Number, ...] = ()
    """Numbers of the whole table, where there is no map to write them on."""
    notices: tuple[tuple[str, Words], ...] = ()
    """What to remember now, each with its rule."""
    checklist: tuple[Line, ...] = ()
    hand: tuple[Chip, ...] = ()
    """On a seat's own screen: what it holds, as far as the app may know."""
    over: bool = False
    begun: bool = True
    """The table is laid, and the game goes on."""
    extras: tuple[Action, ...] = ()
    """What the table can do besides, in its menu."""
    call: Line | None = None
    """On a seat's own screen: what its player does at once, though nobody waits for the phone."""
    notable: tuple[Notable, ...] = ()
    """On a seat's own screen: what standing notes choose from, the same for every seat."""


@frozen
class Step:
    """One thing that is shown happening on the map.

    In a `strike` its `pieces` fire on the edge `at`, which then has these `layers`. Who `hides` is
    hatched until it `shows` itself.
    """

    kind: Literal[
        "roll", "move", "appear", "vanish", "hit", "blocked", "turn", "strike", "hide", "show"
    ]
    piece: str | None = None
    at: str | None = None
    face: int | None = None
    sides: int = 4
    pieces: tuple[str, ...] = ()
    came: tuple[Words, ...] = ()
    """What came of a die, where that is told beside it."""
    layers: tuple[Layer, ...] = ()
    points: Words = ""
    """How hard it strikes."""


@frozen
class Reply:
    """What follows when a card is held up: something is asked or begun, or only a line is said."""

    line: Words
    press: Press | None = None
    """It never changes the game: a finger does."""
