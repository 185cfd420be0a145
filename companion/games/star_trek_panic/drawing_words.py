"""What a draw out of the bag is in words: what came, and where the die sends it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from companion.core.say import UNTOLD, Message, say
from companion.core.words import Event, Rolled
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import D6
from companion.games.star_trek_panic.naming import RANGE_NAMES, a_kind, the_kind
from companion.games.star_trek_panic.tokens import kind_name

E = TypeVar("E", bound=Event)
DRAWING: Final = (Rolled, e.TokenDrawn, e.ThreatPlaced)
"""What a draw consists of: told in the order of the table, though the dice are known first."""


def first_of(among: Sequence[Event], kind: type[E]) -> E | None:
    """Return the first of these events of that kind."""
    return next((one for one in among if isinstance(one, kind)), None)


def drawing_words(drawn: e.TokenDrawn, event: Event, among: Sequence[Event]) -> Message | None:
    """Put an event of a draw into words: the die tells it all, where one fell."""
    dice = [one for one in among if isinstance(one, Rolled)]
    goes = first_of(among, e.ThreatPlaced) or first_of(among, e.CometStruck)
    die = dice[-1] if dice and goes is not None and _sends(dice[-1], goes) else None
    what = _drawn_by_app(drawn) if any(one is not die for one in dice) else drawn_by_table(drawn)
    match event:
        case Rolled():
            if event is not die or goes is None:
                return UNTOLD  # the app's hand in the bag
            return say("{one} {more}", one=what, more=_fell(event, goes))
        case e.TokenDrawn():
            return what if die is None else None
        case e.ThreatPlaced():
            return appears(event) if die is None else None
    return None


def drawn_by_table(event: e.TokenDrawn) -> Message:
    """Say what a hand took out of the bag."""
    if not event.token:
        return say("A threat is drawn.")
    return say("A threat is drawn: {token}.", token=kind_name(event.token))


def appears(event: e.ThreatPlaced) -> Message:
    """Say where a token comes onto the board."""
    return say(
        "{ship} appears in sector {sector}, at {range}.",
        ship=the_kind(event.token, first=True),
        sector=event.sector,
        range=RANGE_NAMES[event.range],
    )


def _drawn_by_app(event: e.TokenDrawn) -> Message:
    return say("The app draws {token} out of the bag.", token=a_kind(event.token))


def _sends(die: Rolled, goes: e.ThreatPlaced | e.CometStruck) -> bool:
    """Tell the die of the box from the app's hand in a bag that holds six tokens."""
    return (die.sides, die.face) == (D6.sides, goes.sector)


def _fell(die: Rolled, goes: e.ThreatPlaced | e.CometStruck) -> Message:
    """Say where the die sends what was drawn: a token comes, or a comet flies."""
    face = die.face
    if isinstance(goes, e.CometStruck):
        if die.by == "app":
            return say("The app rolls {face}: it flies through sector {face}.", face=face)
        return say("The die on the table shows {face}: it flies through sector {face}.", face=face)
    at = RANGE_NAMES[goes.range]
    if die.by == "app":
        return say("The app rolls {face}: it appears in sector {face}, at {range}.", face=face,
                   range=at)  # fmt: skip
    return say("The die on the table shows {face}: it appears in sector {face}, at {range}.",
               face=face, range=at)  # fmt: skip
