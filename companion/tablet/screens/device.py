"""The scanner box's screen: how it is, help where it is not found, what can be tried and chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock

from companion.core.say import say
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.rows import ListRow, RowsPanel
from companion.tablet.screens.device_rows import BEAT, choosing, now, scanners, tries
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing


class DeviceScreen(Screen):
    """How it is at the left, what can be chosen at the right; on a standing tablet one below."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show what there is."""
        super().__init__(desk, about)
        self.put(Background(desk))
        self.bar = self.put(
            TitleBar(
                desk, say("Scanner box"), say("It reads cards, has one big button, and a lamp")
            )
        )
        self.now = self.put(_Now(desk))
        self.chosen = self.put(_Chosen(desk))
        self.both = self.put(_AllRows(desk))
        self._beats = 0
        if desk.device is not None:
            self._beats = desk.device.health.beats
            desk.device.watch(self._heard)

    def _heard(self) -> None:
        """Take what the device says: only what shows it is drawn again."""
        beats = self.desk.device.health.beats if self.desk.device is not None else 0
        panels = [one for one in (self.now, self.both) if one.height > 1]
        for panel in panels:
            if beats != self._beats:
                panel.beat()
            panel.show()
        self._beats = beats

    def lay(self, box: Box) -> None:
        """Place the columns side by side, or all in one."""
        rest, nothing = self.under(self.bar, box), Box(box.x, box.y, 0, 0)
        left, right = rest.columns(2, self.desk.look.px(44))
        stands = is_standing(self.desk)
        for panel, at in zip(
            (self.now, self.chosen, self.both),
            (nothing, nothing, rest) if stands else (left, right, nothing),
            strict=True,
        ):
            place(panel, at)


class _Rows(RowsPanel):
    """Some of it, under one another."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, desk.route.kept, type(self).__name__)
        self._beaten = -1.0

    @property
    def beats(self) -> bool:
        """Tell whether a sign of life has just come."""
        return 0 <= float(Clock.get_time()) - self._beaten < BEAT

    def beat(self) -> None:
        """Show a sign of life for a moment."""
        self._beaten = Clock.get_time()
        Clock.schedule_once(self._redraw, BEAT + 0.02)


class _Now(_Rows):
    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return how it is, and what can be tried."""
        device = self.desk.device
        return () if device is None else (*now(device, beats=self.beats), *tries(device))


class _Chosen(_Rows):
    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return what can be chosen."""
        device = self.desk.device
        return () if device is None else (*choosing(device), *scanners())


class _AllRows(_Rows):
    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return everything."""
        device = self.desk.device
        if device is None:
            return ()
        return (
            *now(device, beats=self.beats),
            *tries(device),
            *choosing(device),
            *scanners(),
        )
