"""Lays out the strip under a symbol: a picture and a name, as large as they go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fpdf import FPDF

from companion.cards.icons import icon
from companion.cards.sheet import Size
from companion.core.stickers import Sticker
from companion.locale import Words

POINT: Final = 72 / 25.4
FACE: Final = "strong"
MOST: Final = 3.0
GREY: Final = 90
Point = tuple[float, float]
Wide = Callable[[str, str, float], float]


def fitted(wide: Wide, text: str, face: str, room: float, size: float) -> list[str]:
    """Break a text into lines that are no wider than the room, at its spaces."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and wide(longer, face, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


class Lettering:
    """Writes strips into a document."""

    def __init__(self, pdf: FPDF, words: Words) -> None:
        """Write in this document, in this language."""
        self.pdf, self.words = pdf, words

    def strip(self, sticker: Sticker, left: float, top: float, size: Size) -> None:
        """Draw the picture at the left, the name beside it."""
        pad, high = 0.04 * size.wide, size.strip
        box = min(high - 0.5, 0.3 * size.wide)
        x = left + pad
        if sticker.icon or sticker.doors:
            self._picture(sticker, x, top + (high - box) / 2 - 0.1, box)
            x += box + (1.2 if sticker.doors else 0.8) * pad
        name = self.words.sentence(sticker.name) if sticker.name else sticker.text
        self._name(name, sticker.text, x, top, left + size.wide - pad - x, high)

    def _picture(self, sticker: Sticker, x: float, y: float, box: float) -> None:
        inner = box * 0.62 if sticker.doors else box
        at = (box - inner) / 2
        if sticker.icon:
            picture = icon(sticker.icon, sticker.seat)
            self.pdf.image(picture, x + at, y + at, inner, inner)
        self._sides(sticker.doors, x, y, box)

    def _sides(self, doors: str, x: float, y: float, box: float) -> None:
        """The card's four sides: a wall, a gap for a doorway, a thin line for a security door."""
        corners = [(x, y), (x + box, y), (x + box, y + box), (x, y + box), (x, y)]
        for side, begin, end in zip(doors, corners, corners[1:], strict=False):
            parts = [(0.0, 1.0)] if side == "W" else [(0.0, 0.28), (0.72, 1.0)]
            for first, last in parts:
                self._line(begin, end, (first, last), box * 0.1)
            if side == "S":
                self._line(begin, end, (0.28, 0.72), box * 0.05)

    def _line(self, begin: Point, end: Point, part: tuple[float, float], thick: float) -> None:
        (x, y), (dx, dy), (a, b) = begin, (end[0] - begin[0], end[1] - begin[1]), part
        with self.pdf.local_context(line_width=thick, draw_color=0):
            self.pdf.line(x + a * dx, y + a * dy, x + b * dx, y + b * dy)

    def _name(self, name: str, text: str, x: float, top: float, room: float, high: float) -> None:
        """One line with the text below it, or two lines: whichever has the larger letters."""
        most = min(0.42 * high, MOST)
        one, two = self._size([name], room, most), self._size(_halved(name), room, most)
        size = max(one, two)
        lines = [name, text] if one >= two else _halved(name)
        lines = lines[:1] if lines[-1] == name else lines
        step = size * 1.12
        foot = top + (high - step * len(lines)) / 2 + 0.82 * step - 0.1
        for row, line in enumerate(lines):
            is_text = line == text != name
            small = self._size([line], room, 0.8 * size) if is_text else size
            self.pdf.set_font("text" if is_text else FACE, size=small * POINT)
            self.pdf.set_text_color(GREY if is_text else 0)
            self.pdf.text(x, foot + row * step, line)

    def _size(self, lines: list[str], room: float, most: float) -> float:
        self.pdf.set_font(FACE, size=POINT)
        return min(most, room / max(float(self.pdf.get_string_width(line)) for line in lines))


def _halved(name: str) -> list[str]:
    """Break a name where both lines are shortest."""
    words = name.split(" ")
    ways = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(ways, key=lambda lines: max(map(len, lines))) if ways else [name]
