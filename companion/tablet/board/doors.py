"""Draws doors: a bar for a doorway, a hatched one with a lock for a security door, a solid wall."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from companion.tablet import theme
from companion.tablet.board.viewport import Cell, Viewport, neighbours
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour

LONG: Final = 0.36
"""A door's share of its side."""
LOCKS_FROM: Final = 13.0
"""Design pixels of a bar that a lock can be told on."""


def side_of(box: Box, side: int, thick: float, long: float) -> Box:
    """Return a bar on a box's edge: its sides from the top clockwise."""
    x, y = box.middle
    if side % 2 == 0:
        edge = box.top if side == 0 else box.y
        return Box(x - long / 2, edge - thick / 2, long, thick)
    edge = box.right if side == 1 else box.x
    return Box(edge - thick / 2, y - long / 2, thick, long)


def paint_walls(ink: Ink, box: Box, doors: str, colour: Colour, strength: float = 1) -> None:
    """Draw the solid edges."""
    thick = max(box.w * 0.028, ink.px(2))
    for side, door in enumerate(doors):
        if door == "W":
            wall = side_of(box, side, thick, box.w * 0.9)
            ink.box(_inwards(wall, side, thick / 2), theme.faded(colour, strength), corner=3)


def _inwards(bar: Box, side: int, by: float) -> Box:
    dx, dy = ((0, -by), (-by, 0), (0, by), (by, 0))[side]
    return Box(bar.x + dx, bar.y + dy, bar.w, bar.h)


def paint_doors(
    ink: Ink, box: Box, doors: str, strength: float = 1, without: Collection[int] = ()
) -> None:
    """Draw a card's doors on its edges."""
    thick = max(box.w * 0.062, ink.px(4))
    for side, door in enumerate(doors):
        if side in without or door == "W":
            continue
        if door == "D":
            paint_doorway(ink, side_of(box, side, thick, box.w * LONG), strength)
        else:
            paint_security(ink, side_of(box, side, thick * 1.25, box.w * LONG), strength)


def paint_doorway(ink: Ink, bar: Box, strength: float = 1) -> None:
    """Draw an open doorway."""
    ink.box(bar, theme.faded(ink.colours.safe, strength), corner=5)


def paint_security(ink: Ink, bar: Box, strength: float = 1) -> None:
    """Draw a security door: hatched, and locked where a lock can be seen."""
    dark = theme.faded(ink.colours.on_bright, strength)
    ink.box(bar, theme.faded(ink.colours.attention, strength), corner=3)
    thick, long = min(bar.w, bar.h), max(bar.w, bar.h)
    n = max(int(long / (thick * 1.3)), 3)
    for i in range(n):
        at = (i + 0.5) / n
        if bar.w > bar.h:
            x = bar.x + bar.w * at
            points = (x - thick * 0.3, bar.y + 1, x + thick * 0.3, bar.top - 1)
        else:
            y = bar.y + bar.h * at
            points = (bar.x + 1, y - thick * 0.3, bar.right - 1, y + thick * 0.3)
        ink.line(points, dark, thick * 0.22 / ink.look.unit)
    if long >= ink.px(LOCKS_FROM) * 2:
        x, y = bar.middle
        side = min(max(thick * 2.1, ink.px(LOCKS_FROM)), long * 0.6)
        plate = Box(x - side / 2, y - side / 2, side, side)
        ink.disc(plate, theme.faded(ink.colours.attention, strength))
        ink.icon("lock", plate.inset(side * 0.16), dark)


def met(doors: Mapping[Cell, str]) -> dict[Cell, set[int]]:
    """Return the sides of every card where a passage leads to its neighbour."""
    found: dict[Cell, set[int]] = {cell: set() for cell in doors}
    for cell, mine in doors.items():
        for side, other in enumerate(neighbours(cell)):
            if other in doors and "W" not in (mine[side], doors[other][(side + 2) % 4]):
                found[cell].add(side)
    return found


def paint_passages(ink: Ink, viewport: Viewport, doors: Mapping[Cell, str], floor: Colour) -> None:
    """Draw every passage between two cards once, as one."""
    for cell, sides in met(doors).items():
        for side in sides & {0, 1}:
            other = neighbours(cell)[side]
            kinds = {doors[cell][side], doors[other][(side + 2) % 4]}
            _paint_passage(ink, viewport, cell, side, floor, locked="S" in kinds)


def _paint_passage(
    ink: Ink, viewport: Viewport, cell: Cell, side: int, floor: Colour, *, locked: bool
) -> None:
    card = viewport.card(cell)
    gap = viewport.pitch - card.w
    bar = side_of(card, side, gap * 2.1, card.w * LONG)
    bar = _inwards(bar, side, -gap / 2)
    if locked:
        thin = max(card.w * 0.075, ink.px(4))
        slim = bar.centred(bar.w, thin) if side == 0 else bar.centred(thin, bar.h)
        ink.box(bar, floor, corner=2)
        paint_security(ink, slim)
        return
    ink.box(bar, theme.mixed(floor, ink.colours.safe, 0.3), corner=2)
    jamb = max(card.w * 0.035, ink.px(3))
    for end in (0, 1):
        if side == 0:
            post = Box(bar.x if end == 0 else bar.right - jamb, bar.y, jamb, bar.h)
        else:
            post = Box(bar.x, bar.y if end == 0 else bar.top - jamb, bar.w, jamb)
        ink.box(post, ink.colours.safe, corner=3)
