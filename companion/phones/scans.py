"""The sealed question that is on: who is asked, whose answers are in, what they add up to.

Nothing here can tell an answer: what comes in is a share, and fewer shares than all are random
numbers. They are in memory until they are added up, and nowhere once the question is called off.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from typing import Any, Final, Protocol

from attrs import evolve, field, frozen

from companion.core.game import Poll
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import AnswersSealed, Sealed, Undo, name_of
from companion.heatscan.roster import roster_id
from companion.heatscan.sealing import Question, commitment, share, total
from companion.phones.guestbook import Posed
from companion.phones.register import Register
from companion.phones.wire import Share
from companion.table.guests import Sealing
from companion.table.orders import Order
from companion.table.table import Done, Table

LEAST: Final = 2
"""Phones without which nobody's answer is hidden from the tablet."""
DO: Final = name_of(Sealed)
PHONES: Final = "phones"
"""Who asks for what the phones have counted, in the journal."""
VOID: Final[Mapping[str, Message]] = {
    "cancelled": say("The table has called the question off."),
    "cards": say("It was settled at the table, without the phones."),
    "changed": say("Somebody's key has changed, so everybody is asked again."),
    "undone": say("What asked for it was taken back."),
    "nonsense": say("The answers add up to nothing that can be; the audit will say whose it was."),
}
"""Why answers that came in count for nothing."""
OLD: Final = say("This is not what is asked now.")
NOT_ASKED: Final = say("This seat is not asked.")
TWICE: Final = say("This seat has answered; the first answer counts.")


class Teller(Protocol):
    """Tells every phone something."""

    def __call__(
        self, kind: str, *, to: Collection[str | None] | None = None, **fields: Any
    ) -> None:
        """Send a frame to these seats, and whoever runs the table (`None`); or to everybody."""
        ...


