"""What a screen shows of a camera's frame: a small picture, marks on it, how to hold a card.

The frame itself is read as it came; only what is shown is turned and mirrored.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.cards.camera import Picture
from companion.cards.reading.places import boxes, look
from companion.cards.reading.port import Code, Corners
from companion.table.cards import Hint, Turn

LONGEST: Final = 720
"""Dots along the longer side of what is shown."""
FOUR: Final = 4
"""A row of a texture is so many dots wide, or a multiple of it."""
TURNS: Final = {
    90: cv2.ROTATE_90_CLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_COUNTERCLOCKWISE,
}
DARK: Final = 48
"""A picture that is no brighter than this in the mean needs a lamp."""
SQUARES: Final = 21
SMALL: Final = 2.4
"""Dots to a square below which reading is luck."""
LARGE: Final = 0.62
"""Of the picture's shorter side: a symbol that is larger loses its corners."""
LIKE: Final = 0.5
"""How much like a symbol a place must look to be taken for an unread one."""


def for_screen(picture: Picture, turn: Turn, *, mirror: bool) -> tuple[tuple[int, int], bytes]:
    """Return a small picture for a texture: its size, and its bytes from the bottom."""
    high, wide = picture.shape[:2]
    part = min(1.0, LONGEST / max(high, wide))
    size = tuple(max(FOUR, int(side * part) // FOUR * FOUR) for side in (wide, high))
    small = cv2.resize(picture, (size[0], size[1]), interpolation=cv2.INTER_AREA)
    if turn:
        small = cv2.rotate(small, TURNS[turn])
    small = cv2.flip(small, -1 if mirror else 0)
    colours = small.shape[2] if small.ndim > 2 else 1  # noqa: PLR2004
    ways = {1: cv2.COLOR_GRAY2RGB, 3: cv2.COLOR_BGR2RGB, 4: cv2.COLOR_BGRA2RGB}
    small = cv2.cvtColor(small, ways[colours])
    return (small.shape[1], small.shape[0]), small.tobytes()


def corners_on_screen(
    corners: Corners, size: tuple[int, int], turn: Turn, *, mirror: bool
) -> tuple[tuple[float, float], ...]:
    """Return where corners lie in what is shown, in parts of it from the top left."""
    wide, high = size
    found = []
    for x, y in ((x / wide, y / high) for x, y in corners):
        turned = {0: (x, y), 90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[turn]
        found.append((1 - turned[0], turned[1]) if mirror else turned)
    return tuple(found)


def hint(grey: Picture, codes: Sequence[Code], *, search: bool) -> Hint:
    """Return how cards are held; `search` for one that is there and could not be read."""
    if codes:
        side = max(_side(code.corners) for code in codes)
        return _by_size(grey, side) or "good"
    if float(grey[::4, ::4].mean()) < DARK:
        return "dark"
    if not search:
        return "none"
    places = look(grey, boxes(grey, 6), 1)
    if not places or places[0].score < LIKE:
        return "none"
    return _by_size(grey, math.sqrt(cv2.contourArea(places[0].corners))) or "blurred"


def _by_size(grey: Picture, side: float) -> Hint | None:
    if side < SMALL * SQUARES:
        return "far"
    return "near" if side > LARGE * min(grey.shape) else None


def _side(corners: Corners) -> float:
    return math.sqrt(cv2.contourArea(np.array(corners, np.float32)))
