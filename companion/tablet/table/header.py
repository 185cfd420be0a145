"""Whose turn, what phase, what comes next."""

from __future__ import annotations

from companion.tablet import theme
from companion.tablet.desk import Menu
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel


class HeaderPanel(Panel):
    """The strip above everything."""

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        scene = self.desk.scene
        if scene is None:
            return
        head = scene.header
        ink.box(self.area, ink.colours.panel, line=ink.colours.line)
        box = self.area.inset(ink.px(12), ink.px(6))
        if head.seat:
            mark, box = box.cut_left(box.h, ink.px(10))
            ink.badge(head.seat, mark.inset(ink.px(6)))
        menu, box = box.cut_right(ink.px(48), ink.px(8))
        ink.icon("menu", menu.inset(ink.px(8)), ink.colours.quiet)
        ink.spot("menu", menu, lambda: self.desk.open(Menu()))
        undo, box = box.cut_right(ink.px(48), ink.px(8))
        ink.icon("undo", undo.inset(ink.px(8)), ink.colours.quiet)
        ink.spot("undo", undo, lambda: self.desk.send({"do": "undo"}))
        upper, lower = box.cut_top(box.h * 0.58)
        ink.text(head.title, upper, 24, face="head")
        ink.text(head.sub, lower, theme.SMALL, colour=ink.colours.quiet)
