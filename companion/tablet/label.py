"""A line of words as Kivy draws it, in as many fonts as its letters need.

Lines are broken and shortened in the order in which they are read; only what is drawn is turned
into the order in which it stands.
"""

from __future__ import annotations

from typing import Any

from kivy.core.text import Label as CoreLabel

from companion.tablet import letters


class LetteredLabel(CoreLabel):
    """Kivy's label, which knows one font alone, piece by piece."""

    def get_extents(self, text: str) -> tuple[float, float]:
        """Return how wide and high a line is."""
        pieces, measure = self._pieces(text), super().get_extents
        sizes: list[tuple[float, float]] = [
            self._in(font, measure, piece) for font, piece in pieces
        ]
        if len(sizes) == 1:
            return sizes[0]
        lowest: float = max(-self._in(font, self.get_descent) for font, _ in pieces)
        return sum(wide for wide, _ in sizes), self._ascent(pieces) + lowest

    def _render_text(self, text: str, x: float, y: float) -> None:
        pieces, draw, measure = self._pieces(text), super()._render_text, super().get_extents
        high = self._ascent(pieces) if len(pieces) > 1 else 0
        for font, piece in pieces:
            down = high - self._in(font, self.get_ascent) if high else 0
            self._in(font, draw, piece, x, y + down)
            x += self._in(font, measure, piece)[0]

    def _pieces(self, text: str) -> tuple[tuple[str, str], ...]:
        return letters.runs(text, self.options["font_name"])

    def _ascent(self, pieces: tuple[tuple[str, str], ...]) -> float:
        return max(float(self._in(font, self.get_ascent)) for font, _ in pieces)

    def _in(self, font: str, what: Any, *how: Any) -> Any:
        """Measure or draw in this font."""
        own = self.options["font_name_r"]
        self.options["font_name_r"] = font
        try:
            return what(*how)
        finally:
            self.options["font_name_r"] = own
