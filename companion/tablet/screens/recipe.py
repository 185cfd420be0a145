"""The screen for setting up the table: page by page for newcomers, or all of it at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from companion.tablet.layers import Notice
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
RULE: Final = 48
"""The way to a line's rule; its picture is as wide."""
PICTURE: Final = 210
LARGE_PICTURE: Final = 300
HIGH: Final = 260
GO: Final = 76
MORE: Final = 44
"""How much more room a line of a page has at most than it needs."""
A_COLUMN: Final = 6
"""So many players stand one under another; more stand in two columns."""


def recipe_of(desk: Desk) -> Recipe | None:
    """Return the recipe of the game that is being laid."""
    view, teller = desk.news.view, desk.package.recipe
    return None if view is None or teller is None else teller.recipe(view)


class RecipeScreen(Screen):
    """The checklist page by page, or all of it; what is told of the deal; and the beginning."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show the recipe of the game that is on."""
        super().__init__(desk, about)
        found = recipe_of(desk)
        self._is_laid = found is not None and found.begin is not None
        """Nobody has begun the game yet."""
        self.put(Background(desk))
        self.bar = self.put(_RecipeBar(desk, self.turn_back))
        self.lines = self.put(_Lines(desk, desk.route.kept))
        self.deal = self.put(_Deal(desk))
        self.pager = self.put(_Pager(desk, self.turn_to, self.turn_back, self._to_the_names))

    def turn_to(self, page: int) -> None:
        """Show another page."""
        self.desk.route.kept["page"] = page
        self.lines.to_top()
        self.desk.changed()

    def turn_back(self) -> None:
        """Turn a page back, or leave."""
        if not self.step_back():
            self.desk.back()

    def step_back(self) -> bool:
        """Turn a page back; before the first one are the names, as long as nothing has begun."""
        page, found = page_of(self.desk), recipe_of(self.desk)
        if page:
            self.turn_to(page - 1)
        elif found is not None and found.begin is not None and not self.desk.news.over:
            self._to_the_names()
        else:
            return False
        return True

    def _to_the_names(self) -> None:
        """Go back to who plays; ask first where ticks or what was told would be lost."""
        found = recipe_of(self.desk)
        told = found is not None and found.dealing is not None and found.dealing.told
        if not told and not self.desk.ticks:
            self._get_up()
            return
        title = say("Change who plays?")
        text = say("What is ticked and told here starts again after that. The names stay.")
        self.desk.open(Notice(title, text, yes=say("Change who plays"), go=self._get_up))

    def _get_up(self) -> None:
        """Get up from the game that nobody has begun, and set it up again with the same names.

        It is ended, so that its phones come along.
        """
        desk, about = self.desk, {"game": self.desk.package.name}
        if desk.busy:
            return

        def leave(number: int | None) -> None:
            desk.send({"do": "end_game"}, partial(set_up, number))

        def set_up(number: int | None) -> None:
            desk.routes = desk.routes[:1]
            desk.go("setup", {**about, "again": number})

        desk.bridge.ask(lambda table: table.play.number if table.play else None, leave)

    def refresh(self) -> None:
        """Draw again; another page may have other panels. Once it has begun there is the table."""
        scene = self.desk.scene
        if self._is_laid and scene is not None and scene.begun and not scene.over:
            self._is_laid = False
            self.desk.instead("table")
            return
        self._lay()
        super().refresh()

    def lay(self, box: Box) -> None:
        """Place the list beside the deal, or above it."""
        look = self.desk.look
        rest = self.under(self.bar, box)
        found, page = recipe_of(self.desk), page_of(self.desk)
        pager, nowhere = Box(rest.x, rest.y, 0, 0), Box(rest.x, rest.y, 0, 0)
        if page is not None:
            pager, rest = rest.cut_bottom(look.grown(GO), look.px(16))
        deals = found is None or page is None or is_last(found, page)
        has_dealing = found is not None and found.dealing is not None
        if not deals or (page is not None and not has_dealing):
            deal = nowhere
        elif not has_dealing:
            deal, rest = rest.cut_bottom(look.grown(GO), look.px(16))
        elif is_standing(self.desk):
            deal, rest = rest.cut_bottom(look.grown(350), look.px(16))
        else:
            deal, rest = rest.cut_right(look.px(320), look.px(24))
        place(self.lines, rest)
        place(self.deal, deal)
        place(self.pager, pager)


def page_of(desk: Desk) -> int | None:
    """Return which page is shown; None where all is shown at once."""
    found = recipe_of(desk)
    if desk.settings.recipe_at_once or found is None:
        return None
    return min(int(desk.route.kept.get("page", 0)), len(found.groups) - 1)


def is_last(found: Recipe, page: int) -> bool:
    """Tell whether a page is the one on which the game begins."""
    return page == len(found.groups) - 1


