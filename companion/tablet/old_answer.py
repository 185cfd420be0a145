"""Marks what was answered when a step was done that is being changed."""

from __future__ import annotations

from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink


def paint_old(ink: Ink, box: Box) -> None:
    """Frame an answer, and tick it."""
    c, side = ink.colours, ink.px(26)
    ink.box(box.inset(-ink.px(2)), None, line=c.safe, width=3, corner=12)
    at = Box(box.right - side - ink.px(3), box.top - side - ink.px(3), side, side)
    ink.disc(at, c.safe)
    ink.icon("check", at.inset(side * 0.2), c.on_bright if c is theme.DARK else c.raised)
