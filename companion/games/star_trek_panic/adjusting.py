"""How the table corrects the app: which paths can be set, to what, and what follows."""

from __future__ import annotations

from typing import Any

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Adjusted
from companion.games.star_trek_panic.state import State


def adjust_refusal(state: State, path: str, to: Any) -> Refusal | None:
    """Refuse a path that cannot be set, or a value that no table has."""
    why = say("This cannot be corrected, or not in this way.")
    return Refusal("bad_value", why, facts={"path": path})


def adjusted(state: State, event: Adjusted) -> State:
    """Return the state in which this is so."""
    return state
