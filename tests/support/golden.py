"""The commands of the golden games, as a table told them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from companion import digest
from tests.support.process import ROOT


@cache
def golden(name: str) -> tuple[dict[str, Any], ...]:
    """Return every command of a golden game of Panic Station, refused ones too."""
    file = ROOT / "seeds" / "playthroughs" / "panic_station" / f"{name}.txt"
    return tuple(json.loads(step.command) for step in digest.steps(file))
