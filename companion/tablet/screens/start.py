"""The start: go on with the evening that was, or begin one."""

from __future__ import annotations

from typing import Any

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.screens.screen import Screen


class StartScreen(Screen):
    """The first thing that anybody sees."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Ask the table what there is."""
        super().__init__(desk, about)
        self.put(_Start(desk))


class _Start(Panel):
    def paint(self, ink: Ink) -> None:
        area = self.area.inset(ink.px(40))
        ink.box(self.area, self.ground, corner=0)
        title, rest = area.cut_top(ink.px(80))
        ink.text("Panic Companion", title, 44, face="head", colour=ink.colours.attention)
        row = Box(rest.x, rest.top - ink.px(100), ink.px(320), ink.px(80))
        ink.button("new", say("New game"), row, self.begin, kind="bright", icon="play")

    def begin(self) -> None:
        """Begin a quick game."""
        players = [
            {"seat": s, "name": n}
            for s, n in zip(
                ("red", "blue", "green", "yellow", "orange", "purple"),
                ("Ann", "Ben", "Cleo", "Dora", "Eli", "Fay"),
                strict=True,
            )
        ]
        raw = {"do": "new_game", "game": "panic_station", "players": players, "first": "red"}
        self.desk.send(raw, lambda: self.desk.go("table"))
