"""Draws shots that fly to an edge of a ring map together, and the points where they strike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kivy.graphics import Canvas, Color, PopMatrix, PushMatrix, Scale, SmoothLine

from companion.stage.presses import Words
from companion.tablet.board.shapes import Point
from companion.tablet.board.tokens import paint_burst
from companion.tablet.box import Box
from companion.tablet.ink import Ink

FLIES: Final = 0.28
"""Seconds from the shot to the strike."""
FADES: Final = 0.6
"""Seconds after which it begins to fade."""
GONE: Final = 0.9


class StrikeDrawing:
    """Shots on its way; it is drawn once, and only moved and faded after that."""

    def __init__(
        self, ink: Ink, shots: Sequence[Point], at: Point, points: Words, radius: float
    ) -> None:
        """Let shots fly from some places to one, where so many points stand then."""
        self.canvas = Canvas()
        over = Ink(self.canvas, ink.look, ink.words, ink.ground)
        self._ways = [(start, at) for start in shots]
        self._colour = Color(*ink.colours.alarm)
        self.canvas.add(self._colour)
        self._lines = [SmoothLine(points=[*one, *one], width=ink.px(1.8)) for one in shots]
        for line in self._lines:
            self.canvas.add(line)
        x, y = at
        self._scale = Scale(0.001, 0.001, 1, origin=(x, y))
        self.canvas.add(PushMatrix())
        self.canvas.add(self._scale)
        burst = Box(x - radius, y - radius, 2 * radius, 2 * radius)
        paint_burst(over, burst, points, None, ink.colours.alarm)
        self.canvas.add(PopMatrix())
        self.at(0)

    def at(self, seconds: float) -> None:
        """Show it so long after it was fired."""
        head = min(seconds / FLIES, 1)
        tail = min(max(seconds - 0.08, 0) / FLIES, 1)
        for line, ((x0, y0), (x1, y1)) in zip(self._lines, self._ways, strict=True):
            line.points = [
                x0 + (x1 - x0) * tail, y0 + (y1 - y0) * tail,
                x0 + (x1 - x0) * head, y0 + (y1 - y0) * head,
            ]  # fmt: skip
        self._colour.a = 1 if head < 1 else max(1 - (seconds - FLIES) / 0.2, 0)
        grown = max((seconds - FLIES * 0.8) / 0.14, 0.001)
        size = min(grown, 1.25 if seconds < FLIES + 0.12 else 1.0)
        if seconds > FADES:
            size = max(1 - (seconds - FADES) / (GONE - FADES), 0.001)
        self._scale.xyz = (size, size, 1)
