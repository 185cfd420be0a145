"""QR codes as a phone's camera sees them: on a terminal, and in a picture."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import zxingcpp


def codes_on(terminal: str) -> set[str]:
    """Read the QR codes that a terminal shows, light letters on a dark ground."""
    rows = [line for line in terminal.splitlines() if set(line) & set("█▀▄")]
    wide = max(map(len, rows))
    halves = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1)}
    dots = [[halves.get(sign, (0, 0)) for sign in row.ljust(wide)] for row in rows]
    lines = [[one[half] for one in row] for row in dots for half in (0, 1)]
    grey = np.array(lines, np.uint8).repeat(6, 0).repeat(6, 1) * 255
    return {one.text for one in zxingcpp.read_barcodes(grey)}


def codes_in(picture: Path) -> set[str]:
    """Read the QR codes in a picture."""
    grey = cv2.imread(str(picture), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    return {one.text for one in zxingcpp.read_barcodes(grey)}
