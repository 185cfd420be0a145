"""Which paths of the view the table may correct, and to what; what does not fit is told why."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

from attrs import frozen

from companion.core.adjusting import Check, between, is_bool, is_none, one_of
from companion.core.game import Automation
from companion.core.refusal import Refusal
from companion.core.say import Message, Part, say
from companion.core.shape import read
from companion.games.stationfall.names import (
    LONGEST,
    MINUTE,
    OUT_OF_PLAY,
    CharacterKind,
    DataKind,
    Guilt,
    Hazard,
    Life,
    is_name,
)
from companion.games.stationfall.naming import player_name
from companion.games.stationfall.state import (
    CUBES,
    LAST_MINUTE,
    MARKERS,
    NEVER,
    POWER_SECTIONS,
    BoardKind,
    State,
    TimeMarker,
)

MOST_KOMPROMAT: Final = 26
"""SF-CMP-03."""
MOST_ITEMS: Final = 60
"""SF-CMP-04: more than all item tokens that can lie in one place."""
MOST_ACTIONS: Final = 20
"""More than anybody's turn has."""
SHOWN: Final = 40
"""So many letters of what was entered are repeated."""


@frozen
class Wanted:
    """What a path takes, and the words for somebody who entered something else."""

    fits: Check
    words: Message


def adjust_refusal(state: State, path: str, to: object) -> Refusal | None:
    """Refuse a path that cannot be set, or a value that no table has."""
    steps = path.split(".")
    wanted = _wanted(state, steps)
    if wanted is None:
        return _no_path(state, path, steps)
    if wanted.fits(to):
        return None
    words = _wrong_marker(state, to) if path == "markers" else None
    entered = json.dumps(to, ensure_ascii=False, default=str)[:SHOWN]
    why = say("{path} can't be {value}. {wanted}", path=path, value=entered,
              wanted=words or wanted.words)  # fmt: skip
    return Refusal("bad_value", why, facts={"path": path})


def _no_path(state: State, path: str, steps: list[str]) -> Refusal:
    """Say which part of a path the app does not know."""
    known: Mapping[str, Iterable[str]] = {
        "seats": state.seats,
        "characters": state.characters,
        "pods": state.pods,
    }
    name = steps[1] if len(steps) > 1 else ""
    if steps[0] in known and name not in known[steps[0]]:
        why = say("“{name}” isn't in this game. Choose from {names}.", name=name[:SHOWN],
                  names=list(known[steps[0]]))  # fmt: skip
    else:
        why = say("The app can't correct “{path}”. Correct what it follows from instead.",
                  path=path[:SHOWN])  # fmt: skip
    return Refusal("bad_value", why, facts={"path": path})


def cubes_refusal(state: State) -> Refusal | None:
    """SF-CMP-01: refuse more cubes of a seat than it has."""
    for seat in state.seats:
        if state.supply(seat) < 0:
            why = say("{name} has only {most} cubes in all, {n} too few for this.",
                      name=player_name(state, seat), most=CUBES,
                      n=-state.supply(seat))  # fmt: skip
            return Refusal("bad_value", why, "SF-CMP-01", {"path": f"seats.{seat}.cubes"})
    return None


# What each path takes


def _wanted(state: State, path: list[str]) -> Wanted | None:
    """Return what a path's value must satisfy."""
    match path:
        case ["seats", seat, field] if seat in state.seats:
            return _of_seat(state, seat, field)
        case ["characters", name, *rest] if name in state.characters:
            return _of_character(state, name, rest)
        case ["sections", name, field] if is_name(name):
            return _of_section(state, field)
        case ["pods", name, field] if name in state.pods:
            return _of_pod(state, field)
        case ["turn", "actions" | "spent"] if state.turn is not None:
            return _number(0, MOST_ACTIONS)
        case ["offsites", "news" | "authorities"]:
            return _each_once(get_args(DataKind))
    return _of_table(state, ".".join(path))


def _of_table(state: State, path: str) -> Wanted | None:
    """Return what the value of a path with no name in it must satisfy."""
    checks: Mapping[str, Wanted] = {
        "board": _word(get_args(BoardKind)),
        "minute": _number(0, LAST_MINUTE),
        "cameras": _YES_NO,
        "jammers": _YES_NO,
        "abandon_ship": _YES_NO,
        "locks": _LOCKS if state.is_full else _word(("printed", "gone")),
        "power.damaged": _number(0, POWER_SECTIONS),
        "project_x.released": _YES_NO,
        "antimatter.armed": _YES_NO,
        "antimatter.minute": _or_none(_number(0, LAST_MINUTE)),
        "markers": Wanted(lambda to: are_markers(state, to), say("List the time markers.")),
        "options.automation": _word(get_args(Automation)),
    }
    return checks.get(path)


def _of_seat(state: State, seat: str, field: str) -> Wanted | None:
    checks: Mapping[str, Wanted] = {
        "guilt": _word(get_args(Guilt)),
        "bribe": _number(0, 1 if state.seats[seat].bot is None else 0),
        "kompromat": _number(0, MOST_KOMPROMAT),
        "betrayal": _number(0, CUBES),
    }
    return checks.get(field)


