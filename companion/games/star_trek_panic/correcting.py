"""The command that corrects the app, and what follows of that."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Adjust
from companion.games.star_trek_panic.course import Course, no


def adjust(course: Course, command: Adjust) -> Refusal | None:
    """Make the app agree with the table."""
    return no("unavailable", say("This is not built yet."))
