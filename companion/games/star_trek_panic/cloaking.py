"""Cloaked ships: how the die has them slide, and how they turn up again (ST-CLK-03, ST-CLK-05)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import around
from companion.games.star_trek_panic.course import Course
from companion.games.star_trek_panic.state import State, Threat

SLIDES: Final = {1: 1, 2: 1, 3: 0, 4: 0, 5: -1, 6: -1}
"""How many sectors clockwise, by the die."""


def throw(course: Course) -> int:
    """ST-CLK-03: one die for all; return how far clockwise they slide.

    Which of two faces it was is nobody's business: the forecast has a case for both.
    """
    return SLIDES[course.die()]


def slid(state: State, sector: int, slide: int) -> int:
    """AMB-06: return the sector that a ship slides to."""
    return around(sector, slide * state.clockwise)


def turn_up(course: Course, threats: Iterable[Threat], slide: int) -> tuple[str, ...]:
    """ST-CLK-03: these slide and turn up; return which they were."""
    turned = tuple(threats)
    for one in turned:
        course.happen(e.Uncloaked(one.id, slid(course.state, one.sector, slide)))
    return tuple(one.id for one in turned)
