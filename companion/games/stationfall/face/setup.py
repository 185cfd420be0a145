"""What the set-up of Stationfall asks, and what Start says of the game."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.games.stationfall.names import CHARACTERS, TUTORIAL
from companion.stage.setup import LEVEL, Field, Option, Promise, Setup, Several, Teaming

BOARD: Final = Field(
    "board",
    ("board",),
    say("What does the app follow?"),
    (
        Option(
            "light",
            say("Clock and tracks"),
            say("You move pawns and items yourselves; you tell attacks, fire, launches, Data."),
            "clock",
        ),
        Option(
            "full",
            say("Pawns (experimental)"),
            say("Items too. First enter start places and ways under My copy."),
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
        Option(
            "coop", say("Together"), say("Needs a bot: every human must score more than every bot.")
        ),
        Option(
            "team", say("Teams"), say("The best human team against the two best bots together.")
        ),
    ),
)
MARKED: Final = say("For 3 to 9 players it is 13; for 2 see your board.")
MINUTE: Final = Field(
    "minute",
    ("minute",),
    say("In which Minute do you begin?"),
    tuple(Option(n, str(n), MARKED) for n in (13, 12, 11, 10, 9, 8)),
)
CAST: Final = Several(
    "cast",
    say("Characters"),
    CHARACTERS,
    TUTORIAL,
    say("Tap the cards that are in play, in the order in which they lie beside the board. These are"
        " the tutorial's; most tables take 12 for up to 4 players, 14 for 5, 15 for 6, 17 for 7,"
        " 19 for 8, 20 for 9."),
)  # fmt: skip
SETUP: Final = Setup(
    fields=(BOARD, MODE, MINUTE, LEVEL),
    several=CAST,
    bots=CHARACTERS,
    teams=Teaming("mode", "team"),
    promises=(
        Promise("clock", say("It keeps the Minute, every time marker and what comes next.")),
        Promise("eye", say("It says who may act with whom, and who is to blame.")),
        Promise("terminal", say("It reads the bots' scripts and counts the score with you.")),
    ),
    emblem="comet",
    backdrop="rooms",
)
