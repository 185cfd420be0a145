"""What was done, what was taken back, and what was put in the place of what: undo, redo, rewrite.

No game, no state and no journal: whoever folds a game's entries keeps what it needs in the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from attrs import define

T = TypeVar("T")


@define
class _Rewriting(Generic[T]):
    """A tail of the steps that was put in the place of another; itself one step for undo."""

    mark: T
    cut: int
    old: list[T]
    new: list[T]


class Steps(Generic[T]):
    """The steps that count, the oldest first, with a way back through everything done to them."""

    def __init__(self) -> None:
        """Begin with none."""
        self.done: list[T] = []
        self._undone: list[T | _Rewriting[T]] = []
        self._rewritings: list[tuple[int, _Rewriting[T]]] = []
        """Those that count, each with how many steps there were just after it."""

    def add(self, step: T) -> None:
        """Go one step on; what was taken back is gone."""
        self._undone.clear()
        self.done.append(step)

    def amend(self, step: T) -> None:
        """Put this in the place of the newest step, of which it is a later form."""
        self._undone.clear()
        self.done[-1] = step

    def rewrite(self, mark: T, cut: int, tail: Sequence[T]) -> None:
        """Put a new tail in the place of all steps from `cut` on; `mark` stands for doing so."""
        self._undone.clear()
        self._put(_Rewriting(mark, cut, [], [*tail]))

    def newest(self) -> T | None:
        """Return what an undo would take back: a step, or the mark of a rewriting."""
        top = self._top()
        return top.mark if top else (self.done[-1] if self.done else None)

    def newest_undone(self) -> T | None:
        """Return what a redo would do again: a step, or the mark of a rewriting."""
        if not self._undone:
            return None
        last = self._undone[-1]
        return last.mark if isinstance(last, _Rewriting) else last

    def before(self) -> Sequence[T]:
        """Return the steps that an undo would leave."""
        top = self._top()
        return [*self.done[: top.cut], *top.old] if top else self.done[:-1]

    def after(self) -> Sequence[T]:
        """Return the steps that a redo would lead to."""
        last = self._undone[-1]
        if isinstance(last, _Rewriting):
            return [*self.done[: last.cut], *last.new]
        return [*self.done, last]

    def undo(self) -> T:
        """Take the newest step back, or the rewriting that was done after it."""
        if top := self._top():
            self._rewritings.pop()
            # What was amended since belongs to it.
            top.new = self.done[top.cut :]
            self.done[top.cut :] = top.old
            self._undone.append(top)
            return top.mark
        step = self.done.pop()
        self._undone.append(step)
        return step

    def redo(self) -> T:
        """Do again what was taken back last."""
        last = self._undone.pop()
        if isinstance(last, _Rewriting):
            self._put(last)
            return last.mark
        self.done.append(last)
        return last

    def _put(self, one: _Rewriting[T]) -> None:
        one.old = self.done[one.cut :]
        self.done[one.cut :] = one.new
        self._rewritings.append((len(self.done), one))

    def _top(self) -> _Rewriting[T] | None:
        """Return the rewriting after which nothing more was done, or all of it was taken back."""
        if self._rewritings and self._rewritings[-1][0] == len(self.done):
            return self._rewritings[-1][1]
        return None
