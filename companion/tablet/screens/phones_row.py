"""The row of eight symbols that all compare: where it differs, somebody's key was mixed up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.comparing import (
    ALARMING,
    ComparingProgress,
    how_many_have,
    in_words,
    standing_of,
)
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.phones import draw_symbols, guests_of
from companion.tablet.rows import paragraph_height
from companion.tablet.table.places import is_standing
from companion.tablet.theme import Colour, mixed

ROW: Final = 118
LARGE_ROW: Final = 146
"""Its most, however large the text."""
PAD: Final = 16
MARK: Final = 34


class RowPanel(Panel):
    """The symbols with their names, how many have compared them, and what is wrong with them."""

    @property
    def standing(self) -> ComparingProgress:
        """How far everybody is."""
        return standing_of(guests_of(self.desk), self.desk.news)

    @property
    def ground(self) -> Colour:
        """Red in the dark where something is wrong, brighter while there is something to do."""
        c, stage = self.desk.look.palette, self.standing.stage
        if stage in ALARMING:
            return mixed(c.panel, c.alarm, 0.14)
        return mixed(c.panel, c.attention, 0.08) if stage in ("new", "waiting") else c.panel

    def need(self, width: float) -> float:
        """Return how high it wants to be at this width; a game that seals nothing has no row."""
        if self.desk.package.polls is None:
            return 0
        look, standing = self.desk.look, is_standing(self.desk)
        stage, lines = self.standing.stage, 2 if standing else 1
        low = min(look.grown(ROW), look.px(LARGE_ROW)) * lines
        if stage not in ALARMING:
            return low
        low = 0 if stage == "set_back" else min(low, look.px(ROW) * lines)
        ink = Ink(self.canvas, look, self.desk.words, self.ground)
        return low + self._alarm_high(ink, width - look.px(2 * PAD)) + look.px(8)

    def _alarm_high(self, ink: Ink, width: float) -> float:
        words = width - ink.look.grown(MARK) - ink.px(12)
        high = paragraph_height(ink, in_words(self.standing), words, theme.BODY, "bold")
        return max(high, ink.look.grown(MARK)) + ink.px(14)

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        guests, c, at = guests_of(self.desk), ink.colours, self.standing
        if guests is None or not guests.guests:
            return
        alarm, calm = at.stage in ALARMING, at.stage in ("none", "same")
        line = c.alarm if alarm else c.line if calm else c.attention
        ink.box(self.area, self.ground, line=line, width=1 if calm else 2)
        box = self.area.inset(ink.px(PAD), ink.px(8))
        if alarm:
            top, box = box.cut_top(self._alarm_high(ink, box.w))
            self._alarm(ink, top, at)
        if guests.symbols and at.stage not in ("waiting", "gone", "set_back"):
            self._row(ink, box, guests.symbols, at)
        elif not alarm:
            self._alone(ink, box, at)

    def _alone(self, ink: Ink, box: Box, at: ComparingProgress) -> None:
        """Say why there is no row."""
        calm = at.stage == "none"
        if not calm:
            mark, box = box.cut_left(ink.look.grown(MARK), ink.px(12))
            ink.icon("clock" if at.stage == "waiting" else "phone-away", mark)
        colour = ink.colours.quiet if calm else ink.colours.text
        ink.text(in_words(at), box, theme.BODY, colour=colour, lines=6)

    def _alarm(self, ink: Ink, box: Box, at: ComparingProgress) -> None:
        """Say what is wrong, and what to do about it."""
        box = box.cut_top(box.h - ink.px(8))[0]
        mark, words = box.cut_left(ink.look.grown(MARK), ink.px(12))
        ink.icon("warn", mark, ink.colours.alarm)
        ink.text(in_words(at), words, theme.BODY, face="bold", lines=9)

    def _row(self, ink: Ink, box: Box, symbols: Sequence[int], at: ComparingProgress) -> None:
        """Draw the symbols, and how many have compared them."""
        standing = is_standing(self.desk)
        if standing:
            high = max(ink.px(theme.TOUCH), ink.look.grown(58) if at.stage == "new" else 0)
            words, row = box.cut_top(high, ink.px(6))
        else:
            words, row = box.cut_left(min(ink.look.grown(290), box.w * 0.3), ink.px(16))
        self._words(ink, words, at)
        draw_symbols(ink, row, symbols, self.desk.settings.language, 4 if standing else 8)

    def _words(self, ink: Ink, box: Box, at: ComparingProgress) -> None:
        done = how_many_have(at)
        if at.stage in ALARMING:
            ink.text(done, box, theme.BODY, face="bold", lines=3)
        elif at.stage == "new":
            upper, lower = box.cut_bottom(box.h * 0.36)[::-1]
            ink.text(in_words(at), upper, theme.SMALL, face="bold", lines=4)
            ink.text(done, lower, theme.BODY, face="bold", lines=2)
        else:
            ink.text(in_words(at), box, theme.BODY, face="bold", lines=4)
