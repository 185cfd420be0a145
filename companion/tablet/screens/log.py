"""The log screen: what happened, in words."""

from __future__ import annotations

from companion.tablet.screens.screen import Screen


class LogScreen(Screen):
    """Shows what happened, in words."""
