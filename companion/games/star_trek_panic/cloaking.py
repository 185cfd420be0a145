"""Cloaked ships: how the die has them slide, and how they turn up again (ST-CLK-03)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import around
from companion.games.star_trek_panic.course import Course
from companion.games.star_trek_panic.state import State, Threat

_STEPS = {1: 1, 2: 1, 3: 0, 4: 0, 5: -1, 6: -1}
"""Sectors clockwise, by the die."""


def slid(state: State, sector: int, die: int) -> int:
    """ST-CLK-03, AMB-06: return the sector that a ship slides to."""
    return around(sector, _STEPS[die] * state.clockwise)


def turn_up(course: Course, threats: Iterable[Threat], die: int) -> tuple[str, ...]:
    """ST-CLK-03: these slide and turn up; return which they were."""
    turned = tuple(threats)
    for one in turned:
        course.happen(e.Uncloaked(one.id, slid(course.state, one.sector, die)))
    return tuple(one.id for one in turned)
