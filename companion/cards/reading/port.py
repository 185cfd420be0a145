"""The decoder's interface: a picture in, texts and where they stand out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]


@frozen
class Code:
    """A symbol that was read: its corners from its own top left, clockwise."""

    text: str
    corners: Corners
    sure: bool = True
    """A text that no checksum vouches for and that only one frame showed is not sure."""


UNREAD = ""
"""The text of a symbol that a decoder sees and cannot read: its place is worth another look."""


class Decoder(Protocol):
    """A general decoder behind one narrow door; it never raises over what a picture shows."""

    def read(self, grey: NDArray[np.uint8]) -> Sequence[Code]:
        """Return what it reads, and where it sees what it cannot read if it can say so."""


def as_corners(points: NDArray[np.floating]) -> Corners:
    """Four points as what a code has for corners."""
    a, b, c, d = ((float(x), float(y)) for x, y in points.reshape(4, 2))
    return a, b, c, d
