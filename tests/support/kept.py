"""What a phone keeps through reloads, and how it judges what it is told of rosters and polls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from attrs import define, field, frozen

from companion.games import PACKAGES
from companion.heatscan.audit import Record
from companion.heatscan.chain import START
from companion.heatscan.roster import Member, is_good_key, key_commitment, roster_id, symbols
from companion.heatscan.sealing import Question, blind_of, total
from tests.support.ten_private import DARING

Frame = dict[str, Any]
_GAMES = [one.polls.rules for one in PACKAGES.values() if one.polls]
POLLS = {one.ask: one for one in (*chain(*_GAMES), DARING)}
"""Every question that a test's phone knows, as a page knows those of all games."""
TABLET = "tablet"
"""Stands for a tablet seat's key where two polls are compared: it is another for each."""


@define
class Round:
    """How far a key round is, as this phone knows it."""

    number: int
    seats: frozenset[str]
    nonce: bytes = field(repr=False)
    commit: bytes = b""
    commits: dict[str, str] | None = None
    """The commitments of all, as they were told first."""
    roster: tuple[Member, ...] | None = None
    is_broken: bool = False
    """Something in it was not as it must be: this phone waits for the next."""
    same: frozenset[str] = frozenset()
    other: frozenset[str] = frozenset()
    says_same: bool | None = None

    @property
    def row(self) -> tuple[int, ...]:
        """The eight pictures, worked out; none before the roster is there."""
        if self.roster is None:
            return ()
        return symbols(roster_id(self.number, self.roster))

    def wrong_commits(self, seat: str, commits: Mapping[str, str]) -> str | None:
        """Return what is wrong with the commitments of all."""
        if self.commits is not None and self.commits != commits:
            return "other_commits"
        if commits.get(seat) != self.commit.hex():
            return "own_commit"
        return None if commits.keys() == self.seats else "commits_missing"

    def wrong_roster(self, seat: str, public: bytes, roster: Sequence[Member]) -> str | None:
        """Return what is wrong with a roster that ends this round."""
        told, phones = self.commits or {}, [one for one in roster if one.public is not None]
        if self.roster is not None and self.roster != tuple(roster):
            return "other_roster"
        if Member(seat, public, self.nonce) not in phones:
            return "own_key"
        if {one.seat for one in phones} != told.keys() or _is_double(one.seat for one in roster):
            return "roster_seats"
        for one in phones:
            assert one.public is not None
            if told[one.seat] != key_commitment(self.number, one.seat, one.public, one.nonce).hex():
                return "bad_opening"
            if not is_good_key(one.public):
                return "low_order"
        if _is_double(one.public for one in phones) or _is_double(one.nonce for one in phones):
            return "key_twice"
        return None


@define
class Answer:
    """What this phone answered to one poll, and when its share had left."""

    asked: Frame
    question: Question
    vote: int
    r: bytes = field(repr=False)
    share: int = field(repr=False)
    commit: Frame
    commits: dict[str, Any] | None = None
    """The commitments of all, as they were told first."""
    has_shared: bool = False

    def shown(self) -> Frame:
        """Return the share, and what shows that it is the one that was fixed."""
        return {"share": self.share.to_bytes(8).hex(), "blind": blind_of(self.r).hex()}


@frozen
class Asked:
    """A line of the ledger: a poll that was counted, or whose share had left."""

    scan: str
    ask: str
    marks: Mapping[str, str]
    """The key of each polled seat, or `tablet`."""
    noted: Mapping[str, str]
    """What stands for each seat's notes."""
    is_counted: bool = False

    def differing(self, now: Asked, alive: Sequence[str]) -> dict[str, bool]:
        """Return the seats of which these two together may tell, and whether play can be why."""
        found = {
            seat: seat not in now.marks and seat not in alive
            for seat in self.marks.keys() | now.marks.keys()
            if self.marks.get(seat) != now.marks.get(seat)
        }
        noting = [seat for seat in now.marks if self.noted.get(seat) != now.noted.get(seat)]
        return {**dict.fromkeys(noting, True), **found}


def newest(ledger: Sequence[Asked]) -> Sequence[Asked]:
    """Return the newest count, and what was called off since."""
    counted = [n for n, one in enumerate(ledger) if one.is_counted]
    return ledger[max(counted, default=0) :]


@define
class Kept:
    """All that survives a reload of the page."""

    secret: bytes = field(repr=False)
    round: Round | None = None
    acknowledged: tuple[int, ...] | None = None
    answers: dict[str, Answer] = field(factory=dict[str, Answer])
    ledger: list[Asked] = field(factory=list[Asked])
    heads: list[bytes] = field(factory=lambda: [START])
    """The chain's heads, oldest first."""
    counted: dict[str, Frame] = field(factory=dict[str, Frame])
    """The results, by scan, oldest first."""
    voided: set[str] = field(factory=set[str])
    """Polls that came to nothing, by scan; a phone that was away knows them from the report."""
    keys: dict[str, str] = field(factory=dict[str, str])
    """The newest key of each seat."""
    highest_rev: int = 0
    highest_round: int = 0
    is_set_back: bool = False
    agrees: bool | None = None
    opened: Frame | None = None
    """What it opened: its key is retired."""
    dossier: list[Frame] = field(factory=list[Frame])
    trades: list[Frame] | None = field(factory=list[Frame])
    seen: list[Frame] = field(factory=list[Frame])


def question_of(
    frame: Mapping[str, Any], roster: Sequence[Member], seats: Sequence[str]
) -> Question:
    """Return the question of a poll as a frame has it."""
    tablet = {seat: bytes.fromhex(key) for seat, key in frame["tablet"].items()}
    scan = bytes.fromhex(frame["scan"])
    return Question(scan, frame["ask"], frame["round"], tuple(roster), tuple(seats), tablet)


def record_of(frame: Frame, rev: int) -> Record:
    """Return a count, or a nonsense sum, as an audit examines it."""
    shares = {seat: int(one, 16) for seat, one in frame["shares"].items()}
    commits = {seat: bytes.fromhex(one) for seat, one in frame["commits"].items()}
    question = question_of(frame, [Member.read(one) for one in frame["roster"]], [*shares])
    rules = POLLS[question.ask]
    found, counts = total(shares.values()), rules.total in frame
    count = frame.get(rules.total, found)
    chain = bytes.fromhex(frame["chain"])
    return Record(question, shares, commits, count, rev, counts, chain, rules.most)


def marks_of(question: Question) -> dict[str, str]:
    """Return who was polled, with their keys and marks."""
    return {
        seat: TABLET if seat in question.tablet else key.hex()
        for seat, key in question.keys.items()
    }


def wrong_question(question: Question, seat: str, alive: Sequence[str]) -> str | None:
    """Return why a phone would not answer a poll, whatever its owner says."""
    marks = {one.seat: one.on_tablet for one in question.roster}
    seats, tablet = question.seats, question.tablet.keys()
    if seat not in seats:
        return "not_polled"
    if not set(seats) <= marks.keys() or _is_double(seats):
        return "stranger"
    if {one for one in seats if marks[one]} != set(tablet):
        return "marks"
    if not set(alive) <= set(seats):
        return "alive_missing"
    if len(set(seats) - tablet) < 2:
        return "too_few"
    keys = question.keys.values()
    if _is_double(keys):
        return "key_twice"
    return None if all(map(is_good_key, keys)) else "low_order"


def _is_double(things: Any) -> bool:
    told = list(things)
    return len(set(told)) != len(told)
