"""A strip that says that nothing is kept just now. It stops nobody from playing."""

from __future__ import annotations

from companion.core.say import Message, say, say_many
from companion.tablet import theme
from companion.tablet.desk import Notice
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import mixed


class TroublePanel(Panel):
    """The strip below the header, as high as nothing while all is well."""

    @property
    def is_wanted(self) -> bool:
        """Tell whether there is something to say."""
        return self.desk.news.trouble is not None

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        if not self.is_wanted:
            return
        c = ink.colours
        fill = mixed(c.panel, c.alarm, 0.18)
        ink.box(self.area, fill, line=c.alarm, width=2)
        mark, words = self.area.inset(ink.px(12), ink.px(4)).cut_left(ink.px(30), ink.px(12))
        ink.icon("warn", mark, c.alarm)
        text = say("Nothing is kept just now: play on, and tap here to read why.")
        ink.text(text, words, theme.BODY, on=fill, face="bold", lines=2)
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
