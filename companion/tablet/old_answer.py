"""Marks what was answered when a step was done that is being changed."""

from __future__ import annotations

from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink


def paint_old(ink: Ink, box: Box, *, low: bool = False) -> None:
    """Frame an answer, and tick it in its upper right corner, or its lower left."""
    c, side = ink.colours, min(ink.px(26), box.h * 0.55)
    ink.box(box.inset(-ink.px(2)), None, line=c.safe, width=3, corner=12)
    edge = ink.px(3)
    x, y = (box.x + edge, box.y + edge) if low else (box.right - side - edge, box.top - side - edge)
    at = Box(x, y, side, side)
    ink.disc(at, c.safe)
    ink.icon("check", at.inset(side * 0.2), c.on_bright if c is theme.DARK else c.raised)
