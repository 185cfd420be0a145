"""The last step of joining: everybody compares one row of symbols, and is counted."""

from __future__ import annotations

from companion.core.say import say, say_many
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.comparing import ALARMING, ComparingProgress, in_words, standing_of
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.phones import all_in, draw_symbols, guests_of
from companion.tablet.table.places import is_standing
from companion.tablet.theme import Colour, mixed

LYING, STANDING = 0.52, 0.5
"""How much of the height it has."""
SYMBOL = 150
"""How large a symbol is at most."""


def is_comparing(desk: Desk) -> bool:
    """Tell whether the row is all that is left to do: everybody is in, and there is one to read.

    Before the game it stays when all have compared; later it comes again only with another row.
    """
    guests, scene = guests_of(desk), desk.scene
    if guests is None or not guests.symbols or not all_in(guests):
        return False
    stage = standing_of(guests, desk.news).stage
    begun = scene is None or scene.begun
    return stage in ("new", "other") or (stage == "same" and not begun)


class ComparingPanel(Panel):
    """The row, as large as it can be, beside how many have compared it and what is to be done."""

    @property
    def standing(self) -> ComparingProgress:
        """How far everybody is."""
        return standing_of(guests_of(self.desk), self.desk.news)

    @property
    def ground(self) -> Colour:
        """Red in the dark where two rows differ, green where all are the same."""
        c, stage = self.desk.look.palette, self.standing.stage
        tone = c.alarm if stage in ALARMING else c.safe if stage == "same" else c.attention
        return mixed(c.panel, tone, 0.08)

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        guests, c, at = guests_of(self.desk), ink.colours, self.standing
        if guests is None or not guests.symbols or self.area.w < 1:
            return
        tone = c.alarm if at.stage in ALARMING else c.safe if at.stage == "same" else c.attention
        ink.box(self.area, self.ground, line=tone, width=2)
        box = self.area.inset(ink.px(20), ink.px(14))
        if is_standing(self.desk):
            words, row = box.cut_top(box.h * 0.42, ink.px(10))
        else:
            words, row = box.cut_left(box.w * 0.36, ink.px(20))
        self._words(ink, words, at)
        draw_symbols(ink, row, guests.symbols, self.desk.settings.language, 4, SYMBOL)

    def _words(self, ink: Ink, box: Box, at: ComparingProgress) -> None:
        """Draw how many have compared, large, and below it what is to be done now."""
        c, alarm = ink.colours, at.stage in ALARMING
        count, below = box.cut_top(min(box.h * (0.24 if alarm else 0.36), ink.look.grown(110)))
        icon = "warn" if alarm else "check" if at.stage == "same" else None
        if icon is not None:
            side = min(count.h * 0.6, ink.look.grown(44))
            mark, count = count.cut_left(side, ink.px(12))
            ink.icon(icon, mark, c.alarm if alarm else c.safe)
        done = say("{count} of {all}", count=at.count, all=at.all)
        number, has = count.cut_left(
            min(ink.width(done, theme.HUGE * 0.62, "head") + 4, count.w * 0.6), ink.px(12)
        )
        ink.text(done, number, theme.HUGE * 0.62, face="head")
        words = ink.words.say(say_many("has compared the row", "have compared the row", at.count))
        ink.text(words, has, theme.BODY, face="bold", lines=2)
        ink.text(in_words(at), below.cut_top(ink.px(8))[1], theme.BODY, face="bold",
                 lines=12, rise="top")  # fmt: skip
