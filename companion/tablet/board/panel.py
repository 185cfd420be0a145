"""The map's panel."""

from __future__ import annotations

from companion.tablet.ink import Ink
from companion.tablet.panel import Panel


class BoardPanel(Panel):
    """The map in the middle."""

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        ink.box(self.area, ink.colours.ground, line=ink.colours.line)
