"""Phase 7: drawing threat tokens out of the bag (section 10)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.state import State


def enter(course: Course) -> None:
    """AMB-25: phase 7 has just started (`PhaseBegan(7)` has happened); what `refill: both` does."""


def can_draw(state: State) -> bool:
    """Whether a token can be drawn at all; a light board always can."""
    return not state.on_map


def draw_threat(course: Course, command: c.DrawThreat) -> Refusal | None:
    """ST-PH-10; `turns.finish_turn` follows when phase 7 is done."""
    return no("unavailable", say("This is not built yet."))
