"""The light board in phase 6: what the hands count, facing by facing."""

from __future__ import annotations

from typing import Any

from companion.games.star_trek_panic.state import State


def checklist(state: State) -> list[dict[str, Any]] | None:
    """Return what to look at in phase 6, in the order of the facings; None otherwise."""
    if state.on_map or state.turn is None or state.turn.phase != 6:  # noqa: PLR2004
        return None
    return [
        {
            "sector": state.sector_of(facing),
            "facing": facing,
            "shield": state.facings[facing].shield,
            "boards": not state.has_shield(facing),
        }
        for facing in state.facings_in_order()
    ]
