"""How the table corrects the app: which paths can be set, to what, and what follows."""

from __future__ import annotations

from companion.core.adjusting import checked
from companion.core.refusal import Refusal
from companion.core.words import Adjusted
from companion.games.stationfall.state import State


def adjust_refusal(_state: State, path: str, to: object) -> Refusal | None:
    """Refuse a path that cannot be set, or a value that no table has."""
    return checked(None, path, to)


def adjusted(state: State, _event: Adjusted) -> State:
    """Return the state in which this is so."""
    return state
