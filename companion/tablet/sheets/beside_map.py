"""Draws a big moment that is to be read: its title, a map in the middle, lists on both sides."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Canvas

from companion.stage.endings import BigMoment, SideList, SideRow
from companion.tablet import theme
from companion.tablet.board.painter import Painter
from companion.tablet.board.still import paint_still
from companion.tablet.board.viewport import CARD
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.glow import glow
from companion.tablet.ink import Ink, Said

SIDE: Final = 252
"""How wide a list is."""
ROW: Final = 50
HEAD: Final = 40
LOCK: Final = 18
"""How wide a sign behind a figure is."""
TITLE: Final = 72
WHY: Final = 56


class BesideMap:
    """A moment with a map; the map is drawn once, however often the rest of it moves."""

    def __init__(self, desk: Desk, moment: BigMoment) -> None:
        """Have this moment to draw."""
        self.desk, self.moment = desk, moment
        self._drawn: tuple[Box, Canvas, list[Said], Painter[Any]] | None = None

    def paint(self, ink: Ink, box: Box, low: Box, breath: float) -> None:
        """Draw it; the lower strip has a button in its middle, and its right end is free."""
        moment, c, gap = self.moment, ink.colours, ink.px(22)
        title, rest = box.cut_top(ink.look.grown(TITLE), ink.px(2))
        why, rest = rest.cut_top(ink.look.grown(WHY), ink.px(12))
        ink.text(moment.title, title, 60, face="head", align="center", colour=c.toned(moment.tone))
        wide = why.centred(ink.look.grown(980), why.h)
        ink.text(moment.why, wide, theme.LARGE, align="center", lines=2)
        if box.w > box.h:
            side = min(ink.look.grown(SIDE), rest.w * 0.27)
            left, rest = rest.cut_left(side, gap)
            right, rest = rest.cut_right(side, gap)
            places = [left, right]
        else:
            most = max((_high(ink, one) for one in moment.lists), default=0)
            below, rest = rest.cut_bottom(min(most, rest.h * 0.5), gap)
            places = below.columns(2, gap)
        self._map(ink, rest, breath)
        for told, at in zip(moment.lists, places, strict=False):
            _list(ink, told, at.centred(at.w, _high(ink, told)))
        if moment.rule is not None:
            self._rule(ink, moment.rule, low)

    def _map(self, ink: Ink, box: Box, breath: float) -> None:
        scene, middle = self.desk.scene, self.moment.middle
        if scene is None or middle is None:
            return
        if self._drawn is None or self._drawn[0] != box:
            below = Ink(Canvas(), ink.look, ink.words, ink.ground)
            painter = paint_still(below, self.desk, scene, middle, box)
            self._drawn = box, below.canvas, below.said, painter
        _, canvas, said, painter = self._drawn
        if self.moment.at is not None:
            x, y = painter.viewport.point(*painter.where(self.moment.at))
            side = painter.viewport.pitch * CARD
            at = Box(x - side / 2, y - side / 2, side, side)
            glow(ink, at, ink.colours.alarm, 8 + 8 * breath, 6)
        ink.add(canvas)
        ink.said += said

    def _rule(self, ink: Ink, rule: str, low: Box) -> None:
        """Draw the way to the rule."""
        wide = ink.width(rule, theme.SMALL) + ink.px(44)
        at = low.cut_right(wide)[0]
        mark, words = at.cut_left(ink.px(24), ink.px(10))
        ink.icon("rules", mark.centred(ink.px(22), ink.px(22)), ink.colours.quiet)
        ink.text(rule, words, theme.SMALL, colour=ink.colours.quiet)
        ink.spot("show.rule", at, lambda: self.desk.go("rules", rule))


def _high(ink: Ink, told: SideList) -> float:
    lines = len(told.rows) + (told.foot is not None)
    return ink.look.grown(HEAD) + lines * ink.look.grown(ROW)


def _list(ink: Ink, told: SideList, box: Box) -> None:
    """Draw a list: its title with the heads of its figures, and its rows."""
    c = ink.colours
    head, rest = box.cut_top(ink.look.grown(HEAD))
    wide = ink.look.grown(54)
    for one in reversed(told.heads):
        at, head = head.cut_right(wide)
        at = at.cut_right(ink.px(LOCK))[1]
        ink.text(one, at, theme.SMALL, face="bold", align="center", colour=c.quiet)
    ink.text(told.title, head, theme.BODY, colour=c.quiet, lines=2)
    rows = (*told.rows, told.foot) if told.foot is not None else told.rows
    for row, place in zip(rows, rest.rows(max(len(rows), 1)), strict=True):
        if row is told.foot:
            _foot(ink, row, place)
        else:
            _row(ink, row, place.inset(0, ink.px(3)), wide)


def _foot(ink: Ink, row: SideRow, box: Box) -> None:
    """Say what a sign means."""
    mark, words = box.cut_left(ink.px(LOCK), ink.px(10))
    ink.icon(row.icon or "dot", mark.centred(ink.px(LOCK), ink.px(LOCK)), ink.colours.quiet)
    ink.text(row.words, words, theme.SMALL, colour=ink.colours.quiet, lines=2)


def _row(ink: Ink, row: SideRow, box: Box, wide: float) -> None:
    c = ink.colours
    colour = c.quiet if row.gone else c.text
    side = min(box.h, ink.px(34))
    mark, rest = box.cut_left(side, ink.px(12))
    if row.seat is not None:
        ink.badge(row.seat, mark.centred(side, side))
    elif row.icon is not None:
        ink.icon(row.icon, mark.centred(side, side), theme.amber(c))
    for value in reversed(row.values):
        at, rest = rest.cut_right(wide)
        told = theme.amber(c) if row.tone == "attention" and value is row.values[0] else colour
        if value.icon is not None and not value.words:
            at = at.cut_right(ink.px(LOCK))[1]
            ink.icon(value.icon, at.centred(side * 0.66, side * 0.66), c.quiet)
            continue
        lock, at = at.cut_right(ink.px(LOCK))
        if value.icon is not None:
            ink.icon(value.icon, lock, c.quiet)
        ink.text(value.words, at, theme.LARGE, face="black", align="center", colour=told)
    upper, lower = rest.cut_top(rest.h * (0.54 if row.sub else 1))
    ink.text(row.words, upper, theme.BODY, face="bold", colour=colour,
             rise="bottom" if row.sub else "middle")  # fmt: skip
    ink.text(row.sub, lower, theme.SMALL, colour=c.quiet, rise="top")
