"""The sealed question that is on: who is asked, whose answers are in, what they add up to.

Nothing here can tell an answer: what comes in is a commitment and a share, and fewer shares than
all are random numbers. They are in memory until they are added up, and nowhere once the question is
called off. That a question is asked, and that shares are, is in the journal before anybody is told.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from attrs import evolve, field, frozen
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from companion.core.abilities import Poll
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import (
    AnswersSealed,
    PollClosed,
    PollOpened,
    Sealed,
    SharesAsked,
    Undo,
    name_of,
)
from companion.heatscan.chain import linked, pictures_of
from companion.heatscan.ledger import Members, differing, last_of
from companion.heatscan.sealing import (
    Question,
    blind_of,
    commitment,
    sealed_of,
    share,
    total,
)
from companion.phones.caller import PHONES, Teller
from companion.phones.private import question_of
from companion.phones.register import Register
from companion.phones.rounds import Rounds
from companion.phones.wire import Commit, Share
from companion.table.guests import Sealing, Warn
from companion.table.orders import Order
from companion.table.play import Play
from companion.table.sealings import BY_HAND, Count, Polling
from companion.table.table import Done, Table

LEAST: Final = 2
"""Phones without which nobody's answer is hidden from the tablet."""
DO: Final = name_of(Sealed)
VOID: Final[Mapping[str, Message]] = {
    "cancelled": say("The table has called the question off."),
    "cards": say("It was settled at the table, without the phones."),
    "changed": say("Who is asked has changed, so the question was called off."),
    "undone": say("What asked for it was taken back."),
    "nonsense": say("The answers add up to nothing that can be; the audit will say whose it was."),
    "bad_share": say("A phone's answer was not the one that it had fixed before."),
    "restarted": say("The tablet was started anew, so the question is asked anew."),
}
"""Why answers that came in count for nothing."""
TAKEN_BACK: Final = say(
    "Something that {name} had noted was taken back since the last count: the two counts together "
    "may show what it was."
)
LEFT_OUT: Final = say(
    "{name} is not asked, and no rule of the game has taken {name} out: the fewer are asked, the "
    "more a count tells."
)
OLD: Final = say("This is not what is asked now.")
NOT_ASKED: Final = say("This seat is not asked.")
TWICE: Final = say("This seat has answered; the first answer counts.")


@frozen
class Own:
    """A tablet seat's key for this poll, and what was answered with it; in memory alone."""

    secret: bytes = field(repr=False)
    commit: Commit | None = field(default=None, repr=False)
    share: Share | None = field(default=None, repr=False)


