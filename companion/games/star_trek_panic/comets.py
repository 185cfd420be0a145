"""Comets: where they strike, and what lies in their way (ST-COM-01 to ST-COM-03)."""

from __future__ import annotations

from companion.games.star_trek_panic.course import Course


def fly(course: Course, sector: int) -> None:
    """ST-COM-01: through a sector and into the ship."""
