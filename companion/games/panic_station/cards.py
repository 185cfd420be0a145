"""The cards of the game's box: which, how many, and how the exploration cards are built.

The layouts are two fans' (OUT-05), not the publisher's: a table corrects them once, and the app
remembers it for that game.
"""

from __future__ import annotations

from typing import Final, Literal

from companion.core.dice import Die
from companion.core.seats import SEATS as ALL_SEATS

Who = Literal["trooper", "android"]
Side = Literal["grey", "black"]
WHO: Final[tuple[Who, ...]] = ("trooper", "android")

# PS-CMP-01, OUT-02: the search deck.
SEARCH: Final = {
    "gas-can": 12,
    "armor": 7,
    "ammo": 6,
    "parasite-alert": 3,
    "first-aid": 3,
    "keycard": 3,
    "heavy-gun": 2,
    "grenade": 2,
    "energy-boost": 2,
    "target-scope": 2,
    "combat-knife": 2,
    "heat-scanner": 1,
    "host": 1,
}
SEARCH_CARDS: Final = sum(SEARCH.values())

# PS-CMP-02, OUT-04, OUT-05: doors from the top clockwise; D open, S security, W wall.
LAYOUTS: Final = {
    "reactor": "DDDD",
    "hive": "WWDW",
    "terminal-open": "WDDD",
    "terminal-closed": "WWDW",
    "sick-bay": "WWDW",
    "run-1": "DDDD",
    "run-2": "DDDD",
    "run-3": "WDSW",
    "team-1": "DWWD",
    "team-2": "DWWD",
    "team-3": "DDWS",
    "team-4": "SWDW",
    "alert-1": "DDWD",
    "alert-2": "DDWD",
    "alert-3": "DDDW",
    "alert-4": "WDDW",
    "storage-1": "WDDW",
    "storage-2": "WDDD",
    "plain-1": "DDWD",
    "plain-2": "SSDD",
}
TWO_ROOMS: Final = ("terminal-closed", "sick-bay")
TERMINALS: Final = ("terminal-open", "terminal-closed")

# PS-CMP-03, PS-CMP-04, PS-CMP-05, PS-CMP-06: a pair, three infection cards and two check cards a
# colour; ten parasites. PS-CMP-07: one die of four sides.
PARASITES_DIE: Final = Die(4, "parasites")
KNIFE_DIE: Final = Die(4, "knife")
PARASITES_EACH: Final = 5
FULL_HEALTH: Final = 4
LEAST_PLAYERS: Final = 4
MOST_PLAYERS: Final = 6
SEATS: Final = ALL_SEATS[:MOST_PLAYERS]
DEALT: Final = 2


def setup_arithmetic(players: int, hand: int) -> dict[str, int]:
    """PS-SET-05, PS-SET-07, PS-SET-08, PS-SET-10, PS-SET-13: the decks' numbers."""
    gas, random, host = players, 2 * players - 1, 1
    stack = gas + random + host
    return {
        "gas": gas,
        "random": random,
        "host": host,
        "stack": stack,
        "below": SEARCH_CARDS - stack,
        "dealt": DEALT,
        "hand": hand,
        "split": len(LAYOUTS) - 3,
    }
