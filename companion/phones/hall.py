"""The hall: who stands in it, who sits where, and what each phone hears and asks.

No sockets here, and no clock of its own: a line is whatever can be sent a text. Everything is
called on the table's loop, one thing after another.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import Redo, Undo, name_of
from companion.journal.entry import JournalError
from companion.locale import LANGUAGES
from companion.phones import frames
from companion.phones.answers import Answers, mark
from companion.phones.audits import Audits
from companion.phones.caller import Caller, Late, Line
from companion.phones.door import WAIT, Door, Pace
from companion.phones.guestbook import Guestbook, Sitting
from companion.phones.proofs import KeptSeats, Proofs
from companion.phones.register import Register, same
from companion.phones.rounds import Rounds
from companion.phones.scans import Scans
from companion.phones.voice import Voice
from companion.phones.wire import (
    VERSION,
    Asked,
    Code,
    Commit,
    Consent,
    Frame,
    Hello,
    KeyCommit,
    KeyOpen,
    Lang,
    Open,
    Opened,
    Ping,
    Row,
    Share,
    Up,
    read_frame,
)
from companion.table.guests import Guest, Seated
from companion.table.script import refused as refusal_form
from companion.table.sealings import BESIDE
from companion.table.table import Done, Table
from companion.table.telling import told

_LOG = logging.getLogger(__name__)
BROKEN: Final = say("Something in the app is broken; nothing was changed.")
MISTAKES: Final = 32
"""Frames that cannot be read after which a phone is shown out."""
GUESSES: Final = 5
"""Wrong hellos after which a line is closed."""
TOLD_APART: Final = ("answers_sealed", "audited", *sorted(BESIDE))
"""Events that phones hear of by frames of their own."""
REPORT: Final = "report"
"""The frame that tells what an audit has found."""
SCENES: Final = "scene"
"""What a phone says that it wants instead of views."""
HOSTS: Final = 4
"""Hosts at a time."""
HOST: Final = "host"
"""Who a host is, where a phone has its key."""
HOSTS_TOO: Final = (
    "free_seat",
    "tablet_seat",
    "scan_cancel",
    "scan_again",
    "end_audit",
    "consents",
)
"""What may be asked of the phones from a phone that runs the table; no answer is sealed there."""
NEW_CODE: Final = say("This code is not right, or no longer: scan the tablet's QR code again.")
REASONS: Final[Mapping[Code, Message]] = {
    "unknown_seat": say("There is no such seat in this game."),
    "seat_taken": say("This seat is taken. Whoever runs the table can free it."),
    "wrong_key": say("This key is of no use; load the page again."),
    "too_many": say("Seats are changed too quickly here: wait a moment."),
}


def at_once(job: Callable[[], None]) -> None:
    """Do what may wait without waiting."""
    job()


class Hall:
    """Everybody who came through the door."""

    def __init__(
        self,
        table: Table,
        book: Guestbook,
        game: str,
        clock: Callable[[], float],
        later: Callable[[Callable[[], None]], None] = at_once,
    ) -> None:
        """Open the hall of a table; `new_game` of a host begins `game`.

        What is given to `later` is done once what was sent before is on its way.
        """
        self.table, self.game, self.clock = table, game, clock
        self.register = Register(table, book)
        self.lines: dict[Line, Caller] = {}
        self.door = Door()
        self.host_code: str | None = None
        """Whoever proves to know this runs the table; None where a tablet does."""
        self._proofs = Proofs()
        self._voice = Voice(table, self.register, game)
        self._answers = Answers()
        self._kept_seats = KeptSeats(clock)
        self._behind: set[str] = set()
        """Keys of phones that know of a count that this table lacks."""
        self._pace = Pace()
        self._later = later
        self._owed: list[Callable[[], None]] = []
        """What follows frames that everybody has been told; nothing else is done before it."""
        self._must_ask = False
        """Somebody is to look what is to be asked: that writes, and waits until all have heard."""
        self._changed: list[Callable[[], None]] = []
        self._seating: list[Callable[[str, str], None]] = []
        self.rounds = Rounds(table, self.register, self._tell)
        self.scans = Scans(table, self.register, self.rounds, self._tell)
        self.audits = Audits(table, self.register, self._tell)
        table.subscribe(self._done)
        table.guard = self.scans.guard
        self.refresh()

    # What the table's side asks

    def listen(self, changed: Callable[[], None]) -> None:
        """Call this when somebody came, went or sat down."""
        self._changed.append(changed)

    def on_seat(self, heard: Callable[[str, str], None]) -> None:
        """Call this with `seat_taken` or `seat_left` and the seat, when a phone does that."""
        self._seating.append(heard)

    def guests(self) -> tuple[Guest, ...]:
        """Return each seat and who answers for it, clockwise."""
        book = self.register.book
        here = {caller.seat for caller in self.lines.values() if caller.seat}

        def state(seat: str) -> Any:
            if book is None or book.at(seat) is None:
                if book and seat in book.tablet:
                    return "tablet"
                return "away" if self._is_kept(seat) else "free"
            return "here" if seat in here else "away"

        return tuple(Guest(seat, state(seat)) for seat in self.register.seats())

    def refresh(self) -> None:
        """Look which game is on: another one has other phones, or the same with other keys."""
        self._catch_up()
        play = self.table.play
        if play is None or play is self.register.play:
            return
        before = self.register.code
        book = self.register.turn_to(play)
        keys = {one.public for one in book.sittings}
        self._behind.clear()
        for line, caller in list(self.lines.items()):
            if caller.host or (caller.key is not None and caller.key in keys):
                line.send(self._voice.view(caller), newest=True)
            elif caller.key is not None:
                self._again(line, caller, caller.key)
            elif caller.passed and before != book.code:
                # An old code never learns the new one.
                caller.forget()
                line.send(frames.refused("wrong_code", NEW_CODE, caller.lang))
        self._answers.keep_only({*keys, HOST})
        self._answers.read(self.table.journal.entries(play.number), keys)
        self._look_for_set_back()
        self._tell_lobby()
        self._ask_what_is_open()
        self._say_changed()

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Do what the table asks of the phones."""
        self._catch_up()
        done = self._asked_of_phones(raw)
        self._catch_up()
        return done

    def _asked_of_phones(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        match raw.get("do"):
            case "seal":
                return self._sealed(raw)
            case "consents":
                found = self.audits.consents()
                return found if isinstance(found, Refusal) else Seated((), found)
            case "scan_cancel" | "scan_again" | "end_audit" as do:
                return self._about_questions(do, raw)
        return self._reseated(raw)

    def _about_questions(self, do: str, raw: Mapping[str, Any]) -> Seated | Refusal:
        if extra := raw.keys() - {"do", "anyway"}:
            return Refusal("bad_value", say("There is no field “{field}” here.", field=min(extra)))
        ways: Mapping[str, Callable[[], Refusal | None]] = {
            "scan_cancel": self.scans.cancel,
            "scan_again": partial(self.scans.again, anyway=raw.get("anyway") is True),
            "end_audit": self.audits.end,
        }
        done = ways[do]()
        self._say_changed()
        return done or Seated(())

    def _sealed(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Let a seat answer on the tablet; what was said is in no answer, and in no log."""
        seat, vote = raw.get("seat"), raw.get("vote")
        if raw.keys() - {"anyway"} != {"do", "seat", "vote"} or not isinstance(seat, str):
            return Refusal("bad_value", say("“{field}” must name a seat.", field="seat"))
        if type(vote) is not int or vote not in (0, 1):
            return Refusal("bad_value", say("“{field}” is 0 or 1.", field="vote"))
        done = self.scans.seal(seat, vote)
        self._say_changed()
        return done or Seated(())

    def _reseated(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Free a seat, or have it answer on the tablet."""
        seat, extra = raw.get("seat"), raw.keys() - {"do", "seat", "anyway"}
        if extra or not isinstance(seat, str):
            return Refusal("bad_value", say("“{field}” must name a seat.", field="seat"))
        on_tablet = raw.get("do") == "tablet_seat"
        self._kept_seats.let_go(seat)
        gone = self.register.reseat(seat, on_tablet=on_tablet)
        if isinstance(gone, Refusal):
            return gone
        if gone is not None:
            self._answers.forget(gone.public)
            self.audits.left(seat)
        for line, caller in list(self.lines.items()):
            if gone is not None and caller.key == gone.public:
                self._seat_freed(line, caller)
        self._roster_changed()
        event = "seat_on_tablet" if on_tablet else "seat_freed"
        return Seated(({"type": event, "seat": seat, "rev": self.table.rev},))

    # What phones say

    def come(self, line: Line) -> None:
        """Somebody is at the door: they are told what to prove their key with."""
        caller = self.lines[line] = Caller(self._proofs.challenge())
        challenge, table = caller.challenge.hex(), self._proofs.public.hex()
        line.send(frames.frame("challenge", v=VERSION, challenge=challenge, table=table))

    def go(self, line: Line) -> None:
        """Somebody hung up."""
        caller = self.lines.pop(line, None)
        if caller is not None and caller.seat:
            self._say_changed()

    def hear(self, line: Line, text: str) -> Late | None:
        """Take what a phone said; what comes back is to be sent later."""
        self._catch_up()
        caller = self.lines.get(line)
        if caller is None:
            return None
        return self._safely(line, caller, lambda: self._heard(line, caller, read_frame(text)))

    def _safely(self, line: Line, caller: Caller, job: Callable[[], Late | None]) -> Late | None:
        """Do what a phone asks; what goes wrong is told to that phone alone."""
        try:
            return job()
        except JournalError as error:
            line.send(frames.refused("unavailable", error.why, caller.lang))
        except Exception:  # noqa: BLE001  (a bug must not end the evening)
            # The frame is not logged: it may be somebody's secret.
            _LOG.exception("a bug in the app")
            line.send(frames.refused("unavailable", BROKEN, caller.lang))
        return None

    def _heard(self, line: Line, caller: Caller, frame: Frame) -> Late | None:
        match frame:
            case Ping():
                line.send(frames.frame("pong"))
            case Hello():
                return self._hello(line, caller, frame)
            case Commit() | Share() | KeyCommit() | KeyOpen() | Row() | Consent() | Opened():
                self._sealed_frame(line, caller, frame)
            case Lang(lang) if caller.passed:
                caller.lang = _known(lang)
                if caller.key:
                    line.send(self._voice.view(caller), newest=True)
            case Open() if caller.key is not None and caller.scenes:
                self._opened(line, caller, frame)
            case Up() if caller.passed:
                self._up(line, caller)
            case Asked() if caller.key is not None:
                self._asked(line, caller, caller.key, frame)
            case _:
                self._mistaken(line, caller, getattr(frame, "id", None))
        return None

    def _sealed_frame(self, line: Line, caller: Caller, frame: Frame) -> None:
        """Take what belongs to a key round, a poll or an audit, from whoever has a seat."""
        seat = caller.seat
        if seat is None:
            self._mistaken(line, caller, None)
            return
        match frame:
            case KeyCommit() | KeyOpen() | Row():
                why = self.rounds.take(seat, frame)
                self._answered(line, caller, why, round=frame.round)
                self._ask_what_is_open()
            case Commit():
                self._answered(line, caller, self.scans.commit(seat, frame), scan=frame.scan)
            case Share():
                self._answered(line, caller, self.scans.take(seat, frame), scan=frame.scan)
            case Consent(agree):
                self._answered(line, caller, self.audits.consent(seat, agree=agree))
            case Opened(raw):
                self._answered(line, caller, self.audits.take(seat, raw))
            case _:
                pass

    def _answered(self, line: Line, caller: Caller, why: Refusal | None, **fields: Any) -> None:
        """Say why a sealed answer, or an opened one, was not taken."""
        if why is not None:
            line.send(frames.refused(why.code, why.why, caller.lang, **fields))
        self._say_changed()

    def _mistaken(self, line: Line, caller: Caller, name: str | None) -> None:
        caller.mistakes += 1
        fields = {} if name is None else {"id": name}
        why = say("This cannot be understood.")
        line.send(frames.refused("bad_frame", why, caller.lang, **fields))
        if caller.mistakes >= MISTAKES:
            line.close()

    # Coming in

    def _hello(
        self, line: Line, caller: Caller, hello: Hello, *, waited: bool = False
    ) -> Late | None:
        caller.lang, caller.scenes = _known(hello.lang), hello.wants == SCENES
        if hello.v != VERSION:
            why = say("This page is of another version: load it again.")
            return Late(WAIT, lambda: line.send(frames.refused("unavailable", why, caller.lang)))
        proved = self._is_proved(caller, hello)
        book = self.register.book
        if not (waited or (proved and book and book.of(hello.public))):
            wait = self.door.wait(line.address, self.clock())
            if wait:
                again = partial(self._hello, line, caller, hello, waited=True)
                return Late(wait, partial(self._safely, line, caller, again))
        if hello.host is not None:
            if proved:
                self._welcome_host(line, caller)
                return None
            why = say("This is not the host's code, or no longer: it is new with each start.")
            return self._late(line, caller, "wrong_code", why, waited=waited)
        said = "".join(hello.code.split()).replace("-", "").upper()
        if not same(said, self.register.code):
            if proved and (seat := self.register.sat_before(said, hello.public)):
                self._goes_on(line, caller, hello.public or "", seat)
                return None
            return self._late(line, caller, "wrong_code", NEW_CODE, waited=waited)
        if not proved:
            why = say("This phone has not proved its key: load the page again.")
            return self._late(line, caller, "not_allowed", why, waited=waited)
        caller.passed = True
        self._passed(line, caller, hello)
        return None

    def _is_proved(self, caller: Caller, hello: Hello) -> bool:
        """Tell whether a key, or the host's code, was proved on this very connection."""
        if hello.host is not None:
            return self._proofs.is_host(caller, hello.host, self.host_code)
        return self._proofs.has_key(caller, hello.code, hello.public, hello.proof)

    def _late(
        self, line: Line, caller: Caller, code: Code, why: Message, *, waited: bool = False
    ) -> Late | None:
        seconds = self.door.wrong(line.address, self.clock())

        def answer() -> None:
            line.send(frames.refused(code, why, caller.lang))
            caller.guesses += 1
            if caller.guesses >= GUESSES:
                line.close()

        if waited:
            answer()
            return None
        return Late(seconds, answer)

    def _passed(self, line: Line, caller: Caller, hello: Hello) -> None:
        """Code and key are right; a key that sits wins over the seat that is asked for."""
        book, public = self.register.book, hello.public or ""
        if book is not None and (sitting := book.of(public)) is not None:
            self._replace(line, sitting.seat)
            self._seated(line, caller, sitting, hello.head)
            return
        if book is not None and public in book.freed:
            self._seat_freed(line, caller)
        kept = self._kept_seat(caller, hello)
        seat = kept or hello.seat
        if book is None or seat is None or public in book.freed:
            self._lobby(line, caller)
        else:
            self._sit(line, caller, seat, hello, is_its_own=kept is not None)

    def _kept_seat(self, caller: Caller, hello: Hello) -> str | None:
        """Return the seat that is kept for whoever had it in the game before, and proves that."""
        seat = self._kept_seats.of(hello.was)
        if seat is None or not self._proofs.has_key(caller, hello.code, hello.was, hello.was_proof):
            return None
        return seat

    def _is_kept(self, seat: str) -> bool:
        """Tell whether a seat is kept for somebody of the game before."""
        return self._kept_seats.has(seat) and self.register.free_again(seat) is not None

    def _replace(self, line: Line, seat: str) -> None:
        """One phone sits in a seat: the one that came last."""
        for other, known in list(self.lines.items()):
            if other is not line and known.seat == seat:
                known.forget()
                why = say("Your seat is open elsewhere now.")
                other.send(frames.refused("replaced", why, known.lang))
                other.close()

    def _sit(
        self, line: Line, caller: Caller, seat: str, hello: Hello, *, is_its_own: bool
    ) -> None:
        before: str | None = caller.seat
        if self._pace.is_too_quick(line.address, self.clock()):
            line.send(frames.refused("too_many", REASONS["too_many"], caller.lang))
            return
        sat: Sitting | Code = "seat_taken"
        if is_its_own or not self._is_kept(seat):
            sat = self.register.sit(seat, hello.public or "")
        if isinstance(sat, str):
            line.send(frames.refused(sat, REASONS[sat], caller.lang))
            if caller.key is None:
                self._lobby(line, caller)
            return
        self._kept_seats.let_go(seat)
        self._replace(line, seat)
        if before not in (None, seat):
            self._get_up(before or "")
        self._seated(line, caller, sat, hello.head)
        self._roster_changed()
        self._say_seating("seat_taken", seat)

    def _seated(self, line: Line, caller: Caller, sitting: Sitting, head: str | None) -> None:
        caller.seat, caller.key, caller.host = sitting.seat, sitting.public, False
        play = self.register.play
        is_known = play is None or play.sealings.after(head) is not None
        (self._behind.discard if is_known else self._behind.add)(sitting.public)
        self._look_for_set_back(but=line)
        self._greet(line, caller, self.scans.results_after(head))

    def _greet(self, line: Line, caller: Caller, results: Sequence[Mapping[str, Any]] = ()) -> None:
        """Tell somebody who comes how the table stands, what they missed, and what is asked."""
        line.send(self._voice.welcome(caller, self.guests()))
        seat = caller.seat
        asked = (*self.rounds.frames_for(seat), *self.scans.frames_for(seat))
        for fields in (*results, *asked, *self.audits.frames_for(seat)):
            line.send(frames.frame(lang=caller.lang, **fields))
            if fields["kind"] == REPORT:
                self._show_report(line, caller)
        self._say_changed()

    def _look_for_set_back(self, but: Line | None = None) -> None:
        """Say so on every screen while somebody's phone knows a count that this table lacks."""
        members = self.register.members()
        found = tuple(seat for seat, key in members.items() if key in self._behind)
        if found == self.table.set_back:
            return
        self.table.set_back = self.scans.set_back = found
        for line, caller in list(self.lines.items()):
            if caller.key is not None and line is not but:
                line.send(self._voice.view(caller), newest=True)
        self._ask_what_is_open()

    def _welcome_host(self, line: Line, caller: Caller) -> None:
        hosts = [one for one, known in self.lines.items() if known.host and one is not line]
        for other in hosts[: max(0, len(hosts) - HOSTS + 1)]:
            other.close()
        if caller.seat is not None:
            self._get_up(caller.seat)
        caller.passed, caller.host, caller.key, caller.seat = True, True, HOST, None
        self._greet(line, caller)

    def _lobby(self, line: Line, caller: Caller) -> None:
        caller.stand()
        caller.host = False
        line.send(self._voice.lobby(caller, self.guests()), newest=True)

    def _up(self, line: Line, caller: Caller) -> None:
        if caller.host:
            return
        if caller.seat is not None:
            self._get_up(caller.seat)
            caller.stand()
            self._roster_changed()
        self._lobby(line, caller)

    def _get_up(self, seat: str) -> None:
        gone = self.register.get_up(seat)
        if gone is not None:
            self.audits.left(seat)
            self._answers.forget(gone.public)
            self._say_seating("seat_left", seat)

    def _again(self, line: Line, caller: Caller, key: str) -> None:
        """Tell a phone of the game before where it goes on; its seat is kept for a while."""
        seat = caller.seat
        caller.forget()
        self._goes_on(line, caller, key, seat)

    def _goes_on(self, line: Line, caller: Caller, key: str, seat: str | None) -> None:
        """Send a key of the game before on to the game that is on."""
        if seat is not None and self.register.free_again(seat):
            self._kept_seats.keep(key, seat)
        line.send(frames.frame("again", caller.lang, code=self.register.code))

    def _seat_freed(self, line: Line, caller: Caller) -> None:
        caller.stand()
        why = say("The table has freed your seat.")
        line.send(frames.refused("seat_freed", why, caller.lang))

    # Commands

    def _asked(self, line: Line, caller: Caller, key: str, asked: Asked) -> None:
        def answer() -> dict[str, Any]:
            done = self._carried_out(caller, key, asked)
            if isinstance(done, Refusal):
                return {"kind": "refused", "id": asked.id, **refusal_form(done)}
            facts = done.facts if isinstance(done, Seated) else {}
            return {"kind": "done", "id": asked.id, "rev": self.table.rev, **facts}

        found = self._answers.once(key, asked.id, answer)
        line.send(frames.frame(lang=caller.lang, **{**found, **self._voice.durable()}))

    def _carried_out(self, caller: Caller, key: str, asked: Asked) -> Done | Seated | Refusal:
        self.refresh()  # the table may have turned to another game, and nobody has said so yet
        if self.table.is_stale(asked.rev) or caller.key != key:
            return Refusal("stale", say("Something else happened meanwhile; look again."))
        try:
            return self._ordered(caller, key, asked)
        except JournalError as error:
            return Refusal("unavailable", error.why)
        except Exception:  # noqa: BLE001  (a bug must not end the evening)
            # The command is not logged: it may be somebody's secret.
            _LOG.exception("a bug in the app")
            return Refusal("unavailable", BROKEN)

    def _ordered(self, caller: Caller, key: str, asked: Asked) -> Done | Seated | Refusal:
        if caller.host and asked.command.get("do") in HOSTS_TOO:
            return self.do(asked.command)
        play = self.table.play
        order = self.table.read(asked.command, self.game if play is None else play.game.name)
        if isinstance(order, Refusal):
            return order
        order = evolve(order, by=mark(key, asked.id))
        return self.table.do(order) if caller.host else self.table.do_for(caller.seat or "", order)

    def _opened(self, line: Line, caller: Caller, wanted: Open) -> None:
        """Send a question that a scene had no room for, as long as the scene is the newest."""
        self.refresh()
        if self.table.is_stale(wanted.rev):
            why = say("Something else happened meanwhile; look again.")
            line.send(frames.refused("stale", why, caller.lang, key=wanted.key))
        elif (question := self._voice.question(caller, wanted.key)) is not None:
            line.send(question)
        else:
            why = say("That cannot be chosen here: do it at the table.")
            line.send(frames.refused("bad_value", why, caller.lang, key=wanted.key))

    # Telling

    def _done(self, done: Done) -> None:
        """Tell every phone what was done, each in its own words and with its own offers.

        A count comes first, and so does whatever a poll goes on with: to work the views out, and
        to write what is asked now, takes longer.
        """
        self.refresh()
        is_counted = self.scans.counted(done)
        self.audits.reported(done)
        if done.entry.do in (name_of(Undo), name_of(Redo)):
            self.audits.taken_back()
        play = self.register.play
        sentences = told(play, done.entry.do, done.events) if play else []
        events = [
            {**kept, "rev": done.entry.rev}
            for kept in done.entry.events
            if kept["type"] not in TOLD_APART
        ]
        happened = frames.Happened(sentences, events, done.entry.events)
        if is_counted or done.entry.do in BESIDE:
            self._owed.append(partial(self._tell_views, happened))
            self._later(self._catch_up)
        else:
            self._tell_views(happened)
        self._ask_what_is_open()

    def _catch_up(self) -> None:
        """Do what was put off."""
        owed, self._owed = self._owed, []
        for job in owed:
            _heed(job)
        if owed:
            self._say_changed()
        if self._must_ask and not self.table.publishing:
            self._must_ask = False
            _heed(self._ask)

    def _tell_views(self, happened: frames.Happened) -> None:
        play = self.register.play
        # What the active seat and a host can do takes longest to work out: the others come first.
        active = play.standing.seat if play else None
        callers = sorted(self.lines.items(), key=lambda one: one[1].seat in (active, None))
        for line, caller in callers:
            if caller.key is not None:
                # One that cannot be drawn is no reason for the others to hear nothing.
                _heed(partial(self._show, line, caller, happened))

    def _show(self, line: Line, caller: Caller, happened: frames.Happened) -> None:
        line.send(self._voice.view(caller, happened), newest=True)

    def _ask_what_is_open(self) -> None:
        """Look what is to be asked of the phones, once everybody has heard what was done."""
        self._must_ask = True
        self._later(partial(self.table.later, self._catch_up))

    def _ask(self) -> None:
        """Begin a key round, a poll or an audit, where there is to be one; call off what is not."""
        self._look_for_set_back()
        self.rounds.refresh()
        self.scans.refresh()
        self.audits.refresh()
        self._say_changed()

    def _tell(self, kind: str, *, to: Collection[str | None] | None = None, **fields: Any) -> None:
        """Send a frame to these seats, and whoever runs the table (`None`); or to everybody."""
        texts = dict[str, str]()
        for line, caller in list(self.lines.items()):
            if caller.key is not None and (to is None or caller.seat in to):
                if caller.lang not in texts:
                    texts[caller.lang] = frames.frame(kind, caller.lang, **fields)
                line.send(texts[caller.lang])
                if kind == REPORT:
                    self._show_report(line, caller)

    def _show_report(self, line: Line, caller: Caller) -> None:
        if (report := self._voice.report(caller)) is not None:
            line.send(report)

    def tell_again(self) -> None:
        """Send everybody the view: it can be written again, or it cannot."""
        self._catch_up()
        for line, caller in list(self.lines.items()):
            if caller.key is not None:
                line.send(self._voice.view(caller), newest=True)

    def _tell_lobby(self) -> None:
        for line, caller in list(self.lines.items()):
            if caller.passed and caller.key is None:
                line.send(self._voice.lobby(caller, self.guests()), newest=True)

    def _roster_changed(self) -> None:
        for line, caller in list(self.lines.items()):
            if caller.host:
                line.send(self._voice.roster(self.guests()))
                if caller.scenes:  # who can be asked on a phone is a part of it
                    line.send(self._voice.view(caller), newest=True)
        self._tell_lobby()
        self._ask_what_is_open()
        self.audits.look_who_is_awaited()
        self._say_changed()

    def _say_changed(self) -> None:
        if self._owed:
            return  # it is said then
        for changed in self._changed:
            _heed(changed)

    def _say_seating(self, what: str, seat: str) -> None:
        for heard in self._seating:
            _heed(partial(heard, what, seat))


def _known(lang: str) -> str:
    return lang if lang in LANGUAGES else "en"


def _heed(listener: Callable[[], None]) -> None:
    """Tell somebody who listens; what goes wrong there is no phone's business."""
    try:
        listener()
    except Exception:  # noqa: BLE001  (likewise)
        _LOG.exception("a listener failed")
