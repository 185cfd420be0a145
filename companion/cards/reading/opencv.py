"""OpenCV's own detector, where there is no zxing-cpp and for comparison; too slow for a loop."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards.reading.port import UNREAD, Code, as_corners


class OpenCv:
    """One unlucky frame stops it for seconds, so that nothing that must not wait may call it."""

    def __init__(self) -> None:
        """Find and read several codes at once."""
        self._detector = cv2.QRCodeDetector()

    def read(self, grey: NDArray[np.uint8]) -> Sequence[Code]:
        """Return what it reads, and where it saw what it could not read."""
        try:
            found, texts, corners, _ = self._detector.detectAndDecodeMulti(grey)
        except (cv2.error, UnicodeDecodeError):  # it raises over texts that are not UTF-8
            return []
        if not found:
            return []
        return [
            Code(text, as_corners(np.asarray(place)), sure=text != UNREAD)
            for text, place in zip(texts, corners, strict=True)
        ]
