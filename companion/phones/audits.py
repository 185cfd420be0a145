"""The audit after a game: who agrees, who opens, and the report; no rule judges here but a game's.

Until `audit_closed` is in the journal everything can be taken back, and phones have said yes or no
and nothing else; from then on nothing can be, and those who agreed open. Openings are in memory
alone, and in no journal.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from companion.core.evidence import Evidence, NoteAsked, Settled
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Audit, AuditClosed, Audited, name_of
from companion.heatscan.audit import AuditProofs, Openings, Record, examine
from companion.heatscan.chain import pictures_of
from companion.heatscan.openings import opened_keys, read_next, read_openings
from companion.phones.caller import PHONES, Teller
from companion.phones.private import notes_of, question_of
from companion.phones.register import Register
from companion.table.guests import Auditing
from companion.table.orders import Order
from companion.table.play import PlayedGame
from companion.table.recounting import record_of
from companion.table.table import Done, Table

_LOG = logging.getLogger(__name__)


class PhoneAudit:
    """Asks the phones of a game that is over, closes it, and waits for what they open."""

    def __init__(self, table: Table, register: Register, tell: Teller) -> None:
        """Nobody is asked yet."""
        self._table, self._register, self._tell = table, register, tell
        self._asked: PlayedGame | None = None
        """The game whose phones are asked."""
        self._consents: dict[str, bool] = {}
        """What each seat's phone has said; the last word before the close holds."""
        self._raw: dict[str, Mapping[str, Any]] = {}
        """What phones have opened, as it came."""
        self._came: dict[str, Openings] = {}
        self._shown: list[dict[str, Any]] = []
        """What was opened, once it is shown to everybody."""

    @property
    def _over(self) -> PlayedGame | None:
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
    def is_closed(self) -> bool:
        """Whether phones open what they sealed: from here on nothing is taken back."""
        return self._shut is not None

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
            _LOG.info("the audit: every phone is asked to agree")
            self._tell(**self._asking(), to=self._register.phones())
            self._tell(**self._wait())
        elif goes_on:
            _LOG.info("the audit is off: the game goes on")
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
            found = play.sealings.report
            # In the next game nothing is told of what was opened in the one before.
            return [*self._shown, {"kind": "report", "report": found}] if found else []
        asks = [self._asking()] if seat in self._register.phones() else []
        return [*asks, self._wait()]

    def consent(self, seat: str, *, agree: bool, rev: int | None = None) -> Refusal | None:
        """Take a phone's yes or no to this end; once all have said one, the audit closes."""
        play = self._asked
        if play is None or self._shut is not None or rev not in (None, play.end_rev):
            return Refusal("stale", say("Nobody is being asked to open secrets right now."))
        self._consents[seat] = agree
        self.look_who_is_awaited()
        return None

    def left(self, seat: str) -> None:
        """A phone has left its seat: what it agreed to is not the next one's word."""
        self._consents.pop(seat, None)

    def _key_of(self, seat: str) -> str:
        """Return the key that sits there now, or that its phone opened."""
        book = self._register.book
        sitting = book.at(seat) if book else None
        return (sitting.opened or sitting.public) if sitting else ""

    def take(self, seat: str, raw: Mapping[str, Any]) -> Refusal | None:
        """Take what a phone opens that has agreed; the first of a seat holds."""
        shut = self._shut
        if self._asked is None or shut is None:
            return Refusal("not_now", say("Nobody is opening secrets right now."))
        if seat not in shut.agreed or self._key_of(seat) != shut.keys[seat]:
            return Refusal("not_allowed", say("This player has not agreed to open any secrets."))
        rules = notes_of(self._asked)
        came = read_openings(raw, rules, self._register.seats())
        if came is None:
            return Refusal("bad_value", say("What was opened cannot be read."))
        if seat not in self._came:
            self._raw[seat] = {key: raw[key] for key in opened_keys(rules) if key in raw}
            self._came[seat] = came
            # Before anybody is shown it: whoever listened has heard it already.
            self._register.retire(seat, read_next(raw))
        self.look_who_is_awaited()
        return None

    def end(self) -> Refusal | None:
        """Wait no longer: for consents first, for openings when it is said again."""
        if self._asked is None:
            return Refusal("not_now", say("Nobody is opening secrets right now."))
        if self._shut is None:
            self._close()
        else:
            self._report(self._asked)
        return None

    def consents(self) -> dict[str, list[str]] | Refusal:
        """Return who has agreed, who has not, and who is awaited."""
        auditing = self.auditing
        if auditing is None:
            return Refusal("not_now", say("Nobody is being asked to open secrets right now."))
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
            _LOG.info("the audit: the report is in the journal")
            self._tell("report", report=told.report)
            self._register.owe(owes=False)

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
        _LOG.info("the audit: whoever agreed is asked to open")
        self._tell(**self._asking(), to=phones)
        self.look_who_is_awaited()

    def _asking(self) -> dict[str, Any]:
        shut = self._shut
        if shut is None:
            return {"kind": "ask_consent", "rev": self._asked.end_rev if self._asked else 0}
        told = {"head": shut.head, "agreed": shut.agreed, "silent": shut.silent}
        return {"kind": "audit_closed", **told}

    def _wait(self) -> dict[str, Any]:
        auditing = self.auditing
        if auditing is None:
            return {"kind": "audit_wait", "waiting": (), "step": "consent"}
        return {"kind": "audit_wait", "waiting": auditing.waiting, "step": auditing.step}

    def _report(self, play: PlayedGame) -> None:
        """Examine what was opened, and let the game say what follows from it."""
        records, sealings, openings = list(_records(play)), play.sealings, self._came
        shut = sealings.shut
        keys = {seat: bytes.fromhex(key) for seat, key in shut.keys.items()} if shut else {}
        called_off = [
            bytes.fromhex(one.scan) for one in sealings.closed if sealings.was_asked(one.scan)
        ]
        found = examine(keys, records, openings, called_off)
        evidence = Evidence(
            opened=found.believed,
            settled=tuple(evolve(one, later=_later(play, one)) for one in found.settled),
            asked=tuple(
                NoteAsked(one["rev"], one["kind"], tuple(one["seats"]), one.get("of"))
                for one in play.noted
            ),
            faults=found.faults,
            is_old=bool(sealings.old),
            found={
                **_form(found, records, self._silent(), play),
                "cancelled": _cancelled(play),
            },
        )
        self._shown = [
            {"kind": "opened", "seat": seat, "openings": raw} for seat, raw in self._raw.items()
        ]
        for fields in self._shown:
            self._tell(**fields)
        # Whoever comes back is told after a restart, should the app be killed before all are.
        self._register.owe(owes=True)
        self._table.do(Order(name_of(Audit), Audit(evidence), by=PHONES))

    def _silent(self) -> list[str]:
        """Return who has opened nothing, but for the seats of the tablet, which cannot."""
        book = self._register.book
        on_tablet = book.tablet if book else ()
        return [
            seat
            for seat in self._register.seats()
            if seat not in self._came and seat not in on_tablet
        ]


