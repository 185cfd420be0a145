"""Draws how everything stands beside columns, line by line, and what the signs on cards mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from attrs import frozen

from companion.core.say import say
from companion.stage.middles import Condition, Marker, Sign, Status, Tone
from companion.stage.presses import Pick, Press
from companion.stage.questions import Ask, Choice
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, Face, Look, mixed

BESIDE: Final = 256
SHARE: Final = 0.31
"""It has no more of the width than that."""
ROW: Final = 25
LEAST: Final = 19
"""A row is so high at the least."""
MARK: Final = 14
"""How large the mark of a condition is."""
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
        return StatusPlace(is_beside=True, size=min(look.grown(BESIDE), box.w * SHARE))
    columns = max(int(box.w / look.px(FLOW)), 1)
    rows = sum(_rows(one) for one in lines)
    high = -(-rows // columns) * look.px(ROW_BELOW) + look.px(20)
    return StatusPlace(is_beside=False, size=min(high, box.h * 0.4))


def _rows(one: Status) -> int:
    return 2 if one.conditions else 1


def _is_apart(one: Status, after: Status, *, is_short: bool) -> bool:
    """Tell whether a line stands between two."""
    is_pod = bool(one.conditions or after.conditions) and not is_short
    return is_pod or bool(one.icon) != bool(after.icon)


def paint_status(
    ink: Ink, box: Box, lines: Sequence[Status], press: Callable[[Press], None]
) -> None:
    """Draw all lines, as high as they have room."""
    c = ink.colours
    ink.box(box, c.panel, line=c.line)
    inner = box.inset(ink.px(12), ink.px(8))
    columns = max(int(inner.w / ink.px(FLOW)), 1) if inner.w > inner.h else 1
    places = list[Box]()
    lines = _with_room(ink, inner, lines) if columns == 1 else lines
    for column, some in zip(
        inner.columns(columns, ink.px(18)), _shared(lines, columns), strict=False
    ):
        places += _paint_column(ink, column, some)
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


def _with_room(ink: Ink, box: Box, lines: Sequence[Status]) -> Sequence[Status]:
    """Return as many lines as can be read, even if each stands in one row; the last has the rest.

    That asks which of them, and is pressed as they are.
    """
    least = [_rows_in(ink, one, box.w, is_short=True) for one in lines]
    most = int((box.h - 2 * ink.px(GAP)) / ink.px(LEAST))
    if sum(least) <= most:
        return lines
    n = next(n for n in range(len(lines) + 1) if sum(least[: n + 1]) >= most)
    rest = lines[n:]
    choices = tuple(
        Choice(f"{at}", one.label, one.press, one.value, one.icon)
        for at, one in enumerate(rest)
        if one.press is not None
    )
    words = say("and {n} more", n=len(rest))
    ask = Ask("status.more", words, choices, say("{what}", what=[one.label for one in rest]))
    tone: Tone = "alarm" if any(one.tone == "alarm" for one in rest) else "attention"
    return (*lines[:n], Status(words, tone=tone, icon="warn", press=Pick(ask)))


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


# One line


def _rows_in(ink: Ink, one: Status, wide: float, *, is_short: bool) -> int:
    """Return in how many rows a line stands so wide, so that nothing of it is cut."""
    if one.conditions and not is_short:
        return 1 + len(_conditions_in(ink, one, wide - _markers_wide(ink, one)))
    beside = ink.px(20 + 8) if one.icon is not None else 0
    beside += _markers_wide(ink, one) + len(one.conditions) * ink.px(MARK + 4)
    beside += one.most * ink.px(18 + 5)
    size = theme.SMALL / ink.look.scale
    label = ink.width(one.label, size, "bold" if one.conditions else "plain")
    wide_value = max(ink.width(one.value, size, "bold"), ink.width(one.value, size))
    value = wide_value + ink.px(8) if one.value else 0
    return 1 if beside + label + value + ink.px(4) <= wide else 2


def _markers_wide(ink: Ink, one: Status) -> float:
    signs = sum((each.icon is not None) + (each.seat is not None) for each in one.markers)
    return signs * ink.px(20 + 4)


def _conditions_in(ink: Ink, one: Status, wide: float) -> list[list[Condition]]:
    """Return the conditions row by row."""
    rows, left = list[list[Condition]](), 0.0
    for each in one.conditions:
        need = ink.px(MARK + 6) + ink.width(each.label, theme.SMALL / ink.look.scale)
        if not rows or need > left:
            rows.append([])
            left = wide
        rows[-1].append(each)
        left -= need + ink.px(10)
    return rows


def _paint_column(ink: Ink, box: Box, lines: Sequence[Status]) -> list[Box]:
    """Draw lines one under another, those of another kind a little apart; return where each is.

    Where there is no room else, what hangs on conditions has one row.
    """
    for is_short in (False, True):
        rows = [_rows_in(ink, one, box.w, is_short=is_short) for one in lines]
        gaps = [_is_apart(one, after, is_short=is_short) for one, after in pairwise(lines)]
        gap = ink.px(GAP)
        row = (box.h - gap * sum(gaps)) / max(sum(rows), 1)
        if row >= ink.px(LEAST):
            break
    row = min(row, ink.look.grown(ROW) * 1.15)
    places = list[Box]()
    for one, n, is_apart in zip(lines, rows, [*gaps, False], strict=True):
        at, box = box.cut_top(row * n, gap if is_apart else 0)
        places.append(at)
        _paint_line(ink, at, one, at.rows(n), is_short=is_short)
        if is_apart:
            y = at.y - gap / 2
            ink.line((at.x, y, at.right, y), ink.colours.line, 1)
    return places


def _paint_line(ink: Ink, box: Box, one: Status, rows: Sequence[Box], *, is_short: bool) -> None:
    c = ink.colours
    first, *more = (_open(ink, at) for at in rows)
    if one.icon is not None:
        side, gap = min(ink.px(20), first.h), ink.px(8)
        mark, rest = first.cut_left(side, gap)
        is_long = ink.width(one.label, theme.SMALL / ink.look.scale) > rest.w
        if more and is_long:  # it has all of its row, and the icon stands below it
            mark, more[0] = more[0].cut_left(side, gap)
        else:
            first = rest
        tone = _shade(ink, one)
        ink.icon(one.icon, mark.centred(side, side), c.quiet if one.tone == "plain" else tone)
    is_flat = is_short or not one.conditions
    end = more[-1] if is_flat and more else first
    if is_flat:
        end = _paint_markers(ink, end, one.markers)
    if one.most:
        end = _paint_pips(ink, end, one)
    elif one.value:
        end = _paint_value(ink, end, one, len(one.conditions) if is_short else 0)
    if is_short:
        end = _paint_marks(ink, end, one.conditions)
    words = first if is_flat and more else end
    colour = c.text if one.conditions or one.icon else c.quiet
    face: Face = "bold" if one.conditions else "plain"
    ink.text(one.label, words, theme.SMALL, face=face, colour=colour, on=c.panel)
    if not is_flat:
        at = _paint_markers(ink, more[0], one.markers)
        for row, some in zip((at, *more[1:]), _conditions_in(ink, one, at.w), strict=False):
            _paint_conditions(ink, row, some)


def _shade(ink: Ink, one: Status) -> Colour:
    c = ink.colours
    return theme.amber(c) if one.tone == "attention" else c.toned(one.tone)


def _paint_value(ink: Ink, box: Box, one: Status, marks: int = 0) -> Box:
    """Draw a line's value at the right, so that its label and so many marks have room beside it.

    Return what is left.
    """
    c, size, small = ink.colours, float(theme.SMALL), theme.SMALL / ink.look.scale
    face: Face = "bold" if not one.conditions or one.tone != "plain" else "plain"
    label = ink.width(one.label, small, "bold") + ink.px(8) + marks * ink.px(MARK + 4)
    if label + ink.width(one.value, size, face) > box.w:
        size = small
    at, rest = box.cut_right(min(ink.width(one.value, size, face) + 2, box.w), ink.px(8))
    colour = c.text if one.tone == "plain" else _shade(ink, one)
    ink.text(one.value, at, size, face=face, colour=colour, on=c.panel, align="right")
    return rest


def _open(ink: Ink, box: Box) -> Box:
    """Return a line as high as its letters at their smallest: they leave room above and below."""
    return box.inset(0, min((box.h - ink.px(theme.SMALL * 1.25)) / 2, 0))


def _paint_pips(ink: Ink, box: Box, one: Status) -> Box:
    c, side = ink.colours, min(ink.px(18), box.h * 0.8)
    fill = c.text if one.tone == "plain" else _shade(ink, one)
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


def _paint_marks(ink: Ink, box: Box, conditions: Sequence[Condition]) -> Box:
    """Draw at the right only whether each is met; return what is left."""
    c, side = ink.colours, min(ink.px(MARK), box.h)
    for each in reversed(conditions):
        at, box = box.cut_right(side, ink.px(4))
        ink.icon("check" if each.met else "close", at.centred(side, side),
                 c.safe if each.met else c.quiet)  # fmt: skip
    return box


def _paint_conditions(ink: Ink, box: Box, conditions: Sequence[Condition]) -> None:
    c, side, gap = ink.colours, min(ink.px(MARK), box.h * 0.7), ink.px(10)
    free = box.w - gap * (len(conditions) - 1)
    size, needs = float(theme.SMALL), list[float]()
    for size in (float(theme.SMALL), theme.SMALL / ink.look.scale):
        beside = side + ink.px(6)
        needs = [ink.width(each.label, size) + beside for each in conditions]
        if sum(needs) <= free and ink.look.font(size) * 1.2 <= box.h:
            break
    by = min(1, free / max(sum(needs), 1))
    for each, need in zip(conditions, needs, strict=True):
        at, box = box.cut_left(need * by, gap)
        mark, words = at.cut_left(side, ink.px(5))
        colour = c.safe if each.met else c.quiet
        ink.icon("check" if each.met else "close", mark.centred(side, side), colour)
        ink.text(each.label, words, size, colour=colour, on=c.panel)


# What the signs mean


def legend_high(look: Look, box: Box, lines: int, gap: float, least: float) -> float:
    """Return how high the legend may be below cards that leave nothing free: two rows, or one.

    It is nothing where each of so many lines of cards would have less than `least`.
    """
    for high in (look.grown(SIGNED) + look.px(SIGNED - 4), look.grown(SIGNED)):
        if (box.h - high - gap * lines) / max(lines, 1) >= look.grown(least):
            return high
    return 0


def paint_legend(ink: Ink, box: Box, signs: Sequence[Sign]) -> None:
    """Draw as many signs with their words as there is room for, in columns."""
    c = ink.colours
    inner = box.inset(ink.px(10), ink.px(2))
    size, gap = theme.SMALL / ink.look.scale, ink.px(18)
    rows = max(min(int(inner.h / ink.px(SIGNED - 4)), len(signs)), 1)
    for n in range(0, len(signs), rows):
        needs = [(ink.width(one.words, size) + _before(ink, one) + 2, one)
                 for one in signs[n : n + rows]]  # fmt: skip
        column = [one for need, one in needs if need <= inner.w]
        if not column:
            break
        wide = max(need for need, _ in needs if need <= inner.w)
        at, inner = inner.cut_left(wide, gap)
        for sign, row in zip(column, at.rows(rows), strict=False):
            mark, words = row.cut_left(_before(ink, sign))
            if mark.w:
                _paint_sign(ink, mark.cut_left(mark.w - ink.px(8))[0], sign)
            ink.text(sign.words, words, size, colour=c.quiet, on=c.ground)


def _before(ink: Ink, sign: Sign) -> float:
    return ink.px({"words": 0, "icon": 30}.get(sign.look, 42))


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
