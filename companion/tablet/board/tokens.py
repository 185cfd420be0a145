"""Draws tokens that are told apart by shape: wedges, ovals, kites; what they have left; bursts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import Final

from companion.stage.middles import Piece, Shape
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.board.shapes import Point, dashed, polygon, through
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, faded, mixed

OUTLINES: Final[Mapping[Shape, Sequence[Point]]] = {
    "square": ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    "wedge": ((-0.66, -0.78), (0.66, -0.78), (0.8, -0.12), (0, 1), (-0.8, -0.12)),
    "oval": tuple(
        (0.94 * sin(radians(15 * n)), 0.78 * cos(radians(15 * n))) for n in range(24)
    ),
    "kite": ((0, 1), (0.9, 0), (0, -1), (-0.9, 0)),
    "hexagon": tuple((0.95 * sin(radians(60 * n + 30)), 0.95 * cos(radians(60 * n + 30)))
                     for n in range(6)),
}  # fmt: skip
"""Each in a circle of radius 1, its point up."""
UNDERLINED: Final = frozenset("69")
"""Upside down these are one another, and a table has many sides: they have a line below."""
DOTS: Final = 6
"""So many dots can be counted at a glance; more are no dots."""


def paint_token(ink: Ink, box: Box, piece: Piece, turn: float, *, dim: bool = False) -> None:
    """Draw a token whose point looks that way, clockwise from the top."""
    c, r = ink.colours, box.w / 2
    rim = mixed(c.text, c.quiet, 0.2) if piece.tone == "plain" else c.toned(piece.tone)
    fill = mixed(c.token, rim, 0.1) if piece.tone != "plain" else c.token
    if piece.hidden or dim:
        rim = mixed(rim, c.ground, 0.45)
    outline = placed_outline(piece.shape, box, turn)
    polygon(ink, outline, fill)
    if piece.hidden:
        _hatch(ink, box, mixed(fill, rim, 0.5))
        dashed(ink, [*outline, outline[0]], rim, 2, 5)
    else:
        through(ink, [*outline, outline[0]], rim, max(r * 0.09 / ink.look.unit, 1.6))
    text = mixed(c.text, fill, 0.35) if piece.hidden or dim else c.text
    _paint_face(ink, box, piece, turn, fill, text)


def placed_outline(shape: Shape, box: Box, turn: float) -> list[Point]:
    """Return the corners of a shape in a box, turned clockwise."""
    (x, y), r = box.middle, box.w / 2
    sine, cosine = sin(radians(turn)), cos(radians(turn))
    corners = OUTLINES[shape]
    return [
        (x + r * (px * cosine + py * sine), y + r * (py * cosine - px * sine)) for px, py in corners
    ]


def _paint_face(ink: Ink, box: Box, piece: Piece, turn: float, fill: Colour, text: Colour) -> None:
    """Draw what stands on a token: its number as large as it can be, and what is left of it."""
    letter, has_dots = ink.say(piece.letter), 0 < piece.pips < piece.most <= DOTS
    x, y = box.middle
    if piece.shape == "wedge":  # it is widest at the end away from its point
        x, y = x - box.w * 0.07 * sin(radians(turn)), y - box.w * 0.07 * cos(radians(turn))
    side = box.w * (0.62 if has_dots or (piece.icon and letter) else 0.72)
    at = Box(x - side / 2, y - side / 2 + (box.h * 0.08 if has_dots else 0), side, side)
    if piece.icon is not None and not letter:
        ink.icon(piece.icon, at.inset(side * 0.1), text)
    elif piece.icon is not None:
        upper, at = at.cut_top(side * 0.4)
        ink.icon(piece.icon, upper, text)
    if letter:
        size = at.h * 0.96 / ink.look.font(1)
        ink.text(letter, at, size, face="black", align="center", colour=text, on=fill, least=9)
        if letter in UNDERLINED:
            low = at.y + at.h * 0.04
            ink.line((at.x + side * 0.2, low, at.right - side * 0.2, low), text, 2)
    if has_dots:
        _dots(ink, Box(x - side / 2, box.y + box.h * 0.13, side, box.h * 0.13), piece, text)


def _dots(ink: Ink, box: Box, piece: Piece, colour: Colour) -> None:
    """Draw a full dot for each that is left, and a hollow one for each that is lost."""
    step = min(box.w / piece.most, box.h * 1.35)
    side = min(step * 0.78, box.h)
    for n in range(piece.most):
        x = box.middle[0] + (n - (piece.most - 1) / 2) * step
        dot = Box(x - side / 2, box.middle[1] - side / 2, side, side)
        full = n < piece.pips
        ink.disc(dot, colour if full else faded(colour, 0), line=colour, width=1)


def _hatch(ink: Ink, box: Box, colour: Colour) -> None:
    """Hatch what is there, and not quite, within every shape."""
    (x, y), r = box.middle, box.w * 0.36
    for n in range(-2, 3):
        off = n * r * 0.42
        half = (max(r * r - off * off, 0) / 2) ** 0.5
        mx, my = x + off * 0.7071, y - off * 0.7071
        ink.line((mx - half, my - half, mx + half, my + half), colour, 1.5)


def paint_lit(ink: Ink, box: Box, sign: Words, side: float) -> None:
    """Ring what can be chosen, with the letter that it has in the list, on its free side."""
    c, out = ink.colours, box.w * 0.05
    around = Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out)
    ink.disc(around, faded(c.safe, 0.12), line=c.safe, width=3)
    letter = ink.say(sign)
    if not letter:
        return
    wide = max(box.w * 0.36, ink.px(18))
    far = box.w * 0.44
    x, y = box.middle[0] + far * sin(radians(side)), box.middle[1] + far * cos(radians(side))
    badge = Box(x - wide / 2, y - wide / 2, wide, wide)
    ink.disc(badge, c.safe, line=c.ground, width=1.5)
    on = theme.on(c, c.safe)
    size = wide * 0.62 / ink.look.font(1)
    ink.text(letter, badge, size, face="black", align="center", colour=on, on=c.safe, least=9)


def paint_past(ink: Ink, box: Box) -> None:
    """Ring what has just come, moved or been struck."""
    out = box.w * 0.04
    around = Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out)
    ink.disc(around, faded(ink.colours.past, 0.14), line=ink.colours.past, width=2.5)


def paint_burst(ink: Ink, box: Box, words: Words, icon: str | None, colour: Colour) -> None:
    """Draw points in a star; or, where a figure strikes, both in a small box."""
    on = theme.on(ink.colours, colour)
    x, y = box.middle
    if icon is None:
        star = [
            (
                x + box.w / 2 * far * sin(radians(15 * n)),
                y + box.h / 2 * far * cos(radians(15 * n)),
            )
            for n in range(24)
            for far in (1.12 if n % 2 else 0.86,)
        ]
        polygon(ink, [(x, y), *star, star[0]], colour)
        at = box
    else:
        ink.box(box, colour, corner=6)
        mark, at = box.inset(box.h * 0.12, 0).cut_left(box.h * 0.72, box.h * 0.04)
        ink.icon(icon, mark, on)
    size = box.h * 0.62 / ink.look.font(1)
    ink.text(words, at, size, face="black", align="center", colour=on, on=colour, least=9)
