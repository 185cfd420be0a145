"""A game's steps with the states between them: where undo, redo and a rewriting lead.

Only the newest states and every 64th are held; the others are folded again from the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from attrs import define, evolve

from companion.core.abilities import Asking
from companion.core.dice import Cup
from companion.core.game import AnyGame, replay
from companion.core.say import say
from companion.core.words import Event, Rolled
from companion.journal.entry import Gone
from companion.table.steps import Steps

NEAR: Final = 64
"""So many of the newest states are held, and each 64th of the others: undo is at once for as long
as people remember, an undo further back folds at most 64 entries, and memory stays small."""

Reread: TypeAlias = Callable[[int, int], Iterator[tuple[int, Sequence[Event]]]]
"""Gives the events of what counts between two revs."""


@define(eq=False)
class HistoryStep:
    """A command that was done, and the dice it took; or that earlier ones were rewritten."""

    rev: int
    do: str
    rolled: tuple[Rolled, ...] = ()
    asks: tuple[Asking, ...] = ()
    by: str = ""
    """Whose phone asked for it; empty where the table did."""
    reveals: bool = False
    """It showed somebody something new: a phone does not take it back."""
    told_again: tuple[int, ...] = ()
    """Revs of counts that were told again after this step: they are undone and redone with it."""
    state: Any = None
    """The state after it; None where it is folded again when somebody asks."""
    cups: tuple[Cup, Cup] | None = None
    """Of a rewriting: the app's dice before it and after it."""


class History:
    """One game's steps, the newest at the end; the first, its beginning, is never taken back."""

    def __init__(self, game: AnyGame, reread: Reread) -> None:
        """Begin before the first step."""
        self._game = game
        self._reread = reread
        self._steps = Steps[HistoryStep]()
        self._asking: list[HistoryStep] | None = []

    @property
    def state(self) -> Any:
        """The state now; None before the first step."""
        return self._steps.done[-1].state if self._steps.done else None

    @property
    def steps(self) -> Sequence[HistoryStep]:
        """What counts, the oldest first."""
        return self._steps.done

    @property
    def asking(self) -> Sequence[HistoryStep]:
        """Those of them that ask something for the dossiers: few, and asked for at each command."""
        if self._asking is None:
            self._asking = _asking(self._steps.done)
        return self._asking

    def asking_before(self) -> Sequence[HistoryStep]:
        """Return what will be asked for the dossiers after an undo."""
        return _asking(self._steps.before())

    def asking_after(self) -> Sequence[HistoryStep]:
        """Return what will be asked for the dossiers after a redo."""
        return _asking(self._steps.after())

    def add(self, step: HistoryStep) -> None:
        """Go one step on; what was taken back is gone."""
        self._steps.add(step)
        if step.asks and self._asking is not None:
            self._asking.append(step)
        self._forget_old()

    def amend(self, rev: int, state: Any) -> None:
        """Let an entry be part of the newest step; what was taken back is gone."""
        step = self._steps.done[-1]
        self._steps.amend(evolve(step, told_again=(*step.told_again, rev), state=state))
        self._asking = None

    def rewrite(self, mark: HistoryStep, cut: int, tail: Sequence[HistoryStep]) -> None:
        """Put a new tail in the place of all steps from `cut` on."""
        self._steps.rewrite(mark, cut, tail)
        self._asking = None
        for n in range(cut, len(self._steps.done) - NEAR):
            if n % NEAR:
                self._steps.done[n].state = None

    def last_done(self) -> HistoryStep | None:
        """Return the step that an undo would take back."""
        newest, first = self._steps.newest(), self._steps.done[:1]
        return None if newest in first else newest

    def last_undone(self) -> HistoryStep | None:
        """Return the step that a redo would do again."""
        return self._steps.newest_undone()

    def counts(self, rev: int) -> bool:
        """Tell whether the command with this rev counts, and an undo could come to it."""
        return any(rev in (step.rev, *step.told_again) for step in self._steps.done[1:])

    def before(self) -> Any:
        """Return the state that an undo would lead to."""
        steps = self._steps.before()
        return self._state_of(steps, len(steps) - 1)

    def after(self) -> Any:
        """Return the state that a redo would lead to."""
        return self._steps.after()[-1].state

    def state_at(self, n: int) -> Any:
        """Return the state after the step with this number, the first being 0."""
        return self._state_of(self._steps.done, n)

    def undo(self) -> HistoryStep:
        """Take the last step back."""
        self.before()  # it may have to be folded from the journal, and that may fail
        self._asking = None
        return self._steps.undo()

    def redo(self) -> HistoryStep:
        """Do the last step again that was taken back."""
        self._asking = None
        step = self._steps.redo()
        self._forget_old()
        return step

    def _forget_old(self) -> None:
        old = len(self._steps.done) - 1 - NEAR
        if old > 0 and old % NEAR:
            self._steps.done[old].state = None

    def _state_of(self, steps: Sequence[HistoryStep], n: int) -> Any:
        if steps[n].state is None:
            self._fold_again(steps, n)
        return steps[n].state

    def _fold_again(self, steps: Sequence[HistoryStep], end: int) -> None:
        """Fold the stretch without states that comes to this step from the one before it.

        The journal has undone steps between those that count; only what counts is folded.
        """
        start = end // NEAR * NEAR
        place = {
            rev: step for step in steps[start + 1 : end + 1] for rev in (step.rev, *step.told_again)
        }
        state, found, seen = steps[start].state, dict[int, Any](), 0
        for rev, events in self._reread(min(place), max(place)):
            if rev in place:
                state = replay(self._game, state, events)
                found[place[rev].rev] = state
                seen += 1
        if seen < len(place):
            raise Gone(say("What happened earlier this evening cannot be read right now."))
        for step in place.values():
            step.state = found[step.rev]


def _asking(steps: Iterable[HistoryStep]) -> list[HistoryStep]:
    return [step for step in steps if step.asks]
