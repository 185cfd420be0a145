"""The command that corrects the app; nothing follows from it but what it says."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.words import Adjust, Adjusted
from companion.games.stationfall.adjustable import adjust_refusal, cubes_refusal
from companion.games.stationfall.course import Course


def adjust(course: Course, command: Adjust) -> Refusal | None:
    """Make the app agree with the table, one path after the other."""
    # What else is corrected is told of the board that it is from now on.
    for path, to in sorted(command.set.items(), key=lambda one: one[0] != "board"):
        if refusal := adjust_refusal(course.state, path, to):
            return refusal
        course.happen(Adjusted(path, to))
    return cubes_refusal(course.state)
