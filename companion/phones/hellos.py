"""Judges a hello: its proof, how long it waits, which seat it may have; it sends nothing.

It remembers guesses; what a phone is told, `connections.py` sends.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from attrs import evolve, frozen

from companion.core.say import Message, say
from companion.logs import by_source
from companion.phones.caller import Caller
from companion.phones.guestbook import HOSTS, Sitting
from companion.phones.lobby import Lobby
from companion.phones.proofs import KeptSeats, Proofs
from companion.phones.rate_limit import HelloLimit, SeatLimit
from companion.phones.register import Register, same
from companion.phones.wire import PhoneHello, RefusedCode

_LOG = logging.getLogger(__name__)
NEW_CODE: Final = say("This code is wrong or no longer valid: scan the QR code again.")
BOT_PLAYS: Final = say("A bot plays in this seat now: choose another one.")
FREED: Final = say("Your seat has been freed. Choose one again.")
REASONS: Final[Mapping[RefusedCode, Message]] = {
    "unknown_seat": say("There is no such seat in this game."),
    "not_allowed": BOT_PLAYS,
    "seat_taken": say("This seat is taken. The tablet or the host can free it."),
    "wrong_key": say("This phone's key is not valid: reload the page."),
    "too_many": say("Too many changes of seat at once: wait a moment."),
}
"""Why a seat is not given."""


@frozen
class WrongHello:
    """Code or proof is wrong; the answer waits, so that nobody guesses quickly."""

    code: RefusedCode
    why: Message


@frozen
class HostHello:
    """The host's code is proved: this phone runs the table."""


@frozen
class OldKeyHello:
    """A key of a game before, with that game's code: its phone is sent on to the game now."""

    key: str
    seat: str


@frozen
class RightHello:
    """Code and key are right."""


@frozen
class LobbyHello:
    """They are right for the game that is to begin."""


HelloVerdict: TypeAlias = WrongHello | HostHello | OldKeyHello | RightHello | LobbyHello


class Hellos:
    """Judges the hellos of one table."""

    def __init__(
        self,
        register: Register,
        lobby: Lobby,
        clock: Callable[[], float],
        is_lobby_on: Callable[[], bool],
    ) -> None:
        """Make the table's key; nobody has said hello yet."""
        self._register, self._lobby, self._clock = register, lobby, clock
        self._is_lobby_on = is_lobby_on
        self.host_code: str | None = None
        """Whoever proves to know this runs the table; None where a tablet does."""
        self.proofs = Proofs()
        self.kept_seats = KeptSeats(clock)
        # By address, not by connection: a guesser opens as many of those as it likes.
        self._hello_limit = HelloLimit()
        self._seat_limit = SeatLimit()

    def wait(self, caller: Caller, hello: PhoneHello) -> float:
        """Return the seconds before this hello is looked at.

        After many wrong ones from an address a right code waits as long as a wrong one, so that a
        guess cannot be told by its time. Who proves the key of a seat is not guessing.
        """
        book, at = self._register.book, caller.address
        is_known = (book and book.of(hello.public)) or self._lobby.of(hello.public)
        if is_known and self._is_proved(caller, hello):
            return 0.0
        seconds = self._hello_limit.wait(at, self._clock())
        if seconds:
            # Also a right one waits; which one this was is never said.
            _LOG.info("a hello from %s waits %.0f s", at, seconds, extra=by_source(at))
        return seconds

    def wrong(self, caller: Caller, code: RefusedCode) -> float:
        """Count a wrong hello; return the seconds that its answer waits."""
        at = caller.address
        seconds = self._hello_limit.wrong(at, self._clock())
        _LOG.info("a wrong hello from %s: %s", at, code, extra=by_source(at))
        return seconds

    def judge(self, caller: Caller, hello: PhoneHello) -> HelloVerdict:
        """Judge a hello."""
        proved = self._is_proved(caller, hello)
        if hello.host is not None or hello.runs:
            why = say("This is not the host's code any more: each start makes a new one.")
            return HostHello() if proved else WrongHello("wrong_code", why)
        said = "".join(hello.code.split()).replace("-", "").upper()
        why = say("This phone could not prove its key: reload the page.")
        if self._is_lobby_on() and same(said, self._lobby.code):
            return LobbyHello() if proved else WrongHello("not_allowed", why)
        if not same(said, self._register.code):
            if proved and (seat := self._register.sat_before(said, hello.public)):
                return OldKeyHello(hello.public or "", seat)
            return WrongHello("wrong_code", NEW_CODE)
        return RightHello() if proved else WrongHello("not_allowed", why)

    def _is_proved(self, caller: Caller, hello: PhoneHello) -> bool:
        """Tell whether a key, or the host's code, was proved on this very connection."""
        if hello.host is not None or hello.runs:
            return self._knows_host_code(caller, hello) or self._is_host_key(caller, hello)
        return self.proofs.has_key(caller, hello.code, hello.public, hello.proof)

    # Hosts

    def _knows_host_code(self, caller: Caller, hello: PhoneHello) -> bool:
        said = hello.host
        return said is not None and self.proofs.is_host(caller, said, self.host_code)

    def _is_host_key(self, caller: Caller, hello: PhoneHello) -> bool:
        """Tell whether a browser is back that has known the host's code of an earlier start."""
        is_known = hello.public in self._register.guestbook.kept.hosts
        is_there = is_known and self.host_code is not None
        return is_there and self.proofs.has_key(caller, hello.code, hello.public, hello.proof)

    def remember_host(self, caller: Caller, hello: PhoneHello) -> None:
        """Let this browser go on running the table after a restart, if it has a key of its own."""
        book, key = self._register.guestbook, hello.public
        if key is None or not self._knows_host_code(caller, hello):
            return
        if self.proofs.has_key(caller, hello.code, key, hello.proof):
            others = tuple(one for one in book.kept.hosts if one != key)
            book.keep(evolve(book.kept, hosts=(*others, key)[-HOSTS:]))

    # Seats

    def kept_seat(self, caller: Caller, hello: PhoneHello) -> str | None:
        """Return the seat that is kept for whoever had it in the game before, and proves that."""
        seat = self.kept_seats.of(hello.was)
        if seat is None or not self.proofs.has_key(caller, hello.code, hello.was, hello.was_proof):
            return None
        return seat

    def is_kept(self, seat: str) -> bool:
        """Tell whether a seat is kept for somebody of the game before."""
        if not self.kept_seats.has(seat):
            return False
        if self._is_lobby_on():
            return self._lobby.at(seat) is None
        return self._register.free_again(seat) is not None

    def is_too_quick(self, caller: Caller) -> bool:
        """Count a change of seat or name; tell whether there are too many of them."""
        return self._seat_limit.is_too_quick(caller.address, self._clock())

    def sit(
        self, caller: Caller, public: str, seat: str, *, is_its_own: bool
    ) -> Sitting | RefusedCode:
        """Give a phone a seat, or say why not; `is_its_own` where it was kept for this phone."""
        if self.is_too_quick(caller):
            return "too_many"
        if not is_its_own and self.is_kept(seat):
            return "seat_taken"
        sat = self._register.sit(seat, public)
        if isinstance(sat, Sitting):
            self.kept_seats.let_go(seat)
        return sat
