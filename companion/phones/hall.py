"""The hall: who stands in it, who sits where, and what each phone hears and asks.

No sockets here, and no clock of its own: a line is whatever can be sent a text. Everything is
called on the table's loop, one thing after another.
"""

from __future__ import annotations

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from hmac import compare_digest
from typing import Any, Final, Protocol

from attrs import define, evolve, frozen
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.heatscan.roster import is_good_key, symbols
from companion.journal.entry import JournalError
from companion.locale import LANGUAGES
from companion.phones import frames
from companion.phones.door import Door
from companion.phones.guestbook import JOIN, Book, Guestbook, Sitting, hashed, new_code
from companion.phones.wire import (
    LONGEST,
    VERSION,
    Asked,
    Bad,
    Frame,
    Hello,
    Lang,
    Ping,
    Up,
    read_frame,
)
from companion.table.guests import Guest, Seated
from companion.table.play import Play
from companion.table.script import refused as refusal_form
from companion.table.table import Done, Table
from companion.table.telling import told

_LOG = logging.getLogger(__name__)
ANSWERS: Final = 128
"""Answers to a session's commands that are remembered."""
MISTAKES: Final = 32
"""Frames that cannot be read after which a phone is shown out."""
HOSTS: Final = 4
"""Host sessions at a time."""


class Line(Protocol):
    """A connection to a phone."""

    @property
    def address(self) -> str:
        """Where it comes from."""
        ...

    def send(self, text: str, *, newest: bool = False) -> None:
        """Send a frame; `newest` takes the place of another such that still waits."""
        ...

    def close(self) -> None:
        """Hang up when what was sent is out."""
        ...


@define(eq=False)
class Caller:
    """What is known of a line."""

    lang: str = "en"
    passed: bool = False
    """It has said the right code."""
    session: str | None = None
    """Its session's hash, once it sits or hosts."""
    seat: str | None = None
    host: bool = False
    mistakes: int = 0


@frozen
class Late:
    """An answer that has to wait."""

    seconds: float
    text: str


