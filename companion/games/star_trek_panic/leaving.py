"""A player goes home, and what happens to the turn and the hand."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Leave
from companion.games.star_trek_panic.course import Course, no


def leave(course: Course, command: Leave) -> Refusal | None:
    """Discard the hand; the turn goes on."""
    return no("unavailable", say("This is not built yet."))
