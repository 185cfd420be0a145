"""What only some games can do, each ability a protocol of its own.

A game's package says which object has which ability, or None; nobody tries a game for a method.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from attrs import frozen

from companion.core.game import Offer
from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.core.words import Command, Event

S_contra = TypeVar("S_contra", contravariant=True)


class ActsFromPhones(Protocol[S_contra]):
    """Lets a seat's phone give commands."""

    def asked_by(self, state: S_contra, seat: str, command: Command, /) -> Command | Refusal:
        """Return one of the game's own commands as this seat means it, or why it may not ask.

        A phone speaks for its own seat alone, and leaves to the table what is the table's.
        """
        ...


@frozen
class Meaning:
    """What a card that is held up may mean: a command with some of its fields, and who does it.

    `ways` are the fields of every command that it may be, as in an offer; none where it is closed.
    """

    do: str
    fields: Mapping[str, Any]
    who: str | None = None
    ways: tuple[Mapping[str, Any], ...] = ()
    closed: Refusal | None = None


class ReadsCards(Protocol):
    """Knows what it means that a card is held up to a camera or a scanner."""

    def shown(self, card: str, offers: Sequence[Offer], /) -> Sequence[Meaning]:
        """Return what it may mean, of what is on offer; or why it cannot."""
        ...


class RemembersCopy(Protocol[S_contra]):
    """Learns something of this copy of the game that holds for the next game too."""

    def remembered(self, state: S_contra, /) -> Mapping[str, Any]:
        """Return the fields of a next `new_game` that hold for this copy of the game."""
        ...


@frozen
class Asking:
    """Something that somebody may have to note in private, and everybody may know to have been."""

    kind: str
    """Which of the game's kinds of notes it is."""
    seats: tuple[str, ...]
    of: str | None = None


@frozen
class NoteAnswer:
    """One answer that a phone's owner can give to a private question, as it is kept and opened."""

    key: str
    words: Message
    yes_to: tuple[str, ...] = ()
    """The sealed questions, by their `ask`, that somebody who noted this answers with yes."""


@frozen
class NoteKind:
    """A private question that phones put to their owners, with the answers to choose from."""

    kind: str
    question: Message
    answers: tuple[NoteAnswer, ...]


class KeepsNotes(Protocol[S_contra]):
    """Has players note things in private on their phones: nobody else sees them before an audit."""

    @property
    def kinds(self) -> Sequence[NoteKind]:
        """Everything that players may be asked to note."""
        ...

    def asks(self, state: S_contra, events: Sequence[Event], /) -> Sequence[Asking]:
        """Return what players may note in private after these events, which led to this state."""
        ...


@frozen
class Poll:
    """A question that each of these seats answers with yes or no, and nobody learns who said what.

    The game knows its own word for it (`ask`); more than `most` times yes cannot be.
    """

    ask: str
    seats: tuple[str, ...]
    most: int


class SealsPolls(Protocol[S_contra]):
    """Lets phones settle something by sealed answers."""

    @property
    def totals(self) -> Mapping[str, str]:
        """What the number of times yes is called on the wire, for each `ask`."""
        ...

    def poll(self, state: S_contra, /) -> Poll | None:
        """Return what the phones may settle by sealed answers now."""
        ...

    def polled(self, state: S_contra, /) -> tuple[str, ...]:
        """Return who sealed questions would be asked of now: as a rule, those who live."""
        ...


@frozen
class Fault:
    """One thing that cannot be true, by its name, and whose it is."""

    fault: str
    seat: str | None
    scan: str | None = None
    at: int | None = None
    with_: str | None = None


@frozen
class Settled:
    """A sealed poll of a finished game, beside what was opened of it."""

    scan: str
    ask: str
    rev: int
    seats: tuple[str, ...]
    total: int
    counts: bool
    """Whether the game rests on it: it is neither void nor undone."""
    votes: Mapping[str, int | None]
    """What each seat answered, as far as it was opened and fits what was sealed."""
    unproved: tuple[str, ...] = ()
    """Whose answers nobody can prove: given on the tablet, or with a key that nobody opened."""


@frozen
class Evidence:
    """All that the phones opened after a game, as far as it fits what they had sealed."""

    settled: tuple[Settled, ...]
    """The polls, the oldest first."""
    opened: Mapping[str, Any]
    """What `Audits.read` made of each seat's openings, of those whose key is believed."""
    notes: tuple[tuple[int, Asking], ...]
    """What players were asked to note, by rev, as far as it still stands."""
    faults: tuple[Fault, ...] = ()
    """What the sealing itself shows to be wrong."""
    unopened: tuple[str, ...] = ()
    """Who opened nothing, and does not answer on the tablet."""
    is_old: bool = False
    """There are counts of version 1 of the sealed scan, which nobody opens."""
    found: Mapping[str, Any] = {}
    """The part of the report that is the same in every game."""


class Audits(Protocol[S_contra]):
    """Judges what was opened after a game, and has everybody see a report of it."""

    @property
    def opens(self) -> tuple[str, ...]:
        """The keys of an `openings` frame, beside `votes` and `secret`, that are the game's own."""
        ...

    def read(self, raw: Mapping[str, Any], seats: Sequence[str], /) -> Any | None:
        """Read what a phone opens; None where anything in it is not as the game has it."""
        ...

    def judge(self, state: S_contra, evidence: Evidence, /) -> Sequence[Event] | Refusal:
        """Return what follows: `Audited` with the report, and the events that it leads to."""
        ...
