"""Painter of a map of square cards: cards, pieces, places for the next one, and their presses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from companion.core.say import Message, say
from companion.stage.middles import CardMap, Middle, Piece, Place
from companion.stage.questions import Card, Question, is_about_losses
from companion.stage.scene import Scene
from companion.tablet import theme
from companion.tablet.board.doors import met, paint_passages
from companion.tablet.board.drift import paint_drift
from companion.tablet.board.ghosts import barred, frontier, ghosts, paint_barred, paint_ghosts
from companion.tablet.board.painter import Painter
from companion.tablet.board.plan import RoomPlan, Slot, plan, stand
from companion.tablet.board.strip import paint_facts, paint_facts_below, paint_foot
from companion.tablet.board.tiles import floor_colour, paint_tile
from companion.tablet.board.viewport import (
    FITTED,
    LEAST,
    MOST,
    WHOLE,
    Cell,
    ViewCentre,
    Viewport,
    bounds,
    cell_of,
    fitted,
)
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.filled_in import leads
from companion.tablet.ink import Ink, Tap
from companion.tablet.old_answer import paint_old

if TYPE_CHECKING:
    from companion.tablet.board.animation import Animation

AMPLE, ROOMY = 6, 110
"""So many discs stand well in a card of so many design pixels."""
DISC = 7
"""Millimetres of the glass that a disc has at least."""
NEXT = "next"
"""The next card, as something that is dragged."""


class Atlas(Painter[CardMap]):
    """One drawing of a map of cards."""

    limits: ClassVar[tuple[float, float]] = (LEAST, MOST)

    def __init__(
        self,
        desk: Desk,
        scene: Scene,
        middle: CardMap,
        area: Box,
        window: Box,
        centre: ViewCentre | None,
    ) -> None:
        """Choose how it is looked at: as somebody wants it, else so that all is seen."""
        super().__init__(desk, scene, middle)
        self.ghosts = ghosts(desk, middle)
        self.barred = barred(middle) if middle.aiming else []
        self.cells = [place.cell for place in middle.places]
        wider = [*self.cells, *(frontier(middle) if middle.next_card is None else ())]
        wider += [one.cell for one in self.ghosts if one.way.doors]
        if middle.next_card is not None or self._has_room_for(wider, window):
            self.cells = wider
        self.viewport = self._viewport(centre, window)
        self.rooms: list[RoomPlan] = []
        self._dragged: str | None = None

    def _has_room_for(self, wider: Sequence[Cell], window: Box) -> bool:
        """Tell whether cards and discs stay large where all that can be explored is in sight."""
        fullest = max(Counter(one.at for one in self.middle.pieces).values(), default=0)
        pitch = fitted(wider, window, self.desk.look.px(FITTED)).pitch
        return fullest <= AMPLE and pitch >= self.desk.look.px(ROOMY)

    def _viewport(self, centre: ViewCentre | None, window: Box) -> Viewport:
        px = self.desk.look.px
        if centre is None or centre is WHOLE:
            edge = px(6)
            inner = window.inset(edge)
            seen = fitted([*self.cells, *self.barred], inner, px(FITTED))
            about = centre is None and not is_about_losses(self.desk.sheet)
            if about and seen.pitch < px(LEAST):
                return self._about(window)
            return Viewport(window, seen.x, seen.y, seen.pitch)
        return Viewport(window, centre.x, centre.y, px(centre.size))

    def _about(self, window: Box) -> Viewport:
        """Show what lies round whoever acts: all of it would be too small to be read."""
        pitch = self.desk.look.px(LEAST)
        x0, y0, x1, y1 = bounds(self.cells)
        chosen = next((one.at for one in self.middle.pieces if one.chosen), None)
        x, y = cell_of(chosen) if chosen else ((x0 + x1) / 2, (y0 + y1) / 2)
        across, up = window.w / pitch / 2 - 0.56, window.h / pitch / 2 - 0.56
        return Viewport(window, _within(x, x0, x1, across), _within(y, y0, y1, up), pitch)

    # Drawing

    def paint_ground(self, ink: Ink, animation: Animation, lit: Mapping[str, int]) -> None:
        """Draw the cards, the passages between them, and where the next card may lie."""
        board, viewport = self.middle, self.viewport
        self.rooms = plan(ink, viewport, board.places, self.crowd(animation))
        doors = {place.cell: place.doors for place in board.places}
        passages = met(doors)
        for place in board.places:
            mine = [room for room in self.rooms if room.place is place]
            paint_tile(ink, viewport, place, mine, lit, passages[place.cell])
        paint_passages(ink, viewport, doors, floor_colour(ink))
        if not animation.is_on:
            bright = board.aiming or self._dragged == NEXT
            paint_barred(ink, self.desk, viewport, board, self.barred)
            paint_ghosts(ink, self.desk, viewport, board, self.ghosts, bright=bright)

    def _lit(self, shown: Mapping[str, Piece], dragged: str | None) -> dict[str, int]:
        self._dragged = dragged
        if self.middle.aiming and dragged not in shown:
            return {}
        return super()._lit(shown, dragged)

    @property
    def is_small(self) -> bool:
        """Tell whether the map is a single card."""
        return len(self.middle.places) == 1

    def paint_round(self, ink: Ink, top: Box | None, foot: Box) -> None:
        """Draw the decks above it, and what is to be remembered below."""
        if top is not None and not paint_facts(ink, self.desk, top, self.middle):
            foot = paint_facts_below(ink, self.desk, foot, self.middle)
        paint_foot(ink, self.desk, foot, self.scene)

    def paint_drift(self, ink: Ink, middle: Middle | None, window: Box) -> None:
        """Draw where everything has just moved."""
        if isinstance(middle, CardMap) and middle.drift is not None:
            cards = [self.viewport.card(place.cell) for place in self.middle.places]
            icon = middle.icon or "next"
            paint_drift(ink, window, cards, middle.drift, icon)

    def hint(self) -> Message | None:
        """Say what is to be done on the map."""
        if self.middle.aiming:
            return say("Tap where the card goes, or drag it there")
        if self.desk.selection.aim is not None and self.middle.lit:
            return say("Tap a lit room, or drag the disc there")
        return None

    # Fingers

    def spots(self, ink: Ink) -> None:
        """Let rooms be pressed."""
        for room in () if self.middle.aiming else self.rooms:
            ink.spot(f"room.{room.id}", room.box, partial(self.press_room, room))

    def over(self, ink: Ink) -> None:
        """Draw a pencil where somebody looked for one."""
        noted = next((p for p in self.middle.places if p.key == self.desk.map.pencil), None)
        if noted is not None and noted.correct is not None and not self.middle.aiming:
            self._pencil(ink, noted)
        for room in self.rooms:
            if room.is_short and room.place is noted:
                self._whole_name(ink, room)
        self._old(ink)

    def _whole_name(self, ink: Ink, room: RoomPlan) -> None:
        """Write the name of a room that was tapped, where only a part of it stands."""
        window, size, c = self.viewport.box, theme.SMALL / ink.look.scale, ink.colours
        high = ink.look.font(size) * 1.5
        wide = ink.width(room.name, size, "bold") + ink.px(16)
        x = max(window.x, min(room.box.middle[0] - wide / 2, window.right - wide))
        y = max(window.y, min(room.head.middle[1] - high / 2, window.top - high))
        at = Box(x, y, wide, high)
        ink.box(at, c.raised, line=c.quiet, corner=7)
        ink.text(room.name, at, size, face="bold", align="center", on=c.raised)

    def _old(self, ink: Ink) -> None:
        """Mark where somebody went, or a card was laid, in a step that is being changed."""
        was = self.desk.was
        if was is None:
            return
        lit = self.middle.lit
        for room in () if self.middle.aiming else self.rooms:
            if room.id in lit and leads(lit[room.id], was):
                paint_old(ink, room.box, low=True)
        for ghost in self.ghosts:
            if any(leads(way.press, was) for way in ghost.ways):
                paint_old(ink, self.viewport.card(ghost.cell), low=True)

    def _pressed(self, piece: Piece) -> Tap | None:
        return None if self.middle.aiming else super()._pressed(piece)

    def _pencil(self, ink: Ink, place: Place) -> None:
        card = self.viewport.card(place.cell)
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

    def press_room(self, room: RoomPlan) -> None:
        """Do what a room is lit for; in another one say why not, or show the pencil."""
        notes, key = self.desk.map, room.place.key
        was = notes.pencil
        if room.id in self.middle.lit:
            notes.pencil = None
        if not self.press(room.id):
            notes.pencil = None if was == key else key
            self.desk.changed()

    @property
    def carried(self) -> str | None:
        """The next card, once it is known."""
        return None if self.middle.next_card is None else NEXT

    def card(self, what: str) -> Card | None:
        """Return the next card, where that is what is dragged."""
        return self.middle.next_card if what == NEXT else None

    def laid(self, view: Viewport, x: float, y: float) -> Tap | None:
        """Return what laying the next card there does."""
        cell = view.cell(x, y)
        for ghost in self.ghosts:
            if ghost.cell == cell:
                return partial(self.desk.dispatch, ghost.way.press)
        otherwise = self.middle.otherwise
        if otherwise is None or not self._is_near(cell):
            return None
        return partial(self.desk.put, otherwise, list(cell))

    def mending(self, view: Viewport, x: float, y: float) -> Question | None:
        """Return what sets the card right that a finger lies on."""
        place = self._card_at(view, x, y)
        return None if place is None else place.correct

    # Where things are

    def slots(self, where: Mapping[str, str]) -> Mapping[str, Slot]:
        """Return where every piece stands among the cells."""
        least = self.desk.look.per_mm * DISC / 2
        return stand(self.viewport, self.rooms, where, least)

    def where(self, at: str) -> tuple[float, float]:
        """Return a room's middle among the cells."""
        room = next(one for one in self.rooms if one.id == at)
        return self.viewport.world(*room.box.middle)

    def _card_at(self, view: Viewport, x: float, y: float) -> Place | None:
        """Return the card under a point."""
        cell = view.cell(x, y)
        return next((place for place in self.middle.places if place.cell == cell), None)

    def place_at(self, view: Viewport, x: float, y: float) -> str | None:
        """Return the room under a point."""
        place = self._card_at(view, x, y)
        if place is None:
            return None
        if not place.halves:
            return place.key
        _, up = view.point(*place.cell)
        return place.halves[0 if y > up else 1][0]

    def _is_near(self, cell: Cell) -> bool:
        """Tell whether somebody who lays a card there means it."""
        return any(
            abs(cell[0] - x) <= 1 and abs(cell[1] - y) <= 1
            for x, y in (place.cell for place in self.middle.places)
        )


def _within(at: float, low: float, high: float, half: float) -> float:
    """Return the middle of what is seen, so that nothing beyond the map is."""
    if high - low <= 2 * half:
        return (low + high) / 2
    return max(low + half, min(at, high - half))
