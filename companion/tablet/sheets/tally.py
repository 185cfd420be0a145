"""Several numbers at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import SheetPanel, headline


class TallySheet(SheetPanel):
    """Shows a `Tally`."""

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Begin with the rows' own numbers."""
        super().__init__(desk, sheet)
        self.counts = {row.key: row.start for row in sheet.rows}

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the rows and the button that goes on."""
        tally = self.sheet
        line = box.cut_top(ink.px(48))[0] if tally.must else self.closer(ink, box)
        headline(ink, line, tally.title, alarm=tally.alarm)
        _, rest = box.cut_top(ink.px(60))
        go, rest = rest.cut_bottom(ink.px(64), ink.px(10))
        ink.button("tally.go", tally.go, go, self.go_on, kind="bright")
        for row, at in zip(tally.rows, rest.rows(max(len(tally.rows), 1), ink.px(6)), strict=False):
            at = at.cut_top(min(at.h, ink.px(64)))[0]
            ink.button(
                f"tally.{row.key}",
                row.label,
                at,
                partial(self.count, row),
                sub=str(self.counts[row.key]),
                seat=row.seat,
                icon=row.icon,
                kind="chosen" if self.counts[row.key] else "raised",
            )

    def count(self, row: Any) -> None:
        """Count one more, or begin again."""
        now = self.counts[row.key]
        self.counts[row.key] = row.low if now >= row.high else now + 1
        self.show()

    def go_on(self) -> None:
        """Give the answer."""
        self.desk.dispatch(self.sheet.done(self.counts))
