"""Whose turn, what phase, what comes next."""

from __future__ import annotations

from typing import Final

from companion.core.say import Message, say
from companion.stage.scene import Header
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Menu
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour, mixed

NARROW: Final = 1000
"""Below this many design pixels the header has two lines."""
TOOL: Final = 68
PIP: Final = 20
SCANNED: Final = 0.34
"""Of the line: the most that the last scan takes, in words."""


class HeaderPanel(Panel):
    """The strip above everything."""

    @property
    def ground(self) -> Colour:
        """The colour under it: red in the dark during a Parasite Phase."""
        colours, scene = self.desk.look.palette, self.desk.scene
        alarm = scene is not None and scene.header.alarm
        return mixed(colours.panel, colours.alarm, 0.16) if alarm else colours.panel

    def paint(self, ink: Ink) -> None:
        """Draw it, in one line or in two."""
        scene = self.desk.scene
        if scene is None:
            return
        head = scene.header
        line = ink.colours.alarm if head.alarm else ink.colours.line
        ink.box(self.area, self.ground, line=line, width=2 if head.alarm else 1)
        box = self.area.inset(ink.px(14), ink.px(7))
        if self.area.w < ink.px(NARROW):
            upper, lower = box.cut_top(box.h * 0.52)
            self._title(ink, self._tools(ink, upper), head)
            self._scan(ink, self._ap(ink, self._phase(ink, lower), head, from_left=True), head)
        else:
            box = self._phase(ink, self._tools(ink, box))
            box = self._scan(ink, box, head)
            self._title(ink, self._ap(ink, box, head), head)

    def _tools(self, ink: Ink, box: Box) -> Box:
        """Draw undo, log, rules and menu at the right."""
        desk = self.desk
        tools = (
            ("undo", say("Undo"), desk.take_back),
            ("log", say("Log"), lambda: desk.go("log")),
            ("rules", say("Rules"), lambda: desk.go("rules")),
            ("menu", say("Menu"), lambda: desk.open(Menu())),
        )
        strip, rest = box.cut_right(ink.px(TOOL) * len(tools), ink.px(14))
        high = min(ink.look.grown(20), strip.h * 0.4)
        for (key, words, tap), at in zip(tools, strip.columns(len(tools)), strict=True):
            ink.spot(key, at, tap)
            lower, upper = at.cut_bottom(high)
            quiet = ink.colours.quiet
            shut = key == "undo" and desk.is_settled
            colour = mixed(quiet, self.ground, 0.4) if shut else ink.colours.text
            ink.icon(key, upper.centred(ink.px(26), ink.px(26)), colour)
            word = lower.inset(ink.px(1), 0)
            ink.text(words, word, theme.SMALL, colour=quiet, align="center")
        ink.line(
            (strip.x - ink.px(7), strip.y, strip.x - ink.px(7), strip.top), ink.colours.line, 1
        )
        return rest

    def _phase(self, ink: Ink, box: Box) -> Box:
        """Draw how many turns there are before the next Parasite Phase, in a warning triangle."""
        scene = self.desk.scene
        turns = scene.header.next_phase if scene else None
        if turns is None:
            return box
        side = min(box.h, ink.px(60))
        place, rest = box.cut_right(side * 1.12, ink.px(14))
        at = place.centred(side * 1.12, side).inset(ink.px(2))
        colour = ink.colours.alarm if turns == 0 else ink.colours.attention
        corners = (at.x, at.y, at.right, at.y, at.middle[0], at.top, at.x, at.y)
        ink.line(corners, colour, 3)
        inner = Box(at.x, at.y, at.w, at.h * 0.68)
        if turns == 0:
            ink.icon("parasite", inner.inset(inner.h * 0.1), colour)
        else:
            size = inner.h / ink.look.font(1) * 0.62
            ink.text(str(turns), inner, size, face="black", align="center")
        return rest

    def _scan(self, ink: Ink, box: Box, head: Header) -> Box:
        """Draw the last scan: how many were infected, how many human."""
        if not head.scanned:
            return box
        words = [f"{one.value} {self.desk.words.say(one.label)}" for one in head.scanned]
        mark, gap = ink.look.grown(22), ink.px(7)
        wide = [mark + gap + ink.width(one, theme.BODY, "bold") + 2 for one in words]
        if sum(wide) + gap * 2 > box.w * (0.5 if self.area.w < ink.px(NARROW) else SCANNED):
            words = [str(one.value) for one in head.scanned]
            wide = [mark + gap + ink.width(one, theme.BODY, "bold") + 2 for one in words]
            wide[-1] = max(wide[-1], ink.width(say("last scan"), theme.SMALL) - wide[0] - gap * 2)
        place, rest = box.cut_right(min(sum(wide) + gap * 2, box.w * 0.5), ink.px(18))
        upper, lower = place.cut_top(place.h * 0.42)
        ink.text(say("last scan"), upper, theme.SMALL, colour=ink.colours.quiet)
        for one, text, at in zip(head.scanned, words, lower.shares(wide, gap * 2), strict=True):
            colour = ink.colours.alarm if one.tone == "alarm" else ink.colours.safe
            icon, place_of = at.cut_left(mark, gap)
            ink.icon(one.icon, icon, colour)
            ink.text(text, place_of, theme.BODY, face="bold", colour=colour)
        return rest

    def _ap(self, ink: Ink, box: Box, head: Header, *, from_left: bool = False) -> Box:
        """Draw the AP as pips, the spent ones hollow."""
        if head.ap is None:
            return box
        left, of = head.ap
        words: Message | str = say("{left} of {all} AP", left=left, all=of)
        pip, gap = ink.px(PIP), ink.px(6)
        wide = min(ink.width(words, theme.LARGE, "bold") + 2, ink.px(150))
        need = (pip + gap) * of + gap + wide
        title = ink.width(head.sub, theme.SMALL) + box.h + ink.px(40)
        if not from_left and box.w - need < title:
            need, words = need - wide, ""
        place, rest = (box.cut_left if from_left else box.cut_right)(need, ink.px(22))
        pips, text = place.cut_left((pip + gap) * of, gap)
        for n, at in enumerate(pips.columns(max(of, 1))):
            draw_pip(ink, at.centred(pip, pip), full=n < left)
        ink.text(words, text, theme.LARGE, face="bold")
        return rest

    def _title(self, ink: Ink, box: Box, head: Header) -> None:
        if head.seat:
            mark, box = box.cut_left(box.h, ink.px(14))
            ink.badge(head.seat, mark.inset(ink.px(4)))
        elif head.alarm:
            mark, box = box.cut_left(box.h, ink.px(14))
            ink.icon("parasite", mark, ink.colours.alarm)
        upper, lower = box.cut_top(box.h * 0.54)
        ink.text(head.title, upper, 26, face="head")
        ink.text(head.sub, lower, theme.SMALL, colour=ink.colours.quiet, lines=2)


def draw_pip(ink: Ink, box: Box, *, full: bool) -> None:
    """Draw an AP: full, or a hollow ring."""
    c = ink.colours
    if full:
        ink.disc(box, c.attention, line=mixed(c.attention, c.on_bright, 0.25), width=1)
    else:
        ink.disc(box, mixed(c.panel, c.ground, 0.6), line=c.quiet, width=2)
