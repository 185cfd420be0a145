"""Boarders, and the Security cards that the table plays against them (section 8)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.state import Boarder, BoardersOf, State, Threat


def boards(state: State, threat: Threat) -> bool:
    """ST-MF-03, ST-MAN-05: whether it boards from where it is; a Tholian never does."""
    return False


def open_boarders(course: Course, of: BoardersOf, boarders: tuple[Boarder, ...]) -> None:
    """Leave the boarders pending, if there are any."""


def security(course: Course, command: c.Security) -> Refusal | None:
    """ST-BRD-02: settle the boarders, then go on with what they had stopped."""
    return no("unavailable", say("This is not built yet."))
