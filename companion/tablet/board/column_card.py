"""Draws one card of columns: its name, how it stands, what of everybody lies on it.

A high card has three lines; a low one has two. What everybody has on it is never left out for
anything else: it becomes smaller, and words give way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final

from attrs import frozen

from companion.stage.middles import ColumnCard, Marker
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, mixed

THREE: Final = 70
"""So many design pixels and more have three lines."""
ROOMY: Final = 52
"""A lower card wastes none on its edges."""
MARK: Final = 20
DISC: Final = 28
PIP: Final = 14
LEAST: Final = 64
"""Less than this is too little for where it is."""
LEAST_STATE: Final = 0.35
"""So much of its line has how it stands at the least; the rest is the name's, before it."""


@frozen
class _Manner:
    """How what everybody has is written: its size, its mark, and what is between."""

    size: float
    mark: float
    beside: float
    between: float


def _manners(scale: float) -> tuple[_Manner, ...]:
    """Return the ways from the largest on."""
    return (
        _Manner(theme.BODY, MARK, 5, 10),
        _Manner(theme.BODY / scale, MARK, 5, 10),
        _Manner(theme.SMALL / scale, 18, 4, 7),
        _Manner(theme.SMALL / scale, 16, 2, 4),
    )


def paint_card(ink: Ink, box: Box, card: ColumnCard, names: Mapping[str, str], bright: int) -> None:
    """Draw a card; `bright` tells how lit it is, from 0 to 2."""
    c = ink.colours
    ground = mixed(c.panel, c.attention, 0.2 if card.chosen else (0, 0.07, 0.13)[bright])
    line = c.past if card.past else theme.amber(c) if bright else c.line
    width = 3 if card.chosen or bright > 1 else 2 if bright or card.past else 1
    ink.box(box, ground, line=line, width=width, corner=11)
    inner = box.inset(ink.px(10), ink.px(5 if box.h > ink.look.grown(ROOMY) else 2))
    _CardDrawing(ink, card, names, ground).paint(inner)


