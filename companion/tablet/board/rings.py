"""Painter of rings round a middle that turns: edges, places, what stands there, what will happen.

The circle takes all the room that there is; what is told of it stands in the corners it leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, pairwise
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, ClassVar, Final

from kivy.graphics import Canvas

from companion.core.say import Message, say
from companion.stage.middles import Middle, Piece, RingMap
from companion.stage.presses import Words
from companion.stage.scene import Scene
from companion.tablet import theme
from companion.tablet.board.forecast import BURST, ForecastDrawing
from companion.tablet.board.hub import Hub
from companion.tablet.board.margins import Margins
from companion.tablet.board.names import CENTRE
from companion.tablet.board.painter import Painter
from companion.tablet.board.pieces import Manner, sub_box, title_size
from companion.tablet.board.plan import Slot
from companion.tablet.board.routes import free_box, free_side, round_about
from companion.tablet.board.sectors import Band, Sectors, polar
from companion.tablet.board.shapes import (
    Point,
    fill_band,
    outline_band,
)
from companion.tablet.board.strikes import StrikeDrawing
from companion.tablet.board.viewport import WHOLE, ViewCentre, Viewport
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.theme import faded, mixed

if TYPE_CHECKING:
    from companion.tablet.board.animation import Animation

LIT: Final = (0, 0.12, 0.3)
"""How much a place shines that is lit: not, softly, strongly."""
BELOW: Final = 240
"""The rings' names stand about there, clockwise from the top."""
FEW_LETTERS: Final = 2
"""Names of sectors that are so short are read from far away."""
ROOMY: Final = 1.3
"""On a window so much larger than the design there is room for every token's name."""


