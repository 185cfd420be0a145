"""The bar at the top of a screen: its title, a line below it, and the way back."""

from __future__ import annotations

from companion.core.say import Message
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.screens.parts import hairline, title_bar


class TitleBar(Panel):
    """A title and the way back. A screen with more in its bar overrides what differs."""

    def __init__(self, desk: Desk, title: Message | str = "", sub: Message | str = "") -> None:
        """Show these words, unless `words` says others."""
        super().__init__(desk)
        self._title, self._sub = title, sub

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        box = self.beside(ink, self.area)
        if box.right < self.area.right:  # the line under the title goes on below the buttons
            hairline(ink, box.right, self.area.right, self.area.y - ink.px(8))
        title, sub = self.words(ink, box)
        title_bar(ink, box, title, self.go_back, sub=sub)

    def words(self, ink: Ink, box: Box) -> tuple[Message | str, Message | str]:
        """Return the title and the line below it, for a bar of this size."""
        return self._title, self._sub

    def beside(self, ink: Ink, box: Box) -> Box:
        """Draw what stands at the right end; return what is left for the title."""
        return box

    def go_back(self) -> None:
        """Leave the screen."""
        self.desk.back()
