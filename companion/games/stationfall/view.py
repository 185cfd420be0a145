"""The view of Stationfall: everything that lies open on the table."""

from __future__ import annotations

from typing import Any

from companion.games.stationfall.state import State


def view(state: State) -> dict[str, Any]:
    """Return what everybody sees, as the contract has it."""
    return {"phase": state.phase, "board": state.board, "mode": state.mode}
