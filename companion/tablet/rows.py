"""Long lists: rows under one another, of which only those that are seen are drawn.

Their heights come from words that are measured once and kept, so that five hundred lines of a log
scroll as lightly as five.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from attrs import frozen

from companion.core.say import Message
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.label import LetteredLabel
from companion.tablet.panel import Panel
from companion.tablet.symbols import ASSETS
from companion.tablet.theme import Colour, Face

SLACK: Final = 4
"""Pixels by which a line may be wider than the sum of its words."""


@frozen
class ListRow:
    """One row: how high it is in this width, and how it is drawn."""

    height: Callable[[Ink, float], float]
    paint: Callable[[Ink, Box], None]
    key: str = ""


class RowsPanel(Panel):
    """A list that scrolls. Subclasses return their rows; `kept` remembers where it stands."""

    scrolls = True

    def __init__(self, desk: Desk, kept: dict[str, Any], name: str = "scroll") -> None:
        """Stand where it stood before it was built anew."""
        super().__init__(desk)
        self._kept, self._name = kept, name
        self.scroll = float(kept.get(name, 0.0))
        self.wanted: str | None = None
        """The key of a row that must be seen whole."""

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return all rows, from the top."""
        return ()

    def empty(self, ink: Ink) -> None:
        """Draw what there is where there are no rows."""

    def to_top(self) -> None:
        """Show the first rows again."""
        self.scroll = 0.0

    def paint(self, ink: Ink) -> None:
        """Draw the rows that are seen."""
        rows = self.rows(ink)
        width = self.area.w - ink.px(14)
        heights = [row.height(ink, width) for row in rows]
        self.length = sum(heights)
        self._show_wanted(rows, heights)
        self.scroll = max(0.0, min(self.scroll, self.length - self.area.h))
        self._kept[self._name] = self.scroll
        top = self.area.h
        for row, height in zip(rows, heights, strict=True):
            if top + self.scroll > 0 and top - height + self.scroll < self.area.h:
                row.paint(ink, Box(0, top - height, width, height))
            top -= height
        if not rows:
            self.empty(ink)
        scroll_bar(ink, self.area, self.length, self.scroll)

    def _show_wanted(self, rows: Sequence[ListRow], heights: Sequence[float]) -> None:
        wanted, self.wanted = self.wanted, None
        for n, row in enumerate(rows):
            if wanted is not None and row.key == wanted:
                top = sum(heights[:n])
                self.scroll = min(max(self.scroll, top + heights[n] - self.area.h), top)


def scroll_bar(ink: Ink, area: Box, length: float, scroll: float) -> None:
    """Show how far down this is, at the right of what scrolls."""
    window = area.h
    if length <= window:
        return
    high = max(window * window / length, ink.px(40))
    down = (window - high) * scroll / (length - window)
    at = Box(area.w - ink.px(5), window - high - down - scroll, ink.px(4), high)
    ink.box(at, ink.colours.line, corner=2)


def paragraph_row(
    words: Message | str,
    size: float = theme.BODY,
    *,
    face: Face = "plain",
    quiet: bool = False,
    above: float = 0,
    on: Colour | None = None,
) -> ListRow:
    """Return a row of words, with room above them."""

    def height(ink: Ink, width: float) -> float:
        return paragraph_height(ink, words, width, size, face) + ink.px(above)

    def paint(ink: Ink, box: Box) -> None:
        colour = ink.colours.quiet if quiet else ink.colours.text
        under = box.cut_top(ink.px(above))[1]
        paragraph(ink, words, under, size, face=face, colour=colour, on=on)

    return ListRow(height, paint)


def lines_of(
    ink: Ink, words: Message | str, width: float, size: float = theme.BODY, face: Face = "plain"
) -> tuple[str, ...]:
    """Return words broken into lines of at most this width."""
    return _broken(ink.say(words), int(width) - SLACK, face, round(ink.look.font(size)))


def line_height(ink: Ink, size: float = theme.BODY, face: Face = "plain") -> float:
    """Return how high one line stands."""
    return _extents("Ég", face, round(ink.look.font(size)))[1]


def paragraph_height(
    ink: Ink, words: Message | str, width: float, size: float = theme.BODY, face: Face = "plain"
) -> float:
    """Return how high words stand in this width."""
    return len(lines_of(ink, words, width, size, face)) * line_height(ink, size, face)


def paragraph(
    ink: Ink,
    words: Message | str,
    box: Box,
    size: float = theme.BODY,
    *,
    face: Face = "plain",
    colour: Colour | None = None,
    on: Colour | None = None,
) -> tuple[list[Box], Box]:
    """Write words from the top of a box; return where each line stands, and what is left."""
    places, high = [], line_height(ink, size, face)
    for line in lines_of(ink, words, box.w, size, face):
        at, box = Box(box.x, box.top - high, box.w, high), box.cut_top(high)[1]
        places.append(ink.text(line, at, size, face=face, colour=colour, on=on))
    return places, box


@lru_cache(4096)
def _broken(text: str, width: int, face: Face, size: int) -> tuple[str, ...]:
    lines: list[str] = []
    space = _extents(" ", face, size)[0]
    left = 0.0
    for word in text.split(" ") if text else ():
        wide = _extents(word, face, size)[0]
        if lines and wide + space <= left:
            lines[-1] += f" {word}"
            left -= wide + space
        else:
            lines.append(word)
            left = width - wide
    return tuple(lines)


@lru_cache(8192)
def _extents(text: str, face: Face, size: int) -> tuple[float, float]:
    label = LetteredLabel(font_size=size, font_name=str(ASSETS / "fonts" / theme.FONTS[face]))
    wide, high = label.get_extents(text)
    return float(wide), float(high)