@frozen
class Open:
    """A question that was asked, and what has come in."""

    poll: Poll
    members: Members
    question: Question
    chain: bytes
    """The chain before it."""
    own: Mapping[str, Own] = field(factory=dict[str, Own])
    commits: Mapping[str, Commit] = field(factory=dict[str, Commit])
    shares: Mapping[str, Share] = field(factory=dict[str, Share])
    is_sharing: bool = False
    """All commitments are in, and the shares are asked for."""

    @cached_property
    def scan(self) -> str:
        """Its id, as it is on the wire."""
        return self.question.scan.hex()

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whose answers are awaited."""
        came = self.shares if self.is_sharing else self.commits
        return tuple(seat for seat in self.poll.seats if seat not in came)

    @property
    def shown(self) -> dict[str, Any]:
        """What everybody sees once it is counted."""
        question, seats = self.question, sorted(self.shares)
        return {
            "commits": {seat: self.commits[seat].commit for seat in seats},
            "shares": {seat: self.shares[seat].share for seat in seats},
            "round": question.round,
            "roster": [one.form() for one in question.roster],
            "tablet": {seat: key.hex() for seat, key in question.tablet.items()},
        }

    def chain_after(self, count: int | None) -> bytes:
        """Return the chain after this count."""
        commits = {seat: bytes.fromhex(one.commit) for seat, one in self.commits.items()}
        shares = {seat: int(one.share, 16) for seat, one in self.shares.items()}
        question = self.question
        return linked(self.chain, question.scan, question.poll_id, count, commits, shares)


class Scans:
    """Asks, waits, adds up."""

    def __init__(self, table: Table, register: Register, rounds: Rounds, tell: Teller) -> None:
        """Nothing is asked yet."""
        self._table, self._register, self._rounds, self._tell = table, register, rounds, tell
        self._open: Open | None = None
        self._void: Message | None = None
        """Why the last try came to nothing, while the same is still to be settled."""
        self._accepted: tuple[str, Members] | None = None
        """What the table has said is to be asked, whatever it may show."""
        self._again = False
        """The table has said that what was called off is to be asked."""
        self.set_back: tuple[str, ...] = ()
        """Whose phones know of a count that this table lacks."""

    # What there is to settle

    @property
    def _play(self) -> Play | None:
        play = self._register.play
        return play if play is not None and play is self._table.play else None

    @property
    def poll(self) -> Poll | None:
        """What the game wants to know."""
        return self._play.polling.poll if self._play else None

    @property
    def sealing(self) -> Sealing | None:
        """Return how it stands, for the table's screens; None where no phone is asked."""
        poll, book, play = self.poll, self._register.book, self._play
        if poll is None or play is None or book is None:
            return None
        if not any(book.at(seat) for seat in poll.seats):
            return None
        warns = tuple(warn for warn, _ in self._warns(play, poll))
        stands = Sealing(poll.ask, "open", poll.seats, poll.seats, void=self._void, warns=warns)
        if self._open is not None:
            return evolve(stands, waiting=self._open.waiting)
        members = self._members(poll)
        if not _is_enough(poll, members):
            lacking = tuple(seat for seat in poll.seats if seat not in members)
            return evolve(stands, state="lacking", waiting=(), lacking=lacking)
        if self.set_back:
            return evolve(stands, state="set_back", waiting=())
        if play.sealings.called_off and not self._again:
            return evolve(stands, state="cancelled", waiting=())
        if self._must_be_said(play, poll):
            return evolve(stands, state="warned", waiting=())
        if self._rounds.complete is None:
            return evolve(stands, state="keys", waiting=self._rounds.keys.waiting)
        return stands  # it is about to be asked

    def guard(self, play: Play, order: Order, before: Polling, after: Polling) -> Refusal | None:
        """Ask once more before a command opens a poll that may show somebody's answer."""
        poll = after.poll
        if order.by == PHONES or poll is None or before.poll == poll:
            return None
        if not _is_enough(poll, self._members(poll)):
            return None
        warns = self._warns(play, poll, by_hand=order.do in BY_HAND)
        if not any(by_hand for _, by_hand in warns):
            return None
        if order.anyway:
            self._accepted = (poll.ask, self._members(poll))
            return None
        return _must_be_said_again([warn for warn, _ in warns])

    def refresh(self) -> None:
        """Ask what is to be settled, if it can be; call off what is asked no more."""
        poll, play, asked = self.poll, self._play, self._open
        if asked is not None and (poll is None or not self._still(asked, poll)):
            self._call_off(self._why_gone() if poll is None else "changed")
        elif asked is None and play is not None and play.sealings.open is not None:
            self._forget_what_was_open(play)
        if poll is None or play is None:
            self._void = self._accepted = None
            self._again = False
        elif self._open is not None:
            if self._open.is_sharing and not self._open.waiting:
                self._shared(self._open)  # the table was left, or could not keep it, just then
        elif (count := self._counted_before(play, poll)) is not None:
            self._tell_again(count)
        elif self._can_be_asked(play, poll):
            self._ask(play, poll)

    def frames_for(self, seat: str | None) -> list[dict[str, Any]]:
        """Return what somebody must hear who has just come: the question, and who is awaited."""
        asked = self._open
        if asked is None:
            return []
        found = [self._wait(asked)]
        if seat in (None, *asked.poll.seats):
            commits = [self._commits(asked)] if asked.is_sharing else []
            return [self._opening(asked), *commits, *found]
        return found

    def results_after(self, head: str | None) -> list[dict[str, Any]]:
        """Return the counts after a phone's head, the oldest first; all for a head not ours."""
        play = self._register.play
        if play is None:
            return []
        counts = play.sealings.after(head)
        known = play.sealings.counts if counts is None else counts
        return [_result(one.sealed, play) for one in known]

    # Answers

    def commit(self, seat: str, came: Commit) -> Refusal | None:
        """Take what fixes a phone's answer; the first one counts, the same is answered again."""
        asked = self._open
        if asked is None or came.scan != asked.scan:
            return Refusal("stale", OLD)
        if seat not in asked.poll.seats or seat in asked.own:
            return Refusal("not_allowed", NOT_ASKED)
        known = asked.commits.get(seat)
        if known is not None and known != came:
            return Refusal("already_done", TWICE)
        if known is not None:
            self._tell(**self._wait(asked), to=(seat,))
            if asked.is_sharing:
                self._tell(**self._commits(asked), to=(seat,))
            return None
        self._committed(evolve(asked, commits={**asked.commits, seat: came}))
        return None

    def take(self, seat: str, came: Share) -> Refusal | None:
        """Take a phone's share, once all have fixed theirs; it must be the one that was fixed."""
        asked = self._open
        if asked is None or came.scan != asked.scan or not asked.is_sharing:
            return Refusal("stale", OLD)
        if seat not in asked.poll.seats or seat in asked.own:
            return Refusal("not_allowed", NOT_ASKED)
        known = asked.shares.get(seat)
        if known is not None:
            if known != came:
                return Refusal("already_done", TWICE)
            self._tell(**self._wait(asked), to=(seat,))
            return None
        if not _is_as_fixed(asked, seat, came):
            self._call_off("bad_share", (seat,))
            self.refresh()
            return None
        self._shared(evolve(asked, shares={**asked.shares, seat: came}))
        return None

    def seal(self, seat: str, vote: int) -> Refusal | None:
        """Let a seat answer on the tablet: the answer becomes a share here, and is kept nowhere."""
        asked = self._open
        if asked is None:
            return Refusal("not_now", say("Nothing is asked now."))
        own = asked.own.get(seat)
        if own is None:
            return Refusal("not_allowed", say("This seat does not answer on the tablet."))
        if own.commit is not None:
            return Refusal("already_done", TWICE)
        scan, r = asked.question.scan, secrets.token_bytes(32)
        hidden, blind = share(own.secret, seat, vote, asked.question), blind_of(r)
        commit = commitment(scan, seat, vote, r).hex()
        sealed = Commit(asked.scan, commit, sealed_of(scan, seat, hidden, blind).hex())
        answered = Share(asked.scan, hidden.to_bytes(8).hex(), blind.hex())
        # The secret has done its work: what is left cannot be opened any more.
        kept = {**asked.own, seat: Own(b"", sealed, answered)}
        self._committed(evolve(asked, own=kept, commits={**asked.commits, seat: sealed}))
        return None

    def cancel(self) -> Refusal | None:
        """Call the question off; nothing of the shares is kept."""
        if self._open is None:
            return Refusal("not_now", say("Nothing is asked now."))
        self._call_off("cancelled")
        return None

    def again(self, *, anyway: bool) -> Refusal | None:
        """Ask what the table had called off, or what it must say once more is to be asked."""
        poll, play = self.poll, self._play
        if poll is None or play is None or self._open is not None:
            return Refusal("not_now", say("There is nothing to ask."))
        members = self._members(poll)
        if not _is_enough(poll, members):
            return Refusal("unavailable", say("Not everybody who is asked can answer sealed."))
        if self.set_back:
            why = say("The game was put back: no sealed scan as long as these phones sit here.")
            return Refusal("unavailable", why, facts={"set_back": list(self.set_back)})
        if self._must_be_said(play, poll) and not anyway:
            return _must_be_said_again([warn for warn, _ in self._warns(play, poll)])
        self._accepted, self._again = (poll.ask, members), True
        self.refresh()
        return None

    def counted(self, done: Done) -> bool:
        """Tell everybody what the table has just counted, all at once; tell whether it has."""
        told = next((one for one in done.events if isinstance(one, AnswersSealed)), None)
        play = self._register.play
        if play is None or told is None or told.again or not told.chain:
            return False
        self._open, self._again, self._accepted = None, False, None
        self._void = VOID["nonsense"] if told.void else None
        self._tell(**_result(told, play))
        return True

    # How it goes on

    def _ask(self, play: Play, poll: Poll) -> None:
        """Ask everybody, under an id that nobody has heard before."""
        found, members = self._rounds.complete, self._members(poll)
        if found is None:
            return
        own = {
            seat: Own(X25519PrivateKey.generate().private_bytes_raw())
            for seat, key in members.items()
            if key is None
        }
        tablet = {seat: _public(one.secret) for seat, one in own.items()}
        scan, seats = secrets.token_bytes(16), poll.seats
        question = Question(scan, poll.ask, found.number, found.roster, seats, tablet)
        self._open = asked = Open(poll, members, question, play.sealings.head, own)
        self._again = False
        self._table.keep(PollOpened(scan.hex(), poll.ask, members), by=PHONES)
        self._tell(**self._opening(asked), to=(*poll.seats, None))
        self._tell(**self._wait(asked))

    def _committed(self, asked: Open) -> None:
        """Go on with one more answer fixed: with the last, shares are asked for."""
        self._open = asked
        if asked.waiting:
            self._tell(**self._wait(asked))
            return
        self._table.keep(SharesAsked(asked.scan), by=PHONES)
        own = {seat: one.share for seat, one in asked.own.items() if one.share}
        self._open = asked = evolve(asked, is_sharing=True, shares=own)
        self._tell(**self._commits(asked), to=(*asked.poll.seats, None))
        self._tell(**self._wait(asked))

    def _shared(self, asked: Open) -> None:
        self._open = asked
        if asked.waiting:
            self._tell(**self._wait(asked))
            return
        found = total(int(one.share, 16) for one in asked.shares.values())
        count = found if found <= asked.poll.most else None
        chain = asked.chain_after(count).hex()
        sealed = Sealed(asked.scan, asked.poll.ask, found, asked.shown, chain)
        self._table.do(Order(DO, sealed, by=PHONES))

    def _call_off(self, code: str, missing: tuple[str, ...] = ()) -> None:
        asked, self._open, self._void = self._open, None, VOID[code]
        if asked is None:
            return
        self._again = False
        who = missing or asked.waiting
        fields: dict[str, Any] = {"scan": asked.scan, "ask": asked.poll.ask}
        if missing:
            fields["seat"] = missing[0]
        # Told before it is kept: what is asked next may follow at once.
        self._tell("scan_void", **fields, code=code, why=VOID[code])
        self._table.keep(PollClosed(asked.scan, code, who), by=PHONES)

    def _forget_what_was_open(self, play: Play) -> None:
        """Say that a question of before a restart came to nothing: what was in is not kept."""
        opened = play.sealings.open
        if opened is None:
            return
        why = VOID["restarted"]
        self._tell("scan_void", scan=opened.scan, ask=opened.ask, code="restarted", why=why)
        self._table.keep(PollClosed(opened.scan, "restarted"), by=PHONES)

    def _tell_again(self, count: Count) -> None:
        """Tell the table what was counted before; nobody is asked."""
        told = count.sealed
        sealed = Sealed(told.scan, told.ask, told.total, {}, told.chain, again=True)
        self._table.do(Order(DO, sealed, by=PHONES))

    def _counted_before(self, play: Play, poll: Poll) -> Count | None:
        """Return the count of this very question, where only the step was taken back.

        The same seats with the same keys, and nothing noted since that could change an answer.
        """
        steps = {rev for step in play.history.steps for rev in (step.rev, *step.riders)}
        known = [one for one in play.sealings.counts if one.sealed.ask == poll.ask]
        if not known or known[-1].rev in steps or known[-1].sealed.void:
            return None
        last = known[-1]
        is_same = play.sealings.members_of(last.sealed.scan) == self._members(poll)
        return last if is_same and last.notes == play.noted_at else None

    def _can_be_asked(self, play: Play, poll: Poll) -> bool:
        sealings = play.sealings
        return (
            _is_enough(poll, self._members(poll))
            and not self.set_back
            and (not sealings.called_off or self._again)
            and not self._must_be_said(play, poll)
            and self._rounds.complete is not None
        )

    def _still(self, asked: Open, poll: Poll) -> bool:
        found = self._rounds.complete
        is_round = found is not None and found.number == asked.question.round
        return is_round and asked.poll == poll and asked.members == self._members(poll)

    def _why_gone(self) -> str:
        """What is asked no more was settled at the table, or never happened."""
        return "undone" if self._table.last_done == name_of(Undo) else "cards"

    def _members(self, poll: Poll) -> dict[str, str | None]:
        return self._register.members(poll.seats)

    # What two counts together would show

    def _must_be_said(self, play: Play, poll: Poll) -> bool:
        """Tell whether the table must say once more that this is to be asked."""
        if self._accepted == (poll.ask, self._members(poll)):
            return False
        return any(by_hand for _, by_hand in self._warns(play, poll))

    def _warns(
        self, play: Play, poll: Poll, *, by_hand: bool = False
    ) -> Sequence[tuple[Warn, bool]]:
        """Return whose answer this count and the last one would show, and whether by hand."""
        last, now = last_of(play.sealings.ledger, poll.ask), self._members(poll)
        if len(now) < len(poll.seats):
            return ()
        names = self._register.seats()
        if last is None:
            return self._left_out(play, now, names, by_hand=by_hand)
        found = list[tuple[Warn, bool]]()
        for seat in differing(last.members, now):
            is_gone = seat in last.members and seat not in now
            hand = not is_gone or by_hand or play.sealings.is_by_hand(seat, last.rev)
            why = _why(names.get(seat, seat), last.members, now, seat)
            found.append((Warn(seat, why), hand))
        known, noted = {warn.seat for warn, _ in found}, play.noted_at
        gone = [
            seat
            for rev, seats in play.sealings.noted_by(last.scan).items()
            if rev not in noted
            for seat in seats
            if seat in now and seat not in known
        ]
        for seat in dict.fromkeys(gone):
            name = names.get(seat, seat)
            found.append((Warn(seat, evolve(TAKEN_BACK, parts={"name": name})), True))
        return found

    def _left_out(
        self, play: Play, now: Members, names: Mapping[str, str], *, by_hand: bool
    ) -> list[tuple[Warn, bool]]:
        """Return who is in the row and is not asked, of all whom no play has taken out of it.

        Before the first count nothing is in the ledger: a poll of a chosen few is named so.
        """
        row = self._register.round
        seats = row.members if row is not None else {}
        return [
            (Warn(seat, evolve(LEFT_OUT, parts={"name": names.get(seat, seat)})), True)
            for seat in seats
            if seat not in now and (by_hand or play.sealings.was_moved_by_hand(seat))
        ]

    # Frames

    def _opening(self, asked: Open) -> dict[str, Any]:
        question, play = asked.question, self._play
        warns = self._warns(play, asked.poll) if play else ()
        return {
            "kind": "scan_open",
            "scan": asked.scan,
            "ask": asked.poll.ask,
            "round": question.round,
            "seats": asked.poll.seats,
            "tablet": {seat: key.hex() for seat, key in question.tablet.items()},
            "chain": asked.chain.hex(),
            "warns": [{"seat": warn.seat, "why": warn.why} for warn, _ in warns],
        }

    def _wait(self, asked: Open) -> dict[str, Any]:
        return {"kind": "scan_wait", "scan": asked.scan, "waiting": asked.waiting}

    def _commits(self, asked: Open) -> dict[str, Any]:
        commits = {
            seat: {"commit": one.commit, "sealed": one.sealed}
            for seat, one in asked.commits.items()
        }
        return {"kind": "scan_commits", "scan": asked.scan, "commits": commits}


