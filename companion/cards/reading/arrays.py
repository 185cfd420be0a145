"""Types and shapes of the arrays that hold pictures and their parts."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

cv2.setNumThreads(1)

Grey = NDArray[np.uint8]
"""A picture, one byte a pixel."""
Floats = NDArray[Any]
"""Numbers; OpenCV does not say of what kind those are that it returns."""
Places = NDArray[np.intp]


def smaller(picture: Grey, wide: int, high: int) -> Grey:
    """Make a picture smaller smoothly."""
    return np.asarray(
        cv2.resize(picture, (wide, high), interpolation=cv2.INTER_AREA), picture.dtype
    )


def without_broad(light: Floats, size: int) -> Floats:
    """What is left of the light beside the mean of a square around."""
    return np.asarray(light - cv2.blur(light, (size, size)))
