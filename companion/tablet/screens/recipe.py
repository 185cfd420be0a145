"""The deck's recipe: a checklist from which a newcomer lays the table, and the alerts dealt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.phones import guests_of, how_far
from companion.tablet.rows import Row, RowsPanel, paragraph, paragraph_height
from companion.tablet.screens.parts import hairline, section, title_bar
from companion.tablet.screens.recipe_lines import Group, Line, recipe
from companion.tablet.screens.recipe_pictures import PICTURES
from companion.tablet.screens.screen import Screen, place
from companion.tablet.table.places import is_standing
from companion.tablet.theme import mixed

TICK: Final = 36
NUMBER: Final = 92
RULE: Final = 118
PICTURE: Final = 210
HIGH: Final = 260


class RecipeScreen(Screen):
    """The checklist, who was dealt an alert, and the button that begins."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show the recipe of the game that is on."""
        super().__init__(desk, about)
        self.put(_Backdrop(desk))
        self.bar = self.put(_Bar(desk))
        self.lines = self.put(_Lines(desk, desk.route.kept))
        self.deal = self.put(_Deal(desk))

    def lay(self, box: Box) -> None:
        """Place the list beside the deal, or above it."""
        look = self.desk.look
        rest = self.under(self.bar, box)
        if is_standing(self.desk):
            deal, rest = rest.cut_bottom(look.grown(350), look.px(16))
        else:
            deal, rest = rest.cut_right(look.px(320), look.px(24))
        place(self.lines, rest)
        place(self.deal, deal)


class _Backdrop(Panel):
    def paint(self, ink: Ink) -> None:
        ink.box(self.area, self.ground, corner=0)


class _Bar(Panel):
    """The title, and how much is done."""

    def paint(self, ink: Ink) -> None:
        view = self.desk.news.view
        box = self.area
        if view is not None:
            lines = [line.key for group in recipe(view) for line in group.lines]
            done = sum(key in self.desk.ticks for key in lines)
            count, box = box.cut_right(ink.look.grown(150), ink.px(16))
            words = say("{done} of {all}", done=done, all=len(lines))
            shade = ink.colours.safe if done == len(lines) else ink.colours.quiet
            ink.text(words, count, theme.LARGE, face="bold", align="right", colour=shade)
            box = self._phones(ink, box)
        sub: Message | str = say("Tick what is done, if that helps")
        if ink.width(sub, theme.SMALL / ink.look.scale) > box.w - ink.px(72):
            sub = ""
        y = self.area.y - ink.px(8)
        hairline(ink, box.right, self.area.right, y)
        title_bar(ink, box, say("Lay the table"), self.desk.back, sub=sub)

    def _phones(self, ink: Ink, box: Box) -> Box:
        """Draw the way to the phones, and how many are in."""
        guests = guests_of(self.desk)
        if guests is None or not guests.guests:
            return box
        at, rest = box.cut_right(min(ink.look.grown(290), box.w * 0.45), ink.px(16))
        at = at.centred(at.w, ink.look.grown(56))
        tap = partial(self.desk.go, "phones")
        ink.button("phones", say("Phones"), at, tap, sub=how_far(self.desk, guests), icon="phone",
                   align="left")  # fmt: skip
        return rest


