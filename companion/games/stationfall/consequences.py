"""What follows from one thing by the rules, whoever did it: damage, Power, Abandon Ship, guilt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.games.stationfall import events as e
from companion.games.stationfall.course import Course
from companion.games.stationfall.names import VAULT_X, Guilt, Hazard, Life
from companion.games.stationfall.state import BLACKOUT, POWER_SECTIONS, State, Why

Trigger = Literal[
    "antimatter", "minute", "blackout", "bridge", "self_destruct", "card", "project_x"
]


def become(course: Course, characters: Iterable[str], life: Life) -> None:
    """SF-ST-01: let Characters be Live, Down, Escaped or Annihilated."""
    for name in characters:
        if course.state.characters[name].state != life:
            course.happen(e.CharacterChanged(name, life))


def suspect(course: Course, seat: str) -> None:
    """SF-GLT-01: who is Innocent becomes Suspect; AMB-03: perhaps Guilty at once."""
    state = course.state
    if state.seats[seat].guilt != "innocent":
        return
    standing = state.options.evidence_standing and "Evidence" in state.offsites["authorities"]
    accuse(course, seat, "guilty" if standing else "suspect")


def accuse(course: Course, seat: str, guilt: Guilt) -> None:
    """Move a seat's guilt marker."""
    if course.state.seats[seat].guilt != guilt:
        course.happen(e.GuiltChanged(seat, guilt))


def is_power(state: State, section: str, *, told: bool | None) -> bool:
    """SF-PWR-01: tell whether a Section is one of the Power Sections: told now, earlier or never.

    What was told at its damage is remembered; else the copy knows.
    """
    for known in (told, state.section(section).power, state.forms.section(section).power):
        if known is not None:
            return known
    return False


def burn(course: Course, section: str, *, power: bool | None = None) -> None:
    """SF-HAZ-01: a Fire and a Damage token come to a Section or Pod."""
    if course.state.is_damaged(section):
        course.happen(e.SectionChanged(section, "fire", damaged=True))
    else:
        damage(course, section, power=power, hazard="fire")


def damage(
    course: Course, section: str, *, power: bool | None = None, hazard: Hazard | None = None
) -> None:
    """SF-DMG-01, SF-PWR-01, SF-PX-01: a Section or Pod that was whole is damaged."""
    state = course.state
    counts = is_power(state, section, told=power)
    hazard = hazard or state.section(section).hazard
    remembered = True if counts else power
    course.happen(e.SectionChanged(section, hazard, damaged=True, power=remembered))
    if counts and state.power < POWER_SECTIONS:
        course.happen(e.PowerChanged(state.power + 1))
        if course.state.power == BLACKOUT:
            abandon(course, "blackout")
    if section == VAULT_X:
        release(course)


def repair(course: Course, section: str, *, power: bool | None = None) -> None:
    """SF-PWR-01, AMB-26: a damaged Section or Pod is whole again."""
    state = course.state
    counts = is_power(state, section, told=power)
    hazard = state.section(section).hazard
    course.happen(e.SectionChanged(section, hazard, damaged=False, power=power))
    if counts and course.state.damaged_power() < state.power:
        course.happen(e.PowerChanged(state.power - 1))
    ends = state.options.abandon_reset and state.abandon_by_blackout
    if ends and state.power == BLACKOUT and course.state.power < BLACKOUT:
        course.happen(e.AbandonReset())


def abandon(course: Course, by: Trigger) -> None:
    """SF-ABS-01, SF-ABS-02: trigger Abandon Ship, unless it is triggered for good."""
    state = course.state
    may_end = state.options.abandon_reset and state.abandon_by_blackout  # AMB-26
    if not state.abandon_ship or (may_end and by != "blackout"):
        course.happen(e.AbandonTriggered(by))
        if state.locks != "gone":
            course.happen(e.LocksRemoved())


def release(course: Course) -> None:
    """SF-PX-01, AMB-05: release Project X, unless it is released."""
    if not course.state.project_x:
        course.happen(e.ProjectXReleased())
        if course.state.options.px_triggers_abandon:
            abandon(course, "project_x")


def stationfall(course: Course, why: Why) -> None:
    """SF-MIN-03, SF-MIN-05: the play is over at once."""
    course.happen(e.StationfallBegan(why))
