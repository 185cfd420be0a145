"""Draws the arrows on a map of rings: what will move, or strike, if nothing else is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, degrees, hypot
from typing import Final

from companion.stage.middles import Arrow
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.board.plan import Slot
from companion.tablet.board.sectors import Point, Sectors, polar
from companion.tablet.board.shapes import arrow_head, dashed
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, mixed

STRAIGHT: Final = 0.08
"""An arrow to about as far from the middle follows the ring."""
ROOM: Final = 0.0175
"""So much is left free before an arrow's ends."""


def way_of(arrow: Arrow, sectors: Sectors, slots: Mapping[str, Slot]) -> list[Point]:
    """Return the way of an arrow over the ground, or nothing where it leads nowhere."""
    start, end = sectors.point(arrow.from_, slots), sectors.point(arrow.to, slots)
    if start is None or end is None or start[0] == end[0]:
        return []
    return _way(*start, *end)


def paint_arrow(ink: Ink, arrow: Arrow, points: Sequence[Point]) -> None:
    """Draw an arrow through points, dashed; words stand at its middle."""
    c = ink.colours
    colour = c.attention if arrow.tone == "plain" else c.toned(arrow.tone)
    dashed(ink, points, colour, 2.5)
    arrow_head(ink, points[-1], points[-2], colour, 13)
    if arrow.words:
        _paint_words(ink, arrow.words, points[len(points) // 2], colour)


def _paint_words(ink: Ink, words: Words, at: Point, colour: Colour) -> None:
    size = theme.SMALL / ink.look.scale
    wide, high = ink.width(words, size, "bold") + ink.px(14), ink.px(24)
    box = Box(at[0] - wide / 2, at[1] - high / 2, wide, high)
    ground = mixed(ink.colours.ground, colour, 0.12)
    ink.box(box, ground, line=colour, width=1.5, corner=7)
    ink.text(words, box, size, face="bold", colour=ink.colours.text, on=ground, align="center")


def _way(start: Point, room: float, end: Point, end_room: float) -> list[Point]:
    """Return the way from the edge of what it comes from to that of where it goes."""
    r0, a0 = hypot(*start), degrees(atan2(*start))
    r1, a1 = hypot(*end), degrees(atan2(*end))
    turn = (a1 - a0 + 180) % 360 - 180
    if abs(r0 - r1) > STRAIGHT or not turn:
        far = hypot(end[0] - start[0], end[1] - start[1])
        first, last = (room + ROOM) / far, 1 - (end_room + ROOM) / far
        shares = [first + (max(last, first + 0.05) - first) * n / 8 for n in range(9)]
        return [
            (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            for share in shares
        ]
    step = degrees(1 / r0)
    first, last = (room + ROOM) * step, abs(turn) - (end_room + ROOM) * step
    sign = 1 if turn > 0 else -1
    angles = [first + (max(last, first + 2) - first) * n / 16 for n in range(17)]
    return [polar(r0 + (r1 - r0) * one / abs(turn), a0 + sign * one) for one in angles]
