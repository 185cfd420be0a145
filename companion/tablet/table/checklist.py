"""The panel of what the hands do now on the physical table, line by line, ticked or ignored.

It lies over the foot of the middle, so that nothing moves as it comes and goes: first as one row,
and tapped as all of its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import say
from companion.stage.scene import Line
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour, mixed

ROW: Final = 46
LOW: Final = 31
"""How high a line is at the least, beside a button."""
TITLE: Final = 34
WIDE: Final = 377
"""A line has about so many design pixels where several stand side by side."""
TITLED: Final = say("Now at the table")


class ChecklistPanel(Panel):
    """The list, as high as nothing where the hands have nothing to do."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is to be done; nothing once all of it is ticked."""
        lines = self.desk.hands
        return () if len(self.desk.handled) == len(lines) else lines

    def _columns(self, wide: float) -> int:
        room = wide - self.desk.look.px(24)
        return max(min(int(room / self.desk.look.grown(WIDE)), 3, len(self.lines)), 1)

    @property
    def row(self) -> float:
        """How high it is with one row of lines."""
        return self.desk.look.grown(ROW) + self.desk.look.px(8)

    def need(self, wide: float, most: float) -> float:
        """Return how high it wants to be; where not all has room, it says so."""
        if not self.lines:
            return 0
        look = self.desk.look
        if not self.desk.hands_open:
            return self.row
        rows = -(-len(self.lines) // self._columns(wide))
        return min(look.grown(TITLE) + rows * look.grown(ROW) + look.px(18), most)

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
        head, rest = inner, inner
        if self.desk.hands_open:
            head, rest = inner.cut_top(ink.look.grown(TITLE), ink.px(4))
            ink.text(TITLED, head, theme.BODY, face="head")
        rest = self._buttons(ink, head, rest, lines)
        if not self.desk.hands_open:
            mark, rest = rest.cut_left(ink.px(26), ink.px(10))
            ink.icon("hand", mark.centred(ink.px(24), ink.px(24)), c.attention)
        paint_lines(ink, self.desk, rest, lines)

    def _buttons(self, ink: Ink, head: Box, rest: Box, lines: Sequence[Line]) -> Box:
        """Draw what ticks all, and what shows the others; return what is left for the lines."""
        side = min(ink.px(52), max(head.h, ink.px(30)))
        done, left = head.cut_right(side, ink.px(8))
        self._button(ink, done, "hands.done", "check", self.desk.handle_all)
        shown = min(self._columns(left.w), len(lines))
        is_open = self.desk.hands_open
        if is_open or len(lines) > shown:
            more, left = left.cut_right(side * 1.3, ink.px(8))
            if is_open:
                self._button(ink, more, "hands.less", "close", self.desk.show_hands)
            else:
                words = f"+{len(lines) - shown}"
                ink.box(more, None, line=ink.colours.line, corner=9)
                ink.text(words, more, theme.BODY, face="bold", align="center", on=self.ground)
                ink.spot("hands.more", more, self.desk.show_hands, within=self.area)
        return rest if is_open else left

    def _button(self, ink: Ink, box: Box, key: str, icon: str, tap: Any) -> None:
        ink.box(box, None, line=ink.colours.line, corner=9)
        ink.icon(icon, box.centred(ink.px(24), ink.px(24)), ink.colours.text)
        ink.spot(key, box, tap, within=self.area)


def paint_lines(
    ink: Ink, desk: Desk, box: Box, lines: Sequence[Line], *, small: bool = False
) -> None:
    """Draw as many lines as there is room for, each with a box to be ticked."""
    columns = max(min(int(box.w / ink.look.grown(WIDE)), 3, len(lines)), 1)
    high = ink.look.grown(LOW if small else ROW)
    rows = max(min(int((box.h + ink.px(4)) / high), -(-len(lines) // columns)), 1)
    if small:
        columns = min(columns, -(-len(lines) // rows))
    whole = box.centred(box.w, min(box.h, rows * max(high, min(box.h / rows, ink.look.grown(ROW)))))
    places = whole.grid(rows * columns, columns, ink.px(4))
    shown = list(zip(lines, places, strict=False))
    for n, (line, at) in enumerate(shown):
        if n == len(shown) - 1 and len(lines) > len(shown) and small:
            words = say("… and {n} more", n=len(lines) - n)
            ink.text(words, at, theme.BODY, colour=ink.colours.quiet)
        else:
            _line(ink, desk, at.inset(ink.px(2), 0), line, n)


def _line(ink: Ink, desk: Desk, box: Box, line: Line, n: int) -> None:
    c, done = ink.colours, n in desk.handled
    mark, rest = box.cut_left(min(ink.px(26), box.h), ink.px(9))
    side = min(ink.px(24), box.h * 0.8)
    tick = mark.centred(side, side)
    ink.box(tick, c.safe if done else None, line=c.safe if done else c.quiet, width=2, corner=6)
    if done:
        dark = c.on_bright if c is theme.DARK else c.raised
        ink.icon("check", tick.inset(side * 0.16), dark)
    if line.seat is not None or line.icon is not None:
        mark, rest = rest.cut_left(min(ink.px(24), box.h), ink.px(8))
        at = mark.centred(side, side)
        if line.seat is not None:
            ink.badge(line.seat, at)
        else:
            ink.icon(line.icon or "dot", at, c.quiet if done else c.attention)
    colour = c.quiet if done else c.text
    ink.text(line.words, rest, theme.BODY, colour=colour, lines=2)
    ink.spot(f"handled.{n}", box, partial(desk.handle, n))
