"""The sheet on which several numbers are told at once, or an order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from companion.core.say import Message, say
from companion.stage.questions import Row, Tally, told
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.sheets.footer import footer, footer_need
from companion.tablet.sheets.sheet import Heading, SheetPanel, name_at
from companion.tablet.table.places import is_standing
from companion.tablet.table.regions import LARGE_TEXT
from companion.tablet.theme import mixed

ROW: Final = 66
GO: Final = 68
NARROW: Final = 900
READ: Final = 8.0
"""Seconds in which it can be read why nothing is to be counted."""
ALONE: Final = say("It goes on by itself in a moment")
MANY: Final = 6
"""More rows than these stand in two columns."""
TALL: Final = 12
"""So many rows stand in one column on a standing window."""
FEW: Final = 4
"""The same in large text."""


class TallySheet(SheetPanel):
    """Shows a `Tally`. What was tapped so far lies on the desk, so that nothing takes it away."""

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Begin with the rows' own numbers, or go on with those that were tapped."""
        super().__init__(desk, sheet)
        tally: Tally = sheet
        self.tally, self.alarm, self.closes = tally, tally.alarm, not tally.must
        self._alone: Any = None
        if tally.alone:
            self._wait()
            self.bind(parent=self._parted)
        most = FEW if desk.look.scale > LARGE_TEXT else MANY
        self.columns = 2 if tally.columns == 1 and len(tally.rows) > most else tally.columns
        if not self._grouped and is_standing(desk) and len(tally.rows) <= TALL:
            self.columns = 1
        self.wide = 1180 if self.columns > 1 else 760
        self.heading = Heading(
            tally.title,
            tally.text,
            icon=tally.icon,
            seat=tally.seat,
            name=name_at(desk, tally.seat),
            alarm=tally.alarm,
            closes=self.closes,
        )

    def _wait(self) -> None:
        """Go on by itself once it could be read, where nothing is to be counted."""
        if self._alone is not None:
            self._alone.cancel()
        self._alone = Clock.schedule_once(lambda _: self.go_on(), READ)

    def _parted(self, _: Any, parent: Any) -> None:
        if parent is None:
            self._alone.cancel()

    def on_touch_down(self, touch: Any) -> bool:
        """Whoever touches it still reads it, or sets something right."""
        if self._alone is not None:
            self._wait()
        return super().on_touch_down(touch)

    @property
    def counts(self) -> Mapping[str, int]:
        """What every row stands at."""
        kept = self.desk.counts.get(self.tally.key, {})
        return {
            row.key: kept.get(row.key, row.start) if row.high else row.start
            for row in self.tally.rows
        }

    @property
    def _grouped(self) -> bool:
        """Tell whether each line is a player's."""
        return self.tally.columns > 1 and all(row.seat for row in self.tally.rows)

    def _lines(self) -> int:
        return -(-len(self.tally.rows) // self.columns)

    def _taller(self, ink: Ink) -> float:
        """Return by how much the words over narrow columns are higher."""
        return ink.look.grown(24) if self.area.w < ink.px(NARROW) else 0

    def _high(self, ink: Ink) -> float:
        """Return how high a line is: lower where they are many, never too low for a finger."""
        n, go = self._lines(), ink.look.grown(GO) + ink.px(16)
        room = self.area.h - ink.px(2 * 18 + 2 * 26) - go - footer_need(ink, self.tally)
        room -= self.heading.need(ink, min(self.area.w, ink.look.grown(self.wide)) - ink.px(90))
        room -= ink.look.grown(44) + self._taller(ink) if self._grouped else 0
        most = ink.look.grown(ROW if self._grouped or self.columns > 1 else 76)
        return min(max(room / max(n, 1) - ink.px(8), ink.look.grown(50)), most)

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        rows = self._lines() * (self._high(ink) + ink.px(8))
        heads = ink.look.grown(44) + self._taller(ink) if self._grouped else 0
        go = ink.look.grown(GO) + ink.px(16)
        return self.heading.need(ink, width) + heads + rows + go + footer_need(ink, self.tally)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the rows and the button that goes on."""
        tally = self.tally
        if self.closes:
            self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        rest = footer(ink, rest, self.desk, tally)
        go, rest = rest.cut_bottom(ink.look.grown(GO), ink.px(16))
        self._go(ink, go)
        if self._grouped:
            self._by_seat(ink, rest)
            return
        lines = rest.rows(max(self._lines(), 1), ink.px(8))
        places = [at for line in lines for at in line.columns(self.columns, ink.px(10))]
        for row, at in zip(tally.rows, places, strict=False):
            self._row(ink, at, row)

    def _go(self, ink: Ink, box: Box) -> None:
        left = [row for row in self.tally.rows if not self.counts[row.key]]
        placed = len(left) < len(self.tally.rows)
        if self.tally.ordered and left and not (self.tally.some and placed):
            ink.box(box, None, line=ink.colours.line, corner=11)
            words = say("Tap them in their order")
            colour = ink.colours.quiet
            ink.text(words, box.inset(ink.px(12)), colour=colour, align="center", lines=2)
        else:
            size = theme.LARGE
            sub: Message | str = ALONE if self.tally.alone else ""
            ink.button(
                "tally.go", self.tally.go, box, self.go_on, sub=sub, kind="bright", size=size
            )

    def _by_seat(self, ink: Ink, box: Box) -> None:
        """Draw a line for each player, what is counted over each column."""
        n, gap = self.tally.columns, ink.px(8)
        names = min(ink.look.grown(150), box.w * 0.22)
        heads, box = box.cut_top(ink.look.grown(36) + self._taller(ink), gap)
        places = heads.cut_left(names, gap)[1].columns(n, gap)
        for row, at in zip(self.tally.rows[:n], places, strict=False):
            quiet = ink.colours.quiet
            ink.text(row.label, at, theme.SMALL, colour=quiet, align="center", lines=3)
        for line, at in enumerate(box.rows(max(self._lines(), 1), gap)):
            rows = self.tally.rows[line * n : line * n + n]
            name, cells = at.cut_left(names, gap)
            mark, name = name.cut_left(min(ink.px(36), name.h), ink.px(10))
            ink.badge(rows[0].seat or "", mark)
            ink.text(name_at(self.desk, rows[0].seat), name, theme.BODY, face="bold")
            for row, place in zip(rows, cells.columns(n, gap), strict=False):
                self._cell(ink, place, row)

    def _cell(self, ink: Ink, box: Box, row: Row) -> None:
        """Draw one number of a grid: tap for one more, the minus takes one back."""
        c, count = ink.colours, self.counts[row.key]
        if not row.high:
            ink.icon("skull", box.centred(ink.px(22), ink.px(22)), c.line)
            return
        fill = mixed(c.raised, c.alarm if self.alarm else c.safe, 0.3) if count else c.raised
        ink.box(box, fill, line=c.alarm if count and self.alarm else c.line, corner=10)
        inner = box.inset(ink.px(8), ink.px(4))
        if count > row.low:
            less, inner = inner.cut_left(ink.px(40), ink.px(4))
        at = inner.centred(min(inner.w, ink.px(70)), inner.h)
        mark, number = at.cut_left(min(ink.px(26), at.h), ink.px(10))
        if row.icon is not None:
            ink.icon(row.icon, mark, c.text if count else c.quiet)
        colour = c.text if count else c.quiet
        ink.text(str(count), number, 26, face="black", colour=colour, on=fill)
        ink.spot(f"tally.{row.key}", box, partial(self.count, row, 1))
        if count > row.low:
            self._less(ink, less, row)

    def _less(self, ink: Ink, box: Box, row: Row) -> None:
        ink.icon("minus", box.centred(ink.px(24), ink.px(24)), ink.colours.text)
        ink.spot(f"tally.less.{row.key}", box, partial(self.count, row, -1))

    def _row(self, ink: Ink, box: Box, row: Row) -> None:
        """Draw a row: the whole of it counts one more, or turns on and off."""
        c, count = ink.colours, self.counts[row.key]
        fill = mixed(c.raised, c.safe, 0.18) if count else c.raised
        ink.box(box, fill, line=c.safe if count else c.line, width=2 if count else 1, corner=11)
        inner = box.inset(ink.px(14), ink.px(5))
        if row.seat is not None or row.icon is not None:
            mark, inner = inner.cut_left(min(ink.px(40), inner.h), ink.px(14))
            if row.seat is not None:
                ink.badge(row.seat, mark, row.letter)
            else:
                ink.icon(row.icon or "dot", mark, c.text)
        inner = self._control(ink, inner, row, count, fill)
        upper, lower = inner.cut_top(inner.h * (0.54 if row.sub else 1))
        ink.text(row.label, upper, 20, on=fill, face="bold", lines=2)
        ink.text(row.sub, lower, theme.SMALL, colour=c.quiet, on=fill, lines=2)
        ink.spot(f"tally.{row.key}", box, partial(self.count, row, 1))
        if row.high > 1 and not self.tally.ordered and count > row.low:
            less = box.cut_right(ink.px(160))[0].cut_left(ink.px(52))[0]
            self._less(ink, less, row)

    def _control(self, ink: Ink, box: Box, row: Row, count: int, fill: theme.Colour) -> Box:
        """Draw at the right what the row stands at; return what is left of it."""
        c = ink.colours
        if row.high == 0:
            return box
        if self.tally.ordered or row.high == 1:
            at, rest = box.cut_right(min(ink.px(44), box.h), ink.px(12))
            disc = at.centred(ink.px(40), ink.px(40))
            if count:
                ink.disc(disc, c.safe)
            else:
                ink.disc(disc, fill, line=c.quiet)
            if count and self.tally.ordered:
                digit = str(count)
                ink.text(digit, disc, 22 / ink.look.scale, face="black", align="center",
                         colour=c.panel, on=c.safe)  # fmt: skip
            elif count:
                ink.icon("check", disc.inset(ink.px(9)), c.panel)
            return rest
        at, rest = box.cut_right(ink.px(146), ink.px(12))
        _, number, more = at.columns(3)
        ink.text(str(count), number, 28, face="black", align="center", on=fill)
        ink.icon(
            "plus", more.centred(ink.px(24), ink.px(24)), c.text if count < row.high else c.line
        )
        return rest

    def count(self, row: Row, step: int) -> None:
        """Count one more or one less; in an order, take the next place or give it back."""
        if not row.high and row.correct is not None:
            self.desk.open(row.correct)
            return
        counts = dict(self.counts)
        now = counts[row.key]
        if self.tally.ordered:
            last = max(counts.values(), default=0)
            for key, place in counts.items():
                if now and place > now:
                    counts[key] = place - 1
            counts[row.key] = 0 if now else last + 1
        elif row.high == 1:
            counts[row.key] = 0 if now else 1
        else:
            counts[row.key] = max(row.low, min(now + step, row.high))
        self.desk.count(self.tally.key, counts)

    def go_on(self) -> None:
        """Give the answer."""
        self.desk.dispatch(told(self.tally, self.counts))
