"""Draws a card that lies before a player, in small; it may turn as cardboard does when hit."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from companion.core.say import say
from companion.stage.scene import SeatCard
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.glow import turned
from companion.tablet.ink import Ink
from companion.tablet.table.header import draw_pip
from companion.tablet.theme import Colour, mixed

EDGES: Final = 4
"""A number that can stand at an edge of its card each turns it; others stand upright."""


def turn_of(one: SeatCard) -> float:
    """Return by how much a card is turned, counter-clockwise."""
    if not one.turns or one.number is None or one.number.high > EDGES:
        return 0
    return 90.0 * (one.number.high - one.number.value)


def draw_seat_card(ink: Ink, box: Box, one: SeatCard, edge: Colour | None, turn: float) -> None:
    """Draw a card into a square; its numbers stand at the edges, the one that counts on top."""
    number = one.number
    turns = number is not None and one.turns and number.high <= EDGES
    with turned(ink, turn, box.middle):
        fill = ink.colours.raised
        ink.box(box, fill, line=edge or ink.colours.line, width=3 if edge else 1.5, corner=10)
        for n in range(EDGES if number is not None and turns else 0):
            assert number is not None
            with turned(ink, -90.0 * n, box.middle):
                if number.high - n > 0:
                    value = number.high - n
                    _number(ink, box, value, counts=value == number.value, last=value == 1)
    if number is not None and not turns:
        last = number.value <= number.low + 1 < number.high
        _number(ink, box, number.value, counts=True, last=last)
    side = box.h * (0.31 / digits(ink) if number is not None else 0.56)
    up = 0.4 / digits(ink) ** 0.6 if turns else 0.28 if number is not None else 0.5
    icon = Box(box.middle[0] - side / 2, box.y + box.h * up - side / 2, side, side)
    ink.icon(one.icon, icon, ink.colours.text)


def digits(ink: Ink) -> float:
    """Return by how much a card's number is larger with larger text; its icon is smaller then."""
    return 1 + (ink.look.scale - 1) * 0.55


def _number(ink: Ink, box: Box, number: int, *, counts: bool, last: bool) -> None:
    """Write a number at the upper edge."""
    c, fill = ink.colours, ink.colours.raised
    if counts:
        colour = c.alarm if last else c.text
        large = digits(ink)
        at = box.cut_top(box.h * 0.46 * large)[0]
        size = box.h * 0.38 * large / ink.look.font(1)
        ink.text(str(number), at, size, face="black", align="center", colour=colour, on=fill)
    else:
        at = box.cut_top(ink.px(21))[0]
        size = theme.SMALL / ink.look.scale
        ink.text(str(number), at, size, align="center", colour=c.quiet, on=fill, face="bold")


def draw_gone(ink: Ink, box: Box) -> None:
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
    """Draw a card's letter and pips below it, or what is to be said of it."""
    c, size = ink.colours, theme.SMALL / ink.look.scale
    if one.gone or one.sub or not one.most:
        words = one.sub or (say("gone") if one.gone else one.name)
        if ink.width(words, size, "bold") <= box.w:
            ink.text(words, box, theme.SMALL, colour=c.quiet, align="center", face="bold",
                     least=size)  # fmt: skip
        return
    pip, gap = min(ink.px(14), box.h), ink.px(5)
    letter = ink.say(one.name)[:1]
    wide = ink.width(letter, size, "bold") + 2
    row = box.centred(wide + (pip + gap) * one.most + gap, box.h)
    at, pips = row.cut_left(wide, gap * 2)
    ink.text(letter, at, size, colour=c.quiet, face="bold")
    for n, place in enumerate(pips.columns(one.most)):
        draw_pip(ink, place.centred(pip, pip), full=n < one.pips)


@frozen
class Small:
    """How cards and numbers are drawn in a line: the size of numbers, and whether with pips."""

    size: float
    pips: bool = True
    mark: float = 24
    """How large the numbers' icons are."""


def small_width(ink: Ink, one: SeatCard, how: Small) -> float:
    """Return how wide a card is where there is no room to draw it as one."""
    value = "" if one.number is None or one.gone else str(one.number.value)
    told = ink.width(value, how.size, "black") + ink.px(5) if value else 0
    pips = one.most * ink.px(11) + ink.px(2) if how.pips and one.most and not one.gone else 0
    return ink.px(26) + told + pips + ink.px(12)


def draw_small(ink: Ink, box: Box, one: SeatCard, edge: Colour | None, how: Small) -> None:
    """Draw a card as its icon and its number."""
    c = ink.colours
    ink.box(box, c.raised, line=edge or c.line, width=2 if edge else 1, corner=8)
    inner = box.inset(ink.px(6), ink.px(2))
    mark, rest = inner.cut_left(min(ink.px(26), inner.w), ink.px(5))
    ink.icon("skull" if one.gone else one.icon, mark, c.quiet if one.gone else c.text)
    if how.pips and one.most and not one.gone:
        pips, rest = rest.cut_right(one.most * ink.px(11), ink.px(2))
        for n, at in enumerate(pips.columns(one.most)):
            draw_pip(ink, at.centred(ink.px(9), ink.px(9)), full=n < one.pips)
    if one.number is not None and not one.gone:
        last = one.number.value <= one.number.low + 1 < one.number.high
        colour = c.alarm if last else c.text
        ink.text(str(one.number.value), rest, how.size, face="black", colour=colour, on=c.raised)
