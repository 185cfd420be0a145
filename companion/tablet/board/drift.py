"""Draws where everything has just moved: an arrow over the map, where it is least in the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from companion.tablet.board.shapes import Point, arrow_head, through
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import amber, faded, mixed

WAYS: Final[Mapping[str, Point]] = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
LONG: Final = 84
SIDE: Final = 40
PAD: Final = 12


def paint_drift(ink: Ink, window: Box, cards: Iterable[Box], way: str, icon: str) -> Box:
    """Draw what moves, and where; return where that stands."""
    side, pad = ink.px(SIDE), ink.px(PAD)
    dx, dy = WAYS[way]
    room = (window.w if dx else window.h) - side - 5 * pad
    long = max(min(ink.px(LONG), room), side * 0.8)
    wide, high = (long + side + pad, side) if dx else (side + ink.px(8), long + side + pad)
    at = least_in_the_way(window.inset(pad), wide + 2 * pad, high + 2 * pad, list(cards))
    c, colour = ink.colours, amber(ink.colours)
    ink.box(at, faded(c.ground, 0.85), corner=12)
    ink.box(at, mixed(c.ground, colour, 0.12), line=colour, width=1.5, corner=12)
    inner = at.inset(pad)
    if dx:
        mark, shaft = inner.cut_right(side, pad) if dx < 0 else inner.cut_left(side, pad)
    else:
        mark, shaft = inner.cut_top(side, pad) if dy < 0 else inner.cut_bottom(side, pad)
    ink.icon(icon, mark.centred(side, side), colour)
    x, y = shaft.middle
    half = long / 2
    start, end = (x - dx * half, y - dy * half), (x + dx * half, y + dy * half)
    neck = (end[0] - dx * side * 0.3, end[1] - dy * side * 0.3)
    through(ink, (start, neck), colour, 7)
    arrow_head(ink, end, start, colour, SIDE * 0.7)
    return at


def least_in_the_way(window: Box, wide: float, high: float, taken: Iterable[Box]) -> Box:
    """Return a box of this size along the edges of a window: the one that covers least."""
    wide, high = min(wide, window.w), min(high, window.h)
    others = list(taken)
    right, top = window.right - wide, window.top - high
    x, y = (window.x + right) / 2, (window.y + top) / 2
    corners = [(window.x, y), (right, y), (window.x, top), (right, top)]
    corners += [(window.x, window.y), (right, window.y), (x, top), (x, window.y)]
    boxes = [Box(left, low, wide, high) for left, low in corners]
    return min(boxes, key=lambda one: sum(_area(one.common(other)) for other in others))


def _area(box: Box) -> float:
    return box.w * box.h
