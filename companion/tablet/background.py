"""The plain background of a screen, in the theme's colour, under all its other panels."""

from __future__ import annotations

from companion.tablet.ink import Ink
from companion.tablet.panel import Panel


class Background(Panel):
    """Fills a screen; nothing in it can be pressed."""

    def paint(self, ink: Ink) -> None:
        """Fill it, a little over its edges, so that no line of the window shows there."""
        ink.box(self.area.inset(-ink.px(2)), self.ground, corner=0)
