"""The hall: who stands in it, who sits where, and what each phone hears and asks.

No sockets here, and no clock of its own: a line is whatever can be sent a text. Everything is
called on the table's loop, one thing after another.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.journal.entry import JournalError
from companion.locale import LANGUAGES
from companion.phones import frames
from companion.phones.answers import Answers, mark
from companion.phones.audits import Audits
from companion.phones.caller import Caller, Late, Line
from companion.phones.door import WAIT, Door, Pace
from companion.phones.guestbook import Guestbook, Sitting, hashed
from companion.phones.register import Register, same
from companion.phones.scans import Scans
from companion.phones.voice import Voice
from companion.phones.wire import (
    VERSION,
    Asked,
    Code,
    Frame,
    Hello,
    Lang,
    Opened,
    Ping,
    Share,
    Up,
    read_frame,
)
from companion.table.guests import Guest, Seated
from companion.table.script import refused as refusal_form
from companion.table.table import Done, Table
from companion.table.telling import told

_LOG = logging.getLogger(__name__)
BROKEN: Final = say("Something in the app is broken; nothing was changed.")
MISTAKES: Final = 32
"""Frames that cannot be read after which a phone is shown out."""
GUESSES: Final = 5
"""Wrong hellos after which a line is closed."""
TOLD_APART: Final = ("answers_sealed", "audited")
"""Events that phones hear of by frames of their own."""
HOSTS: Final = 4
"""Host sessions at a time."""
HOSTS_TOO: Final = ("free_seat", "tablet_seat", "scan_cancel", "scan_again", "end_audit")
"""What may be asked of the phones from a phone that runs the table; no answer is sealed there."""
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
        """Whoever says this runs the table; None where a tablet does."""
        self._voice = Voice(table, self.register)
        self._answers = Answers()
        self._hosts: OrderedDict[str, None] = OrderedDict()
        """The host sessions that may come back."""
        self._pace = Pace()
        self._later = later
        self._owed: Callable[[], None] | None = None
        """What follows a count that everybody has been told; nothing else is done before it."""
        self._changed: list[Callable[[], None]] = []
        self._seating: list[Callable[[str, str], None]] = []
        self.scans = Scans(table, self.register, self._tell)
        self.audits = Audits(table, self.register, self._tell)
        table.subscribe(self._done)
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
                return "tablet" if book and seat in book.tablet else "free"
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
        sessions = {one.session for one in book.sittings}
        for line, caller in list(self.lines.items()):
            if caller.host or (caller.session is not None and caller.session in sessions):
                line.send(self._voice.view(caller), newest=True)
            elif caller.session is not None or (caller.passed and before != book.code):
                seat = self.register.free_again(caller.seat) if caller.seat else None
                self._again(line, caller, seat)
        self._answers.keep_only(sessions | self._hosts.keys())
        self._answers.read(self.table.journal.entries(play.number), sessions)
        self._tell_lobby()
        self._ask_what_is_open()
        self._say_changed()

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Do what the table asks of the phones."""
        self._catch_up()
        match raw.get("do"):
            case "seal":
                return self._sealed(raw)
            case "scan_cancel" | "scan_again" | "end_audit" as do:
                return self._about_questions(do, raw)
        return self._reseated(raw)

    def _about_questions(self, do: str, raw: Mapping[str, Any]) -> Seated | Refusal:
        if extra := raw.keys() - {"do", "anyway"}:
            return Refusal("bad_value", say("There is no field “{field}” here.", field=min(extra)))
        done = {
            "scan_cancel": self.scans.cancel,
            "scan_again": self.scans.again,
            "end_audit": self.audits.end,
        }[do]()
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
        gone = self.register.reseat(seat, on_tablet=on_tablet)
        if isinstance(gone, Refusal):
            return gone
        if gone is not None:
            self._answers.forget(gone.session)
        for line, caller in list(self.lines.items()):
            if gone is not None and caller.session == gone.session:
                self._seat_freed(line, caller)
        self._roster_changed()
        event = "seat_on_tablet" if on_tablet else "seat_freed"
        return Seated(({"type": event, "seat": seat, "rev": self.table.rev},))

    # What phones say

    def come(self, line: Line) -> None:
        """Somebody is at the door."""
        self.lines[line] = Caller()

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
            case Lang(lang) if caller.passed:
                caller.lang = _known(lang)
                if caller.session:
                    line.send(self._voice.view(caller), newest=True)
            case Up() if caller.passed:
                self._up(line, caller)
            case Asked() if caller.session is not None:
                self._asked(line, caller, caller.session, frame)
            case Share() if caller.seat is not None:
                why = self.scans.take(caller.seat, frame)
                self._answered(line, caller, why, scan=frame.scan)
            case Opened() if caller.seat is not None:
                self._answered(line, caller, self.audits.take(caller.seat, frame.raw))
            case _:
                self._mistaken(line, caller, getattr(frame, "id", None))
        return None

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
        caller.lang = _known(hello.lang)
        said = "".join(hello.code.split()).replace("-", "").upper()
        if hello.v != VERSION:
            why = say("This page is of another version: load it again.")
            return Late(WAIT, lambda: line.send(frames.refused("unavailable", why, caller.lang)))
        session = hashed(hello.session) if hello.session else None
        book = self.register.book
        if not (waited or (book and session and book.of(session))):
            wait = self.door.wait(line.address, self.clock())
            if wait:
                again = partial(self._hello, line, caller, hello, waited=True)
                return Late(wait, partial(self._safely, line, caller, again))
        if self.host_code is not None and same(said, self.host_code):
            self._welcome_host(line, caller, hello.session)
            return None
        if same(said, self.register.code):
            caller.passed = True
            return self._passed(line, caller, hello, session)
        if known := self.register.known_before(said, session):
            self._again(line, caller, self.register.free_again(known.seat))
            return None
        why = say("This code is not right, or no longer: scan the tablet's QR code again.")
        return self._late(line, caller, "wrong_code", why, waited=waited)

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

    def _passed(self, line: Line, caller: Caller, hello: Hello, session: str | None) -> Late | None:
        """The code is right; a session wins over a seat."""
        book = self.register.book
        if book is not None and session is not None:
            if (sitting := book.of(session)) is not None:
                return self._back(line, caller, sitting, hello)
            if session in book.freed:
                self._seat_freed(line, caller)
                self._lobby(line, caller)
                return None
        if book is None or hello.seat is None:
            self._lobby(line, caller)
        else:
            self._sit(line, caller, hello.seat, hello.public or "", hello.claim)
        return None

    def _back(self, line: Line, caller: Caller, sitting: Sitting, hello: Hello) -> Late | None:
        if hello.public != sitting.public:
            why = say("This is not the key that this seat was taken with.")
            return self._late(line, caller, "wrong_key", why)
        self._replace(line, sitting.seat)
        self._seated(line, caller, sitting, hello.session or "")
        return None

    def _replace(self, line: Line, seat: str) -> None:
        """One phone sits in a seat: the one that came last."""
        for other, known in list(self.lines.items()):
            if other is not line and known.seat == seat:
                known.forget()
                why = say("Your seat is open elsewhere now.")
                other.send(frames.refused("replaced", why, known.lang))
                other.close()

    def _sit(self, line: Line, caller: Caller, seat: str, public: str, claim: str | None) -> None:
        before: str | None = caller.seat
        if self._pace.is_too_quick(line.address, self.clock()):
            line.send(frames.refused("too_many", REASONS["too_many"], caller.lang))
            return
        sat = self.register.sit(seat, public, claim)
        if isinstance(sat, str):
            line.send(frames.refused(sat, REASONS[sat], caller.lang))
            if caller.session is None:
                self._lobby(line, caller)
            return
        self._replace(line, seat)
        if before not in (None, seat):
            self._get_up(before or "")
        self._seated(line, caller, *sat)
        self._roster_changed(but=line)
        self._say_seating("seat_taken", seat)

    def _seated(self, line: Line, caller: Caller, sitting: Sitting, secret: str) -> None:
        caller.seat, caller.session, caller.host = sitting.seat, sitting.session, False
        self._greet(line, caller, secret)

    def _greet(self, line: Line, caller: Caller, secret: str) -> None:
        """Tell somebody who comes how the table stands, and what is asked."""
        line.send(self._voice.welcome(caller, secret, self.guests()))
        for fields in (*self.scans.frames_for(caller.seat), *self.audits.frames_for(caller.seat)):
            line.send(frames.frame(lang=caller.lang, **fields))
        self._say_changed()

    def _welcome_host(self, line: Line, caller: Caller, secret: str | None) -> None:
        hosts = [one for one, known in self.lines.items() if known.host and one is not line]
        for other in hosts[: max(0, len(hosts) - HOSTS + 1)]:
            other.close()
        if secret is None or hashed(secret) not in self._hosts:
            secret = secrets.token_hex(16)
        caller.passed, caller.host, caller.session = True, True, hashed(secret)
        caller.seat = None
        self._hosts[caller.session] = None
        self._hosts.move_to_end(caller.session)
        if len(self._hosts) > 2 * HOSTS:
            self._answers.forget(self._hosts.popitem(last=False)[0])
        self._greet(line, caller, secret)

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
            self._roster_changed(but=line)
        self._lobby(line, caller)

    def _get_up(self, seat: str) -> None:
        gone = self.register.get_up(seat)
        if gone is not None:
            self._answers.forget(gone.session)
            self._say_seating("seat_left", seat)

    def _again(self, line: Line, caller: Caller, seat: str | None) -> None:
        caller.forget()
        line.send(frames.frame("again", caller.lang, code=self.register.code, seat=seat))

    def _seat_freed(self, line: Line, caller: Caller) -> None:
        caller.stand()
        why = say("The table has freed your seat.")
        line.send(frames.refused("seat_freed", why, caller.lang))

    # Commands

    def _asked(self, line: Line, caller: Caller, session: str, asked: Asked) -> None:
        def answer() -> dict[str, Any]:
            done = self._carried_out(caller, session, asked)
            if isinstance(done, Refusal):
                return {"kind": "refused", "id": asked.id, **refusal_form(done)}
            return {"kind": "done", "id": asked.id, "rev": self.table.rev}

        found = self._answers.once(session, asked.id, answer)
        line.send(frames.frame(lang=caller.lang, **{**found, **self._voice.durable()}))

    def _carried_out(self, caller: Caller, session: str, asked: Asked) -> Done | Seated | Refusal:
        self.refresh()  # the table may have turned to another game, and nobody has said so yet
        if asked.rev != self.table.rev or caller.session != session:
            return Refusal("stale", say("Something else happened meanwhile; look again."))
        try:
            return self._ordered(caller, session, asked)
        except JournalError as error:
            return Refusal("unavailable", error.why)
        except Exception:  # noqa: BLE001  (a bug must not end the evening)
            # The command is not logged: it may be somebody's secret.
            _LOG.exception("a bug in the app")
            return Refusal("unavailable", BROKEN)

    def _ordered(self, caller: Caller, session: str, asked: Asked) -> Done | Seated | Refusal:
        if caller.host and asked.command.get("do") in HOSTS_TOO:
            return self.do(asked.command)
        order = self.table.read(asked.command, self.game)
        if isinstance(order, Refusal):
            return order
        order = evolve(order, by=mark(session, asked.id))
        return self.table.do(order) if caller.host else self.table.do_for(caller.seat or "", order)

    # Telling

    def _done(self, done: Done) -> None:
        """Tell every phone what was done, each in its own words and with its own offers.

        A count comes first: to work the views out, and to write what is asked now, takes longer.
        """
        self.refresh()
        is_counted = self.scans.counted(done)
        self.audits.reported(done)
        play = self.register.play
        sentences = told(play, done.entry.do, done.events) if play else []
        events = [
            {**kept, "rev": done.entry.rev}
            for kept in done.entry.events
            if kept["type"] not in TOLD_APART
        ]
        if is_counted:
            self._owed = partial(self._tell_views, sentences, events)
            self._later(self._catch_up)
        else:
            self._tell_views(sentences, events)

    def _catch_up(self) -> None:
        """Do what a count has put off."""
        owed, self._owed = self._owed, None
        if owed is not None:
            _heed(owed)
            self._say_changed()

    def _tell_views(
        self, sentences: Sequence[Message], events: Sequence[Mapping[str, Any]]
    ) -> None:
        play = self.register.play
        # What the active seat and a host can do takes longest to work out: the others come first.
        active = play.standing.seat if play else None
        callers = sorted(self.lines.items(), key=lambda one: one[1].seat in (active, None))
        for line, caller in callers:
            if caller.session is not None:
                line.send(self._voice.view(caller, sentences, events), newest=True)
        self._ask_what_is_open()

    def _ask_what_is_open(self) -> None:
        """Look what is to be settled by sealed answers, and whether there is an audit."""
        self.scans.refresh()
        self.audits.refresh()

    def _tell(self, kind: str, *, to: Collection[str | None] | None = None, **fields: Any) -> None:
        """Send a frame to these seats, and whoever runs the table (`None`); or to everybody."""
        texts = dict[str, str]()
        for line, caller in list(self.lines.items()):
            if caller.session is not None and (to is None or caller.seat in to):
                if caller.lang not in texts:
                    texts[caller.lang] = frames.frame(kind, caller.lang, **fields)
                line.send(texts[caller.lang])

    def tell_again(self) -> None:
        """Send everybody the view: it can be written again, or it cannot."""
        self._catch_up()
        for line, caller in list(self.lines.items()):
            if caller.session is not None:
                line.send(self._voice.view(caller), newest=True)

    def _tell_lobby(self) -> None:
        for line, caller in list(self.lines.items()):
            if caller.passed and caller.session is None:
                line.send(self._voice.lobby(caller, self.guests()), newest=True)

    def _roster_changed(self, but: Line | None = None) -> None:
        for line, caller in list(self.lines.items()):
            if caller.session is not None and line is not but:
                line.send(self._voice.roster(caller, self.guests()))
        self._tell_lobby()
        self._ask_what_is_open()
        self.audits.look_who_is_awaited()
        self._say_changed()

    def _say_changed(self) -> None:
        if self._owed is not None:
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
