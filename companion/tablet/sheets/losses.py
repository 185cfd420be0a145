"""The sheet of what everybody loses: a card for each row, beside the map and not over it.

What can be counted against a loss is counted on its card, which says what is left then. The map
above makes room, and stays to be seen; the strip of actions below holds the one button.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from companion.core.say import Message, say
from companion.stage.presses import Words
from companion.stage.questions import Fall, Row, Tally, going
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.sheets.tally import ALONE, TallySheet
from companion.tablet.table.checklist import paint_lines
from companion.tablet.table.places import is_standing
from companion.tablet.table.regions import LARGE_TEXT, bar_height, column
from companion.tablet.theme import mixed

CARD: Final = 188
LINE: Final = 60
HEAD: Final = 62
PAD: Final = 12
LOW: Final = 2
WIDE: Final = 224
"""A card is at least so wide; where there are more rows than cards beside each other, each is a
line."""


def columns(desk: Desk, tally: Tally, wide: float) -> int:
    """Return how many cards stand beside each other; 0 where each row is a line.

    One or two lines are lower than a card, and leave the map more room.
    """
    is_low = len(tally.rows) <= LOW and all(len(one.losses) == 1 for one in tally.rows)
    if desk.look.scale > LARGE_TEXT or is_low:
        return 0
    most = int((wide - desk.look.px(2 * PAD)) / desk.look.grown(WIDE))
    return len(tally.rows) if len(tally.rows) <= max(most, 1) else 0


def need(desk: Desk, tally: Tally, wide: float) -> float:
    """Return how high the part above the button is."""
    look = desk.look
    rows = look.grown(CARD) if columns(desk, tally, wide) else len(tally.rows) * look.grown(LINE)
    return look.grown(HEAD) + rows + look.px(2 * PAD)


class LossesSheet(TallySheet):
    """Shows a `Tally` whose rows lose something."""

    def paint(self, ink: Ink) -> None:
        """Draw the cards below the map, and the button below them."""
        look, gap = self.desk.look, ink.px(theme.GAP)
        whole = self.area.inset(gap)
        bar, rest = whole.cut_bottom(bar_height(self.desk), gap)
        seats = len(self.desk.scene.seats) if self.desk.scene is not None else 0
        middle = rest if is_standing(self.desk) else column(self.desk, rest, gap, seats)
        high = need(self.desk, self.tally, middle.w)
        under = max(high + bar.h + 3 * gap - self.area.h, 0)
        self.length = self.area.h + under
        self.card = Box(middle.x, middle.y - under, middle.w, high)
        c = ink.colours
        ink.box(self.card, self.ground, line=mixed(c.line, c.alarm, 0.7), width=2)
        self._heading(ink, self.card.inset(look.px(PAD), look.px(PAD)))
        low = Box(bar.x, bar.y - under, bar.w, bar.h)
        ink.box(low, c.panel, line=c.line)
        self._foot(ink, low.inset(ink.px(10)))
        self.scroll = max(0.0, min(self.scroll, under))

    def _heading(self, ink: Ink, box: Box) -> None:
        """Draw what is to be answered, the ways out, and the rows below."""
        tally, c = self.tally, ink.colours
        head, rest = box.cut_top(ink.look.grown(HEAD) - ink.px(8), ink.px(8))
        side = min(head.h, ink.px(theme.TOUCH))
        eye, head = head.cut_right(side, ink.px(8))
        self._small(ink, eye, "ask.aside", "eye", lambda: self.desk.look_behind(tally))
        if tally.rule:
            rule, head = head.cut_right(side, ink.px(12))
            self._small(ink, rule, "sheet.rule", "rules", lambda: self.desk.go("rules", tally.rule))
        if tally.icon is not None:
            mark, head = head.cut_left(min(head.h, ink.px(44)), ink.px(12))
            ink.icon(tally.icon, mark, c.alarm if tally.alarm else c.attention)
        upper, lower = head.cut_top(head.h * 0.54)
        colour = c.alarm if tally.alarm else c.text
        ink.text(tally.title, upper, 24, face="head", colour=colour)
        ink.text(tally.text, lower, theme.BODY, colour=c.quiet, lines=2)
        many = columns(self.desk, tally, self.card.w)
        if many:
            for row, at in zip(tally.rows, rest.columns(many, ink.px(10)), strict=True):
                self._as_card(ink, at, row)
            return
        for row, at in zip(tally.rows, rest.rows(len(tally.rows), ink.px(6)), strict=True):
            self._as_line(ink, at, row)

    def _small(self, ink: Ink, box: Box, key: str, icon: str, tap: Any) -> None:
        at = box.centred(box.w, box.w)
        ink.box(at, None, line=ink.colours.line, corner=11)
        ink.icon(icon, at.inset(at.w * 0.28), ink.colours.quiet)
        ink.spot(key, at, tap)

    # A row

    def _row_frame(self, ink: Ink, box: Box, row: Row) -> theme.Colour:
        c = ink.colours
        dies = any(not self._left(row, one) for one in row.losses)
        fill = mixed(self.ground, c.panel, 0.5)
        ink.box(box, fill, line=c.alarm if dies else mixed(c.line, c.alarm, 0.4), width=2,
                corner=11)  # fmt: skip
        return fill

    def _left(self, row: Row, loss: Fall) -> int:
        return max(0, loss.value - max(0, loss.lost - self.counts[row.key]))

    def _as_card(self, ink: Ink, box: Box, row: Row) -> None:
        fill = self._row_frame(ink, box, row)
        inner = box.inset(ink.px(12), ink.px(8))
        name, inner = inner.cut_top(ink.look.grown(32), ink.px(2))
        self._who(ink, name, row, fill)
        control, inner = inner.cut_bottom(min(ink.look.grown(52), inner.h * 0.4), ink.px(6))
        self._counter(ink, control, row, fill)
        words, numbers = inner.cut_bottom(ink.look.grown(24))
        self._written(ink, words, row, fill)
        self._numbers(ink, numbers, row, fill, 40)

    def _as_line(self, ink: Ink, box: Box, row: Row) -> None:
        fill = self._row_frame(ink, box, row)
        inner = box.inset(ink.px(10), ink.px(4))
        control, inner = inner.cut_right(min(ink.look.grown(218), inner.w * 0.36), ink.px(12))
        self._counter(ink, control, row, fill)
        numbers, inner = inner.cut_right(inner.w * 0.34, ink.px(10))
        self._numbers(ink, numbers, row, fill, 28)
        upper, lower = inner.cut_top(inner.h * 0.54)
        self._who(ink, upper, row, fill)
        self._written(ink, lower, row, fill)

    def _who(self, ink: Ink, box: Box, row: Row, fill: theme.Colour) -> None:
        if row.seat is not None:
            mark, box = box.cut_left(min(box.h, ink.px(28)), ink.px(10))
            ink.badge(row.seat, mark)
        ink.text(row.label, box, theme.LARGE, face="bold", on=fill, lines=2)

    def _written(self, ink: Ink, box: Box, row: Row, fill: theme.Colour) -> None:
        """Write the sum out, and what is counted against it."""
        words: Message | str = row.sub if isinstance(row.sub, Message) else str(row.sub)
        if count := self.counts[row.key]:
            words = say("{sum} − {what} {n}", sum=words, what=row.counted, n=count)
        if row.note and row.high:
            words = say("{sum} · {note}", sum=words, note=row.note)
        ink.text(words, box, theme.BODY, colour=ink.colours.quiet, on=fill, lines=2)

    def _numbers(self, ink: Ink, box: Box, row: Row, fill: theme.Colour, size: float) -> None:
        """Draw each number as it is, and as it will be."""
        c = ink.colours
        for loss, at in zip(row.losses, box.columns(len(row.losses), ink.px(8)), strict=True):
            left = self._left(row, loss)
            place = at
            if len(row.losses) > 1:
                head, place = at.cut_top(at.h * 0.34)
                ink.text(loss.name, head, theme.SMALL, colour=c.quiet, on=fill)
            told = ink.text(str(loss.value), place, size, face="black", on=fill)
            _, place = place.cut_left(told.w, ink.px(8))
            arrow, place = place.cut_left(ink.px(24), ink.px(8))
            ink.icon("next", arrow.centred(ink.px(20), ink.px(20)), c.quiet)
            colour = c.text if left else c.alarm
            told = ink.text(str(left), place, size, face="black", colour=colour, on=fill)
            if not left:
                _, place = place.cut_left(told.w, ink.px(10))
                ink.text(
                    loss.gone, place, theme.BODY, face="bold", colour=c.alarm, on=fill, lines=2
                )

    def _counter(self, ink: Ink, box: Box, row: Row, fill: theme.Colour) -> None:
        """Draw one less, what is counted, one more; or why nothing can be."""
        c, count, key = ink.colours, self.counts[row.key], f"tally.{row.key}"
        if not row.high:
            ink.box(box, None, line=c.line, corner=11)
            mark, text = box.inset(ink.px(10), ink.px(2)).cut_left(ink.px(20), ink.px(8))
            ink.icon("lock" if row.correct is not None else "check", mark, c.quiet)
            ink.text(row.note, text, theme.SMALL, colour=c.quiet, on=fill, lines=2)
            if row.correct is not None:
                ink.spot(key, box, partial(self.count, row, 1))
            return
        side = min(box.h, ink.look.grown(52), box.w * 0.26)
        less, middle = box.cut_left(side, ink.px(6))
        more, middle = middle.cut_right(side, ink.px(6))
        self._step(ink, less, f"tally.less.{row.key}", "minus", row, -1, shut=count <= row.low)
        ground = mixed(c.raised, c.safe, 0.22) if count else c.raised
        ink.box(middle, ground, line=c.safe if count else c.line, corner=11)
        words = say("{what} {n}", what=row.counted, n=count)
        inner = middle.inset(ink.px(6), ink.px(2))
        ink.text(words, inner, theme.LARGE, face="bold", on=ground, align="center")
        self._step(ink, more, key, "plus", row, 1, shut=count >= row.high, spot=box)

    def _step(
        self, ink: Ink, box: Box, key: str, icon: str, row: Row, by: int, *, shut: bool,
        spot: Box | None = None,
    ) -> None:  # fmt: skip
        """Draw one of the two steps; one more is where a finger lands beside one less, too."""
        c = ink.colours
        ink.box(box, c.panel if shut else c.raised, line=c.line, corner=11)
        ink.icon(icon, box.centred(ink.px(24), ink.px(24)), c.line if shut else c.text)
        at = box
        if spot is not None:
            at = Box(spot.x + box.w + ink.px(6), box.y, spot.w - box.w - ink.px(6), box.h)
        ink.spot(key, at, partial(self.count, row, by))

    # The button

    def _foot(self, ink: Ink, box: Box) -> None:
        """Draw what the hands do now, and the button that goes on."""
        lines = self.desk.hands
        wide = box.w if not lines else max(box.w * 0.3, ink.look.grown(240))
        go, rest = box.cut_right(min(wide, box.w), ink.px(14))
        if lines:
            paint_lines(ink, self.desk, rest, lines, small=True, tells=True)
        sub: Words = ALONE if self.tally.alone else ""
        words = going(self.tally, self.counts)
        ink.button("tally.go", words, go, self.go_on, sub=sub, kind="bright", size=theme.LARGE)