class Hall:
    """Everybody who came through the door."""

    def __init__(
        self, table: Table, book: Guestbook, game: str, clock: Callable[[], float]
    ) -> None:
        """Open the hall of a table; `new_game` of a host begins `game`."""
        self.table, self.guestbook, self.game, self.clock = table, book, game, clock
        self.lines: dict[Line, Caller] = {}
        self.door = Door()
        self.can_host = False
        self._play: Play | None = None
        self._keys: dict[str, X25519PrivateKey] = {}
        self._answers: dict[str, OrderedDict[str, dict[str, Any]]] = {}
        self._changed: list[Callable[[], None]] = []
        self._joined: list[Callable[[str], None]] = []
        self._views: tuple[int, dict[str, str]] = (-1, {})
        table.subscribe(self._done)
        self.refresh()

    # What the table's side asks

    @property
    def book(self) -> Book | None:
        """The door of the game that is on."""
        play, books = self._play, self.guestbook.kept.books
        return next((one for one in books if play and one.game == play.number), None)

    @property
    def code(self) -> str:
        """The join code of the game that is on, or of the next."""
        if self.book is not None:
            return self.book.code
        kept = self.guestbook.kept
        if kept.next is None:
            self.guestbook.keep(evolve(kept, next=new_code(JOIN)))
        return self.guestbook.kept.next or ""

    def listen(self, changed: Callable[[], None]) -> None:
        """Call this when somebody came, went or sat down."""
        self._changed.append(changed)

    def on_seat(self, taken: Callable[[str], None]) -> None:
        """Call this with each seat that a phone takes."""
        self._joined.append(taken)

    def guests(self) -> tuple[Guest, ...]:
        """Return each seat and who answers for it, clockwise."""
        book = self.book
        here = {caller.seat for caller in self.lines.values() if caller.seat}

        def state(seat: str) -> Any:
            if book is None or book.at(seat) is None:
                return "tablet" if book and seat in book.tablet else "free"
            return "here" if seat in here else "away"

        return tuple(Guest(seat, state(seat)) for seat in self._seats())

    def symbols(self) -> tuple[int, ...]:
        """Return the row that every phone must show."""
        return symbols({one["seat"]: bytes.fromhex(one["public"]) for one in self._roster()})

    def free(self, seat: str) -> Seated | Refusal:
        """Let another phone take a seat."""
        return self._reseat(seat, "seat_freed", on_tablet=False)

    def to_tablet(self, seat: str) -> Seated | Refusal:
        """Let a seat answer on the tablet."""
        return self._reseat(seat, "seat_on_tablet", on_tablet=True)

    def refresh(self) -> None:
        """Look which game is on: another one has other phones, or the same with other keys.

        A game that the table has only got up from keeps its phones, until another one is on.
        """
        play = self._play = self.table.play or self._play
        if play is None:
            return
        began = self._began(play.number)
        book = self.book
        if book is None or book.began != began:
            book = self._new_book(play.number, began)
        for seat in book.tablet:
            self._keys.setdefault(seat, X25519PrivateKey.generate())
        self._views = (-1, {})
        self._call_again(book)
        self._remember_answers()
        self._tell_lobby()
        self._say_changed()

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
        caller = self.lines.get(line)
        if caller is None:
            return None
        try:
            return self._heard(line, caller, read_frame(text))
        except JournalError as error:
            line.send(frames.refused("unavailable", error.why, caller.lang))
        except Exception:  # noqa: BLE001  (a bug must not end the evening)
            # The frame is not logged: it may be somebody's secret.
            _LOG.exception("a bug in the app")
            why = say("Something in the app is broken; nothing was changed.")
            line.send(frames.refused("unavailable", why, caller.lang))
        return None

    def _heard(self, line: Line, caller: Caller, frame: Frame) -> Late | None:
        match frame:
            case Bad():
                self._mistaken(line, caller, frame)
            case Ping():
                line.send(frames.frame("pong"))
            case Hello():
                return self._hello(line, caller, frame)
            case _ if not caller.passed:
                self._mistaken(line, caller, Bad(getattr(frame, "id", None)))
            case Lang(lang):
                caller.lang = _known(lang)
                if caller.session:
                    line.send(self._view_frame(caller), newest=True)
            case Up():
                self._up(line, caller)
            case Asked():
                self._asked(line, caller, frame)
        return None

    def _mistaken(self, line: Line, caller: Caller, bad: Bad) -> None:
        caller.mistakes += 1
        fields = {} if bad.id is None else {"id": bad.id}
        why = say("This cannot be understood.")
        line.send(frames.refused("bad_frame", why, caller.lang, **fields))
        if caller.mistakes >= MISTAKES:
            line.close()

    # Coming in

    def _hello(self, line: Line, caller: Caller, hello: Hello) -> Late | None:
        caller.lang = _known(hello.lang)
        said = "".join(hello.code.split()).replace("-", "").upper()
        if hello.v != VERSION:
            why = say("This page is of another version: load it again.")
            return self._turn_away(caller, "unavailable", why)
        if self.can_host and _same(said, self.guestbook.kept.host):
            self._welcome_host(line, caller)
            return None
        session = hashed(hello.session) if hello.session else None
        if not _same(said, self.code):
            return self._old_code(line, caller, said, session)
        caller.passed = True
        book = self.book
        sitting = book.of(session) if book and session else None
        if book is not None and sitting is not None:
            return self._back(line, caller, sitting, hello)
        if book is not None and session in book.freed:
            why = say("The table has freed your seat.")
            line.send(frames.refused("seat_freed", why, caller.lang))
            self._lobby(line, caller)
            return None
        if hello.seat is None or book is None:
            self._lobby(line, caller)
            return None
        return self._sit(line, caller, book, hello)

    def _turn_away(self, caller: Caller, code: str, why: Message, address: str = "") -> Late:
        seconds = self.door.wrong(address, self.clock()) if address else 1.0
        return Late(seconds, frames.refused(code, why, caller.lang))

    def _old_code(self, line: Line, caller: Caller, said: str, session: str | None) -> Late | None:
        """An old game's phone is told the new game's code; anybody else waits."""
        for book in self.guestbook.kept.books:
            known = session and _same(said, book.code) and book.of(session)
            if known:
                self._again(line, caller, self._seat_again(known.seat))
                return None
        why = say("This code is not right, or no longer: scan the tablet's QR code again.")
        return self._turn_away(caller, "wrong_code", why, line.address)

    def _back(self, line: Line, caller: Caller, sitting: Sitting, hello: Hello) -> Late | None:
        if hello.public != sitting.public:
            why = say("This is not the key that this seat was taken with.")
            return self._turn_away(caller, "wrong_key", why, line.address)
        for other, known in list(self.lines.items()):
            if other is not line and known.session == sitting.session:
                known.seat = known.session = None
                known.passed = False
                why = say("Your seat is open elsewhere now.")
                other.send(frames.refused("replaced", why, known.lang))
                other.close()
        self._seated(line, caller, sitting, hello.session or "")
        return None

    def _sit(self, line: Line, caller: Caller, book: Book, hello: Hello) -> Late | None:
        seat, public = hello.seat or "", hello.public or ""
        if seat not in self._seats():
            why = say("Nobody sits at {seat}.", seat=seat[:20])
            line.send(frames.refused("unknown_seat", why, caller.lang))
        elif book.at(seat) is not None or seat in book.tablet:
            why = say("This seat is taken. Whoever runs the table can free it.")
            line.send(frames.refused("seat_taken", why, caller.lang))
            self._lobby(line, caller)
        elif not self._fits(public):
            why = say("This key is of no use; load the page again.")
            line.send(frames.refused("wrong_key", why, caller.lang))
        else:
            if caller.seat is not None:
                self._leave_seat(caller)
            secret = secrets.token_hex(16)
            sitting = Sitting(seat, hashed(secret), public)
            book = self.book or book
            self._keep(evolve(book, sittings=(*book.sittings, sitting)))
            self._seated(line, caller, sitting, secret)
            self._roster_changed(but=line)
            for taken in self._joined:
                taken(seat)
        return None

    def _fits(self, public: str) -> bool:
        """A key is 32 bytes in lower case, of no low order, and nobody else's."""
        try:
            key = bytes.fromhex(public)
        except ValueError:
            return False
        taken = {one["public"] for one in self._roster()}
        return key.hex() == public and public not in taken and is_good_key(key)

    def _seated(self, line: Line, caller: Caller, sitting: Sitting, secret: str) -> None:
        caller.seat, caller.session, caller.host = sitting.seat, sitting.session, False
        line.send(self._welcome(caller, secret))
        self._say_changed()

    def _welcome_host(self, line: Line, caller: Caller) -> None:
        hosts = [one for one, known in self.lines.items() if known.host and one is not line]
        for other in hosts[: max(0, len(hosts) - HOSTS + 1)]:
            other.close()
        secret = secrets.token_hex(16)
        caller.passed, caller.host, caller.session = True, True, hashed(secret)
        line.send(self._welcome(caller, secret))

    def _welcome(self, caller: Caller, secret: str) -> str:
        head = {
            "type": "welcome",
            "seat": caller.seat,
            "session": secret,
            "symbols": self.symbols(),
            "roster": self._roster(),
            "game": self._play.game.name if self._play else None,
            "join": self.code,
            **({"host": True, "guests": self._guest_rows()} if caller.host else {}),
            "rev": self.table.rev,
        }
        return self._with_view(caller, head, {})

    def _lobby(self, line: Line, caller: Caller) -> None:
        caller.seat = caller.session = None
        line.send(self._lobby_frame(caller), newest=True)

    def _lobby_frame(self, caller: Caller) -> str:
        rows = self._guest_rows()
        free = [row["seat"] for row in rows if row["state"] == "free"]
        game = self._play.game.name if self._play else None
        return frames.frame("lobby", caller.lang, free=free, seats=rows, game=game)

    def _guest_rows(self) -> list[dict[str, str]]:
        names = self._seats()
        states = {"here": "taken", "away": "taken"}
        return [
            {"seat": g.seat, "name": names[g.seat], "state": states.get(g.state, g.state)}
            for g in self.guests()
        ]

    def _up(self, line: Line, caller: Caller) -> None:
        if caller.seat is not None:
            self._leave_seat(caller)
            self._roster_changed(but=line)
        if not caller.host:
            self._lobby(line, caller)

    def _leave_seat(self, caller: Caller) -> None:
        book = self.book
        if book is not None and caller.seat is not None:
            self._keep(evolve(book.without(caller.seat), freed=book.freed))
        caller.seat = caller.session = None

    # Commands

    def _asked(self, line: Line, caller: Caller, asked: Asked) -> None:
        session = caller.session
        if session is None:
            self._mistaken(line, caller, Bad(asked.id))
            return
        answers = self._answers.setdefault(session, OrderedDict())
        if asked.id not in answers:
            answers[asked.id] = self._answer(caller, session, asked)
            if len(answers) > ANSWERS:
                answers.popitem(last=False)
        line.send(frames.frame(lang=caller.lang, **answers[asked.id]))

    def _answer(self, caller: Caller, session: str, asked: Asked) -> dict[str, Any]:
        if asked.rev != self.table.rev:
            why = say("Something else happened meanwhile; look again.")
            answer: Any = Refusal("stale", why)
        else:
            answer = self._carried_out(caller, session, asked)
        if isinstance(answer, Refusal):
            return {"kind": "refused", "id": asked.id, **refusal_form(answer)}
        return {"kind": "done", "id": asked.id, "rev": self.table.rev}

    def _carried_out(self, caller: Caller, session: str, asked: Asked) -> Done | Seated | Refusal:
        seat, raw = caller.seat, asked.command
        if caller.host and raw.get("do") in ("free_seat", "tablet_seat"):
            return self.do(raw)
        order = self.table.read(raw, self.game)
        if isinstance(order, Refusal):
            return order
        order = evolve(order, by=f"{session[:16]} {asked.id}")
        if caller.host:
            return self.table.do(order)
        return self.table.do_for(seat or "", order)

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Free a seat, or have it answer on the tablet."""
        seat, extra = raw.get("seat"), raw.keys() - {"do", "seat", "anyway"}
        if extra or not isinstance(seat, str):
            return Refusal("bad_value", say("“{field}” must name a seat.", field="seat"))
        return self.free(seat) if raw.get("do") == "free_seat" else self.to_tablet(seat)

    def _remember_answers(self) -> None:
        """After a resume, what was done before must not be done again."""
        book, play = self.book, self._play
        if book is None or play is None:
            return
        sessions = {one.session[:16]: one.session for one in book.sittings}
        if all(session in self._answers for session in sessions.values()):
            return
        for entry in self.table.journal.entries(play.number):
            short, _, name = (entry.by or "").partition(" ")
            if session := sessions.get(short):
                answers = self._answers.setdefault(session, OrderedDict())
                answers[name] = {"kind": "done", "id": name, "rev": entry.rev}
                if len(answers) > ANSWERS:
                    answers.popitem(last=False)

    # Telling

    def _done(self, done: Done) -> None:
        """Tell every phone what was done, each in its own words and with its own offers."""
        play = self.table.play
        if play is not self._play:
            self.refresh()
        sentences = told(play, done.entry.do, done.events) if play else []
        events = [{**kept, "rev": done.entry.rev} for kept in done.entry.events]
        for line, caller in list(self.lines.items()):
            if caller.session is not None:
                line.send(self._view_frame(caller, sentences, events), newest=True)

    def _view_frame(
        self,
        caller: Caller,
        sentences: list[Message] | None = None,
        events: list[dict[str, Any]] | None = None,
    ) -> str:
        head = {"type": "view", "rev": self.table.rev}
        return self._with_view(caller, head, {"told": sentences or [], "events": events or []})

    def _with_view(self, caller: Caller, head: Mapping[str, Any], tail: Mapping[str, Any]) -> str:
        offers = self.table.offers(caller.seat)
        found = None if isinstance(offers, Refusal) else offers
        view = self._view(caller.seat, caller.lang)
        text = frames.with_view(head, view, found, tail, caller.lang)
        if len(text.encode()) > LONGEST and tail:
            return frames.with_view(head, view, found, {}, caller.lang)
        return text

    def _view(self, seat: str | None, lang: str) -> str:
        """Return a view's text; what all seats share is written once for each language."""
        rev, known = self._views
        if rev != self.table.rev:
            known = {}
            self._views = (self.table.rev, known)
        key = f"{lang} {seat}"
        if key not in known:
            known[key] = frames.as_text(self.table.view(seat, self._play), lang)
        return known[key]

    def _tell_lobby(self) -> None:
        for line, caller in list(self.lines.items()):
            if caller.passed and caller.session is None:
                line.send(self._lobby_frame(caller), newest=True)

    def _roster_changed(self, but: Line | None = None) -> None:
        fields = {"roster": self._roster(), "symbols": self.symbols()}
        for line, caller in list(self.lines.items()):
            if caller.session is not None and line is not but:
                rows = {"guests": self._guest_rows()} if caller.host else {}
                line.send(frames.frame("roster", caller.lang, **fields, **rows))
        self._tell_lobby()
        self._say_changed()

    def _say_changed(self) -> None:
        for changed in self._changed:
            changed()

    # Books and games

    def _seats(self) -> Mapping[str, str]:
        """Return the names at the table by their seats, clockwise."""
        view = self.table.view(of=self._play)
        seats = view["seats"] if view else {}
        return {seat: str(one["name"]) for seat, one in seats.items()}

    def _roster(self) -> list[dict[str, Any]]:
        book = self.book
        return list(self._rows(book)) if book else []

    def _rows(self, book: Book) -> Iterator[dict[str, Any]]:
        for seat in self._seats():
            sitting = book.at(seat)
            if sitting is not None:
                yield {"seat": seat, "public": sitting.public}
            elif seat in book.tablet and seat in self._keys:
                public = self._keys[seat].public_key().public_bytes_raw().hex()
                yield {"seat": seat, "public": public, "tablet": True}

    def _began(self, number: int) -> str:
        found = [one for one in self.table.journal.evenings() if one.game == number]
        return found[0].began if found else ""

    def _new_book(self, number: int, began: str) -> Book:
        kept = self.guestbook.kept
        book = Book(number, began, kept.next or new_code(JOIN))
        others = tuple(one for one in kept.books if one.game != number)
        self._keys.clear()
        self.guestbook.keep(evolve(kept, next=None, books=(*others, book)))
        return book

    def _call_again(self, book: Book) -> None:
        """Whoever sits at another game is asked to this one, with new keys."""
        sessions = {one.session for one in book.sittings}
        for line, caller in list(self.lines.items()):
            if caller.host or caller.session is None or caller.session in sessions:
                continue
            seat = self._seat_again(caller.seat) if caller.seat else None
            self._again(line, caller, seat)

    def _seat_again(self, seat: str) -> str | None:
        """Return the seat in this game of who sat there in an old one, if nobody has taken it."""
        free = [guest.seat for guest in self.guests() if guest.state == "free"]
        return seat if seat in free else None

    def _again(self, line: Line, caller: Caller, seat: str | None) -> None:
        caller.seat = caller.session = None
        caller.passed = False
        line.send(frames.frame("again", caller.lang, code=self.code, seat=seat))

    def _reseat(self, seat: str, event: str, *, on_tablet: bool) -> Seated | Refusal:
        book = self.book
        if book is None:
            return Refusal("no_game", say("There is no game yet: begin one first."))
        if seat not in self._seats():
            return Refusal("unknown_seat", say("Nobody sits at {seat}.", seat=seat[:20]))
        if on_tablet == (seat in book.tablet) and (on_tablet or book.at(seat) is None):
            if not on_tablet and seat not in book.tablet:
                return Refusal("already_done", say("This seat is free."))
            return Refusal("already_done", say("This seat answers on the tablet."))
        gone = book.at(seat)
        book = book.without(seat)
        self._keys.pop(seat, None)
        if on_tablet:
            self._keys[seat] = X25519PrivateKey.generate()
            book = evolve(book, tablet=(*book.tablet, seat))
        self._keep(book)
        for line, caller in list(self.lines.items()):
            if gone is not None and caller.session == gone.session:
                caller.seat = caller.session = None
                why = say("The table has freed your seat.")
                line.send(frames.refused("seat_freed", why, caller.lang))
        self._roster_changed()
        return Seated(({"type": event, "seat": seat, "rev": self.table.rev},))

    def _keep(self, book: Book) -> None:
        kept = self.guestbook.kept
        others = tuple(one for one in kept.books if one.game != book.game)
        self.guestbook.keep(evolve(kept, books=(*others, book)))


def _known(lang: str) -> str:
    return lang if lang in LANGUAGES else "en"


def _same(said: str, code: str) -> bool:
    return compare_digest(said.encode(), code.encode())
