"""Where everybody sits round the tablet, and which way a panel must be turned to face them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from companion.stage.middles import Columns
from companion.tablet.desk import Desk
from companion.tablet.draft import places_of

Side: TypeAlias = Literal["left", "right", "top", "bottom"]
ANGLES: Final[Mapping[Side, int]] = {"bottom": 0, "right": 90, "top": 180, "left": 270}
"""A panel's lower edge lies at its player's edge of the tablet."""
HALF: Final = 0.5
"""So far round the table the other side begins."""


def is_standing(desk: Desk) -> bool:
    """Tell whether the window is higher than wide."""
    return desk.size[1] > desk.size[0]


def has_columns(desk: Desk) -> bool:
    """Tell whether columns are in the middle."""
    return desk.scene is not None and isinstance(desk.scene.middle, Columns)


def is_one_sided(desk: Desk) -> bool:
    """Tell whether all seats stand at the left: beside columns, which need all the width."""
    return has_columns(desk) and not desk.settings.flat and not is_standing(desk)


def half_of(desk: Desk) -> int:
    """Return how many sit on the first side: as they were seated, else the first half."""
    scene = desk.scene
    seats = scene.seats if scene is not None else ()
    if is_one_sided(desk):
        return len(seats)
    places = places_of([one.name for one in seats], desk.settings.chairs)
    if places is None:
        return -(-len(seats) // 2)
    return sum(place < HALF for place in places)


def sides(seats: Sequence[str], half: int, *, standing: bool) -> dict[str, Side]:
    """Return the side at which each seat is, clockwise from the lower left.

    On a standing window the first of them sit below, and the others above.
    """
    first: Side = "bottom" if standing else "left"
    then: Side = "top" if standing else "right"
    return {seat: first if n < half else then for n, seat in enumerate(seats)}


def facing(desk: Desk, seat: str | None) -> int:
    """Return the angle at which this seat reads, where the tablet lies flat; else 0."""
    scene = desk.scene
    if not desk.settings.flat or seat is None or scene is None:
        return 0
    seats = [one.seat for one in scene.seats]
    where = sides(seats, half_of(desk), standing=is_standing(desk))
    return ANGLES[where[seat]] if seat in where else 0
