"""The names of ships, facings, ranges and phases in sentences and on buttons, and their icons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.say import Message, say
from companion.games.star_trek_panic import naming, tokens
from companion.stage.middles import Shape

KINDS: Final = tokens.KINDS
SHORT: Final[Mapping[str, Message]] = {
    **KINDS,
    "klingon_cruiser": say("Klingon"),
    "romulan_battle_cruiser": say("Romulan"),
    "romulan_bird_of_prey": say("Bird-of-Prey"),
}
"""As a token on the board is called, where there is little room."""
SHAPES: Final[Mapping[str, Shape]] = {"klingon": "wedge", "romulan": "oval", "tholian": "kite"}
"""A token's shape, by its owner; any other ship is a hexagon."""
OWNERS: Final[Mapping[str, Message]] = {
    "klingon": say("Klingon"),
    "romulan": say("Romulan"),
    "tholian": say("Tholian"),
}
SHOTS: Final = "energy-boost"
"""The icon of what ships fire."""
KIND_ICONS: Final[Mapping[str, str]] = {"comet": "comet", "starbase": "starbase"}

FACING: Final[Mapping[str, Message]] = {
    "front_right": say("front right"),
    "right": say("right side"),
    "rear_right": say("rear right"),
    "rear_left": say("rear left"),
    "left": say("left side"),
    "front_left": say("front left"),
}
DIRECTION: Final[Mapping[str, Message]] = {
    "front": say("Front"),
    "side": say("Side"),
    "rear": say("Rear"),
}
RANGE: Final[Mapping[str, Message]] = {
    "long": say("Long"),
    "medium": say("Medium"),
    "short": say("Short"),
}
AT_RANGE: Final[Mapping[str, Message]] = naming.RANGE_NAMES
PARTS: Final[Mapping[str, Mapping[str, Message]]] = {
    "shield": {
        "front_right": say("front right shield"),
        "right": say("right shield"),
        "rear_right": say("rear right shield"),
        "rear_left": say("rear left shield"),
        "left": say("left shield"),
        "front_left": say("front left shield"),
    },
    "hull": {
        "front_right": say("front right hull"),
        "right": say("right hull"),
        "rear_right": say("rear right hull"),
        "rear_left": say("rear left hull"),
        "left": say("left hull"),
        "front_left": say("front left hull"),
    },
}
STATES: Final[Mapping[str, Message]] = naming.CONDITION_NAMES
PHASES: Final[Mapping[int, Message]] = {
    1: say("Draw cards"),
    2: say("New mission"),
    3: say("Trade"),
    4: say("Cards and maneuver"),
    5: say("Check the mission"),
    6: say("Threats move and fire"),
    7: say("Draw two threats"),
}


kind_name: Final = tokens.kind_name


def short_name(kind: str) -> Message | str:
    """Return a kind's name for where there is little room."""
    return SHORT.get(kind) or kind_name(kind)
