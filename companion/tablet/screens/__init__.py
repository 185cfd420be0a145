"""The screens, by the names that routes have for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.tablet.screens.screen import Screen
from companion.tablet.screens.start import StartScreen
from companion.tablet.table.screen import TableScreen

SCREENS: Final[Mapping[str, type[Screen]]] = {
    "start": StartScreen,
    "table": TableScreen,
}
