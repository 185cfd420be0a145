"""A strip that says what is wrong just now. It stops nobody from playing."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.core.say import Message, say, say_many
from companion.tablet import theme
from companion.tablet.desk import Notice
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import mixed

NEW_ROW: Final = say("The phones' row of symbols is a new one: tap here to compare.")


class TroublePanel(Panel):
    """The strip below the header, as high as nothing while all is well."""

    @property
    def is_wanted(self) -> bool:
        """Tell whether there is something to say."""
        return self.desk.news.trouble is not None or self.desk.row_is_new

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        if not self.is_wanted:
            return
        c = ink.colours
        colour = c.alarm if self.desk.news.trouble is not None else c.attention
        fill = mixed(c.panel, colour, 0.18)
        ink.box(self.area, fill, line=colour, width=2)
        mark, words = self.area.inset(ink.px(12), ink.px(4)).cut_left(ink.px(30), ink.px(12))
        ink.icon("warn", mark, colour)
        kept = self.desk.news.trouble is None
        text = (
            NEW_ROW if kept else say("Nothing is kept just now: play on, and tap here to read why.")
        )
        ink.text(text, words, theme.BODY, on=fill, face="bold", lines=2)
        if kept:
            ink.spot("row", self.area, partial(self.desk.go, "phones"))
        else:
            ink.spot("trouble", self.area, self.tell)

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
