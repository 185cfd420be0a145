"""The names of things in sentences and buttons, and the icons that go with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.say import Message, say

WHO: Final[Mapping[str, Message]] = {"trooper": say("Trooper"), "android": say("Android")}
CARDS: Final[Mapping[str, Message]] = {
    "reactor": say("Reactor"),
    "hive": say("Hive"),
    "terminal-open": say("Terminal"),
    "terminal-closed": say("Terminal"),
    "sick-bay": say("Sick Bay"),
    "run": say("Run"),
    "team": say("Team Search"),
    "alert": say("Parasite Alert"),
    "storage": say("Storage"),
    "plain": say("Plain room"),
}
HALLS: Final[Mapping[str, Message]] = {
    "terminal-closed": say("Terminal hall"),
    "sick-bay": say("Sick Bay hall"),
}
"""The outer of the two rooms on a card; there is room for "hall" alone on the map."""
CARD_ICONS: Final[Mapping[str, str]] = {
    "reactor": "reactor",
    "hive": "hive",
    "terminal-open": "terminal",
    "terminal-closed": "terminal",
    "sick-bay": "sick-bay",
    "run": "run",
    "team": "team",
    "alert": "alert",
    "storage": "storage",
    "plain": "plain",
}
ITEMS: Final[Mapping[str, Message]] = {
    "energy_boost": say("Energy Boost"),
    "keycard": say("Keycard"),
    "target_scope": say("Target Scope"),
    "heavy_gun": say("Heavy Gun"),
    "ammo": say("Ammo"),
    "knife": say("Combat Knife"),
    "heat_scanner": say("Heat Scanner"),
    "grenade": say("Grenade"),
    "first_aid": say("First Aid Kit"),
}
ITEM_ICONS: Final[Mapping[str, str]] = {
    "energy_boost": "energy-boost",
    "keycard": "keycard",
    "target_scope": "scope",
    "heavy_gun": "heavy-gun",
    "ammo": "ammo",
    "knife": "knife",
    "heat_scanner": "heat-scanner",
    "grenade": "grenade",
    "first_aid": "first-aid",
}
LETTERS: Final[Mapping[str, Message]] = {"trooper": say("T"), "android": say("A")}


def card_name(card: str) -> Message:
    """Return an exploration card's name."""
    return CARDS.get(card) or CARDS[card.partition("-")[0]]


def card_icon(card: str) -> str:
    """Return an exploration card's icon."""
    return CARD_ICONS.get(card) or CARD_ICONS[card.partition("-")[0]]
