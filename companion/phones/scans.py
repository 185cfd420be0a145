"""The sealed question that is on: who is asked, whose answers are in, what they add up to.

Nothing here can tell an answer: what comes in is a commitment and a share, and fewer shares than
all are random numbers. They are in memory until they are added up, and nowhere once the question is
called off. That a question is asked, and that shares are, is in the journal before anybody is told.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve

from companion.core.abilities import Poll
from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.core.setup import called
from companion.core.states import Machine
from companion.core.words import (
    AnswersSealed,
    PollClosed,
    PollOpened,
    Sealed,
    SharesAsked,
    name_of,
)
from companion.heatscan.ledger import Members
from companion.heatscan.sealing import Question, total
from companion.phones.caller import PHONES, Teller
from companion.phones.open_scan import VOID, OpenScan, Own, result_frame
from companion.phones.register import Register
from companion.phones.rounds import KeyRounds
from companion.phones.scan_states import TRANSITIONS, ScanState, ScanTrigger
from companion.phones.scan_warnings import is_to_be_said, must_be_said_again, warnings
from companion.phones.wire import Commit, Share
from companion.table.guests import Sealing, Warn
from companion.table.orders import Order
from companion.table.play import PlayedGame
from companion.table.sealings import BY_HAND, Count, Polling
from companion.table.table import Done, Table
from companion.table.timeline import REWRITE, UNDO

_LOG = logging.getLogger(__name__)
LEAST: Final = 2
"""Phones without which nobody's answer is hidden from the tablet."""
DO: Final = name_of(Sealed)
OLD: Final = say("Something else is being asked now.")
NOT_ASKED: Final = say("This player is not asked.")
UNKNOWING: Final = say(
    "{name}'s phone joined after the game had begun: it cannot know what was counted before."
)
TWICE: Final = say("This player has already answered; the first answer counts.")
STAGES: Final = (
    ScanTrigger.ASKED,
    ScanTrigger.ALL_FIXED,
    ScanTrigger.ALL_IN,
    ScanTrigger.COUNTED,
    ScanTrigger.CALLED_OFF,
)
"""What the log tells of a question: never whose answer came when, nor what it comes to."""

Hold: TypeAlias = Literal["lacking", "set_back", "cancelled", "warned", "keys"]
"""Why a question is not asked: `Sealing.state` of what a table's screens show."""


