"""What is remembered of this copy of the game: everything that was told of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.stationfall.state import State


def remembered(state: State) -> Mapping[str, Any]:
    """Return the fields of a next `new_game` that hold for this copy."""
    return {"copy": state.copy} if state.copy else {}
