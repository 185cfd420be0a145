"""What this game's set-up asks, and what Start says of the game."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.games.star_trek_panic.face.names import SHOTS
from companion.games.star_trek_panic.options import MOST_MISSIONS, Options
from companion.stage.setup import LEVEL, Field, Idle, Option, Promise, Setup

BOARD: Final = Field(
    "board",
    ("board",),
    say("Who knows the threats?"),
    (
        Option(
            "full",
            say("The app, too"),
            say("The app knows every token: it moves them, fires, and forecasts each turn."),
            "tablet",
        ),
        Option(
            "light",
            say("Only the table"),
            say("You count the shots; the app keeps the ship, the decks, the hands and the"
                " mission."),
            "hand",
        ),
    ),
)  # fmt: skip
TOKENS: Final = Field(
    "tokens",
    ("options", "tokens"),
    say("Where do the tokens lie?"),
    (
        Option("table", say("On the board"), say("The app says which token goes where.")),
        Option(
            "tablet",
            say("The tablet is the board"),
            say("Ship and tokens stay in the box; the app draws them from its own bag."),
        ),
    ),
    idle=Idle(
        "board", "light", say("Only you know the threats, so their tokens lie on your board.")
    ),
)
MISSIONS: Final = Field(
    "missions",
    ("options", "missions_to_win"),
    say("How many missions win?"),
    (
        Option(
            0, "0", say("Without missions you win once no threat is in the bag or on the board.")
        ),
        *(Option(n, str(n)) for n in range(1, MOST_MISSIONS + 1)),
    ),
    usual=Options().missions_to_win,
)
SETUP: Final = Setup(
    fields=(BOARD, TOKENS, MISSIONS, LEVEL),
    promises=(
        Promise(SHOTS, say("It shows what the threats would do before you end the turn.")),
        Promise("heading", say("It moves every ship, and turns damage and shields with yours.")),
        Promise("scope", say("It lights what a card can hit, and keeps bag, decks and timer.")),
    ),
    emblem="heading",
    backdrop="rings",
)
