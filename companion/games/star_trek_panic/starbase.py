"""The Starbase: what it mends when a maneuver reaches it (ST-SB-02)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import Course, no


def reach(course: Course, id_: str | None) -> None:
    """Leave `starbase` pending; a light board knows no token."""


def starbase(course: Course, command: c.Starbase) -> Refusal | None:
    """ST-SB-02, ST-SB-03: mend, draw, and off with the token."""
    return no("unavailable", say("This is not built yet."))