class _Lines(RowsPanel):
    """The checklist."""

    def rows(self, ink: Ink) -> Sequence[Row]:
        """Return a row for each group."""
        view = self.desk.news.view
        if view is None or "setup" not in view:
            return ()
        groups = enumerate(recipe(view), 1)
        return [Row(partial(self._high, g), partial(self._group, n, g)) for n, g in groups]

    # A group: its heading, its lines, and its picture

    def _room(self, group: Group, ink: Ink, width: float) -> tuple[float, float]:
        """Return how wide the lines are, and the picture beside them."""
        inner = width - 2 * ink.px(18)
        if group.picture is None:
            return inner, 0.0
        wide = ink.px(PICTURE)
        return (
            (inner - wide - ink.px(16), wide)
            if inner > 3.6 * wide * ink.look.scale
            else (inner, 0.0)
        )

    def _high(self, group: Group, ink: Ink, width: float) -> float:
        lines, picture = self._room(group, ink, width)
        high = sum(self._line_high(line, ink, lines) for line in group.lines)
        below = 0.0 if picture or group.picture is None else ink.px(HIGH)
        return ink.look.grown(52) + max(high, ink.px(HIGH) if picture else 0) + below + ink.px(30)

    def _line_high(self, line: Line, ink: Ink, width: float) -> float:
        words = paragraph_height(ink, ink.words.say(line.text), self._words(ink, width))
        return max(words + ink.px(20), ink.look.grown(58))

    def _words(self, ink: Ink, width: float) -> float:
        """Return how wide a line's words may be."""
        taken = ink.px(TICK) + ink.look.grown(NUMBER) + ink.look.grown(RULE) + 3 * ink.px(12)
        return width - taken

    def _group(self, n: int, group: Group, ink: Ink, box: Box) -> None:
        box = box.cut_bottom(ink.px(14))[1]
        done = all(line.key in self.desk.ticks for line in group.lines)
        ink.box(box, ink.colours.panel, line=ink.colours.safe if done else ink.colours.line)
        box = box.inset(ink.px(18), ink.px(8))
        lines, picture = self._room(group, ink, box.w + 2 * ink.px(18))
        head, box = box.cut_top(ink.look.grown(52))
        at, words = head.cut_left(ink.look.grown(34), ink.px(12))
        ink.text(str(n), at, 28, face="head", colour=_amber(ink), on=ink.colours.panel)
        ink.text(group.title, words, theme.LARGE, face="head", on=ink.colours.panel)
        if group.picture is not None:
            size = ink.px(HIGH)
            at, box = box.cut_right(picture, ink.px(16)) if picture else box.cut_bottom(size)
            PICTURES[group.picture](ink, at.inset(0, ink.px(6)), self.desk.news.view or {})
        for line in group.lines:
            at, box = box.cut_top(self._line_high(line, ink, lines))
            self._line(line, ink, at)

    def _line(self, line: Line, ink: Ink, box: Box) -> None:
        c, done = ink.colours, line.key in self.desk.ticks
        ink.spot(f"check.{line.key}", box, partial(self._tick, line.key))
        mark, rest = box.cut_left(ink.px(TICK), ink.px(12))
        mark = mark.centred(ink.px(30), ink.px(30))
        ink.box(mark, c.safe if done else None, line=c.safe if done else c.quiet, width=2, corner=8)
        if done:
            ink.icon("check", mark.inset(ink.px(5)), c.panel)
        number, rest = rest.cut_left(ink.look.grown(NUMBER), ink.px(12))
        rule, words = rest.cut_right(ink.look.grown(RULE), ink.px(12))
        shade = c.quiet if done else _amber(ink)
        ink.text(line.number, number, 34, face="black", colour=shade, on=c.panel, align="right")
        text = ink.words.say(line.text)
        high = paragraph_height(ink, text, words.w)
        quiet = c.quiet if done else c.text
        paragraph(ink, text, words.centred(words.w, high), colour=quiet, on=c.panel)
        place_ = rule.centred(rule.w, ink.look.grown(32))
        ink.text(line.rule, place_, theme.SMALL, colour=c.quiet, on=c.panel, align="right")
        ink.spot(f"rule.{line.rule}", place_, partial(self.desk.go, "rules", line.rule))

    def _tick(self, key: str) -> None:
        self.desk.ticks ^= {key}
        self.desk.changed()


class _Deal(Panel):
    """Who was dealt a Parasite Alert, and the bright button."""

    def paint(self, ink: Ink) -> None:
        view = self.desk.news.view
        if view is None or "setup" not in view:
            return
        c = ink.colours
        go, box = self.area.cut_bottom(ink.look.grown(76), ink.px(16))
        begin = view["phase"] == "setup"
        words, icon = (say("Begin"), "play") if begin else (say("To the table"), "next")
        tap = self._begin if begin else partial(self.desk.instead, "table")
        ink.button("begin", words, go, tap, icon=icon, kind="bright", size=theme.LARGE)
        ink.box(box, c.panel, line=c.line)
        box = section(ink, box.inset(ink.px(18), ink.px(14)), say("Was dealt a Parasite Alert?"))
        words = say("One grey parasite in the Reactor each; no die. Then a new card.")
        high = paragraph_height(ink, words, box.w, theme.SMALL)
        lines = -(-len(view["seats"]) // (3 if is_standing(self.desk) else 1))
        if box.h - high > lines * ink.px(theme.TOUCH + 8) + ink.look.grown(50):
            at, box = box.cut_top(high, ink.px(10))
            paragraph(ink, words, at, theme.SMALL, colour=c.quiet, on=c.panel)
        self._seats(ink, box, view)

    def _seats(self, ink: Ink, box: Box, view: Any) -> None:
        seats, gap = list(view["seats"]), ink.px(8)
        columns = 3 if is_standing(self.desk) else 1
        lines = -(-len(seats) // columns)
        foot, box = box.cut_bottom(ink.look.grown(34), ink.px(6))
        high = min(ink.look.grown(58), (box.h - gap * (lines - 1)) / lines)
        box = box.cut_top(high * lines + gap * (lines - 1))[0]
        shut = view["phase"] != "setup"
        for seat, at in zip(seats, box.grid(len(seats), columns, gap), strict=True):
            name = view["seats"][seat]["name"]
            tap = partial(self.desk.send, {"do": "setup_alert", "seat": seat})
            ink.button(f"alert.{seat}", name, at, tap, seat=seat, align="left", shut=shut)
        dealt = len(view["parasites"])
        if dealt:
            words = say("{n} in the Reactor", n=dealt)
            mark, foot = foot.cut_left(foot.h, ink.px(8))
            ink.icon("parasite", mark.inset(ink.px(3)), ink.colours.alarm)
            ink.text(words, foot, face="bold", on=ink.colours.panel)

    def _begin(self) -> None:
        self.desk.send({"do": "begin"}, partial(self.desk.instead, "table"))


def _amber(ink: Ink) -> theme.Colour:
    """Return amber that can be read as text: on a light ground it is the text's own colour."""
    bright = theme.contrast(ink.colours.attention, ink.colours.panel) >= 4.5  # noqa: PLR2004
    return ink.colours.attention if bright else mixed(ink.colours.text, ink.colours.attention, 0.1)
