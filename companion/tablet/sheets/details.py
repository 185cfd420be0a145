"""The sheet on which several things are told of one action at once, each as it mostly is."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from companion.stage.questions import Detail, Details, DetailValue, detailed, numbered
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.sheets.footer import footer, footer_need
from companion.tablet.sheets.sheet import PAD, Heading, SheetPanel, name_at
from companion.tablet.theme import mixed

VALUE: Final = 58
LABEL: Final = 30
GO: Final = 76
BESIDE: Final = 7
"""More values than these stand in two lines."""


class DetailsSheet(SheetPanel):
    """Shows `Details`. What was tapped so far lies on the desk, so that nothing takes it away."""

    wide = 900.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Begin with what is mostly so, or go on with what was tapped."""
        super().__init__(desk, sheet)
        self.asked: Details = sheet
        self._tall = 0.0
        """How high a value is."""
        name = name_at(desk, self.asked.seat)
        self.heading = Heading(
            self.asked.title, self.asked.text, icon=self.asked.icon, seat=self.asked.seat, name=name
        )

    @property
    def values(self) -> tuple[str, ...]:
        """The value of each detail, as it was tapped so far."""
        kept = self.desk.counts.get(self.asked.key)
        if kept is None:
            return self.asked.start
        return tuple(one.values[kept[one.key]].key for one in self.asked.details)

    def tell(self, n: int, key: str) -> None:
        """Let a detail have another value."""
        values = detailed(self.asked, self.values, n, key)
        if values is None:
            self.desk.hear("refuse")
            return
        self.desk.count(self.asked.key, numbered(self.asked, values))

    def go_on(self) -> None:
        """Do it, as it is told now."""
        press = self.asked.presses["/".join(self.values)]
        self.desk.close(self.sheet)
        self.desk.dispatch(press)

    def _lines(self, one: Detail) -> int:
        return -(-len(one.values) // (BESIDE if self.area.w > self.area.h else BESIDE // 2 + 1))

    def _high(self, ink: Ink, one: Detail) -> float:
        return ink.look.grown(LABEL) + self._lines(one) * (self._tall + ink.px(8)) + ink.px(10)

    def _fit(self, ink: Ink, width: float) -> None:
        """Make values as high as they may be, so that all of it is seen at once."""
        fixed = self.heading.need(ink, width) + ink.look.grown(GO) + footer_need(ink, self.asked)
        fixed += len(self.asked.details) * (ink.look.grown(LABEL) + ink.px(10)) + ink.px(8)
        lines = sum(map(self._lines, self.asked.details))
        room = (self.area.h - ink.px(2 * (18 + PAD)) - fixed) / max(lines, 1) - ink.px(8)
        self._tall = max(min(ink.look.grown(VALUE), room), ink.px(theme.TOUCH))

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        self._fit(ink, width)
        rows = sum(self._high(ink, one) for one in self.asked.details)
        go = ink.look.grown(GO) + ink.px(8)
        return self.heading.need(ink, width) + rows + go + footer_need(ink, self.asked)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw a line of values for each detail, and the button that does it."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        rest = footer(ink, rest, self.desk, self.asked)
        go, rest = rest.cut_bottom(ink.look.grown(GO), ink.px(8))
        ink.button("details.go", self.asked.go, go, self.go_on, kind="bright", size=theme.LARGE)
        for n, one in enumerate(self.asked.details):
            at, rest = rest.cut_top(self._high(ink, one))
            self._detail(ink, at, n, one)

    def _detail(self, ink: Ink, box: Box, n: int, one: Detail) -> None:
        label, box = box.cut_top(ink.look.grown(LABEL))
        ink.text(one.label, label, theme.BODY, colour=ink.colours.quiet)
        lines, gap = self._lines(one), ink.px(8)
        columns = -(-len(one.values) // lines)
        box = box.cut_top(lines * (self._tall + gap) - gap)[0]
        for value, at in zip(one.values, box.grid(len(one.values), columns, gap), strict=True):
            self._value(ink, at, n, value)

    def _value(self, ink: Ink, box: Box, n: int, value: DetailValue) -> None:
        """Draw a value where it always stands: one that cannot be told with the others is grey."""
        c, is_told = ink.colours, self.values[n] == value.key
        may = detailed(self.asked, self.values, n, value.key) is not None
        fill = mixed(c.raised, c.safe, 0.2) if is_told else c.raised if may else self.ground
        line = c.safe if is_told else c.line
        ink.box(box, fill, line=line, width=2 if is_told else 1, corner=11)
        inner = box.inset(ink.px(10), ink.px(4))
        if value.seat is not None or value.icon is not None:
            side = min(ink.look.grown(30), inner.h)
            wide = ink.width(value.label, theme.BODY, "bold") + side + ink.px(12)
            mark, inner = inner.centred(wide, inner.h).cut_left(side, ink.px(10))
            if value.seat is not None:
                ink.badge(value.seat, mark)
            else:
                ink.icon(value.icon or "dot", mark, c.text if may else c.quiet)
        ink.text(value.label, inner, theme.BODY, face="bold", on=fill, lines=2, align="center",
                 colour=c.text if may else c.quiet)  # fmt: skip
        tap = partial(self.tell, n, value.key)
        ink.spot(f"{self.asked.key}.{self.asked.details[n].key}.{value.key}", box, tap)
