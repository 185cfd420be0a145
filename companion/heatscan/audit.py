"""The audit after the game, as far as keys prove it: every share, commitment, total and the chain.

It believes nobody, and the table least. What a silent seat answered may follow from the others'
openings; it is looked at for nonsense, and never told. What players noted is the game's to judge.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Literal

from attrs import field, frozen

from companion.core.evidence import Fault, OpenedNotes, Settled
from companion.heatscan.chain import START, linked
from companion.heatscan.sealing import (
    RING,
    Question,
    added,
    agreed,
    commitment,
    mask_of,
    public_of,
    total,
)

FaultName = Literal[
    "bad_secret",
    "false_share",
    "bad_vote",
    "bad_commit",
    "no_vote",
    "wrong_total",
    "bad_chain",
    "unknown_poll",
]
"""What can be wrong with what was sealed; a game adds what notes contradict."""


@frozen
class Record:
    """One scan as the table kept it: what came in, and what it was counted as."""

    question: Question
    shares: Mapping[str, int]
    commits: Mapping[str, bytes]
    total: int
    rev: int
    counts: bool
    """Whether the game rests on it: it is neither void nor undone."""
    chain: bytes
    """The chain after it, as the table told it."""
    most: int | None = None
    """How many times yes can be; None: as many as are polled."""

    @property
    def is_nonsense(self) -> bool:
        """Whether it came to more than can be."""
        return self.total > (len(self.question.seats) if self.most is None else self.most)

    def follows(self, before: bytes) -> bool:
        """Tell whether its chain is what follows from the chain before it."""
        question, count = self.question, None if self.is_nonsense else self.total
        if not self.shares.keys() == self.commits.keys() == set(question.seats):
            return False
        ids = question.scan, question.poll_id
        return linked(before, *ids, count, self.commits, self.shares) == self.chain


@frozen
class Vote:
    """One answer, opened."""

    scan: bytes
    vote: int
    r: bytes


@frozen
class Openings:
    """What a player lays open when the game is over."""

    votes: tuple[Vote, ...]
    notes: OpenedNotes
    secret: bytes = field(repr=False)


@frozen
class AuditProofs:
    """What keys prove, and nothing that a silent seat kept to itself."""

    faults: tuple[Fault, ...]
    believed: Mapping[str, OpenedNotes]
    """The notes of everybody whose secret is that of their key."""
    settled: tuple[Settled, ...]
    """All counts and nonsense sums, with what was opened of them, in the order of the chain."""

    @property
    def unproved(self) -> tuple[tuple[bytes, str], ...]:
        """The scans and seats whose answers nobody can prove."""
        return tuple((one.scan, seat) for one in self.settled for seat in one.unproved)

    @property
    def votes(self) -> Mapping[bytes, Mapping[str, int | None]]:
        """The opened answers by scan and seat; None where nothing was opened."""
        return {one.scan: one.votes for one in self.settled}


def examine(
    keys: Mapping[str, bytes],
    records: Sequence[Record],
    openings: Mapping[str, Openings],
    called_off: Collection[bytes] = (),
) -> AuditProofs:
    """Hold everything that was opened against the scans.

    `keys` are the phones' public keys of now, `records` all counts and nonsense sums in the order
    of the chain, `called_off` the polls that came to nothing after shares were asked for.
    """
    believed = {seat: one for seat, one in openings.items() if _is_of(one.secret, keys.get(seat))}
    ring = _Ring({keys[seat]: one.secret for seat, one in believed.items()})
    rows = [_row(record, keys, believed) for record in records]
    known = {row.scan for row in rows}.union(called_off)
    faults = chain(
        (Fault("bad_secret", seat) for seat in openings if seat not in believed),
        *(_recomputed(row, ring) for row in rows),
        _broken(records),
        _unknown(believed, known),
    )
    return AuditProofs(
        faults=tuple(faults),
        believed={seat: one.notes for seat, one in believed.items()},
        settled=tuple(row.settled() for row in rows),
    )


@frozen
class _Ring:
    """The secret keys that are known by now, by their public ones."""

    secrets: Mapping[bytes, bytes] = field(repr=False)
    _agreed: dict[frozenset[bytes], bytes | None] = field(factory=dict, repr=False)

    def hidden(self, seat: str, record: Record) -> int | None:
        """Return what a share hides; None unless every mask of it is known."""
        question, masks = record.question, dict[str, int]()
        if seat not in record.shares:
            return None
        for other in question.keys.keys() - {seat}:
            common = self._common(question.keys[seat], question.keys[other])
            if common is None:
                return None
            masks[other] = mask_of(common, seat, other, question)
        return (record.shares[seat] - added(seat, masks)) % RING

    def _common(self, one: bytes, other: bytes) -> bytes | None:
        """Return what two keys agree on, worked out once: it is this that takes the time."""
        pair = frozenset((one, other))
        if pair not in self._agreed:
            ways = (way for way in ((one, other), (other, one)) if way[0] in self.secrets)
            way = next(ways, None)
            self._agreed[pair] = _agreed(self.secrets[way[0]], way[1]) if way else None
        return self._agreed[pair]


@frozen
class _Row:
    """A scan beside what was opened of it."""

    record: Record
    votes: Mapping[str, Vote]
    """The opened votes of those who sealed with the key that they opened."""
    withheld: frozenset[str]
    """Who opened that key, and no vote for this scan."""
    unproved: tuple[str, ...]

    @property
    def scan(self) -> bytes:
        return self.record.question.scan

    def settled(self) -> Settled:
        """Return it as the game may judge it, with each polled seat's answer as it opened it."""
        record, votes = self.record, self.votes
        question = record.question
        told = {seat: votes[seat].vote if seat in votes else None for seat in question.seats}
        counts, nonsense = record.counts, record.is_nonsense
        return Settled(self.scan, question.ask, record.rev, told, counts, nonsense, self.unproved)


