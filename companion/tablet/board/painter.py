"""The base class of painters: what all kinds of middle have in common, and what each must provide.

The panel knows no kind: it looks one up in `MIDDLES`; fingers, pieces and steps do the rest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from companion.stage.middles import Middle, Piece
from companion.stage.questions import Card, Question
from companion.stage.scene import Scene
from companion.tablet.board.names import name_of
from companion.tablet.board.pieces import GLIDE, Manner, Pieces
from companion.tablet.board.plan import Slot
from companion.tablet.board.viewport import Cell, Viewport
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink, Tap

if TYPE_CHECKING:
    from companion.core.say import Message
    from companion.tablet.board.animation import Animation

M = TypeVar("M", bound=Middle)


class Painter(ABC, Generic[M]):
    """One drawing of a middle."""

    limits: ClassVar[tuple[float, float]]
    """Design pixels of a step of the ground, as small and as large as fingers may make them."""
    low_fit: ClassVar[bool] = False
    """The button that shows all of it again stands at its lower edge."""
    is_fixed: ClassVar[bool] = False
    """Nobody looks closer at a part of it, and it needs no frame."""
    viewport: Viewport
    cells: Sequence[Cell]
    """What is to be kept in sight."""

    def __init__(self, desk: Desk, scene: Scene, middle: M) -> None:
        """Draw this middle of this scene."""
        self.desk, self.scene, self.middle = desk, scene, middle

    @property
    def is_small(self) -> bool:
        """Tell whether it is all there at a glance, so that nobody has looked closer on purpose."""
        return False

    # What each kind tells

    @abstractmethod
    def slots(self, where: Mapping[str, str]) -> Mapping[str, Slot]:
        """Return where every piece stands on the ground; `where` tells each one's place."""

    @abstractmethod
    def where(self, at: str) -> tuple[float, float]:
        """Return a place's middle on the ground."""

    @abstractmethod
    def place_at(self, view: Viewport, x: float, y: float) -> str | None:
        """Return the place under a point."""

    @abstractmethod
    def paint_ground(self, ink: Ink, animation: Animation, lit: Mapping[str, int]) -> None:
        """Draw what the pieces stand on; `lit` tells how bright each place is, 1 or 2."""

    @abstractmethod
    def paint_round(self, ink: Ink, top: Box | None, foot: Box) -> None:
        """Draw what is told round it; above it only where there is room."""

    def spots(self, ink: Ink) -> None:
        """Let what is no piece be pressed."""

    def over(self, ink: Ink) -> None:
        """Draw what can be pressed above the pieces."""

    def paint_drift(self, ink: Ink, middle: Middle | None, window: Box) -> None:
        """Draw within a window where everything has just moved in a middle, if it tells that."""

    def hint(self) -> Message | None:
        """Say what is to be done on it, where something is waited for."""
        return None

    def hint_box(self, top: Box) -> Box:
        """Return where that stands: at the top, where nothing else says."""
        return top

    def manners(
        self, ink: Ink, shown: Mapping[str, Piece], slots: Mapping[str, Slot]
    ) -> Mapping[str, Manner]:
        """Return how pieces are drawn that are drawn in a way of their own."""
        return {}

    @property
    def carried(self) -> str | None:
        """What is dragged onto it from where it lies beside it."""
        return None

    def angle_of(self, middle: Middle | None) -> float:
        """Return by how much what turns in it is turned, clockwise."""
        return 0

    def grip(self, x: float, y: float) -> str | None:
        """Return what besides a piece can be dragged from here."""
        return None

    def card(self, what: str) -> Card | None:
        """Return the card that is dragged, where it is no piece."""
        return None

    def laid(self, view: Viewport, x: float, y: float) -> Tap | None:
        """Return what letting go of the card there does."""
        return None

    def mending(self, view: Viewport, x: float, y: float) -> Question | None:
        """Return what a finger that lies still wants to set right."""
        return None

    # What is the same for all

    def paint(
        self, ink: Ink, animation: Animation, pieces: Pieces, dragged: str | None, now: float
    ) -> None:
        """Draw it, and bring the pieces to where they belong."""
        shown = {one.id: one for one in self.middle.pieces}
        where = {one.id: one.at for one in self.middle.pieces}
        if animation.play is not None:
            shown, where = animation.pieces(), animation.play.where
        self.paint_ground(ink, animation, {} if animation.is_on else self._lit(shown, dragged))
        motion = self.desk.settings.motion
        pieces.viewport = self.viewport
        slots = self.slots(where)
        pieces.settle(slots, now, GLIDE, motion=motion, held=dragged)
        pieces.manners = self.manners(ink, shown, slots)
        pieces.paint(ink, shown, dragged)
        if not animation.is_on:
            self.spots(ink)
            for piece in self.middle.pieces:
                self._piece_spot(ink, piece, slots)
            self.over(ink)
        for piece in shown.values():
            if piece.hit and motion:
                pieces.pulse(ink, piece.id, now)

    def crowd(self, animation: Animation) -> list[str]:
        """Name each piece's place, and those that pieces are still to come to."""
        coming = animation.play.steps if animation.play is not None else []
        return [one.at for one in self.middle.pieces] + [step.at for step in coming if step.at]

    def _lit(self, shown: Mapping[str, Piece], dragged: str | None) -> dict[str, int]:
        """Tell how bright each place is lit."""
        if dragged in shown:
            return dict.fromkeys(shown[dragged or ""].moves, 2)
        asked = self.desk.selection.aim is not None or self.scene.question is not None
        return dict.fromkeys(self.middle.lit, 2 if asked else 1)

    def _piece_spot(self, ink: Ink, piece: Piece, slots: Mapping[str, Slot]) -> None:
        """Let a piece be pressed: for what it does, or to be the one that acts."""
        tap = self._pressed(piece)
        if tap is None or piece.id not in slots:
            return
        x, y, r = slots[piece.id]
        px, py = self.viewport.point(x, y)
        side = 2 * r * self.viewport.pitch
        box = Box(px - side / 2, py - side / 2, side, side)
        ink.spot(f"disc.{piece.id}", box, tap, corner=24)

    def _pressed(self, piece: Piece) -> Tap | None:
        if piece.press is not None:
            return partial(self.desk.dispatch, piece.press)
        mine = piece.seat is not None and piece.seat == self.scene.header.seat
        may = piece.who is not None and any(one.key == piece.who for one in self.scene.actors)
        if not mine or not may or piece.chosen or piece.at in self.middle.lit:
            return None
        return partial(self.desk.choose, piece.who or "")

    def press(self, at: str) -> bool:
        """Do what a place is lit for, else put the chosen piece there; tell whether it did."""
        desk = self.desk
        press = self.middle.lit.get(at)
        if press is not None:
            desk.dispatch(press)
            return True
        chosen = next((one for one in self.middle.pieces if one.chosen), None)
        if desk.selection.aim is None or chosen is None or chosen.otherwise is None:
            return False
        if chosen.at != at:
            desk.put(chosen.otherwise, at, name_of(self.middle, at))
        return True

    def put(self, what: str, view: Viewport, x: float, y: float) -> Tap | None:
        """Return what letting go of a piece there does, if it means anything."""
        at = self.place_at(view, x, y)
        piece = next((one for one in self.middle.pieces if one.id == what), None)
        if at is None or piece is None or at == piece.at:
            return None
        if at in piece.moves:
            return partial(self.desk.dispatch, piece.moves[at])
        if piece.otherwise is None:
            return None
        return partial(self.desk.put, piece.otherwise, at, name_of(self.middle, at))

    def lies(self, x: float, y: float) -> bool:
        """Tell whether it lies there, and not what is round it."""
        return self.viewport.box.holds(x, y)

    def draggable(self, what: str) -> bool:
        """Tell whether dragging a piece can mean anything."""
        piece = next((one for one in self.middle.pieces if one.id == what), None)
        return piece is not None and (bool(piece.moves) or piece.otherwise is not None)
