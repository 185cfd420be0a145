"""Something to be read, and put away."""

from __future__ import annotations

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import SheetPanel, headline


class NoticeSheet(SheetPanel):
    """Shows a `Notice`."""

    wide, high = 640.0, 320.0

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the words and one button."""
        headline(ink, self.closer(ink, box), self.sheet.title)
        _, rest = box.cut_top(ink.px(60))
        button, rest = rest.cut_bottom(ink.px(64), ink.px(10))
        ink.text(self.sheet.text, rest, lines=6)
        ink.button("notice.ok", say("All right"), button, self.put_away, kind="bright")
