"""SF-GP-08: a tie that a bot meets is settled by its priorities, and by nobody at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.bots.candidates import REASONS, closest
from companion.games.stationfall.bots.priorities import (
    ITEMS,
    PLACES,
    TARGETING,
    Key,
    RankedPlace,
    dropping,
    of_place,
    picking_up,
    settled,
    targeting,
)
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.names import is_name
from companion.games.stationfall.state import State


def bot_choice(course: Course, command: c.BotChoice) -> Refusal | None:
    """SF-GP-01 to SF-GP-06: say which of several things a bot takes."""
    turn = course.state.turn
    if turn is None or course.state.seats[turn.seat].bot is None:
        return impossible("not_now", say("This is not a bot's turn."), "SF-GP-08")
    of = tuple(c.Contender(one) if isinstance(one, str) else one for one in command.of)
    if refusal := _misses(course.state, command.kind, of):
        return refusal
    rank, names = RANKS[command.kind], NAMES[command.kind]
    keys = {one.name: rank(course.state, turn.seat, one, command.targeted) for one in of}
    first = min(keys, key=lambda name: keys[name])
    why = settled(names, keys[first], [key for name, key in keys.items() if name != first])
    course.happen(e.BotChose(first, why))
    return None


def _misses(state: State, kind: str, of: tuple[c.Contender, ...]) -> Refusal | None:
    """Refuse nothing to choose from, and what nobody knows."""
    names = [one.name for one in of]
    if not names:
        return impossible("bad_value", say("Say what the bot chooses from."))
    if len({*names}) < len(names):
        return impossible("bad_value", say("Name each one only once."))
    is_known = state.characters.__contains__ if kind in ("activate", "target") else is_name
    for name in names:
        if not is_known(name):
            why = say("There is no “{name}” in this game.", name=name[:40])
            return impossible("bad_value", why)
    if any(min(one.actions or 0, one.free, one.occupants or 0) < 0 for one in of):
        return impossible("bad_value", say("A number of actions cannot be negative."))
    return None


Rank = Callable[[State, str, c.Contender, Sequence[str]], Key]


def _activate(state: State, seat: str, one: c.Contender, _: Sequence[str]) -> Key:
    able = c.Able(one.name, one.this_minute, one.actions or 0, one.free)
    return closest(state, seat, able)


def _target(state: State, seat: str, one: c.Contender, _: Sequence[str]) -> Key:
    return (one.actions or 0, *targeting(state, seat, one.name))


def _section(state: State, _seat: str, one: c.Contender, _: Sequence[str]) -> Key:
    place = RankedPlace(one.name, one.zero_g, one.occupants, one.row, one.col)
    return (one.actions or 0, *of_place(state, place))


def _pick_up(_state: State, _seat: str, one: c.Contender, targeted: Sequence[str]) -> Key:
    return (one.actions or 0, *picking_up(one.name, one.colour, targeted))


def _drop(_state: State, _seat: str, one: c.Contender, targeted: Sequence[str]) -> Key:
    return (one.actions or 0, *dropping(one.name, one.colour, targeted))


RANKS: Final[Mapping[str, Rank]] = {
    "activate": _activate,
    "target": _target,
    "section": _section,
    "pick_up": _pick_up,
    "drop": _drop,
}
NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "activate": REASONS,
    "target": ("actions", *TARGETING),
    "section": ("actions", *PLACES),
    "pick_up": ("actions", *ITEMS),
    "drop": ("actions", *ITEMS),
}
"""What each key of `RANKS` is made of."""
