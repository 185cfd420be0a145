"""The sheet with a count's result: two numbers over the whole window, and one way on."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

from companion.core.say import say
from companion.stage.questions import Figure, Result
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.glow import radiance
from companion.tablet.ink import Ink
from companion.tablet.phones import draw_symbols, guests_of
from companion.tablet.sheets.sheet import SheetPanel
from companion.tablet.theme import Colour, faded, mixed

PICTURES: Final = 116
"""How high the pictures of the counts stand, with their names and what they are for."""
READ: Final = 6.0
"""Seconds in which a count is read that ends the game."""
SAME: Final = say("The same four pictures on every phone: everybody counted the same.")


class ResultSheet(SheetPanel):
    """Shows a `Result`."""

    scrolls = False
    closes = False

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show this result."""
        super().__init__(desk, sheet)
        self.result: Result = sheet
        self._going: Any = None
        if desk.news.over and desk.settings.motion:
            # What it brings about is shown on all screens at once, so nobody's tap is waited for.
            self._going = Clock.schedule_once(lambda _: self.put_away(), READ)
            self.bind(parent=self._parted)

    def _parted(self, _: Any, parent: Any) -> None:
        if parent is None:
            self._going.cancel()

    @property
    def ground(self) -> Colour:
        """The window's own colour: nothing else is to be seen."""
        return self.desk.look.palette.ground

    def paint(self, ink: Ink) -> None:
        """Draw the numbers in a red dusk."""
        c, area = ink.colours, self.area
        self.card = area
        ink.box(area.inset(-ink.px(2)), c.ground, corner=0)
        radiance(ink, area.inset(-area.w * 0.1, -area.h * 0.1), faded(c.alarm, 0.2))
        high = min(ink.look.grown(680), area.h * 0.94)
        box = area.centred(min(ink.look.grown(840), area.w * 0.92), high)
        title, box = box.cut_top(ink.look.grown(52), ink.px(4))
        colour = c.attention if c.ground[0] < 0.5 else c.text  # noqa: PLR2004
        ink.text(self.result.title, title, 36, face="head", align="center", colour=colour)
        text, box = box.cut_top(ink.look.grown(56), ink.px(10))
        if self.result.again:
            self._again(ink, text)
        else:
            ink.text(self.result.text, text, theme.BODY, align="center", colour=c.quiet, lines=3,
                     rise="top")  # fmt: skip
        button, box = box.cut_bottom(ink.look.grown(76), ink.px(30))
        box = self._pictures(ink, box)
        seats, box = box.cut_bottom(ink.look.grown(52), ink.px(34))
        outcome = self.result.outcome
        if outcome:
            ink.text(outcome, box.inset(ink.px(10)), 44, face="head", align="center", lines=4)
        for figure, at in zip(
            self.result.figures, box.columns(len(self.result.figures), ink.px(20)), strict=True
        ):
            self._figure(ink, at, figure)
        self._seats(ink, seats)
        wide = max(ink.width(self.result.go, theme.LARGE, "bold") + ink.px(90), ink.px(320))
        at = button.centred(wide, button.h)
        ink.button("result.ok", self.result.go, at, self.put_away, kind="bright", size=theme.LARGE)

    def _again(self, ink: Ink, box: Box) -> None:
        """Say that nobody was asked, so that it does not look as if nothing had happened."""
        c, side, gap = ink.colours, ink.px(30), ink.px(12)
        wide = min(ink.width(self.result.text, theme.BODY, "bold") + 2, box.w - side - 5 * gap)
        strip = box.centred(side + gap + wide + 4 * gap, box.h)
        ink.box(strip, mixed(c.ground, c.attention, 0.1), line=c.attention, width=2)
        mark, words = strip.inset(2 * gap, ink.px(4)).cut_left(side, gap)
        ink.icon("rotate", mark, c.attention)
        ground = mixed(c.ground, c.attention, 0.1)
        ink.text(self.result.text, words, theme.BODY, face="bold", on=ground, lines=3)

    def _pictures(self, ink: Ink, box: Box) -> Box:
        """Draw the four pictures of all sealed counts, and what they are for; return the rest."""
        guests = guests_of(self.desk)
        if not self.result.sealed or guests is None or not guests.pictures:
            return box
        strip, box = box.cut_bottom(ink.look.grown(PICTURES), ink.px(20))
        words, row = strip.cut_bottom(ink.height(SAME, strip.w, theme.SMALL) + 2, ink.px(8))
        row = row.centred(min(ink.look.grown(460), row.w), row.h)
        draw_symbols(ink, row, guests.pictures, self.desk.settings.language, 4)
        ink.text(SAME, words, theme.SMALL, align="center", colour=ink.colours.quiet, lines=2)
        return box

    def _figure(self, ink: Ink, box: Box, one: Figure) -> None:
        c = ink.colours
        colour = c.alarm if one.tone == "alarm" else c.safe
        label, number = box.cut_bottom(ink.look.grown(46))
        size = number.h * 0.92 / ink.look.font(1)
        ink.text(str(one.value), number, size, face="black", align="center", colour=colour)
        mark, gap = ink.look.grown(34), ink.px(12)
        wide = min(ink.width(one.label, 30, "head") + 4, label.w - mark - gap)
        icon, words = label.centred(mark + gap + wide, label.h).cut_left(mark, gap)
        ink.icon(one.icon, icon, colour)
        ink.text(one.label, words, 30, face="head")

    def _seats(self, ink: Ink, box: Box) -> None:
        side, gap = min(box.h, ink.px(46)), ink.px(22)
        n = len(self.result.seats)
        row = box.centred((side + gap) * n - gap, side)
        for seat, at in zip(self.result.seats, row.columns(max(n, 1), gap), strict=False):
            ink.badge(seat, at.centred(side, side))