def _is_of(secret: bytes, public: bytes | None) -> bool:
    try:
        return public_of(secret) == public
    except ValueError:
        return False


def _agreed(secret: bytes, public: bytes) -> bytes | None:
    try:
        return agreed(secret, public)
    except ValueError:
        return None


def _row(record: Record, keys: Mapping[str, bytes], believed: Mapping[str, Openings]) -> _Row:
    """Pair a scan with what was opened of it by those who sealed with the key they opened."""
    scan, polled = record.question.scan, record.question.keys
    speakers = [seat for seat, key in polled.items() if seat in believed and keys[seat] == key]
    votes = {seat: vote for seat in speakers for vote in believed[seat].votes if vote.scan == scan}
    unproved = tuple(seat for seat in polled if seat not in speakers)
    return _Row(record, votes, frozenset(speakers) - votes.keys(), unproved)


def _recomputed(row: _Row, ring: _Ring) -> Iterator[Fault]:
    """Work every share out again, whoever is silent, and every commitment, and the total."""
    record = row.record
    for seat in record.question.seats:
        vote, hidden = row.votes.get(seat), ring.hidden(seat, record)
        if hidden not in {None, 0, 1}:
            yield Fault("bad_vote", seat, row.scan)
        elif vote and hidden is not None and hidden != vote.vote:
            yield Fault("false_share", seat, row.scan)
        if vote and record.commits.get(seat) != commitment(row.scan, seat, vote.vote, vote.r):
            yield Fault("bad_commit", seat, row.scan)
        if seat in row.withheld:
            yield Fault("no_vote", seat, row.scan)
    if total(record.shares.values()) != record.total:
        yield Fault("wrong_total", None, row.scan)


def _broken(records: Sequence[Record]) -> Iterator[Fault]:
    """Go along the chain of counts: nothing in it was left out, put in or changed."""
    heads = [START, *(record.chain for record in records)]
    for record, (before, _) in zip(records, pairwise(heads), strict=True):
        if not record.follows(before):
            yield Fault("bad_chain", None, record.question.scan)


def _unknown(believed: Mapping[str, Openings], known: Collection[bytes]) -> Iterator[Fault]:
    """Name who answered a poll of which the journal knows nothing; one of the two is lying."""
    for seat, opened in believed.items():
        for vote in opened.votes:
            if vote.scan not in known:
                yield Fault("unknown_poll", seat, vote.scan)
