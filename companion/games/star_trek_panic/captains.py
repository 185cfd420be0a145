"""The three captains: what their arrival brings (ST-KLI-01 to ST-KLI-04)."""

from __future__ import annotations

from companion.games.star_trek_panic.course import Course


def act(course: Course, id_: str) -> None:
    """Let a captain act who was just drawn; may leave `boarders`."""
