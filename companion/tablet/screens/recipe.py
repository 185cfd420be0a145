"""The screen for setting up the table: a checklist for newcomers, and what is told of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say
from companion.stage.presses import Raw
from companion.stage.recipe import Dealing, Recipe, RecipeGroup, RecipeLine
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.phones import guests_of, how_far
from companion.tablet.rows import ListRow, RowsPanel, paragraph, paragraph_height
from companion.tablet.screens.parts import section
from companion.tablet.screens.recipe_pictures import draw_piles
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing
from companion.tablet.theme import mixed

TICK: Final = 36
NUMBER: Final = 92
RULE: Final = 118
PICTURE: Final = 210
HIGH: Final = 260
GO: Final = 76
A_COLUMN: Final = 6
"""So many players stand one under another; more stand in two columns."""


def recipe_of(desk: Desk) -> Recipe | None:
    """Return the recipe of the game that is being laid."""
    view, teller = desk.news.view, desk.package.recipe
    return None if view is None or teller is None else teller.recipe(view)


class RecipeScreen(Screen):
    """The checklist, what is told of the deal, and the button that begins."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show the recipe of the game that is on."""
        super().__init__(desk, about)
        self.put(Background(desk))
        self.bar = self.put(_RecipeBar(desk))
        self.lines = self.put(_Lines(desk, desk.route.kept))
        self.deal = self.put(_Deal(desk))

    def lay(self, box: Box) -> None:
        """Place the list beside the deal, or above it."""
        look = self.desk.look
        rest = self.under(self.bar, box)
        found = recipe_of(self.desk)
        if found is not None and found.dealing is None:
            deal, rest = rest.cut_bottom(look.grown(GO), look.px(16))
        elif is_standing(self.desk):
            deal, rest = rest.cut_bottom(look.grown(350), look.px(16))
        else:
            deal, rest = rest.cut_right(look.px(320), look.px(24))
        place(self.lines, rest)
        place(self.deal, deal)


class _RecipeBar(TitleBar):
    """The title, and how much is done."""

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw how much is done, and the way to the phones."""
        found = recipe_of(self.desk)
        if found is None:
            return box
        lines = [line.key for group in found.groups for line in group.lines]
        done = sum(key in self.desk.ticks for key in lines)
        count, box = box.cut_right(ink.look.grown(150), ink.px(16))
        words = say("{done} of {all}", done=done, all=len(lines))
        shade = ink.colours.safe if done == len(lines) else ink.colours.quiet
        ink.text(words, count, theme.LARGE, face="bold", align="right", colour=shade)
        return self._phones(ink, box)

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return the title, and a line below it where there is room for it."""
        sub: Message | str = say("Tick what is done, if that helps")
        if ink.width(sub, theme.SMALL / ink.look.scale) > box.w - ink.px(72):
            sub = ""
        return say("Set up the table"), sub

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

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return a row for each group."""
        found = recipe_of(self.desk)
        groups = enumerate(found.groups if found else (), 1)
        return [ListRow(partial(self._high, g), partial(self._group, n, g)) for n, g in groups]

    # A group: its heading, its lines, and its picture

    def _room(self, group: RecipeGroup, ink: Ink, width: float) -> tuple[float, float]:
        """Return how wide the lines are, and the picture beside them."""
        inner = width - 2 * ink.px(18)
        if not group.piles:
            return inner, 0.0
        wide = ink.px(PICTURE)
        return (
            (inner - wide - ink.px(16), wide)
            if inner > 3.6 * wide * ink.look.scale
            else (inner, 0.0)
        )

    def _high(self, group: RecipeGroup, ink: Ink, width: float) -> float:
        lines, picture = self._room(group, ink, width)
        high = sum(self._line_high(line, ink, lines) for line in group.lines)
        below = 0.0 if picture or not group.piles else ink.px(HIGH)
        return ink.look.grown(52) + max(high, ink.px(HIGH) if picture else 0) + below + ink.px(30)

    def _line_high(self, line: RecipeLine, ink: Ink, width: float) -> float:
        words = paragraph_height(ink, ink.words.say(line.text), self._words(ink, width))
        return max(words + ink.px(20), ink.look.grown(58))

    def _words(self, ink: Ink, width: float) -> float:
        """Return how wide a line's words may be."""
        taken = ink.px(TICK) + ink.look.grown(NUMBER) + ink.look.grown(RULE) + 3 * ink.px(12)
        return width - taken

    def _group(self, n: int, group: RecipeGroup, ink: Ink, box: Box) -> None:
        box = box.cut_bottom(ink.px(14))[1]
        done = all(line.key in self.desk.ticks for line in group.lines)
        ink.box(box, ink.colours.panel, line=ink.colours.safe if done else ink.colours.line)
        box = box.inset(ink.px(18), ink.px(8))
        lines, picture = self._room(group, ink, box.w + 2 * ink.px(18))
        head, box = box.cut_top(ink.look.grown(52))
        at, words = head.cut_left(ink.look.grown(34), ink.px(12))
        ink.text(str(n), at, 28, face="head", colour=_amber(ink), on=ink.colours.panel)
        ink.text(group.title, words, theme.LARGE, face="head", on=ink.colours.panel)
        if group.piles:
            size = ink.px(HIGH)
            at, box = box.cut_right(picture, ink.px(16)) if picture else box.cut_bottom(size)
            draw_piles(ink, at.inset(0, ink.px(6)), group.piles)
        for line in group.lines:
            at, box = box.cut_top(self._line_high(line, ink, lines))
            self._line(line, ink, at)

    def _line(self, line: RecipeLine, ink: Ink, box: Box) -> None:
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
        if line.rule is None:
            return
        place_ = rule.centred(rule.w, ink.look.grown(32))
        ink.text(line.rule, place_, theme.SMALL, colour=c.quiet, on=c.panel, align="right")
        ink.spot(f"rule.{line.rule}", place_, partial(self.desk.go, "rules", line.rule))

    def _tick(self, key: str) -> None:
        self.desk.ticks ^= {key}
        self.desk.changed()


