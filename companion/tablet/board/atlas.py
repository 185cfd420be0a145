"""The map as it lies: cards, ghosts, discs, and what a press on each of them does."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from companion.stage.middles import CardMap, Piece, Place
from companion.stage.scene import Scene
from companion.tablet.board.camera import FITTED, Camera, Cell, Ground, fitted
from companion.tablet.board.doors import met, paint_passages
from companion.tablet.board.ghosts import barred, ghosts, paint_barred, paint_ghosts
from companion.tablet.board.pieces import GLIDE, Pieces
from companion.tablet.board.plan import Room, plan, stand
from companion.tablet.board.tiles import Glow, floor_colour, paint_tile
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink

if TYPE_CHECKING:
    from companion.tablet.board.stagecraft import Stagecraft


class Atlas:
    """One drawing of the map."""

    def __init__(
        self, desk: Desk, scene: Scene, board: CardMap, window: Box, tray: Box | None
    ) -> None:
        """Choose how it is looked at: as somebody wants it, else so that all is seen."""
        self.desk, self.scene, self.board, self.tray = desk, scene, board, tray
        self.ghosts = ghosts(desk, board)
        self.barred = barred(board) if board.aiming else []
        self.cells = [place.cell for place in board.places] + [one.cell for one in self.ghosts]
        self.ground = self._ground(desk.map.camera, window)
        self.rooms: list[Room] = []

    def _ground(self, camera: Camera | None, window: Box) -> Ground:
        px = self.desk.look.px
        if camera is None:
            edge = px(6)
            inner = window.inset(edge)
            seen = fitted([*self.cells, *self.barred], inner, self.tray, px(FITTED))
            return Ground(window, seen.x, seen.y, seen.pitch)
        return Ground(window, camera.x, camera.y, px(camera.size))

    # Drawing

    def paint(
        self, ink: Ink, craft: Stagecraft, pieces: Pieces, dragged: str | None, now: float
    ) -> None:
        """Draw it, and bring the discs to where they belong."""
        board, ground = self.board, self.ground
        playing = craft.play is not None
        discs: Mapping[str, Piece] = (
            craft.discs() if playing else {disc.id: disc for disc in board.discs}
        )
        self.rooms = plan(ink, ground, board.places, self._occupied(craft))
        doors = {place.cell: place.doors for place in board.places}
        passages = met(doors)
        lit = {} if playing else self._lit(discs, dragged)
        for place in board.places:
            mine = [room for room in self.rooms if room.place is place]
            paint_tile(ink, ground, place, mine, lit, passages[place.cell])
        paint_passages(ink, ground, doors, floor_colour(ink))
        if not playing:
            bright = board.aiming or dragged == "next"
            paint_barred(ink, self.desk, ground, board, self.barred)
            paint_ghosts(ink, self.desk, ground, board, self.ghosts, bright=bright)
            self._spots(ink)
        where = (
            craft.play.where
            if craft.play is not None
            else {disc.id: disc.room for disc in board.discs}
        )
        motion = self.desk.settings.motion
        pieces.ground = ground
        slots = stand(ground, self.rooms, where)
        pieces.settle(slots, now, GLIDE, motion=motion, held=dragged)
        pieces.paint(ink, discs, dragged)
        for disc in discs.values():
            if disc.hit and motion:
                pieces.pulse(ink, disc.id, now)

    def _occupied(self, craft: Stagecraft) -> list[str]:
        """Name each disc's room, and those that discs are still to come to."""
        coming = craft.play.steps if craft.play is not None else []
        return [disc.room for disc in self.board.discs] + [s.room for s in coming if s.room]

    def _lit(self, discs: Mapping[str, Piece], dragged: str | None) -> dict[str, Glow]:
        """Tell how bright each room is lit."""
        if dragged in discs:
            return dict.fromkeys(discs[dragged or ""].moves, 2)
        if self.board.aiming:
            return {}
        asked = self.desk.stance.aim is not None or self.scene.question is not None
        return dict.fromkeys(self.board.lit, 2 if asked else 1)

    # Fingers

    def _spots(self, ink: Ink) -> None:
        """Let rooms be pressed, and a pencil where somebody looked for one."""
        for room in self.rooms:
            if not self.board.aiming:
                ink.spot(f"room.{room.id}", room.box, partial(self.press, room))
        for disc in self.board.discs:
            self._choosing(ink, disc)
        noted = next((p for p in self.board.places if p.key == self.desk.map.pencil), None)
        if noted is not None and noted.correct is not None and not self.board.aiming:
            self._pencil(ink, noted)

    def _choosing(self, ink: Ink, disc: Piece) -> None:
        """Let the active player's other character be chosen by pressing its disc."""
        who = disc.id.rpartition(".")[2]
        mine = disc.seat is not None and disc.seat == self.scene.header.seat
        can = any(choice.key == who for choice in self.scene.chars)
        if not mine or not can or disc.chosen or disc.room in self.board.lit or self.board.aiming:
            return
        room = next((one for one in self.rooms if one.id == disc.room), None)
        slots = stand(self.ground, self.rooms, {one.id: one.room for one in self.board.discs})
        if room is None or disc.id not in slots:
            return
        x, y, r = slots[disc.id]
        px, py = self.ground.point(x, y)
        side = 2 * r * self.ground.pitch
        box = Box(px - side / 2, py - side / 2, side, side)
        ink.spot(f"disc.{disc.id}", box, partial(self.desk.choose, who), corner=24)

    def _pencil(self, ink: Ink, place: Place) -> None:
        card = self.ground.card(place.cell)
        side = max(ink.px(34), card.w * 0.2)
        box = Box(card.right - side * 0.9, card.y - side * 0.1, side, side)
        ink.disc(box, ink.colours.raised, line=ink.colours.quiet, width=1.5)
        ink.icon("pencil", box.inset(side * 0.26), ink.colours.text)
        if place.correct is not None:
            ink.spot(f"mend.{place.key}", box, partial(self._mend, place), corner=24)

    def _mend(self, place: Place) -> None:
        self.desk.map.pencil = None
        if place.correct is not None:
            self.desk.open(place.correct)

    def press(self, room: Room) -> None:
        """Do what a room is lit for; in another one say why not, or show the pencil."""
        desk = self.desk
        press = self.board.lit.get(room.id)
        if press is not None:
            desk.map.pencil = None
            desk.dispatch(press)
            return
        chosen = next((disc for disc in self.board.discs if disc.chosen), None)
        if desk.stance.aim is not None and chosen is not None and chosen.otherwise is not None:
            if chosen.room != room.id:
                desk.dispatch(chosen.otherwise(room.id))
            return
        key = room.place.key
        desk.map.pencil = None if desk.map.pencil == key else key
        desk.changed()

    # Where things are

    def lies(self, x: float, y: float) -> bool:
        """Tell whether the map lies there, and not what is round it."""
        tray = self.tray is not None and self.tray.holds(x, y)
        return self.ground.box.holds(x, y) and not tray

    def place_at(self, view: Ground, x: float, y: float) -> Place | None:
        """Return the card under a point."""
        cell = view.cell(x, y)
        return next((place for place in self.board.places if place.cell == cell), None)

    def room_at(self, view: Ground, x: float, y: float) -> str | None:
        """Return the room under a point."""
        place = self.place_at(view, x, y)
        if place is None:
            return None
        if not place.halves:
            return place.key
        _, up = view.point(*place.cell)
        return place.halves[0 if y > up else 1][0]

    def is_near(self, cell: Cell) -> bool:
        """Tell whether somebody who lays a card there means it."""
        return any(
            abs(cell[0] - x) <= 1 and abs(cell[1] - y) <= 1
            for x, y in (place.cell for place in self.board.places)
        )
