"""How large the window opens: upright on an upright screen, and never larger than the screen.

Kivy does not say how large the screen is. SDL, which Kivy brings and has loaded by then, does.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any, Final

from companion.tablet.theme import HIGH, WIDE

MAPS: Final = Path("/proc/self/maps")
"""What this process has loaded; where there is no such file the window opens as ever."""

Area = tuple[int, int, int, int]
"""From the left, from the top, width, height."""


def screen_area() -> Area | None:
    """Return what windows may cover of the screen, or None where nobody knows."""
    try:
        loaded = {line.split()[-1] for line in MAPS.read_text().splitlines() if "libSDL2-2" in line}
        area = (ctypes.c_int * 4)()
        found = loaded and ctypes.CDLL(loaded.pop()).SDL_GetDisplayUsableBounds(0, area) == 0
    except (OSError, AttributeError):
        return None
    return (area[0], area[1], area[2], area[3]) if found and area[2] and area[3] else None


def opening(area: Area) -> Area:
    """Return where a window opens in the middle of this area."""
    left, top, wide, high = area
    w, h = (HIGH, WIDE) if high > wide else (WIDE, HIGH)
    w, h = min(w, wide), min(h, high)
    return left + (wide - w) // 2, top + (high - h) // 2, w, h


def open_as_the_screen_stands(window: Any) -> None:
    """Turn the window as the screen is turned, where it opened otherwise."""
    area = screen_area()
    if area is None:
        return
    left, top, *size = opening(area)
    if size != [WIDE, HIGH]:
        window.size = tuple(size)
        window.left, window.top = left, top
