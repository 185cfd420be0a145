"""The package of the game: the rules, and what else the game brings along."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.games.package import Package, Seating
from companion.games.star_trek_panic import STAR_TREK_PANIC
from companion.games.star_trek_panic.face import StarTrekPanicFace, moments, recipe
from companion.games.star_trek_panic.face.setup import SETUP
from companion.games.star_trek_panic.forecasting import Forecasts

PACKAGE: Final = Package(
    STAR_TREK_PANIC,
    title=say("Star Trek Panic"),
    face=StarTrekPanicFace(),
    seating=Seating(1, 6),
    dice={"uncloak": 6},
    recipe=recipe,
    foresees=Forecasts(),
    moments=moments,
    setup=SETUP,
)
