"""What Panic Station's set-up asks, and what Start says of the game."""

from __future__ import annotations

from typing import Final

from companion.core.say import say
from companion.stage.setup import LEVEL, Field, Option, Promise, Setup

BOARD: Final = Field(
    "board",
    ("board",),
    say("Where is the map?"),
    (
        Option(
            "full",
            say("In the app, too"),
            say("The app knows the map: it moves the parasites, and knows who can go where."),
            "tablet",
        ),
        Option(
            "light",
            say("Only on the table"),
            say("The map stays on the table; the app counts AP, health, decks and turns."),
            "hand",
        ),
    ),
)
SETUP: Final = Setup(
    fields=(BOARD, LEVEL),
    promises=(
        Promise(
            "marker",
            say("It moves the parasites, counts every wound and bullet, and draws the map."),
        ),
        Promise(
            "heat-scanner", say("A heat scan takes ten seconds, and nobody's secret slips out.")
        ),
        Promise("rules", say("It knows the rules, and what to do where the rulebook is silent.")),
    ),
    emblem="parasite",
)
