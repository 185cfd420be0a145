"""The light board in phase 6: what the hands count, facing by facing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import damage, endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import Facing
from companion.games.star_trek_panic.boarding import discard_security, security_refusal
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
    if refusal := security_refusal(
        course.state, [(one.seat, one.count) for one in command.security]
    ):
        return refusal
    security = Counter[str]()
    for played in command.security:
        security[played.seat] += played.count
    for facing in course.state.facings_in_order():
        if facing in counted:
            _handle(course, counted[facing], security)
        if course.over:
            return None
    discard_security(course, security)  # where nobody boards after all
    after_phase_6(course)
    return None


def _counted_refusal(command: c.ThreatsAct) -> Refusal | None:
    facings = [one.facing for one in command.volleys]
    if len(set(facings)) < len(facings):
        return no("bad_value", say("Each facing is told once."), "ST-PH-09")
    return points_refusal(n for one in command.volleys for n in (*one.boarders, one.shots))


def points_refusal(points: Iterable[int]) -> Refusal | None:
    """Refuse damage that no ship does."""
    if all(0 <= n <= damage.MOST_POINTS for n in points):
        return None
    why = say("Boarders and shots do 0 to {most} points of damage.", most=damage.MOST_POINTS)
    return no("bad_value", why)


def _handle(course: Course, counted: c.Volley, security: Counter[str]) -> None:
    """ST-MF-07, AMB-18: the boarders one after another, and one volley."""
    if not course.state.options.board_first:
        _fire(course, counted)
    if counted.boarders and not course.over:
        # Nobody says against whom it is played here: all of it is, as the first of them comes.
        discard_security(course, security)
        security.clear()
    board(course, counted.facing, counted.boarders)
    if course.state.options.board_first:
        _fire(course, counted)


def board(course: Course, facing: Facing, boarders: Iterable[int]) -> None:
    """ST-BRD-01: a light board's crews come aboard one after another; each by its damage."""
    for points in boarders:
        if not course.over:
            course.happen(e.Boarded(None, facing, points))
            damage.to_hull(course, facing, points)
            endings.look(course)


def _fire(course: Course, counted: c.Volley) -> None:
    if counted.shots and not course.over:
        damage.volley(course, counted.facing, counted.shots)
