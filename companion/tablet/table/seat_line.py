"""Measures a seat in few rows: its cards, counts and chips as icons where there is little room.

It measures, and draws single parts; the panel draws the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from companion.stage.presses import Words
from companion.stage.questions import Number
from companion.stage.scene import Chip, Seat
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.table.seat_card import Small, small_width

ROW: Final = 34
LOW_ROW: Final = 23
"""How high a row with words is at the least."""
LYING: Final = 38
"""How high chips are below such rows."""
LEAST: Final = 30
"""How high a row is at the least."""
HIGHEST: Final = 40
CHIP: Final = 31
SUB: Final = 22
"""How high a line of what is told of a seat is."""
CARDS, COUNTS, CHIPS = range(3)
"""What stands in a line, in this order."""


@frozen
class SeatCount:
    """How many of something a seat has: a number to be set right, or a chip that says how many."""

    label: Words
    value: Words
    icon: str | None
    bright: bool = False
    number: Number | None = None


def counts_of(seat: Seat) -> tuple[SeatCount, ...]:
    """Return how many a seat has of what is counted: first what only lies there."""
    lying = (SeatCount(one.name, one.sub, one.icon, one.bright) for one in seat.chips if one.sub)
    numbers = (SeatCount(one.label, str(one.value), one.icon, number=one) for one in seat.numbers)
    return (*lying, *numbers)


def chips_of(seat: Seat) -> dict[str, Chip]:
    """Return the other chips, each kind once."""
    return {one.key: one for one in seat.chips if not one.sub}


def word_size(ink: Ink, counts: Sequence[SeatCount], wide: float, how: Small) -> float:
    """Return in which size all their words have room in rows so wide; 0 where they have none."""
    for size in (theme.SMALL, theme.SMALL / ink.look.scale):
        before = ink.px(how.mark + 7 + 6)
        words = (ink.width(one.label, size) + ink.width(one.value, how.size, "bold")
                 for one in counts)  # fmt: skip
        if before + max(words, default=0) <= wide:
            return size
    return 0


def draw_count(ink: Ink, box: Box, one: SeatCount, how: Small, word: float, *, gone: bool) -> None:
    """Draw how many there are, and of what, where that word is so large."""
    c = ink.colours
    side = min(ink.px(how.mark), box.h - ink.px(2))
    mark, rest = box.cut_left(side, ink.px(7))
    if one.icon is not None:
        ink.icon(one.icon, mark, theme.amber(c) if one.bright and not gone else c.quiet)
    colour = c.quiet if gone else c.text
    told = ink.text(one.value, rest, how.size, face="bold", colour=colour)
    if word:
        ink.text(one.label, rest.cut_left(told.w, ink.px(6))[1], word, colour=c.quiet)


def needs_of(ink: Ink, seat: Seat, how: Small) -> tuple[list[float], ...]:
    """Return how wide each card, each count, and all chips are in a line."""
    mark, chips = ink.px(how.mark + 14), chips_width(ink, seat)
    return (
        [small_width(ink, one, how) + ink.px(6) for one in seat.cards],
        [mark + ink.width(one.value, how.size, "bold") for one in counts_of(seat)],
        [chips] if chips else [],
    )


def chips_width(ink: Ink, seat: Seat) -> float:
    """Return how wide all chips are, each kind once."""
    return len(chips_of(seat)) * ink.px(CHIP)


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


def row_high(ink: Ink, box: Box, rows: int, *, below: bool) -> float:
    """Return how high each row is; with a line `below` them, if they have room for it."""
    line = ink.look.grown(SUB) + ink.px(2)
    is_below = below and rows * ink.px(LEAST) + line <= box.h
    return min(ink.px(HIGHEST), (box.h - line * is_below) / max(rows, 1))


def has_room_below(ink: Ink, box: Box, seat: Seat, *, chips: bool) -> bool:
    """Tell whether a line has room below the rows."""
    needs = needs_of(ink, seat, small_for(ink, box, seat))
    rows = max(min(len(in_rows(needs if chips else needs[:2], box.w)), most_rows(ink, box)), 1)
    return box.h - rows * row_high(ink, box, rows, below=True) > ink.look.grown(SUB)


def draw_sub(ink: Ink, box: Box, seat: Seat) -> Box:
    """Draw what is told of a seat in a line of its own; return what is left."""
    sub, rest = box.cut_top(ink.look.grown(SUB), ink.px(3))
    ink.text(seat.sub, sub, theme.SMALL, colour=ink.colours.quiet)
    return rest


def draw_label(
    ink: Ink, box: Box, icon: str, words: Words, *, bright: bool, beside: float = 0
) -> Box:
    """Draw a small label at the right; return what is left of it.

    Where what stands `beside` it would be cut off, the label is its icon alone.
    """
    c, size = ink.colours, theme.SMALL / ink.look.scale
    high = min(ink.px(27), box.h)
    wide = ink.width(words, size, "bold") + high + ink.px(14)
    if beside > box.w - wide:
        wide, words = high, ""
    at, rest = box.cut_right(wide, ink.px(8))
    at = at.centred(wide, high)
    fill = c.attention if bright else ink.ground
    ink.box(at, fill, line=None if bright else c.quiet, corner=8)
    colour = c.on_bright if bright else c.quiet
    edge = max((high - ink.px(21)) / 2, 0)
    mark, text = at.inset(ink.px(6), edge).cut_left(high - ink.px(6), ink.px(4))
    ink.icon(icon, mark, colour)
    ink.text(words, text, size, colour=colour, on=fill, face="bold")
    return rest


def is_tight(ink: Ink, box: Box, seat: Seat) -> bool:
    """Tell whether there is no row for the chips, too."""
    needs = needs_of(ink, seat, small_for(ink, box, seat))
    return bool(chips_of(seat)) and len(in_rows(needs, box.w)) > most_rows(ink, box)


def in_rows(needs: Sequence[Sequence[float]], wide: float) -> list[list[tuple[int, int]]]:
    """Return which of cards, counts and chips stand side by side, row by row.

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
