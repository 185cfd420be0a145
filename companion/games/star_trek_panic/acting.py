"""Phase 6: threats move, cloak, board and fire, facing by facing (section 6)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import Course, no


def threats_act(course: Course, command: c.ThreatsAct) -> Refusal | None:
    """ST-PH-09; `turns.after_phase_6` follows when all is done."""
    return no("unavailable", say("This is not built yet."))
