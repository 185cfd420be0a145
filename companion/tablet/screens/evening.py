"""A past evening: who played, how it ended, what happened; and the way back to it."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.say import Message, say
from companion.table.evenings import PastEvening
from companion.table.table import Table
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.screens.backdrop import Ground
from companion.tablet.screens.evenings import (
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
from companion.tablet.screens.log import Lines
from companion.tablet.screens.parts import BAR, section, title_bar, wide_button
from companion.tablet.screens.screen import Screen, place


class EveningScreen(Screen):
    """The past evening that `about` numbers."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Ask the table for it."""
        super().__init__(desk, about)
        self.put(Ground(desk))
        self.bar = self.put(_Bar(desk, self))
        self.facts = self.put(_Facts(desk, self))
        self.log = self.put(Lines(desk, desk.route.kept, about))
        self.trouble: Message | None = None
        self.ask()
        self.log.ask()

    @property
    def evening(self) -> PastEvening | None:
        """What the list says of it; None until the table has answered."""
        return self.desk.route.kept.get("evening")

    def ask(self) -> None:
        """Ask the table's list for this evening."""
        kept, number = self.desk.route.kept, self.about

        def answered(found: tuple[PastEvening, ...]) -> None:
            kept["evening"] = next((one for one in found if one.number == number), None)
            self.desk.changed()

        self.desk.bridge.ask(Table.evenings, answered, self._fail)

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


class _Bar(Panel):
    """Which game, and when."""

    def __init__(self, desk: Desk, screen: EveningScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        evening = self.screen.evening
        words = say("Past evening") if evening is None else title(self.desk, evening)
        sub = "" if evening is None else when(evening.began)
        title_bar(ink, self.area, words, self.desk.back, sub=sub)


class _Facts(Panel):
    """How it ended, who played, and what can be done with it."""

    def __init__(self, desk: Desk, screen: EveningScreen) -> None:
        super().__init__(desk)
        self.screen = screen

    @property
    def ground(self) -> theme.Colour:
        """The panel's colour."""
        return self.desk.look.palette.panel

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        evening, trouble = self.screen.evening, self.screen.trouble
        ink.box(self.area, self.ground, line=ink.colours.line)
        inner = self.area.inset(ink.px(24), ink.px(20))
        if trouble is not None:
            ink.text(trouble, inner, theme.BODY, lines=12, rise="top")
        elif evening is not None:
            self._facts(ink, inner, evening)

    def _facts(self, ink: Ink, box: Box, evening: PastEvening) -> None:
        if evening.known:
            button, box = box.cut_bottom(ink.look.grown(72), ink.px(18))
            self._button(ink, button, evening)
        head, rest = box.cut_top(ink.look.grown(92), ink.px(10))
        icon, words, tone = result(self.desk.packages, evening)
        mark, line = head.cut_left(ink.look.grown(48), ink.px(16))
        ink.icon(icon, mark, tone_colour(ink, tone, self.ground))
        line, below = line.cut_top(line.h * 0.58)
        sub = length(evening) if evening.over else standing(evening)
        ink.text(sub, below, theme.BODY, colour=ink.colours.quiet, rise="top")
        ink.text(words, line, theme.HEAD, face="head", lines=2)
        rest = section(ink, rest, say("At the table"))
        high = ink.look.grown(52) * -(-len(evening.players) // 2)
        people, rest = rest.cut_top(min(high, rest.h), ink.px(12))
        sat_down(ink, people, evening.players, 2, self.ground)
        told = side_of(self.desk.packages, evening) is None  # then the heading names them
        if evening.winners and not told and rest.h > ink.look.grown(40):
            names = [one.name for one in evening.players if one.seat in evening.winners]
            line = rest.cut_top(ink.look.grown(56))[0]
            ink.text(say("Winners: {names}", names=names), line, theme.BODY, lines=2)

    def _button(self, ink: Ink, box: Box, evening: PastEvening) -> None:
        if evening.over:
            tap = partial(begin, self.desk, {"game": evening.game, "again": evening.number})
            words = say("Play again with the same people")
            wide_button(ink, box, words, "rotate", key="again", tap=tap)
        else:
            tap = partial(go_on, self.desk, evening.number, self.screen.ask)
            wide_button(ink, box, say("Go on"), "play", key="resume", tap=tap, bright=True, size=24)
