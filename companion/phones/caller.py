"""One connection to a phone, and what is known of whoever is at its other end; no socket."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection
from typing import Any, Final, Protocol

from attrs import define, field, frozen

from companion.core.say import Message, say
from companion.core.states import Machine
from companion.locale import LANGUAGES
from companion.logs import by_seat, by_source
from companion.phones import frames
from companion.phones.connection_states import TRANSITIONS, ConnectionState, ConnectionTrigger

_LOG = logging.getLogger(__name__)
HOST: Final = "host"
"""Who a host is, where a phone has its key."""
MISTAKES: Final = 32
"""After so many frames that cannot be read a connection is closed."""
GUESSES: Final = 5
"""Wrong hellos after which a connection is closed."""
LEAVES_SEAT: Final = {
    ConnectionTrigger.STOOD_UP: "has no seat any more",
    ConnectionTrigger.HOST_CODE: "has left it to be a host",
    ConnectionTrigger.FORGOTTEN: "must say hello anew",
    ConnectionTrigger.HUNG_UP: "has hung up",
}
"""What the log says of whoever had a seat until then."""
WITHOUT_SEAT: Final = {
    ConnectionState.WAITING: "the phone with a chair before the game",
    ConnectionState.HOST: "the host",
}
"""What the log calls whoever hangs up, had no seat, and is missed."""


class Connection(Protocol):
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
    """Whoever is at a connection: what is known of them, and what they are sent."""

    connection: Connection
    challenge: bytes = b""
    """What whoever is there must prove a key, or the host's code, with; fresh each time."""
    lang: str = "en"
    key: str | None = field(default=None, init=False)
    """Who it is, once it sits or hosts: its public key, or `HOST`."""
    seat: str | None = field(default=None, init=False)
    waits: str | None = field(default=None, init=False)
    """The key with which it has a chair before the game."""
    scenes: bool = False
    """It is sent scenes instead of views."""
    in_browser: bool = False
    """It is a page of ours: no other page may connect."""
    unknowing: bool = False
    """It came once play had begun, and knows of nothing before: its page is told so."""
    mistakes: int = 0
    """Frames that could not be read."""
    guesses: int = 0
    """Wrong hellos."""
    _machine: Machine[ConnectionState, ConnectionTrigger] = field(
        factory=lambda: Machine(TRANSITIONS, ConnectionState.STRANGER), init=False
    )

    @property
    def address(self) -> str:
        """Where the connection comes from."""
        return self.connection.address

    @property
    def state(self) -> ConnectionState:
        """How far it has come."""
        return self._machine.state

    @property
    def passed(self) -> bool:
        """Tell whether it has proved to know a code."""
        seated = self.state in (ConnectionState.SEATED, ConnectionState.HOST)
        return seated or self.in_lobby or self.state is ConnectionState.LOBBY

    @property
    def in_lobby(self) -> bool:
        """Tell whether it has come for the game that is to begin."""
        return self.state in (ConnectionState.EARLY, ConnectionState.WAITING)

    @property
    def host(self) -> bool:
        """Tell whether it runs the table."""
        return self.key == HOST

    @property
    def is_heard(self) -> bool:
        """Tell whether what it says counts: of who is shown out nothing does."""
        return self.state not in (ConnectionState.SHOWN_OUT, ConnectionState.GONE)

    # What happens to it

    def _happens(
        self,
        trigger: ConnectionTrigger,
        key: str | None = None,
        seat: str | None = None,
        waits: str | None = None,
    ) -> None:
        """Take a transition, the one place where it is made, and be this key in this seat."""
        before, seat_before = self._machine.go(trigger), self.seat
        self.key, self.seat, self.waits = key, seat, waits
        was, now, at = before.value, self.state.value, self.address
        _LOG.debug("the phone at %s: %s, %s → %s", at, trigger.value, was, now, extra=by_source(at))
        if seat_before is not None and trigger in LEAVES_SEAT:
            why = LEAVES_SEAT[trigger]
            _LOG.info(
                "seat %s: the phone at %s %s", seat_before, at, why, extra=by_seat(seat_before)
            )
        elif before in WITHOUT_SEAT and trigger is ConnectionTrigger.HUNG_UP:
            _LOG.info("%s at %s has hung up", WITHOUT_SEAT[before], at, extra=by_source(at))

    def knows_code(self) -> None:
        """It has said the join code and proved its key; whoever it was, it still is."""
        self._happens(ConnectionTrigger.RIGHT_CODE, self.key, self.seat)

    def come_to_lobby(self) -> None:
        """It has said the code of the game that is to begin, and is nobody there yet."""
        self._happens(ConnectionTrigger.EARLY_CODE)

    def take_chair(self, key: str) -> None:
        """Its key has a chair before the game."""
        self._happens(ConnectionTrigger.TOOK_CHAIR, waits=key)
        at = self.address
        _LOG.info("the phone at %s has a chair before the game", at, extra=by_source(at))

    def is_left_behind(self) -> None:
        """The game has begun without it."""
        self._happens(ConnectionTrigger.BEGAN)

    def sit(self, key: str, seat: str, *, is_back: bool = False) -> None:
        """Its key has this seat; `is_back` where it had it before."""
        self._happens(ConnectionTrigger.SAT_DOWN, key, seat)
        what = "is back" if is_back else "sat down"
        _LOG.info("seat %s: the phone at %s %s", seat, self.address, what, extra=by_seat(seat))

    def run_table(self) -> None:
        """It has proved the host's code."""
        self._happens(ConnectionTrigger.HOST_CODE, HOST)
        _LOG.info("a host is at %s", self.address, extra=by_source(self.address))

    def stand(self) -> None:
        """It has no seat, and is nobody."""
        self._happens(ConnectionTrigger.STOOD_UP)

    def forget(self) -> None:
        """It is a stranger again."""
        self._happens(ConnectionTrigger.FORGOTTEN)

    def close(self, why: str) -> None:
        """Hang up when what was sent is out; `why` goes into the log.

        Until then its seat counts as here: everybody is told once, when the connection is over.
        """
        self._happens(ConnectionTrigger.SHUT, self.key, self.seat, self.waits)
        at = self.address
        _LOG.info("the phone at %s is shown out: %s", at, why, extra=by_source(at))
        self.connection.close()

    def hung_up(self) -> None:
        """The connection is over."""
        self._happens(ConnectionTrigger.HUNG_UP)

    # What it is sent

    def send(self, text: str, *, newest: bool = False) -> None:
        """Send a frame; `newest` takes the place of another such that still waits."""
        self.connection.send(text, newest=newest)

    def refuse(self, code: str, why: Message, **fields: Any) -> None:
        """Send why something is not done."""
        self.send(frames.refused(code, why, self.lang, **fields))

    def mistaken(self, name: str | None) -> None:
        """Refuse a frame that cannot be read; who sends too many of them is shown out."""
        self.mistakes += 1
        fields = {} if name is None else {"id": name}
        self.refuse("bad_frame", say("This cannot be understood."), **fields)
        if self.mistakes >= MISTAKES:
            self.close("too many frames that cannot be read")

    def guessed(self, code: str, why: Message) -> None:
        """Say what was wrong with a hello; too many of them end the connection."""
        self.refuse(code, why)
        self.guesses += 1
        if self.guesses >= GUESSES:
            self.close("too many wrong hellos")

    def speak(self, lang: str) -> None:
        """Be sent sentences in this language, or in English where there are none in it."""
        self.lang = lang if lang in LANGUAGES else "en"


@frozen
class Late:
    """An answer that has to wait; `act` gives it."""

    seconds: float
    act: Callable[[], object]


PHONES: Final = "phones"
"""Who asks for what the phones have counted or kept, in the journal."""


class Teller(Protocol):
    """Tells every phone something."""

    def __call__(
        self, kind: str, *, to: Collection[str | None] | None = None, **fields: Any
    ) -> None:
        """Send a frame to these seats, and whoever runs the table (`None`); or to everybody."""
        ...
