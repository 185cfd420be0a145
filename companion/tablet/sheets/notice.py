"""The sheet with something to be read and put away, or said yes to once more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import Heading, SheetPanel


class NoticeSheet(SheetPanel):
    """Shows a `Notice`."""

    wide = 700.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show these words."""
        super().__init__(desk, sheet)
        self.heading = Heading(sheet.title, sheet.text, icon=sheet.icon)

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        return self.heading.need(ink, width) + ink.look.grown(68)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the words and one button; or two, where something is done only after a yes."""
        self.closer(ink, box)
        button = self.heading.paint(ink, box)
        yes, go = self.sheet.yes, self.sheet.go
        if yes is None or go is None:
            ink.button("notice.ok", say("OK"), button, self.put_away, kind="bright", size=20)
            return
        leave, do = button.columns(2, ink.px(12))
        ink.button("notice.leave", say("Cancel"), leave, self.put_away, kind="bright", size=20)
        ink.button("notice.go", yes, do, partial(self._do, go), kind="danger", size=20)

    def _do(self, go: Callable[[], None]) -> None:
        self.put_away()
        go()
