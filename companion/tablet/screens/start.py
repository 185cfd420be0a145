"""The start screen: go on with the last game, begin one, or look at an old one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from attrs import frozen

from companion.core.say import Message, say
from companion.table.past_games import PastGame
from companion.table.table import Table
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.glow import glow
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.rows import ListRow, RowsPanel
from companion.tablet.screens.backdrop import Backdrop
from companion.tablet.screens.parts import CONTROL, section, segmented, wide_button
from companion.tablet.screens.past_games import (
    badges,
    begin,
    go_on,
    result,
    sat_down,
    standing,
    title,
    tone_colour,
    when,
)
from companion.tablet.screens.screen import Screen, place

LOW: Final = 220
"""A card that is lower has no room for what it says."""
TALLEST: Final = 640
"""On a standing tablet all of it is no higher than that."""
A_CARD: Final = 3
"""So many promises fill the card."""
A_ROW: Final = 3
"""So many games stand side by side."""
LANGUAGES: Final = (("en", "English"), ("fr", "Français"))


@frozen
class Shelf:
    """What the table says there is: its games, or why they cannot be read."""

    past_games: tuple[PastGame, ...] = ()
    trouble: Message | None = None

    @property
    def unfinished(self) -> PastGame | None:
        """The game that was left last, if it can be gone on with."""
        found = [one for one in self.past_games if not one.over and one.known]
        return found[-1] if found else None

    @property
    def past(self) -> Sequence[PastGame]:
        """The games to list, the newest first: all but the one that is offered large."""
        games = [one for one in reversed(self.past_games) if one != self.unfinished]
        return [one for one in games if not one.was_never_begun]


class StartScreen(Screen):
    """The first thing that anybody sees; it does not wait for the disk."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show what was known last, and ask the table what there is now."""
        super().__init__(desk, about)
        self._kept = desk.route.kept
        self.backdrop = self.put(Backdrop(desk))
        self.front = self.put(_Front(desk, self))
        self.list = self.put(_Evenings(desk, self))
        self.ask()

    @property
    def shelf(self) -> Shelf | None:
        """What there is; None until the table has answered."""
        return self._kept.get("shelf")

    def forget(self) -> None:
        """Know nothing of the table's games until it is asked again."""
        self._kept.pop("shelf", None)

    def ask(self) -> None:
        """Ask the table for its games."""
        self.desk.bridge.ask(
            Table.past_games,
            lambda found: self._answered(Shelf(found)),
            lambda why: self._answered(Shelf(trouble=why)),
        )

    def _answered(self, shelf: Shelf) -> None:
        self._kept["shelf"] = shelf
        self._lay()
        self.desk.changed()

    def lay(self, box: Box) -> None:
        """Leave the list its place on the right, or below."""
        super().lay(box)
        place(self.list, self.front.frames(box)[1].inset(self.desk.look.px(14)))

    def choose(self, game: str) -> None:
        """Choose what is begun, shown and looked up from here; the plan behind is another's."""
        self.desk.note(game=game)
        self.backdrop.show()

    def refresh(self) -> None:
        """Draw again what changed; the plan behind changes with the game alone."""
        self.front.show()
        self.list.show()


