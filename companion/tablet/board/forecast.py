"""Draws on rings what would happen, or just has: arrows with words, bursts with points."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import hypot

from companion.stage.middles import Arrow, Burst, RingMap
from companion.tablet import theme
from companion.tablet.board.plan import Slot
from companion.tablet.board.routes import burst_at, free_box, route, spread
from companion.tablet.board.sectors import Point, Sectors
from companion.tablet.board.shapes import arrow_head, dashed, through
from companion.tablet.board.tokens import paint_burst
from companion.tablet.board.viewport import Viewport
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, mixed

BURST = 0.062
"""A burst's radius."""


class ForecastDrawing:
    """Arrows and bursts, and where they are on the screen."""

    def __init__(self, middle: RingMap, sectors: Sectors, viewport: Viewport) -> None:
        """Know what there is to draw."""
        self.middle, self.sectors, self.viewport = middle, sectors, viewport
        self.boxes: list[Box] = []
        """Where words of its stand, and its lines: other words stand elsewhere."""
        self.ways: list[tuple[Arrow, list[Point]]] = []
        self.labels: list[tuple[Arrow, Box]] = []
        self.bursts: list[tuple[Burst, Box]] = []

    def measure(self, ink: Ink, slots: Mapping[str, Slot]) -> None:
        """Find out where everything goes, given where pieces stand."""
        point, pitch = self.viewport.point, self.viewport.pitch
        found = ((one, route(one, self.sectors, slots)) for one in self.middle.arrows)
        self.ways = [(one, [point(*at) for at in way]) for one, way in found if way]
        lines = [Box(x - 3, y - 3, 6, 6) for _, way in self.ways for x, y in _dense(way)]
        self.bursts = list(self._placed_bursts(ink, slots))
        tokens = [
            Box(x - r * pitch, y - r * pitch, 2 * r * pitch, 2 * r * pitch)
            for (x, y), r in ((point(*slot[:2]), slot[2]) for slot in slots.values())
        ]
        taken = [*tokens, *(box for _, box in self.bursts)]
        self.labels = []
        for arrow, way in self.ways:
            box = self._label(ink, arrow, way, taken) if arrow.words else None
            if box is not None:
                self.labels.append((arrow, box))
                taken.append(box)
        self.boxes = [*lines, *(box for _, box in self.labels), *(box for _, box in self.bursts)]

    def _label(self, ink: Ink, arrow: Arrow, way: list[Point], taken: list[Box]) -> Box | None:
        """Return where an arrow's words stand: on its way, or a little beside its end."""
        size = theme.SMALL / ink.look.scale
        wide, high = ink.width(arrow.words, size, "bold") + ink.px(12), ink.px(24)
        along = [way[-1], *(way[n] for n in range(len(way) - 1, len(way) // 3, -1))]
        x, y = self.viewport.point(0, 0)
        places = list[Box]()
        for out in (0.0, 0.6, -0.6, 1.1, -1.1):
            for px, py in along:
                far = hypot(px - x, py - y) or 1
                by = out * max(wide, high) / far
                mx, my = px + (px - x) * by, py + (py - y) * by
                places.append(Box(mx - wide / 2, my - high / 2, wide, high))
        return free_box(places, taken, self.viewport.box)

    def _placed_bursts(self, ink: Ink, slots: Mapping[str, Slot]) -> list[tuple[Burst, Box]]:
        found = list[tuple[Burst, Box]]()
        high = max(2 * BURST * self.viewport.pitch, ink.px(26))
        for at in dict.fromkeys(one.at for one in self.middle.bursts):
            here = [one for one in self.middle.bursts if one.at == at]
            for n, one in enumerate(here):
                place = burst_at(one, n, len(here), self.sectors, slots)
                if place is None:
                    continue
                x, y = self.viewport.point(*place)
                size = high * 0.62 / ink.look.font(1)
                words = ink.width(one.points, size, "black")
                shots = max(high, words + ink.px(9))
                wide = shots if one.icon is None else high * 0.72 + words + ink.px(6)
                low = high * (1 if one.icon is None else 0.82)
                found.append((one, Box(x - wide / 2, y - low / 2, wide, low)))
        apart = spread([box for _, box in found])
        return [(one, box) for (one, _), box in zip(found, apart, strict=True)]

    def paint(self, ink: Ink) -> None:
        """Draw all of it."""
        for arrow, way in self.ways:
            paint_arrow(ink, way, self._colour(ink, arrow), past=arrow.past)
        for burst, box in self.bursts:
            c = ink.colours
            colour = c.past if burst.past else c.toned(burst.tone)
            colour = theme.amber(c) if burst.tone == "plain" and not burst.past else colour
            paint_burst(ink, box, burst.points, burst.icon, colour)
        for arrow, box in self.labels:
            colour = self._colour(ink, arrow)
            ground = mixed(ink.colours.ground, colour, 0.12)
            ink.box(box, ground, line=colour, width=1.5, corner=7)
            size = theme.SMALL / ink.look.scale
            ink.text(arrow.words, box, size, face="bold", colour=ink.colours.text, on=ground,
                     align="center")  # fmt: skip

    def _colour(self, ink: Ink, arrow: Arrow) -> Colour:
        c = ink.colours
        if arrow.past:
            return c.past
        return theme.amber(c) if arrow.tone in ("plain", "attention") else c.toned(arrow.tone)


def paint_arrow(ink: Ink, way: list[Point], colour: Colour, *, past: bool) -> None:
    """Draw an arrow through points: dashed while it is a forecast."""
    long = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way))
    side = min(13.0, long * 0.7 / ink.look.unit)
    if past:
        through(ink, way, colour, 3)
    elif long > ink.px(16):
        dashed(ink, way, colour, 2.5, 6)
    arrow_head(ink, way[-1], way[-2], colour, side)


def _dense(way: list[Point]) -> list[Point]:
    """Return points of a way that lie close together."""
    return [
        (a[0] + (b[0] - a[0]) * n / 4, a[1] + (b[1] - a[1]) * n / 4)
        for a, b in pairwise(way)
        for n in range(4)
    ] + way[-1:]