class _RecipeBar(TitleBar):
    """The title, and how much is done."""

    def __init__(self, desk: Desk, back: Callable[[], None]) -> None:
        super().__init__(desk)
        self._back = back

    def go_back(self) -> None:
        """Turn a page back, or leave."""
        self._back()

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw how much is done, the way to the phones, and the switch between page and list."""
        found = recipe_of(self.desk)
        if found is None:
            return box
        at_once = self.desk.settings.recipe_at_once
        if at_once:
            lines = [line.key for group in found.groups for line in group.lines]
            done = sum(key in self.desk.ticks for key in lines)
            count, box = box.cut_right(ink.look.grown(120), ink.px(16))
            words = say("{done} of {all}", done=done, all=len(lines))
            shade = ink.colours.safe if done == len(lines) else ink.colours.quiet
            ink.text(words, count, theme.LARGE, face="bold", align="right", colour=shade)
        wide = min(ink.look.grown(230), box.w * 0.36)
        at, box = box.cut_right(wide, ink.px(12))
        key, label = ("recipe.pages", say("Page by page")) if at_once else (
            "recipe.all", say("All at once"))  # fmt: skip
        ink.button(key, label, at.centred(at.w, ink.look.grown(56)), self._switch, icon="log")
        return self._phones(ink, box)

    def _switch(self) -> None:
        self.desk.set(recipe_at_once=not self.desk.settings.recipe_at_once)

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return the title, and a line below it where there is room for it."""
        sub: Message | str = say("Tick what is done, if you like")
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


