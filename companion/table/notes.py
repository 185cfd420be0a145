"""What players are asked to note in private, listed: each note has an id of its own.

A note's id is made of what it is: the entry that asked for it, its kind, whom it asks, and of whom.
Undone and redone it is the same note, and its answers with it. A rewriting keeps its steps' revs;
where a trade then has another partner the note has another id, and no answer passes from one to the
other. Nothing of it is in the journal: it follows from the steps that count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.core.abilities import Asking
from companion.heatscan.ledger import Notes
from companion.table.history import HistoryStep


def listed(steps: Iterable[HistoryStep]) -> list[dict[str, Any]]:
    """Return the notes that these steps ask for, as a view has them."""
    return [
        {"id": name, "rev": step.rev, "kind": one.kind, "seats": list(one.seats)}
        | ({"of": one.of} if one.of else {})
        for step in steps
        for name, one in _named(step)
    ]


def seats_by_note(steps: Iterable[HistoryStep]) -> Notes:
    """Return whom each note asks."""
    return {name: one.seats for step in steps for name, one in _named(step)}


def rev_of(name: str) -> int:
    """Return the rev of the entry that a note came with."""
    return int(name.partition("-")[0])


def _named(step: HistoryStep) -> Iterator[tuple[str, Asking]]:
    names = dict[str, int]()
    for one in step.asks:
        name = "-".join([str(step.rev), one.kind, *one.seats, *(["of", one.of] if one.of else [])])
        names[name] = names.get(name, 0) + 1
        yield (name if names[name] == 1 else f"{name}-{names[name]}"), one
