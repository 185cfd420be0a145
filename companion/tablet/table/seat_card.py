"""A character card in small. It turns counter-clockwise as health falls, as the cardboard does."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.stage.scene import SeatCard
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.mood import turned
from companion.tablet.table.header import draw_pip
from companion.tablet.theme import Colour, mixed

EDGES: Final = 4
MOST_AP: Final = 2
"""What a character in full health gives to a turn."""


def turn_of(one: SeatCard) -> float:
    """Return by how much a character's card is turned, counter-clockwise."""
    return 90.0 * (one.health.high - one.health.value)


def draw_character(ink: Ink, box: Box, one: SeatCard, edge: Colour | None, turn: float) -> None:
    """Draw a card into a square: its numbers at the edges, the one that counts on top."""
    with turned(ink, turn, box.middle):
        fill = ink.colours.raised
        ink.box(box, fill, line=edge or ink.colours.line, width=3 if edge else 1.5, corner=10)
        for n in range(EDGES):
            number = one.health.high - n
            with turned(ink, -90.0 * n, box.middle):
                _number(ink, box, number, counts=number == one.health.value)
    side = box.h * 0.31
    icon = Box(box.middle[0] - side / 2, box.y + box.h * 0.4 - side / 2, side, side)
    ink.icon(one.icon, icon, ink.colours.text)


def _number(ink: Ink, box: Box, number: int, *, counts: bool) -> None:
    """Write a number at the upper edge."""
    c, fill = ink.colours, ink.colours.raised
    if counts:
        colour = c.alarm if number == 1 else c.text
        at = box.cut_top(box.h * 0.46)[0]
        size = box.h * 0.38 / ink.look.font(1)
        ink.text(str(number), at, size, face="black", align="center", colour=colour, on=fill)
    else:
        at = box.cut_top(ink.px(21))[0]
        size = theme.SMALL / ink.look.scale
        ink.text(str(number), at, size, align="center", colour=c.quiet, on=fill, face="bold")


def draw_dead(ink: Ink, box: Box) -> None:
    """Draw a card that lies face down."""
    c = ink.colours
    ink.box(box, mixed(c.panel, c.ground, 0.7), line=c.line, width=1.5, corner=10)
    inner = box.inset(ink.px(7))
    step = inner.w / 5
    for n in range(1, 5):
        for points in (
            (inner.x, inner.y + n * step, inner.right - n * step, inner.top),
            (inner.x + n * step, inner.y, inner.right, inner.top - n * step),
        ):
            ink.line(points, c.line, 1)
    ink.line((inner.x, inner.y, inner.right, inner.top), c.line, 1)
    side = box.h * 0.5
    mark = box.centred(side, side)
    ink.disc(mark.inset(-side * 0.18), mixed(c.panel, c.ground, 0.7))
    ink.icon("skull", mark, c.quiet)


def draw_below(ink: Ink, box: Box, one: SeatCard) -> None:
    """Draw a character's letter and AP below the card, or that it is dead."""
    c = ink.colours
    if not one.alive:
        ink.text(say("dead"), box, theme.SMALL, colour=c.quiet, align="center", face="bold")
        return
    pip, gap = min(ink.px(14), box.h), ink.px(5)
    letter = ink.say(one.name)[:1]
    size = theme.SMALL / ink.look.scale
    wide = ink.width(letter, size, "bold") + 2
    row = box.centred(wide + (pip + gap) * MOST_AP + gap, box.h)
    at, pips = row.cut_left(wide, gap * 2)
    ink.text(letter, at, size, colour=c.quiet, face="bold")
    for n, place in enumerate(pips.columns(MOST_AP)):
        draw_pip(ink, place.centred(pip, pip), full=n < one.ap)
