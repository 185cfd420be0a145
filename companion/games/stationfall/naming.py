"""What things are called in sentences: players, data, offsites, deeds of a script.

Characters, Sections, Pods and scripts stand as they are printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.say import Message, Part, say
from companion.core.setup import called
from companion.games.stationfall.names import DataKind, Guilt, Hazard, Life, Offsite
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
HAZARDS: Final[Mapping[Hazard, Message]] = {
    "fire": say("Fire hazard"),
    "asphyxiation": say("Asphyxiation"),
}
VERBS: Final[Mapping[str, Message]] = {
    "go": say("goes to"),
    "suppress": say("suppresses the hazard in"),
    "timed_launch": say("Timed Launch"),
    "launch": say("launches"),
    "attack": say("attacks"),
    "sabotage": say("sabotages"),
    "revive": say("revives"),
    "repair": say("repairs"),
    "jury_rig": say("Jury Rig:"),
    "remote_control": say("Remote Control:"),
}
"""The words that the shipped scripts and most others need; a copy may have others."""


def player_name(state: State, seat: str) -> Part:
    """Return a player's name; two of one name are told apart by their colours."""
    return called(seat, {one: player.name for one, player in state.seats.items()})


def verb_name(verb: str) -> Message | str:
    """Return what a script's line has somebody do."""
    return VERBS.get(verb) or verb.replace("_", " ")
