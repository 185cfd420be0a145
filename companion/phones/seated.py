"""The phones in the seats of the game that is on: how they take one, are greeted, led on, get up.

Those who wait for a game that has not begun are in `waiting.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.logs import by_source
from companion.phones import frames
from companion.phones.broadcast import REPORT, Broadcast, call_listener
from companion.phones.caller import Caller
from companion.phones.commands import PhoneCommands
from companion.phones.follow_up import FollowUp
from companion.phones.guestbook import GameBook, Sitting
from companion.phones.hellos import BOT_PLAYS, FREED, REASONS, Hellos
from companion.phones.outgoing import Outgoing
from companion.phones.register import Register
from companion.phones.waiting import WaitingPhones
from companion.phones.wire import PhoneHello
from companion.table.guests import Seated

_LOG = logging.getLogger(__name__)
NO_PLACE: Final = say("The game has begun without you: ask the others for a free seat.")
OPENED: Final = say(
    "This phone has opened its secrets, so it has no seat any more. Scan the code of the next game."
)
HOSTS: Final = 4
"""Hosts at a time."""


class SeatedPhones:
    """Everybody who has come into the game, and whoever runs the table."""

    def __init__(
        self,
        register: Register,
        hellos: Hellos,
        waiting: WaitingPhones,
        broadcast: Broadcast,
        outgoing: Outgoing,
        commands: PhoneCommands,
        follow_up: FollowUp,
    ) -> None:
        """Nobody is there."""
        self._register, self._hellos, self._waiting = register, hellos, waiting
        self._broadcast, self._outgoing, self._commands = broadcast, outgoing, commands
        self._follow_up = follow_up
        self.heard: list[Callable[[str, str], None]] = []
        """Who is told `seat_taken` or `seat_left`, and the seat."""

    def come(self, caller: Caller, hello: PhoneHello) -> None:
        """Take somebody whose code and key are right; one that sits stays where it sits."""
        book, public = self._register.book, hello.public or ""
        if book is not None and (sitting := book.of(public)) is not None:
            self._replace(caller, sitting.seat)
            self._seated(caller, sitting, hello, is_back=True)
            return
        if (seat := self._opened_seat(caller, hello)) is not None:
            # The table may have heard nothing of what it opened: from here on its next key sits.
            self._register.retire(seat, public)
            self.come(caller, hello)
            return
        if self._register.is_retired(public):
            caller.refuse("not_allowed", OPENED)
            return
        if book is not None and public in book.freed:
            self._seat_freed(caller)
        kept = self._hellos.kept_seat(caller, hello)
        seat = kept or hello.seat
        if book is None or seat is None or public in book.freed:
            self._lobby(caller)
        else:
            self._sit(caller, seat, hello, is_its_own=kept is not None)

    def _is_led_on(self, caller: Caller, hello: PhoneHello) -> bool:
        """Tell whether a phone comes from a game before this one, and is late for its beginning."""
        was, proof, is_key = hello.was, hello.was_proof, self._hellos.proofs.has_key
        is_one = was is not None and self._register.is_led_on(was)
        return is_one and is_key(caller, hello.code, was, proof)

    def _opened_seat(self, caller: Caller, hello: PhoneHello) -> str | None:
        """Return the seat of a key that its phone has stored as opened, if it sits there still."""
        book = self._register.book
        sitting = book.of(hello.was) if book and hello.was else None
        if sitting is None or sitting.opened is not None or not self._follow_up.audit.is_closed:
            return None
        is_proved = self._hellos.proofs.has_key(caller, hello.code, hello.was, hello.was_proof)
        return sitting.seat if is_proved else None

    def has_opened(self, caller: Caller, seat: str) -> None:
        """Go on with the key that a phone has made for after its openings."""
        book = self._register.book
        sitting = book.at(seat) if book else None
        if sitting is not None and sitting.opened == caller.key != sitting.public:
            caller.sit(sitting.public, seat, is_back=True)
            self._follow_up.met(sitting.public)

    def _sit(self, caller: Caller, seat: str, hello: PhoneHello, *, is_its_own: bool) -> None:
        before: str | None = caller.seat
        sat = self._hellos.sit(caller, hello.public or "", seat, is_its_own=is_its_own)
        if isinstance(sat, str):
            at = caller.address
            _LOG.info("the phone at %s got no seat: %s", at, sat, extra=by_source(at))
            caller.refuse(sat, REASONS[sat])
            if caller.key is None and sat != "too_many":
                self._lobby(caller)
            return
        # The older connection leaves first: two are never in one seat, not even for a moment.
        self._replace(caller, seat)
        if before not in (None, seat):
            self._get_up(before or "")
        self._seated(caller, sat, hello)
        self._follow_up.roster_changed()
        self._say_seating("seat_taken", seat)

    def _seated(
        self, caller: Caller, sitting: Sitting, hello: PhoneHello, *, is_back: bool = False
    ) -> None:
        head = hello.head
        caller.sit(sitting.public, sitting.seat, is_back=is_back)
        if is_back:
            self._broadcast.presence()
        play = self._register.play
        is_begun = play is not None and play.sealings.begun
        caller.unknowing = hello.knows is False and is_begun and not self._is_led_on(caller, hello)
        if caller.unknowing:
            self._follow_up.unknowing.add(sitting.public)
        is_known = play is None or play.sealings.after(head) is not None
        is_new = self._follow_up.met(sitting.public, is_behind=not is_known)
        self._follow_up.look_for_set_back(but=caller)
        self._greet(caller, self._follow_up.scans.results_after(head))
        if is_new:
            self._follow_up.ask_what_is_open()

    def _greet(self, caller: Caller, results: Sequence[Mapping[str, Any]] = ()) -> None:
        """Tell somebody who comes how the table stands, what they missed, and what is asked."""
        caller.send(self._outgoing.welcome(caller, self._broadcast.guests()))
        self._broadcast.told(caller)
        seat = caller.seat
        asked = (*self._follow_up.rounds.frames_for(seat), *self._follow_up.scans.frames_for(seat))
        for fields in (*results, *asked, *self._follow_up.audit.frames_for(seat)):
            caller.send(frames.frame(lang=caller.lang, **fields))
            if fields["kind"] == REPORT:
                self._broadcast.show_report(caller)
        self._follow_up.say_changed()

    def welcome_host(self, caller: Caller) -> None:
        """Let somebody run the table who has proved the host's code."""
        hosts = [one for one in self._broadcast.all() if one.host and one is not caller]
        for other in hosts[: max(0, len(hosts) - HOSTS + 1)]:
            other.close("there are newer hosts enough")
        if caller.seat is not None:
            self._get_up(caller.seat)
        caller.run_table()
        self._greet(caller)
        if self._waiting.is_on:
            self._broadcast.lobby(caller)

    def lead_on(
        self,
        waited: Sequence[Caller],
        book: GameBook,
        *,
        is_here: bool,
        for_bots: Collection[str] = (),
    ) -> None:
        """Bring those who have waited into the game: to their seats, or to where seats are free.

        Where it is an earlier game that goes on, they come to it with its own code. Bots play where
        those sat whose keys are `for_bots`.
        """
        for caller in waited:
            public = caller.waits
            sitting = book.of(public)
            if sitting is not None:
                caller.sit(sitting.public, sitting.seat)
                self._follow_up.met(sitting.public)
                self._greet(caller)
                self._say_seating("seat_taken", sitting.seat)
            elif not is_here:
                caller.forget()
                caller.send(frames.frame("again", caller.lang, code=book.code))
            else:
                caller.is_left_behind()
                if public is not None:
                    why = BOT_PLAYS if public in for_bots else NO_PLACE
                    caller.refuse("seat_freed", why)

    def again(self, caller: Caller, key: str) -> None:
        """Tell a phone of the game before where it goes on; its seat is kept for a while."""
        seat = caller.seat
        caller.forget()
        self.goes_on(caller, key, seat)

    def goes_on(self, caller: Caller, key: str, seat: str | None) -> None:
        """Send a key of the game before on to the game that is on."""
        if self._waiting.is_on:
            self._waiting.goes_on(caller, key, seat)
            return
        is_retired = self._register.is_retired(key)
        if seat is not None and self._register.free_again(seat) and not is_retired:
            self._hellos.kept_seats.keep(key, seat)
        caller.send(frames.frame("again", caller.lang, code=self._register.code))

    def up(self, caller: Caller) -> None:
        """Take somebody back to the lobby who gets up."""
        if caller.host:
            return
        if caller.seat is not None:
            self._get_up(caller.seat)
            caller.stand()
            self._follow_up.roster_changed()
        self._lobby(caller)

    def _lobby(self, caller: Caller) -> None:
        caller.stand()
        self._broadcast.lobby(caller)

    def _get_up(self, seat: str) -> None:
        gone = self._register.get_up(seat)
        if gone is not None:
            self._follow_up.audit.left(seat)
            self._commands.forget(gone.public)
            self._say_seating("seat_left", seat)

    def _replace(self, caller: Caller, seat: str) -> None:
        """One phone sits in a seat: the one that came last."""
        for other in self._broadcast.all():
            if other is not caller and other.seat == seat:
                other.forget()
                why = say("Your seat is now open on another page.")
                other.refuse("replaced", why)
                other.close(f"seat {seat} is open on another connection")

    def reseated(self, seat: str, *, on_tablet: bool) -> Seated | Refusal:
        """Free a seat, or have it answer on the tablet."""
        self._hellos.kept_seats.let_go(seat)
        gone = self._register.reseat(seat, on_tablet=on_tablet)
        if isinstance(gone, Refusal):
            return gone
        if gone is not None:
            self._commands.forget(gone.public)
            self._follow_up.audit.left(seat)
        for caller in self._broadcast.all():
            if gone is not None and caller.key == gone.public:
                self._seat_freed(caller)
        self._follow_up.roster_changed()
        event = "seat_on_tablet" if on_tablet else "seat_freed"
        _LOG.info("seat %s: the table had it %s", seat, "on the tablet" if on_tablet else "freed")
        return Seated(({"type": event, "seat": seat, "rev": self._register.table.rev},))

    def _seat_freed(self, caller: Caller) -> None:
        caller.stand()
        caller.refuse("seat_freed", FREED)

    def _say_seating(self, what: str, seat: str) -> None:
        for heard in self.heard:
            call_listener(partial(heard, what, seat))