class _Deal(Panel):
    """What is told of the cards that were dealt, and the bright button."""

    def paint(self, ink: Ink) -> None:
        found = recipe_of(self.desk)
        if found is None:
            return
        go, box = self.area.cut_bottom(min(ink.look.grown(GO), self.area.h), ink.px(16))
        words, icon, tap = say("To the table"), "next", partial(self.desk.instead, "table")
        if found.begin is not None:
            words, icon, tap = say("Begin"), "play", partial(self._begin, found.begin)
        ink.button("begin", words, go, tap, icon=icon, kind="bright", size=theme.LARGE)
        if found.dealing is not None:
            self._dealt(ink, box, found.dealing)

    def _dealt(self, ink: Ink, box: Box, dealing: Dealing) -> None:
        c = ink.colours
        ink.box(box, c.panel, line=c.line)
        box = section(ink, box.inset(ink.px(18), ink.px(14)), dealing.title)
        high = paragraph_height(ink, dealing.text, box.w, theme.SMALL)
        lines = -(-len(dealing.choices) // self._columns(dealing))
        if box.h - high > lines * ink.px(theme.TOUCH + 8) + ink.look.grown(50):
            at, box = box.cut_top(high, ink.px(10))
            paragraph(ink, dealing.text, at, theme.SMALL, colour=c.quiet, on=c.panel)
        self._choices(ink, box, dealing)

    def _columns(self, dealing: Dealing) -> int:
        if is_standing(self.desk):
            return 3
        return 1 if len(dealing.choices) <= A_COLUMN else 2

    def _choices(self, ink: Ink, box: Box, dealing: Dealing) -> None:
        choices, gap = dealing.choices, ink.px(8)
        columns = self._columns(dealing)
        lines = -(-len(choices) // columns)
        foot, box = box.cut_bottom(ink.look.grown(34), ink.px(6))
        high = min(ink.look.grown(58), (box.h - gap * (lines - 1)) / max(lines, 1))
        box = box.cut_top(high * lines + gap * (lines - 1))[0]
        for one, at in zip(choices, box.grid(len(choices), columns, gap), strict=True):
            tap = partial(self.desk.dispatch, one.press)
            ink.button(f"dealt.{one.key}", one.label, at, tap, seat=one.seat, align="left",
                       shut=dealing.shut)  # fmt: skip
        if dealing.foot:
            if dealing.icon is not None:
                mark, foot = foot.cut_left(foot.h, ink.px(8))
                ink.icon(dealing.icon, mark.inset(ink.px(3)), ink.colours.alarm)
            ink.text(dealing.foot, foot, face="bold", on=ink.colours.panel)

    def _begin(self, raw: Raw) -> None:
        self.desk.send(raw, partial(self.desk.instead, "table"))


def _amber(ink: Ink) -> theme.Colour:
    """Return amber that can be read as text: on a light ground it is the text's own colour."""
    bright = theme.contrast(ink.colours.attention, ink.colours.panel) >= 4.5  # noqa: PLR2004
    return ink.colours.attention if bright else mixed(ink.colours.text, ink.colours.attention, 0.1)
