"""The audit after the game: every share recomputed, every dossier held against every other.

It believes nobody, and the table least. What a silent seat answered may follow from the others'
openings; it is looked at for nonsense, and never told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Literal

from attrs import field, frozen

from companion.heatscan.chain import START, linked
from companion.heatscan.sealing import (
    INFECTED,
    RING,
    Question,
    added,
    agreed,
    commitment,
    mask_of,
    public_of,
    total,
)

Event = Literal["host", "infected"]
Said = Literal["nothing", "was_infected", "infected", "host"]
FaultName = Literal[
    "bad_secret",
    "false_share",
    "bad_vote",
    "bad_commit",
    "no_vote",
    "wrong_total",
    "bad_chain",
    "unknown_poll",
    "human_again",
    "denied",
    "host_denied",
    "unexplained",
    "one_sided",
    "not_last_human",
    "proven",
]
"""The closed list of faults."""


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

    @property
    def is_nonsense(self) -> bool:
        """Whether it came to more than were polled, or to more than one for a second question."""
        most = len(self.question.seats) if self.question.ask == INFECTED else 1
        return self.total > most

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
class Mark:
    """One line of a dossier: what its owner became, when, and by whom as far as known."""

    at: int
    event: Event
    by: str | None


@frozen
class Trade:
    """What a trader noted of the trade at this rev."""

    at: int
    said: Said


@frozen
class Look:
    """How many of their own infection cards a Heat Scanner showed at a seat."""

    at: int
    seat: str
    own: int


@frozen
class Openings:
    """What a player lays open when the game is over."""

    votes: tuple[Vote, ...]
    dossier: tuple[Mark, ...]
    secret: bytes = field(repr=False)
    trades: tuple[Trade, ...] | None = None
    """None: this phone kept no notes, having come later; it cannot know when things happened."""
    seen: tuple[Look, ...] = ()

    def was_human(self, at: int) -> bool:
        """Tell whether the dossier notes nothing before a rev."""
        return all(mark.at >= at for mark in self.dossier)


@frozen
class Fault:
    """One thing that cannot be true, and whose it is."""

    fault: FaultName
    seat: str | None
    scan: bytes | None = None
    at: int | None = None
    with_: str | None = None


@frozen
class Link:
    """One link of the chain of infection."""

    seat: str
    by: str | None
    at: int
    event: Event


@frozen
class Findings:
    """What an audit found, and nothing that a silent seat kept to itself."""

    faults: tuple[Fault, ...]
    chain: tuple[Link, ...]
    unproved: tuple[tuple[bytes, str], ...]
    """The scans and seats whose answers nobody can prove: given on the tablet, or with a key that
    is opened by nobody."""
    votes: Mapping[bytes, Mapping[str, int | None]]
    """The opened answers by scan and seat; None where nothing was opened."""


def examine(
    keys: Mapping[str, bytes],
    records: Sequence[Record],
    openings: Mapping[str, Openings],
    trades: Mapping[int, tuple[str, str]],
    dealt: int,
    looks: Mapping[int, tuple[str, str]] | None = None,
    called_off: Collection[bytes] = (),
) -> Findings:
    """Hold everything that was opened against the scans and against everything else.

    `keys` are the phones' public keys of now, `records` all counts and nonsense sums in the order
    of the chain, `trades` the two traders of each trade that stands, `dealt` how many own infection
    cards everybody began with, `looks` who used a Heat Scanner on whom: no other look is believed
    (None: every one is), `called_off` the polls that came to nothing after shares were asked for.
    """
    believed = {seat: one for seat, one in openings.items() if _is_of(one.secret, keys.get(seat))}
    ring = _Ring({keys[seat]: one.secret for seat, one in believed.items()})
    rows = [_row(record, keys, believed) for record in records]
    held = sorted((row for row in rows if row.is_held()), key=lambda row: row.record.rev)
    known = {row.scan for row in rows}.union(called_off)
    faults = chain(
        (Fault("bad_secret", seat) for seat in openings if seat not in believed),
        *(_recomputed(row, ring) for row in rows),
        _broken(records),
        _unknown(believed, known),
        *(_contradicted(seat, one, held) for seat, one in believed.items()),
        _one_sided(believed, trades),
        _proven(believed, dealt, looks),
    )
    return Findings(
        faults=tuple(faults),
        chain=_chain(believed),
        unproved=tuple((row.scan, seat) for row in rows for seat in row.unproved),
        votes={row.scan: row.told() for row in rows},
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

    def is_held(self) -> bool:
        """Tell whether dossiers must fit it.

        One human without gas too many voids a scan, and it is the dossiers that say which.
        """
        record = self.record
        return record.counts or (record.question.ask != INFECTED and record.is_nonsense)

    def told(self) -> dict[str, int | None]:
        """Return each polled seat's answer as it opened it."""
        votes = self.votes
        return {
            seat: votes[seat].vote if seat in votes else None for seat in self.record.question.seats
        }


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