class _Pager(Panel):
    """Which page it is, and the buttons that turn it; on the last one the game begins."""

    def __init__(
        self, desk: Desk, turn_to: Callable[[int], None], back: Callable[[], None],
        names: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(desk)
        self._turn_to, self._back, self._names = turn_to, back, names

    def paint(self, ink: Ink) -> None:
        """Draw the way back, a dot for each page, and the bright way on."""
        found, page = recipe_of(self.desk), page_of(self.desk)
        if found is None or page is None:
            return
        back, middle, go = self.area.shares((1.2, 1, 1.6), ink.px(16))
        if page:
            ink.button("recipe.back", say("Back"), back, self._back, icon="back", means=page)
        elif found.begin is not None:
            words = say("Change who plays")
            ink.button("recipe.names", words, back, self._names, icon="back")
        self._dots(ink, middle, len(found.groups), page)
        if is_last(found, page):
            draw_go(ink, go, self.desk, found)
            return
        title = found.groups[page + 1].title
        ink.button("recipe.next", say("Next"), go, partial(self._turn_to, page + 1), sub=title,
                   icon="next", kind="bright", size=theme.LARGE, means=page)  # fmt: skip

    def _dots(self, ink: Ink, box: Box, pages: int, page: int) -> None:
        words = say("{page} of {pages}", page=page + 1, pages=pages)
        text, dots = box.cut_top(box.h * 0.5)
        ink.text(words, text, theme.BODY, face="bold", align="center", colour=ink.colours.quiet)
        side, gap = ink.px(12), ink.px(12)
        row = dots.centred(pages * side + (pages - 1) * gap, side)
        for n, at in enumerate(row.columns(pages, gap)):
            ink.disc(at, ink.colours.attention if n <= page else ink.colours.line)


class _Lines(RowsPanel):
    """The checklist, or a page of it."""

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return a row for each group."""
        found, page = recipe_of(self.desk), page_of(self.desk)
        groups = [
            (n, group)
            for n, group in enumerate(found.groups if found else (), 1)
            if page is None or page == n - 1
        ]
        return [ListRow(partial(self._high, g), partial(self._group, n, g)) for n, g in groups]

    @property
    def _size(self) -> float:
        """How large its sentences are: a page has more room."""
        return theme.BODY if page_of(self.desk) is None else theme.LARGE

    # A group: its heading, its lines, and its picture

    def _room(self, group: RecipeGroup, ink: Ink, width: float) -> tuple[float, float]:
        """Return how wide the lines are, and the picture beside them."""
        inner = width - 2 * ink.px(18)
        if not group.piles:
            return inner, 0.0
        wide = ink.px(PICTURE if page_of(self.desk) is None else LARGE_PICTURE)
        return (
            (inner - wide - ink.px(16), wide)
            if inner > 3.2 * wide * ink.look.scale
            else (inner, 0.0)
        )

    def _high(self, group: RecipeGroup, ink: Ink, width: float) -> float:
        lines, picture = self._room(group, ink, width)
        high = sum(self._line_high(line, ink, lines) for line in group.lines)
        below = 0.0 if picture or not group.piles else ink.px(HIGH)
        if page_of(self.desk) is not None:  # a page is filled
            high = max(high, self.area.h - ink.look.grown(52) - ink.px(30) - below)
        return ink.look.grown(52) + max(high, ink.px(HIGH) if picture else 0) + below + ink.px(30)

    def _line_high(self, line: RecipeLine, ink: Ink, width: float) -> float:
        text = ink.words.say(line.text)
        words = paragraph_height(ink, text, self._words(ink, width), self._size)
        return max(words + ink.px(20), ink.look.grown(58))

    def _words(self, ink: Ink, width: float) -> float:
        """Return how wide a line's words may be."""
        taken = ink.px(TICK) + ink.look.grown(NUMBER) + 2 * ink.px(RULE) + 4 * ink.px(12)
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
        needed = sum(self._line_high(line, ink, lines) for line in group.lines)
        more = min(max(box.h - needed, 0) / len(group.lines), ink.look.grown(MORE))
        for line in group.lines:
            at, box = box.cut_top(self._line_high(line, ink, lines) + more)
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
        picture, pictured = rest.cut_left(ink.px(RULE), ink.px(12))
        rest = rest if line.icon is None else pictured
        rule, words = rest.cut_right(ink.px(RULE), ink.px(12))
        shade = c.quiet if done else _amber(ink)
        ink.text(line.number, number, 34, face="black", colour=shade, on=c.panel, align="right")
        if line.icon is not None:
            ink.icon(
                line.icon, picture.centred(ink.px(38), ink.px(38)), c.quiet if done else c.text
            )
        text, size = ink.words.say(line.text), self._size
        high = paragraph_height(ink, text, words.w, size)
        quiet = c.quiet if done else c.text
        paragraph(ink, text, words.centred(words.w, high), size, colour=quiet, on=c.panel)
        if line.rule is None:
            return
        place_ = rule.centred(ink.px(RULE), ink.px(RULE))
        ink.icon("rules", place_.centred(ink.px(22), ink.px(22)), c.quiet)
        ink.spot(f"rule.{line.rule}", place_, partial(self.desk.go, "rules", line.rule))

    def _tick(self, key: str) -> None:
        self.desk.ticks ^= {key}
        self.desk.changed()


class _Deal(Panel):
    """What is told of the cards that were dealt, and, beside the whole list, the bright button."""

    def paint(self, ink: Ink) -> None:
        found = recipe_of(self.desk)
        if found is None:
            return
        box = self.area
        if page_of(self.desk) is None:
            go, box = box.cut_bottom(min(ink.look.grown(GO), box.h), ink.px(16))
            draw_go(ink, go, self.desk, found)
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
        choices, gap, c = dealing.choices, ink.px(8), ink.colours
        columns = self._columns(dealing)
        lines = -(-len(choices) // columns)
        foot, box = box.cut_bottom(ink.look.grown(34), ink.px(6))
        high = min(ink.look.grown(58), (box.h - gap * (lines - 1)) / max(lines, 1))
        box = box.cut_top(high * lines + gap * (lines - 1))[0]
        told = {one.key: one for one in dealing.told}
        for one, at in zip(choices, box.grid(len(choices), columns, gap), strict=True):
            tap, back, sub = partial(self.desk.dispatch, one.press), told.get(one.key), one.sub
            if back is not None:
                undo, at = at.cut_right(max(at.h, ink.px(theme.TOUCH)), ink.px(6))  # noqa: PLW2901
                ink.box(undo, c.raised, line=c.line, corner=11)
                ink.icon(back.icon or "undo", undo.centred(ink.px(24), ink.px(24)), c.text)
                ink.spot(f"dealt.back.{one.key}", undo, partial(self.desk.dispatch, back.press))
                sub = back.sub
            ink.button(f"dealt.{one.key}", one.label, at, tap, seat=one.seat, align="left",
                       sub=sub, shut=dealing.shut)  # fmt: skip
        if dealing.foot:
            if dealing.icon is not None:
                mark, foot = foot.cut_left(foot.h, ink.px(8))
                ink.icon(dealing.icon, mark.inset(ink.px(3)), ink.colours.alarm)
            ink.text(dealing.foot, foot, face="bold", on=ink.colours.panel)


def draw_go(ink: Ink, box: Box, desk: Desk, found: Recipe) -> None:
    """Draw the button that begins the game, or goes on to it, and another way to begin it."""
    if found.otherwise is not None:
        other, box = box.cut_left(box.w * 0.4, ink.px(12))
        tap = partial(desk.dispatch, found.otherwise.press)
        ink.button("begin.otherwise", found.otherwise.label, other, tap, icon=found.otherwise.icon)
    words, icon, tap = say("To the table"), "next", partial(desk.instead, "table")
    if found.begin is not None:
        words, icon, tap = say("Begin"), "play", partial(_begin, desk, found.begin)
    ink.button("begin", words, box, tap, icon=icon, kind="bright", size=theme.LARGE)


def _begin(desk: Desk, raw: Raw) -> None:
    desk.send(raw, partial(desk.instead, "table"))


def _amber(ink: Ink) -> theme.Colour:
    """Return amber that can be read as text: on a light ground it is the text's own colour."""
    bright = theme.contrast(ink.colours.attention, ink.colours.panel) >= 4.5  # noqa: PLR2004
    return ink.colours.attention if bright else mixed(ink.colours.text, ink.colours.attention, 0.1)
