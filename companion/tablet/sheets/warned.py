"""The sheet before a count that might show somebody's answer: whose, why, and to go on anyway."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Warned
from companion.tablet.sheets.sheet import Heading, SheetPanel
from companion.tablet.sheets.warns import draw_warns, warns_need

BUTTON = 72


class WarnedSheet(SheetPanel):
    """Shows a `Warned`."""

    wide = 820.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show whose answers might be shown."""
        super().__init__(desk, sheet)
        self.warned: Warned = sheet
        self.heading = Heading(
            say("A sealed scan now could show an answer"),
            say("Two counts of different players, held side by side, show what these answered:"),
            icon="warn",
        )

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        warns = warns_need(ink, self.warned.warns, width) + ink.px(18)
        return self.heading.need(ink, width) + warns + ink.look.grown(BUTTON)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the seats, each with its reason, and the buttons."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        need = warns_need(ink, self.warned.warns, box.w)
        at, rest = rest.cut_top(need, ink.px(18))
        draw_warns(ink, at, self.warned.warns, self.ground)
        leave, go = rest.columns(2, ink.px(12))
        ink.button("warned.leave", say("Cancel"), leave, self.put_away, kind="bright", size=20)
        ink.button("warned.go", say("Do it all the same"), go,
                   partial(self.desk.go_on, self.warned), kind="danger", size=20)  # fmt: skip
