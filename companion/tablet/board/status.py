"""Draws how everything stands beside columns, line by line, and what the signs on cards mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from attrs import frozen

from companion.stage.middles import Marker, Sign, Status
from companion.stage.presses import Press
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Look, mixed

BESIDE: Final = 256
ROW: Final = 25
ROW_BELOW: Final = 22
"""Below the cards, whatever the size of text."""
GAP: Final = 8
"""Between kinds of lines."""
FLOW: Final = 210
"""Below the cards its lines stand in columns about so wide."""
SIGNED: Final = 30
"""A line of the legend."""


@frozen
class StatusPlace:
    """Where it stands: beside the cards, so wide, or below them, so high."""

    is_beside: bool
    size: float


def status_share(look: Look, box: Box, lines: Sequence[Status], *, standing: bool) -> StatusPlace:
    """Return where it has room: on a standing window below the cards."""
    if not standing:
        return StatusPlace(is_beside=True, size=min(look.grown(BESIDE), box.w * 0.27))
    columns = max(int(box.w / look.px(FLOW)), 1)
    rows = sum(_rows(one) for one in lines)
    high = -(-rows // columns) * look.px(ROW_BELOW) + look.px(20)
    return StatusPlace(is_beside=False, size=min(high, box.h * 0.4))


def _rows(one: Status) -> int:
    return 2 if one.conditions else 1


def _is_apart(one: Status, after: Status) -> bool:
    """Tell whether a line stands between two."""
    return bool(one.conditions or after.conditions) or bool(one.icon) != bool(after.icon)


def paint_status(
    ink: Ink, box: Box, lines: Sequence[Status], press: Callable[[Press], None]
) -> None:
    """Draw all lines, as high as they have room."""
    c = ink.colours
    ink.box(box, c.panel, line=c.line)
    inner = box.inset(ink.px(12), ink.px(8))
    columns = max(int(inner.w / ink.px(FLOW)), 1) if inner.w > inner.h else 1
    places = list[Box]()
    for column, some in zip(
        inner.columns(columns, ink.px(18)), _shared(lines, columns), strict=False
    ):
        _paint_column(ink, column, some)
        places += _places(ink, column, some)
    pressed = [at for at, one in zip(places, lines, strict=True) if one.press is not None]
    for n, (at, one) in enumerate(zip(places, lines, strict=True)):
        if one.press is not None:
            shape = partial(_is_nearest, at, pressed, ink.px(theme.TOUCH) / 2)
            ink.spot(f"status.{n}", at, partial(press, one.press), within=box, shape=shape)


def _is_nearest(own: Box, all_: Sequence[Box], reach: float, x: float, y: float) -> bool:
    """Tell whether a finger means this line: lines lie closer together than a finger is wide."""
    beside = [one for one in all_ if one.x <= x <= one.right]
    nearest = min(beside, key=lambda one: abs(one.middle[1] - y), default=None)
    return nearest is own and abs(own.middle[1] - y) <= max(reach, own.h / 2)


def _shared(lines: Sequence[Status], columns: int) -> list[list[Status]]:
    """Share lines among columns that are about as high."""
    each = sum(_rows(one) for one in lines) / columns
    found: list[list[Status]] = [[]]
    high = 0
    for one in lines:
        if high >= each * len(found) and len(found) < columns:
            found.append([])
        found[-1].append(one)
        high += _rows(one)
    return found


def _places(ink: Ink, box: Box, lines: Sequence[Status]) -> list[Box]:
    """Return where the lines of a column stand, those of another kind a little apart."""
    gaps = [_is_apart(one, after) for one, after in pairwise(lines)] + [False]
    rows, gap = sum(_rows(one) for one in lines), ink.px(GAP)
    row = min((box.h - gap * sum(gaps)) / max(rows, 1), ink.look.grown(ROW) * 1.15)
    found = list[Box]()
    for one, is_apart in zip(lines, gaps, strict=True):
        at, box = box.cut_top(row * _rows(one), gap if is_apart else 0)
        found.append(at)
    return found


def _paint_column(ink: Ink, box: Box, lines: Sequence[Status]) -> None:
    places = _places(ink, box, lines)
    for one, at in zip(lines, places, strict=True):
        _paint_line(ink, at, one)
    for above, below in pairwise(places):
        if above.y - below.top > 1:
            y = (above.y + below.top) / 2
            ink.line((box.x, y, box.right, y), ink.colours.line, 1)


def _paint_line(ink: Ink, box: Box, one: Status) -> None:
    c = ink.colours
    tone = theme.amber(c) if one.tone == "attention" else c.toned(one.tone)
    first, second = (_open(ink, at) for at in box.cut_top(box.h / _rows(one)))
    if one.icon is not None:
        side = min(ink.px(20), first.h)
        mark, first = first.cut_left(side, ink.px(8))
        colour = c.quiet if one.tone == "plain" else tone
        ink.icon(one.icon, mark.centred(side, side), colour)
    if not one.conditions:
        first = _paint_markers(ink, first, one.markers)
    if one.most:
        first = _paint_pips(ink, first, one)
    elif one.value:
        size, small = float(theme.SMALL), theme.SMALL / ink.look.scale
        label = ink.width(one.label, small, "bold") + ink.px(8)
        if label + ink.width(one.value, size, "bold") > first.w:
            size = small
        wide = min(ink.width(one.value, size, "bold") + 2, first.w * 0.55)
        at, first = first.cut_right(wide, ink.px(8))
        colour = c.text if one.tone == "plain" else tone
        is_loud = not one.conditions or one.tone != "plain"
        ink.text(one.value, at, size, face="bold" if is_loud else "plain", colour=colour,
                 on=c.panel, align="right")  # fmt: skip
    is_title = bool(one.conditions or one.icon)
    ink.text(one.label, first, theme.SMALL, face="bold" if one.conditions else "plain",
             colour=c.text if is_title else c.quiet, on=c.panel)  # fmt: skip
    if _rows(one) > 1:
        _paint_conditions(ink, _paint_markers(ink, second, one.markers), one)


def _open(ink: Ink, box: Box) -> Box:
    """Return a line as high as its letters at their smallest: they leave room above and below."""
    return box.inset(0, min((box.h - ink.px(theme.SMALL * 1.25)) / 2, 0))


def _paint_pips(ink: Ink, box: Box, one: Status) -> Box:
    c, side = ink.colours, min(ink.px(18), box.h * 0.8)
    tone = theme.amber(c) if one.tone == "attention" else c.toned(one.tone)
    fill = c.text if one.tone == "plain" else tone
    for n in reversed(range(one.most)):
        at, box = box.cut_right(side, ink.px(5))
        pip = at.centred(side, side)
        if n < one.pips:
            ink.box(pip, fill, corner=4)
        else:
            ink.box(pip, None, line=c.quiet, width=1.5, corner=4)
    return box


def _paint_markers(ink: Ink, box: Box, markers: Sequence[Marker]) -> Box:
    side = min(ink.px(20), box.h)
    for one in reversed(markers):
        if one.icon is not None:
            at, box = box.cut_right(side, ink.px(4))
            ink.icon(one.icon, at.centred(side, side), theme.amber(ink.colours))
        if one.seat is not None:
            at, box = box.cut_right(side, ink.px(4))
            ink.badge(one.seat, at.centred(side, side))
    return box


def _paint_conditions(ink: Ink, box: Box, one: Status) -> None:
    c, side, gap = ink.colours, min(ink.px(14), box.h * 0.7), ink.px(10)
    free = box.w - gap * (len(one.conditions) - 1)
    size, needs = float(theme.SMALL), list[float]()
    for size in (float(theme.SMALL), theme.SMALL / ink.look.scale):
        beside = side + ink.px(6)
        needs = [ink.width(each.label, size) + beside for each in one.conditions]
        if sum(needs) <= free and ink.look.font(size) * 1.2 <= box.h:
            break
    by = min(1, free / max(sum(needs), 1))
    for each, need in zip(one.conditions, needs, strict=True):
        at, box = box.cut_left(need * by, gap)
        mark, words = at.cut_left(side, ink.px(5))
        colour = c.safe if each.met else c.quiet
        ink.icon("check" if each.met else "close", mark.centred(side, side), colour)
        ink.text(each.label, words, size, colour=colour, on=c.panel)


# What the signs mean


def legend_high(look: Look, box: Box, lines: int, gap: float, least: float) -> float:
    """Return how high the legend may be below cards that leave nothing free.

    It is nothing where each of so many lines of cards would have less than `least`.
    """
    high = look.grown(SIGNED)
    each = (box.h - high - gap * lines) / max(lines, 1)
    return high if each >= look.grown(least) else 0


def paint_legend(ink: Ink, box: Box, signs: Sequence[Sign]) -> None:
    """Draw as many signs with their words as there is room for, in columns."""
    c = ink.colours
    inner = box.inset(ink.px(10), ink.px(2))
    size, gap = theme.SMALL / ink.look.scale, ink.px(18)
    rows = max(min(int(inner.h / ink.px(SIGNED - 4)), len(signs)), 1)
    for n in range(0, len(signs), rows):
        column = signs[n : n + rows]
        wide = max(ink.width(one.words, size) + _before(ink, one) for one in column) + 2
        if wide > inner.w:
            break
        at, inner = inner.cut_left(wide, gap)
        for sign, row in zip(column, at.rows(rows), strict=False):
            mark, words = row.cut_left(_before(ink, sign))
            if mark.w:
                _paint_sign(ink, mark.cut_left(ink.px(34))[0], sign)
            ink.text(sign.words, words, size, colour=c.quiet, on=c.ground)


def _before(ink: Ink, sign: Sign) -> float:
    return 0 if sign.look == "words" else ink.px(42)


def _paint_sign(ink: Ink, box: Box, sign: Sign) -> None:
    c, side = ink.colours, min(ink.px(20), box.h)
    tone = theme.amber(c) if sign.tone == "attention" else c.toned(sign.tone)
    colour = c.text if sign.tone == "plain" else tone
    match sign.look:
        case "pips":
            for at in box.columns(2):
                ink.disc(at.centred(side * 0.65, side * 0.65), c.attention)
        case "may_act":
            y = box.middle[1]
            ink.line((box.x, y, box.right, y), c.text, 3)
        case "disc":
            at = box.centred(side * 1.1, side * 1.1)
            ink.disc(at, c.ground, line=c.text, width=2)
            ink.disc(at.inset(side * 0.3), mixed(c.ground, c.text, 0.7))
        case _:
            if sign.icon is not None:
                ink.icon(sign.icon, box.centred(side, side), colour)
