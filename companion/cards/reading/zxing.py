"""zxing-cpp: the quickest general decoder, and the one that says where it failed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import zxingcpp
from numpy.typing import NDArray

from companion.cards.reading.port import UNREAD, Code

CORNERS = ("top_left", "top_right", "bottom_right", "bottom_left")


class Zxing:
    """QR codes of model 2 alone: with the whole family on, a Micro QR was once read off damage."""

    def __init__(self) -> None:
        """Look for these alone."""
        self._formats = zxingcpp.barcode_formats_from_str("QRCodeModel2")

    def read(self, grey: NDArray[np.uint8]) -> Sequence[Code]:
        """Return what it reads, and where it saw what it could not read."""
        found = zxingcpp.read_barcodes(grey, formats=self._formats, return_errors=True)
        return [_code(symbol) for symbol in found]


def _code(symbol: zxingcpp.Barcode) -> Code:
    a, b, c, d = (getattr(symbol.position, corner) for corner in CORNERS)
    corners = (
        (float(a.x), float(a.y)),
        (float(b.x), float(b.y)),
        (float(c.x), float(c.y)),
        (float(d.x), float(d.y)),
    )
    return Code(symbol.text if symbol.valid else UNREAD, corners, symbol.valid)
