"""After the game: who agrees to open what was sealed, who does, and what that shows everybody.

Until `audit_closed` is in the journal everything can be taken back, and phones have said yes or no
and nothing else; from then on nothing can be, and those who agreed open. Openings are in memory
alone, and in no journal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import (
    AnswersSealed,
    Audit,
    AuditClosed,
    Audited,
    Deciding,
    Link,
    name_of,
)
from companion.heatscan.audit import Fault, Findings, Openings, Record, examine
from companion.heatscan.audit import Link as Told
from companion.heatscan.chain import pictures_of
from companion.heatscan.openings import read_openings
from companion.heatscan.roster import Member
from companion.heatscan.sealing import INFECTED, Question
from companion.phones.caller import PHONES, Teller
from companion.phones.register import Register
from companion.table.guests import Auditing
from companion.table.orders import Order
from companion.table.play import Play
from companion.table.table import Done, Table

MOST: Final = 48
"""Faults, and answers that cannot be proved, that a report tells, so that it fits into a frame."""
SCANS: Final = 20
"""The newest scans that it tells of; all are examined."""
CANCELLED: Final = 8
"""The newest polls that came to nothing, likewise."""
HOSTS: Final = 12
"""Times that a Host card changes hands in a report, the last ones."""
OPENED: Final = ("votes", "dossier", "secret", "trades", "seen")
"""What is passed on of what a phone opens."""


class Audits:
    """Asks the phones of a game that is over, closes it, and waits for what they open."""

    def __init__(self, table: Table, register: Register, tell: Teller) -> None:
        """Nobody is asked yet."""
        self._table, self._register, self._tell = table, register, tell
        self._asked: Play | None = None
        """The game whose phones are asked."""
        self._consents: dict[str, bool] = {}
        """What each seat's phone has said; the last word before the close holds."""
        self._raw: dict[str, Mapping[str, Any]] = {}
        """What phones have opened, as it came."""
        self._came: dict[str, Openings] = {}
        self._shown: list[dict[str, Any]] = []
        """What was opened, once it is shown to everybody."""

    @property
    def _over(self) -> Play | None:
        """The game, if it is over and no report was shown."""
        play = self._register.play
        if play is None or play is not self._table.play:
            return None
        is_sealed = play.package.polls is not None
        return play if is_sealed and play.standing.over and not play.sealings.audited else None

    @property
    def _shut(self) -> AuditClosed | None:
        play = self._register.play
        return play.sealings.shut if play is not None else None

    @property
    def auditing(self) -> Auditing | None:
        """Return who is asked and awaited, for the table's screens."""
        if self._asked is None:
            return None
        shut, phones, said = self._shut, self._register.phones(), self._consents
        if shut is not None:
            here = [seat for seat in shut.agreed if self._key_of(seat) == shut.keys[seat]]
            waiting = tuple(seat for seat in here if seat not in self._came)
            return Auditing(shut.agreed, waiting, "opening", shut.agreed, shut.silent)
        waiting = tuple(seat for seat in phones if seat not in said)
        agreed = tuple(seat for seat in phones if said.get(seat) is True)
        declined = tuple(seat for seat in phones if said.get(seat) is False)
        return Auditing(phones, waiting, "consent", agreed, declined)

    def refresh(self) -> None:
        """Ask when the game is over; forget everything when it goes on after all."""
        play = self._over
        if play is not None and not self._register.phones() and self._shut is None:
            play = None
        if play is self._asked:
            return
        goes_on = self._asked is not None and not self._asked.standing.over
        self._forget()
        self._asked = play
        if play is not None:
            self._tell(**self._asking(), to=self._register.phones())
            self._tell(**self._wait())
        elif goes_on:
            self._tell("audit_off")

    def taken_back(self) -> None:
        """Throw every consent away: something was taken back before the close."""
        if self._asked is not None and self._shut is None:
            self._asked = None
            self._consents.clear()

    def frames_for(self, seat: str | None) -> list[dict[str, Any]]:
        """Return what somebody must hear who has just come."""
        play = self._register.play
        if play is None:
            return []
        if self._asked is None:
            view = self._table.view(of=play)
            found = view and view.get("audit")
            report = [{"kind": "report", "report": found}] if found else []
            return [*self._shown, *report]
        asks = [self._asking()] if seat in self._register.phones() else []
        return [*asks, self._wait()]

    def consent(self, seat: str, *, agree: bool) -> Refusal | None:
        """Take a phone's yes or no; once all have said one, the audit closes."""
        if self._asked is None or self._shut is not None:
            return Refusal("stale", say("Nobody is asked to agree to anything now."))
        self._consents[seat] = agree
        self.look_who_is_awaited()
        return None

    def left(self, seat: str) -> None:
        """A phone has left its seat: what it agreed to is not the next one's word."""
        self._consents.pop(seat, None)

    def _key_of(self, seat: str) -> str:
        """Return the key that sits there now."""
        book = self._register.book
        sitting = book.at(seat) if book else None
        return sitting.public if sitting else ""

    def take(self, seat: str, raw: Mapping[str, Any]) -> Refusal | None:
        """Take what a phone opens that has agreed; the first of a seat holds."""
        shut = self._shut
        if self._asked is None or shut is None:
            return Refusal("not_now", say("Nobody is asked to open anything now."))
        if seat not in shut.agreed or self._key_of(seat) != shut.keys[seat]:
            return Refusal("not_allowed", say("This seat has not agreed to open anything."))
        came = read_openings(raw, self._register.seats())
        if came is None:
            return Refusal("bad_value", say("What was opened cannot be read."))
        if seat not in self._came:
            self._raw[seat] = {key: raw[key] for key in OPENED if key in raw}
            self._came[seat] = came
        self.look_who_is_awaited()
        return None

    def end(self) -> Refusal | None:
        """Wait no longer: for consents first, for openings when it is said again."""
        if self._asked is None:
            return Refusal("not_now", say("Nobody is asked to open anything now."))
        if self._shut is None:
            self._close()
        else:
            self._report(self._asked)
        return None

    def consents(self) -> dict[str, list[str]] | Refusal:
        """Return who has agreed, who has not, and who is awaited."""
        auditing = self.auditing
        if auditing is None:
            return Refusal("not_now", say("Nobody is asked to agree to anything now."))
        is_open = auditing.step == "consent"
        return {
            "agreed": list(auditing.agreed),
            "declined": list(auditing.declined),
            "waiting": list(auditing.waiting) if is_open else [],
        }

    def look_who_is_awaited(self) -> None:
        """Say who is; go on once nobody is: the last phone answered, or left its seat."""
        auditing = self.auditing
        if self._asked is None or auditing is None:
            return
        self._tell(**self._wait())
        if auditing.waiting:
            return
        if auditing.step == "opening":
            self._report(self._asked)
        elif self._consents:
            self._close()

    def reported(self, done: Done) -> None:
        """Send everybody the report that the table has just taken."""
        told = next((one for one in done.events if isinstance(one, Audited)), None)
        if told is not None:
            self._asked = None
            self._tell("report", report=told.report)

    def _forget(self) -> None:
        self._consents.clear()
        self._raw.clear()
        self._shown = []
        self._came.clear()

    def _close(self) -> None:
        """From here on nothing is taken back: it is in the journal before anybody is told."""
        play, phones = self._asked, self._register.phones()
        if play is None:
            return
        agreed = tuple(seat for seat in phones if self._consents.get(seat))
        silent = tuple(seat for seat in phones if seat not in agreed)
        keys = {seat: self._key_of(seat) for seat in agreed}
        note = AuditClosed(play.sealings.head.hex(), agreed, silent, keys)
        self._table.keep(note, by=PHONES)
        self._tell(**self._asking(), to=phones)
        self.look_who_is_awaited()

    def _asking(self) -> dict[str, Any]:
        shut = self._shut
        if shut is None:
            return {"kind": "ask_consent"}
        told = {"head": shut.head, "agreed": shut.agreed, "silent": shut.silent}
        return {"kind": "audit_closed", **told}

    def _wait(self) -> dict[str, Any]:
        auditing = self.auditing
        if auditing is None:
            return {"kind": "audit_wait", "waiting": (), "step": "consent"}
        return {"kind": "audit_wait", "waiting": auditing.waiting, "step": auditing.step}

    def _report(self, play: Play) -> None:
        """Examine what was opened, and let the game say what follows from it."""
        register, records = self._register, list(_records(play))
        openings, notes, sealings = self._came, play.noted, play.sealings
        shut = sealings.shut
        keys = {seat: bytes.fromhex(key) for seat, key in shut.keys.items()} if shut else {}
        trades = {one["rev"]: tuple(one["seats"]) for one in notes if one["kind"] == "trade"}
        looks = {one["rev"]: (*one["seats"], one["of"]) for one in notes if one["kind"] == "look"}
        called_off = [
            bytes.fromhex(one.scan) for one in sealings.closed if sealings.was_asked(one.scan)
        ]
        dealt = play.standing.dealt
        found = examine(keys, records, openings, trades, dealt, looks, called_off)
        wrong = {one.seat for one in found.faults if one.fault == "bad_secret"}
        opened = tuple(seat for seat in openings if seat not in wrong)
        book = register.book
        on_tablet = book.tablet if book else ()
        silent = [
            seat for seat in register.seats() if seat not in openings and seat not in on_tablet
        ]
        chain = tuple(Link(one.seat, one.by, one.at, one.event) for one in _chain(found))
        form = {**_form(found, records, silent), "cancelled": _cancelled(play)}
        audit = Audit(chain, opened, form, _deciding(found, records, play))
        self._shown = [
            {"kind": "opened", "seat": seat, "openings": raw} for seat, raw in self._raw.items()
        ]
        for fields in self._shown:
            self._tell(**fields)
        self._table.do(Order(name_of(Audit), audit, by=PHONES))


