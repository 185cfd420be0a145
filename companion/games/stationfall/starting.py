"""The state that a game begins in, and what a copy's forms change of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.evolving import evolve
from companion.games.stationfall import events as e
from companion.games.stationfall.copies import forms_of, merged
from companion.games.stationfall.forms import Forms
from companion.games.stationfall.names import MEDEVAC, PODS, STATION_CHIEF
from companion.games.stationfall.state import CharacterState, PodState, SeatState, State


def started(event: e.GameStarted) -> State:
    """Return the state after the first event."""
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
    state = with_copy(state, event.copy)
    if state.is_full:
        for name in event.cast:
            state = state.with_character(name, section=state.forms.character(name).start)
    return state


def pods_of(cast: tuple[str, ...]) -> tuple[str, ...]:
    """Return the Pods that every copy has with this cast."""
    return (*PODS, MEDEVAC) if STATION_CHIEF in cast else PODS


def with_copy(state: State, told: Mapping[str, Any]) -> State:
    """Return the state once this is told of the copy, too; it was checked before."""
    copy = merged(state.copy, told)
    forms = forms_of(copy)
    assert isinstance(forms, Forms), forms
    pods = {**state.pods, **{name: PodState() for name in forms.pods if name not in state.pods}}
    locks = state.locks
    if state.is_full and "locks" in told and locks != "gone":
        locks = forms.locks
    return evolve(state, copy=copy, forms=forms, pods=pods, locks=locks)
