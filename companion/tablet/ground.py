"""What a screen stands on: the ground's colour from edge to edge."""

from __future__ import annotations

from companion.tablet.ink import Ink
from companion.tablet.panel import Panel


class Ground(Panel):
    """The ground under a screen's other panels."""

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        ink.box(self.area, self.ground, corner=0)
