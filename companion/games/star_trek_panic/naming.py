"""What things are called in sentences: players, tokens, sectors, facings, parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.say import Message, Part, say
from companion.core.setup import called
from companion.games.star_trek_panic.board import Facing, ShipPart
from companion.games.star_trek_panic.state import State

THE_KINDS: Final[Mapping[str, Message]] = {
    "klingon_cruiser": say("the Klingon Cruiser"),
    "romulan_battle_cruiser": say("the Romulan Battle Cruiser"),
    "romulan_bird_of_prey": say("the Romulan Bird-of-Prey"),
    "tholian": say("the Tholian ship"),
    "kang": say("captain Kang's ship"),
    "koloth": say("captain Koloth's ship"),
    "kor": say("captain Kor's ship"),
    "comet": say("the Comet"),
    "starbase": say("the Starbase"),
}
A_KINDS: Final[Mapping[str, Message]] = {
    "klingon_cruiser": say("a Klingon Cruiser"),
    "romulan_battle_cruiser": say("a Romulan Battle Cruiser"),
    "romulan_bird_of_prey": say("a Romulan Bird-of-Prey"),
    "tholian": say("a Tholian ship"),
    "comet": say("a Comet"),
}
"""Of which there are several."""
SIDE_NAMES: Final[Mapping[Facing, Message]] = {
    "front_right": say("at the front right"),
    "right": say("on the right"),
    "rear_right": say("at the rear right"),
    "rear_left": say("at the rear left"),
    "left": say("on the left"),
    "front_left": say("at the front left"),
}
FIRST_KINDS: Final[Mapping[str, Message]] = {
    "klingon_cruiser": say("The Klingon Cruiser"),
    "romulan_battle_cruiser": say("The Romulan Battle Cruiser"),
    "romulan_bird_of_prey": say("The Romulan Bird-of-Prey"),
    "tholian": say("The Tholian ship"),
    "kang": say("Captain Kang's ship"),
    "koloth": say("Captain Koloth's ship"),
    "kor": say("Captain Kor's ship"),
    "comet": say("The Comet"),
    "starbase": say("The Starbase"),
}
"""The same at the start of a sentence: several are said in a row."""
PART_NAMES: Final[Mapping[ShipPart, Mapping[Facing, Message]]] = {
    "shield": {
        "front_right": say("the front right shield"),
        "right": say("the right shield"),
        "rear_right": say("the rear right shield"),
        "rear_left": say("the rear left shield"),
        "left": say("the left shield"),
        "front_left": say("the front left shield"),
    },
    "hull": {
        "front_right": say("the front right hull section"),
        "right": say("the right hull section"),
        "rear_right": say("the rear right hull section"),
        "rear_left": say("the rear left hull section"),
        "left": say("the left hull section"),
        "front_left": say("the front left hull section"),
    },
}
FIRST_PARTS: Final[Mapping[ShipPart, Mapping[Facing, Message]]] = {
    "shield": {
        "front_right": say("The front right shield"),
        "right": say("The right shield"),
        "rear_right": say("The rear right shield"),
        "rear_left": say("The rear left shield"),
        "left": say("The left shield"),
        "front_left": say("The front left shield"),
    },
    "hull": {
        "front_right": say("The front right hull section"),
        "right": say("The right hull section"),
        "rear_right": say("The rear right hull section"),
        "rear_left": say("The rear left hull section"),
        "left": say("The left hull section"),
        "front_left": say("The front left hull section"),
    },
}
RANGE_NAMES: Final[Mapping[str, Message]] = {
    "long": say("long range"),
    "medium": say("medium range"),
    "short": say("short range"),
}
CONDITION_NAMES: Final[Mapping[str, Message]] = {
    "intact": say("intact"),
    "damaged": say("damaged"),
    "destroyed": say("destroyed"),
}


def part_name(part: ShipPart, facing: Facing, *, first: bool = False) -> Message:
    """Return what a shield or a hull section is called in a sentence; `first`: as it begins."""
    return (FIRST_PARTS if first else PART_NAMES)[part][facing]


def side_name(facing: Facing) -> Message:
    """Return where on the ship something happens, in a sentence."""
    return SIDE_NAMES[facing]


def player_name(state: State, seat: str) -> Part:
    """Return a player's name, with the colour where two are called alike."""
    return called(seat, {name: one.name for name, one in state.seats.items()})


def the_kind(kind: str, *, first: bool = False) -> Message:
    """Return a token's name in a sentence; `first`: the sentence begins with it."""
    known = (FIRST_KINDS if first else THE_KINDS).get(kind)
    return known or say("“{kind}”", kind=kind.replace("_", " "))


def a_kind(kind: str) -> Message:
    """Return what a token is called that comes out of the bag, in a sentence."""
    return A_KINDS.get(kind) or the_kind(kind)


def threat_name(state: State, id_: str, *, first: bool = False) -> Part:
    """Return what a threat on the board is called in a sentence; where there are two, by sector."""
    threat = state.threats[id_]
    name = the_kind(threat.kind, first=first)
    alike = [one for one in state.threats.values() if one.kind == threat.kind]
    if len(alike) == 1:
        return name
    return say("{ship} in sector {sector}", ship=name, sector=threat.sector)
