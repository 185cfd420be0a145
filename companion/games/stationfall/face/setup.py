"""What the set-up of Stationfall asks, and what Start says of the game."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.stage.setup import LEVEL, Field, Option, Promise, Setup

BOARD: Final = Field(
    "board",
    ("board",),
    say("What does the app follow?"),
    (
        Option(
            "light",
            say("Clock and tracks"),
            say("You tell what touches a track; pawns and items stay on your board."),
            "clock",
        ),
        Option(
            "full",
            say("Pawns and items, too"),
            say("Every action is told. Enter your board under My copy first."),
            "tablet",
        ),
    ),
)
MODE: Final = Field(
    "mode",
    ("mode",),
    say("Who plays against whom?"),
    (
        Option("free", say("Everyone alone"), say("The most points win, human or bot.")),
        Option("team", say("Teams"), say("Humans against the two best bots together.")),
    ),
)
MINUTE: Final = Field(
    "minute",
    ("minute",),
    say("In which Minute do you begin?"),
    tuple(Option(n, str(n)) for n in (13, 12, 11, 10, 9, 8)),
)
SETUP: Final = Setup(
    fields=(BOARD, MODE, MINUTE, LEVEL),
    promises=(
        Promise("clock", say("It keeps the Minute, every time marker and what comes next.")),
        Promise("eye", say("It says who may act with whom, and who is to blame.")),
        Promise("android", say("It reads the bots' scripts and counts the score with you.")),
    ),
    emblem="comet",
    backdrop="rooms",
)
