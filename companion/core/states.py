"""State machines whose states and transitions are a table of data; nothing that a state does.

Whoever has states keeps a `Machine` and tells it what happens. The table says which state follows;
what it does not list cannot happen, and is a bug of ours that raises.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

StateT = TypeVar("StateT", bound=Enum)
TriggerT = TypeVar("TriggerT", bound=Hashable)
Transitions: TypeAlias = Mapping[StateT, Mapping[TriggerT, StateT]]
"""For each state: what may happen in it, and the state that it leads to."""


class IllegalTransitionError(Exception):
    """Something happened in a state in which it cannot happen."""


class Machine(Generic[StateT, TriggerT]):
    """A state, and the table that leads from it to others."""

    def __init__(self, transitions: Transitions[StateT, TriggerT], begin: StateT) -> None:
        """Begin in a state of this table."""
        self._transitions = transitions
        self._state = begin

    @property
    def state(self) -> StateT:
        """The state that it is in; only `go` changes it."""
        return self._state

    def go(self, trigger: TriggerT) -> StateT:
        """Take the transition for what happened; return the state before it."""
        before = self._state
        try:
            self._state = self._transitions[before][trigger]
        except KeyError:
            raise IllegalTransitionError(f"{trigger} cannot happen while {before}") from None
        return before

    def may(self, trigger: TriggerT) -> bool:
        """Tell whether something can happen now."""
        return trigger in self._transitions[self._state]
