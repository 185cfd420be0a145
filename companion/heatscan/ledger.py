"""The ledger of counts: which of them, held together, would show somebody's answer. Pure.

One ledger has the polls of all of a game's questions. A new one is held against the newest of any
question, and against the newest of its own: between the two somebody may have accepted what then
concerned the other question alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

Members: TypeAlias = Mapping[str, str | None]
"""The public keys of the seats polled, in hex; None for a seat that answers on the tablet."""
Notes: TypeAlias = Mapping[str, tuple[str, ...]]
"""Who was asked to note something in private, by the note's id."""


@frozen
class Counted:
    """A poll whose shares were asked for: whoever listened may know its count."""

    rev: int
    scan: str
    ask: str
    members: Members
    notes: Notes
    """All that players had been asked to note in private by then: what could change an answer."""
    total: int | None = None
    """None where it was called off, or came to nothing."""


def to_compare(ledger: Sequence[Counted], ask: str) -> tuple[Counted, ...]:
    """Return the polls that a new one of this question is held against, the newest first."""
    newest = ledger[-1:]
    same = [one for one in ledger if one.ask == ask][-1:]
    return (*newest, *(one for one in same if one not in newest))


def differing(before: Members, now: Members) -> tuple[str, ...]:
    """Return whose answers the counts of two polls may show together."""
    absent = object()
    seats = dict.fromkeys((*before, *now))
    return tuple(seat for seat in seats if before.get(seat, absent) != now.get(seat, absent))


def notes_between(before: Notes, now: Notes) -> Mapping[str, frozenset[str]]:
    """Return the ids of the notes that came or went between two polls, by the seats they ask."""
    found = dict[str, frozenset[str]]()
    for note in before.keys() ^ now.keys():
        for seat in now.get(note) or before[note]:
            found[seat] = found.get(seat, frozenset()) | {note}
    return found
