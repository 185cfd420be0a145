"""The command that corrects the app, and the one ending that can follow of that."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.words import Adjust, Adjusted
from companion.games.star_trek_panic import endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.adjusting import adjust_refusal
from companion.games.star_trek_panic.course import Course
from companion.games.star_trek_panic.turns import begin_turn, first_here


def adjust(course: Course, command: Adjust) -> Refusal | None:
    """Make the app agree with the table, one path after the other."""
    was_due = course.state.mission_due
    was_wrecked = endings.is_wrecked(course.state)
    for path, to in command.set.items():
        if refusal := adjust_refusal(course.state, path, to):
            return refusal
        course.happen(Adjusted(path, to))
    if not was_wrecked:
        endings.look_at_hull(course)
    if was_due and not course.state.mission_due and not course.over:
        go_on_without(course)
    return None


def go_on_without(course: Course) -> None:
    """ST-END-01: no mission is wanted any more, so that nobody waits for one."""
    if course.state.turn is None:
        begin_turn(course, first_here(course.state))
    else:
        course.happen(e.PhaseBegan(3))
