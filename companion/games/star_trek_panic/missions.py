"""Missions: turning them up, working on them, and phase 5 (section 11)."""

from __future__ import annotations

from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.state import MissionCard, State
from companion.games.star_trek_panic.turns import begin_turn, first_here

MOST_TURNS: Final = 20
MOST_LINES: Final = 12
LONGEST_LINE: Final = 120
MOST_NEEDED: Final = 20


def card_refusal(card: MissionCard) -> Refusal | None:
    """Refuse what no mission's card has."""
    return None


def card_of(state: State, command: c.Mission) -> MissionCard:
    """Return the card that is meant: told whole, or known by its name."""
    told = (
        command.limit,
        command.objectives,
        command.needs,
        command.no_maneuver,
        command.no_trade,
    )
    known = state.known.get(command.name)
    if known is not None and all(one is None for one in told):
        return known
    return MissionCard(
        command.name,
        command.limit,
        command.objectives or (),
        command.needs or {},
        no_maneuver=bool(command.no_maneuver),
        no_trade=bool(command.no_trade),
    )


def mission(course: Course, command: c.Mission) -> Refusal | None:
    """ST-SET-05, ST-PH-04: a mission is turned up."""
    if not course.state.mission_due:
        return no("not_now", say("It is not time for a new mission."), "ST-PH-04")
    card = card_of(course.state, command)
    if refusal := card_refusal(card):
        return refusal
    course.happen(e.MissionRevealed(card.name, card))
    if course.state.turn is None:
        begin_turn(course, first_here(course.state))
    else:
        course.happen(e.PhaseBegan(3))
    return None


def commit(course: Course, command: c.Commit) -> Refusal | None:
    """ST-CARD-03, ST-CARD-06."""
    return no("unavailable", say("This is not built yet."))


def tick(course: Course, command: c.Tick) -> Refusal | None:
    """An objective."""
    return no("unavailable", say("This is not built yet."))


def mission_token(course: Course, command: c.MissionToken) -> Refusal | None:
    """ST-STATE-08."""
    return no("unavailable", say("This is not built yet."))


def check_mission(course: Course, command: c.CheckMission) -> Refusal | None:
    """ST-PH-08."""
    return no("unavailable", say("This is not built yet."))
