"""Which events of Stationfall nobody can unsee: a phone never takes those back."""

from __future__ import annotations

from typing import Final

from companion.core.say import Message
from companion.core.words import Event
from companion.games.stationfall import events as e

NEW: Final[tuple[type[Event], ...]] = (e.Revealed, e.ReEntryFlipped, e.ProjectXReleased)


def reveals(event: Event) -> bool:
    """Tell whether somebody showed who they are, or a token or a card was turned up."""
    return isinstance(event, NEW)


def stays(event: Event) -> Message | None:
    """Return None: nobody reveals by a slip."""
    return None