def _records(play: Play) -> Iterator[Record]:
    """Go through the chain's counts as the journal has them, those too whose step was undone."""
    steps = {rev for step in play.history.steps for rev in (step.rev, *step.riders)}
    for count in play.sealings.counts:
        told, again = count.sealed, play.sealings.repeats.get(count.sealed.scan, [])
        counts = not told.void and any(rev in steps for rev in (count.rev, *again))
        yield _record(told, count.rev, counts=counts)


def _record(told: AnswersSealed, rev: int, *, counts: bool) -> Record:
    opened = told.open
    shares = {seat: int(one, 16) for seat, one in opened["shares"].items()}
    commits = {seat: bytes.fromhex(one) for seat, one in opened["commits"].items()}
    roster = tuple(Member.read(row) for row in opened["roster"])
    tablet = {seat: bytes.fromhex(key) for seat, key in opened["tablet"].items()}
    scan = bytes.fromhex(told.scan)
    question = Question(scan, told.ask, opened["round"], roster, tuple(shares), tablet)
    chain = bytes.fromhex(told.chain)
    return Record(question, shares, commits, told.total, rev, counts, chain)


def _cancelled(play: Play) -> list[dict[str, Any]]:
    """Return the polls that came to nothing after shares were asked for: one held back may know."""
    sealings = play.sealings
    return [
        {"scan": one.scan, "ask": sealings.ask_of(one.scan), "missing": list(one.missing)}
        for one in sealings.closed
        if sealings.was_asked(one.scan)
    ][-CANCELLED:]


