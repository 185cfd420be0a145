"""The command that corrects the app, and the one ending that can follow of that."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.words import Adjust, Adjusted
from companion.games.star_trek_panic import endings
from companion.games.star_trek_panic.adjusting import adjust_refusal
from companion.games.star_trek_panic.course import Course


def adjust(course: Course, command: Adjust) -> Refusal | None:
    """Make the app agree with the table, one path after the other."""
    was_wrecked = endings.is_wrecked(course.state)
    for path, to in command.set.items():
        if refusal := adjust_refusal(course.state, path, to):
            return refusal
        course.happen(Adjusted(path, to))
    if not was_wrecked:
        endings.look_at_hull(course)
    return None
