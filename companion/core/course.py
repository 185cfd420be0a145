"""What one command leads to, in any game: the state as it becomes, the events, what objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from companion.core.dice import Dice
from companion.core.game import Decided
from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.core.words import Event, Note

S = TypeVar("S")


class CourseOf(Generic[S]):
    """The state as it becomes, the events that make it so, and the rules that object."""

    def __init__(self, state: S, dice: Dice, fold: Callable[[Event, S], S]) -> None:
        """Begin where the table stands; `fold` is what the game's events mean."""
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.against: list[Refusal] = []
        self._fold = fold

    def happen(self, *events: Event) -> None:
        """Let something happen."""
        for event in events:
            self.events.append(event)
            if not isinstance(event, Note):
                self.state = self._fold(event, self.state)

    def object(self, refusal: Refusal | None) -> None:
        """Let a rule object; the table may overrule it."""
        if refusal is not None:
            self.against.append(refusal)

    def decided(self) -> Decided:
        """Return what came of it."""
        return Decided(tuple(self.events), tuple(self.against))


def done_already(why: Message, rule: str, event: str, **fields: Any) -> Refusal:
    """Refuse what was done already: in the newest event with these fields."""
    return Refusal("already_done", why, rule, done={"type": event, **fields})
