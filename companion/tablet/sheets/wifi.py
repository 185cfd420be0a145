"""The sheet with the Wi-Fi's code, which a phone's camera joins it with."""

from __future__ import annotations

from typing import Any, Final

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.qr import draw_qr, has_codes, wifi_text
from companion.tablet.sheets.sheet import Heading, SheetPanel

ROW: Final = 64
CODE: Final = 420


class WifiSheet(SheetPanel):
    """Shows the way into the Wi-Fi."""

    wide = 620.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Show the Wi-Fi of the settings."""
        super().__init__(desk, sheet)
        text = say("Scan this first: the phone joins the Wi-Fi. Then scan the table's code.")
        title = say("Wi-Fi: {name}", name=desk.settings.wifi)
        self.heading = Heading(title, text, icon="wifi")

    def _side(self, ink: Ink, width: float) -> float:
        left = self.area.h - 2 * ink.px(18 + 26) - self.heading.need(ink, width)
        left -= ink.look.grown(ROW) + ink.px(18)
        return max(min(ink.px(CODE), left), ink.px(170)) if has_codes() else 0

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        side = self._side(ink, width)
        return self.heading.need(ink, width) + side + ink.px(18) + ink.look.grown(ROW)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the code."""
        self.closer(ink, box)
        side = self._side(ink, box.w)
        rest = self.heading.paint(ink, box)
        code, rest = rest.cut_top(side, ink.px(18))
        wifi = self.desk.settings
        draw_qr(ink, code, wifi_text(wifi.wifi, wifi.wifi_password))
        left, right = rest.columns(2, ink.px(12))
        go = lambda: self.desk.go("wifi")  # noqa: E731
        ink.button("wifi.change", say("Change, or get help"), left, go, icon="pencil")
        ink.button("wifi.ok", say("OK"), right, self.put_away, kind="bright")