class Scans:
    """Asks, waits, adds up."""

    def __init__(self, table: Table, register: Register, rounds: KeyRounds, tell: Teller) -> None:
        """Nothing is asked yet."""
        self._machine = Machine(TRANSITIONS, ScanState.NOTHING)
        self._table, self._register, self._rounds, self._tell = table, register, rounds, tell
        self._open: OpenScan | None = None
        """What is asked; there is one while committing, sharing and counting, and only then."""
        self._void: Message | None = None
        """Why the last try came to nothing, while the same is still to be settled."""
        self._accepted: tuple[Members, frozenset[str]] | None = None
        """Of which seats the table has said that they are to be asked whatever it may show, and who
        was asked then: the same hold for a second question."""
        self.set_back: tuple[str, ...] = ()
        """Whose phones know of a count that this table lacks."""
        self.absent: tuple[str, ...] = ()
        """Whose phones have not been here since the app was started: what they know is unknown."""
        self.unknowing: tuple[str, ...] = ()
        """Whose phones came once play had begun, and cannot know what was counted before."""
        self._is_barred = False
        """Such a phone called the question off, whatever the table had said before."""

    @property
    def state(self) -> ScanState:
        """How far the question is."""
        return self._machine.state

    def _happens(self, trigger: ScanTrigger, about: str = "") -> None:
        """Take a transition, the one place where it is made; `about` what goes into the log."""
        before = self._machine.go(trigger)
        was, now = before.value, self.state.value
        _LOG.debug("the sealed question: %s, %s → %s", trigger.value, was, now)
        if trigger in STAGES:
            _LOG.info("the sealed question%s: %s", f" “{about}”" if about else "", trigger.value)

    # What there is to settle

    @property
    def _play(self) -> PlayedGame | None:
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
        warns = self._warns(play, poll)
        stands = Sealing(poll.ask, "open", poll.seats, poll.seats, void=self._void, warns=warns)
        if self._open is not None:
            return evolve(stands, waiting=self._open.waiting(self.state))
        members = self._members(poll)
        match self._held_by(play, poll, members):
            case "lacking":
                lacking = tuple(seat for seat in poll.seats if seat not in members)
                return evolve(stands, state="lacking", waiting=(), lacking=lacking)
            case "keys":
                waiting = self._rounds.keys.waiting or self.absent
                return evolve(stands, state="keys", waiting=waiting)
            case None:
                return stands  # it is about to be asked
            case hold:
                return evolve(stands, state=hold, waiting=())

    def _held_by(self, play: PlayedGame, poll: Poll, members: Members) -> Hold | None:
        """Return why nobody can be asked now: first what the table must do something about."""
        if not _is_enough(poll, members):
            return "lacking"
        if self.set_back:
            return "set_back"
        is_approved = self.state is ScanState.APPROVED and not self._is_barred
        if play.sealings.called_off and not is_approved:
            return "cancelled"
        if self._must_be_said(play, poll, members):
            return "warned"
        return "keys" if self._rounds.complete is None or self.absent else None

    def _must_be_said(self, play: PlayedGame, poll: Poll, members: Members) -> bool:
        """Tell whether the table must say once more that this is to be asked."""
        named = _to_be_said(self._two_counts(play, poll))
        known, accepted = self._accepted or (None, frozenset())
        return not named <= (accepted if known == members else frozenset())

    def _two_counts(self, play: PlayedGame, poll: Poll) -> tuple[Warn, ...]:
        """Return whose answers it could show, held against every poll but itself."""
        return warnings(self._register, play, poll, but=self._open.scan if self._open else None)

    def _warns(self, play: PlayedGame, poll: Poll) -> tuple[Warn, ...]:
        """Return all that phones and screens are told of it."""
        return (*self._unknowing(poll), *self._two_counts(play, poll))

    def guard(
        self, play: PlayedGame, order: Order, before: Polling, after: Polling
    ) -> Refusal | None:
        """Ask once more before a command opens a poll that may show somebody's answer."""
        poll = after.poll
        if order.by == PHONES or poll is None or before.poll == poll:
            return None
        if not _is_enough(poll, self._members(poll)):
            return None
        moves = order.do in BY_HAND and before.seats != after.seats
        warns = warnings(self._register, play, poll, by_hand=moves)
        if not is_to_be_said(warns):
            return None
        if order.anyway:
            self._accepted = (self._members(poll), _to_be_said(warns))
            return None
        return must_be_said_again(warns)

    def refresh(self) -> None:
        """Ask what is to be settled, if it can be; call off what is asked no more."""
        poll, play, asked = self.poll, self._play, self._open
        if asked is not None and (
            poll is None or play is None or not self._still(play, asked, poll)
        ):
            self._call_off(self._why_gone() if poll is None else "changed")
        elif asked is None and play is not None and play.sealings.open is not None:
            self._forget_what_was_open(play)
        if self.set_back and poll is not None and play is not None:
            self._bar(play)
        if poll is None or play is None:
            self._void = self._accepted = None
            if self._machine.may(ScanTrigger.SETTLED):
                self._happens(ScanTrigger.SETTLED)
            return
        self._is_wanted()
        if self._open is not None:
            if self.state is ScanState.COUNTING:
                self._count(self._open)  # the table was left, or could not keep it, just then
        elif (count := self._counted_before(play, poll)) is not None:
            self._tell_again(count)
        elif self._held_by(play, poll, self._members(poll)) is None:
            self._ask(play, poll)

    def _bar(self, play: PlayedGame) -> None:
        """Call off what is asked, or waits to be: a phone knows of a count that the table lacks."""
        self._is_barred = True
        if self._open is not None:
            self._call_off("set_back")
        elif not play.sealings.called_off:
            # Nobody has heard of it, and after a restart it is to stay called off all the same.
            self._void = VOID["set_back"]
            self._table.keep(PollClosed(secrets.token_hex(16), "set_back"), by=PHONES)

    def _is_wanted(self) -> None:
        """Know that the game wants something settled."""
        if self._machine.may(ScanTrigger.WANTED):
            self._happens(ScanTrigger.WANTED)

    def frames_for(self, seat: str | None) -> list[dict[str, Any]]:
        """Return what somebody must hear who has just come: the question, and who is awaited."""
        asked = self._open
        if asked is None:
            return []
        found = [asked.wait(self.state)]
        if seat in (None, *asked.poll.seats):
            commits = [] if self.state is ScanState.COMMITTING else [asked.all_commits()]
            return [self._opening(asked), *commits, *found]
        return found

    def _opening(self, asked: OpenScan) -> dict[str, Any]:
        play = self._play
        return asked.opening(self._warns(play, asked.poll) if play else ())

    def _unknowing(self, poll: Poll) -> tuple[Warn, ...]:
        """Name whose phone cannot know what was counted before; its owner accepts that, there."""
        names = self._register.seats()
        return tuple(
            Warn(seat, evolve(UNKNOWING, parts={"name": names.get(seat, seat)}), play=True)
            for seat in self.unknowing
            if seat in poll.seats
        )

    def results_after(self, head: str | None) -> list[dict[str, Any]]:
        """Return the counts after a phone's head, the oldest first; all for a head not ours."""
        play = self._register.play
        if play is None:
            return []
        counts = play.sealings.after(head)
        known = play.sealings.counts if counts is None else counts
        return [result_frame(one.sealed, play) for one in known]

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
            self._tell(**asked.wait(self.state), to=(seat,))
            if self.state is not ScanState.COMMITTING:
                self._tell(**asked.all_commits(), to=(seat,))
            return None
        self._committed(evolve(asked, commits={**asked.commits, seat: came}))
        return None

    def take(self, seat: str, came: Share) -> Refusal | None:
        """Take a phone's share, once all have fixed theirs; it must be the one that was fixed."""
        asked = self._open
        if asked is None or came.scan != asked.scan or self.state is ScanState.COMMITTING:
            return Refusal("stale", OLD)
        if seat not in asked.poll.seats or seat in asked.own:
            return Refusal("not_allowed", NOT_ASKED)
        known = asked.shares.get(seat)
        if known is not None:
            if known != came:
                return Refusal("already_done", TWICE)
            self._tell(**asked.wait(self.state), to=(seat,))
            return None
        # Before it is counted with the others: afterwards nobody could tell whose was false.
        if not asked.is_as_fixed(seat, came):
            self._call_off("bad_share", (seat,))
            self.refresh()
            return None
        self._shared(evolve(asked, shares={**asked.shares, seat: came}))
        return None

    def seal(self, seat: str, vote: int) -> Refusal | None:
        """Let a seat answer on the tablet: the answer becomes a share here, and is kept nowhere."""
        asked = self._open
        if asked is None:
            return Refusal("not_now", say("Nothing is being asked right now."))
        own = asked.own.get(seat)
        if own is None:
            return Refusal("not_allowed", say("This player does not answer on the tablet."))
        if own.commit is not None:
            return Refusal("already_done", TWICE)
        sealed = own.answer(seat, vote, asked.question)
        if sealed.commit is not None:
            commits = {**asked.commits, seat: sealed.commit}
            self._committed(evolve(asked, own={**asked.own, seat: sealed}, commits=commits))
        return None

    def cancel(self) -> Refusal | None:
        """Call the question off; nothing of the shares is kept."""
        if self._open is None:
            return Refusal("not_now", say("Nothing is being asked right now."))
        self._call_off("cancelled")
        return None

    def again(self, *, anyway: bool) -> Refusal | None:
        """Ask what the table had called off, or what it must say once more is to be asked."""
        poll, play = self.poll, self._play
        if poll is None or play is None or self._open is not None:
            return Refusal("not_now", say("There is nothing to ask."))
        members = self._members(poll)
        if not _is_enough(poll, members):
            return _lacking(play, poll, members)
        if self.set_back:
            why = say(
                "The game was put back to an earlier moment: no sealed scans while these phones "
                "are in it."
            )
            return Refusal("unavailable", why, facts={"set_back": list(self.set_back)})
        if self.absent:
            return _not_back(play, self.absent)
        warns = self._two_counts(play, poll)
        if self._must_be_said(play, poll, members) and not anyway:
            return must_be_said_again(warns)
        self._accepted, self._is_barred = (members, _to_be_said(warns)), False
        self._is_wanted()
        self._happens(ScanTrigger.APPROVED)
        self.refresh()
        return None

    def counted(self, done: Done) -> bool:
        """Tell everybody what the table has just counted, all at once; tell whether it has."""
        told = next((one for one in done.events if isinstance(one, AnswersSealed)), None)
        play = self._register.play
        if play is None or told is None or told.again or not told.chain:
            return False
        self._happens(ScanTrigger.COUNTED, told.ask)
        self._open = None
        self._void = VOID["nonsense"] if told.void else None
        self._tell(**result_frame(told, play))
        return True

    # How it goes on

    def _ask(self, play: PlayedGame, poll: Poll) -> None:
        """Ask everybody, under an id that nobody has heard before."""
        found, members = self._rounds.complete, self._members(poll)
        if found is None:
            return
        own = {seat: Own() for seat, key in members.items() if key is None}
        tablet = {seat: one.public for seat, one in own.items()}
        scan, seats = secrets.token_bytes(16), poll.seats
        question = Question(scan, poll.ask, found.number, found.roster, seats, tablet)
        head, notes = play.sealings.head, play.asked_to_note
        self._open = asked = OpenScan(poll, members, question, head, notes, own)
        # Before it is kept: keeping it has this looked at again, which must not ask twice.
        self._happens(ScanTrigger.ASKED, poll.ask)
        self._table.keep(PollOpened(scan.hex(), poll.ask, members), by=PHONES)
        self._tell(**self._opening(asked), to=(*poll.seats, None))
        self._tell(**asked.wait(self.state))

    def _committed(self, asked: OpenScan) -> None:
        """Go on with one more answer fixed: with the last, shares are asked for."""
        self._open = asked
        if asked.waiting(self.state):
            self._tell(**asked.wait(self.state))
            return
        # In the journal before any phone hears of it: after a death in between nobody can have sent
        # a share to a question that the journal knows only commitments of.
        self._table.keep(SharesAsked(asked.scan), by=PHONES)
        own = {seat: one.share for seat, one in asked.own.items() if one.share}
        self._open = asked = evolve(asked, shares=own)
        self._happens(ScanTrigger.ALL_FIXED, asked.poll.ask)
        self._tell(**asked.all_commits(), to=(*asked.poll.seats, None))
        self._tell(**asked.wait(self.state))

    def _shared(self, asked: OpenScan) -> None:
        """Go on with one more share: with the last, they are added up."""
        self._open = asked
        if asked.waiting(self.state):
            self._tell(**asked.wait(self.state))
            return
        self._happens(ScanTrigger.ALL_IN, asked.poll.ask)
        self._count(asked)

    def _count(self, asked: OpenScan) -> None:
        """Add the shares up, and offer the sum to the table; `counted` hears that it was taken."""
        found = total(int(one.share, 16) for one in asked.shares.values())
        count = found if found <= asked.poll.most else None
        chain = asked.chain_after(count).hex()
        sealed = Sealed(asked.scan, asked.poll.ask, found, asked.shown, chain)
        self._table.do(Order(DO, sealed, by=PHONES))

    def _call_off(self, code: str, missing: tuple[str, ...] = ()) -> None:
        asked = self._open
        if asked is None:
            return
        who = missing or asked.waiting(self.state)
        for own in asked.own.values():
            own.secrets.forget()
        self._happens(ScanTrigger.CALLED_OFF, asked.poll.ask)
        self._open, self._void = None, VOID[code]
        fields: dict[str, Any] = {"scan": asked.scan, "ask": asked.poll.ask}
        if missing:
            fields["seat"] = missing[0]
        # Told before it is kept: keeping it has everything looked at again, and what is asked next
        # must not reach a phone before it has heard that this is void.
        self._tell("scan_void", **fields, code=code, why=VOID[code])
        self._table.keep(PollClosed(asked.scan, code, who), by=PHONES)

    def _forget_what_was_open(self, play: PlayedGame) -> None:
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

    def _counted_before(self, play: PlayedGame, poll: Poll) -> Count | None:
        """Return the count of this very question, where only the step was taken back.

        The same seats with the same keys, and nothing noted since that could change an answer.
        """
        steps = {rev for step in play.history.steps for rev in (step.rev, *step.told_again)}
        known = [one for one in play.sealings.counts if one.sealed.ask == poll.ask]
        if not known or known[-1].rev in steps or known[-1].sealed.void:
            return None
        last = known[-1]
        is_same = play.sealings.members_of(last.sealed.scan) == self._members(poll)
        notes = play.sealings.noted_by(last.sealed.scan)
        return last if is_same and notes == play.asked_to_note else None

    def _still(self, play: PlayedGame, asked: OpenScan, poll: Poll) -> bool:
        found = self._rounds.complete
        is_round = found is not None and found.number == asked.question.round
        is_same = asked.poll == poll and asked.members == self._members(poll)
        # What a rewriting has changed of the notes meanwhile, nobody was warned of.
        return is_round and is_same and asked.notes == play.asked_to_note

    def _why_gone(self) -> str:
        """What is asked no more was settled at the table, or never happened."""
        return "undone" if self._table.last_done in (UNDO, REWRITE) else "cards"

    def _members(self, poll: Poll) -> dict[str, str | None]:
        return self._register.members(poll.seats)


