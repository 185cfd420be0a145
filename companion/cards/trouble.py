"""The error that keeps cards from being read or printed, in words for whoever sits there."""

from __future__ import annotations

from companion.core.say import Message


class CardsError(Exception):
    """Something that a person can mend; `why` says it."""

    def __init__(self, why: Message) -> None:
        """Take the sentence."""
        super().__init__(why.text)
        self.why = why
