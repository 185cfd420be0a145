"""The state that a game begins in, and what a copy's forms change of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.evolving import evolve
from companion.games.stationfall import events as e
from companion.games.stationfall.copies import forms_of, merged
from companion.games.stationfall.forms import Forms
from companion.games.stationfall.names import ANTIMATTER, CONTAINMENT, MEDEVAC, PODS, STATION_CHIEF
from companion.games.stationfall.state import (
    Antimatter,
    CharacterState,
    Locks,
    PodState,
    SeatState,
    State,
)

EXPECTED: Final = {2: 12, 3: 12, 4: 12, 5: 14, 6: 15, 7: 17, 8: 19, 9: 20}
"""OUT-02: how many Characters fan-made tables give so many seats."""
FEW: Final = 3
"""OUT-02: with so many seats at most each human is dealt one identity card more."""


def identities(seats: int, *, with_bot: bool) -> int:
    """OUT-02, SF-BOT-02: return how many identity cards each human is dealt."""
    return 2 if with_bot or seats > FEW else 3


def started(event: e.GameStarted) -> State:
    """Return the state after the first event; SF-BOT-03: bots have revealed."""
    seats = {
        one.seat: SeatState(
            one.name, one.bot, identity=one.bot, bribe=0 if one.bot is not None else 1
        )
        for one in event.players
    }
    cast = {name: CharacterState() for name in event.cast}
    state = State(
        event.options,
        event.board,
        event.mode,
        seats,
        event.first,
        cast,
        event.minute,
        event.minute,
        {},
        Forms(),
        {name: PodState() for name in pods_of(event.cast)},
        teams=event.teams,
    )
    if state.is_full:
        state = with_antimatter(state)
    return with_copy(state, event.copy)


def pods_of(cast: tuple[str, ...]) -> tuple[str, ...]:
    """Return the Pods that every copy has with this cast."""
    return (*PODS, MEDEVAC) if STATION_CHIEF in cast else PODS


def with_copy(state: State, told: Mapping[str, Any]) -> State:
    """Return the state once this is told of the copy, too; it was checked before."""
    copy = merged(state.copy, told)
    forms = forms_of(copy)
    assert isinstance(forms, Forms), forms
    new = [name for name in forms.pods if name not in state.pods and _is_here(state, name)]
    pods = {**state.pods, **{one: PodState(damaged=state.section(one).damaged) for one in new}}
    locks = _locks(state, forms) if state.is_full and "locks" in told else state.locks
    state = evolve(state, copy=copy, forms=forms, pods=pods, locks=locks)
    return standing(state) if state.is_full and state.phase == "setup" else state


def _is_here(state: State, pod: str) -> bool:
    """SF-SET-T2: the Medevac Pod comes with its Character, whatever is known of it."""
    return pod != MEDEVAC or STATION_CHIEF in state.cast


def _locks(state: State, forms: Forms) -> Locks:
    """SF-MOV-03, SF-ABS-02: return where Locks lie; one that was removed stays so."""
    now = state.locks
    if isinstance(now, str):
        return now if now == "gone" else forms.locks
    if not now and "locks" not in state.copy:
        return ()
    before, still = _joined(state.forms.locks), _joined(now)
    told = tuple(one for one in forms.locks if set(one) in still or set(one) not in before)
    return (*told, *(one for one in now if set(one) not in (*before, *_joined(told))))


def _joined(locks: tuple[tuple[str, str], ...]) -> list[set[str]]:
    """Return Locks by what they lie between: there is no order in that."""
    return [set(one) for one in locks]


def with_antimatter(state: State) -> State:
    """SF-SET-08: return a full board's state with the Antimatter where it lies until armed."""
    held = any(ANTIMATTER in one.items for one in state.characters.values())
    lies = any(ANTIMATTER in one.items for one in state.sections.values())
    if held or lies or state.antimatter != Antimatter():
        return state
    there = state.section(CONTAINMENT).items
    return state.with_section(CONTAINMENT, items=(*there, ANTIMATTER))


def standing(state: State) -> State:
    """SF-SET-10: return the state with the pawns where their cards let them start."""
    for name, one in state.characters.items():
        start = state.forms.character(name).start
        if one.section is None and start is not None:
            state = state.with_character(name, section=start)
            if start in state.pods:
                state = state.with_pod(start, occupants=(*state.pods[start].occupants, name))
    return state
