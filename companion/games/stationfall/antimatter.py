"""The Antimatter: armed once it leaves Magnetic Containment, and where it goes off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall import turn_end
from companion.games.stationfall.consequences import abandon, become, stationfall
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.fighting import not_twice
from companion.games.stationfall.knowing import listed, stranger
from companion.games.stationfall.names import CONTAINMENT, MINUTE
from companion.games.stationfall.state import Blast, State

AHEAD: Final = 4
"""SF-AM-01: so many Minutes."""


def arm(course: Course, command: c.Arm) -> Refusal | None:
    """SF-AM-01: the Antimatter left Magnetic Containment."""
    state = course.state
    if refusal := stranger(state, command.by):
        return refusal
    if is_spent(state):
        why = say("The Antimatter is already armed.")
        return impossible("already_done", why, "SF-AM-01")
    armed(course)
    return None


def is_spent(state: State) -> bool:
    """SF-AM-01: tell whether the Antimatter is armed, or has detonated."""
    return state.antimatter.armed or state.antimatter.detonated is not None


def armed(course: Course) -> None:
    """SF-AM-01, AMB-14: Abandon Ship, and a marker 4 Minutes ahead if there is such a Minute.

    SF-TIME-04: without a marker left a rule objects; done anyway, no marker makes it detonate.
    """
    seat, due = course.seat, course.state.minute - AHEAD
    without = due >= 0 and course.state.free_markers(seat) <= 0
    if without:
        why = say("This player has no time marker left: armed anyway, the Antimatter waits for no"
                  " Minute, and no marker makes it detonate.")  # fmt: skip
        course.forbid("no_marker", why, "SF-TIME-04")
    is_due = due >= 0 and not without
    course.happen(e.AntimatterArmed(seat, due if is_due else None, unmarked=without))
    abandon(course, "antimatter")
    if is_due:
        course.happen(e.MarkerPlaced(seat, MINUTE, "antimatter", due))


def leaves(course: Course, start: str | None, to: str | None) -> None:
    """SF-AM-01: the Antimatter goes from one Section to another on a full board."""
    if start == CONTAINMENT and to != CONTAINMENT and not is_spent(course.state):
        armed(course)


def detonate(course: Course, command: c.Detonate) -> Refusal | None:
    """SF-AM-03, SF-ST-07: on board it is Stationfall; elsewhere the turn's end goes on."""
    names = command.annihilated
    if refusal := listed(course.state, names, least=0) or not_twice(course.state, names):
        return refusal
    course.happen(e.AntimatterDetonated(command.where))
    become(course, names, "annihilated")
    if command.where == "station":
        stationfall(course, "antimatter")
    else:
        turn_end.go_on(course)
    return None


def ways(state: State) -> Iterator[Command]:
    """Go through where the Antimatter may go off, or that it is armed."""
    yield c.Arm()
    yield from (c.Detonate(where) for where in get_args(Blast))
