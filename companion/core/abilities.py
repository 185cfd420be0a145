"""What only some games can do, each ability a protocol of its own.

A game's package says which object has which ability, or None; nobody tries a game for a method.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from attrs import frozen

from companion.core.evidence import Evidence
from companion.core.game import Offer, View
from companion.core.private import NoteRules, PollRules
from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.core.words import AnswersSealed, Command, Event

S_contra = TypeVar("S_contra", contravariant=True)


class ActsFromPhones(Protocol[S_contra]):
    """Lets a seat's phone give commands."""

    def asked_by(self, state: S_contra, seat: str, command: Command, /) -> Command | Refusal:
        """Return one of the game's own commands as this seat means it, or why it may not ask.

        A phone speaks for its own seat alone, and leaves to the table what is the table's.
        """
        ...


class Reveals(Protocol):
    """Knows which of its events showed somebody something that cannot be unseen."""

    def reveals(self, event: Event, /) -> bool:
        """Tell whether a card was drawn, an answer given, or anything else new came to light.

        Dice, counts, private notes and a game's end are known to reveal something anyway.
        """
        ...

    def stays(self, event: Event, /) -> Message | None:
        """Return why a phone cannot take this back, where its owner would look for that."""
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
class Foreseen:
    """What would happen, and what there would be to see of it; both are everybody's to know."""

    events: tuple[Event, ...]
    seen: View
    """What stands beside the events, as JSON."""


class Foresees(Protocol[S_contra]):
    """Knows what would come next at the table as it stands, if nothing came between."""

    def foreseen(
        self, state: S_contra, roll: Sequence[int] | None, /
    ) -> Foreseen | Mapping[str, Foreseen] | Refusal:
        """Return it for these faces of the dice; without any, for each case that there may be.

        Or why nothing can be told now. Where it is short of dice, or needs none, it says so as a
        command would; no die falls for it.
        """
        ...


@frozen
class Asking:
    """Something that somebody may have to note in private, and everybody may know to have been."""

    kind: str
    """Which of the game's kinds of notes it is."""
    seats: tuple[str, ...]
    of: str | None = None


class KeepsNotes(Protocol[S_contra]):
    """Has players note things in private on their phones: nobody else sees them before an audit."""

    @property
    def rules(self) -> NoteRules:
        """Everything that players may be asked to note, and what follows from it."""
        ...

    def asks(self, state: S_contra, events: Sequence[Event], /) -> Sequence[Asking]:
        """Return what players may note in private after these events, which led to this state."""
        ...

    def given(self, state: S_contra, /) -> Mapping[str, int]:
        """Return what the rules need to know of this game: numbers, by the rules' words."""
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
    def rules(self) -> Sequence[PollRules]:
        """Every question that may be asked, and how phones answer it."""
        ...

    def poll(self, state: S_contra, /) -> Poll | None:
        """Return what the phones may settle by sealed answers now."""
        ...

    def polled(self, state: S_contra, /) -> tuple[str, ...]:
        """Return who sealed questions would be asked of now: as a rule, those who live."""
        ...

    def kept(self, told: AnswersSealed | None, polled: int, events: Sequence[Event], /) -> bool:
        """Tell whether a step's own events say the count that was sealed of so many; None: none.

        It is asked of journals, which anybody may have edited.
        """
        ...


class Audits(Protocol[S_contra]):
    """Judges what was opened after a game, and has everybody see a report of it."""

    def judge(self, state: S_contra, evidence: Evidence, /) -> Sequence[Event]:
        """Return what follows: `Audited` with the report, and the events that it leads to."""
        ...


class CarriesOn(Protocol[S_contra]):
    """Keeps what can be kept of a step that is decided again because an earlier one was changed."""

    def carried(self, state: S_contra, command: Command, /) -> Sequence[Command]:
        """Return what is left of a command that is refused now, the most first."""
        ...

    def silent(self, state: S_contra, /) -> Command | None:
        """Return what settles what is pending where nobody says anything to it, if that can be."""
        ...
