"""Tokens that come out of the bag without their effect."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import Course, no


def place_token(course: Course, command: c.Place) -> Refusal | None:
    """A ship, or the Starbase."""
    return no("unavailable", say("This is not built yet."))
