"""The maneuver: turning the ship, flying on, and what forbids it (section 5)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.state import State

MOST_HOLES = 2


def forbidding(state: State) -> list[str]:
    """ST-MAN-06 to ST-MAN-08: the rules against a maneuver now."""
    tholian = any(one.range == "short" and state.is_tholian(one) for one in state.ships())
    rules = (
        ("ST-MAN-06", state.holes > MOST_HOLES),
        ("ST-MAN-07", tholian),
        ("ST-MAN-08", state.mission is not None and state.mission.card.no_maneuver),
    )
    return [rule for rule, holds in rules if holds]


def maneuver(course: Course, command: c.Maneuver) -> Refusal | None:
    """ST-MAN-01, ST-MAN-02."""
    return no("unavailable", say("This is not built yet."))
