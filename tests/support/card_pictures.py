"""Small pictures of stickers, clean or spoilt, for the reader's tests."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.codec import texts
from companion.cards.patterns import Pattern, pattern

Picture = NDArray[np.uint8]
TEXTS = texts("panic_station")
DESK, PAPER, INK = 96, 225, 35
MODULE = 5


def symbol(text: str, mask: int = 0) -> Pattern:
    found = pattern(text, mask)
    assert found is not None
    return found


def sticker(dark: Pattern | NDArray[np.bool_], module: int = MODULE) -> Picture:
    squares = np.pad(np.array(dark, bool), 2)
    light = np.where(squares, INK, PAPER).astype(np.uint8)
    return light.repeat(module, 0).repeat(module, 1)


def desk(*stickers: Picture, size: tuple[int, int] = (360, 480)) -> Picture:
    """Stickers side by side on a desk."""
    picture = np.full(size, DESK, np.uint8)
    room = size[1] // max(1, len(stickers))
    for place, one in enumerate(stickers):
        high, wide = one.shape
        y, x = (size[0] - high) // 2, place * room + (room - wide) // 2
        picture[y : y + high, x : x + wide] = one
    return noisy(picture)


def noisy(picture: Picture, by: float = 3) -> Picture:
    noise = np.random.default_rng(7).normal(0, by, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def turned(picture: Picture, degrees: float) -> Picture:
    high, wide = picture.shape
    way = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1)
    return np.asarray(cv2.warpAffine(picture, way, (wide, high), borderValue=DESK), np.uint8)


def out_of_focus(picture: Picture, squares: float, module: int = MODULE) -> Picture:
    """Seen by a lens whose spot has this radius."""
    radius = squares * module
    line = np.arange(-int(radius) - 1, int(radius) + 2)
    spot = (line[:, None] ** 2 + line[None] ** 2 <= radius**2).astype(np.float32)
    return np.asarray(cv2.filter2D(picture, -1, spot / spot.sum()), np.uint8)


def swept(picture: Picture, squares: float, module: int = MODULE) -> Picture:
    """Moved sideways while the shutter was open."""
    length = round(squares * module)
    return np.asarray(cv2.blur(picture, (length, 1)), np.uint8)


def covered(picture: Picture, share: float) -> Picture:
    """With a thumb over the lower right of a sticker in the middle."""
    side = 21 * MODULE
    high, wide = picture.shape
    reach = round(side * share**0.5)
    y, x = (high + side) // 2 - reach, (wide + side) // 2 - reach
    spoilt = picture.copy()
    spoilt[y : y + side, x : x + side] = 120
    return spoilt


def torn(text: str, seed: int) -> NDArray[np.bool_]:
    """A code whose lower half is another's, or nobody's."""
    squares = np.array(symbol(text), bool)
    squares[11:] = np.random.default_rng(seed).random((10, 21)) > 0.5
    return squares


def texts_of(codes: Sequence[object]) -> list[str]:
    return sorted(code.text for code in codes if code.sure)  # type: ignore[attr-defined]
