"""What a correction makes of the state: what was set, what can only follow, and nothing else."""

from __future__ import annotations

from typing import Any

from companion.core.evolving import evolve
from companion.core.words import Adjusted
from companion.games.stationfall.adjustable import markers_of
from companion.games.stationfall.names import OUT_OF_PLAY, Offsite
from companion.games.stationfall.starting import standing, with_antimatter
from companion.games.stationfall.state import BoardKind, Locks, State


def adjusted(state: State, event: Adjusted) -> State:
    """Return the state in which this is so."""
    to: Any = tuple(event.to) if isinstance(event.to, list) else event.to
    match event.path.split("."):
        case ["seats", seat, field]:
            return state.with_seat(seat, **{field: to})
        case ["characters", name, "cubes", seat]:
            return state.with_cubes(name, seat, to)
        case ["characters", name, field]:
            return _with_character(state, name, field, to)
        case ["sections", name, field]:
            if field == "damaged" and name in state.pods:
                state = state.with_pod(name, damaged=to)
            return state.with_section(name, **{field: to})
        case ["pods", name, field]:
            return _with_pod(state, name, field, to)
        case ["turn", field]:
            return state.with_turn(**{field: to})
        case ["offsites", "news" | "authorities" as offsite]:
            return _with_offsite(state, offsite, to)
        case path:
            return _of_the_table(state, ".".join(path), event.to)


def _with_offsite(state: State, offsite: Offsite, data: Any) -> State:
    return evolve(state, offsites={**state.offsites, offsite: data})


def _of_the_table(state: State, path: str, to: Any) -> State:
    """Return the state with what belongs to nobody set to this."""
    match path:
        case "board":
            return _with_board(state, to)
        case "abandon_ship":
            return evolve(state, abandon_ship=to, abandon_by_blackout=False)
        case "locks":
            locks = to if isinstance(to, str) else tuple((one, other) for one, other in to)
            return evolve(state, locks=locks)
        case "power.damaged":
            return evolve(state, power=to)
        case "project_x.released":
            return evolve(state, project_x=to)
        case "antimatter.armed" | "antimatter.minute":
            field = path.removeprefix("antimatter.")
            return evolve(state, antimatter=evolve(state.antimatter, **{field: to}))
        case "markers":
            return _with_markers(state, to)
        case "options.automation":
            return evolve(state, options=evolve(state.options, automation=to))
    return evolve(state, **{path: to})


def _with_board(state: State, board: BoardKind) -> State:
    """Return the state on the other board: places are forgotten, or not known yet."""
    if board == state.board:
        return state
    for name in state.characters:
        pod = state.pod_of(name) if board == "full" else None
        state = state.with_character(name, section=pod)
    if board == "light":
        for name in state.sections:
            state = state.with_section(name, items=())
        left: Locks = "printed" if state.locks else "gone"
        return evolve(state, board=board, locks="gone" if state.locks == "gone" else left)
    printed = state.locks == "printed" and "locks" in state.copy
    state = evolve(state, board=board, locks=state.forms.locks if printed else state.locks)
    return with_antimatter(standing(state) if state.phase == "setup" else state)


def _with_markers(state: State, to: Any) -> State:
    """Return the state with these markers; what is gone fires no more, says `turn_end.go_on`."""
    markers = markers_of(to)
    assert isinstance(markers, tuple), markers
    return evolve(state, markers=markers)


def _with_character(state: State, name: str, field: str, to: Any) -> State:
    if field == "discs":
        return _with_discs(state, name, to)
    state = state.with_character(name, **{field: to})
    if field == "state" and to in OUT_OF_PLAY:
        return _seated(state, name, None)
    if field == "section" and state.is_full:
        is_gone = state.characters[name].state in OUT_OF_PLAY
        return _seated(state, name, None if is_gone else to)
    return state


def _with_discs(state: State, name: str, seats: tuple[str, ...]) -> State:
    """SF-EXH-03: a seat has one disc, which lies nowhere else then."""
    for seat, one in state.seats.items():
        if seat in seats:
            state = state.with_seat(seat, disc=name)
        elif one.disc == name:
            state = state.with_seat(seat, disc=None)
    return state


def _seated(state: State, name: str, pod: str | None) -> State:
    """Return the state with a Character in this Pod, if it is one, and in no other."""
    for one, now in state.pods.items():
        if (name in now.occupants) != (one == pod):
            rest = tuple(other for other in now.occupants if other != name)
            state = state.with_pod(one, occupants=(*rest, name) if one == pod else rest)
    return state


def _with_pod(state: State, name: str, field: str, to: Any) -> State:
    before = state.pods[name]
    if field == "damaged" and name in state.sections:
        state = state.with_section(name, damaged=to)
    state = state.with_pod(name, **{field: to})
    if field == "occupants":
        return _with_occupants(state, name, before.occupants)
    return state


def _with_occupants(state: State, pod: str, before: tuple[str, ...]) -> State:
    """Return the state in which who sits in a Pod now sits, and on a full board stands, there."""
    now = state.pods[pod].occupants
    for one in now:
        for other, there in state.pods.items():
            if other != pod and one in there.occupants:
                rest = tuple(name for name in there.occupants if name != one)
                state = state.with_pod(other, occupants=rest)
        if state.is_full:
            state = state.with_character(one, section=pod)
    for one in set(before) - set(now) if state.is_full else ():
        state = state.with_character(one, section=None)
    return state
