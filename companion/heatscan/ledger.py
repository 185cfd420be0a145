"""The ledger of counts: which of them, held together, would show somebody's answer. Pure.

One ledger has the polls of all of a game's questions. A new one is held against the newest count of
any question, and whatever was called off since, for phones differ in which of those they sent a
share for; and against the same of its own question: between the two somebody may have accepted what
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
    is_counted: bool = False
    """It is in the chain, as a count or as a sum that cannot be."""


def to_compare(ledger: Sequence[Counted], ask: str) -> tuple[Counted, ...]:
    """Return the polls that a new one of this question is held against, the newest first."""
    of_any, of_same = _newest(ledger), _newest([one for one in ledger if one.ask == ask])
    return (*of_any, *(one for one in of_same if one not in of_any))


def _newest(ledger: Sequence[Counted]) -> list[Counted]:
    """Return the newest count, and what was called off since."""
    found = list[Counted]()
    for one in reversed(ledger):
        found.append(one)
        if one.is_counted:
            break
    return found


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
