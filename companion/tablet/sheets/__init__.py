"""Sheets: what lies over a screen and wants an answer, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.uix.widget import Widget

from companion.stage.questions import (
    Ask,
    Details,
    Mend,
    Number,
    PassRound,
    Result,
    Sealed,
    Tally,
    is_about_losses,
)
from companion.tablet.desk import Desk
from companion.tablet.layers import (
    FreeRoll,
    LocalNumber,
    Menu,
    Notice,
    Refused,
    SeatPhone,
    Sheet,
    Show,
    ToldDice,
    Warned,
    Wifi,
)
from companion.tablet.panel import Panel
from companion.tablet.sheets.ask import AskSheet
from companion.tablet.sheets.details import DetailsSheet
from companion.tablet.sheets.dice import DiceSheet, RollSheet
from companion.tablet.sheets.losses import LossesSheet
from companion.tablet.sheets.mend import MendSheet
from companion.tablet.sheets.menu import MenuSheet
from companion.tablet.sheets.notice import NoticeSheet
from companion.tablet.sheets.number import NumberSheet
from companion.tablet.sheets.pass_round import PassRoundSheet
from companion.tablet.sheets.refused import RefusedSheet
from companion.tablet.sheets.result import ResultSheet
from companion.tablet.sheets.sealed import SealedSheet
from companion.tablet.sheets.seat_phone import SeatPhoneSheet
from companion.tablet.sheets.show import ShowSheet
from companion.tablet.sheets.tally import TallySheet
from companion.tablet.sheets.warned import WarnedSheet
from companion.tablet.sheets.wifi import WifiSheet

KINDS: Final[dict[type[Any], Callable[[Desk, Any], Panel]]] = {
    Ask: AskSheet,
    Tally: TallySheet,
    Details: DetailsSheet,
    Number: NumberSheet,
    LocalNumber: NumberSheet,
    Mend: MendSheet,
    Sealed: SealedSheet,
    PassRound: PassRoundSheet,
    Result: ResultSheet,
    Refused: RefusedSheet,
    Warned: WarnedSheet,
    ToldDice: DiceSheet,
    FreeRoll: RollSheet,
    Notice: NoticeSheet,
    Menu: MenuSheet,
    SeatPhone: SeatPhoneSheet,
    Wifi: WifiSheet,
    Show: ShowSheet,
}


def panel_of(desk: Desk, sheet: Sheet) -> Panel:
    """Return what shows a sheet."""
    kind = LossesSheet if is_about_losses(sheet) else KINDS[type(sheet)]
    return kind(desk, sheet)


class SheetLayer(Widget):
    """Shows the desk's sheet, if there is one; nothing behind it can be touched then."""

    def __init__(self, desk: Desk, **how: Any) -> None:
        """Begin empty."""
        super().__init__(**how)
        self.desk = desk
        self.sheet: Sheet | None = None
        self.panel: Panel | None = None
        self.bind(pos=self._lay, size=self._lay)

    def refresh(self) -> None:
        """Take the sheet that is on top now."""
        sheet = self.desk.sheet
        if sheet != self.sheet or (sheet is None) != (self.panel is None):
            self.clear_widgets()
            self.sheet = sheet
            self.panel = None if sheet is None else panel_of(self.desk, sheet)
            if self.panel is not None:
                self.add_widget(self.panel)
                self._lay()
        elif self.panel is not None:
            self.panel.show()

    def on_touch_down(self, touch: Any) -> bool:
        """Take every touch here while a sheet lies here."""
        if self.panel is None or not self.collide_point(*touch.pos):
            return False
        self.panel.dispatch("on_touch_down", touch)
        return True

    def _lay(self, *_: Any) -> None:
        if self.panel is not None:
            self.panel.pos, self.panel.size = self.pos, self.size
