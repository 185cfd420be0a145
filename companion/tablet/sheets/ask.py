"""One question with big buttons."""

from __future__ import annotations

from functools import partial

from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import SheetPanel, headline


class AskSheet(SheetPanel):
    """Shows an `Ask`."""

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the question and its choices."""
        ask = self.sheet
        line = box.cut_top(ink.px(48))[0] if ask.must else self.closer(ink, box)
        headline(ink, line, ask.title, alarm=ask.alarm)
        _, rest = box.cut_top(ink.px(60))
        if ask.text:
            text, rest = rest.cut_top(ink.px(50))
            ink.text(ask.text, text, colour=ink.colours.quiet, lines=3)
        columns = 4 if ask.numbers else 2
        for choice, at in zip(
            ask.choices, rest.grid(len(ask.choices), columns, ink.px(10)), strict=True
        ):
            at = at.cut_top(min(at.h, ink.px(90)))[0]
            ink.button(
                f"{ask.key}.{choice.key}",
                choice.label,
                at,
                partial(self.desk.dispatch, choice.press),
                sub=choice.sub,
                icon=choice.icon,
                seat=choice.seat,
                kind="bright" if choice.bright else "raised",
            )
