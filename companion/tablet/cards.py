"""Draws a small exploration card: its doors, its icon, its name. Map and sheets share it."""

from __future__ import annotations

from companion.stage.questions import Card
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour

DOORWAY = "D"
SECURITY = "S"


def draw_card(ink: Ink, box: Box, card: Card, *, fill: Colour | None = None) -> None:
    """Draw a card as large as the box allows; its name stands below the icon."""
    side = min(box.w, box.h)
    square = box.centred(side, side)
    ground = ink.colours.raised if fill is None else fill
    ink.box(square, ground, line=ink.colours.line, width=1.5, corner=9)
    inner = square.inset(side * 0.13)
    words = min(ink.look.grown(40), inner.h * 0.5)
    name, rest = inner.cut_bottom(words, side * 0.02)
    if card.two:
        y = square.middle[1]
        ink.line((square.x, y, square.right, y), ink.colours.line, 2)
        draw_door(ink, (square.middle[0], y), side * 0.3, SECURITY, across=True)
        rest = Box(rest.x, y + side * 0.08, rest.w, inner.top - y - side * 0.08)
        name = Box(name.x, inner.y, name.w, y - side * 0.08 - inner.y)
    if card.icon is not None:
        ink.icon(card.icon, rest.centred(side * 0.34, side * 0.34))
    ink.text(card.name, name, theme.SMALL, on=ground, face="bold", align="center", lines=2)
    draw_doors(ink, square, card.doors)


def draw_doors(ink: Ink, square: Box, doors: str) -> None:
    """Draw the doors on a card's edges, from the top clockwise."""
    x, y = square.middle
    places = ((x, square.top), (square.right, y), (x, square.y), (square.x, y))
    for n, (kind, place) in enumerate(zip(doors, places, strict=False)):
        draw_door(ink, place, square.w * 0.3, kind, across=n % 2 == 0)


def draw_door(
    ink: Ink, middle: tuple[float, float], long: float, kind: str, *, across: bool
) -> None:
    """Draw a door: an open one is a full bar, a security door a barred one, a wall is nothing."""
    if kind not in (DOORWAY, SECURITY):
        return
    thick = max(long * 0.24, ink.px(5))
    w, h = (long, thick) if across else (thick, long)
    bar = Box(middle[0] - w / 2, middle[1] - h / 2, w, h)
    colour = ink.colours.safe if kind == DOORWAY else ink.colours.attention
    ink.box(bar, colour, corner=3)
    if kind == SECURITY:
        for share in (0.34, 0.66):
            x, y = bar.x + bar.w * share, bar.y + bar.h * share
            points = (x, bar.y, x, bar.top) if across else (bar.x, y, bar.right, y)
            ink.line(points, ink.colours.on_bright, 2)
