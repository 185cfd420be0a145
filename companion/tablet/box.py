"""A rectangle, and how it is cut into smaller ones: how everything on the tablet finds its place.

A box's `y` is its bottom, as Kivy counts; a cut takes a piece off and gives both parts back.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen


@frozen
class Box:
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.y + self.h

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= x <= self.right and self.y <= y <= self.top

    def meets(self, other: Box) -> bool:
        """Tell whether two boxes overlap."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.top
            and other.y < self.top
        )

    def common(self, other: Box) -> Box:
        """Return what lies in both; of no size where they are apart."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, top = min(self.right, other.right), min(self.top, other.top)
        return Box(x, y, max(right - x, 0), max(top - y, 0))

    def inset(self, x: float, y: float | None = None) -> Box:
        """Return it without a margin on each side."""
        y = x if y is None else y
        return Box(self.x + x, self.y + y, max(self.w - 2 * x, 0), max(self.h - 2 * y, 0))

    def cut_top(self, h: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a strip off the top: the strip, and the rest below it."""
        h = min(h, self.h)
        return (
            Box(self.x, self.top - h, self.w, h),
            Box(self.x, self.y, self.w, max(self.h - h - gap, 0)),
        )

    def cut_bottom(self, h: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a strip off the bottom: the strip, and the rest above it."""
        h = min(h, self.h)
        rest = max(self.h - h - gap, 0)
        return Box(self.x, self.y, self.w, h), Box(self.x, self.top - rest, self.w, rest)

    def cut_left(self, w: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a strip off the left: the strip, and the rest beside it."""
        w = min(w, self.w)
        rest = max(self.w - w - gap, 0)
        return Box(self.x, self.y, w, self.h), Box(self.right - rest, self.y, rest, self.h)

    def cut_right(self, w: float, gap: float = 0) -> tuple[Box, Box]:
        """Cut a strip off the right: the strip, and the rest beside it."""
        w = min(w, self.w)
        return (
            Box(self.right - w, self.y, w, self.h),
            Box(self.x, self.y, max(self.w - w - gap, 0), self.h),
        )

    def columns(self, n: int, gap: float = 0) -> list[Box]:
        """Share it among `n` boxes side by side, from the left."""
        w = (self.w - gap * (n - 1)) / max(n, 1)
        return [Box(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 0) -> list[Box]:
        """Share it among `n` boxes one under another, from the top."""
        h = (self.h - gap * (n - 1)) / max(n, 1)
        return [Box(self.x, self.top - h - i * (h + gap), self.w, h) for i in range(n)]

    def grid(self, n: int, columns: int, gap: float = 0) -> list[Box]:
        """Share it among `n` boxes in rows of `columns`, from the top left."""
        lines = self.rows(-(-n // columns), gap)
        return [line.columns(columns, gap)[i] for line in lines for i in range(columns)][:n]

    def shares(self, weights: Sequence[float], gap: float = 0) -> list[Box]:
        """Share it side by side by weight."""
        free, total, x, found = self.w - gap * (len(weights) - 1), sum(weights), self.x, []
        for weight in weights:
            w = free * weight / total
            found.append(Box(x, self.y, w, self.h))
            x += w + gap
        return found

    def centred(self, w: float, h: float) -> Box:
        """Return a box of this size, never larger than it, in its middle."""
        w, h = min(w, self.w), min(h, self.h)
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)
