"""What can be done now: each command with all ways in which it is legal, or why it is not."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.game import AnyGame, Offer
from companion.games.stationfall.state import State


def offers(_game: AnyGame, _state: State, _seat: str | None) -> Sequence[Offer]:
    """List what the table can do now; or what this seat's phone can."""
    return ()
