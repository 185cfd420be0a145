"""A line of words as Kivy draws it, in as many fonts as its letters need.

Lines are broken and shortened in the order in which they are read; only what is drawn is turned
into the order in which it stands. Emoji are left out of it: they are inlays, which whoever draws
the line lays into it in their own colours.
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Any, Final

from attrs import frozen
from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture

from companion.tablet import letters

PICTURE: Final = (1.2, 1.13)
"""How wide and high an emoji is, for letters of size 1."""
_MIDDLE: Final = 0.36
"""How high its middle is above the letters' foot."""


@frozen
class Inlay:
    """A picture in a line: its left and upper edge, from the label's, and its size."""

    picture: bytes
    x: float
    y: float
    w: float
    h: float

    @property
    def texture(self) -> Texture:
        """What is drawn."""
        return _texture(self.picture)


@frozen
class _Piece:
    """Letters in one font, or pictures, which stand among letters in that font."""

    font: str
    text: str
    pictures: tuple[bytes, ...]


class LetteredLabel(CoreLabel):
    """Kivy's label, which knows one font alone, piece by piece."""

    def __init__(self, **options: Any) -> None:
        """Set what Kivy's label is told."""
        super().__init__(**options)
        self.inlays: list[Inlay] = []

    def refresh(self) -> None:
        """Draw it; pictures are known at once, not when the line is first looked at."""
        super().refresh()
        if any(piece.pictures for piece in self._pieces(self.text)):
            self.texture.bind()

    def get_extents(self, text: str) -> tuple[float, float]:
        """Return how wide and high a line is."""
        pieces = self._pieces(text)
        if len(pieces) == 1 and not pieces[0].pictures:
            size: tuple[float, float] = self._in(
                pieces[0].font, super().get_extents, pieces[0].text
            )
            return size
        lowest: float = max(-self._in(one.font, self.get_descent) for one in pieces)
        return sum(self._width(one) for one in pieces), self._ascent(pieces) + lowest

    def _render_begin(self) -> None:
        self.inlays.clear()
        super()._render_begin()

    def _render_text(self, text: str, x: float, y: float) -> None:
        pieces = self._pieces(text)
        high = self._ascent(pieces)
        for one in pieces:
            down = high - self._in(one.font, self.get_ascent) if len(pieces) > 1 else 0
            if one.pictures:
                self._lay(one.pictures, x, y + high)
            else:
                self._in(one.font, super()._render_text, one.text, x, y + down)
            x += self._width(one)

    def _lay(self, pictures: tuple[bytes, ...], x: float, foot: float) -> None:
        size = self.options["font_size"]
        w, h = size * PICTURE[0], size * PICTURE[1]
        for n, picture in enumerate(pictures):
            self.inlays.append(Inlay(picture, x + n * w, foot - size * _MIDDLE - h / 2, w, h))

    def _pieces(self, text: str) -> tuple[_Piece, ...]:
        own = self.options["font_name_r"]
        found = ((font, one, letters.pictures(font, one)) for font, one in letters.runs(text, own))
        return tuple(_Piece(own if shown else font, one, shown) for font, one, shown in found)

    def _width(self, one: _Piece) -> float:
        if one.pictures:
            return float(len(one.pictures) * self.options["font_size"] * PICTURE[0])
        return float(self._in(one.font, super().get_extents, one.text)[0])

    def _ascent(self, pieces: tuple[_Piece, ...]) -> float:
        return max(float(self._in(one.font, self.get_ascent)) for one in pieces)

    def _in(self, font: str, what: Any, *how: Any) -> Any:
        """Measure or draw in this font."""
        own = self.options["font_name_r"]
        self.options["font_name_r"] = font
        try:
            return what(*how)
        finally:
            self.options["font_name_r"] = own


@lru_cache(256)
def _texture(picture: bytes) -> Texture:
    return CoreImage(BytesIO(picture), ext="png", mipmap=True).texture
