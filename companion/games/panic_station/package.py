"""Panic Station's package: the rules, and what else the game brings along."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.games.package import Demo, Package, Seating
from companion.games.panic_station import (
    PANIC_STATION,
    adjusting,
    auditing,
    noting,
    polling,
    revealing,
    seated,
    showing,
)
from companion.games.panic_station.cards import (
    KNIFE_DIE,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PARASITES_DIE,
)
from companion.games.panic_station.face import PanicStationFace, moments, recipe
from companion.games.panic_station.face.setup import SETUP
from companion.games.panic_station.stickers import STICKERS

PACKAGE: Final = Package(
    PANIC_STATION,
    title=say("Panic Station"),
    face=PanicStationFace(),
    seating=Seating(LEAST_PLAYERS, MOST_PLAYERS),
    dice={die.why: die.sides for die in (PARASITES_DIE, KNIFE_DIE)},
    stickers=STICKERS,
    notes=noting,
    polls=polling,
    audit=auditing,
    acts=seated,
    reveals=revealing,
    cards=showing,
    copy=adjusting,
    recipe=recipe,
    moments=moments,
    setup=SETUP,
    demo=Demo("human_win", setting_up=3),
)
