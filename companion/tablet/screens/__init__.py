"""The screens, by the names that routes have for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.tablet.screens.cards import CardsScreen
from companion.tablet.screens.choose_file import ChooseFileScreen
from companion.tablet.screens.demo import DemoScreen
from companion.tablet.screens.device import DeviceScreen
from companion.tablet.screens.end import EndScreen
from companion.tablet.screens.house_rules import HouseRulesScreen
from companion.tablet.screens.log import LogScreen
from companion.tablet.screens.my_copy import MyCopyScreen
from companion.tablet.screens.past_game import PastGameScreen
from companion.tablet.screens.phones import PhonesScreen
from companion.tablet.screens.recipe import RecipeScreen
from companion.tablet.screens.rewrite import RewriteScreen
from companion.tablet.screens.rules import RulesScreen
from companion.tablet.screens.screen import Screen
from companion.tablet.screens.settings import SettingsScreen
from companion.tablet.screens.setup import SetupScreen
from companion.tablet.screens.start import StartScreen
from companion.tablet.screens.wifi import WifiScreen
from companion.tablet.table.screen import TableScreen

SCREENS: Final[Mapping[str, type[Screen]]] = {
    "start": StartScreen,
    "settings": SettingsScreen,
    "past_game": PastGameScreen,
    "demo": DemoScreen,
    "table": TableScreen,
    "log": LogScreen,
    "rewrite": RewriteScreen,
    "rules": RulesScreen,
    "end": EndScreen,
    "setup": SetupScreen,
    "recipe": RecipeScreen,
    "house_rules": HouseRulesScreen,
    "my_copy": MyCopyScreen,
    "choose_file": ChooseFileScreen,
    "cards": CardsScreen,
    "device": DeviceScreen,
    "phones": PhonesScreen,
    "wifi": WifiScreen,
}
