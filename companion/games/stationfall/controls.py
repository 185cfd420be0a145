"""What is switched on the station: Cameras, Jammers, Abandon Ship, and Project X by a card."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import consequences
from companion.games.stationfall import events as e
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.knowing import stranger
from companion.games.stationfall.names import BRIDGE, SECURITY_STATION
from companion.games.stationfall.places import OFFICER
from companion.games.stationfall.section_actions import JAMMER_SECTIONS, done_in, hacks
from companion.games.stationfall.spending import act, actor
from companion.games.stationfall.state import State


def cameras(course: Course, command: c.Cameras) -> Refusal | None:
    """SF-CAM-01: the Cameras are switched in Security Station."""
    if course.state.cameras == command.on:
        why = say("The Cameras are on.") if command.on else say("The Cameras are off.")
        return impossible("already_done", why, "SF-CAM-01")
    if not hacks(course.state, actor(course.state, command.by)):
        done_in(course, command.by, SECURITY_STATION)
    if refusal := act(course, command.by):
        return refusal
    course.happen(e.CamerasChanged(command.on))
    return None


def jammers(course: Course, command: c.Jammers) -> Refusal | None:
    """SF-JAM-01: the Jammers are switched."""
    if course.state.jammers == command.on:
        why = say("The Jammers are on.") if command.on else say("The Jammers are off.")
        return impossible("already_done", why, "SF-JAM-01")
    if not hacks(course.state, actor(course.state, command.by)):
        done_in(course, command.by, *JAMMER_SECTIONS)
    if refusal := act(course, command.by):
        return refusal
    course.happen(e.JammersChanged(command.on))
    return None


def abandon_ship(course: Course, command: c.AbandonShip) -> Refusal | None:
    """SF-ABS-01, SF-ABS-03: Abandon Ship is triggered at the Bridge, or by a card."""
    state = course.state
    if refusal := stranger(state, command.by):
        return refusal
    if state.abandon_ship:
        why = say("Abandon Ship is already triggered.")
        return impossible("already_done", why, "SF-ABS-01")
    if command.means != "card":
        done_in(course, command.by, BRIDGE)
        if refusal := act(course, command.by):
            return refusal
    if command.means == "bridge":
        _asks_officer(course, actor(state, command.by))
    consequences.abandon(course, command.means)
    return None


def _asks_officer(course: Course, who: str | None) -> None:
    """SF-ABS-03, AMB-28: only an Officer does it, where the copy knows who is one."""
    state = course.state
    abilities = None if who is None else state.forms.character(who).abilities
    if state.options.bridge_officer and abilities is not None and OFFICER not in abilities:
        why = say("Only an Officer triggers Abandon Ship at the Bridge.")
        course.forbid("not_allowed", why, "SF-ABS-03")


def release(course: Course, _: c.Release) -> Refusal | None:
    """SF-PX-01: a card's text releases Project X."""
    if course.state.project_x:
        why = say("Project X is already released.")
        return impossible("already_done", why, "SF-PX-01")
    consequences.release(course)
    return None


def ways(state: State) -> Iterator[Command]:
    """Go through what can be switched."""
    yield c.Cameras(not state.cameras)
    yield c.Jammers(not state.jammers)
    yield c.AbandonShip("bridge")
    yield c.AbandonShip("self_destruct")
    yield c.AbandonShip("card")
    yield c.Release()
