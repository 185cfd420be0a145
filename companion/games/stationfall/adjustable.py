"""Which paths of the view the table may correct, and to what."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from companion.core.adjusting import Check, between, checked, is_bool, is_none, one_of
from companion.core.game import Automation
from companion.core.refusal import Refusal
from companion.core.shape import read
from companion.games.stationfall.names import (
    MINUTE,
    OUT_OF_PLAY,
    CharacterKind,
    DataKind,
    Guilt,
    Hazard,
    Life,
    is_name,
)
from companion.games.stationfall.state import (
    CUBES,
    LAST_MINUTE,
    MARKERS,
    NEVER,
    POWER_SECTIONS,
    State,
    TimeMarker,
)

MOST_KOMPROMAT: Final = 26
"""SF-CMP-03."""
MOST_ITEMS: Final = 60
"""SF-CMP-04: more than all item tokens that can lie in one place."""
MOST_ACTIONS: Final = 20
"""More than anybody's turn has."""


def adjust_refusal(state: State, path: str, to: object) -> Refusal | None:
    """Refuse a path that cannot be set, or a value that no table has."""
    return checked(_check_of(state, path.split(".")), path, to)


def cubes_refusal(state: State) -> Refusal | None:
    """SF-CMP-01: refuse more cubes of a seat than it has."""
    for seat in state.seats:
        if state.supply(seat) < 0:
            return checked(lambda _: False, f"seats.{seat}.cubes", None)
    return None


def _check_of(state: State, path: list[str]) -> Check | None:
    """Return what a path's value must satisfy."""
    match path:
        case ["seats", seat, field] if seat in state.seats:
            return _seat_check(state, seat, field)
        case ["characters", name, *rest] if name in state.characters:
            return _character_check(state, name, rest)
        case ["sections", name, field] if is_name(name):
            return _section_check(state, field)
        case ["pods", name, field] if name in state.pods:
            return _pod_check(state, field)
        case ["turn", "actions" | "spent"] if state.turn is not None:
            return between(0, MOST_ACTIONS)
        case ["offsites", "news" | "authorities"]:
            return _each_once(one_of(*get_args(DataKind)))
    return _table_check(state, ".".join(path))


def _table_check(state: State, path: str) -> Check | None:
    """Return what the value of a path with no name in it must satisfy."""
    checks: Mapping[str, Check] = {
        "minute": between(0, LAST_MINUTE),
        "cameras": is_bool,
        "jammers": is_bool,
        "abandon_ship": is_bool,
        "locks": _are_locks if state.is_full else one_of("printed", "gone"),
        "power.damaged": between(0, POWER_SECTIONS),
        "project_x.released": is_bool,
        "antimatter.armed": is_bool,
        "antimatter.minute": _or_none(between(0, LAST_MINUTE)),
        "markers": lambda to: are_markers(state, to),
        "options.automation": one_of(*get_args(Automation)),
    }
    return checks.get(path)


def _seat_check(state: State, seat: str, field: str) -> Check | None:
    checks: Mapping[str, Check] = {
        "guilt": one_of(*get_args(Guilt)),
        "bribe": between(0, 1 if state.seats[seat].bot is None else 0),
        "kompromat": between(0, MOST_KOMPROMAT),
        "betrayal": between(0, CUBES),
    }
    return checks.get(field)


def _character_check(state: State, name: str, path: list[str]) -> Check | None:
    match path:
        case ["cubes", seat] if seat in state.seats:
            return between(0, CUBES)
        case [field]:
            told = state.forms.character(name).kind
            kind = one_of(*get_args(CharacterKind))
            checks: Mapping[str, Check] = {
                "state": one_of(*get_args(Life)),
                "discs": _each_once(one_of(*state.seats)),
                "bribes": _each_once(one_of(*state.humans())),
                "contaminated": is_bool,
                "data": _each_once(one_of(*get_args(DataKind))),
                "kompromat_used": is_bool,
                "section": _or_none(_is_place),
                "items": _are_items,
                "kind": _or_none(kind) if told is None else kind,
            }
            return checks.get(field)
    return None


def _section_check(state: State, field: str) -> Check | None:
    checks: Mapping[str, Check] = {
        "hazard": _or_none(one_of(*get_args(Hazard))),
        "damaged": is_bool,
    }
    if state.is_full:
        checks = {**checks, "items": _are_items}
    return checks.get(field)


def _pod_check(state: State, field: str) -> Check | None:
    aboard = [one for one, now in state.characters.items() if now.state not in OUT_OF_PLAY]
    checks: Mapping[str, Check] = {
        "state": one_of("attached", "launched"),
        "damaged": is_bool,
        "occupants": _each_once(one_of(*aboard)),
    }
    return checks.get(field)


def _or_none(check: Check) -> Check:
    return lambda to: is_none(to) or check(to)


def _list_of(check: Check, most: int) -> Check:
    return lambda to: isinstance(to, list) and len(to) <= most and all(map(check, to))


def _each_once(check: Check) -> Check:
    """Take a list of what passes, nothing twice."""
    return lambda to: _list_of(check, MOST_ITEMS)(to) and len(set(to)) == len(to)


def _is_place(to: Any) -> bool:
    return isinstance(to, str) and is_name(to)


def _are_locks(to: Any) -> bool:
    """Take the Locks that lie between two Sections each; until they are told, the printed ones."""
    return to == "printed" or _list_of(_is_lock, MOST_ITEMS)(to)


def _is_lock(to: Any) -> bool:
    return _each_once(_is_place)(to) and len(to) == 2  # noqa: PLR2004


_are_items: Final[Callable[[Any], bool]] = _list_of(_is_place, MOST_ITEMS)


def markers_of(to: Any) -> tuple[TimeMarker, ...] | Refusal:
    """Return the whole list of time markers as it was told."""
    return read(tuple[TimeMarker, ...], to)


def are_markers(state: State, to: Any) -> bool:
    """SF-TIME-04: take a list of markers that could all lie there together."""
    markers = markers_of(to)
    if isinstance(markers, Refusal):
        return False
    launches = [one.on for one in markers if one.what == "launch"]
    return (
        all(_is_marker(state, one) for one in markers)
        and all(sum(one.seat == seat for one in markers) <= MARKERS for seat in state.seats)
        and len(set(launches)) == len(launches)
        and sum(one.what == "antimatter" for one in markers) <= 1
    )


def _is_marker(state: State, one: TimeMarker) -> bool:
    if one.seat not in state.seats:
        return False
    if one.on == MINUTE:
        return one.what in ("antimatter", "note") and 0 <= one.due <= LAST_MINUTE
    is_there = one.on in state.pods if one.what == "launch" else is_name(one.on)
    return one.what != "antimatter" and is_there and NEVER <= one.due <= LAST_MINUTE
