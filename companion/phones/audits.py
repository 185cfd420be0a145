"""After the game: who opens what was sealed, and what the openings show, to everybody at once.

What a phone opens is in memory alone until every phone has answered, or the table waits no longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import AnswersSealed, Audit, Audited, Deciding, Link, name_of
from companion.heatscan.audit import Fault, Findings, Openings, Record, examine
from companion.heatscan.audit import Link as Told
from companion.heatscan.openings import Declined, read_openings
from companion.heatscan.sealing import INFECTED, Question
from companion.phones.register import Register
from companion.phones.scans import PHONES, Teller, keys_of
from companion.table.guests import Auditing
from companion.table.orders import Order
from companion.table.play import Play
from companion.table.table import Done, Table

MOST: Final = 48
"""Faults, and gaps, that a report tells, so that it fits into a frame."""
SCANS: Final = 20
"""The newest scans that it tells of; all are examined."""
HOSTS: Final = 12
"""Times that a Host card changes hands in a report, the last ones."""


class Audits:
    """Asks the phones of a game that is over, and waits."""

    def __init__(self, table: Table, register: Register, tell: Teller) -> None:
        """Nobody is asked yet."""
        self._table, self._register, self._tell = table, register, tell
        self._asked: Play | None = None
        """The game whose phones are asked."""
        self._came: dict[str, tuple[bytes, Openings | Declined]] = {}
        """What a seat's phone has answered, with its key: it may have left meanwhile."""

    @property
    def _over(self) -> Play | None:
        """The game, if it is over and no report was shown."""
        play = self._register.play
        if play is None or play is not self._table.play:
            return None
        standing = play.standing
        return play if standing.over and not standing.audited else None

    @property
    def _phones(self) -> tuple[str, ...]:
        book = self._register.book
        return tuple(seat for seat in self._register.seats() if book and book.at(seat))

    @property
    def auditing(self) -> Auditing | None:
        """Return who is asked and awaited, for the table's screens."""
        if self._asked is None:
            return None
        phones = self._phones
        return Auditing(phones, tuple(seat for seat in phones if seat not in self._came))

    def refresh(self) -> None:
        """Ask when the game is over; forget everything when it goes on after all."""
        play = self._over if self._phones else None
        if play is self._asked:
            return
        goes_on = self._asked is not None and not self._asked.standing.over
        self._came.clear()
        self._asked = play
        if play is not None:
            self._tell("ask_openings", to=self._phones)
        elif goes_on:
            self._tell("audit_off")

    def frames_for(self, seat: str | None) -> list[dict[str, Any]]:
        """Return what somebody must hear who has just come."""
        play = self._register.play
        if self._asked is None:
            report = play and self._table.view(of=play)
            found = report and report.get("audit")
            return [{"kind": "report", "report": found}] if found else []
        asks = seat is not None and seat not in self._came
        return [*([{"kind": "ask_openings"}] if asks else []), self._wait()]

    def take(self, seat: str, raw: Mapping[str, Any]) -> Refusal | None:
        """Take what a phone opens, or that it would rather not; the first answer counts."""
        if self._asked is None:
            return Refusal("not_now", say("Nothing is asked now."))
        came = read_openings(raw, self._register.seats())
        if came is None:
            return Refusal("bad_value", say("What was opened cannot be read."))
        if seat in self._came:
            self._tell(**self._wait(), to=(seat,))
            return None
        self._came[seat] = (keys_of(tuple(self._register.roster()))[seat], came)
        self.look_who_is_awaited()
        return None

    def end(self) -> Refusal | None:
        """Wait no longer."""
        if self._asked is None:
            return Refusal("not_now", say("Nobody is asked to open anything now."))
        self._report(self._asked)
        return None

    def look_who_is_awaited(self) -> None:
        """Say who is; show the report once nobody is: the last phone answered, or left its seat."""
        auditing = self.auditing
        if self._asked is None or auditing is None:
            return
        self._tell(**self._wait())
        if self._came and not auditing.waiting:
            self._report(self._asked)

    def reported(self, done: Done) -> None:
        """Send everybody the report that the table has just taken."""
        told = next((one for one in done.events if isinstance(one, Audited)), None)
        if told is not None:
            self._asked = None
            self._came.clear()
            self._tell("report", report=told.report)

    def _wait(self) -> dict[str, Any]:
        auditing = self.auditing
        return {"kind": "audit_wait", "waiting": auditing.waiting if auditing else ()}

    def _report(self, play: Play) -> None:
        """Examine what was opened, and let the game say what follows from it."""
        register, records = self._register, list(self._records(play))
        rows = tuple(register.roster())
        came = self._came.items()
        openings = {seat: one for seat, (_, one) in came if isinstance(one, Openings)}
        keys = keys_of(rows) | {seat: key for seat, (key, _) in came}
        notes = play.noted
        trades = {one["rev"]: tuple(one["seats"]) for one in notes if one["kind"] == "trade"}
        looks = {one["rev"]: (*one["seats"], one["of"]) for one in notes if one["kind"] == "look"}
        known, dealt = register.known(), play.standing.dealt
        found = examine(keys, records, openings, trades, dealt, known, looks)
        on_tablet = {row["seat"] for row in rows if row.get("tablet")}
        wrong = {one.seat for one in found.faults if one.fault == "bad_secret"}
        opened = tuple(seat for seat in openings if seat not in wrong)
        silent = [
            seat for seat in register.seats() if seat not in openings and seat not in on_tablet
        ]
        chain = tuple(Link(one.seat, one.by, one.at, one.event) for one in _chain(found))
        form, last = _form(found, records, silent), _deciding(found, records)
        audit = Audit(chain, opened, form, last)
        self._table.do(Order(name_of(Audit), audit, by=PHONES))

    def _records(self, play: Play) -> Iterator[Record]:
        """Go through the game's sealed counts as the journal has them."""
        standing = {step.rev for step in play.history.steps}
        for entry in self._table.journal.entries(play.number):
            for event in map(play.codec.read, entry.events):
                if isinstance(event, AnswersSealed):
                    counts = not event.void and entry.rev in standing
                    yield _record(event, entry.rev, counts=counts)


