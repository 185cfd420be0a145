"""Draws shapes that are not boxes: bands of a ring, hatching, arcs, arrows. Points are pixels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, hypot, radians
from typing import Final, TypeAlias

from kivy.graphics import Color, Line, Mesh

from companion.tablet.board.sectors import Band, polar
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour

Point: TypeAlias = "tuple[float, float]"
Place: TypeAlias = "Callable[[float, float], Point]"
"""Turns a point of the ground into one in pixels."""
FINE: Final = 4.0
"""Degrees between two corners of what looks round."""


def corners(band: Band, place: Place) -> tuple[list[Point], list[Point]]:
    """Return the corners of a band: along its outer arc, and along its inner one."""
    n = max(ceil((band.end - band.start) / FINE), 1)
    angles = [band.start + (band.end - band.start) * i / n for i in range(n + 1)]
    return (
        [place(*polar(band.outer, angle)) for angle in angles],
        [place(*polar(band.inner, angle)) for angle in angles],
    )


def fill_band(ink: Ink, band: Band, place: Place, colour: Colour) -> None:
    """Fill a band."""
    outer, inner = corners(band, place)
    flat = [n for pair in zip(outer, inner, strict=True) for x, y in pair for n in (x, y, 0, 0)]
    ink.add(Color(*colour))
    ink.add(Mesh(vertices=flat, indices=list(range(2 * len(outer))), mode="triangle_strip"))


def outline_band(ink: Ink, band: Band, place: Place, colour: Colour, width: float = 1.5) -> None:
    """Draw the edge of a band; a whole ring has two."""
    outer, inner = corners(band, place)
    if band.end - band.start >= 360:  # noqa: PLR2004
        through(ink, outer, colour, width)
        if band.inner:
            through(ink, inner, colour, width)
        return
    through(ink, [*outer, *reversed(inner), outer[0]], colour, width)


def dash_band(
    ink: Ink, band: Band, place: Place, colour: Colour, width: float = 1.5, dash: float = 7
) -> None:
    """Draw the edge of a band, dashed."""
    outer, inner = corners(band, place)
    dashed(ink, [*outer, *reversed(inner), outer[0]], colour, width, dash)


def cross_band(ink: Ink, band: Band, place: Place, colour: Colour, width: float = 2) -> None:
    """Cross a band out."""
    turn = (band.end - band.start) * 0.25
    start, end, thick = band.start + turn, band.end - turn, band.outer - band.inner
    inner, outer = band.inner + thick * 0.2, band.outer - thick * 0.2
    for first, last in ((inner, outer), (outer, inner)):
        through(ink, (place(*polar(first, start)), place(*polar(last, end))), colour, width)


def hatch_band(ink: Ink, band: Band, place: Place, colour: Colour, width: float = 2) -> None:
    """Draw slanted lines over a band."""
    n = max(round(radians(band.end - band.start) * band.outer / 0.045), 2)
    step = (band.end - band.start) / n
    for i in range(n):
        start = band.start + step * (i + 0.15)
        points = place(*polar(band.inner, start)), place(*polar(band.outer, start + step * 0.7))
        through(ink, points, colour, width)


def dashed(
    ink: Ink, points: Sequence[Point], colour: Colour, width: float = 2, dash: float = 7
) -> None:
    """Draw a dashed line through points."""
    ink.add(Color(*colour))
    long, left, on = ink.px(dash), ink.px(dash), True
    part: list[float] = list(points[0])
    for (x0, y0), (x1, y1) in pairwise(points):
        whole, gone = hypot(x1 - x0, y1 - y0), 0.0
        while whole - gone > left:
            gone += left
            x, y = x0 + (x1 - x0) * gone / whole, y0 + (y1 - y0) * gone / whole
            if on:
                _stroke(ink, [*part, x, y], width)
            part, on, left = [x, y], not on, long if not on else long * 0.8
        left -= whole - gone
        part += [x1, y1]
    if on:
        _stroke(ink, part, width)


def arrow_head(ink: Ink, at: Point, back: Point, colour: Colour, side: float) -> None:
    """Draw the head of an arrow that comes from a point."""
    x, y = at
    dx, dy = x - back[0], y - back[1]
    far = hypot(dx, dy) or 1
    dx, dy = dx / far * ink.px(side), dy / far * ink.px(side)
    points = (
        (x, y),
        (x - dx - dy * 0.45, y - dy + dx * 0.45),
        (x - dx + dy * 0.45, y - dy - dx * 0.45),
    )
    flat = [n for px, py in points for n in (px, py, 0, 0)]
    ink.add(Color(*colour))
    ink.add(Mesh(vertices=flat, indices=[0, 1, 2], mode="triangles"))
    through(ink, [*points, points[0]], colour, 1)


def polygon(ink: Ink, points: Sequence[Point], colour: Colour) -> None:
    """Fill a convex shape."""
    flat = [n for x, y in points for n in (x, y, 0, 0)]
    ink.add(Color(*colour))
    ink.add(Mesh(vertices=flat, indices=list(range(len(points))), mode="triangle_fan"))
    through(ink, [*points, points[0]], colour, 1)


def through(ink: Ink, points: Sequence[Point], colour: Colour, width: float) -> None:
    """Draw a line through points."""
    ink.line([n for point in points for n in point], colour, width)


def _stroke(ink: Ink, points: list[float], width: float) -> None:
    ink.add(Line(points=points, width=max(ink.px(width) / 2, 0.6), cap="none"))
