"""ZBar through pyzbar: what Android has instead of zxing-cpp. It needs the system's libzbar."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.cards.reading.port import Code, as_corners

ROUND = [0, 3, 2, 1]
"""Its outline goes round the other way, from the top left."""


class Zbar:
    """Says nothing about symbols that it cannot read."""

    def __init__(self) -> None:
        """Load the library, or raise ImportError where it is missing."""
        from pyzbar import pyzbar

        self._decode, self._only = pyzbar.decode, [pyzbar.ZBarSymbol.QRCODE]

    def read(self, grey: NDArray[np.uint8]) -> Sequence[Code]:
        """Return what it reads."""
        found = self._decode(grey, symbols=self._only)
        return [
            Code(symbol.data.decode("utf-8", "replace"), _corners(symbol.polygon))
            for symbol in found
            if len(symbol.polygon) == len(ROUND)
        ]


def _corners(
    polygon: Sequence[tuple[int, int]],
) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]:
    return as_corners(np.array(polygon, np.float32)[ROUND])
