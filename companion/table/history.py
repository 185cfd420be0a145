"""Undo and redo: the commands that count, those taken back, and the states between them.

Only the newest states and every 64th are held; the others are folded again from the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from attrs import evolve, frozen

from companion.core.abilities import Asking
from companion.core.game import AnyGame, replay
from companion.core.say import say
from companion.core.words import Event, Rolled
from companion.journal.entry import Gone

NEAR: Final = 64
"""So many of the newest states are held, and each 64th of the others: undo is at once for as long
as people remember, an undo further back folds at most 64 entries, and memory stays small."""

Reread: TypeAlias = Callable[[int, int], Iterator[tuple[int, Sequence[Event]]]]
"""Gives the events of the journal's entries between two revs."""


@frozen
class HistoryStep:
    """A command that was done, and the dice it took."""

    rev: int
    do: str
    rolled: tuple[Rolled, ...]
    asks: tuple[Asking, ...] = ()
    by: str = ""
    """Whose phone asked for it; empty where the table did."""
    reveals: bool = False
    """It showed somebody something new: a phone does not take it back."""
    told_again: tuple[int, ...] = ()
    """Revs of counts that were told again after this step: they are undone and redone with it."""


class History:
    """One game's steps, the newest at the end; the first, its beginning, is never taken back."""

    def __init__(self, game: AnyGame, reread: Reread) -> None:
        """Begin before the first step."""
        self._game = game
        self._reread = reread
        self._done: list[HistoryStep] = []
        self._asking: list[HistoryStep] = []
        self._states: list[Any] = []
        self._undone: list[tuple[HistoryStep, Any]] = []

    @property
    def state(self) -> Any:
        """The state now; None before the first step."""
        return self._states[-1] if self._states else None

    def add(self, step: HistoryStep, state: Any) -> None:
        """Go one step on; what was taken back is gone."""
        self._undone.clear()
        self._push(step, state)

    def amend(self, rev: int, state: Any) -> None:
        """Let an entry be part of the newest step; what was taken back is gone."""
        self._undone.clear()
        step = self._done[-1]
        self._done[-1] = evolve(step, told_again=(*step.told_again, rev))
        if step.asks:
            self._asking[-1] = self._done[-1]
        self._states[-1] = state

    def last_done(self) -> HistoryStep | None:
        """Return the step that an undo would take back."""
        return self._done[-1] if len(self._done) > 1 else None

    def last_undone(self) -> HistoryStep | None:
        """Return the step that a redo would do again."""
        return self._undone[-1][0] if self._undone else None

    @property
    def steps(self) -> Sequence[HistoryStep]:
        """What was done and not taken back, the oldest first."""
        return self._done

    @property
    def asking(self) -> Sequence[HistoryStep]:
        """Those of them that ask something for the dossiers: few, and asked for at each command."""
        return self._asking

    def counts(self, rev: int) -> bool:
        """Tell whether the command with this rev counts, and an undo could come to it."""
        return any(rev in (step.rev, *step.told_again) for step in self._done[1:])

    def before(self) -> Any:
        """Return the state that an undo would lead to."""
        if self._states[-2] is None:
            self._fold_again(len(self._states) - 1)
        return self._states[-2]

    def after(self) -> Any:
        """Return the state that a redo would lead to."""
        return self._undone[-1][1]

    def undo(self) -> HistoryStep:
        """Take the last step back."""
        self.before()  # it may have to be folded from the journal, and that may fail
        step = self._done.pop()
        if step.asks:
            self._asking.pop()
        self._undone.append((step, self._states.pop()))
        return step

    def redo(self) -> HistoryStep:
        """Do the last step again that was taken back."""
        step, state = self._undone.pop()
        self._push(step, state)
        return step

    def _push(self, step: HistoryStep, state: Any) -> None:
        self._done.append(step)
        if step.asks:
            self._asking.append(step)
        self._states.append(state)
        old = len(self._states) - 1 - NEAR
        if old > 0 and old % NEAR:
            self._states[old] = None

    def _fold_again(self, end: int) -> None:
        """Fold the last stretch without states from the one before it.

        The journal has undone steps between those that count; only what counts is folded.
        """
        start = (end - 1) // NEAR * NEAR
        place = {
            rev: i
            for i in range(start + 1, end)
            for rev in (self._done[i].rev, *self._done[i].told_again)
        }
        state, found, seen = self._states[start], dict[int, Any](), 0
        for rev, events in self._reread(min(place), max(place)):
            if rev in place:
                state = replay(self._game, state, events)
                found[place[rev]] = state
                seen += 1
        if seen < len(place):
            raise Gone(say("What was done earlier this evening cannot be read just now."))
        for i, known in found.items():
            self._states[i] = known
