"""The end screen: how it ended."""

from __future__ import annotations

from companion.tablet.screens.screen import Screen


class EndScreen(Screen):
    """Shows how it ended."""
