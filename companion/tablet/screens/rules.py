"""The rules screen: the rules, searched and read."""

from __future__ import annotations

from companion.tablet.screens.screen import Screen


class RulesScreen(Screen):
    """Shows the rules, searched and read."""