def _contradicted(seat: str, opened: Openings, held: Sequence[_Row]) -> Iterator[Fault]:
    """Hold a seat's answers, in their order, against each other and against its dossier."""
    was_infected = False
    for row in held:
        vote, question, rev = row.votes.get(seat), row.record.question, row.record.rev
        if vote is None:
            continue
        if question.ask == INFECTED:
            name = _wrong_answer(opened, rev, is_yes=bool(vote.vote), was_infected=was_infected)
            was_infected = was_infected or bool(vote.vote)
        else:
            is_infected = was_infected or not opened.was_human(rev)
            name = "not_last_human" if vote.vote and is_infected else None
        if name:
            yield Fault(name, seat, row.scan)


def _wrong_answer(
    opened: Openings, rev: int, *, is_yes: bool, was_infected: bool
) -> FaultName | None:
    """Return what is wrong with an answer to a scan at a rev; the plainest only."""
    if is_yes:
        return "unexplained" if opened.was_human(rev) else None
    if was_infected:
        return "human_again"
    if any(mark.event == "host" and mark.at < rev for mark in opened.dossier):
        return "host_denied"
    return None if opened.was_human(rev) else "denied"


def _one_sided(
    believed: Mapping[str, Openings], trades: Mapping[int, tuple[str, str]]
) -> Iterator[Fault]:
    """Name who noted an infection of which the other trader knows nothing."""
    for at, traders in sorted(trades.items()):
        for seat, other in (traders, traders[::-1]):
            mine, theirs = (_noted(believed.get(one), at) for one in (seat, other))
            if mine is None or theirs is None:
                continue
            if mine == "infected":
                is_known = theirs in {"was_infected", "host"}
                # Whoever was infected already, and said so, has nothing new to note.
                is_false = not is_known and believed[other].was_human(at)
            else:
                is_false = mine == "was_infected" and theirs != "infected"
            if is_false:
                yield Fault("one_sided", seat, at=at, with_=other)


def _noted(opened: Openings | None, at: int) -> Said | None:
    """Return what a trader noted of a trade; None when it kept no notes or opened none.

    Who became infected at that moment says so too, with or without a note of the trade.
    """
    if opened is None or opened.trades is None:
        return None
    said: Said = next((trade.said for trade in opened.trades if trade.at == at), "nothing")
    is_infected = any(mark.at == at and mark.event == "infected" for mark in opened.dossier)
    return "was_infected" if said == "nothing" and is_infected else said


def _proven(
    believed: Mapping[str, Openings], dealt: int, looks: Mapping[int, tuple[str, str]] | None
) -> Iterator[Fault]:
    """PS-ITEM-15: fewer own infection cards than were dealt prove that their owner is infected."""
    for looker, opened in believed.items():
        for look in opened.seen:
            seen = believed.get(look.seat)
            is_true = looks is None or looks.get(look.at) == (looker, look.seat)
            if is_true and look.own < dealt and seen and _is_denied(seen, look.at):
                yield Fault("proven", look.seat, at=look.at, with_=looker)


def _is_denied(seen: Openings, at: int) -> bool:
    """Tell whether a dossier has its owner human at a rev; who came later may date it later."""
    return seen.was_human(at + 1) and not (seen.trades is None and seen.dossier)


def _chain(believed: Mapping[str, Openings]) -> tuple[Link, ...]:
    """Return who became what and by whom, in the order of the game; the Host leads."""
    links = (
        Link(seat, mark.by, mark.at, mark.event)
        for seat, opened in believed.items()
        for mark in opened.dossier
    )
    return tuple(sorted(links, key=lambda link: (link.at, link.event != "host")))
