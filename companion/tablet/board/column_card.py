"""Draws one card of columns: its name, how it stands, what of everybody lies on it.

A high card has three lines; a low one has two, and what has no room in them is left out from the
least important on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.stage.middles import ColumnCard, Marker
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, mixed

THREE: Final = 76
"""So many design pixels and more have three lines."""
MARK: Final = 20
DISC: Final = 28
PIP: Final = 14
LEAST: Final = 64
"""Less than this is too little for where it is."""


def paint_card(ink: Ink, box: Box, card: ColumnCard, names: Mapping[str, str], bright: int) -> None:
    """Draw a card; `bright` tells how lit it is, from 0 to 2."""
    c = ink.colours
    ground = mixed(c.panel, c.attention, (0, 0.07, 0.13)[bright])
    line = theme.amber(c) if bright else c.line
    if card.past:
        line = c.past
    if card.chosen:
        ground = mixed(c.panel, c.attention, 0.2)
    width = 3 if card.chosen or bright > 1 else 2 if bright or card.past else 1
    ink.box(box, ground, line=line, width=width, corner=11)
    inner = box.inset(ink.px(10), ink.px(5))
    drawing = _CardDrawing(ink, card, names, ground)
    if inner.h >= ink.look.grown(THREE):
        drawing.in_three(inner)
    else:
        drawing.in_two(inner)


class _CardDrawing:
    """One card, drawn line by line from the right: what stands there leaves less to the left."""

    def __init__(
        self, ink: Ink, card: ColumnCard, names: Mapping[str, str], ground: Colour
    ) -> None:
        self.ink, self.card, self.names, self.ground = ink, card, names, ground

    def in_three(self, box: Box) -> None:
        first, second, third = box.rows(3)
        self._title(first)
        self._sub(self._badges(second))
        self._counts(self._discs(third))

    def in_two(self, box: Box) -> None:
        first, second = box.rows(2)
        self._title(first)
        rest = self._badges(self._discs(second))
        rest = rest.cut_left(self._counts(rest), self.ink.px(10))[1]
        if rest.w >= self.ink.px(LEAST):
            self._sub(rest)

    # The lines' parts

    def _title(self, box: Box) -> None:
        ink, card, c = self.ink, self.card, self.ink.colours
        box = self._pips(box)
        if card.state:
            wide = min(ink.width(card.state, theme.SMALL, "bold") + 2, box.w * 0.5)
            at, box = box.cut_right(wide, ink.px(8))
            tone = theme.amber(c) if card.tone == "attention" else c.toned(card.tone)
            colour = c.quiet if card.tone == "plain" else tone
            ink.text(card.state, at, theme.SMALL, face="bold", colour=colour, on=self.ground,
                     align="right")  # fmt: skip
        colour = c.quiet if card.dim else c.text
        ink.text(card.title, box, theme.BODY, face="bold", colour=colour, on=self.ground)

    def _pips(self, box: Box) -> Box:
        ink, c = self.ink, self.ink.colours
        side, gap = min(ink.px(PIP), box.h), ink.px(5)
        for n in reversed(range(self.card.most)):
            at, box = box.cut_right(side, gap)
            at = at.centred(side, side)
            if n < self.card.pips:
                ink.disc(at, c.attention)
            else:
                ink.disc(at, self.ground, line=theme.amber(c), width=2)
        return box

    def _sub(self, box: Box) -> None:
        ink = self.ink
        ink.text(self.card.sub, box, theme.SMALL, colour=ink.colours.quiet, on=self.ground)

    def _discs(self, box: Box) -> Box:
        ink, c = self.ink, self.ink.colours
        side = min(ink.px(DISC), box.h)
        for seat in reversed(self.card.discs):
            if box.w < side * 2:
                break
            at, box = box.cut_right(side, ink.px(4))
            at = at.centred(side, side)
            ink.disc(at, self.ground, line=c.seats[seat], width=2)
            ink.badge(seat, at.inset(side * 0.2))
        return box

    def _badges(self, box: Box) -> Box:
        for one in reversed(self.card.badges):
            if box.w < self.ink.px(MARK) * 2:
                break
            box = self._badge(one, box)
        return box

    def _badge(self, one: Marker, box: Box) -> Box:
        """Draw one at the right, with its word where there is room; return what is left."""
        ink, c = self.ink, self.ink.colours
        side, gap = min(ink.px(MARK), box.h), ink.px(4)
        signs = (one.seat is not None) + (one.icon is not None)
        wide = signs * side + (signs - 1) * gap
        words = ink.width(one.label, theme.SMALL) + ink.px(5)
        is_chip = one.seat is None and bool(one.label) and wide + words < box.w * 0.55
        is_chip = is_chip or not signs
        whole = wide + (words + ink.px(12) if is_chip else 0)
        at, rest = box.cut_right(min(whole, box.w), ink.px(6))
        if is_chip:
            chip = at.centred(at.w, min(at.h, ink.look.grown(24)))
            ink.box(chip, None, line=c.line, corner=7)
            at = at.inset(ink.px(6), 0)
        tone = theme.amber(c) if one.tone == "attention" else c.toned(one.tone)
        colour = c.text if one.tone == "plain" else tone
        if one.seat is not None:
            mark, at = at.cut_left(side, gap)
            ink.badge(one.seat, mark.centred(side, side))
        if one.icon is not None:
            mark, at = at.cut_left(side, gap)
            ink.icon(one.icon, mark.centred(side, side), colour)
        if is_chip:
            ink.text(one.label, at, theme.SMALL, colour=colour, on=self.ground)
        return rest

    def _counts(self, box: Box) -> float:
        """Draw whose it is and what lies on it from the left; return how much that took."""
        ink, card, x = self.ink, self.card, box.x
        signs = [(seat, str(n)) for seat, n in card.counts.items()]
        if card.whose is not None:
            signs.insert(0, (card.whose, self.names.get(card.whose, "")))
        mark, gap = min(ink.px(MARK), box.h - ink.px(4)), ink.px(10)
        size = self._size(signs, box.w, mark + ink.px(5) + gap)
        for seat, words in signs:
            wide = mark + ink.px(5) + ink.width(words, size, "bold") + 1
            if x + wide > box.right + 1 and x > box.x:
                break
            at = Box(x, box.y, min(wide, box.right - x), box.h)
            badge, text = at.cut_left(mark, ink.px(5))
            ink.badge(seat, badge.centred(mark, mark))
            ink.text(words, text, size, face="bold", on=self.ground)
            if seat in card.may_act:
                y = at.y + ink.px(1)
                ink.line((at.x, y, at.right, y), ink.colours.seats[seat], 3)
            x += wide + gap
        return x - box.x

    def _size(self, signs: Sequence[tuple[str, str]], room: float, beside: float) -> float:
        """Return the size in which all of it has room, if there is one."""
        ink = self.ink
        for size in (theme.BODY, theme.BODY / ink.look.scale):
            if sum(ink.width(words, size, "bold") + beside for _, words in signs) <= room:
                return size
        return theme.SMALL / ink.look.scale
