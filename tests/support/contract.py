"""A game on the scripted table, and whom its contract names."""

from __future__ import annotations

from typing import Any

from companion.games.panic_station import PANIC_STATION
from tests.support.table import Told, a_table, always

NEW: dict[str, Any] = {
    "do": "new_game",
    "players": [
        {"seat": seat, "name": name}
        for seat, name in (("red", "Ann"), ("blue", "Bob"), ("green", "Cat"), ("yellow", "Dan"))
    ],
    "first": "red",
}


BLUE = {"seat": "blue", "who": "trooper"}


def told_to_reds_turn(**options: Any) -> Told:
    """A real table with a journal, at red's first turn."""
    told = Told(a_table(source=always(1), game=PANIC_STATION), "panic_station")
    told.all([{**NEW, "options": options}, {"do": "begin"}, {"do": "parasite_phase", "roll": [1]}])
    return told
