"""All phones' connections: who is at each, what it may ask and is sent; no sockets and no clock.

A connection is whatever can be sent a text, and the time is told. Everything is called on the
table's loop, one thing after another, so that nothing needs a lock.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import NewGame, name_of
from companion.journal.entry import JournalError
from companion.logs import by_source
from companion.phones import frames, table_requests
from companion.phones.audits import PhoneAudit
from companion.phones.broadcast import Broadcast
from companion.phones.caller import Caller, Connection, Late
from companion.phones.commands import BROKEN, PhoneCommands
from companion.phones.copying import HostsCopy
from companion.phones.follow_up import FollowUp
from companion.phones.guestbook import Guestbook
from companion.phones.hellos import (
    NEW_CODE,
    Hellos,
    HostHello,
    LobbyHello,
    OldKeyHello,
    RightHello,
    WrongHello,
)
from companion.phones.lobby import Lobby
from companion.phones.outgoing import Outgoing
from companion.phones.rate_limit import WAIT
from companion.phones.register import Register
from companion.phones.rounds import KeyRounds
from companion.phones.scans import Scans
from companion.phones.seated import OPENED, SeatedPhones
from companion.phones.waiting import WaitingPhones
from companion.phones.wire import (
    VERSION,
    AskedCommand,
    Commit,
    Consent,
    CopyPart,
    CopyTold,
    CopyWanted,
    KeyCommit,
    KeyOpen,
    LangChange,
    NameChange,
    OpeningsSent,
    PhoneFrame,
    PhoneHello,
    Ping,
    QuestionWanted,
    RowCompared,
    SeatChange,
    Share,
    Up,
    read_frame,
)
from companion.table.guests import Seated
from companion.table.sealings import BESIDE
from companion.table.table import Done, Table
from companion.table.timeline import REDO, REWRITE, UNDO

_LOG = logging.getLogger(__name__)
SCENES: Final = "scene"
"""What a phone says that it wants instead of views."""
BEGUN: Final = say(
    "The game has begun: names and seats are now changed on the tablet or the host's page."
)


def at_once(job: Callable[[], None]) -> None:
    """Do it now: for tests and tools, which have no loop to put it off to."""
    job()


class Connections:
    """Hears what phones send, and sends each what it is to show."""

    def __init__(
        self,
        table: Table,
        book: Guestbook,
        game: str,
        clock: Callable[[], float],
        later: Callable[[Callable[[], None]], None] = at_once,
    ) -> None:
        """Take connections to a table; `new_game` of a host begins `game`.

        What is given to `later` is done once what was sent before is on its way.
        """
        self.table = table
        self.register = Register(table, book)
        lobby = Lobby(book, table.packages, game)
        self.hellos = Hellos(self.register, lobby, clock, lambda: self.waiting.is_on)
        self._outgoing = Outgoing(table, self.register, game)
        self._broadcast = Broadcast(self.register, self._outgoing, self.hellos.is_kept)
        self.rounds = KeyRounds(table, self.register, self._broadcast.tell)
        self.scans = Scans(table, self.register, self.rounds, self._broadcast.tell)
        self.audit = PhoneAudit(table, self.register, self._broadcast.tell)
        self._follow_up = FollowUp(
            self.register, self._broadcast, self.rounds, self.scans, self.audit, later
        )
        self.waiting = WaitingPhones(
            table,
            self.register,
            lobby,
            self.hellos,
            self._broadcast,
            self._outgoing,
            self._follow_up.say_changed,
        )
        self._broadcast.before = self.waiting.frame
        self.callers, self.guests = self._broadcast.callers, self._broadcast.guests
        self._copies = HostsCopy(table)
        self._commands = PhoneCommands(table, self._outgoing, game, self.refresh, self.do)
        self._seated = SeatedPhones(
            self.register,
            self.hellos,
            self.waiting,
            self._broadcast,
            self._outgoing,
            self._commands,
            self._follow_up,
        )
        table.subscribe(self._done)
        table.guard = self.scans.guard
        table.sitting = self._sitting
        self.refresh()

    # What the table's side asks

    def listen(self, changed: Callable[[], None]) -> None:
        """Call this when somebody came, went or sat down."""
        self._follow_up.changed.append(changed)

    def on_seat(self, heard: Callable[[str, str], None]) -> None:
        """Call this with `seat_taken` or `seat_left` and the seat, when a phone does that."""
        self._seated.heard.append(heard)

    def be_reached(self, link: Callable[[], str | None]) -> None:
        """Tell whoever runs the table what the players' code says."""
        self._outgoing.link = link

    @property
    def code(self) -> str:
        """The code that phones come in with now."""
        return self.waiting.lobby.code if self.waiting.is_on else self.register.code

    def _sitting(self, game: str) -> list[dict[str, str]]:
        return self.waiting.lobby.players(game) if self.waiting.is_on else []

    def refresh(self, *, begun: bool = False) -> None:
        """Look which game is on: another one has other phones, or the same with other keys.

        Where it has just `begun`, those who sat before it are in their seats.
        """
        self._follow_up.catch_up()
        play = self.table.play or self.register.owed()
        if play is None or (play.standing.over and self.waiting.is_open):
            return
        if play is self.register.play:
            if self.waiting.is_left and self.register.book is not None:
                self.waiting.lobby.clear()
                self._seated.lead_on(self.waiting.close(), self.register.book, is_here=False)
            return
        _LOG.info("phones are let in to game %d (%s)", play.number, play.game.name)
        before, lobby_code = self.register.code, self.register.guestbook.kept.next
        waited, sat = self.waiting.close(), self.waiting.sittings() if begun else ()
        book = self.register.turn_to(play, sat)
        for_bots = {one.public for one in sat if one.seat in self.register.bots}
        if not begun:
            self.waiting.lobby.clear()
        keys = {one.public for one in book.sittings}
        for caller in self._broadcast.all():
            if caller.host or (caller.key is not None and caller.key in keys):
                self._broadcast.view(caller)
            elif caller.key is not None:
                self._seated.again(caller, caller.key)
            elif caller.passed and before != book.code and caller not in waited:
                # An old code never learns the new one.
                caller.forget()
                caller.refuse("wrong_code", NEW_CODE)
        self._commands.turn_to(play, keys)
        is_here = book.code == lobby_code
        self._seated.lead_on(waited, book, is_here=is_here, for_bots=for_bots)
        self._follow_up.look_for_set_back()
        self._broadcast.lobbies()
        self._follow_up.ask_what_is_open()
        self._follow_up.say_changed()

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Do what the table asks of the phones."""
        self._follow_up.catch_up()
        request = table_requests.read_request(raw)
        done = request if isinstance(request, Refusal) else self._requested(request)
        self._follow_up.catch_up()
        return done

    def _requested(self, request: table_requests.TableRequest) -> Seated | Refusal:
        if (done := self.waiting.requested(request)) is not None:
            return done
        match request:
            case table_requests.ListConsents():
                found = self.audit.consents()
                return found if isinstance(found, Refusal) else Seated((), found)
            case table_requests.Reseat(seat, on_tablet):
                return self._seated.reseated(seat, on_tablet=on_tablet)
            case table_requests.SealOnTablet(seat, vote):
                refused = self.scans.seal(seat, vote)
            case table_requests.CancelScan():
                refused = self.scans.cancel()
            case table_requests.AskScanAgain(anyway):
                refused = self.scans.again(anyway=anyway)
            case table_requests.EndAudit():
                refused = self.audit.end()
        self._follow_up.say_changed()
        return refused or Seated(())

    # What phones say

    def come(self, connection: Connection, *, in_browser: bool = False) -> None:
        """Take a new connection: it is told what to prove its key with."""
        proofs = self.hellos.proofs
        caller = Caller(connection, proofs.challenge(), in_browser=in_browser)
        self.callers[connection] = caller
        challenge, table = caller.challenge.hex(), proofs.public.hex()
        caller.send(frames.frame("challenge", v=VERSION, challenge=challenge, table=table))

    def go(self, connection: Connection) -> None:
        """A connection is over."""
        caller = self.callers.pop(connection, None)
        if caller is None:
            return
        self._copies.forget(caller)
        # Looked at before it hangs up: afterwards it has neither a seat nor a chair.
        was_seated, was_waiting = caller.seat is not None, caller.waits is not None
        caller.hung_up()
        if was_waiting:
            self.waiting.tell()
        elif was_seated:
            self._broadcast.presence()
            self._follow_up.say_changed()

    def hear(self, connection: Connection, text: str) -> Late | None:
        """Take what a phone said; what comes back is to be sent later."""
        # What everybody is owed comes first: an answer must not reach a phone before the view that
        # it belongs to, nor a command be done by a view that nobody has seen.
        self._follow_up.catch_up()
        caller = self.callers.get(connection)
        if caller is None:
            return None
        return self._safely(caller, lambda: self._heard(caller, read_frame(text)))

    def _safely(self, caller: Caller, job: Callable[[], Late | None]) -> Late | None:
        """Do what a phone asks; what goes wrong is told to that phone alone."""
        if not caller.is_heard:
            return None  # it was shown out while its hello waited
        try:
            return job()
        except JournalError as error:
            caller.refuse("unavailable", error.why)
        except Exception:  # noqa: BLE001  (a bug must not end the evening)
            # The frame is not logged: it may be somebody's secret.
            _LOG.exception("a bug in the app", extra=by_source(caller.address))
            caller.refuse("unavailable", BROKEN)
        return None

    def _heard(self, caller: Caller, frame: PhoneFrame) -> Late | None:
        match frame:
            case Ping():
                caller.send(frames.frame("pong"))
            case PhoneHello():
                return self._hello(caller, frame)
            case LangChange(lang) if caller.passed:
                self._speak(caller, lang)
            case QuestionWanted() if caller.key is not None and caller.scenes:
                self._commands.open_question(caller, frame)
            case Up() | AskedCommand() if self.register.is_retired(caller.key):
                name = frame.id if isinstance(frame, AskedCommand) else None
                caller.refuse("not_allowed", OPENED, **({} if name is None else {"id": name}))
            case Up() | NameChange() | SeatChange() if caller.passed:
                self._moved(caller, frame)
            case CopyWanted() | CopyTold() | CopyPart() if caller.host:
                self._copies.hear(caller, frame)
            case AskedCommand() if caller.key is not None:
                self._commands.answer(caller, caller.key, frame)
            case _ if caller.seat is not None:
                self._from_seat(caller, caller.seat, frame)
            case _:
                caller.mistaken(getattr(frame, "id", None))
        return None

    def _speak(self, caller: Caller, lang: str) -> None:
        caller.speak(lang)
        if caller.in_lobby:
            self.waiting.speak(caller)
        elif caller.key:
            self._broadcast.view(caller)
            self._broadcast.told(caller)

    def _moved(self, caller: Caller, frame: Up | NameChange | SeatChange) -> None:
        if caller.in_lobby:
            self.waiting.hear(caller, frame)
        elif isinstance(frame, Up):
            self._seated.up(caller)
        else:
            caller.refuse("not_allowed", BEGUN)

    def _from_seat(self, caller: Caller, seat: str, frame: PhoneFrame) -> None:
        """Take what belongs to a key round, a poll or an audit."""
        match frame:
            case KeyCommit() | KeyOpen() | RowCompared():
                why = self.rounds.take(seat, frame)
                self._answered(caller, why, round=frame.round)
                self._follow_up.ask_what_is_open()
            case Commit():
                self._answered(caller, self.scans.commit(seat, frame), scan=frame.scan)
            case Share():
                self._answered(caller, self.scans.take(seat, frame), scan=frame.scan)
            case Consent(agree, rev):
                self._answered(caller, self.audit.consent(seat, agree=agree, rev=rev))
            case OpeningsSent(raw):
                why = self.audit.take(seat, raw)
                if why is None:
                    self._seated.has_opened(caller, seat)
                self._answered(caller, why)
            case _:
                caller.mistaken(getattr(frame, "id", None))

    def _answered(self, caller: Caller, why: Refusal | None, **fields: Any) -> None:
        """Say why a sealed answer, or an opened one, was not taken."""
        if why is not None:
            caller.refuse(why.code, why.why, **fields)
        self._follow_up.say_changed()

    # Coming in

    def _hello(self, caller: Caller, hello: PhoneHello, *, waited: bool = False) -> Late | None:
        caller.speak(hello.lang)
        caller.scenes = hello.wants == SCENES
        # A page that asks for no scenes is one from before them, still open or kept by a browser.
        if hello.v != VERSION or (caller.in_browser and not caller.scenes):
            at = caller.address
            _LOG.info("the page at %s is of another version", at, extra=by_source(at))
            why = say("This page has another version: reload it.")
            return Late(WAIT, lambda: caller.refuse("unavailable", why))
        if not waited and (wait := self.hellos.wait(caller, hello)):
            again = partial(self._hello, caller, hello, waited=True)
            return Late(wait, partial(self._safely, caller, again))
        match self.hellos.judge(caller, hello):
            case HostHello():
                self.hellos.remember_host(caller, hello)
                self._seated.welcome_host(caller)
            case OldKeyHello(key, seat):
                self._seated.goes_on(caller, key, seat)
            case LobbyHello():
                self.waiting.come(caller, hello)
            case RightHello():
                caller.knows_code()
                self._seated.come(caller, hello)
            case WrongHello() as wrong:
                seconds = self.hellos.wrong(caller, wrong.code)
                if not waited:
                    return Late(seconds, partial(caller.guessed, wrong.code, wrong.why))
                caller.guessed(wrong.code, wrong.why)
        return None

    # Telling

    def _done(self, done: Done) -> None:
        """Tell every phone what was done, each in its own words and with its own offers.

        A count comes first, and so does whatever a poll goes on with: to work the views out, and
        to write what is asked now, takes longer.
        """
        self.refresh(begun=done.entry.do == name_of(NewGame))
        is_counted = self.scans.counted(done)
        self.audit.reported(done)
        if done.entry.do in (UNDO, REDO, REWRITE):
            self.audit.taken_back()
        happened = frames.happened(self.register.play, done)
        self._broadcast.lately.add(self.register.play, happened.told)
        if is_counted or done.entry.do in BESIDE:
            self._follow_up.put_off(partial(self._broadcast.views, happened))
        else:
            self._broadcast.views(happened)
        self._follow_up.ask_what_is_open()

    def tell_again(self) -> None:
        """Send everybody the view: it can be written again, or it cannot."""
        self._follow_up.catch_up()
        self._broadcast.views()
