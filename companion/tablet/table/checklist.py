"""The panel of what the hands do now on the physical table, line by line, ticked or ignored."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.core.say import say
from companion.stage.scene import Line
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour, mixed

ROW: Final = 46
TITLE: Final = 30
WIDE: Final = 340
"""A line has about so many design pixels where several stand side by side."""
TITLED: Final = say("Do this on the table now")


class ChecklistPanel(Panel):
    """The list, as high as nothing where the hands have nothing to do."""

    small = False
    """Its text is no larger than it must be, where text is large elsewhere."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is to be done."""
        scene = self.desk.scene
        return scene.checklist if scene is not None else ()

    def _grown(self, size: float) -> float:
        return self.desk.look.px(size) if self.small else self.desk.look.grown(size)

    def _columns(self, wide: float) -> int:
        return max(min(int(wide / self._grown(WIDE)), 3, len(self.lines)), 1)

    def need(self, wide: float, most: float) -> float:
        """Return how high it wants to be; where that is more than this, its text does not grow."""
        if not self.lines:
            return 0
        for small in (False, True):
            self.small = small
            rows = -(-len(self.lines) // self._columns(wide))
            high = self._grown(TITLE) + rows * self._grown(ROW) + self.desk.look.px(14)
            if high <= most:
                break
        return high

    @property
    def ground(self) -> Colour:
        """The colour under it: it wants to be seen, and does not insist."""
        colours = self.desk.look.palette
        return mixed(colours.panel, colours.attention, 0.07)

    def paint(self, ink: Ink) -> None:
        """Draw the lines."""
        c = ink.colours
        ink.box(self.area, self.ground, line=mixed(c.line, c.attention, 0.5))
        inner = self.area.inset(ink.px(12), ink.px(6))
        title, inner = inner.cut_top(self._grown(TITLE - 4), ink.px(2))
        size = theme.BODY / (ink.look.scale if self.small else 1)
        ink.text(TITLED, title, size, face="head")
        columns = self._columns(self.area.w)
        places = inner.grid(len(self.lines), columns, ink.px(6))
        for n, (line, at) in enumerate(zip(self.lines, places, strict=True)):
            self._line(ink, at, line, n, size)

    def _line(self, ink: Ink, box: Box, line: Line, n: int, size: float) -> None:
        c, done = ink.colours, n in self.desk.handled
        mark, rest = box.cut_left(min(ink.px(28), box.h), ink.px(10))
        tick = mark.centred(ink.px(26), ink.px(26))
        ink.box(tick, c.safe if done else None, line=c.safe if done else c.quiet, width=2, corner=6)
        if done:
            dark = c.on_bright if c is theme.DARK else c.raised
            ink.icon("check", tick.inset(ink.px(4)), dark)
        if line.seat is not None or line.icon is not None:
            mark, rest = rest.cut_left(min(ink.px(28), box.h), ink.px(8))
            if line.seat is not None:
                ink.badge(line.seat, mark)
            else:
                ink.icon(line.icon or "dot", mark, c.quiet if done else c.attention)
        ink.text(line.words, rest, size, colour=c.quiet if done else c.text, lines=2)
        ink.spot(f"handled.{n}", box, partial(self.desk.handle, n), within=self.area)
