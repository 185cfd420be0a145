"""The sheet with one question and big buttons."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from attrs import evolve

from companion.core.say import Message
from companion.stage.presses import Shut
from companion.stage.questions import Ask, Choice
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.cards import draw_card
from companion.tablet.desk import Desk
from companion.tablet.filled_in import is_old
from companion.tablet.ink import Ink
from companion.tablet.old_answer import paint_old
from companion.tablet.sheets.footer import footer, footer_need
from companion.tablet.sheets.sheet import Heading, SheetPanel, name_at
from companion.tablet.theme import faded, mixed

FEW: Final = 3
NARROW: Final = 900


class AskSheet(SheetPanel):
    """Shows an `Ask`."""

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show this question."""
        super().__init__(desk, sheet)
        ask: Ask = sheet
        self.ask, self.alarm, self.closes = ask, ask.alarm, not ask.must
        self.cards = any(one.card is not None for one in ask.choices)
        self.wide = self._wide()
        self.heading = Heading(
            ask.title,
            ask.text,
            icon=ask.icon,
            seat=ask.seat,
            name=name_at(desk, ask.seat),
            alarm=ask.alarm,
            closes=self.closes,
        )

    def _wide(self) -> float:
        n = len(self.ask.choices)
        if self.cards:
            return 1240
        if self._tells_why and n > 2 * FEW:
            return 1180
        return 900 if self.ask.numbers or n > 2 * FEW else 760

    @property
    def _tells_why(self) -> bool:
        """Tell whether something is shut, and says why below its label."""
        shut = (isinstance(one.press, Shut) and not one.sub for one in self.ask.choices)
        return not self.ask.numbers and any(shut)

    def _shape(self, ink: Ink) -> tuple[int, float, float]:
        """Return how many columns there are, how high a choice is, and the gap between them."""
        n, narrow = len(self.ask.choices), self.area.w < ink.px(NARROW)
        if self.cards:
            most = 4 if narrow else 7
            columns = -(-n // -(-n // most))
            lines = -(-n // columns)
            high = (
                self.area.h - ink.px(36 + 52) - self.heading.need(ink, self.area.w * 0.9)
            ) / lines
            return (
                columns,
                min(max(high - ink.px(12), ink.look.grown(112)), ink.px(200)),
                ink.px(12),
            )
        if self.ask.numbers:
            most = 4 if narrow else 7
            columns = -(-n // -(-n // most))
            return columns, ink.look.grown(112), ink.px(12)
        if n <= 2:  # noqa: PLR2004
            return max(n, 1), ink.look.grown(120), ink.px(14)
        if n == FEW:
            return 1, ink.look.grown(84), ink.px(12)
        high = ink.look.grown(104 if self._tells_why else 92)
        return (2 if narrow or n <= 2 * FEW else 3), high, ink.px(12)

    def need(self, ink: Ink, width: float) -> float:
        """Return how high the question is."""
        columns, high, gap = self._shape(ink)
        lines = -(-len(self.ask.choices) // columns)
        grid = lines * high + (lines - 1) * gap
        return self.heading.need(ink, width) + grid + footer_need(ink, self.ask)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the question and its choices."""
        if self.closes:
            self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        rest = footer(ink, rest, self.desk, self.ask)
        columns, high, gap = self._shape(ink)
        lines = -(-len(self.ask.choices) // columns)
        grid = rest.cut_top(lines * high + (lines - 1) * gap)[0]
        places = grid.grid(len(self.ask.choices), columns, gap)
        for choice, at in zip(self.ask.choices, places, strict=True):
            self._choice(ink, at, choice)

    def _choice(self, ink: Ink, box: Box, one: Choice) -> None:
        key = f"{self.ask.key}.{one.key}"
        tap = partial(self.desk.dispatch, one.press)
        if one.card is not None:
            side = min(box.w, box.h) - ink.px(10)
            at = box.centred(side, side)
            draw_card(ink, at, one.card)
            if isinstance(one.press, Shut):
                self._veil(ink, at, one.sub)
            self._old(ink, at, one)
            ink.spot(key, at, tap, 9)
            return
        c, shut = ink.colours, isinstance(one.press, Shut)
        if isinstance(one.press, Shut) and not one.sub and self._has_room(ink, box):
            one = evolve(one, sub=one.press.refusal.why)
        fill, colour, line = c.raised, c.text, c.line
        if shut:
            fill, colour = self.ground, c.quiet
        elif one.bright and not self.ask.numbers:
            fill, colour, line = c.attention, c.on_bright, c.attention
        ink.box(box, fill, line=line, corner=11)
        if self.ask.numbers:
            size = min(box.h, box.w) * 0.62 / ink.look.font(1)
            ink.text(one.label, box, size, face="black", align="center", on=fill)
        elif len(self.ask.choices) <= 2 and box.h > ink.px(100):  # noqa: PLR2004
            _high(ink, box.inset(ink.px(14), ink.px(10)), one, colour, fill)
        else:
            _long(ink, box.inset(ink.px(16), ink.px(6)), one, colour, fill)
        if shut:
            corner = Box(box.right - ink.px(30), box.top - ink.px(30), ink.px(18), ink.px(18))
            ink.icon("lock", corner, c.quiet)
        self._old(ink, box, one)
        ink.spot(key, box, tap)

    def _old(self, ink: Ink, box: Box, one: Choice) -> None:
        if is_old(one, self.desk.was):
            paint_old(ink, box)

    def _has_room(self, ink: Ink, box: Box) -> bool:
        """Tell whether why it is shut can stand below a choice's label."""
        return not self.ask.numbers and box.w > ink.px(200) and box.h >= ink.look.grown(84)

    def _veil(self, ink: Ink, box: Box, why: Message | str) -> None:
        """Draw a card that cannot be meant grey, in its place, and why it cannot."""
        ink.box(box, faded(self.ground, 0.6), corner=9)
        inner = box.w - ink.px(12)
        high = ink.height(why, inner, theme.SMALL) + ink.px(8)
        words, _ = box.cut_top(min(high, box.h * 0.7))
        ink.box(words, self.ground, line=ink.colours.line, corner=9)
        ink.text(why, words.inset(ink.px(6), ink.px(2)), theme.SMALL, colour=ink.colours.quiet,
                 align="center", lines=4)  # fmt: skip


def _mark(ink: Ink, box: Box, one: Choice, colour: theme.Colour) -> None:
    if one.seat is not None:
        ink.badge(one.seat, box)
    elif one.icon is not None:
        ink.icon(one.icon, box, colour)


def _high(ink: Ink, box: Box, one: Choice, colour: theme.Colour, fill: theme.Colour) -> None:
    """Draw what a choice says below its icon."""
    if one.seat is not None or one.icon is not None:
        mark, box = box.cut_top(box.h * 0.42, ink.px(6))
        _mark(ink, mark, one, colour)
    upper, lower = box.cut_top(box.h * (0.55 if one.sub else 1))
    size = theme.LARGE
    ink.text(one.label, upper, size, colour=colour, on=fill, face="bold", align="center", lines=2)
    faint = mixed(colour, fill, 0.15)
    ink.text(one.sub, lower, theme.SMALL, colour=faint, on=fill, align="center", lines=2)


def _long(ink: Ink, box: Box, one: Choice, colour: theme.Colour, fill: theme.Colour) -> None:
    """Draw what a choice says beside its icon."""
    if one.seat is not None or one.icon is not None:
        mark, box = box.cut_left(min(ink.px(44), box.h), ink.px(16))
        _mark(ink, mark, one, colour)
    share = 0.46 if isinstance(one.press, Shut) else 0.54
    upper, lower = box.cut_top(box.h * (share if one.sub else 1))
    rise = "bottom" if one.sub else "middle"
    ink.text(one.label, upper, 20, colour=colour, on=fill, face="bold", lines=3, rise=rise)  # type: ignore[arg-type]
    faint = mixed(colour, fill, 0.15)
    ink.text(one.sub, lower, theme.SMALL, colour=faint, on=fill, lines=3)