class _Front(Panel):
    """The title, the unfinished game, and the ways on."""

    def __init__(self, desk: Desk, start: StartScreen) -> None:
        super().__init__(desk)
        self.start = start

    def frames(self, area: Box) -> tuple[Box, Box]:
        """Return where the ways on stand, and where the list does."""
        look = self.desk.look
        gap = look.px(36)
        _, rest = area.inset(look.px(44), look.px(32)).cut_top(look.grown(116), look.px(14))
        past = self.start.shelf.past if self.start.shelf else ()
        list_high = look.grown(HEADING) + look.px(28) + len(past) * look.grown(ROW)
        if area.w < area.h:
            low, rest = rest.cut_bottom(min(list_high, rest.h * 0.42), gap if past else 0)
            ways = rest.cut_top(min(rest.h, look.grown(TALLEST)))[0]
            return ways, low if past else Box(0, 0, 0, 0)
        left, right = rest.cut_left(rest.w * 0.53, gap)
        return left, right.cut_top(min(list_high, right.h))[0] if past else Box(0, 0, 0, 0)

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        look = ink.look
        head = self.area.inset(ink.px(44), ink.px(32)).cut_top(look.grown(116))[0]
        self._head(ink, head)
        left, right = self.frames(self.area)
        if right.h:
            ink.box(right, ink.colours.panel, line=ink.colours.line)
        ways, rest = left.cut_bottom(look.grown(84), ink.px(12))
        new, rest = rest.cut_bottom(look.grown(76), ink.px(20))
        if len(self.desk.packages) > 1:
            new, rest = self._games(ink, new, rest)
        self._ways(ink, ways)
        self._card(ink, rest)
        shelf = self.start.shelf
        is_first = shelf is not None and shelf.unfinished is None and shelf.trouble is None
        words, tap = say("New game"), partial(begin, self.desk, {"game": self.desk.chosen.name})
        wide_button(ink, new, words, "player-add", key="new", tap=tap, bright=is_first, size=24)

    def _head(self, ink: Ink, box: Box) -> None:
        wide = box.w > box.h * 7
        side, rest = box.cut_right(ink.look.grown(260), ink.px(24))
        language = side.cut_top(ink.look.grown(52))[0]
        segmented(ink, language, "language", LANGUAGES, self.desk.settings.language, self._speak)
        name, line = rest.cut_top(rest.h * 0.54)
        ink.text("Panic Companion", name, 50, face="head", colour=_amber(ink))
        what = say("The tablet beside your copy of {game}", game=self.desk.chosen.title)
        line = line if wide else Box(box.x, line.y, box.w, line.h)
        ink.text(what, line, theme.LARGE, colour=ink.colours.quiet, lines=2, rise="top")

    def _speak(self, language: str) -> None:
        self.desk.set(language=language)

    def _games(self, ink: Ink, new: Box, box: Box) -> tuple[Box, Box]:
        """Draw the games to choose from, above what begins one, or beside it where that is tight.

        Return where a new game is begun, and what is left.
        """
        games = [(one.name, one.title) for one in self.desk.packages.values()]
        rows = [games[n : n + A_ROW] for n in range(0, len(games), A_ROW)]
        high, gap = ink.look.grown(CONTROL + 4), ink.px(8)
        at, rest = box.cut_bottom(len(rows) * (high + gap) - gap, ink.px(20))
        if rest.h < ink.look.grown(LOW) and len(rows) == 1:
            (at, new), rest = new.shares((1.2, 1), ink.px(12)), box
        chosen = self.desk.chosen.name
        for row, line in zip(rows, at.rows(len(rows), gap), strict=True):
            segmented(ink, line, "game", row, chosen, self.start.choose)
        return new, rest

    def _ways(self, ink: Ink, box: Box) -> None:
        game = self.desk.chosen
        ways = (
            *([("demo", say("Watch a demo"), "play", game.name)] if game.demo else []),
            *([("my_copy", say("My copy"), "box", {"game": game.name})] if game.copying else []),
            ("rules", say("Rules"), "rules", {"game": game.name}),
            ("settings", say("Settings"), "settings", None),
        )
        places = box.columns(len(ways), ink.px(12))
        for (name, words, icon, about), at in zip(ways, places, strict=True):
            ink.button(name, words, at, partial(self.desk.go, name, about), icon=icon)

    # The card: what there is to go on with, why there is nothing, or what this is

    def _card(self, ink: Ink, box: Box) -> None:
        shelf = self.start.shelf
        if shelf is None:
            words = say("Looking for your evenings…")
            ink.text(words, box, theme.LARGE, colour=ink.colours.quiet, align="center")
        elif shelf.trouble is not None:
            self._trouble(ink, box, shelf.trouble)
        elif shelf.unfinished is not None:
            self._unfinished(ink, box, shelf.unfinished)
        else:
            self._promises(ink, box)

    def _promises(self, ink: Ink, box: Box) -> None:
        ground = ink.colours.panel
        ink.box(box, ground, line=ink.colours.line)
        promises, rest = self.desk.chosen.setup.promises, box.inset(ink.px(28), ink.px(22))
        if rest.h >= ink.look.grown(LOW):
            head, rest = rest.cut_top(ink.look.grown(40), ink.px(10))
            ink.text(say("Your board-game companion"), head, theme.HEAD, face="head", on=ground)
        rows = rest.rows(max(len(promises), A_CARD), ink.px(8))
        for one, at in zip(promises, rows, strict=False):
            mark, line = at.cut_left(ink.look.grown(40), ink.px(20))
            ink.icon(one.icon, mark, ink.colours.safe)
            ink.text(one.words, line, theme.LARGE, on=ground, lines=3)

    def _trouble(self, ink: Ink, box: Box, why: Message) -> None:
        ground = ink.colours.panel
        ink.box(box, ground, line=ink.colours.alarm, width=2)
        inner = box.inset(ink.px(28), ink.px(20))
        head, rest = inner.cut_top(ink.look.grown(40), ink.px(10))
        button, rest = rest.cut_bottom(ink.look.grown(64), ink.px(12))
        mark, head = head.cut_left(ink.look.grown(36), ink.px(14))
        ink.icon("warn", mark, ink.colours.alarm)
        words = say("Your evenings cannot be opened")
        ink.text(words, head, theme.HEAD, face="head", on=ground)
        upper, lower = rest.cut_top(rest.h * 0.5, ink.px(8))
        ink.text(why, upper, theme.LARGE, on=ground, lines=6)
        hint = say(
            "Close the app wherever else it is open, and see that this folder may be written in."
            " Nothing was changed."
        )
        ink.text(hint, lower, theme.BODY, colour=ink.colours.quiet, on=ground, lines=6)
        words, tap = say("Try again"), self._again
        wide_button(ink, button, words, "rotate", key="again", tap=tap, bright=True, size=24)

    def _again(self) -> None:
        self.start.forget()
        self.show()
        self.start.ask()

    def _unfinished(self, ink: Ink, box: Box, past: PastGame) -> None:
        """Draw the game that was left: one tap anywhere on it goes on."""
        ground, amber = ink.colours.panel, ink.colours.attention
        glow(ink, box, amber)
        ink.box(box, ground, line=amber, width=2)
        ink.spot("resume", box, partial(go_on, self.desk, past.number, self.start.ask), 14)
        button, rest = box.inset(ink.px(16)).cut_bottom(ink.look.grown(66), ink.px(14))
        wide_button(ink, button, say("Continue"), "play", bright=True, size=28)
        inner = rest.inset(ink.px(12), ink.px(4))
        top, rest = inner.cut_top(ink.look.grown(30), ink.px(4))
        date = when(past.last)
        right = min(ink.width(date, theme.BODY) + 2, top.w * 0.6)
        at, top = top.cut_right(right, ink.px(16))
        ink.text(date, at, theme.BODY, colour=ink.colours.quiet, on=ground, align="right")
        game = title(self.desk, past)
        ink.text(game, top, theme.BODY, face="head", colour=ink.colours.quiet, on=ground)
        turn, people = rest.cut_top(rest.h * 0.36, ink.px(6))
        ink.text(standing(past), turn, 38, face="head", on=ground)
        sat_down(ink, people, past.players, 3, ground)


