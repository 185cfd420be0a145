"""The strips that say what is wrong just now. They stop nobody from playing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from kivy.clock import Clock

from companion.core.say import Message, say, say_many
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.comparing import ALARMING, ComparingProgress, in_short, in_words, standing_of
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Notice
from companion.tablet.panel import Panel
from companion.tablet.phones import PATIENCE
from companion.tablet.theme import Colour, mixed

Line: TypeAlias = "tuple[str, Message, Colour, Callable[[], None]]"
"""A spot's key, what is said, in which colour, and what a finger does."""
HIGH: Final = 48
SOON: Final = ("waiting", "new")
"""What passes by itself in no time while everybody is there."""


class TroublePanel(Panel):
    """The strips below the header, as high as nothing while all is well."""

    def __init__(self, desk: Desk) -> None:
        """Know of nothing yet."""
        super().__init__(desk)
        self._since: float | None = None
        """Since when the phones have been about their row."""

    @property
    def is_wanted(self) -> bool:
        """Tell whether there is something to say."""
        return bool(self.lines())

    @property
    def high(self) -> float:
        """How high it wants to be."""
        return self.desk.look.grown(HIGH) * len(self.lines())

    def lines(self) -> tuple[Line, ...]:
        """Return what there is to say, the worst first."""
        c, found = self.desk.look.palette, list[Line]()
        if self.desk.news.trouble is not None:
            words = say("Nothing is kept just now: play on, and tap here to read why.")
            found.append(("trouble", words, c.alarm, self.tell))
        at = standing_of(self.desk.news.guests, self.desk.news)
        short = in_short(at) if self._is_told(at) else None
        if short is not None:
            alarm = at.stage in ALARMING
            tap = partial(self.desk.go, "phones")
            key = "set_back" if at.stage == "set_back" else "row"
            tap = partial(self._read, at) if at.stage == "set_back" else tap
            found.append((key, short, c.alarm if alarm else c.attention, tap))
        return tuple(found)

    def _is_told(self, at: ComparingProgress) -> bool:
        """Tell whether it concerns the table now: an alarm always, the rest once play has begun."""
        scene = self.desk.scene
        if at.stage in ALARMING:
            return True
        if at.stage not in SOON or scene is None or not scene.begun or scene.over:
            self._since = None
            return False
        now = float(Clock.get_time())
        if self._since is None:
            self._since = now
            Clock.schedule_once(lambda _: self.desk.changed(), PATIENCE)
        return now - self._since >= PATIENCE - 0.1

    def paint(self, ink: Ink) -> None:
        """Draw them below one another."""
        lines = self.lines()
        for line, at in zip(lines, self.area.rows(max(len(lines), 1)), strict=False):
            self._line(ink, at, line)

    def _line(self, ink: Ink, box: Box, line: Line) -> None:
        key, text, colour, tap = line
        fill = mixed(ink.colours.panel, colour, 0.18)
        ink.box(box, fill, line=colour, width=2)
        mark, words = box.inset(ink.px(12), ink.px(4)).cut_left(ink.px(30), ink.px(12))
        ink.icon("warn", mark, colour)
        ink.text(text, words, theme.BODY, on=fill, face="bold", lines=2)
        ink.spot(key, box, tap)

    def _read(self, at: ComparingProgress) -> None:
        self.desk.open(Notice(say("No sealed scans any more"), in_words(at)))

    def tell(self) -> None:
        """Say what is wrong, and how much waits."""
        news = self.desk.news
        if news.trouble is None:
            return
        n = news.waiting
        waits: Message = say_many(
            "{count} step waits to be written, and is written as soon as it can be.",
            "{count} steps wait to be written, and are written as soon as it can be.",
            n,
        )
        text = say("{why} {waits}", why=news.trouble, waits=waits) if n else news.trouble
        self.desk.open(Notice(say("Nothing is kept just now"), text))
