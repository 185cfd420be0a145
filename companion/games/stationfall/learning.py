"""What is told of this copy during a game."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.copies import checked, merged
from companion.games.stationfall.course import Course


def copy(course: Course, command: c.Copy) -> Refusal | None:
    """Learn cards, Sections, Pods or scripts, beside what is known of this copy."""
    known = merged(course.state.copy, command.set)
    forms = checked(known)
    if isinstance(forms, Refusal):
        return forms
    if known != course.state.copy:
        course.happen(e.CopyLearnt(command.set))
    return None
