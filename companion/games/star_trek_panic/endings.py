"""How the game is won and lost (section 12)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import GameEnded
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import Course, no


def look(course: Course) -> None:
    """ST-END-02, ST-END-03, ST-END-05, ST-END-06, ST-MIS-03: end the game if it is over now."""


def lost(course: Course, rule: str) -> None:
    """End the game with a loss."""
    course.happen(GameEnded("threats", rule, ()))


def lose(course: Course, command: c.Lose) -> Refusal | None:
    """ST-MIS-10: a mission's own loss."""
    return no("unavailable", say("This is not built yet."))


def cleared(course: Course, command: c.Cleared) -> Refusal | None:
    """ST-END-02, ST-MIS-03: on a light board the table sees that no enemy ship is left."""
    return no("unavailable", say("This is not built yet."))
