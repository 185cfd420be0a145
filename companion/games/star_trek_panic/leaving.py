"""A player leaves the game: the hand is discarded, and the others finish a turn that runs."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import unknown_seat
from companion.core.words import Leave
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course, no


def leave(course: Course, command: Leave) -> Refusal | None:
    """Discard the hand; the last player cannot leave."""
    here = course.state.here()
    if refusal := unknown_seat(command.seat, here):
        return refusal
    if len(here) == 1:
        why = say("The last player cannot leave: end the game instead.")
        return no("not_allowed", why)
    course.happen(e.Left(command.seat))
    return None
