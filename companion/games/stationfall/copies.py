"""How what is told of a copy is read, checked and merged with what was known before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.shape import read, write_short
from companion.games.stationfall.forms import (
    BotScript,
    Condition,
    Forms,
    HazardTarget,
    OfCharacter,
    PodTarget,
    ScriptLine,
)
from companion.games.stationfall.names import CONTAINMENT

TROUBLESHOOTER: Final = "Troubleshooter"
ABANDON_SHIP: Final = "Abandon Ship"
REVIVE: Final = "Revive"
"""SF-GR-09: the two scripts that every bot shares."""

_SEEN_THROUGH: Final[tuple[Condition, ...]] = ("this_minute/unexhausted",)
SHIPPED: Final[Mapping[str, BotScript]] = {
    TROUBLESHOOTER: BotScript(
        (
            ScriptLine("1", _SEEN_THROUGH, "jury_rig", PodTarget("damaged")),
            ScriptLine(
                "2",
                ("con",),
                "suppress",
                HazardTarget(hazard=True, not_=(CONTAINMENT,)),
                repeat=True,
            ),
            ScriptLine(
                "3", _SEEN_THROUGH, "remote_control", PodTarget("any", drone=True), repeat=True
            ),
            ScriptLine(
                "4",
                (OfCharacter(TROUBLESHOOTER), "unexhausted"),
                "go",
                PodTarget("open"),
                "timed_launch",
            ),
            ScriptLine("5", goto=ABANDON_SHIP),
            ScriptLine("6", _SEEN_THROUGH, "launch", PodTarget("ready", 2)),
            ScriptLine("7", ("unexhausted",), "go", PodTarget("open"), "timed_launch"),
            ScriptLine("8", ("influence", "unexhausted"), "go", PodTarget("open"), "timed_launch"),
            ScriptLine("9", goto=REVIVE),
        )
    ),
}
"""SF-TS-1 to SF-TS-9, in our notation."""


def merged(known: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is known once this is told too: forms grow field by field, lists are replaced."""
    both = dict(known)
    for key, value in told.items():
        before = both.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            both[key] = merged(before, value)
        else:
            both[key] = value
    return both


def forms_of(copy: Mapping[str, Any]) -> Forms | Refusal:
    """Return a copy's forms, or say what is wrong with them."""
    return read(Forms, merged({"scripts": _SHIPPED_RAW}, copy))


_SHIPPED_RAW: Final = {name: write_short(script) for name, script in SHIPPED.items()}


def checked(copy: Mapping[str, Any], _cast: tuple[str, ...]) -> Refusal | None:
    """Say what is wrong with what is told of a copy, when a game with this cast begins."""
    forms = forms_of(copy)
    return forms if isinstance(forms, Refusal) else None
