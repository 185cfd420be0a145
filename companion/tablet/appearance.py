"""How this tablet looks and sounds: settings, words, sizes; and who is told when any of it changes.

The desk is one of these. Nothing here knows a game, a screen or Kivy.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any, TypeAlias

from attrs import evolve

from companion.locale import Words
from companion.tablet.settings import Settings
from companion.tablet.theme import HIGH, MM, WIDE, Look, look_for

Watcher: TypeAlias = Callable[[], None]


class Appearance:
    """Settings, and what follows from them for everything that is drawn."""

    def __init__(
        self, settings: Settings, keep: Callable[[Settings], None], hear: Callable[[str], None]
    ) -> None:
        """Look like this; `keep` stores settings, `hear` plays a sound."""
        self.settings, self._keep, self._hear = settings, keep, hear
        self.words = Words(settings.language)
        self.size: tuple[float, float] = (WIDE, HIGH)
        self.fills_screen = False
        """This machine's windows mostly fill the screen: it is a tablet or a kiosk."""
        self.density: float | None = None
        """The screen's pixels on a millimetre, where the system knows that."""
        self.look: Look = self._looked()
        self._watchers: list[Watcher] = []
        self._rebuilders: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Call this when anything has changed that a screen shows."""
        self._watchers.append(watcher)

    def watch_look(self, watcher: Watcher) -> None:
        """Call this when everything looks otherwise: language, theme, sizes, screen."""
        self._rebuilders.append(watcher)

    @property
    def is_full_screen(self) -> bool:
        """Tell whether the window is to fill the screen: as it was chosen, else as is usual."""
        chosen = self.settings.full_screen
        return self.fills_screen if chosen is None else chosen

    def changed(self) -> None:
        """Let the screens draw what changed."""
        for watcher in self._watchers:
            watcher()

    def rebuilt(self) -> None:
        """Let everything be drawn anew."""
        for watcher in self._rebuilders:
            watcher()

    def hear(self, name: str) -> None:
        """Let a sound be heard, where sounds are wanted."""
        if self.settings.sound:
            self._hear(name)

    def resized(self, width: float, height: float) -> None:
        """Take the window's size."""
        if (width, height) != self.size:
            self.size = (width, height)
            self._look_again()

    def set(self, **changes: Any) -> None:
        """Change the settings, at once and for next time."""
        self.settings = evolve(self.settings, **changes)
        self.words = Words(self.settings.language)
        self._keep(self.settings)
        self._look_again()

    def note(self, **changes: Any) -> None:
        """Change settings that nothing looks otherwise for."""
        self.settings = evolve(self.settings, **changes)
        self._keep(self.settings)
        self.changed()

    def _look_again(self) -> None:
        self.look = self._looked()
        self.rebuilt()

    def _looked(self) -> Look:
        settings = self.settings
        per_mm = self.density or hypot(*self.size) / (settings.inches * MM)
        return look_for(settings.theme, settings.text, *self.size, per_mm)
