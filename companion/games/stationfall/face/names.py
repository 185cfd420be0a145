"""Icons and short words for what lies on the table of Stationfall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say
from companion.stage.middles import Tone

STATE_TONES: Final[Mapping[str, Tone]] = {
    "live": "plain",
    "down": "alarm",
    "escaped": "safe",
    "annihilated": "alarm",
}
STATE_ICONS: Final[Mapping[str, str]] = {
    "live": "human",
    "down": "down",
    "escaped": "leave",
    "annihilated": "skull",
}
GUILT_ICONS: Final[Mapping[str, str]] = {
    "innocent": "human",
    "suspect": "eye",
    "guilty": "lock",
}
HAZARD_ICONS: Final[Mapping[str, str]] = {"fire": "flame", "asphyxiation": "gas"}
MARK_ICONS: Final[Mapping[str, str]] = {
    "antimatter": "reactor",
    "damage": "energy-boost",
    "launch": "rocket",
    "note": "log",
}
DATA_ICONS: Final[Mapping[str, str]] = {
    "Evidence": "eye",
    "X-Secret": "question",
    "NDA": "log",
    "Digital Assistant": "terminal",
}
POWER: Final[Mapping[str, tuple[Message, Tone]]] = {
    "normal": (say("Normal"), "plain"),
    "one": (say("1 damaged"), "attention"),
    "blackout": (say("Blackout"), "alarm"),
}
CUBE: Final = "cube"
BRIBE: Final = "coin"
KOMPROMAT: Final = "file"
MARKER: Final = "clock"
ACTIONS: Final = 2
"""SF-EXH-02: so many actions has who is not exhausted."""


def on_off(value: Any) -> Message:
    """Return how a switch stands."""
    return say("ON") if value else say("OFF")
