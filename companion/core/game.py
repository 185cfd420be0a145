"""The `Game` protocol that every game implements, and how its objections become refusals.

A game never knows how strict the table is: it says what would happen and which rules object,
and `ruled` decides, by the level of automation, whether that counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from attrs import evolve, field, frozen

from companion.core.dice import Dice
from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.core.words import Command, Event, NewGame, Note, Overruled

S = TypeVar("S")

Automation = Literal["referee", "warn", "tracker"]
"""Refuse what a rule forbids; do it and say so; or only keep count."""

View: TypeAlias = Mapping[str, Any]
"""What a screen may show: a JSON tree whose sentences are still `Message`s."""

Upcast: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns the fields of an event of one version into those of the next."""


@frozen
class Decided:
    """What would happen, and the rules that object to it (none, for a legal command)."""

    events: tuple[Event, ...]
    against: tuple[Refusal, ...] = ()


@frozen
class Offer:
    """Something that can be done now, or the refusal it would meet.

    `ways` are the sets of fields that go together, each as it would stand in a JSON command: all
    that are legal of an open offer, and of a closed one what was tried.
    """

    do: str
    who: str | None = None
    closed: Refusal | None = None
    ways: tuple[Mapping[str, Any], ...] = ()
    against: Refusal | None = None
    """Of an open offer: the rule that objects to it, where the table is not strict."""

    @property
    def is_meant(self) -> bool:
        """Whether it may be the next step: it is open, and no rule is against it."""
        return self.closed is None and self.against is None


@frozen
class Span:
    """How far a game has come, in what its table counts."""

    now: Message
    """Such as "Turn 4"."""
    so_far: Message
    """Such as "4 turns"."""


def turns(number: int) -> Span:
    """Count turns, as most games do."""
    return Span(
        say("Turn {number}", number=number), say_many("{count} turn", "{count} turns", number)
    )


@frozen
class Standing:
    """How a game stands, as far as every game has it."""

    players: Mapping[str, str] = field(factory=dict[str, str])
    """The names by the seats, clockwise."""
    turn: int | None = None
    seat: str | None = None
    """Whose turn it is."""
    phase: str = ""
    over: bool = False
    automation: Automation = "referee"
    counted: Span | None = None
    """What the table counts instead of turns."""

    @property
    def span(self) -> Span | None:
        """How far the game has come, as every list, log and report says it."""
        return self.counted or (None if self.turn is None else turns(self.turn))


class Game(Protocol[S]):
    """One game's rules: pure functions over a frozen state.

    `decide` refuses outright only what is physically impossible; what a rule forbids is decided
    as if it were allowed, with the rule's refusal among `against`.
    """

    name: str
    commands: tuple[type[Command], ...]
    """The game's own commands, `NewGame`'s kind among them."""
    events: tuple[type[Event], ...]
    """The game's own events, its start among them."""
    upcasts: Mapping[tuple[str, int], Upcast]
    """By an event's name and the version that it was written in."""
    codes: tuple[str, ...]
    """The codes of its own refusals, beside those that every game has."""

    def new(self, setup: NewGame, dice: Dice) -> Decided | Refusal:
        """Start a game."""
        ...

    def decide(self, state: S, command: Command, dice: Dice) -> Decided | Refusal:
        """Say what a command would do."""
        ...

    def evolve(self, state: S | None, event: Event) -> S:
        """Return the state after an event; None stands before the first."""
        ...

    def view(self, state: S, seat: str | None) -> View:
        """Return what this seat may see; None is the public view."""
        ...

    def offers(self, state: S, seat: str | None) -> Sequence[Offer]:
        """List what this seat's phone can do now (None: all that the table can), or why not."""
        ...

    def tell(self, state: S, event: Event, among: Sequence[Event] = ()) -> Message | None:
        """Put one of the events of a step into words; None for what needs none of the game's.

        `UNTOLD` keeps every game's own words for it back, too: another of the step tells it.
        """
        ...

    def standing(self, state: S) -> Standing:
        """Return who plays, whose turn it is, whether it is over, and how strict the table is."""
        ...


AnyGame: TypeAlias = Game[Any]


def ruled(decided: Decided, automation: Automation, *, anyway: bool) -> Decided | Refusal:
    """Let the rules' objections count as much as this table wants them to.

    One that was made `firm`, such as a question that nobody has answered, no table can overrule.
    """
    if not decided.against:
        return decided
    if automation == "referee" and not anyway:
        return decided.against[0]
    if firm := next((no for no in decided.against if no.firm), None):
        return firm
    if automation == "tracker":
        return evolve(decided, against=())
    marks = tuple(Overruled(no.code, no.rule) for no in decided.against)
    return evolve(decided, events=marks + decided.events)


def replay(game: Game[S], state: S | None, events: Iterable[Event]) -> S | None:
    """Fold events into a state; notes only tell, and change nothing."""
    for event in events:
        if not isinstance(event, Note):
            state = game.evolve(state, event)
    return state
