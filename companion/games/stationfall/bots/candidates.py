"""SF-GR-01 to SF-GR-05: which Characters a line of a script lets a bot activate."""

from __future__ import annotations

from typing import Final

from companion.games.stationfall.bots.cubes import can_become
from companion.games.stationfall.bots.order import from_pc
from companion.games.stationfall.bots.priorities import Key, activating, settled
from companion.games.stationfall.commands import Able
from companion.games.stationfall.forms import (
    Condition,
    OfAbility,
    OfCharacter,
    OfHas,
    OfLacks,
    ScriptLine,
)
from companion.games.stationfall.state import State

THIS_MINUTE: Final = "this_minute"
OR_UNEXHAUSTED: Final = "this_minute/unexhausted"


def candidates(state: State, seat: str, who: tuple[Condition, ...]) -> tuple[str, ...]:
    """Return who may do a line, as far as the app knows; the PC comes last."""
    able = {*state.conspirators(seat)}
    if "influence" in who:
        able |= {*can_become(state, seat)}
    return tuple(
        name
        for name in from_pc(state, seat)
        if name in able and all(_may_be(state, name, one) for one in who)
    )


def _may_be(state: State, name: str, condition: Condition) -> bool:
    """Tell whether a Character meets a condition, or nobody knows whether it does."""
    if isinstance(condition, OfCharacter):
        return name == condition.character
    if isinstance(condition, OfAbility):
        known = state.forms.character(name).abilities
        return known is None or condition.ability in known
    if isinstance(condition, OfHas):
        return not state.is_full or _has(state, name, condition.has)
    if isinstance(condition, OfLacks):
        return not state.is_full or not _has(state, name, condition.lacks)
    return condition != "unexhausted" or not state.is_exhausted(name)


def _has(state: State, name: str, what: str) -> bool:
    """Tell whether a Character has this item, however much of it is used up, or these data."""
    one = state.characters[name]
    return what in one.data or any(what in (item, item.rstrip(" 0123456789")) for item in one.items)


def unknown(
    state: State, who: tuple[Condition, ...], names: tuple[str, ...]
) -> tuple[Condition, ...]:
    """Return the conditions that the table has to look up for one of these Characters."""

    def is_unknown(condition: Condition) -> bool:
        if isinstance(condition, OfAbility):
            return any(state.forms.character(name).abilities is None for name in names)
        return isinstance(condition, OfHas | OfLacks) and not state.is_full

    return tuple(one for one in who if is_unknown(one))


def preferred(state: State, seat: str, line: ScriptLine, able: tuple[Able, ...]) -> Able | None:
    """SF-BT-05, SF-GR-05: return whom a bot activates of those that can do a line."""
    able = _in_time(state, line, able)
    return min(able, key=lambda one: closest(state, seat, one), default=None)


def _in_time(state: State, line: ScriptLine, able: tuple[Able, ...]) -> tuple[Able, ...]:
    """SF-GR-05: return those that a line lets act, by when they are done."""
    now = tuple(one for one in able if one.this_minute)
    if THIS_MINUTE in line.who:
        return now
    if OR_UNEXHAUSTED in line.who:
        return now or tuple(one for one in able if not state.is_exhausted(one.character))
    return able


REASONS: Final = ("actions", "free", "this_minute", "unexhausted", "pc", "cubes", "order")
"""What settles it, as `closest` has it."""


def reason(
    state: State, seat: str, line: ScriptLine, able: tuple[Able, ...], chosen: Able
) -> str | None:
    """Return what settled that this one was chosen; None where nobody else could."""
    others = [one for one in _in_time(state, line, able) if one != chosen]
    if others:
        rivals = [closest(state, seat, one) for one in others]
        return settled(REASONS, closest(state, seat, chosen), rivals)
    if len(able) == 1:
        return None
    return "this_minute" if chosen.this_minute else "unexhausted"


def closest(state: State, seat: str, one: Able) -> Key:
    """SF-BT-05, SF-GP-06: rank by actions, then free ones, then General Priority."""
    rank = activating(state, seat, one.character, this_minute=one.this_minute)
    return (one.actions, -one.free, *rank)
