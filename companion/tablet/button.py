"""What the scanner box's big button does next, and what the screen calls it. Pure, no rule in it.

It only ever does what one obvious button of the screen does. It counts and seals nothing, takes
nothing back, overrules nothing, and leaves everything private to the finger that it belongs to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import field, frozen

from companion.core.say import Message, say
from companion.stage.presses import Go, Press, Send, Shut, Words
from companion.stage.questions import Ask, Choice, PassRound, Result, Sealed, Tally, going, told
from companion.stage.scene import Action, Scene
from companion.table.guests import Guests
from companion.tablet.dice import die_icon
from companion.tablet.layers import FreeRoll, Notice, Refused, Sheet
from companion.tablet.sealing import sealing_in


@frozen
class Close:
    """The press that puts a sheet away."""

    sheet: Sheet


@frozen
class Lay:
    """The press that lays a sheet over the screen."""

    sheet: Sheet


@frozen
class Skip:
    """Have enough of what is shown happening."""


@frozen
class AskAgain:
    """Have the table's own question back."""


@frozen
class Roll:
    """Let a die fall that the game hears nothing of."""


Deed: TypeAlias = "Press | Close | Lay | Skip | AskAgain | Roll"


@frozen
class Next:
    """What the button does next."""

    words: Words
    icon: str
    deed: Deed
    what: str = ""
    """Tells apart what looks the same but is not: it is another's turn."""


@frozen
class ButtonContext:
    """Where the table stands, as far as the button goes."""

    scene: Scene | None
    sheet: Sheet | None = None
    guests: Guests | None = None
    counts: Mapping[str, int] = field(factory=dict[str, int])
    """What was tapped so far on the sheet that lies there."""
    gone: frozenset[str] = frozenset()
    """Whose phones have been away for a while."""
    at_table: bool = True
    """The table's screen is open, and no field on it is typed in."""
    happening: bool = False
    """What was done is being shown."""
    aiming: bool = False
    """A finger on the map is waited for."""
    aside: bool = False
    """The table's own question was put aside."""
    sides: int = 4
    """Those of the die that is rolled where nothing else is to be done."""


ALL_RIGHT: Final = say("OK")
HELD: Final = "held."
"""How the key of a question begins that is about a card which was just held up."""


def next_of(at: ButtonContext) -> Next | None:
    """Return what the button does next; None where it is nobody's business but a finger's."""
    if not at.at_table or at.scene is None:
        return None
    if at.sheet is not None:
        return _lying(at, at.sheet, at.scene)
    if at.happening:
        return Next(say("Skip"), "skip", Skip())
    if at.aiming:
        return None
    if at.aside:
        return Next(say("Back to the question"), "back", AskAgain())
    return _step(at, at.scene)


def _lying(at: ButtonContext, sheet: Sheet, scene: Scene) -> Next | None:
    """Return what is done about what lies over the screen."""
    match sheet:
        case Result(go=go):
            return Next(go, "check", Close(sheet))
        case Notice() | Refused() | FreeRoll():
            return Next(ALL_RIGHT, "check", Close(sheet))
        case Ask():
            return _obvious(sheet)
        case Tally(must=True, by_hand=False, ordered=False):
            counts = {
                row.key: at.counts.get(row.key, row.start) if row.high else row.start
                for row in sheet.rows
            }
            words = going(sheet, counts)
            return Next(words, sheet.icon or "check", told(sheet, counts), sheet.key)
        case Sealed():
            return _sealed(at, sheet, scene)
    return None


def _obvious(ask: Ask) -> Next | None:
    """Return a question's one bright answer; of what a finger opened, only a card's is taken."""
    if ask.by_hand or ask.numbers or not (ask.must or ask.key.startswith(HELD)):
        return None
    open_ = [one for one in ask.choices if not isinstance(one.press, Shut)]
    bright = [one for one in open_ if one.bright]
    found = open_ if ask.must and len(open_) == 1 else bright
    return _chosen(ask, found[0]) if len(found) == 1 else None


def _chosen(ask: Ask, one: Choice) -> Next:
    return Next(one.label, one.icon or ask.icon or "check", one.press, f"{ask.key}.{one.key}")


def _sealed(at: ButtonContext, question: Sealed, scene: Scene) -> Next | None:
    """Return the way on from a sealed question that an honest host would take, or none.

    While those who are awaited are all there, that is to wait. A question is called off where a
    phone is gone for good: no answer is kept, and everybody is asked anew.
    """
    sealing = sealing_in(at.guests)
    if sealing is None or sealing.state == "cancelled":
        return Next(say("Ask again"), "rotate", Send({"do": "scan_again"}))
    if sealing.state == "warned":
        return None
    if sealing.state in ("lacking", "keys", "set_back"):
        return Next(say("Phones"), "phone", Go("phones"))
    states = {one.seat: one.state for one in at.guests.guests} if at.guests is not None else {}
    for seat in sealing.waiting:
        if states.get(seat) == "tablet":
            words = say("{name} answers here", name=_name(scene, seat))
            return Next(words, "tablet", Lay(PassRound(question, seat)))
    if at.gone & set(sealing.waiting):
        return Next(say("Cancel the question"), "close", Send({"do": "scan_cancel"}))
    return None


def _name(scene: Scene, seat: str) -> str:
    return next((one.name for one in scene.seats if one.seat == seat), seat)


def _step(at: ButtonContext, scene: Scene) -> Next:
    """Return the turn's next step, where there is exactly one; else a die for the table."""
    bright = [one for one in scene.actions if one.bright and not isinstance(one.press, Shut)]
    if len(bright) != 1:
        return Next(say("Roll a D{sides}", sides=at.sides), die_icon(at.sides), Roll())
    return _taken(bright[0])


def _taken(one: Action) -> Next:
    words: Message | str = one.on_button or one.label
    return Next(words, one.icon or "play", one.press, one.key)
