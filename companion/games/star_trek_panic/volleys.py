"""The light board in phase 6: what the hands count, facing by facing."""

from __future__ import annotations

from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import damage, endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.boarding import play_security
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.state import State
from companion.games.star_trek_panic.turns import after_phase_6

PHASE: Final = 6


def checklist(state: State) -> list[dict[str, Any]] | None:
    """Return what to look at in phase 6, in the order of the facings; None otherwise."""
    if state.on_map or state.turn is None or state.turn.phase != PHASE:
        return None
    return [
        {
            "sector": state.sector_of(facing),
            "facing": facing,
            "shield": state.facings[facing].shield,
            "boards": not state.has_shield(facing),
        }
        for facing in state.facings_in_order()
    ]


def act(course: Course, command: c.ThreatsAct) -> Refusal | None:
    """ST-PH-09: the boarders and the shots that the table counted, in the checklist's order."""
    counted = {one.facing: one for one in command.volleys}
    if refusal := _counted_refusal(command):
        return refusal
    for one in command.volleys:
        if one.boarders and course.state.has_shield(one.facing):
            why = say("Nobody boards where a shield stands.")
            course.forbid("not_allowed", why, "ST-MF-03", facing=one.facing)
    if refusal := play_security(course, [(one.seat, one.count) for one in command.security]):
        return refusal
    for facing in course.state.facings_in_order():
        if facing in counted:
            _handle(course, counted[facing])
        if course.over:
            return None
    after_phase_6(course)
    return None


def _counted_refusal(command: c.ThreatsAct) -> Refusal | None:
    facings = [one.facing for one in command.volleys]
    if len(set(facings)) < len(facings):
        return no("bad_value", say("Each facing is told once."), "ST-PH-09")
    points = [n for one in command.volleys for n in (*one.boarders, one.shots)]
    if any(not 0 <= n <= damage.MOST_POINTS for n in points):
        why = say("Boarders and shots do 0 to {most} points of damage.", most=damage.MOST_POINTS)
        return no("bad_value", why)
    return None


def _handle(course: Course, counted: c.Volley) -> None:
    """ST-MF-07, AMB-18: the boarders one after another, and one volley."""
    steps = [_board, _fire]
    for step in steps if course.state.options.board_first else reversed(steps):
        if not course.over:
            step(course, counted)


def _board(course: Course, counted: c.Volley) -> None:
    for points in counted.boarders:
        if not course.over:
            course.happen(e.Boarded(None, counted.facing, points))
            damage.to_hull(course, counted.facing, points)
            endings.look(course)


def _fire(course: Course, counted: c.Volley) -> None:
    if counted.shots:
        damage.volley(course, counted.facing, counted.shots)
