"""How what is told of a copy is read, checked and merged with what was known before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.shape import read, write_short
from companion.games.stationfall.copy_checks import wrong_with
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


DEEP: Final = 4
"""A form's own fields, such as a bonus's points, are the deepest that grow one by one."""


def merged(known: Mapping[str, Any], told: Mapping[str, Any], levels: int = DEEP) -> dict[str, Any]:
    """Return what is known once this is told too: forms grow field by field, lists are replaced."""
    both = dict(known)
    for key, value in told.items():
        before = both.get(key)
        if levels > 1 and isinstance(before, Mapping) and isinstance(value, Mapping):
            both[key] = merged(before, value, levels - 1)
        else:
            both[key] = value
    return both


def forms_of(copy: Mapping[str, Any]) -> Forms | Refusal:
    """Return a copy's forms, or say where they have another shape."""
    return read(Forms, merged({"scripts": _SHIPPED_RAW}, copy))


def checked(copy: Mapping[str, Any]) -> Forms | Refusal:
    """Return the forms that are told of a copy, or say what no copy has."""
    forms = forms_of(copy)
    if isinstance(forms, Refusal):
        return forms
    wrong = wrong_with(forms)
    return forms if wrong is None else Refusal("bad_value", wrong)


_SHIPPED_RAW: Final = {name: write_short(script) for name, script in SHIPPED.items()}
