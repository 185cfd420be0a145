"""Which of the events of this game nobody can unsee: a phone never takes those back."""

from __future__ import annotations

from typing import Final

from companion.core.say import Message
from companion.core.words import Event
from companion.games.star_trek_panic import events as e

NEW: Final[tuple[type[Event], ...]] = (
    e.CardsDrawn,
    e.TokenDrawn,
    e.CardsRemoved,
    e.MissionRevealed,
)


def reveals(event: Event) -> bool:
    """Tell whether a card or a token was turned up, or taken into a hand."""
    return isinstance(event, NEW)


def stays(event: Event) -> Message | None:
    """Return None: nobody turns up a card by a slip."""
    return None
