"""The golden games: their commands as a table told them, and what differs in an answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from companion import digest
from companion.games import PACKAGES
from tests.support.process import ROOT


@cache
def golden(name: str) -> tuple[dict[str, Any], ...]:
    """Return every command of a golden game of Panic Station, refused ones too."""
    file = ROOT / "seeds" / "playthroughs" / "panic_station" / f"{name}.txt"
    return tuple(json.loads(step.command) for step in digest.steps(file))


@cache
def whose(name: str) -> str:
    """Return the game that a golden game is one of."""
    return next(game for game in PACKAGES if name in digest.playthroughs(game))


@cache
def accepted(name: str) -> tuple[Mapping[str, Any], ...]:
    """Return the commands of a golden game that were taken, of whichever game it is."""
    return digest.playthroughs(whose(name))[name]


def difference(wanted: Any, found: Any, at: str = "the answer") -> str | None:
    """What is not as it should be, or None; what is not asked for may be anything."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            if key not in found:
                return f"{at} has no “{key}”"
            if other := difference(value, found[key], f"{at}.{key}"):
                return other
        return None
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        each = enumerate(zip(wanted, found, strict=True))
        return next(
            (no for n, (one, is_) in each if (no := difference(one, is_, f"{at}[{n}]"))), None
        )
    same = type(wanted) is type(found) and wanted == found
    return None if same else f"{at} is {json.dumps(found)} and should be {json.dumps(wanted)}"
