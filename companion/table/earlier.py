"""The table as it was before some step: a copy that nobody keeps, to look at and to ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.journal.memory import MemoryJournal
from companion.table.table import Table


def table_before(table: Table, rev: int) -> Table:
    """Return a table on which everything was done that counts, up to this step and without it."""
    play, journal = table.play, MemoryJournal()
    assert play is not None
    for step in play.timeline()[: play.place_of(rev)]:
        for entry in step.entries:
            journal.append(entry)
    found = Table(table.packages, journal, source=play.cup.source, clock=lambda: "")
    found.play = found.look(play.number)
    return found


def done_at(table: Table, rev: int) -> Mapping[str, Any] | None:
    """Return what was done there, as it would be said; None where that was not kept."""
    play = table.play
    assert play is not None
    entry = play.timeline()[play.place_of(rev)].entries[0]
    return None if entry.command is None else {"do": entry.do, **entry.command}
