"""The table rolls its own die: its number is tapped."""

from __future__ import annotations

from functools import partial

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.sheets.sheet import SheetPanel, headline


class DiceSheet(SheetPanel):
    """Shows `Dice`."""

    high = 300.0

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the four faces."""
        headline(ink, self.closer(ink, box), say("Roll the D4"))
        _, rest = box.cut_top(ink.px(60))
        for face, at in enumerate(rest.columns(4, ink.px(10)), start=1):
            ink.button(
                f"die.{face}",
                str(face),
                at,
                partial(self.desk.roll_told, self.sheet, face),
                size=56,
            )
