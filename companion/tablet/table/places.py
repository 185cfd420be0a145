"""Where everybody sits round the tablet, and which way a panel must be turned to face them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from companion.tablet.desk import Desk

Side: TypeAlias = Literal["left", "right", "top", "bottom"]
ANGLES: Final[Mapping[Side, int]] = {"bottom": 0, "right": 90, "top": 180, "left": 270}
"""A panel's lower edge lies at its player's edge of the tablet."""


def is_standing(desk: Desk) -> bool:
    """Tell whether the window is higher than wide."""
    return desk.size[1] > desk.size[0]


def sides(seats: Sequence[str], *, standing: bool) -> dict[str, Side]:
    """Return the side at which each seat is, clockwise from the lower left.

    On a standing window the first half sits below, and the others above.
    """
    first, then = ("bottom", "top") if standing else ("left", "right")
    half = -(-len(seats) // 2)
    return {seat: first if n < half else then for n, seat in enumerate(seats)}  # type: ignore[misc]


def facing(desk: Desk, seat: str | None) -> int:
    """Return the angle at which this seat reads, where the tablet lies flat; else 0."""
    scene = desk.scene
    if not desk.settings.flat or seat is None or scene is None:
        return 0
    where = sides([one.seat for one in scene.seats], standing=is_standing(desk))
    return ANGLES[where[seat]] if seat in where else 0
