"""The geometry of rings in sectors: radius 1 in all; angles in degrees clockwise from the top.

No Kivy here. Sector 0 begins at the top, ring 0 is the outermost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final, TypeAlias

from attrs import frozen

from companion.stage.middles import Edge, RingMap
from companion.tablet.board.names import CENTRE, cell_at
from companion.tablet.board.plan import Slot

Point: TypeAlias = "tuple[float, float]"
CORE: Final = 0.2
"""The radius of a middle without edges."""
EDGED: Final = 0.33
"""The radius of one with edges."""
WIDEST: Final = 0.42
"""Its radius where the circle is small: what is written on the edges needs room."""
LEGIBLE: Final = 72.0
"""So many pixels of the design it has, if it may."""
SHIELD: Final = 0.055
"""How thick the outermost layer of an edge is."""
HUB: Final = 0.09
"""The radius inside all layers."""
LARGEST: Final = 0.125
"""The largest radius of a piece."""
SNUG: Final = 0.9
"""How much of its share of a place a piece takes."""
INWARD: Final = 0.14
"""By how much a ring is thicker than the one outside it: its places are narrower."""


@frozen
class Band:
    """A part of a ring: between two radii and two angles, in degrees."""

    inner: float
    outer: float
    start: float
    end: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return polar((self.inner + self.outer) / 2, (self.start + self.end) / 2)

    @property
    def wide(self) -> float:
        """How wide it is along its inner arc."""
        return radians(self.end - self.start) * self.inner

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies in it."""
        if not self.inner <= hypot(x, y) <= self.outer:
            return False
        return (degrees(atan2(x, y)) - self.start) % 360 <= self.end - self.start

    def inset(self, by: float) -> Band:
        """Return it a little smaller on all sides."""
        turn = degrees(by / max((self.inner + self.outer) / 2, 0.01))
        return Band(self.inner + by, self.outer - by, self.start + turn, self.end - turn)


def polar(radius: float, angle: float) -> Point:
    """Return the point at a distance from the middle, at an angle clockwise from the top."""
    return radius * sin(radians(angle)), radius * cos(radians(angle))


class Sectors:
    """Where everything on a map of rings lies."""

    def __init__(self, rings: RingMap, radius: float = LEGIBLE / EDGED) -> None:
        """Measure this map; `radius` is that of the circle, in pixels of the design."""
        self.rings = rings
        edged = min(max(LEGIBLE / max(radius, 1), EDGED), WIDEST)
        self.core = edged if rings.centre.edges else CORE
        self.step = 360 / max(len(rings.sectors), 1)
        count = len(rings.rings)
        shares = [1 + INWARD * ring for ring in range(count)]
        self.radii = [1 - (1 - self.core) * sum(shares[:n]) / max(sum(shares), 1)
                      for n in range(count + 1)]  # fmt: skip
        """Where the rings end, from the outside; the last is where the middle begins."""

    @property
    def inside(self) -> float:
        """How far from the middle the layers inside the outermost have theirs."""
        return (HUB + self.core - SHIELD - 0.02) / 2

    def border(self, sector: int) -> float:
        """Return the angle at which a sector begins."""
        return (sector + self.rings.reaches) * self.step

    def band(self, sector: int, ring: int) -> Band:
        """Return where a place lies."""
        start = self.border(sector)
        return Band(self.radii[ring + 1], self.radii[ring], start, start + self.step)

    def of(self, at: str) -> Band | None:
        """Return where a place of this name lies; the middle is one, too."""
        if at == CENTRE:
            return Band(0, self.core, 0, 360)
        cell = cell_at(self.rings, at)
        return None if cell is None else self.band(*cell)

    def place_at(self, x: float, y: float) -> str | None:
        """Return the place that a point lies in."""
        far = hypot(x, y)
        if far <= self.core:
            return CENTRE
        if far > 1:
            return None
        ring = sum(far < one for one in self.radii[1:-1])
        turned = degrees(atan2(x, y)) - self.border(0)
        return f"{int(turned % 360 / self.step)}/{ring}"

    def heading(self, rings: RingMap) -> float:
        """Return the angle at which the middle's first edge looks."""
        return (rings.centre.heading + 0.5 + rings.reaches) * self.step

    def nose(self, rings: RingMap) -> float:
        """Return the angle at which the middle itself looks."""
        return self.heading(rings) + rings.centre.nose * self.step

    def edge(self, n: int, layer: int) -> Band:
        """Return where a layer of an edge lies, with the first edge at the top."""
        edges = self.rings.centre.edges
        step = 360 / len(edges)
        start = (n - 0.5) * step
        outer, inner = _layer(edges[n], layer, self.core - 0.02)
        return Band(inner, outer, start, start + step)

    def point(self, at: str, seen: Mapping[str, Slot]) -> tuple[Point, float] | None:
        """Return where something is, by its name, and how much room it takes: a piece, a place."""
        if at in seen:
            x, y, r = seen[at]
            return (x, y), r
        for n, one in enumerate(self.rings.centre.edges):
            if one.key == at:
                step = 360 / len(self.rings.centre.edges)
                return polar(self.core - 0.02, self.heading(self.rings) + n * step), 0.02
        band = self.of(at)
        if band is None:
            return None
        return ((0, 0), self.core) if at == CENTRE else (band.middle, 0.01)

    def slots(self, where: Mapping[str, str]) -> dict[str, Slot]:
        """Return where every piece stands; `where` tells each one's place."""
        found: dict[str, Slot] = {}
        for at in dict.fromkeys(where.values()):
            here = [id_ for id_, place in where.items() if place == at]
            band = self.of(at)
            if at == CENTRE:
                found |= zip(here, _in_the_middle(len(here), self.core), strict=True)
            elif band is not None:
                found |= zip(here, stand_in(band, len(here)), strict=True)
            elif (edge := self.point(at, {})) is not None:
                found |= dict.fromkeys(here, (*edge[0], self.core * 0.16))
        return found

    def angle(self, slot: Slot) -> float:
        """Return at which angle something stands, clockwise from the top."""
        return degrees(atan2(slot[0], slot[1]))


