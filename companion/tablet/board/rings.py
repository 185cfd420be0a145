"""Painter of rings round a middle that turns: edges, places, what stands there, what will happen.

The circle takes all the room that there is; what is told of it stands in the corners it leaves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import cos, radians, sin, sqrt
from typing import TYPE_CHECKING, ClassVar, Final

from companion.core.say import Message, say
from companion.stage.middles import Arrow, Middle, Piece, RingMap
from companion.stage.presses import Words
from companion.stage.questions import Number
from companion.stage.scene import Scene
from companion.tablet import theme
from companion.tablet.board.arrows import paint_arrow, way_of
from companion.tablet.board.hub import paint_hub
from companion.tablet.board.names import CENTRE
from companion.tablet.board.painter import Painter
from companion.tablet.board.pieces import name_box
from companion.tablet.board.plan import Slot
from companion.tablet.board.sectors import Band, Sectors, polar
from companion.tablet.board.shapes import (
    Point,
    fill_band,
    outline_band,
)
from companion.tablet.board.strip import paint_notice
from companion.tablet.board.viewport import ViewCentre, Viewport
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.theme import faded, mixed

if TYPE_CHECKING:
    from companion.tablet.board.animation import Animation

LIT: Final = (0, 0.12, 0.3)
"""How much a place shines that is lit: not, softly, strongly."""
ROW: Final = 28
"""How high a line in a corner is."""
BELOW: Final = 240
"""The rings' names stand about there, clockwise from the top."""
VALUE: Final = 1.4
"""How much larger a number is than its label."""


