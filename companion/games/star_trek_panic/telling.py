"""Sentences of the log for the events of Star Trek Panic, as a friend would say them."""

from __future__ import annotations

from companion.core.say import Message
from companion.core.words import Event
from companion.games.star_trek_panic.state import State


def tell(state: State, event: Event) -> Message | None:
    """Put one event into words; None for what needs none."""
    return None
