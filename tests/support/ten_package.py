"""Ten as a package with all that a game can have, so that every screen meets it."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from companion.core.say import say
from companion.games.package import Demo
from companion.stage.presses import Raw
from companion.stage.setup import LEVEL, Field, Option, Promise, Setup
from tests.support.ten import GOAL
from tests.support.ten import PACKAGE as WITHOUT_FACE
from tests.support.ten_face import TenFace

PLAYERS: Final = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]
ROUND: Final[tuple[Raw, ...]] = ({"do": "throw", "roll": [4]}, {"do": "keep"})
DEMO: Final[tuple[Raw, ...]] = (
    {"do": "new_game", "players": PLAYERS, "first": "red"},
    *ROUND * 5,
)
PACKAGE: Final = evolve(
    WITHOUT_FACE,
    face=TenFace(),
    setup=Setup(
        fields=(
            Field(
                "goal",
                ("options", "goal"),
                say("How many points win?"),
                (
                    Option(GOAL, say("Ten"), say("A short game.")),
                    Option(20, say("Twenty"), say("A longer game.")),
                ),
            ),
            LEVEL,
        ),
        promises=(Promise("d4", say("It counts the points, and the throws.")),),
        backdrop="rings",
    ),
    demo=Demo(commands=DEMO),
)