def _amber(ink: Ink) -> theme.Colour:
    return tone_colour(ink, "attention", ink.colours.ground)


ROW: Final = 92
HEADING: Final = 56


class _Evenings(RowsPanel):
    """The past games, the newest first."""

    def __init__(self, desk: Desk, start: StartScreen) -> None:
        super().__init__(desk, desk.route.kept)
        self.start = start

    @property
    def ground(self) -> theme.Colour:
        """The panel's colour."""
        return self.desk.look.palette.panel

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return a heading, and a row for each game."""
        past = self.start.shelf.past if self.start.shelf else ()
        if not past:
            return ()
        heading = ListRow(lambda ink, _: ink.look.grown(HEADING), self._heading)
        return [
            heading,
            *(ListRow(lambda ink, _: ink.look.grown(ROW), partial(self._row, one)) for one in past),
        ]

    def _heading(self, ink: Ink, box: Box) -> None:
        section(ink, box.inset(ink.px(8), 0), say("Past evenings"))

    def _row(self, past: PastGame, ink: Ink, box: Box) -> None:
        at = box.inset(0, ink.px(4))
        ground = ink.colours.raised
        ink.box(at, ground, line=ink.colours.line, corner=11)
        ink.spot(f"past_game.{past.number}", at, partial(self._open, past.number))
        inner = at.inset(ink.px(14), ink.px(8))
        arrow, inner = inner.cut_right(ink.px(22), ink.px(10))
        ink.icon("next", arrow, ink.colours.quiet)
        upper, lower = inner.cut_top(inner.h / 2)
        icon, words, tone = result(self.desk.packages, past)
        mark, upper = upper.cut_left(ink.look.grown(24), ink.px(10))
        date, upper = upper.cut_right(upper.w * 0.46, ink.px(10))
        ink.icon(icon, mark, tone_colour(ink, tone, ground))
        ink.text(words, upper, theme.BODY, face="bold", on=ground)
        quiet = ink.colours.quiet
        date_words = when(past.last)
        ink.text(date_words, date, theme.SMALL, colour=quiet, on=ground, align="right")
        line = lower.centred(lower.w, min(ink.look.grown(26), lower.h))
        rest = badges(ink, line, past.players)
        game = title(self.desk, past)
        ink.text(game, rest, theme.SMALL, colour=quiet, on=ground, align="right")

    def _open(self, number: int) -> None:
        self.desk.go("past_game", number)
