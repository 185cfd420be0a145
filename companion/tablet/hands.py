"""What is still to be done by hand on the physical table: the lines of this turn and the last.

No Kivy here, and no rule: a game's face says what a step leaves to the hands. What was ticked goes
with the next step; what was not stays, so that a quick finger loses nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from attrs import evolve, frozen

from companion.journal.entry import Entry
from companion.stage.scene import Line
from companion.table.timeline import REDO, REWRITE, UNDO

KEPT_FOR: Final = 1
"""A line that nobody ticks is shown for so many turns after its own."""


@frozen
class HandLine:
    """A line, and how far it is."""

    key: str
    """Names it for as long as it is there."""
    line: Line
    done: bool = False
    """It is ticked."""
    late: bool = False
    """It was left open by an earlier step of this turn."""
    old: bool = False
    """It was left open in an earlier turn."""


@frozen
class HandStep:
    """What one step leaves to the hands."""

    rev: int
    turn: int
    lines: tuple[Line, ...]
    done: frozenset[int] = frozenset()
    of: int = 0
    """The rev by which an undo would name it; of an undo, that of what it took back."""
    is_undo: bool = False


class Hands:
    """The steps whose lines are not all ticked, the newest at the end."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._steps: tuple[HandStep, ...] = ()
        self.is_open = False
        """All of it is shown, and not only its beginning."""

    def forget(self) -> None:
        """Sit down to another game."""
        self._steps, self.is_open = (), False

    def take(
        self, rev: int, turn: int | None, lines: Sequence[Line], entry: Entry | None = None
    ) -> None:
        """Take what the newest step leaves to the hands; once or often is the same.

        An `entry` that undoes a step takes back what was left open of it; one that does it again
        takes back what its undo left open. One that rewrites takes back what was left open of
        the step that was changed, and of those that fell away with it.
        """
        step = HandStep(rev, turn or 0, tuple(lines), of=rev)
        known = [one for one in self._steps if one.rev == rev]
        if known and known[0].lines != step.lines:
            step = evolve(step, of=known[0].of, is_undo=known[0].is_undo)
            self._steps = tuple(step if one is known[0] else one for one in self._steps)
        if known:
            return
        self.is_open = False  # else it lay over the map in which the next step is made
        if entry is not None and entry.do in (UNDO, REDO):
            step = evolve(step, of=entry.events[0]["of"], is_undo=entry.do == UNDO)
            self._steps = tuple(
                one for one in self._steps if one.of != step.of or one.is_undo == step.is_undo
            )
        if entry is not None and entry.do == REWRITE:
            event = entry.events[0]
            gone = {event["at"], *event.get("dropped", ())}
            self._steps = tuple(one for one in self._steps if one.of not in gone)
        newer = {about for line in step.lines for about in line.settles}
        left = (_left_open(one, newer) for one in self._steps if step.turn - one.turn <= KEPT_FOR)
        self._steps = (*(one for one in left if one.lines), step)

    def lines(self, rev: int, turn: int | None) -> tuple[HandLine, ...]:
        """Return what is shown: the newest step's lines, then what was left open before it.

        Nothing once all of it is ticked.
        """
        found = tuple(
            HandLine(
                f"{step.rev}.{n}",
                line,
                n in step.done,
                step.rev != rev,
                step.turn < (turn or 0),
            )
            for step in sorted(self._steps, key=lambda one: -one.rev)
            for n, line in enumerate(step.lines)
        )
        return () if all(one.done for one in found) else found

    def tick(self, *keys: str) -> None:
        """Tick lines, or take their ticks back."""
        self._steps = tuple(
            evolve(
                step,
                done=step.done ^ {n for n in range(len(step.lines)) if f"{step.rev}.{n}" in keys},
            )
            for step in self._steps
        )


def _left_open(step: HandStep, newer: Collection[str]) -> HandStep:
    """Return a step without what is ticked of it, and what newer lines are about."""
    lines = tuple(
        line
        for n, line in enumerate(step.lines)
        if n not in step.done and not (line.settles and set(line.settles) <= set(newer))
    )
    return evolve(step, lines=lines, done=frozenset())