def _result(told: AnswersSealed, play: Play) -> dict[str, Any]:
    """Return a count by the question's own word, or a nonsense sum, as every phone hears it."""
    opened = told.open
    fields = {
        "scan": told.scan,
        "ask": told.ask,
        "polled": len(opened["shares"]),
        "commits": opened["commits"],
        "shares": opened["shares"],
        "chain": told.chain,
        "pictures": pictures_of(bytes.fromhex(told.chain)),
        "round": opened["round"],
        "roster": opened["roster"],
        "tablet": opened["tablet"],
    }
    if told.void:
        why = VOID["nonsense"]
        return {"kind": "scan_void", **fields, "code": "nonsense", "why": why}
    return {"kind": "scan_result", **fields, question_of(play, told.ask).total: told.total}


def _is_as_fixed(asked: Open, seat: str, came: Share) -> bool:
    made = sealed_of(asked.question.scan, seat, int(came.share, 16), bytes.fromhex(came.blind))
    return made.hex() == asked.commits[seat].sealed


def _is_enough(poll: Poll, members: Members) -> bool:
    """Everybody has a key or is the tablet's, and two at least are phones."""
    phones = [key for key in members.values() if key is not None]
    return len(members) == len(poll.seats) and len(phones) >= LEAST


def _why(name: str, before: Members, now: Members, seat: str) -> Message:
    """Say what two counts would show of a seat."""
    if seat not in now:
        return say(
            "{name} is not asked this time: this count and the last one together show what {name} "
            "answered.",
            name=name,
        )
    if seat not in before:
        return say(
            "{name} was not asked last time: this count and the last one together show what {name} "
            "answers.",
            name=name,
        )
    if now[seat] is None:
        return say(
            "{name} answers on the tablet this time: this count and the last one together may show "
            "what {name} answered.",
            name=name,
        )
    return say(
        "{name} has another phone than last time: this count and the last one together may show "
        "what {name} answered.",
        name=name,
    )


def _must_be_said_again(warns: Sequence[Warn]) -> Refusal:
    why = say(
        "This count and the last one together may show what somebody answered. Ask all the same?"
    )
    told = [{"seat": warn.seat, "why": warn.why} for warn in warns]
    return Refusal("must_settle", why, facts={"warns": told})


def _public(secret: bytes) -> bytes:
    return X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()
