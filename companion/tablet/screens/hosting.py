"""The base class of screens that show another desk's screens within their own."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.desk import Desk
from companion.tablet.screens.screen import Screen
from companion.tablet.sheets import SheetLayer


class HostScreen(Screen):
    """Hosts the screen that an inner desk has open, its sheets, and what lies above both."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Host none yet."""
        super().__init__(desk, about)
        self.hosted: Screen | None = None
        self.layer: SheetLayer | None = None
        self._shown: tuple[Any, ...] = ()

    @property
    def above(self) -> list[Widget]:
        """Return what lies above the hosted screen."""
        return []

    def host(self, inner: Desk | None) -> None:
        """Show what this desk has open, once it has a table."""
        if inner is None or inner.scene is None:
            return
        if self._shown != (inner, inner.route.name, inner.look):
            self._build(inner)
        elif self.hosted is not None and self.layer is not None:
            self.hosted.refresh()
            self.layer.refresh()

    def _build(self, inner: Desk) -> None:
        from companion.tablet.screens import SCREENS

        self._shown = (inner, inner.route.name, inner.look)
        for old in (self.hosted, self.layer, *self.above):
            if old is not None:
                self.remove_widget(old)
        self.hosted = SCREENS[inner.route.name](inner, inner.route.about)
        self.layer = SheetLayer(inner)
        for widget in (self.hosted, self.layer, *self.above):
            self.add_widget(widget)
        self._lay()
        self.hosted.refresh()
        self.layer.refresh()
