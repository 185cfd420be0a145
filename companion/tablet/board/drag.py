"""Something that is dragged over the map: a piece, or the next card on its way to its place."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate

from companion.tablet.board.painter import Painter
from companion.tablet.board.pieces import Pieces
from companion.tablet.board.tiles import paint_small
from companion.tablet.board.viewport import Viewport
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink, Tap

ABOVE = 26.0
"""Design pixels by which a piece is lifted above the finger that hides it."""


class Drag:
    """What is dragged: a piece's id, or what the drawing calls its card."""

    def __init__(self, desk: Desk, painter: Painter[Any], pieces: Pieces, what: str) -> None:
        """Lift it."""
        self.desk, self.pieces, self.what = desk, pieces, what
        self.canvas, self._at = Canvas(), Translate(0, 0)
        self.card = painter.card(what)
        if self.card is not None:
            side = min(max(painter.viewport.pitch * 0.8, desk.look.px(70)), desk.look.px(150))
            for step in (PushMatrix(), self._at):
                self.canvas.add(step)
            ink = Ink(self.canvas, desk.look, desk.words, desk.look.palette.ground)
            paint_small(ink, Box(-side / 2, -side / 2, side, side), self.card)
            self.canvas.add(PopMatrix())

    def to(self, view: Viewport, x: float, y: float) -> None:
        """Bring it to a point."""
        if self.card is not None:
            self._at.xy = (x, y)
        else:
            self.pieces.hold(self.what, *view.world(x, y + self.desk.look.px(ABOVE)))

    def meant(self, painter: Painter[Any], view: Viewport, x: float, y: float) -> Tap | None:
        """Return what letting go of it there does, if it means anything."""
        if self.card is not None:
            return painter.laid(view, x, y)
        return painter.put(self.what, view, x, y)