class Rings(Painter[RingMap]):
    """One drawing of rings."""

    limits: ClassVar[tuple[float, float]] = (120, 1400)
    low_fit: ClassVar[bool] = True

    def __init__(self, desk: Desk, scene: Scene, middle: RingMap, area: Box, window: Box) -> None:
        """Choose how it is looked at; a line that says what to do takes some room at the top."""
        super().__init__(desk, scene, middle)
        self.sectors = Sectors(middle)
        self.cells = ((-1, -1), (1, 1))
        self.area = area
        if self.hint() is not None:
            area = Box(area.x, area.y, area.w, window.top - area.y)
        self.radius = min(area.w, area.h) / 2
        self.viewport = self._viewport(desk.map.centre, area)
        self._slots: Mapping[str, Slot] = {}

    def _viewport(self, centre: ViewCentre | None, window: Box) -> Viewport:
        px = self.desk.look.px
        if centre is None:
            return Viewport(window, 0, 0, self.radius - px(5))
        return Viewport(window, centre.x, centre.y, px(centre.size))

    def hint(self) -> Message | None:
        """Say what is to be done on it."""
        if self.desk.selection.aim is not None and self.middle.lit:
            return say("Tap a lit place, or drag the piece there")
        return None

    # Drawing

    def paint_ground(self, ink: Ink, animation: Animation, lit: Mapping[str, int]) -> None:
        """Draw the rings, what is lit, the middle, and the arrows of what will happen."""
        place, c = self.viewport.point, ink.colours
        self.slots({one.id: one.at for one in self.middle.pieces})
        for ring in range(len(self.middle.rings)):
            whole = Band(1 - (ring + 1) * self.sectors.thick, 1 - ring * self.sectors.thick, 0, 360)
            fill_band(ink, whole, place, c.rings[ring % len(c.rings)])
        for at, bright in lit.items():
            band = self.sectors.of(at)
            if band is not None and at != CENTRE:
                fill_band(ink, band, place, faded(c.safe, LIT[bright]))
        line = mixed(c.line, c.quiet, 0.15)
        for ring in range(len(self.middle.rings) + 1):
            far = 1 - ring * self.sectors.thick
            outline_band(ink, Band(0, far, 0, 360), place, line, 1.5)
        for sector in range(len(self.middle.sectors)):
            angle = self.sectors.border(sector)
            ends = place(*polar(self.sectors.core, angle)), place(*polar(1, angle))
            ink.line([n for end in ends for n in end], line, 1)
        for at, bright in lit.items():
            band = self.sectors.of(at)
            if band is not None:
                width = 3 if bright == 2 else 2  # noqa: PLR2004
                small = band if at == CENTRE else band.inset(0.008)
                outline_band(ink, small, place, faded(c.safe, 1 if bright > 1 else 0.7), width)
        self._paint_names(ink)
        self._paint_centre(ink, animation)
        if not animation.is_on:
            for arrow, points in self._ways():
                paint_arrow(ink, arrow, points)

    def _paint_names(self, ink: Ink) -> None:
        """Write the sectors' names at the rim, and the rings' along a line between two sectors."""
        c, size = ink.colours, float(theme.SMALL)
        high = ink.look.font(size) * 1.3
        for sector, name in enumerate(self.middle.sectors):
            wide = ink.width(name, size) + 4
            half = (wide / 2 + ink.px(5)) / self.viewport.pitch
            far = 1 - (high / 2 + ink.px(3)) / self.viewport.pitch
            if wide > self.viewport.pitch * radians(self.sectors.step) * 0.6:
                continue
            x, y = self.viewport.point(*_beside(far, self.sectors.border(sector), half))
            at = Box(x - wide / 2, y - high / 2, wide, high)
            ink.text(name, at, size, colour=c.quiet, on=c.rings[0], align="center")
        taken = [self._box(slot) for slot in self._slots.values()]
        taken += [Box(x - 4, y - 4, 8, 8) for _, points in self._ways() for x, y in points]
        for ring, (words, at, own) in enumerate(self._ring_names(ink, taken)):
            ground = c.rings[ring % len(c.rings)]
            ink.text(words, at, own, colour=c.quiet, on=ground, align="center")

    def _ring_names(self, ink: Ink, taken: Sequence[Box]) -> list[tuple[Words, Box, float]]:
        """Return the rings' names along a line between sectors, where nothing lies over them."""
        borders = [self.sectors.border(n) % 360 for n in range(len(self.middle.sectors))]
        borders.sort(key=lambda one: abs(one - BELOW))
        ways = [[self._ring_name(ink, n, one) for n in range(len(self.middle.rings))]
                for one in borders]  # fmt: skip
        free = (way for way in ways if not any(at.meets(one) for _, at, _ in way for one in taken))
        return next(free, ways[0])

    def _ring_name(self, ink: Ink, ring: int, angle: float) -> tuple[Words, Box, float]:
        """Return a ring's name, where it stands beside a line, and its size."""
        name, far = self.middle.rings[ring], 1 - (ring + 0.5) * self.sectors.thick
        room = self.sectors.thick * self.viewport.pitch * 1.3
        size = theme.SMALL / (1 if ink.width(name, theme.SMALL) < room else ink.look.scale)
        wide, high = ink.width(name, size) + 4, ink.look.font(size) * 1.3
        half = (wide / 2 + ink.px(5)) / self.viewport.pitch
        x, y = self.viewport.point(*_beside(far, angle, -half))
        return name, Box(x - wide / 2, y - high / 2, wide, high), size

    # The middle

    def angle_of(self, middle: Middle | None) -> float:
        """Return by how much the middle is turned, clockwise."""
        return self.sectors.heading(middle) if isinstance(middle, RingMap) else 0

    def _paint_centre(self, ink: Ink, animation: Animation) -> None:
        """Draw the middle, turned as it is seen now."""
        after = (
            animation.play.after
            if animation.play is not None and animation.play.has_turned
            else None
        )
        turn = paint_hub(ink, self.viewport, self.sectors)
        motion = self.desk.settings.motion
        animation.spin.follow(turn, self.angle_of(after or self.middle), motion=motion)

    def _ways(self) -> list[tuple[Arrow, list[Point]]]:
        """Return the arrows that lead somewhere, and their ways in pixels."""
        return [
            (arrow, [self.viewport.point(*one) for one in way])
            for arrow in self.middle.arrows
            if (way := way_of(arrow, self.sectors, self._slots))
        ]

    # What is told round it

    def paint_round(self, ink: Ink, top: Box | None, foot: Box) -> None:
        """Write numbers in the upper left, facts in the upper right, notices in the lower left."""
        area = self.viewport.box
        if top is not None and self.desk.happening is not None:
            area = Box(area.x, area.y, area.w, top.y - area.y)
        lines = self._corners(ink, area, 1)
        size = float(theme.SMALL)
        if any(need > at.w for _, at, need in lines):
            lines, size = self._corners(ink, area, ink.look.scale), size / ink.look.scale
        for what, at, _ in lines:
            if isinstance(what, Number):
                self._paint_number(ink, what, at, size)
            else:
                ink.text(what, at, size, colour=ink.colours.quiet, align="right")
        if self.scene.notices:
            high = ink.look.grown(48)
            wide = self._free(area, area.y, area.y + high)
            at = Box(area.x, area.y, wide, high)
            paint_notice(ink, self.desk, at, self.scene.notices)

    def _corners(
        self, ink: Ink, area: Box, shrunk: float
    ) -> list[tuple[Number | Words, Box, float]]:
        """Return what stands in the upper corners, where, and how wide it would be."""
        found: list[tuple[Number | Words, Box, float]] = []
        row = ink.look.grown(ROW) if shrunk == 1 else ink.px(ROW)
        size = theme.SMALL / shrunk
        numbers = (*self.middle.centre.numbers, *self.middle.numbers)
        for right, all_ in ((False, numbers), (True, self.middle.facts)):
            for n, one in enumerate(all_):
                low = area.top - (n + 1) * row
                wide = self._free(area, low, low + row)
                at = Box(area.right - wide if right else area.x, low, wide, row)
                words = one.label if isinstance(one, Number) else one
                need = ink.width(words, size)
                if isinstance(one, Number):
                    need += ink.width(str(one.value), size * VALUE, "black") + ink.px(9)
                found.append((one, at, need))
        return found

    def _free(self, area: Box, low: float, top: float) -> float:
        """Return how much beside the circle is free between two heights."""
        x, y = self.viewport.box.middle
        near = 0 if low < y < top else min(abs(low - y), abs(top - y))
        across = self.radius**2 - near**2
        return max(x - sqrt(max(across, 0)) - area.x - self.desk.look.px(8), 1)

    def _paint_number(self, ink: Ink, number: Number, box: Box, size: float) -> None:
        value = ink.text(str(number.value), box, size * VALUE, face="black")
        rest = box.cut_left(value.w, ink.px(7))[1]
        label = ink.text(number.label, rest, size, colour=ink.colours.quiet)
        spot = Box(box.x, box.y, value.w + label.w + ink.px(14), box.h)
        ink.spot(f"number.{number.path}", spot, partial(self.desk.open, number), within=self.area)

    def named(
        self, ink: Ink, shown: Mapping[str, Piece], slots: Mapping[str, Slot]
    ) -> frozenset[str]:
        """Return the pieces whose name would lie over no other, nor over the middle."""
        boxes = {id_: self._box(slot) for id_, slot in slots.items()}
        found, taken = set[str](), list(boxes.values())
        for _, points in self._ways():
            taken += [Box(px - 4, py - 4, 8, 8) for px, py in points]
        x, y = self.viewport.point(0, 0)
        side = 2 * self.sectors.core * self.viewport.pitch
        taken.append(Box(x - side / 2, y - side / 2, side, side))
        for id_, piece in shown.items():
            if id_ not in boxes or not piece.name:
                continue
            at = name_box(ink, piece, boxes[id_])
            if self.area.y < at.y and not any(at.meets(one) for one in taken):
                found.add(id_)
                taken.append(at)
        return frozenset(found)

    def _box(self, slot: Slot) -> Box:
        x, y = self.viewport.point(slot[0], slot[1])
        r = slot[2] * self.viewport.pitch
        return Box(x - r, y - r, 2 * r, 2 * r)

    # Fingers

    def spots(self, ink: Ink) -> None:
        """Let places be pressed that mean something now, and edges that do."""
        aims = self.desk.selection.aim is not None and any(one.chosen for one in self.middle.pieces)
        for at in self._places() if aims else self.middle.lit:
            band = self.sectors.of(at)
            if band is not None:
                self._place_spot(ink, at, band)
        heading = self.angle_of(self.middle)
        for n, edge in enumerate(self.middle.centre.edges):
            if edge.press is not None:
                band = self.sectors.edge(n, max(len(edge.layers) - 1, 0))
                whole = Band(band.inner, self.sectors.core, band.start + heading,
                             band.end + heading)  # fmt: skip
                self._band_spot(ink, f"edge.{edge.key}", whole,
                                partial(self.desk.dispatch, edge.press))  # fmt: skip

    def _places(self) -> Sequence[str]:
        return [
            f"{sector}/{ring}"
            for sector in range(len(self.middle.sectors))
            for ring in range(len(self.middle.rings))
        ]

    def _place_spot(self, ink: Ink, at: str, band: Band) -> None:
        self._band_spot(ink, f"room.{at}", band, partial(self._press, at))

    def _press(self, at: str) -> None:
        self.press(at)

    def _band_spot(self, ink: Ink, key: str, band: Band, tap: partial[None]) -> None:
        """Let all of a band be pressed; what lights up under a finger is a box in its middle."""
        x, y = (0.0, 0.0) if band.end - band.start >= 360 else band.middle  # noqa: PLR2004
        px, py = self.viewport.point(x, y)
        side = self.viewport.pitch * min(band.outer - band.inner, max(band.wide, 0.2)) * 0.9
        box = Box(px - side / 2, py - side / 2, side, side)
        ink.spot(key, box, tap, corner=24, shape=partial(self._holds, band))

    def _holds(self, band: Band, x: float, y: float) -> bool:
        return self.viewport.box.holds(x, y) and band.holds(*self.viewport.world(x, y))

    # Where things are

    def slots(self, where: Mapping[str, str]) -> Mapping[str, Slot]:
        """Return where every piece stands."""
        self._slots = self.sectors.slots(where)
        return self._slots

    def where(self, at: str) -> Point:
        """Return a place's middle."""
        band = self.sectors.of(at)
        assert band is not None
        return (0, 0) if at == CENTRE else band.middle

    def place_at(self, view: Viewport, x: float, y: float) -> str | None:
        """Return the place under a point."""
        return self.sectors.place_at(*view.world(x, y))


def _beside(far: float, angle: float, by: float) -> Point:
    """Return a point clockwise beside a line from the middle."""
    x, y = polar(far, angle)
    return x + by * cos(radians(angle)), y - by * sin(radians(angle))
