"""The screen of a past game: who played, how it ended, what happened; and the way back to it."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.say import Message, say
from companion.table.past_games import PastGame
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.screens.log import Lines
from companion.tablet.screens.parts import BAR, section, wide_button
from companion.tablet.screens.past_games import (
    begin,
    go_on,
    length,
    result,
    sat_down,
    side_of,
    standing,
    title,
    tone_colour,
    when,
)
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar


class PastGameScreen(Screen):
    """The past game that `about` numbers."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Ask the table for it."""
        super().__init__(desk, about)
        self.put(Background(desk))
        self.bar = self.put(_PastGameBar(desk, self))
        self.facts = self.put(_Facts(desk, self))
        self.log = self.put(Lines(desk, desk.route.kept, about))
        self.trouble: Message | None = None
        self.ask()
        self.log.ask()

    @property
    def past(self) -> PastGame | None:
        """What the list says of it; None until the table has answered."""
        return self.desk.route.kept.get("past_game")

    def ask(self) -> None:
        """Ask the table for this game."""
        kept, number = self.desk.route.kept, self.about

        def answered(found: PastGame | None) -> None:
            kept["past_game"] = found
            self.desk.changed()

        self.desk.bridge.ask(lambda table: table.past_game(number), answered, self._fail)

    def _fail(self, why: Message) -> None:
        self.trouble = why
        self.desk.changed()

    def lay(self, box: Box) -> None:
        """Put the facts beside the log, or above it where the tablet stands."""
        look = self.desk.look
        place(self.panels[0], box)
        inner = box.inset(look.px(32), look.px(20))
        bar, rest = inner.cut_top(look.grown(BAR), look.px(26))
        place(self.bar, bar)
        if box.w > box.h:
            facts, log = rest.cut_left(rest.w * 0.36, look.px(36))
        else:
            facts, log = rest.cut_top(rest.h * 0.4, look.px(26))
        place(self.facts, facts)
        place(self.log, log)


class _PastGameBar(TitleBar):
    """Which game, and when."""

    def __init__(self, desk: Desk, screen: PastGameScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return them."""
        past = self.screen.past
        if past is None:
            return say("Past evening"), ""
        return title(self.desk, past), when(past.began)


class _Facts(Panel):
    """How it ended, who played, and what can be done with it."""

    def __init__(self, desk: Desk, screen: PastGameScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    @property
    def ground(self) -> theme.Colour:
        """The panel's colour."""
        return self.desk.look.palette.panel

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        past, trouble = self.screen.past, self.screen.trouble
        ink.box(self.area, self.ground, line=ink.colours.line)
        inner = self.area.inset(ink.px(24), ink.px(20))
        if trouble is not None:
            ink.text(trouble, inner, theme.BODY, lines=12, rise="top")
        elif past is not None:
            self._facts(ink, inner, past)

    def _facts(self, ink: Ink, box: Box, past: PastGame) -> None:
        if past.known:
            button, box = box.cut_bottom(ink.look.grown(72), ink.px(18))
            self._button(ink, button, past)
        if past.known and past.over and not past.was_never_begun:
            button, box = box.cut_bottom(ink.look.grown(72), ink.px(12))
            tap = partial(self.desk.go, "end", past.number)
            wide_button(ink, button, say("How it ended"), "winner", key="end", tap=tap)
        head, rest = box.cut_top(ink.look.grown(92), ink.px(10))
        icon, words, tone = result(self.desk.packages, past)
        mark, line = head.cut_left(ink.look.grown(48), ink.px(16))
        ink.icon(icon, mark, tone_colour(ink, tone, self.ground))
        line, below = line.cut_top(line.h * 0.58)
        sub = length(past) if past.over else standing(past)
        ink.text(sub, below, theme.BODY, colour=ink.colours.quiet, rise="top")
        ink.text(words, line, theme.HEAD, face="head", lines=2)
        rest = section(ink, rest, say("At the table"))
        high = ink.look.grown(52) * -(-len(past.players) // 2)
        people, rest = rest.cut_top(min(high, rest.h), ink.px(12))
        sat_down(ink, people, past.players, 2, self.ground)
        told = side_of(self.desk.packages, past) is None  # then the heading names them
        if past.winners and not told and rest.h > ink.look.grown(40):
            names = [one.name for one in past.players if one.seat in past.winners]
            line = rest.cut_top(ink.look.grown(56))[0]
            ink.text(say("Winners: {names}", names=names), line, theme.BODY, lines=2)

    def _button(self, ink: Ink, box: Box, past: PastGame) -> None:
        if past.over:
            tap = partial(begin, self.desk, {"game": past.game, "again": past.number})
            words = say("Play again with the same people")
            wide_button(ink, box, words, "rotate", key="again", tap=tap)
        else:
            tap = partial(go_on, self.desk, past.number, self.screen.ask)
            words = say("Continue")
            wide_button(ink, box, words, "play", key="resume", tap=tap, bright=True, size=24)
