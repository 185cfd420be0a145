"""What things are called in sentences: players, data, offsites, deeds of a script.

Characters, Sections, Pods and scripts stand as they are printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.say import Message, Part, say
from companion.core.setup import called
from companion.games.stationfall.names import CharacterKind, DataKind, Guilt, Hazard, Life, Offsite
from companion.games.stationfall.state import State

DATA: Final[Mapping[DataKind, Message]] = {
    "Evidence": say("Evidence"),
    "X-Secret": say("X-Secret"),
    "NDA": say("NDA"),
    "Digital Assistant": say("Digital Assistant"),
}
OFFSITES: Final[Mapping[Offsite, Message]] = {
    "news": say("News"),
    "authorities": say("Authorities"),
}
TO_OFFSITES: Final[Mapping[Offsite, Message]] = {
    "news": say("to the News"),
    "authorities": say("to the Authorities"),
}
LIVES: Final[Mapping[Life, Message]] = {
    "live": say("Live"),
    "down": say("Down"),
    "escaped": say("Escaped"),
    "annihilated": say("Annihilated"),
}
GUILTS: Final[Mapping[Guilt, Message]] = {
    "innocent": say("Innocent"),
    "suspect": say("Suspect"),
    "guilty": say("Guilty"),
}
KINDS: Final[Mapping[CharacterKind, Message]] = {
    "human": say("Human"),
    "robot": say("Robot"),
    "cyborg": say("Cyborg"),
    "data": say("Data"),
    "item": say("Item"),
}
HAZARDS: Final[Mapping[Hazard, Message]] = {
    "fire": say("Fire hazard"),
    "asphyxiation": say("Asphyxiation"),
}


def player_name(state: State, seat: str) -> Part:
    """Return a player's name; two of one name are told apart by their colours."""
    return called(seat, {one: player.name for one, player in state.seats.items()})
