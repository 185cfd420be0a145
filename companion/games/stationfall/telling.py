"""The events of Stationfall in words, for the log and every screen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.say import Message
from companion.core.words import Event
from companion.games.stationfall.state import State


def tell(_state: State, _event: Event, _among: Sequence[Event] = ()) -> Message | None:
    """Put an event into words."""
    return None
