"""The line about the card that was held up last; it goes by itself."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.core.say import say
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.card_reader import CardLine
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour

HIGH: Final = 64
WIDE: Final = 560


class CardLinePanel(Panel):
    """The line, over everything; a finger goes through all of it but its button."""

    @property
    def ground(self) -> Colour:
        """The line's colour."""
        return self.desk.look.palette.raised

    @property
    def line(self) -> CardLine | None:
        """What is said now."""
        return self.desk.card_reader.line if self.desk.card_reader is not None else None

    def box_in(self, box: Box) -> Box:
        """Return where the line stands in a box that it may lie in: at its top, in the middle."""
        look = self.desk.look
        wide, high = min(look.grown(WIDE), box.w), min(look.grown(HIGH), box.h)
        return Box(box.x + (box.w - wide) / 2, box.top - high, wide, high)

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        line = self.line
        if line is None:
            return
        c, box = ink.colours, self.area.inset(ink.px(2))
        ink.box(box, self.ground, line=c.attention if line.teach else c.safe, width=2, corner=11)
        inner = box.inset(ink.px(14), ink.px(5))
        if line.teach is not None and self.desk.card_reader is not None:
            words = say("Teach it")
            wide = min(ink.width(words, theme.BODY, "bold") + ink.px(30), inner.w * 0.45)
            button, inner = inner.cut_right(wide, ink.px(12))
            tap = partial(self.desk.card_reader.ask_what, line.teach)
            ink.button("line.teach", words, button, tap, kind="bright")
        if line.seat is not None or line.icon:
            mark, inner = inner.cut_left(min(ink.px(36), inner.h), ink.px(12))
            if line.seat is not None:
                ink.badge(line.seat, mark)
            else:
                ink.icon(line.icon, mark, c.text)
        ink.text(line.words, inner, theme.BODY, face="bold", lines=3)