def _deciding(found: Findings, records: list[Record], play: Play) -> Deciding | None:
    """Return what the last heat scan that stands, and a question after it, turned out to be."""
    standing = [record for record in records if record.counts]
    asked = [record.rev for record in standing if record.question.ask == INFECTED]
    if not asked:
        # Counts of version 1 are opened by nobody: what rests on them cannot be proved.
        seats = play.polling.seats
        return Deciding(0, seats, seats, ()) if play.sealings.old else None
    rested = {record.question.scan for record in standing if record.rev >= asked[-1]}
    first = next(record for record in standing if record.rev == asked[-1])
    polled = first.question.seats
    return Deciding(
        asked[-1],
        polled,
        tuple(seat for seat in polled if (first.question.scan, seat) in found.unproved),
        tuple(one.fault for one in found.faults if one.scan in rested),
    )


def _most_telling(faults: Sequence[Fault]) -> list[Fault]:
    """Return the faults for which a report has room: of each kind and seat one comes first.

    What one player says of another leads: an ending may hang on it.
    """
    firsts = {(one.seat, one.fault): one for one in reversed(faults)}
    said = [one for one in faults if one.fault in ("one_sided", "proven")]
    ordered = [*said, *reversed(firsts.values()), *faults]
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
        "unproved": [{"scan": scan.hex(), "seat": seat} for scan, seat in found.unproved[:MOST]],
        "scans": [
            {
                "scan": record.question.scan.hex(),
                "ask": record.question.ask,
                "rev": record.rev,
                "infected": record.total if record.counts else None,
                "polled": len(record.question.seats),
                "votes": {
                    seat: found.votes[record.question.scan].get(seat)
                    for seat in record.question.seats
                },
                "pictures": pictures_of(record.chain),
            }
            for record in records[-SCANS:]
        ],
    }