class Rings(Painter[RingMap]):
    """One drawing of rings."""

    limits: ClassVar[tuple[float, float]] = (120, 1400)
    low_fit: ClassVar[bool] = True

    def __init__(
        self,
        desk: Desk,
        scene: Scene,
        middle: RingMap,
        area: Box,
        window: Box,
        centre: ViewCentre | None,
    ) -> None:
        """Choose how it is looked at; a line that says what to do takes some room at the top."""
        super().__init__(desk, scene, middle)
        self.cells = ((-1, -1), (1, 1))
        self.area = area
        if self.hint() is not None:
            area = Box(area.x, area.y, area.w, window.top - area.y)
        measure = Ink(Canvas(), desk.look, desk.words, desk.look.palette.ground)
        self.margins = Margins(measure, middle, area)
        self.radius = self.margins.radius
        self.sectors = Sectors(middle, self.radius / desk.look.unit)
        self.viewport = self._viewport(centre, self.margins.area)
        self.forecast = ForecastDrawing(middle, self.sectors, self.viewport)
        self._slots: Mapping[str, Slot] = {}
        self._taken: list[Box] = []
        """Where words stand already."""

    def _viewport(self, centre: ViewCentre | None, window: Box) -> Viewport:
        px = self.desk.look.px
        if centre is None or centre is WHOLE:
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
        self._taken = []
        for ring, (outer, inner) in enumerate(pairwise(self.sectors.radii)):
            whole = Band(inner, outer, 0, 360)
            fill_band(ink, whole, place, c.rings[ring % len(c.rings)])
        for at, bright in lit.items():
            band = self.sectors.of(at)
            if band is not None and at != CENTRE:
                fill_band(ink, band, place, faded(c.safe, LIT[bright]))
        line = mixed(c.line, c.quiet, 0.15)
        for far in self.sectors.radii:
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
        if not animation.is_on:
            self.forecast.measure(ink, self._slots)
        self._paint_names(ink, still=not animation.is_on)
        self._paint_centre(ink, animation)
        if not animation.is_on:
            self.forecast.paint(ink)
            self._taken += self.forecast.boxes

    def _paint_names(self, ink: Ink, *, still: bool) -> None:
        """Write the sectors' names at the rim, and the rings' along a line between two sectors.

        While tokens move nothing is written where they pass.
        """
        taken = [self._box(slot) for slot in self._slots.values()] + self.forecast.boxes
        for sector, name in enumerate(self.middle.sectors):
            self._paint_sector(ink, sector, name, taken)
        c = ink.colours
        names = self._ring_names(ink, [*taken, *self._taken]) if still else []
        for ring, (words, at, own) in enumerate(names):
            ground = c.rings[ring % len(c.rings)]
            ink.text(words, at, own, colour=c.quiet, on=ground, align="center")
            self._taken.append(at)

    def _paint_sector(self, ink: Ink, sector: int, name: Words, taken: Sequence[Box]) -> None:
        """Write a sector's name at its rim, at the end where nothing stands."""
        c, is_short = ink.colours, len(ink.say(name)) <= FEW_LETTERS
        size = float(theme.LARGE if is_short else theme.SMALL)
        wide, high = ink.width(name, size, "bold") + 4, ink.look.font(size) * 1.25
        if wide > self.viewport.pitch * radians(self.sectors.step) * 0.6:
            return
        half = (wide / 2 + ink.px(4)) / self.viewport.pitch
        far = 1 - (high / 2 + ink.px(2)) / self.viewport.pitch
        places = []
        for angle, by in ((0.0, half), (1.0, -half)):
            border = self.sectors.border(sector) + angle * self.sectors.step
            x, y = self.viewport.point(*_beside(far, border, by))
            places.append(Box(x - wide / 2, y - high / 2, wide, high))
        at = free_box(places, [*taken, *self._taken], self.area) or places[0]
        ink.text(name, at, size, colour=c.quiet, on=c.rings[0], align="center",
                 face="bold" if is_short else "plain")  # fmt: skip
        self._taken.append(at)

    def _ring_names(self, ink: Ink, taken: Sequence[Box]) -> list[tuple[Words, Box, float]]:
        """Return the rings' names along a line between sectors, where nothing lies over them."""
        borders = [self.sectors.border(n) % 360 for n in range(len(self.middle.sectors))]
        borders.sort(key=lambda one: abs(one - BELOW))
        ways = [[self._ring_name(ink, n, one, side) for n in range(len(self.middle.rings))]
                for one in borders for side in (-1, 1)]  # fmt: skip
        free = (way for way in ways if not any(at.meets(one) for _, at, _ in way for one in taken))
        found = next(free, None)
        return found if found is not None else list(_apart(ways, taken))

    def _ring_name(self, ink: Ink, ring: int, angle: float, side: int) -> tuple[Words, Box, float]:
        """Return a ring's name, where it stands beside a line, and its size."""
        outer, inner = self.sectors.radii[ring], self.sectors.radii[ring + 1]
        name, far = self.middle.rings[ring], (outer + inner) / 2
        widest = max(ink.width(one, theme.SMALL) for one in self.middle.rings)
        room = (outer - inner) * self.viewport.pitch * 1.1
        size = theme.SMALL / (1 if widest < room else ink.look.scale)
        wide, high = ink.width(name, size) + 4, ink.look.font(size) * 1.3
        across, along = abs(cos(radians(angle))), abs(sin(radians(angle)))
        half = (across * wide / 2 + along * high / 2 + ink.px(4)) / self.viewport.pitch
        x, y = self.viewport.point(*_beside(far, angle, side * half))
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
        now = animation.play.edges if animation.play is not None else {}
        struck = animation.play.struck if animation.play is not None else set()
        animation.hub = Hub(ink, self.viewport, self.sectors)
        turn = animation.hub.paint(now, struck, soon=not animation.is_on)
        motion = self.desk.settings.motion
        animation.spin.follow(turn, self.angle_of(after or self.middle), motion=motion)

    # What is told round it

    def paint_round(self, ink: Ink, top: Box | None, foot: Box) -> None:
        """Write numbers in the upper left, facts in the upper right, notices in the lower left."""
        area = self.margins.area
        is_on = self.desk.happening is not None
        if top is not None and is_on:
            area = Box(area.x, area.y, area.w, top.y - area.y)
        low = self.margins.paint_upper(ink, self.desk, area, self.area)
        if not is_on:
            self.margins.paint_outlook(ink)
            self.margins.paint_sides(ink, self.desk, self.scene, low)

    def manners(
        self, ink: Ink, shown: Mapping[str, Piece], slots: Mapping[str, Slot]
    ) -> Mapping[str, Manner]:
        """Let points look at the middle, and names stand where they lie over nothing else."""
        boxes = {id_: self._box(slot) for id_, slot in slots.items()}
        taken = [
            *boxes.values(),
            *self._taken,
            *self._hub(),
            *self.margins.taken(ink, self.scene.notices),
        ]
        there = {id_: piece for id_, piece in shown.items() if id_ in slots}
        subs = {id_: self._sub(ink, piece, boxes[id_], taken)
                for id_, piece in there.items() if piece.sub}  # fmt: skip
        found = dict[str, Manner]()
        for id_, piece in sorted(there.items(), key=lambda one: not one[1].titled):
            own = boxes[id_]
            title = self._title(ink, piece, own, taken)
            if title is not None:
                taken.append(title)
            turn = self.sectors.angle(slots[id_]) + 180
            beside = free_side(id_, slots) if piece.lit and piece.sign else 45
            found[id_] = Manner(turn, _from(own, title), _from(own, subs.get(id_)), beside)
        return found

    def _hub(self) -> list[Box]:
        """Return boxes that together are as good as round."""
        x, y = self.viewport.point(0, 0)
        r = self.sectors.core * self.viewport.pitch
        return [Box(x - r * w, y - r * h, 2 * r * w, 2 * r * h)
                for w, h in ((1, 0.4), (0.75, 0.75), (0.4, 1))]  # fmt: skip

    def _sub(self, ink: Ink, piece: Piece, own: Box, taken: list[Box]) -> Box:
        """Return where what is told of a piece stands: at its edge, over nothing else."""
        at = sub_box(ink, own, piece)
        places = [at, *round_about(own, at.w, at.h, own.w * 0.05)]
        found = free_box(places, [one for one in taken if one != own], self.area) or at
        taken.append(found)
        return found

    def _title(self, ink: Ink, piece: Piece, box: Box, taken: Sequence[Box]) -> Box | None:
        """Return where a piece's name stands, if it has one to be written and room for it."""
        is_plain = piece.shape == "disc" or piece.titled
        if not piece.name or not (is_plain or ink.look.unit >= ROOMY):
            return None
        wide, high = title_size(ink, piece)
        places = round_about(box, wide, high, ink.px(1))
        return free_box(places if piece.shape != "disc" else places[:1], taken, self.area)

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

    def strike(
        self, ink: Ink, at: str, shots: Sequence[Slot], points: Words
    ) -> StrikeDrawing | None:
        """Return the drawing of shots that strike an edge, or a place."""
        found = self.sectors.point(at, self._slots)
        if found is None:
            return None
        x, y = found[0]
        far = (self.sectors.core - 0.06) / (hypot(x, y) or 1)
        end = (
            (x * far, y * far)
            if any(one.key == at for one in self.middle.centre.edges)
            else found[0]
        )
        starts = [self.viewport.point(one[0], one[1]) for one in shots]
        radius = max(BURST * 1.5 * self.viewport.pitch, ink.px(24))
        return StrikeDrawing(ink, starts, self.viewport.point(*end), points, radius)

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


def _apart(
    ways: Sequence[Sequence[tuple[Words, Box, float]]], taken: Sequence[Box]
) -> Iterator[tuple[Words, Box, float]]:
    """Go through names that stand each on its own, where there is room for it at all."""
    for names in zip(*ways, strict=True):
        free = (one for one in names if not any(one[1].meets(other) for other in taken))
        yield from islice(free, 1)


def _from(own: Box, at: Box | None) -> Box | None:
    """Return a box as seen from the middle of another."""
    if at is None:
        return None
    x, y = own.middle
    return Box(at.x - x, at.y - y, at.w, at.h)


def _beside(far: float, angle: float, by: float) -> Point:
    """Return a point clockwise beside a line from the middle."""
    x, y = polar(far, angle)
    return x + by * cos(radians(angle)), y - by * sin(radians(angle))
