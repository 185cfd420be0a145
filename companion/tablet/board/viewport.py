"""Which part of the map is seen, and how large: cells to pixels and back. No Kivy here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from attrs import define, field, frozen

from companion.tablet.box import Box

Cell: TypeAlias = "tuple[int, int]"
LEAST: Final = 84.0
MOST: Final = 330.0
"""Design pixels from card to card, as small (names can be read) and as large as may be."""
FITTED: Final = 190.0
"""A map that fits by itself makes them no larger."""
CARD: Final = 0.93
"""How much of its cell a card takes; the rest is the gap, where the passages are."""


@frozen
class ViewCentre:
    """What somebody looks at: the cell in the middle, and the design pixels from card to card."""

    x: float
    y: float
    size: float


WHOLE: Final = ViewCentre(0, 0, 0)
"""All of it is seen, however small it becomes."""


@define
class MapNotes:
    """What somebody is in the middle of on the map, however often it is drawn anew."""

    centre: ViewCentre | None = None
    """None: the map fits by itself."""
    turned: dict[tuple[str, Cell], int] = field(factory=dict[tuple[str, "Cell"], int])
    """How often the next card was turned on a cell."""
    pencil: str | None = None
    """The card that shows its pencil."""
    mending: dict[str, tuple[str, bool | None]] = field(
        factory=dict[str, "tuple[str, bool | None]"]
    )
    """Cards that are being set right: doors and search, as far as they were told."""


@frozen
class Viewport:
    """Cells in a box of pixels: the cell at `x`, `y` in its middle, `pitch` from card to card."""

    box: Box
    x: float
    y: float
    pitch: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place among the cells is in the box."""
        across, up = self.box.middle
        return across + (x - self.x) * self.pitch, up + (y - self.y) * self.pitch

    def world(self, px: float, py: float) -> tuple[float, float]:
        """Return which place among the cells a point of the box is."""
        across, up = self.box.middle
        return self.x + (px - across) / self.pitch, self.y + (py - up) / self.pitch

    def cell(self, px: float, py: float) -> Cell:
        """Return the cell that a point is in."""
        x, y = self.world(px, py)
        return round(x), round(y)

    def card(self, cell: Cell) -> Box:
        """Return where a cell's card lies."""
        x, y = self.point(*cell)
        side = self.pitch * CARD
        return Box(x - side / 2, y - side / 2, side, side)

    def onto(self, other: Viewport) -> tuple[float, float, float]:
        """Return by what to scale and move what was drawn here, to look as it would there."""
        by = other.pitch / self.pitch
        x, y = other.point(self.x, self.y)
        across, up = self.box.middle
        return by, x - across * by, y - up * by

    def between(self, other: Viewport, share: float) -> Viewport:
        """Return how it looks on the way to another."""
        pitch = self.pitch * (other.pitch / self.pitch) ** share
        x, y = (a + (b - a) * share for a, b in ((self.x, other.x), (self.y, other.y)))
        return Viewport(other.box, x, y, pitch)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """Return the cells beside one, from the top clockwise."""
    x, y = cell
    return (x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Return the least and the greatest of both coordinates."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def fitted(cells: Sequence[Cell], box: Box, most: float) -> Viewport:
    """Show all cells as large as can be."""
    x0, y0, x1, y1 = bounds(cells)
    wide, high = x1 - x0 + 1.12, y1 - y0 + 1.12
    return Viewport(box, (x0 + x1) / 2, (y0 + y1) / 2, min(box.w / wide, box.h / high, most))


def held(viewport: Viewport, cells: Iterable[Cell], least: float, most: float) -> Viewport:
    """Keep some of the map in sight, and its cards neither dust nor walls."""
    x0, y0, x1, y1 = bounds(cells)
    return Viewport(
        viewport.box,
        max(x0 - 0.5, min(viewport.x, x1 + 0.5)),
        max(y0 - 0.5, min(viewport.y, y1 + 0.5)),
        max(least, min(viewport.pitch, most)),
    )


def zoomed(viewport: Viewport, by: float, px: float, py: float) -> Viewport:
    """Look closer at a point, which stays where it is."""
    x, y = viewport.world(px, py)
    pitch = viewport.pitch * by
    across, up = viewport.box.middle
    return Viewport(viewport.box, x - (px - across) / pitch, y - (py - up) / pitch, pitch)


def cell_of(place: str) -> Cell:
    """Return the cell of a room's name: `"1,0:n"` lies in (1, 0)."""
    x, y = place.partition(":")[0].split(",")
    return int(x), int(y)