def _layer(edge: Edge, layer: int, outer: float) -> tuple[float, float]:
    """Return the radii of a layer: the outermost is thin, the others share what is inside."""
    if layer == 0:
        return outer, outer - SHIELD
    thick = (outer - SHIELD - HUB) / (len(edge.layers) - 1)
    top = outer - SHIELD - thick * (layer - 1)
    return top - 0.01, top - thick


def stand_in(band: Band, count: int) -> list[Slot]:
    """Return where so many pieces stand in a place: in arcs, as large as they may be."""
    if not count:
        return []
    ways = (_arcs(band, _shared(band, count, rows)) for rows in range(1, count + 1))
    return max(ways, key=lambda slots: slots[0][2])


def _shared(band: Band, count: int, rows: int) -> list[int]:
    """Share pieces among rows, from the outside: a longer arc has more of them."""
    fars = [band.outer - (n + 0.5) * (band.outer - band.inner) / rows for n in range(rows)]
    found = [0] * rows
    for _ in range(count):
        found[max(range(rows), key=lambda n: fars[n] / (found[n] + 1))] += 1
    return found


def _arcs(band: Band, shared: Sequence[int]) -> list[Slot]:
    """Return the slots of so many pieces in each row, all of one size."""
    thick, found = (band.outer - band.inner) / len(shared), list[Slot]()
    wide = radians(band.end - band.start)
    fars = [band.outer - (row + 0.5) * thick for row in range(len(shared))]
    arcs = [wide * far / here for far, here in zip(fars, shared, strict=True) if here]
    radius = min(min(thick, *arcs) / 2 * SNUG, LARGEST)
    for far, here in zip(fars, shared, strict=True):
        step = min((band.end - band.start) / max(here, 1), degrees(2.5 * radius / far))
        middle = (band.start + band.end) / 2
        found += [(*polar(far, middle + (n - (here - 1) / 2) * step), radius) for n in range(here)]
    return found


def _in_the_middle(count: int, core: float) -> list[Slot]:
    """Return where so many pieces stand in the middle: one at its foot, more of them round it."""
    radius = min(core * 0.24, 0.085)
    far, step = core - radius * 1.25, 360 / max(count, 5)
    first = 180 - step * (count - 1) / 2
    return [(*polar(far, first + n * step), radius) for n in range(count)]
