"""Draws a die: a solid that tumbles in, bounces and lies still with its number; or a flat one."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, hypot, pi, sqrt
from typing import Final

from kivy.graphics import Canvas, Color, Mesh, SmoothEllipse, SmoothLine

from companion.tablet import theme
from companion.tablet.board.shapes import polygon
from companion.tablet.box import Box
from companion.tablet.dice import TETRAHEDRON, Point, Solid, solid, turned
from companion.tablet.dice import flat as flat_outline
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour

FALL: Final = 0.9
"""Seconds until it lies still."""
LANDS: Final = 0.62
"""When it is first heard."""
LIGHT: Final[Point] = (-0.45, 0.62, 0.64)
NUMBER_EVERY: Final = 0.09
DEPTH: Final = 0.7
"""How dark a face is that no light falls on."""
THIN: Final = 0.12
"""A face that is seen from the side has no edge of its own."""
READ: Final = 0.62
"""How large a number is on a die that is drawn flat."""
ROUNDER: Final = 0.86
"""How much smaller a solid is that has no points to stick out with."""


class FallingDie:
    """A die in the air. It draws into its canvas; `at` moves it to a moment of its fall."""

    def __init__(self, ink: Ink, box: Box, face: int, sides: int = TETRAHEDRON) -> None:
        """Be thrown into the middle of this box."""
        self.canvas, self.box, self.face, self.sides = Canvas(), box, face, sides
        self.side = min(box.w, box.h, ink.px(230)) * 0.62
        self._shadow = SmoothEllipse()
        self.canvas.add(Color(*theme.faded(ink.colours.black, 0.35)))
        self.canvas.add(self._shadow)
        self._body = Body(ink, sides, ink.colours.attention)
        self.canvas.add(self._body.canvas)

    def at(self, seconds: float) -> None:
        """Show it so many seconds after it was thrown."""
        share = min(seconds / FALL, 1)
        left = (1 - share) ** 2
        x, y = self.box.middle
        x += -self.side * 1.5 * (1 - share) ** 1.6
        floor = y - self.side * 0.12
        height = self.side * 1.5 * abs(cos(share * pi * 2.5)) * exp(-3.2 * share) * (1 - share)
        number = 1 + (self.face + int(seconds / NUMBER_EVERY)) % self.sides
        self._body.draw((x, floor + height), self.side, self.face if share >= 1 else number, left)
        wide = self.side * (1.5 - 0.3 * height / self.side)
        self._shadow.pos = (x - wide / 2, floor - self.side * 0.66)
        self._shadow.size = (wide, self.side * 0.34)


class Body:
    """A solid as it is drawn: its faces in their light, and a number on the one that is read."""

    def __init__(self, ink: Ink, sides: int, colour: Colour) -> None:
        """Be the die of so many sides."""
        self.canvas, self.number, self._ink, self.colour = Canvas(), Canvas(), ink, colour
        self.solid: Solid = solid(sides)
        self._by = 1.0 if sides == TETRAHEDRON else ROUNDER
        edge = theme.mixed(colour, (1, 1, 1, 1), 0.45)
        self._faces = [
            (Color(*colour), Mesh(mode="triangle_fan"), SmoothLine(width=max(ink.px(1.2), 1)))
            for _ in self.solid.faces
        ]
        for fill, side, line in self._faces:
            for one in (fill, side, Color(*edge), line):
                self.canvas.add(one)
        self.canvas.add(self.number)

    def draw(
        self,
        middle: tuple[float, float],
        size: float,
        number: int,
        turn: float = 0,
        *,
        flat: bool = False,
    ) -> None:
        """Draw it round a point, turned by a share of its whole fall; or flat, to be read."""
        far, (x, y) = size * self._by, middle
        if flat:
            far = size / max(hypot(px, py) for px, py, _ in self.solid.corners)
        tip, spin = (0.0, 0.0) if flat else (self.solid.tip, self.solid.spin)
        points = [
            (x + px * far, y + py * far, pz * far)
            for px, py, pz in (
                turned(one, tip + turn * 9, spin + turn * 13) for one in self.solid.corners
            )
        ]
        depth = 0.25 if flat else DEPTH
        best, front = 0.0, middle
        for face, (fill, mesh, line) in zip(self.solid.faces, self._faces, strict=True):
            corners = [points[n] for n in face]
            seen = _area(corners)
            if seen > best:
                best, front = seen, _middle(corners)
            if seen <= 0:
                mesh.vertices, mesh.indices, line.points = [], [], ()
                continue
            mesh.vertices = [part for px, py, _ in corners for part in (px, py, 0, 0)]
            mesh.indices = list(range(len(corners)))
            edges = (*corners, corners[0]) if seen > THIN * far * far else ()
            line.points = [part for px, py, _ in edges for part in (px, py)]
            fill.rgba = _shaded(self.colour, _lit(*corners[:3]), depth)
        room = max(self.solid.room, READ) if flat else self.solid.room
        self._write(number, *front, room=far * room)

    def _write(self, number: int, x: float, y: float, *, room: float) -> None:
        self.number.clear()
        ink = Ink(self.number, self._ink.look, self._ink.words, self.colour)
        digits = len(str(number))
        size = room * (1.24 if digits == 1 else 1.0) / ink.look.unit / ink.look.scale
        side = room * 2.2
        box = Box(x - side / 2, y - side * 0.46, side, side * 0.92)
        dark = self._ink.colours.on_bright
        ink.text(str(number), box, size, face="black", align="center", colour=dark, least=8)


def paint_flat(
    ink: Ink,
    box: Box,
    face: object,
    sides: int,
    fill: Colour,
    on: Colour,
    size: float = theme.SMALL,
) -> None:
    """Draw a die as it is read: its outline, and the number; `size` is that of the number."""
    points = flat_outline(sides)
    low, high = min(y for _, y in points), max(y for _, y in points)
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    far = min(box.w / wide, box.h / (high - low))
    x, y = box.middle[0], box.middle[1] - far * (low + high) / 2
    polygon(ink, [(x + px * far, y + py * far) for px, py in points], fill)
    number = Box(x - far, y - far * 0.6, 2 * far, far * 1.2)
    ink.text(str(face), number, size, face="bold", align="center", colour=on, on=fill)


def _area(corners: Sequence[Point]) -> float:
    """Return twice how much of a face is seen; less than nothing where it looks away."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)


def _middle(corners: Sequence[Point]) -> tuple[float, float]:
    return sum(one[0] for one in corners) / len(corners), sum(one[1] for one in corners) / len(
        corners
    )


def _lit(a: Point, b: Point, c: Point) -> float:
    """Return how much light falls on a face."""
    u, v = (tuple(p - q for p, q in zip(one, a, strict=True)) for one in (b, c))
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    long = sqrt(sum(part * part for part in n)) or 1
    return max(0.0, sum(p * q for p, q in zip(n, LIGHT, strict=True)) / long)


def _shaded(colour: Colour, light: float, depth: float) -> Colour:
    dark = theme.mixed(colour, (0.2, 0.1, 0.02, 1), depth * (1 - light))
    return theme.mixed(dark, (1, 1, 1, 1), 0.18 * light)
