"""A seat's time markers: its own, for damage or as a note (SF-TIME-01 to SF-TIME-04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.knowing import nowhere, stranger
from companion.games.stationfall.names import MINUTE, SECTIONS
from companion.games.stationfall.state import NEVER, State

LONGEST_NOTE: Final = 200
NO_MARKER: Final = say("This player has no time marker left.")


def timer(course: Course, command: c.Timer) -> Refusal | None:
    """SF-TIME-01, SF-REV-08: a marker of one's own on a Section, a Pod or a Minute."""
    state, on = course.state, command.on
    refusal = stranger(state, command.by) or _shape(command) or _place(state, on)
    if refusal or (refusal := none_left(state, course.seat)):
        return refusal
    where, due = (MINUTE, on) if isinstance(on, int) else (on, next_minute(state))
    placed = e.MarkerPlaced(course.seat, where, command.what, due, command.text, command.power)
    course.happen(placed)
    return None


def _shape(command: c.Timer) -> Refusal | None:
    if command.what == "damage" and isinstance(command.on, int):
        why = say("Only a Section or a Pod can be damaged, not a Minute.")
        return impossible("bad_value", why)
    if command.what == "note" and command.power is not None:
        return impossible("bad_value", say("Only for damage does a Power Section matter."))
    if len(command.text) > LONGEST_NOTE:
        return impossible("bad_value", say("A note has at most {n} letters.", n=LONGEST_NOTE))
    return None


def _place(state: State, on: str | int) -> Refusal | None:
    if isinstance(on, int):
        if 0 <= on <= state.minute:
            return None
        why = say("A time marker lies on a Minute from 0 to {n}.", n=state.minute)
        return impossible("bad_value", why, "SF-TIME-02")
    return nowhere(state, on)


def taken(state: State, pod: str) -> Refusal | None:
    """SF-POD-03: refuse a second launch of a Pod; other time markers lie beside one."""
    if state.launch_of(pod) is not None:
        why = say("A time marker already launches {pod}.", pod=pod)
        return impossible("already_done", why, "SF-POD-03")
    return None


def next_minute(state: State) -> int:
    """SF-TIME-03: return when a marker on a Section fires; too late, it never does."""
    return state.minute - 1 if state.minute else NEVER


def none_left(state: State, seat: str) -> Refusal | None:
    """SF-TIME-04: refuse a fourth marker."""
    if state.free_markers(seat) > 0:
        return None
    return impossible("no_marker", NO_MARKER, "SF-TIME-04")


def ways(state: State) -> Iterator[Command]:
    """Go through where a marker may lie."""
    yield from (c.Timer(name, "damage") for name in SECTIONS if name not in state.pods)
    yield from (c.Timer(name, "damage") for name in state.pods)
    yield from (c.Timer(minute, "note") for minute in range(state.minute, -1, -1))