@frozen
class Open:
    """A question that was asked, and what has come in."""

    scan: str
    poll: Poll
    rows: tuple[Mapping[str, Any], ...]
    """The roster as phones were told it."""
    came: Mapping[str, Share] = field(factory=dict[str, Share])

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whose answers are awaited."""
        return tuple(seat for seat in self.poll.seats if seat not in self.came)

    @property
    def question(self) -> Question:
        """What its masks are bound to."""
        return Question(bytes.fromhex(self.scan), self.poll.ask, keys_of(self.rows))

    @property
    def shown(self) -> dict[str, dict[str, str]]:
        """What everybody sees once it is counted."""
        came = sorted(self.came.items())
        return {
            "shares": {seat: one.share for seat, one in came},
            "commits": {seat: one.commit for seat, one in came},
        }


class Scans:
    """Asks, waits, adds up."""

    def __init__(self, table: Table, register: Register, tell: Teller) -> None:
        """Nothing is asked yet."""
        self._table, self._register, self._tell = table, register, tell
        self._open: Open | None = None
        self._void: Message | None = None
        """Why the last try came to nothing, while the same is still to be settled."""
        self._counted: str | None = None
        """The id that was counted last; it is never asked again."""

    # What there is to settle

    @property
    def poll(self) -> Poll | None:
        """What the game wants to know."""
        play = self._register.play
        return play.standing.poll if play is not None and play is self._table.play else None

    @property
    def sealing(self) -> Sealing | None:
        """Return how it stands, for the table's screens; None where no phone is asked."""
        poll, book = self.poll, self._register.book
        if poll is None or book is None or not any(book.at(seat) for seat in poll.seats):
            return None
        stands = Sealing(poll.ask, "open", poll.seats, poll.seats, void=self._void)
        if self._open is not None:
            return evolve(stands, waiting=self._open.waiting)
        rows = self._rows(poll)
        if not _can_be_asked(poll, rows):
            there = {row["seat"] for row in rows}
            lacking = tuple(seat for seat in poll.seats if seat not in there)
            return evolve(stands, state="lacking", waiting=(), lacking=lacking)
        if self._is_cancelled(poll):
            return evolve(stands, state="cancelled", waiting=())
        return stands  # it is about to be asked

    def refresh(self) -> None:
        """Ask what is to be settled, if it can be; call off what is asked no more."""
        poll = self.poll
        rows = self._rows(poll) if poll else ()
        asked = self._open
        if asked is not None and (poll, rows) != (asked.poll, asked.rows):
            self._call_off("changed" if poll else self._why_gone())
        if poll is None:
            self._void = None
            self._register.pose(None)
        elif self._open is None and not self._is_cancelled(poll) and _can_be_asked(poll, rows):
            self._ask(poll, rows)
        elif self._open is not None and not self._open.waiting:
            self._count(self._open)  # the table was left just then
        elif self._is_spent:
            self._register.pose(None)

    def frames_for(self, seat: str | None) -> list[dict[str, Any]]:
        """Return what somebody must hear who has just come: the question, and who is awaited."""
        asked = self._open
        if asked is None:
            return []
        opened = [self._opening(asked)] if seat in (None, *asked.poll.seats) else []
        return [*opened, self._wait(asked)]

    # Answers

    def take(self, seat: str, came: Share) -> Refusal | None:
        """Take a phone's share; the first one counts, and the same again is answered again."""
        asked = self._open
        if asked is None or came.scan != asked.scan:
            return Refusal("stale", OLD)
        if seat not in asked.poll.seats:
            return Refusal("not_allowed", NOT_ASKED)
        known = asked.came.get(seat)
        if known is not None and known != came:
            return Refusal("already_done", TWICE)
        if known is None:
            self._open = asked = evolve(asked, came={**asked.came, seat: came})
        if asked.waiting:
            self._tell(**self._wait(asked), to=(seat,) if known else None)
        else:
            self._count(asked)
        return None

    def seal(self, seat: str, vote: int) -> Refusal | None:
        """Let a seat answer on the tablet: the answer becomes a share here, and is kept nowhere."""
        asked, secret = self._open, self._register.secret_of(seat)
        if asked is None:
            return Refusal("not_now", say("Nothing is asked now."))
        if secret is None or seat not in asked.poll.seats:
            return Refusal("not_allowed", say("This seat does not answer on the tablet."))
        if seat in asked.came:
            return Refusal("already_done", TWICE)
        question = asked.question
        hidden = share(secret, seat, vote, question).to_bytes(8).hex()
        commit = commitment(question.scan, seat, vote, secrets.token_bytes(32)).hex()
        return self.take(seat, Share(asked.scan, hidden, commit))

    def cancel(self) -> Refusal | None:
        """Call the question off; nothing of the shares is kept."""
        if self._open is None:
            return Refusal("not_now", say("Nothing is asked now."))
        poll = self._open.poll
        self._call_off("cancelled")
        self._register.pose(Posed(poll.ask, None, ""))
        return None

    def again(self) -> Refusal | None:
        """Ask anew what was called off."""
        poll = self.poll
        if poll is None or self._open is not None:
            return Refusal("not_now", say("There is nothing to ask again."))
        if not _can_be_asked(poll, self._rows(poll)):
            return Refusal("unavailable", say("Not everybody who is asked can answer sealed."))
        self._register.pose(None)
        self.refresh()
        return None

    def counted(self, done: Done) -> bool:
        """Tell everybody what the table has just counted, all at once; tell whether it has."""
        told = next((one for one in done.events if isinstance(one, AnswersSealed)), None)
        asked = self._open
        if told is None or asked is None or told.scan != asked.scan:
            return False
        self._open, self._counted = None, asked.scan
        head = {"scan": asked.scan, "ask": asked.poll.ask}
        if told.void:
            self._void = why = VOID["nonsense"]
            self._tell("scan_void", **head, code="nonsense", why=why, **asked.shown)
        else:
            self._void = None
            polled = len(asked.poll.seats)
            self._tell("scan_result", **head, infected=told.total, polled=polled, **asked.shown)
        return True

    # How it goes on

    def _ask(self, poll: Poll, rows: tuple[Mapping[str, Any], ...]) -> None:
        """Ask everybody; after a restart under the same id, where nothing else has changed."""
        named = roster_id(keys_of(rows)).hex()
        posed = self._register.posed
        is_same = posed is not None and (posed.ask, posed.roster) == (poll.ask, named)
        known = posed.scan if posed and is_same else None
        if self._is_spent or (known and self._counted_before(known)):
            known = None
        self._open = asked = Open(known or secrets.token_hex(16), poll, rows)
        self._register.pose(Posed(poll.ask, asked.scan, named))
        self._tell(**self._opening(asked), to=(*poll.seats, None))
        self._tell(**self._wait(asked))

    def _count(self, asked: Open) -> None:
        shares = [int(one.share, 16) for one in asked.came.values()]
        opened = {"roster": [dict(row) for row in asked.rows], **asked.shown}
        sealed = Sealed(asked.scan, asked.poll.ask, total(shares), opened)
        self._table.do(Order(DO, sealed, by=PHONES))

    def _call_off(self, code: str) -> None:
        asked, self._open, self._void = self._open, None, VOID[code]
        if asked is not None:
            head = {"scan": asked.scan, "ask": asked.poll.ask}
            self._tell("scan_void", **head, code=code, why=VOID[code])

    def _why_gone(self) -> str:
        """What is asked no more was settled at the table, or never happened."""
        return "undone" if self._table.last_done == name_of(Undo) else "cards"

    @property
    def _is_spent(self) -> bool:
        """What is remembered as asked was counted."""
        posed = self._register.posed
        return posed is not None and posed.scan is not None and posed.scan == self._counted

    def _counted_before(self, scan: str) -> bool:
        """Look in the journal whether an earlier process had counted this."""
        play = self._register.play
        entries = self._table.journal.entries(play.number) if play else ()
        counted = {one.get("scan") for entry in entries for one in entry.events if entry.do == DO}
        return scan in counted

    def _is_cancelled(self, poll: Poll) -> bool:
        posed = self._register.posed
        return posed is not None and posed.scan is None and posed.ask == poll.ask

    def _rows(self, poll: Poll) -> tuple[Mapping[str, Any], ...]:
        return tuple(row for row in self._register.roster() if row["seat"] in poll.seats)

    def _opening(self, asked: Open) -> dict[str, Any]:
        head = {"kind": "scan_open", "scan": asked.scan, "ask": asked.poll.ask}
        return {**head, "roster": asked.rows}

    def _wait(self, asked: Open) -> dict[str, Any]:
        return {"kind": "scan_wait", "scan": asked.scan, "waiting": asked.waiting}


def keys_of(rows: tuple[Mapping[str, Any], ...]) -> dict[str, bytes]:
    """Return the public keys of a roster as it is on the wire."""
    return {row["seat"]: bytes.fromhex(row["public"]) for row in rows}


def _can_be_asked(poll: Poll, rows: tuple[Mapping[str, Any], ...]) -> bool:
    """Everybody has a key, and two at least have it on a phone."""
    phones = [row for row in rows if not row.get("tablet")]
    return len(rows) == len(poll.seats) and len(phones) >= LEAST
