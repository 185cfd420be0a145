"""The stickers of Panic Station: which card has which text, and what a sheet calls it.

A text, once printed, sticks on somebody's card: the order of these tables never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import evolve

from companion.core.say import Message, say
from companion.core.setup import colour
from companion.core.stickers import Sticker, StickerSet
from companion.games.panic_station.cards import LAYOUTS, SEARCH, SEATS, WHO

PREFIX: Final = "PS-"
BLANKS: Final = 24
"""For what no list knows: another edition's cards, a promotional one, a house's own."""
INFECTIONS_EACH: Final = 3
"""PS-CMP-04: infection cards a colour."""

ROOMS: Final[Mapping[str, tuple[Message, str]]] = {
    "reactor": (say("Reactor"), "reactor"),
    "hive": (say("Hive"), "hive"),
    "terminal-open": (say("Terminal"), "terminal"),
    "terminal-closed": (say("Terminal"), "terminal"),
    "sick-bay": (say("Sick Bay"), "sick-bay"),
    "run": (say("Run"), "run"),
    "team": (say("Team Search"), "team"),
    "alert": (say("Parasite Alert"), "alert"),
    "storage": (say("Storage"), "storage"),
    "plain": (say("Plain room"), ""),
}
ITEMS: Final[Mapping[str, tuple[Message, str]]] = {
    "gas-can": (say("Gas Can"), "gas"),
    "armor": (say("Armor"), "armor"),
    "ammo": (say("Ammo"), "ammo"),
    "parasite-alert": (say("Parasite Alert"), "alert"),
    "first-aid": (say("First Aid Kit"), "first-aid"),
    "keycard": (say("Keycard"), "keycard"),
    "heavy-gun": (say("Heavy Gun"), "heavy-gun"),
    "grenade": (say("Grenade"), "grenade"),
    "energy-boost": (say("Energy Boost"), "energy-boost"),
    "target-scope": (say("Target Scope"), "scope"),
    "combat-knife": (say("Combat Knife"), "knife"),
    "heat-scanner": (say("Heat Scanner"), "heat-scanner"),
    "host": (say("Host"), "host"),
}
PEOPLE: Final[Mapping[str, Message]] = {"trooper": say("Trooper"), "android": say("Android")}


def _exploration() -> Iterable[Sticker]:
    """OUT-04, OUT-05: a card for each layout, in the order in which those are listed."""
    for card, doors in LAYOUTS.items():
        kind, _, number = card.rpartition("-") if card[-1].isdigit() else (card, "", "")
        name, icon = ROOMS[kind]
        if number:
            name = say("{card} {n}", card=name, n=number)
        yield Sticker("", f"exploration/{card}", name, icon, doors=doors)


def _search() -> Iterable[Sticker]:
    """OUT-02: the deck, the copies of a kind in a row."""
    for card, copies in SEARCH.items():
        name, icon = ITEMS[card]
        for _ in range(copies):
            yield Sticker("", f"search/{card}", name, icon, secret=card == "host")


def _characters() -> Iterable[Sticker]:
    """PS-CMP-03: a pair a colour."""
    for seat in SEATS:
        for who in WHO:
            name = say("{seat} {who}", seat=colour(seat), who=PEOPLE[who])
            yield Sticker("", f"character/{seat}-{who}", name, who, seat)


def _infections() -> Iterable[Sticker]:
    """PS-CMP-04: they show nothing to anybody at a table."""
    for seat in SEATS:
        name = say("{seat} infection", seat=colour(seat))
        for _ in range(INFECTIONS_EACH):
            yield Sticker("", f"infection/{seat}", name, "infected", seat, secret=True)


def _blank() -> Iterable[Sticker]:
    return (Sticker("", None) for _ in range(BLANKS))


def _numbered(letter: str, stickers: Iterable[Sticker]) -> tuple[Sticker, ...]:
    """Give each its text: the game's prefix, the kind's letter, two digits."""
    return tuple(
        evolve(one, text=f"{PREFIX}{letter}{number:02}")
        for number, one in enumerate(stickers, start=1)
    )


STICKERS: Final = StickerSet(
    "Panic Station",
    PREFIX,
    kinds={
        "exploration": _numbered("E", _exploration()),
        "search": _numbered("S", _search()),
        "character": _numbered("C", _characters()),
        "infection": _numbered("I", _infections()),
        "blank": _numbered("B", _blank()),
    },
    titles={
        "exploration": say("Exploration cards"),
        "search": say("Search cards"),
        "character": say("Character cards"),
        "infection": say("Infection cards"),
        "blank": say("Blank ones, to be taught"),
    },
    icons={"exploration": "explore", "search": "items", "character": "trooper"},
)
