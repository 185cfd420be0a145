"""The steps of a game that count, read from its journal's entries alone: no rules, no states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve, frozen

from companion.core.words import AnswersSealed, Redo, Rewrite, Undo, name_of
from companion.journal.entry import Entry
from companion.table.sealings import BESIDE
from companion.table.steps import Steps

UNDO: Final = name_of(Undo)
REDO: Final = name_of(Redo)
REWRITE: Final = name_of(Rewrite)
_TOLD: Final = name_of(AnswersSealed)


@frozen
class TimelineStep:
    """A command that counts, with the entries of counts that were told again after it.

    An entry that was rewritten stands here as it is now, under the rev that it always had.
    """

    entries: tuple[Entry, ...]

    @property
    def rev(self) -> int:
        """The command's own rev."""
        return self.entries[0].rev


def timeline(entries: Iterable[Entry]) -> Steps[TimelineStep]:
    """Go through all entries of a game, from its first on."""
    steps = Steps[TimelineStep]()
    for entry in entries:
        take(steps, entry)
    return steps


def take(steps: Steps[TimelineStep], entry: Entry) -> None:
    """Let the next entry of a game count."""
    if entry.do == UNDO:
        steps.undo()
    elif entry.do == REDO:
        steps.redo()
    elif entry.do == REWRITE:
        cut, tail = tail_of(steps.done, entry.events[0])
        steps.rewrite(TimelineStep((entry,)), cut, tail)
    elif _tells_again(entry):
        steps.amend(TimelineStep((*steps.done[-1].entries, entry)))
    elif entry.do not in BESIDE:
        steps.add(TimelineStep((entry,)))


def _tells_again(entry: Entry) -> bool:
    """Tell whether a count that was made before is told again: such an entry is no step."""
    return any(one.get("type") == _TOLD and one.get("again") for one in entry.events)


def tail_of(
    done: Sequence[TimelineStep], event: Mapping[str, Any]
) -> tuple[int, list[TimelineStep]]:
    """Return where a rewriting begins, and the steps from there on."""
    cut = next(n for n, step in enumerate(done) if step.rev == event["at"])
    known = {entry.rev: entry for step in done[cut:] for entry in step.entries}
    tail: list[TimelineStep] = []
    for row in event["steps"]:
        entry = changed(known[row["rev"]], row)
        if _tells_again(entry):
            tail[-1] = TimelineStep((*tail[-1].entries, entry))
        else:
            tail.append(TimelineStep((entry,)))
    return cut, tail


def changed(entry: Entry, row: Mapping[str, Any]) -> Entry:
    """Return an entry as a rewriting left it; a row with nothing but its rev left it as it was."""
    new = {key: row[key] for key in ("do", "turn", "seat", "command") if key in row}
    if "events" in row:
        new["events"] = tuple(row["events"])
    return evolve(entry, **new) if new else entry
