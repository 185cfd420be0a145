"""The package of the game: the rules, and what else the game brings along."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.games.package import Demo, Package, Seating
from companion.games.star_trek_panic import STAR_TREK_PANIC, remembering, revealing, seated
from companion.games.star_trek_panic.carrying import Carrying
from companion.games.star_trek_panic.copying import COPYING
from companion.games.star_trek_panic.face import StarTrekPanicFace, moments, recipe
from companion.games.star_trek_panic.face.setup import SETUP
from companion.games.star_trek_panic.forecasting import Forecasts

TYPED: Final = {
    "Escort the freighter": say("Escort the freighter"),
    "The freighter is at short range": say("The freighter is at short range"),
    "Freighter": say("Freighter"),
    "Medicine for the colony": say("Medicine for the colony"),
    "The colony is safe": say("The colony is safe"),
    "science": say("science"),
    "medical": say("medical"),
}
"""The demo's missions, which its players have made up."""
PACKAGE: Final = Package(
    STAR_TREK_PANIC,
    title=say("Star Trek Panic"),
    face=StarTrekPanicFace(),
    seating=Seating(1, 6),
    dice={"uncloak": 6},
    acts=seated,
    reveals=revealing,
    foresees=Forecasts(),
    copy=remembering,
    carries=Carrying(),
    copying=COPYING,
    recipe=recipe,
    moments=moments,
    setup=SETUP,
    demo=Demo("won", setting_up=4, words=TYPED),
)
