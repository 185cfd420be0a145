"""Something in somebody's fingers: a disc, or the next card on its way to the map."""

from __future__ import annotations

from kivy.graphics import Canvas, PopMatrix, PushMatrix, Translate

from companion.stage.presses import Press
from companion.tablet.board.atlas import Atlas
from companion.tablet.board.camera import Ground
from companion.tablet.board.pieces import Pieces
from companion.tablet.board.tiles import paint_small
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink

ABOVE = 26.0
"""Design pixels by which a disc is lifted above the finger that hides it."""


class Drag:
    """What is dragged: a disc's id, or `next`."""

    def __init__(self, desk: Desk, atlas: Atlas, pieces: Pieces, what: str) -> None:
        """Lift it."""
        self.desk, self.pieces, self.what = desk, pieces, what
        self.canvas, self._at = Canvas(), Translate(0, 0)
        card = atlas.board.next_card
        if what == "next" and card is not None:
            side = min(max(atlas.ground.pitch * 0.8, desk.look.px(70)), desk.look.px(150))
            for step in (PushMatrix(), self._at):
                self.canvas.add(step)
            ink = Ink(self.canvas, desk.look, desk.words, desk.look.palette.ground)
            paint_small(ink, Box(-side / 2, -side / 2, side, side), card)
            self.canvas.add(PopMatrix())

    def to(self, view: Ground, x: float, y: float) -> None:
        """Bring it to a point."""
        if self.what == "next":
            self._at.xy = (x, y)
        else:
            self.pieces.hold(self.what, *view.world(x, y + self.desk.look.px(ABOVE)))

    def meant(self, atlas: Atlas, view: Ground, x: float, y: float) -> Press | None:
        """Return what letting go of it there means, if it means anything."""
        return (
            self._laid(atlas, view, x, y) if self.what == "next" else self._put(atlas, view, x, y)
        )

    def _laid(self, atlas: Atlas, view: Ground, x: float, y: float) -> Press | None:
        cell = view.cell(x, y)
        for ghost in atlas.ghosts:
            if ghost.cell == cell:
                return ghost.way.press
        otherwise = atlas.board.otherwise
        turned = False  # the tray shows it upright
        if otherwise is None or not atlas.is_near(cell):
            return None
        return otherwise(cell, turned)

    def _put(self, atlas: Atlas, view: Ground, x: float, y: float) -> Press | None:
        room = atlas.room_at(view, x, y)
        disc = next((one for one in atlas.board.discs if one.id == self.what), None)
        if room is None or disc is None or room == disc.room:
            return None
        if room in disc.moves:
            return disc.moves[room]
        return None if disc.otherwise is None else disc.otherwise(room)