def _lacking(play: PlayedGame, poll: Poll, members: Members) -> Refusal:
    """Say who cannot answer sealed, and what to do about it."""
    players = play.standing.players
    names = [called(seat, players) for seat in poll.seats if seat not in members]
    if not names:
        return Refusal("unavailable", say("A sealed scan needs at least two phones."))
    why = say_many(
        "{names} has no phone that could answer. Let one sit there, let the player answer on the"
        " tablet, or use the check cards.",
        "{names} have no phones that could answer. Let phones sit there, let the players answer on"
        " the tablet, or use the check cards.",
        len(names),
        names=names,
    )
    return Refusal("unavailable", why)


def _not_back(play: PlayedGame, absent: tuple[str, ...]) -> Refusal:
    """Say whose phones are to come back first, and what to do if one does not."""
    names = [called(seat, play.standing.players) for seat in absent]
    why = say_many(
        "The phone of {names} is not back yet since the app was started. Wake it, free that"
        " seat, or use the check cards.",
        "The phones of {names} are not back yet since the app was started. Wake them, free"
        " those seats, or use the check cards.",
        len(names),
        names=names,
    )
    return Refusal("unavailable", why)


def _is_enough(poll: Poll, members: Members) -> bool:
    """Everybody has a key or is the tablet's, and two at least are phones."""
    phones = [key for key in members.values() if key is not None]
    return len(members) == len(poll.seats) and len(phones) >= LEAST


def _to_be_said(warns: Iterable[Warn]) -> frozenset[str]:
    return frozenset(one.seat for one in warns if not one.play)
