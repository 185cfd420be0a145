"""How the table's screen is divided, for what must lie just where a part of it is."""

from __future__ import annotations

from typing import Final

from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.table.places import half_of, has_columns, is_one_sided, is_standing

SEAT: Final = 232
"""How wide a column of seats is, or how high a row."""
MANY: Final = 3
"""More seats than these on a side have a wider column, too."""
MORE: Final = 36
"""How much wider it is with large text."""
FEWER: Final = 24
"""Beside columns it is narrower: they need the width."""
LARGE_TEXT: Final = 1.25
"""From here on the buttons stand in two rows."""


def bar_height(desk: Desk) -> float:
    """Return how high the strip of actions is."""
    look, standing = desk.look, is_standing(desk)
    two_rows_large = look.scale > LARGE_TEXT and not is_one_sided(desk)
    if standing:
        return look.px(246 if two_rows_large else 224)
    return look.grown(134 if two_rows_large else 112)


def columns(desk: Desk, box: Box, gap: float, seats: int) -> tuple[Box, Box, Box]:
    """Return the left seats' column, the middle, and the right seats' column."""
    half = half_of(desk)
    few = seats - half
    wide = SEAT + (MORE if desk.look.scale > LARGE_TEXT else 0)
    if max(half, few) > MANY and not is_one_sided(desk):
        wide += -FEWER if has_columns(desk) else MORE
    side = desk.look.px(wide)
    left, middle = box.cut_left(side, gap) if half else (box, box)
    right, middle = middle.cut_right(side, gap) if few else (box, middle)
    return left, middle, right


def column(desk: Desk, box: Box, gap: float, seats: int) -> Box:
    """Return the middle between the seats."""
    return columns(desk, box, gap, seats)[1]
