"""An evening with sealed scans: honest unless a test bends it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from typing import Any

from attrs import evolve

from companion.core.evidence import Evidence, Mark, NoteAsked, Noted, OpenedNotes
from companion.heatscan.audit import AuditProofs, Openings, Record, Vote, examine
from companion.heatscan.chain import START, linked
from companion.heatscan.roster import Member
from companion.heatscan.sealing import Question, commitment, public_of, share, total

INFECTED = "infected"
SECOND = "last_human_without_gas"
"""Of which one at most can be."""
DEALT = 3
FIRST, NEXT, LAST = 0, 1, 2
"""The three scans of `an_evening`."""


def derived(*words: object) -> bytes:
    """Thirty-two bytes that are the same in every run."""
    return sha256(" ".join(map(str, words)).encode()).digest()


class Evening:
    """What the table keeps, and what each phone keeps of itself."""

    def __init__(self, *seats: str, tablet: Iterable[str] = ()) -> None:
        self.seats, self.tablet, self.round = seats, frozenset(tablet), 1
        self.secrets = {
            seat: derived("secret of", seat) for seat in seats if seat not in self.tablet
        }
        self.claimed: dict[str, bytes] = {}
        """Secrets that are opened in place of the real ones."""
        self.records: list[Record] = []
        self.votes: defaultdict[str, list[Vote]] = defaultdict(list)
        self.dossiers: defaultdict[str, list[Mark]] = defaultdict(list)
        self.notes: defaultdict[str, list[Noted] | None] = defaultdict(list)
        self.seen: defaultdict[str, list[Noted]] = defaultdict(list)
        self.trades: dict[int, tuple[str, str]] = {}
        self.called_off: list[bytes] = []
        self.looks: dict[int, tuple[str, str]] = {}

    def keys(self) -> dict[str, bytes]:
        """The phones' keys."""
        return {seat: public_of(secret) for seat, secret in self.secrets.items()}

    def roster(self) -> tuple[Member, ...]:
        """The roster of this round."""
        keys = self.keys()
        nonces = {seat: derived("nonce of", seat, self.round)[:16] for seat in keys}
        return tuple(
            Member(seat, keys[seat], nonces[seat]) if seat in keys else Member(seat)
            for seat in self.seats
        )

    def becomes(self, seat: str, event: str, at: int, by: str | None = None) -> None:
        self.dossiers[seat].append(Mark(at, event, by))

    def is_human(self, seat: str) -> bool:
        return not self.dossiers[seat]

    def trade(
        self, at: int, one: str, other: str, said: str = "nothing", heard: str = "nothing"
    ) -> None:
        """Two seats trade, and note it: the first `said`, the other `heard`."""
        self.trades[at] = (one, other)
        for seat, word in ((one, said), (other, heard)):
            notes = self.notes[seat]
            if notes is not None:
                notes.append(Noted(at, word))

    def infect(self, at: int, giver: str, receiver: str) -> None:
        self.trade(at, giver, receiver, "infected", "was_infected")
        self.becomes(receiver, "infected", at, giver)

    def look(self, at: int, looker: str, seat: str, own: int) -> None:
        self.looks[at] = (looker, seat)
        self.seen[looker].append(Noted(at, own, seat))

    def scan(
        self,
        rev: int,
        answers: Mapping[str, int] | None = None,
        *,
        ask: str = INFECTED,
        polled: Collection[str] = (),
        counts: bool = True,
    ) -> Record:
        """Everybody polled seals what their dossier says, or what they answer here."""
        votes, polled = dict(answers or {}), tuple(polled or self.seats)
        now = {**self.secrets, **{one: derived("tablet", rev, one) for one in self.tablet}}
        tablet = {one: public_of(now[one]) for one in self.tablet if one in polled}
        scan = derived("scan", rev)[:16]
        question = Question(scan, ask, self.round, self.roster(), polled, tablet)
        shares, commits = {}, {}
        for seat in polled:
            is_one = ask == INFECTED and not self.is_human(seat)
            vote = Vote(scan, votes.get(seat, int(is_one)), derived("r", rev, seat))
            shares[seat] = share(now[seat], seat, vote.vote, question)
            commits[seat] = commitment(scan, seat, vote.vote, vote.r)
            if seat not in self.tablet:
                self.votes[seat].append(vote)
        most = 1 if ask == SECOND else None
        record = Record(question, shares, commits, total(shares.values()), rev, counts, b"", most)
        self.records.append(record)
        self.link()
        return self.records[-1]

    def call_off(self, rev: int, *seats: str) -> bytes:
        """These sent their shares for a poll that came to nothing."""
        scan = derived("called off", rev)[:16]
        for seat in seats:
            self.votes[seat].append(Vote(scan, 0, derived("r", rev, seat)))
        self.called_off.append(scan)
        return scan

    def link(self) -> None:
        """The table tells the chain of what it kept."""
        head = START
        for number, one in enumerate(self.records):
            ids = one.question.scan, one.question.poll_id
            count = None if one.is_nonsense else one.total
            head = linked(head, *ids, count, one.commits, one.shares)
            self.records[number] = evolve(one, chain=head)

    def bend(self, number: int, **changes: Any) -> Record:
        """Change what came in for a scan, and what the table told of it."""
        self.records[number] = evolve(self.records[number], **changes)
        self.link()
        return self.records[number]

    def add_to_share(self, number: int, seat: str, more: int) -> Record:
        """A phone's share is off by so much, and with it the count."""
        record = self.records[number]
        shares = {**record.shares, seat: (record.shares[seat] + more) % 2**64}
        return self.bend(number, shares=shares, total=total(shares.values()))

    def replace_phone(self, seat: str, at: int) -> None:
        """Another phone takes a seat: its player says what they are, and the rest is lost."""
        self.secrets[seat] = derived("secret of", seat, "since", at)
        self.round += 1
        self.votes[seat], self.notes[seat], self.seen[seat] = [], None, []
        self.dossiers[seat] = [evolve(mark, at=at) for mark in self.dossiers[seat][:1]]

    def openings(self, seat: str) -> Openings:
        trades = self.notes[seat]
        lists = {"seen": tuple(self.seen[seat])}
        if trades is not None:
            lists["trades"] = tuple(trades)
        return Openings(
            tuple(self.votes[seat]),
            OpenedNotes(tuple(self.dossiers[seat]), lists),
            self.claimed.get(seat, self.secrets[seat]),
        )

    def findings(self, *silent: str, **opened: Openings) -> AuditProofs:
        """What the audit finds when all but these open, and some open what stands here."""
        told = {seat: self.openings(seat) for seat in self.secrets if seat not in silent}
        return examine(self.keys(), self.records, {**told, **opened}, self.called_off)

    def evidence(self, *silent: str, **opened: Openings) -> Evidence:
        """What a game may judge of it."""
        found = self.findings(*silent, **opened)
        asked = [NoteAsked(at, "trade", pair) for at, pair in self.trades.items()]
        asked += [NoteAsked(at, "look", (one,), other) for at, (one, other) in self.looks.items()]
        return Evidence(found.believed, found.settled, tuple(asked), found.faults)


def an_evening(
    first: dict[str, int] | None = None,
    then: dict[str, int] | None = None,
    last: dict[str, int] | None = None,
) -> Evening:
    """Red is the Host and infects blue, blue infects green; yellow is the last human."""
    evening = Evening("red", "blue", "green", "yellow")
    evening.becomes("red", "host", at=1)
    evening.infect(3, "red", "blue")
    evening.scan(5, first)
    evening.look(6, "blue", "yellow", own=3)
    evening.trade(7, "green", "yellow")
    evening.infect(9, "blue", "green")
    evening.scan(11, then)
    evening.look(12, "yellow", "blue", own=2)
    evening.scan(13, {"yellow": 1} if last is None else last, ask=SECOND)
    return evening


def scan(evening: Evening, number: int) -> bytes:
    return evening.records[number].question.scan


def faults(found: Any) -> list[tuple[str, str | None]]:
    return [(one.fault, one.seat) for one in found.faults]
