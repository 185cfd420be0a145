"""Soft light: the glow round what is active, darkened edges, and the red that fills a room.

Each is a small picture of white that thins out, made once and coloured where it is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from functools import cache
from math import hypot
from typing import TYPE_CHECKING, Final

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.texture import Texture

from companion.tablet.theme import Colour, faded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.tablet.box import Box
    from companion.tablet.ink import Ink

FINE: Final = 64
"""How many pixels of white a picture has on each side."""


def glow(ink: Ink, box: Box, colour: Colour, reach: float = 8, corner: float = 14) -> None:
    """Let a box shine over its edge."""
    for n in (1, 2, 3, 4):
        out = reach * n / 4
        shine = faded(colour, 0.34 * (1 - (n - 1) / 4) ** 2)
        ink.box(box.inset(-ink.px(out)), line=shine, width=reach / 4 + 0.5, corner=corner + out)


def radiance(ink: Ink, box: Box, colour: Colour) -> None:
    """Fill a box with light from its middle."""
    _draw(ink, box, colour, _from_the_middle())


def vignette(ink: Ink, box: Box, colour: Colour) -> None:
    """Fill a box with light from its edges."""
    _draw(ink, box, colour, _from_the_edges())


@contextmanager
def turned(ink: Ink, angle: float, middle: tuple[float, float]) -> Iterator[None]:
    """Draw what follows turned counter-clockwise round a point."""
    ink.add(PushMatrix())
    ink.add(Rotate(angle=angle, origin=middle))
    yield
    ink.add(PopMatrix())


def _draw(ink: Ink, box: Box, colour: Colour, texture: Texture) -> None:
    ink.add(Color(*colour))
    ink.add(Rectangle(texture=texture, pos=(box.x, box.y), size=(box.w, box.h)))


@cache
def _from_the_middle() -> Texture:
    return _picture(lambda far: max(1 - far, 0) ** 1.6)


@cache
def _from_the_edges() -> Texture:
    return _picture(lambda far: min(max(far - 0.35, 0) / 1.0, 1) ** 1.5)


def _picture(bright: Callable[[float], float]) -> Texture:
    half = (FINE - 1) / 2
    white = bytearray()
    for y in range(FINE):
        for x in range(FINE):
            far = hypot(x - half, y - half) / half
            white += bytes((255, 255, 255, round(255 * bright(far))))
    texture = Texture.create(size=(FINE, FINE), colorfmt="rgba")

    def fill(texture: Texture) -> None:
        texture.blit_buffer(bytes(white), colorfmt="rgba", bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
