"""Hears everything that is typed into the window, so that scanners that type are noticed."""

from __future__ import annotations

from typing import Any, Final

from kivy.utils import platform

from companion.tablet.wedge import Wedge

ENTERS: Final = (13, 271)
"""Enter, and that of the number pad."""


class KeyboardScanner:
    """Lets a wedge hear everything that is typed into a window, before any field does."""

    def __init__(self, window: Any, wedge: Wedge) -> None:
        """Listen from now on."""
        self._window, self._wedge = window, wedge
        window.bind(on_textinput=self._typed, on_key_down=self._pressed)

    def close(self) -> None:
        """Listen no more."""
        self._window.unbind(on_textinput=self._typed, on_key_down=self._pressed)

    def _typed(self, _: Any, letters: str) -> bool:
        self._wedge.typed(letters)
        return False

    def _pressed(self, _: Any, key: int, *__: Any) -> bool:
        return key in ENTERS and self._wedge.enter()


def text_goes_on() -> None:
    """Have letters come again: SDL stops them when a field lets the keyboard go.

    On Android that would bring the keyboard on the screen up; there scanners type into fields only.
    """
    from kivy.core.window import Window

    native: Any = getattr(Window, "_win", None)
    suggestions = True
    if platform in ("android", "ios") or native is None:
        return
    if hasattr(native, "show_keyboard"):
        native.show_keyboard(None, Window.softinput_mode, "text", suggestions)
