"""The package of Stationfall: the rules, and what else the game brings along."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.games.package import Demo, Package, Seating
from companion.games.stationfall import remembering, revealed, seated
from companion.games.stationfall.copying import COPYING
from companion.games.stationfall.face import StationfallFace, moments, recipe
from companion.games.stationfall.face.setup import SETUP
from companion.games.stationfall.game import StationfallGame
from companion.games.stationfall.private import PRIVATE

STATIONFALL: Final = StationfallGame()
PACKAGE: Final = Package(
    STATIONFALL,
    title=say("Stationfall"),
    face=StationfallFace(),
    seating=Seating(2, 9),
    dice={"script": 6},
    notes=PRIVATE,
    acts=seated,
    reveals=revealed,
    copy=remembering,
    copying=COPYING,
    recipe=recipe,
    moments=moments,
    setup=SETUP,
    demo=Demo("antimatter_on_board", setting_up=2),
)