def _of_character(state: State, name: str, path: list[str]) -> Wanted | None:
    match path:
        case ["cubes", seat] if seat in state.seats:
            return _number(0, CUBES)
        case [field]:
            kind = _word(get_args(CharacterKind))
            checks: Mapping[str, Wanted] = {
                "state": _word(get_args(Life)),
                "discs": _each_once(tuple(state.seats)),
                "bribes": _each_once(state.humans()),
                "contaminated": _YES_NO,
                "data": _each_once(get_args(DataKind)),
                "kompromat_used": _YES_NO,
                "section": _or_none(_PLACE),
                "items": _ITEMS,
                "kind": _or_none(kind) if state.printed_kind(name) is None else kind,
            }
            return checks.get(field)
    return None


def _of_section(state: State, field: str) -> Wanted | None:
    checks: Mapping[str, Wanted] = {
        "hazard": _or_none(_word(get_args(Hazard))),
        "damaged": _YES_NO,
    }
    if state.is_full:
        checks = {**checks, "items": _ITEMS}
    return checks.get(field)


def _of_pod(state: State, field: str) -> Wanted | None:
    aboard = [one for one, now in state.characters.items() if now.state not in OUT_OF_PLAY]
    checks: Mapping[str, Wanted] = {
        "state": _word(("attached", "launched")),
        "damaged": _YES_NO,
        "occupants": _each_once(tuple(aboard)),
    }
    return checks.get(field)


# Kinds of values


def _number(least: int, most: int) -> Wanted:
    words = say("Enter a whole number from {least} to {most}.", least=least, most=most)
    return Wanted(between(least, most), words)


def _word(words: tuple[str, ...]) -> Wanted:
    return Wanted(one_of(*words), say("Choose one of these: {words}.", words=list(words)))


def _or_none(wanted: Wanted) -> Wanted:
    words = say("{wanted} Or leave it empty (null).", wanted=wanted.words)
    return Wanted(lambda to: is_none(to) or wanted.fits(to), words)


def _each_once(of: tuple[str, ...]) -> Wanted:
    """Take a list of these words, nothing twice."""
    words = say("List some of these, each once at most: {words}.", words=list(of))
    fits = _list_of(one_of(*of))
    return Wanted(lambda to: fits(to) and len(set(to)) == len(to), words)


def _list_of(check: Check) -> Check:
    return lambda to: isinstance(to, list) and len(to) <= MOST_ITEMS and all(map(check, to))


def _is_place(to: Any) -> bool:
    return isinstance(to, str) and is_name(to)


def _are_locks(to: Any) -> bool:
    """Take the Locks that lie between two Sections each; until they are told, the printed ones."""
    return to == "printed" or _list_of(_is_lock)(to)


def _is_lock(to: Any) -> bool:
    return _list_of(_is_place)(to) and len(to) == len(set(to)) == 2  # noqa: PLR2004


_YES_NO: Final = Wanted(is_bool, say("Say yes or no (true or false)."))
_PLACE: Final = Wanted(
    _is_place, say("Enter a name of 1 to {n} letters, without a dot.", n=LONGEST)
)
_ITEMS: Final = Wanted(
    _list_of(_is_place),
    say("List at most {most} items, each a name of 1 to {n} letters.", most=MOST_ITEMS, n=LONGEST),
)
_LOCKS: Final = Wanted(
    _are_locks, say("List each Lock as the two different Sections that it lies between.")
)


# Time markers


def markers_of(to: Any) -> tuple[TimeMarker, ...] | Refusal:
    """Return the whole list of time markers as it was told."""
    return read(tuple[TimeMarker, ...], to)


def are_markers(state: State, to: Any) -> bool:
    """SF-TIME-04: take a list of markers that could all lie there together."""
    return not isinstance(markers_of(to), Refusal) and _wrong_marker(state, to) is None


def _wrong_marker(state: State, to: Any) -> Message | None:
    """SF-TIME-04: say why these markers cannot lie there together."""
    markers = markers_of(to)
    if isinstance(markers, Refusal):
        return say("Each time marker has a “seat”, “on”, “what” and “due”.")
    for one in markers:
        if (wrong := _wrong_with(state, one)) is not None:
            return wrong
    for seat in state.seats:
        if sum(one.seat == seat for one in markers) > MARKERS:
            return say("{name} has only {n} time markers.", name=player_name(state, seat),
                       n=MARKERS)  # fmt: skip
    launches = [one.on for one in markers if one.what == "launch"]
    for pod in launches:
        if launches.count(pod) > 1:
            return say("{pod} needs just one time marker to launch.", pod=pod)
    if sum(one.what == "antimatter" for one in markers) > 1:
        return say("There is only one Antimatter, with one time marker.")
    return None


def _wrong_with(state: State, one: TimeMarker) -> Message | None:
    on: Part = one.on[:SHOWN]
    if one.seat not in state.seats:
        return say("Nobody plays {seat}.", seat=one.seat[:SHOWN])
    least = 0 if one.on == MINUTE else NEVER
    if not least <= one.due <= LAST_MINUTE:
        return say("A time marker is due in a Minute from {least} to {most}.", least=least,
                   most=LAST_MINUTE)  # fmt: skip
    if one.on == MINUTE:
        fits = one.what in ("antimatter", "note")
    elif one.what == "launch":
        fits = one.on in state.pods
    else:
        fits = one.what != "antimatter" and is_name(one.on)
    if fits:
        return None
    return say("A time marker for “{what}” can't lie on {on}.", what=one.what, on=on)
