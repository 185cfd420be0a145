"""The table's menu."""

from __future__ import annotations

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import SheetPanel, headline


class MenuSheet(SheetPanel):
    """Shows the `Menu`."""

    wide, high = 480.0, 560.0

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the menu's buttons."""
        headline(ink, self.closer(ink, box), say("Menu"))
        _, rest = box.cut_top(ink.px(60))
        rows = (
            ("rules", say("Rules"), "rules", lambda: self.desk.go("rules")),
            ("log", say("Log"), "log", lambda: self.desk.go("log")),
            ("settings", say("Settings"), "settings", lambda: self.desk.go("settings")),
            ("home", say("Back to the start"), "home", self.desk.home),
        )
        for (key, words, icon, tap), at in zip(rows, rest.rows(len(rows), ink.px(10)), strict=True):
            ink.button(f"menu.{key}", words, at, tap, icon=icon, align="left")
