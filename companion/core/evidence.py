"""What the phones opened after a game, as far as it fits what they had sealed; pure.

The proofs are `companion/heatscan`'s; what all this means for the game is the game's to judge.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from companion.core.seats import SeatName


@frozen
class Mark:
    """What a player became, when, and through whom as far as known."""

    at: int
    event: str
    by: str | None


@frozen
class Noted:
    """What a player answered to a private question at this rev, and of whom."""

    at: int
    said: str | int
    of: str | None = None


@frozen
class OpenedNotes:
    """The private notes that a player opened."""

    dossier: tuple[Mark, ...] = ()
    lists: Mapping[str, tuple[Noted, ...]] = field(factory=dict[str, tuple[Noted, ...]])
    """By the lists' names. One is lacking where the phone came late and knows no older notes."""

    def is_unmarked(self, at: int, but: Collection[int] = ()) -> bool:
        """Tell whether its owner had become nothing yet at a rev, `but` what came at some revs."""
        return all(mark.at >= at or mark.at in but for mark in self.dossier)


@frozen
class Fault:
    """One thing that cannot be true, by its name, and whose it is."""

    fault: str
    seat: SeatName | None
    scan: bytes | None = None
    at: int | None = None
    with_: SeatName | None = None

    def form(self) -> dict[str, Any]:
        """Return it as the wire has it."""
        return {
            "scan": self.scan.hex() if self.scan else None,
            "seat": self.seat,
            "fault": self.fault,
            **({"with": self.with_} if self.with_ else {}),
            **({"at": self.at} if self.at is not None else {}),
        }


@frozen
class Settled:
    """A sealed question of a finished game, beside what was opened of it."""

    scan: bytes
    ask: str
    rev: int
    votes: Mapping[str, int | None]
    """What each seat that was asked opened; None where nothing was."""
    counts: bool
    """Whether the game rests on it: it is neither void nor undone."""
    is_nonsense: bool = False
    """It came to more than can be."""
    unproved: tuple[str, ...] = ()
    """Whose answers nobody can prove: given on the tablet, or with a key that nobody opened."""
    later: frozenset[int] = frozenset()
    """Earlier revs whose notes were asked for only afterwards, as the table corrected its past."""


@frozen
class NoteAsked:
    """Somebody was to note something in private at this rev, and it still stands."""

    rev: int
    kind: str
    seats: tuple[str, ...]
    of: str | None = None


@frozen
class Evidence:
    """All that an audit goes by."""

    opened: Mapping[str, OpenedNotes]
    """The notes of everybody whose openings are believed."""
    settled: tuple[Settled, ...] = ()
    """The polls in the order of the chain."""
    asked: tuple[NoteAsked, ...] = ()
    faults: tuple[Fault, ...] = ()
    """What the sealing itself shows to be wrong."""
    is_old: bool = False
    """There are counts of version 1 of the sealed scan, which nobody opens."""
    found: Mapping[str, Any] = field(factory=dict[str, Any])
    """The part of the report that every game has, without the faults."""

    def report(self, faults: Sequence[Fault]) -> dict[str, Any]:
        """Return the part of a report that every game has; `faults` are ours and the game's."""
        return {
            "faults": [one.form() for one in most_telling(faults)],
            **self.found,
        }


def most_telling(faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults as a report tells them: of each kind and seat one comes first.

    What one player says of another leads: an ending may hang on it.
    """
    every = list(faults)
    firsts = {(one.seat, one.fault): one for one in reversed(every)}
    said = [one for one in every if one.with_ is not None]
    return list(dict.fromkeys([*said, *reversed(firsts.values()), *every]))
