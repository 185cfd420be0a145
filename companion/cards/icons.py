"""The small pictures on stickers: our own icons, in black or on a seat's colour and shape."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

from companion.core.seats import MARKS

_HERE: Final = Path(__file__).parents[1]
ASSETS: Final = next(
    (folder for folder in (_HERE / "assets", _HERE.parent / "assets") if folder.is_dir()), _HERE
)
"""In a wheel inside the package, in a checkout at the top."""
INK: Final = (0, 0, 0)
PAPER: Final = (255, 255, 255)
INNER: Final = 0.58
"""How much of a seat's shape the picture in it takes."""
NARROW: Final = 0.44
"""In a triangle there is less room."""


@cache
def icon(name: str, seat: str | None = None) -> Image.Image:
    """Return an icon, black on nothing, or white on the shape of a seat."""
    if seat is None:
        return _coloured(name, INK)
    whole = _coloured(f"seat-{seat}", MARKS[seat].print)
    side = round(whole.width * (NARROW if MARKS[seat].shape == "triangle" else INNER))
    inner = _coloured(name, PAPER).resize((side, side), Image.Resampling.LANCZOS)
    at = (whole.width - side) // 2
    whole.alpha_composite(inner, (at, at + _lower(seat, side)))
    return whole


def _lower(seat: str, side: int) -> int:
    """A triangle's middle lies below the middle of its box."""
    return round(side * 0.2) if MARKS[seat].shape == "triangle" else 0


def _coloured(name: str, colour: tuple[int, int, int]) -> Image.Image:
    alpha = _sheet().crop(_places()[name]).getchannel("A")
    one = Image.new("RGBA", alpha.size, (*colour, 0))
    one.putalpha(alpha)
    return one


@cache
def _sheet() -> Image.Image:
    with Image.open(ASSETS / "icons-0.png") as file:
        return file.convert("RGBA")


@cache
def _places() -> dict[str, tuple[int, int, int, int]]:
    """Return where each icon stands, from the top; the list counts from the bottom."""
    atlas = json.loads((ASSETS / "icons.atlas").read_text(encoding="utf-8"))
    high = _sheet().height
    return {
        name: (left, high - bottom - tall, left + wide, high - bottom)
        for name, (left, bottom, wide, tall) in atlas["icons-0.png"].items()
    }
