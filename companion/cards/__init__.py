"""Stickers on cards: their texts, printed sheets, and what a camera sees. No game, no table."""

import os
from typing import Final

LARGEST: Final = 64_000_000
"""Dots of a picture; more would only fill the memory."""

# OpenCV asks for it once, as it is loaded: a file in which our look at its header and OpenCV's own
# differ is decoded no further either.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(LARGEST))
