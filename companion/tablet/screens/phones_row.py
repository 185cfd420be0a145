"""The row of eight symbols: the same on every phone, or somebody's key was mixed up."""

from __future__ import annotations

from typing import Final

from companion.core.say import Message, say
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.phones import guests_of, symbol_name
from companion.tablet.rows import paragraph_height
from companion.tablet.table.places import is_standing
from companion.tablet.theme import Colour, mixed

SAME: Final = say("Everyone's row must look the same.")
LATER: Final = say("Eight symbols will stand here, and on every phone the same ones.")
NEW: Final = say("The row is new: a phone came or went. Compare again.")


class RowPanel(Panel):
    """The symbols with their names, and what to do with them."""

    @property
    def ground(self) -> Colour:
        """Brighter while the row is new."""
        c = self.desk.look.palette
        return mixed(c.panel, c.attention, 0.08) if self.desk.row_is_new else c.panel

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        guests, c = guests_of(self.desk), ink.colours
        if guests is None or not guests.guests:
            return
        new = self.desk.row_is_new
        ink.box(self.area, self.ground, line=c.attention if new else c.line, width=2 if new else 1)
        box = self.area.inset(ink.px(16), ink.px(8))
        if not guests.symbols:
            ink.text(LATER, box, theme.BODY, colour=c.quiet, lines=2)
            return
        if is_standing(self.desk):
            words, row = box.cut_top(ink.px(theme.TOUCH), ink.px(6))
        else:
            words, row = box.cut_left(min(ink.look.grown(270), box.w * 0.3), ink.px(16))
        self._words(ink, words, NEW if new else SAME, new=new)
        places = row.grid(8, 4 if is_standing(self.desk) else 8, ink.px(4))
        names = [symbol_name(one, self.desk.settings.language) for one in guests.symbols]
        room = places[0].w - ink.px(6)
        lines = 2 if any(ink.width(one, theme.SMALL) > room for one in names) else 1
        for number, name, at in zip(guests.symbols, names, places, strict=True):
            self._symbol(ink, at, f"symbol-{number}", name, lines)

    def _words(self, ink: Ink, box: Box, words: Message, *, new: bool) -> None:
        if new:
            wide = min(ink.look.grown(150), box.w * 0.5)
            button, rest = (
                box.cut_right(wide, ink.px(12))
                if is_standing(self.desk)
                else box.cut_bottom(ink.px(theme.TOUCH), ink.px(4))
            )
            button = button.centred(button.w, ink.px(theme.TOUCH))
            ink.button("phones.compared", say("Compared"), button, self.compared, icon="check")
            box = rest
        size = theme.SMALL if new else theme.BODY
        high = min(paragraph_height(ink, words, box.w, size, "bold"), box.h)
        ink.text(words, box.centred(box.w, max(high + 2, box.h)), size, face="bold", lines=4)

    def compared(self) -> None:
        """Take the row as the one that everybody has seen."""
        guests = guests_of(self.desk)
        self.desk.row = guests.symbols if guests else ()
        self.desk.changed()

    def _symbol(self, ink: Ink, box: Box, icon: str, name: str, lines: int) -> None:
        below, mark = box.cut_bottom(ink.look.font(theme.SMALL) * 1.3 * lines, ink.px(2))
        side = min(mark.h, mark.w, ink.px(76))
        ink.icon(icon, mark.centred(side, side), ink.colours.text)
        at = below.inset(ink.px(2), 0)
        ink.text(name, at, theme.SMALL, colour=ink.colours.quiet, align="center", lines=lines,
                 rise="top")  # fmt: skip
