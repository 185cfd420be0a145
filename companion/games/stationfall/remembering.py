"""What is remembered of this copy of the game: everything that was told of it, or with a deed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.stationfall.copies import merged
from companion.games.stationfall.state import State


def remembered(state: State) -> Mapping[str, Any]:
    """Return the fields of a next `new_game` that hold for this copy."""
    power = {
        name: {"power": one.power}
        for name, one in state.sections.items()
        if one.power is not None and state.forms.section(name).power is None
    }
    copy = merged(state.copy, {"sections": power}) if power else state.copy
    return {"copy": copy} if copy else {}
