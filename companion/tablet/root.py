"""The window's root widget: it holds the open screen and what lies over it, and takes the keys."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.tablet.box import Box
from companion.tablet.card_line import HIGH, CardLinePanel
from companion.tablet.card_reader import SEEN
from companion.tablet.desk import Desk
from companion.tablet.device_chip import DeviceChipPanel
from companion.tablet.screen_keys import ScreenKeysPanel
from companion.tablet.screens import SCREENS
from companion.tablet.screens.screen import Screen, place
from companion.tablet.sheets import SheetLayer
from companion.tablet.sheets.sheet import SheetPanel

BACK_KEYS: Final = (27, 1001)
"""Escape, and Android's back."""
MOUSE: Final = "mouse"
"""What Kivy calls the device of a touch that is a mouse's."""


class Root(Widget):
    """Shows the desk's screen, and over it the sheet that wants an answer."""

    def __init__(self, desk: Desk, **how: Any) -> None:
        """Build the first screen when the size is known."""
        super().__init__(**how)
        self.desk = desk
        self.screen: Widget | None = None
        self.layer: SheetLayer | None = None
        self.line = CardLinePanel(desk)
        self.chip = DeviceChipPanel(desk)
        self.keys = ScreenKeysPanel(desk, size=(0, 0))
        self._by_finger = False
        """The last touch was no mouse's."""
        desk.type_into = self._type_into
        self._going: Any = None
        self._chip_going: Any = None
        desk.watch(self.refresh)
        desk.watch_look(self.build)
        self.bind(size=self._resized)

    def build(self) -> None:
        """Draw everything anew: another screen, language, theme or size."""
        for one in (self.desk.card_reader, self.desk.device):
            if one is not None:
                one.watch(_nothing)
        screen = SCREENS[self.desk.route.name](self.desk, self.desk.route.about)
        self.clear_widgets()
        self.screen, self.layer = screen, SheetLayer(self.desk)
        for widget in (self.screen, self.layer):
            widget.pos, widget.size = self.pos, self.size
            self.add_widget(widget)
        self.add_widget(self.chip)
        self.add_widget(self.line)
        self.add_widget(self.keys)
        self.refresh()

    def refresh(self) -> None:
        """Let the screen and the sheet take what changed."""
        if self.screen is not None and self.layer is not None:
            self.screen.refresh()
            self.layer.refresh()
            self._refresh_line()
            self._refresh_chip()

    def on_touch_down(self, touch: Any) -> bool:
        """Remember whether a finger or a mouse is used."""
        self._by_finger = touch.device != MOUSE
        return bool(super().on_touch_down(touch))

    def _type_into(self, field: Any, chosen: bool) -> None:  # noqa: FBT001
        """Have keys on the screen for a field that a finger has chosen."""
        if chosen or field is self.keys.field:
            self.put_keys(field if chosen else None)

    def put_keys(self, field: Any = None) -> None:
        """Place the keys on the screen, or put them away: somebody types on a keyboard."""
        self.keys.take(field, by_finger=self._by_finger)
        place(self.keys, self.keys.box_in(Box(self.x, self.y, self.width, self.height)))

    def _refresh_line(self) -> None:
        """Show what is said of a card, for a moment; below a sheet where one lies."""
        line, is_free = self.line.line, self.desk.sheet is None
        if line is None or not (is_free or line.over):
            self.line.pos, self.line.size = self.pos, (0, 0)
            return
        whole = Box(self.x, self.y, self.width, self.height)
        free = self.screen.free if is_free and isinstance(self.screen, Screen) else None
        if free is None:
            look = self.desk.look
            free = whole.cut_bottom(look.grown(HIGH) + look.px(12))[0]
        place(self.line, self.line.box_in(free))
        self.line.show()
        if self._going is not None:
            self._going.cancel()
        self._going = Clock.schedule_once(lambda _: self._refresh_line(), SEEN + 0.1)

    def _refresh_chip(self) -> None:
        """Show what the box's button does, where nothing else stands; and again when that changes.

        It stands on the map, or beside the sheet that lies over everything.
        """
        device, screen, layer = self.desk.device, self.screen, self.layer
        at = Box(self.x, self.y, 0, 0)
        if device is not None and isinstance(screen, Screen) and layer is not None:
            sheet = layer.panel if isinstance(layer.panel, SheetPanel) else None
            if sheet is not None and not sheet.said:
                sheet.redraw()  # it is new, and nobody knows yet what stands where on it
            whole = Box(self.x, self.y, self.width, self.height)
            room = screen.foot if sheet is None else whole.inset(self.desk.look.px(12))
            at = self.chip.box_in(room, sheet) if room is not None else at
            if self._chip_going is not None:
                self._chip_going.cancel()
            left = device.look_again if device.chip is not None or device.is_used else 0
            if left:
                self._chip_going = Clock.schedule_once(lambda _: self._refresh_chip(), left + 0.1)
        place(self.chip, at)
        self.chip.show()

    def key(self, code: int) -> bool:
        """Take a key; tell whether it was ours."""
        if code not in BACK_KEYS:
            return False
        screen = self.screen
        steps = isinstance(screen, Screen) and not self.desk.sheets and screen.step_back()
        return steps or self.desk.back()

    def _resized(self, *_: Any) -> None:
        before = self.desk.look, self.screen
        self.desk.resized(*self.size)
        if (self.desk.look, self.screen) == before:
            self.build()


def _nothing() -> None:
    pass
