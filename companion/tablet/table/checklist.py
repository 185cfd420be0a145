"""The panel of what the hands do now on the physical table, line by line, ticked or ignored.

It lies over the foot of the middle, so that nothing moves as it comes and goes: first as one row,
and tapped as all of its lines. What was left open before stands behind what is new, and fainter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from kivy.graphics import Canvas

from companion.core.say import say
from companion.stage.middles import CardMap
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.hands import HandLine
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour, mixed

MARKED: Final = 84
"""So wide the mark of what is to be remembered is beside it."""
BUTTON: Final = 52
ROW: Final = 46
LOW: Final = 31
"""How high a line is at the least, beside a button."""
TITLE: Final = 34
WIDE: Final = 377
"""A line has about so many design pixels where several stand side by side."""
LEAST: Final = 240
"""So wide a line is at the least beside words that tell of the others."""
MARKS: Final = 26 + 9 + 24 + 8 + 6
"""So wide is what stands before a line's words."""
MOST: Final = 6
"""A line has no more lines of words than that."""
TITLED: Final = say("Now at the table")


def shares_foot(desk: Desk) -> bool:
    """Tell whether its row stands at the map's foot beside the mark of what is to be remembered."""
    scene = desk.scene
    is_map = scene is not None and isinstance(scene.middle, CardMap) and bool(scene.notices)
    is_row = not desk.by_hand.is_open and desk.selection.aim is None
    return is_map and is_row and bool(desk.hands)


