"""Measures a seat in few rows: its cards, numbers and chips as icons where there is little room.

It only measures; the panel draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.stage.scene import Seat
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.table.seat_card import Small, small_width

ROW: Final = 34
LEAST: Final = 30
"""How high a row is at the least."""
HIGHEST: Final = 40
CHIP: Final = 31
SUB: Final = 22
"""How high a line of what is told of a seat is."""
CARDS, NUMBERS, CHIPS = range(3)
"""What stands in a line, in this order."""


def needs_of(ink: Ink, seat: Seat, how: Small) -> tuple[list[float], ...]:
    """Return how wide each card, each number, and all chips are in a line."""
    mark, chips = ink.px(how.mark + 14), chips_width(ink, seat)
    return (
        [small_width(ink, one, how) + ink.px(6) for one in seat.cards],
        [mark + ink.width(str(one.value), how.size, "bold") for one in seat.numbers],
        [chips] if chips else [],
    )


def chips_width(ink: Ink, seat: Seat) -> float:
    """Return how wide all chips are, each kind once."""
    return len({one.key for one in seat.chips}) * ink.px(CHIP)


def small_for(ink: Ink, box: Box, seat: Seat) -> Small:
    """Return how a line is drawn: as large as text is, unless it would not fit."""
    small = theme.LARGE / ink.look.scale
    ways = Small(theme.LARGE), Small(small), Small(small, pips=False, mark=18)
    for groups in (3, 2):  # with the chips, else without
        for how in ways:
            rows = in_rows(needs_of(ink, seat, how)[:groups], box.w)
            if len(rows) <= most_rows(ink, box):
                return how
    return ways[-1]


def most_rows(ink: Ink, box: Box) -> int:
    """Return how many rows there is room for."""
    return max(int(box.h / ink.px(LEAST)), 1)


def room_below(ink: Ink, box: Box, seat: Seat, *, chips: bool) -> float:
    """Return how high what is left below the rows is."""
    needs = needs_of(ink, seat, small_for(ink, box, seat))
    rows = max(min(len(in_rows(needs if chips else needs[:2], box.w)), most_rows(ink, box)), 1)
    return box.h - rows * min(ink.px(HIGHEST), box.h / rows)


def draw_sub(ink: Ink, box: Box, seat: Seat) -> Box:
    """Draw what is told of a seat in a line of its own; return what is left."""
    sub, rest = box.cut_top(ink.look.grown(SUB), ink.px(3))
    ink.text(seat.sub, sub, theme.SMALL, colour=ink.colours.quiet)
    return rest


def is_tight(ink: Ink, box: Box, seat: Seat) -> bool:
    """Tell whether there is no row for the chips, too."""
    needs = needs_of(ink, seat, small_for(ink, box, seat))
    return bool(seat.chips) and len(in_rows(needs, box.w)) > most_rows(ink, box)


def in_rows(needs: Sequence[Sequence[float]], wide: float) -> list[list[tuple[int, int]]]:
    """Return which of cards, numbers and chips stand side by side, row by row.

    A kind begins a row of its own where not all of it finds room behind the one before.
    """
    rows: list[list[tuple[int, int]]] = []
    left = 0.0
    for kind, each in enumerate(needs):
        if each and sum(each) > left:
            rows.append([])
            left = wide
        for n, need in enumerate(each):
            if need > left and rows[-1]:
                rows.append([])
                left = wide
            rows[-1].append((kind, n))
            left -= need
    return rows
