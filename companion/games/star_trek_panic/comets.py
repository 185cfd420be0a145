"""Comets: what lies in their way, and where they strike (ST-COM-01 to ST-COM-03)."""

from __future__ import annotations

from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import RANGES
from companion.games.star_trek_panic.course import Course
from companion.games.star_trek_panic.damage import strike


def fly(course: Course, sector: int) -> None:
    """ST-COM-01: from long range through a sector, and into the ship; mission tokens stay."""
    state = course.state
    spared = not state.options.comet_hits_cloaked  # AMB-10
    in_path = sorted(state.in_sector(sector), key=lambda one: RANGES.index(one.range))
    for threat in in_path:
        if not (threat.cloaked and spared):
            course.happen(e.ThreatDestroyed(threat.id, "comet"))
    facing = state.facing_of(sector)
    course.happen(e.CometStruck(sector, facing))
    strike(course, facing)