class _CardDrawing:
    """One card, drawn line by line from the right: what stands there leaves less to the left."""

    def __init__(
        self, ink: Ink, card: ColumnCard, names: Mapping[str, str], ground: Colour
    ) -> None:
        self.ink, self.card, self.ground = ink, card, ground
        self.signs = [(seat, str(n)) for seat, n in card.counts.items()]
        if card.whose is not None:
            self.signs.insert(0, (card.whose, names.get(card.whose, "")))
        self.manners = _manners(ink.look.scale)

    def paint(self, box: Box) -> None:
        if box.h >= self.ink.look.grown(THREE):
            self._in_three(box)
        else:
            self._in_two(box)

    def _in_three(self, box: Box) -> None:
        first, second, third = box.rows(3)
        sub = self._width(self.card.sub)
        is_below = self._title(first, free=second.w - sub)
        if is_below:
            second = self._state(second)
        least = self._need(self.manners[-1])
        third = self._discs(third, least)
        signs = self._badges_wide(self.card.badges)
        if sub + signs <= second.w or least + signs > third.w:
            second = self._badges(second, least=0, most=min(sub, second.w * 0.6))
        else:  # where it is has no room beside them
            third = self._badges(third, least=least, most=self._need(self.manners[0]))
        self._sub(second)
        self._counts(third)

    def _in_two(self, box: Box) -> None:
        first, second = box.rows(2)
        least, most = self._need(self.manners[-1]), self._need(self.manners[0])
        is_below = self._title(first, free=second.w - least)
        rest = self._discs(second, least)
        if is_below:
            rest = self._state(rest)
        rest = self._badges(rest, least=least, most=most)
        taken = self._counts(rest)
        rest = rest.cut_left(taken, self.ink.px(10) if taken else 0)[1]
        if rest.w >= self.ink.px(LEAST):
            self._sub(rest)

    # The first lines

    def _width(self, words: Words) -> float:
        return self.ink.width(words, theme.SMALL) + self.ink.px(6)

    def _title(self, box: Box, free: float) -> bool:
        """Draw the name, and how it stands; tell whether that has to stand in the next line.

        There it would have so much room.
        """
        ink, card, c = self.ink, self.card, self.ink.colours
        box, small = self._pips(box), theme.SMALL / ink.look.scale
        title = ink.width(card.title, small, "bold") + ink.px(8)
        is_below = bool(card.state) and title + self._state_wide(small) > box.w
        is_below = is_below and self._state_wide(small) < free
        if card.state and not is_below:
            beside = ink.width(card.title, theme.BODY, "bold")
            box = self._state(box, beside, most=max(box.w - title, box.w * LEAST_STATE))
        colour = c.quiet if card.dim else c.text
        ink.text(card.title, box, theme.BODY, face="bold", colour=colour, on=self.ground)
        return is_below

    def _state_wide(self, size: float) -> float:
        return self.ink.width(self.card.state, size, "bold") + 2

    def _state(self, box: Box, beside: float = 0, most: float = inf) -> Box:
        """Draw how it stands at the right, no wider than the most; return what is left."""
        ink, card, c = self.ink, self.card, self.ink.colours
        size, gap = float(theme.SMALL), ink.px(8)
        if self._state_wide(size) + gap + beside > box.w:
            size /= ink.look.scale
        at, rest = box.cut_right(min(self._state_wide(size), most), gap)
        tone = theme.amber(c) if card.tone == "attention" else c.toned(card.tone)
        colour = c.quiet if card.tone == "plain" else tone
        ink.text(card.state, at, size, face="bold", colour=colour, on=self.ground, align="right")
        return rest

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

    # What lies on it

    def _discs(self, box: Box, least: float) -> Box:
        """Draw discs at the right, so that this much is left for what everybody has."""
        ink, c = self.ink, self.ink.colours
        side, gap = min(ink.px(DISC), box.h), ink.px(4)
        discs = self.card.discs
        if discs and len(discs) * (side + gap) > box.w - least:
            side = max((box.w - least) / len(discs) - gap, ink.px(16))
        for seat in reversed(discs):
            at, box = box.cut_right(side, gap)
            at = at.centred(side, side)
            ink.disc(at, self.ground, line=c.seats[seat], width=2)
            ink.badge(seat, at.inset(side * 0.2))
        return box

    def _badges(self, box: Box, *, least: float, most: float) -> Box:
        """Draw them at the right: so that the least is left, and words where the most is."""
        badges = self.card.badges
        for n in reversed(range(len(badges))):
            box = self._badge(badges[n], box, least, most + self._badges_wide(badges[:n]))
        return box

    def _badges_wide(self, badges: Sequence[Marker]) -> float:
        """Return how wide these are without words."""
        signs = sum((one.seat is not None) + (one.icon is not None) for one in badges)
        return signs * self.ink.px(MARK + 4) + len(badges) * self.ink.px(6)

    def _badge(self, one: Marker, box: Box, least: float, most: float) -> Box:
        """Draw one, with its word where there is room; return what is left."""
        ink, c = self.ink, self.ink.colours
        side, gap = min(ink.px(MARK), box.h), ink.px(4)
        signs = (one.seat is not None) + (one.icon is not None)
        wide = signs * side + max(signs - 1, 0) * gap
        words = ink.width(one.label, theme.SMALL) + ink.px(17)
        is_chip = one.seat is None and bool(one.label) and (
            not signs or wide + words + ink.px(6) <= box.w - most
        )  # fmt: skip
        whole = wide + (words if is_chip else 0)
        if whole > box.w - least and not is_chip:
            return box
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

    def _need(self, how: _Manner) -> float:
        """Return how wide what everybody has is."""
        ink, n = self.ink, len(self.signs)
        marks = n * ink.px(how.mark + how.beside) + max(n - 1, 0) * ink.px(how.between)
        return marks + sum(ink.width(words, how.size, "bold") + 1 for _, words in self.signs)

    def _counts(self, box: Box) -> float:
        """Draw whose it is and what lies on it from the left; return how much that took."""
        ink, x = self.ink, box.x
        how = next((one for one in self.manners if self._need(one) <= box.w), self.manners[-1])
        mark, beside = min(ink.px(how.mark), box.h - ink.px(4)), ink.px(how.beside)
        for seat, words in self.signs:
            wide = min(mark + beside + ink.width(words, how.size, "bold") + 1, box.right - x)
            if wide <= mark:
                break
            at = Box(x, box.y, wide, box.h)
            badge, text = at.cut_left(mark, beside)
            ink.badge(seat, badge.centred(mark, mark))
            ink.text(words, text, how.size, face="bold", on=self.ground)
            if seat in self.card.may_act:
                y = at.y + ink.px(1)
                ink.line((at.x, y, at.right, y), ink.colours.seats[seat], 3)
            x += wide + ink.px(how.between)
        return x - box.x
