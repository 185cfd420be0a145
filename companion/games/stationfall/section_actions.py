"""Section Actions: where each is done, and what damage stops (SF-ACT-01, SF-DMG-01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.say import Part, say
from companion.games.stationfall.course import Course
from companion.games.stationfall.names import ARRAY_CONTROL, MAINFRAME, SECURITY_STATION
from companion.games.stationfall.places import can
from companion.games.stationfall.spending import actor, is_action
from companion.games.stationfall.state import State

CONSOLES: Final = (SECURITY_STATION, MAINFRAME)
"""SF-HAZ-03."""
JAMMER_SECTIONS: Final = (*CONSOLES, ARRAY_CONTROL)
"""AMB-38: our sources do not say where the Jammers are switched; it is in one of these."""
HACKER: Final = "Hacker"
HACKERS: Final = (HACKER, "Hazard Suppression")
"""AMB-43: abilities that replace standing at a console that works."""


def hacks(state: State, who: str | None) -> bool:
    """Tell whether somebody is known to need no console."""
    return who is not None and any(can(state, who, one) for one in HACKERS)


def done_in(course: Course, by: str | None, *sections: str, fire: bool = False) -> None:
    """SF-ACT-01, SF-DMG-01: only in one of these Sections, and in none that is damaged.

    What a card does is no Section Action. Where a pawn is not known to be anywhere, only damage
    to all of them objects. `fire`: a Section that burns counts as damaged.
    """
    state = course.state
    if not is_action(state):
        return
    here = _where(state, actor(state, by))
    stopped = [one for one in sections if is_stopped(state, one, fire=fire)]
    if len(stopped) == len(sections) or here in stopped:
        section = here if here in stopped else sections[0]
        _disabled(course, section or sections[0])
    if here is not None and here not in sections:
        who = actor(state, by) or ""
        why = say("Go to {section} first: {character} is in {here}.", section=one_of(sections),
                  character=who, here=here)  # fmt: skip
        course.forbid("no_room", why, "SF-ACT-01")


def _disabled(course: Course, section: str) -> None:
    if course.state.is_damaged(section):
        why = say("{section} is damaged: repair it first.", section=section)
    else:
        why = say("{section} is on fire: suppress the fire first.", section=section)
    course.forbid("disabled", why, "SF-DMG-01")


def one_of(sections: Sequence[str]) -> Part:
    """Return Sections of which any will do."""
    first, *rest = sections
    found: Part = first
    for one in rest:
        found = say("{a} or {b}", a=found, b=one)
    return found


def works(course: Course, section: str) -> None:
    """SF-DMG-01: object where a Section or Pod is damaged, whoever acts there."""
    if course.state.is_damaged(section):
        _disabled(course, section)


def is_stopped(state: State, section: str, *, fire: bool = False) -> bool:
    """SF-DMG-01: tell whether no Section Action is possible here."""
    burns = fire and state.section(section).hazard == "fire"
    return state.is_damaged(section) or burns


def _where(state: State, who: str | None) -> str | None:
    """Return where a full board's Character is known to be."""
    return None if who is None or not state.is_full else state.characters[who].section
