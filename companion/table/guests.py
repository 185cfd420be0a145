"""Who plays from a phone, for screens and scripts: the `Phones` port, and what it tells.

The phones' own floor stands behind `Phones`; what is above the table knows no more of it than this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, Protocol

from attrs import field, frozen

from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.core.seats import SeatName

COMMANDS: Final = (
    "free_seat",
    "tablet_seat",
    "use_address",
    "seal",
    "scan_cancel",
    "scan_again",
    "end_audit",
    "consents",
    "lobby",
    "sitting",
    "arrange",
)
"""What the table can ask of the phones; in no journal, and not undone."""


@frozen
class Address:
    """One way to reach the table's page."""

    url: str
    """Such as `http://192.168.1.20:8317`, without a slash at the end."""
    network: str
    """The network's name on this machine, such as `wlan0`."""


@frozen
class Guest:
    """Who sits in a seat, as far as phones go."""

    seat: str
    state: Literal["free", "here", "away", "tablet"]
    """A phone may take it; a phone has it and is connected, or is not; it answers on the tablet."""


@frozen
class Keys:
    """How far the phones' key round is, and who has compared its row."""

    round: int = 0
    waiting: tuple[str, ...] = ()
    """Whose phones are awaited before there is a row."""
    same: tuple[str, ...] = ()
    """Who has compared the row and found it the same as the others'."""
    other: tuple[str, ...] = ()
    """Who says that their row is another: nothing is sealed while anybody does."""
    at_fault: str | None = None
    """Whose phone broke the round before this one, so that it began anew."""


@frozen
class Warn:
    """A seat whose answer two counts together might show, and why."""

    seat: SeatName
    why: Message
    play: bool = False
    """Play alone did it: it is told in a quiet line, one for all of whom it says the same."""


@frozen
class Sealing:
    """A sealed question that is to be settled."""

    ask: str
    """The game's own word for it."""
    state: Literal["open", "cancelled", "lacking", "keys", "set_back", "warned"]
    """Asked; called off by the table; or not to be asked, as things are: somebody has no phone,
    the key round is not complete, a phone knows of a count that this table lacks, or the table
    must say once more that it is to be asked (`warns` say why)."""
    polled: tuple[str, ...]
    waiting: tuple[str, ...] = ()
    """Whose answers are awaited while it is open."""
    lacking: tuple[str, ...] = ()
    """Who has no phone and does not answer on the tablet; nobody: there are too few phones."""
    void: Message | None = None
    """Why the last try came to nothing."""
    warns: tuple[Warn, ...] = ()
    """Whose answers this count and an earlier one together might show."""


@frozen
class Auditing:
    """The game is over, and the phones are asked: first whether to open, then to open."""

    asked: tuple[str, ...]
    waiting: tuple[str, ...]
    step: Literal["consent", "opening"] = "consent"
    """Before `audit_closed` is in the journal everything can be taken back; after it, nothing."""
    agreed: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()


@frozen
class WaitingPlayer:
    """Somebody who sits before the game has begun."""

    number: int
    """Tells them apart, whatever colour and name they take."""
    seat: str
    name: str = ""
    """Empty until it is typed."""
    phone: Literal["none", "here", "away"] = "none"
    bot: str = ""
    """As whom a bot plays there; nothing for a person."""
    team: str = ""
    """In which team they are; nothing for who is alone."""


@frozen
class Guests:
    """The door, and who came through it."""

    addresses: tuple[Address, ...] = ()
    """The one to show first; none while the door is shut."""
    code: str = ""
    """The game's join code."""
    guests: tuple[Guest, ...] = ()
    """Clockwise; nobody without a game."""
    symbols: tuple[int, ...] = ()
    """Eight numbers from 0 to 63, the same on every phone whose keys are right; none before the
    key round is complete."""
    trouble: Message | None = None
    """Why no phone can come in."""
    sealing: Sealing | None = None
    """What is to be settled by sealed answers; None where no phone is, or nothing is asked."""
    auditing: Auditing | None = None
    keys: Keys = Keys()
    set_back: tuple[str, ...] = ()
    """Whose phones know of a count, or a moment, that this table lacks: it was put back."""
    pictures: tuple[int, ...] = ()
    """Four numbers from 0 to 63 that stand for all sealed counts so far, the same on every screen
    that has counted them; none before the first."""
    lobby: tuple[WaitingPlayer, ...] | None = None
    """Who sits, clockwise, while a game is being set up; None while none is."""

    def link(self, seat: str | None = None) -> str | None:
        """Return the page's address with the code in it, and the seat, if one is meant."""
        if not self.addresses:
            return None
        return f"{self.addresses[0].url}/j/{self.code}" + (f"#{seat}" if seat else "")


@frozen
class Seated:
    """A command about phones that was carried out, and what came of it."""

    events: tuple[Mapping[str, Any], ...]
    facts: Mapping[str, Any] = field(factory=dict[str, Any])
    """What else the answer says, such as who has agreed to the audit."""


class Phones(Protocol):
    """The phones, to a table's screens. Everything is called on the table's own loop."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Call this when `guests` may say something new."""
        ...

    def guests(self) -> Guests:
        """Return who is there."""
        ...

    def do(self, raw: Mapping[str, Any]) -> Seated | Refusal:
        """Carry out one of `COMMANDS`, which are the contract's."""
        ...

    def refresh(self) -> None:
        """Look which game is on: the table has resumed another, or got up from it."""
        ...

    def is_awaited(self) -> bool:
        """Tell whether somebody's phone waits for a game to begin."""
        ...

    async def open(self) -> None:
        """Open the door, if it is not open; what keeps it shut is `guests().trouble`."""
        ...

    async def close(self) -> None:
        """Shut the door and tell the network so."""
        ...