class ChecklistPanel(Panel):
    """The list, as high as nothing where the hands have nothing to do."""

    @property
    def lines(self) -> tuple[HandLine, ...]:
        """What is to be done; nothing once all of it is ticked."""
        return self.desk.hands

    @property
    def is_open(self) -> bool:
        """All of it is shown; while the map waits for a finger there is only its row."""
        return self.desk.by_hand.is_open and self.desk.selection.aim is None

    @property
    def row(self) -> float:
        """How high it is with one row of lines."""
        return self.desk.look.grown(ROW) + self.desk.look.px(8)

    def need(self, wide: float, most: float) -> float:
        """Return how high it wants to be; where not all has room, it says so."""
        if not self.lines:
            return 0
        look = self.desk.look
        ink, inner = Ink(Canvas(), look, self.desk.words, self.ground), wide - look.px(20)
        if not self.is_open:
            return row_high(self.desk, wide)
        columns, high = _grid(ink, inner, self.lines)
        rows = -(-len(self.lines) // columns)
        return min(look.grown(TITLE) + rows * (high + look.px(4)) + look.px(18), most)

    @property
    def _side(self) -> float:
        return _side(self.desk)

    @property
    def ground(self) -> Colour:
        """The colour under it: it wants to be seen, and does not insist."""
        colours = self.desk.look.palette
        return mixed(colours.panel, colours.attention, 0.09)

    def touched(self, touch: Any) -> bool:
        """Let no finger through to the map below."""
        return bool(self.lines)

    def paint(self, ink: Ink) -> None:
        """Draw one row, or all of them below a title."""
        lines = self.lines
        if not lines or self.area.h < 1:
            return
        c = ink.colours
        ink.box(self.area, self.ground, line=mixed(c.line, c.attention, 0.5), corner=11)
        inner = self.area.inset(ink.px(10), ink.px(4))
        side = self._side
        if self.is_open:
            head, rest = inner.cut_top(ink.look.grown(TITLE), ink.px(4))
            ink.text(TITLED, self._done(ink, head, side), theme.BODY, face="head")
            paint_lines(ink, self.desk, rest, lines, tells=True)
            return
        rest = self._done(ink, inner, side)
        mark, rest = rest.cut_left(ink.px(26), ink.px(10))
        ink.icon("hand", mark.centred(ink.px(24), ink.px(24)), c.attention)
        columns, high = _grid(ink, rest.w, lines)
        if len(lines) > columns or high > rest.h + 1:
            lines = tuple(one for one in lines if not one.done)
            rest = self._more(ink, rest, side, lines)
        paint_lines(ink, self.desk, rest, lines)

    def _done(self, ink: Ink, box: Box, side: float) -> Box:
        """Draw what ticks all, and beside an open list what closes it; return what is left."""
        done, left = box.cut_right(side, ink.px(8))
        self._button(ink, done, "hands.done", "check", self.desk.handle_all)
        if self.is_open:
            less, left = left.cut_right(side * 1.3, ink.px(8))
            self._button(ink, less, "hands.less", "close", self.desk.show_hands)
        return left

    def _more(self, ink: Ink, box: Box, side: float, lines: Sequence[HandLine]) -> Box:
        """Draw what shows the others, saying how many they are; return what is left."""
        wide = ink.width(say("and {n} more", n=len(lines)), theme.BODY, "bold") + ink.px(20)
        is_long = box.w - wide >= ink.look.grown(LEAST)
        is_long &= _grid(ink, box.w - wide - ink.px(8), lines[:1])[1] <= ink.look.grown(ROW)
        more, left = box.cut_right(wide if is_long else side * 1.3, ink.px(8))
        hidden = len(lines) - _grid(ink, left.w, lines)[0]
        ink.box(more, None, line=ink.colours.line, corner=9)
        if hidden:
            words: Words = say("and {n} more", n=hidden) if is_long else f"+{hidden}"
            ink.text(words, more.inset(ink.px(4), 0), theme.BODY, face="bold", align="center",
                     on=self.ground)  # fmt: skip
        else:
            ink.icon("eye", more.centred(ink.px(24), ink.px(24)), ink.colours.text)
        ink.spot("hands.more", more, self.desk.show_hands, within=self.area)
        return left

    def _button(self, ink: Ink, box: Box, key: str, icon: str, tap: Any) -> None:
        ink.box(box, None, line=ink.colours.line, corner=9)
        ink.icon(icon, box.centred(ink.px(24), ink.px(24)), ink.colours.text)
        ink.spot(key, box, tap, within=self.area)


def row_high(desk: Desk, wide: float) -> float:
    """Return how high the list's row is so wide, so that its first line is not cut: at most two."""
    ink = Ink(Canvas(), desk.look, desk.words, desk.look.palette.panel)
    side, lines = _side(desk), desk.hands
    rest = wide - side - ink.px(20 + 8 + 26 + 10)
    columns, high = _grid(ink, rest, lines)
    if len(lines) > columns:
        first = [one for one in lines if not one.done][:1]
        high = _grid(ink, rest - side * 1.3 - ink.px(8), first)[1]
    return min(high, 2 * ink.look.grown(ROW)) + ink.px(8)


def _side(desk: Desk) -> float:
    """Return how wide what ticks all is."""
    return min(desk.look.px(BUTTON), max(desk.look.grown(ROW), desk.look.px(30)))


def paint_lines(
    ink: Ink, desk: Desk, box: Box, lines: Sequence[HandLine], *, small: bool = False,
    tells: bool = False,
) -> None:  # fmt: skip
    """Draw as many lines as there is room for, each with a box to be ticked.

    Where not all have room, those that are ticked go; `tells` how many are still left out, and
    stands closer before.
    """
    columns, high = _grid(ink, box.w, lines)
    high = ink.look.grown(LOW) if small else min(high, box.h)
    all_ = -(-len(lines) // columns)
    if tells and all_ * (high + ink.px(4)) > box.h + ink.px(4):
        high = min(high, max(ink.look.grown(LOW), _high(ink, box.w, columns, lines)))
    rows = max(min(int((box.h + ink.px(4)) / (high + ink.px(4))), all_), 1)
    if len(lines) > rows * columns:
        lines = [one for one in lines if not one.done]
    if small:
        columns = max(min(columns, -(-len(lines) // rows)), 1)
    tall = max(high, min(box.h / rows, ink.look.grown(ROW)))
    whole = box.centred(box.w, min(box.h, rows * tall + (rows - 1) * ink.px(4)))
    places = whole.grid(rows * columns, columns, ink.px(4))
    left_out = len(lines) - len(places) + 1 if tells and len(lines) > len(places) else 0
    shown = lines[: len(places) - 1] if left_out else lines
    for line, at in zip(shown, places, strict=False):
        _line(ink, desk, at.inset(ink.px(2), 0), line)
    if left_out:
        words = say("… and {n} more", n=left_out)
        ink.text(words, places[-1], theme.BODY, colour=ink.colours.quiet)


def _grid(ink: Ink, wide: float, lines: Sequence[HandLine]) -> tuple[int, float]:
    """Return how many lines stand side by side so that none is cut, and how high they are."""
    columns = max(min(int(wide / ink.look.grown(WIDE)), 3, len(lines)), 1)
    while columns > 1 and _high(ink, wide, columns, lines) > ink.look.grown(ROW):
        columns -= 1
    return columns, max(_high(ink, wide, columns, lines), ink.look.grown(ROW))


def _high(ink: Ink, wide: float, columns: int, lines: Sequence[HandLine]) -> float:
    """Return how high the longest line stands at its smallest."""
    text = max((wide - ink.px(4) * (columns - 1)) / columns - ink.px(MARKS), 1)
    least = theme.SMALL / ink.look.scale
    return max((ink.height(_words(one), text, least) for one in lines), default=0)


def _words(one: HandLine) -> Words:
    return say("Still open: {what}", what=one.line.words) if one.old else one.line.words


def _line(ink: Ink, desk: Desk, box: Box, one: HandLine) -> None:
    c, line = ink.colours, one.line
    mark, rest = box.cut_left(min(ink.px(26), box.h), ink.px(9))
    side = min(ink.px(24), box.h * 0.8)
    tick = mark.centred(side, side)
    edge = c.safe if one.done else c.quiet
    ink.box(tick, c.safe if one.done else None, line=edge, width=2, corner=6)
    if one.done:
        dark = c.on_bright if c is theme.DARK else c.raised
        ink.icon("check", tick.inset(side * 0.16), dark)
    is_faint = one.done or one.late
    if line.seat is not None or line.icon is not None:
        mark, rest = rest.cut_left(min(ink.px(24), box.h), ink.px(8))
        at = mark.centred(side, side)
        if line.seat is not None:
            ink.badge(line.seat, at)
        else:
            ink.icon(line.icon or "dot", at, c.quiet if is_faint else c.attention)
    ink.text(_words(one), rest, theme.BODY, colour=c.quiet if is_faint else c.text, lines=MOST)
    ink.spot(f"handled.{one.key}", box, partial(desk.handle, one.key))
