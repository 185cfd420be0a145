"""The die that tumbles in, bounces and lies still with its number: a D4 solid, others flat."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, pi, sin, sqrt
from typing import Final, TypeAlias

from kivy.graphics import Canvas, Color, Mesh, SmoothEllipse, SmoothLine, Triangle

from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.dice import TRIANGLE, outline
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour

Point: TypeAlias = "tuple[float, float, float]"
FALL: Final = 0.9
"""Seconds until it lies still."""
LANDS: Final = 0.62
"""When it is first heard."""
CORNERS: Final[tuple[Point, ...]] = (
    (0, 1, 0),
    (2 * sqrt(2) / 3, -1 / 3, 0),
    (-sqrt(2) / 3, -1 / 3, sqrt(6) / 3),
    (-sqrt(2) / 3, -1 / 3, -sqrt(6) / 3),
)
FACES: Final = ((0, 2, 1), (0, 3, 2), (0, 1, 3), (1, 2, 3))
LIGHT: Final[Point] = (-0.45, 0.62, 0.64)
REST: Final = (0.12, -pi / 6 + 0.74)
"""How it lies: tipped towards us, and turned so that two faces are seen."""
NUMBER_EVERY: Final = 0.09


class Die:
    """A die in the air. It draws into its canvas; `at` moves it to a moment of its fall."""

    def __init__(self, ink: Ink, box: Box, face: int, sides: int = TRIANGLE) -> None:
        """Be thrown into the middle of this box."""
        self.canvas, self.box, self.face, self.sides = Canvas(), box, face, sides
        self.side = min(box.w, box.h, ink.px(230)) * 0.62
        self.colour = ink.colours.attention
        self._shadow = SmoothEllipse()
        self.canvas.add(Color(*theme.faded(ink.colours.black, 0.35)))
        self.canvas.add(self._shadow)
        self._outline = outline(sides) if sides != TRIANGLE else ()
        self._flat = Mesh(mode="triangle_fan")
        self._rim = SmoothLine(width=max(ink.px(1.2), 1))
        self._faces = [
            (Color(*self.colour), Triangle(), SmoothLine(width=max(ink.px(1.2), 1))) for _ in FACES
        ]
        edge = theme.mixed(self.colour, (1, 1, 1, 1), 0.45)
        for colour, side, line in self._faces:
            for one in (colour, side, Color(*edge), line):
                self.canvas.add(one)
        for one in (Color(*self.colour), self._flat, Color(*edge), self._rim):
            self.canvas.add(one)
        self.number = Canvas()
        self.canvas.add(self.number)
        self._ink = ink

    def at(self, seconds: float) -> None:
        """Show it so many seconds after it was thrown."""
        share = min(seconds / FALL, 1)
        left = (1 - share) ** 2
        x, y = self.box.middle
        x += -self.side * 1.5 * (1 - share) ** 1.6
        floor = y - self.side * 0.12
        height = self.side * 1.5 * abs(cos(share * pi * 2.5)) * exp(-3.2 * share) * (1 - share)
        if self._outline:
            front = self._draw_flat(x, floor + height, left * 13)
        else:
            turns = REST[0] + left * 9, REST[1] + left * 13
            front = self._draw(
                [
                    (x + px * self.side, floor + height + py * self.side, pz)
                    for px, py, pz in (_turned(corner, *turns) for corner in CORNERS)
                ]
            )
        wide = self.side * (1.5 - 0.3 * height / self.side)
        self._shadow.pos = (x - wide / 2, floor - self.side * 0.66)
        self._shadow.size = (wide, self.side * 0.34)
        number = (
            self.face if share >= 1 else 1 + (self.face + int(seconds / NUMBER_EVERY)) % self.sides
        )
        self._write(number, *front, done=share >= 1)

    def _draw_flat(self, x: float, y: float, turn: float) -> tuple[float, float]:
        """Draw the outline of a die that is no tetrahedron; return its middle."""
        far = self.side * 0.8
        u, v = far * cos(turn), far * sin(turn)
        corners = [(x + a * u - b * v, y + a * v + b * u) for a, b in self._outline]
        fan = [(x, y), *corners, corners[0]]
        self._flat.vertices = [part for at in fan for part in (*at, 0, 0)]
        self._flat.indices = list(range(len(fan)))
        self._rim.points = [part for at in fan[1:] for part in at]
        return x, y

    def _draw(self, points: Sequence[Point]) -> tuple[float, float]:
        """Draw the faces that are seen; return the middle of the one that is seen best."""
        best, middle = 0.0, (0.0, 0.0)
        for (colour, triangle, line), face in zip(self._faces, FACES, strict=True):
            a, b, c = (points[i] for i in face)
            seen = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
            if seen > best:
                best, middle = seen, ((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3)
            if seen <= 0:
                triangle.points = (0, 0, 0, 0, 0, 0)
                line.points = ()
                continue
            flat = (a[0], a[1], b[0], b[1], c[0], c[1])
            triangle.points = flat
            line.points = (*flat, a[0], a[1])
            colour.rgba = _shaded(self.colour, _lit(a, b, c, self.side))
        return middle

    def _write(self, number: int, x: float, y: float, *, done: bool) -> None:
        self.number.clear()
        ink = Ink(self.number, self._ink.look, self._ink.words, self.colour)
        side = self.side * (0.95 if done else 0.7)
        dark = self._ink.colours.on_bright
        box = Box(x - side / 2, y - side * 0.46, side, side * 0.8)
        size = side * 0.62 / ink.look.unit / ink.look.scale
        ink.text(str(number), box, size, face="black", align="center", colour=dark)


def _turned(point: Point, tip: float, spin: float) -> Point:
    x, y, z = point
    x, z = x * cos(spin) + z * sin(spin), -x * sin(spin) + z * cos(spin)
    y, z = y * cos(tip) - z * sin(tip), y * sin(tip) + z * cos(tip)
    return x, y, z


def _lit(a: Point, b: Point, c: Point, side: float) -> float:
    """Return how much light falls on a face."""
    u = ((b[0] - a[0]) / side, (b[1] - a[1]) / side, b[2] - a[2])
    v = ((c[0] - a[0]) / side, (c[1] - a[1]) / side, c[2] - a[2])
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    long = sqrt(sum(part * part for part in n)) or 1
    return max(0.0, sum(p * q for p, q in zip(n, LIGHT, strict=True)) / long)


def _shaded(colour: Colour, light: float) -> Colour:
    dark = theme.mixed(colour, (0.2, 0.1, 0.02, 1), 0.7 * (1 - light))
    return theme.mixed(dark, (1, 1, 1, 1), 0.18 * light)
