"""What every sheet is: a shade over everything, and one card in the middle that wants an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.say import Message
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour


class SheetPanel(Panel):
    """A sheet over the whole window. Subclasses draw in `paint_card`."""

    wide, high = 720.0, 480.0
    """Design size of the card."""

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show this sheet."""
        super().__init__(desk)
        self.sheet = sheet

    @property
    def ground(self) -> Colour:
        """The card's colour."""
        return self.desk.look.palette.panel

    def paint(self, ink: Ink) -> None:
        """Draw the shade and the card."""
        ink.box(self.area, ink.colours.shade, corner=0)
        card = self.card(ink)
        ink.box(card, ink.colours.panel, line=self.edge(ink), width=2)
        self.paint_card(ink, card.inset(ink.px(24)))

    def card(self, ink: Ink) -> Box:
        """Return where the card lies."""
        room = self.area.inset(ink.px(20))
        return room.centred(ink.look.grown(self.wide), ink.look.grown(self.high))

    def edge(self, ink: Ink) -> Colour:
        """Return the colour of the card's edge."""
        return ink.colours.line

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw what the sheet is about."""

    def put_away(self) -> None:
        """Close it without an answer."""
        self.desk.close(self.sheet)

    def closer(self, ink: Ink, box: Box, tap: Callable[[], None] | None = None) -> Box:
        """Draw the cross in the upper right corner; return what is left of the box's top line."""
        line, _ = box.cut_top(ink.px(theme.TOUCH))
        cross, rest = line.cut_right(ink.px(theme.TOUCH), ink.px(8))
        ink.icon("close", cross.inset(ink.px(12)), ink.colours.quiet)
        ink.spot("close", cross, tap or self.put_away)
        return rest


def headline(ink: Ink, box: Box, words: Message | str, *, alarm: bool = False) -> None:
    """Write a sheet's title."""
    colour = ink.colours.alarm if alarm else ink.colours.text
    ink.text(words, box, theme.HEAD, face="head", colour=colour, lines=2)