def _records(play: PlayedGame) -> Iterator[Record]:
    """Go through the chain's counts as the journal has them, those too whose step was undone."""
    steps = {rev for step in play.history.steps for rev in (step.rev, *step.told_again)}
    for count in play.sealings.counts:
        told, again = count.sealed, play.sealings.repeats.get(count.sealed.scan, [])
        counts = not told.void and any(rev in steps for rev in (count.rev, *again))
        yield record_of(told, count.rev, question_of(play, told.ask).most, counts=counts)


def _later(play: PlayedGame, settled: Settled) -> frozenset[int]:
    """Return the revs before a count whose notes all came after it, by rewriting."""
    known = play.sealings.noted_by(settled.scan.hex())
    revs = {one["rev"] for one in play.noted if one["rev"] < settled.rev}
    return frozenset(revs - {one["rev"] for one in play.noted if one["id"] in known})


def _gone(record: Record, void: set[str]) -> dict[str, str]:
    """Return why a count counts for nothing: it came to what cannot be, or was undone."""
    if record.counts:
        return {}
    return {"gone": "void" if record.question.scan.hex() in void else "undone"}


def _cancelled(play: PlayedGame) -> list[dict[str, Any]]:
    """Return the polls that came to nothing after shares were asked for: one held back may know."""
    sealings = play.sealings
    return [
        {"scan": one.scan, "ask": sealings.ask_of(one.scan), "missing": list(one.missing)}
        for one in sealings.closed
        if sealings.was_asked(one.scan)
    ]


def _form(
    found: AuditProofs, records: Sequence[Record], silent: list[str], play: PlayedGame
) -> dict[str, Any]:
    """Return the part of the report that every game has, as the wire and the screens have it."""
    void = {count.sealed.scan for count in play.sealings.counts if count.sealed.void}
    return {
        "unopened": silent,
        "unproved": [{"scan": scan.hex(), "seat": seat} for scan, seat in found.unproved],
        "scans": [
            {
                "scan": record.question.scan.hex(),
                "ask": record.question.ask,
                "rev": record.rev,
                question_of(play, record.question.ask).total: (
                    record.total if record.counts else None
                ),
                **_gone(record, void),
                "polled": len(record.question.seats),
                "votes": dict(found.votes[record.question.scan]),
                "pictures": pictures_of(record.chain),
            }
            for record in records
        ],
    }