def _record(event: AnswersSealed, rev: int, *, counts: bool) -> Record:
    shares = {seat: int(one, 16) for seat, one in event.open["shares"].items()}
    commits = {seat: bytes.fromhex(one) for seat, one in event.open["commits"].items()}
    question = Question(bytes.fromhex(event.scan), event.ask, keys_of(event.open["roster"]))
    return Record(question, shares, commits, event.total, rev, counts)


def _deciding(found: Findings, records: list[Record]) -> Deciding | None:
    """Return what the last heat scan that stands, and a question after it, turned out to be."""
    standing = [record for record in records if record.counts]
    asked = [record.rev for record in standing if record.question.ask == INFECTED]
    if not asked:
        return None
    rested = {record.question.scan for record in standing if record.rev >= asked[-1]}
    first = next(record for record in standing if record.rev == asked[-1])
    polled = tuple(first.question.roster)
    return Deciding(
        asked[-1],
        polled,
        tuple(seat for seat in polled if (first.question.scan, seat) in found.gaps),
        tuple(one.fault for one in found.faults if one.scan in rested),
    )


def _most_telling(faults: Sequence[Fault]) -> list[Fault]:
    """Return the faults for which a report has room: of each kind and seat one comes first."""
    firsts = {(one.seat, one.fault): one for one in reversed(faults)}
    ordered = [*reversed(firsts.values()), *faults]
    return list(dict.fromkeys(ordered))[:MOST]


def _chain(found: Findings) -> list[Told]:
    """Leave out what a dossier tells twice, so that a report fits into a frame."""
    chain, became, holder = list[Told](), set[str](), None
    for link in found.chain:
        if link.event == "infected" and link.seat not in became:
            became.add(link.seat)
            chain.append(link)
        elif link.event == "host" and link.seat != holder:
            holder = link.seat
            chain.append(link)
    hosts = [link for link in chain if link.event == "host"]
    return [link for link in chain if link.event != "host" or link in hosts[-HOSTS:]]


def _form(found: Findings, records: list[Record], unopened: list[str]) -> dict[str, Any]:
    """Return the findings as the wire and the table's screens have them."""
    return {
        "faults": [
            {
                "scan": one.scan.hex() if one.scan else None,
                "seat": one.seat,
                "fault": one.fault,
                **({"with": one.with_} if one.with_ else {}),
                **({"at": one.at} if one.at is not None else {}),
            }
            for one in _most_telling(found.faults)
        ],
        "more": max(0, len(set(found.faults)) - MOST),
        "unopened": unopened,
        "gaps": [{"scan": scan.hex(), "seat": seat} for scan, seat in found.gaps[:MOST]],
        "scans": [
            {
                "scan": record.question.scan.hex(),
                "ask": record.question.ask,
                "rev": record.rev,
                "infected": record.total if record.counts else None,
                "polled": len(record.question.roster),
                "votes": {
                    seat: found.votes[record.question.scan].get(seat)
                    for seat in record.question.roster
                },
            }
            for record in records[-SCANS:]
        ],
    }
