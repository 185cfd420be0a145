"""What one command leads to: the state as it becomes, the events so far, the rules that object."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from companion.core.dice import Dice, Die
from companion.core.game import Decided
from companion.core.refusal import Code, Refusal
from companion.core.say import Message
from companion.core.words import Event, Note
from companion.games.star_trek_panic.evolve import folded
from companion.games.star_trek_panic.state import State, Turn

OwnCode = Literal[
    "cloaked",
    "not_in_bag",
    "no_maneuver",
    "no_mission",
    "no_item",
    "no_target",
    "out_of_range",
    "no_trade",
]
CODES: Final[tuple[str, ...]] = get_args(OwnCode)
"""What this game's refusals may say beside what every game's may."""
D6: Final = Die(6, "die")
"""The box's one die: for sectors and for uncloaking ships."""


class Course:
    """The state as it becomes, the events that make it so, and the rules that object."""

    def __init__(self, state: State, dice: Dice) -> None:
        """Begin where the table stands."""
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.against: list[Refusal] = []

    def happen(self, *events: Event) -> None:
        """Let something happen."""
        for event in events:
            self.events.append(event)
            if not isinstance(event, Note):
                self.state = folded(event, self.state)

    def object(self, refusal: Refusal | None) -> None:
        """Let a rule object; the table may overrule it."""
        if refusal is not None:
            self.against.append(refusal)

    def forbid(self, code: Code | OwnCode, why: Message, rule: str, **facts: Any) -> None:
        """Let a rule object, with what it says."""
        self.object(no(code, why, rule, **facts))

    @property
    def over(self) -> bool:
        """Whether the game has ended on the way: whatever else would come does not."""
        return self.state.over is not None

    @property
    def turn(self) -> Turn:
        """The turn that is on."""
        assert self.state.turn is not None
        return self.state.turn

    @property
    def seat(self) -> str:
        """The seat whose turn it is."""
        return self.turn.seat

    def die(self) -> int:
        """Return the next face of the six-sided die."""
        return self.dice.roll(D6)

    def decided(self) -> Decided:
        """Return what came of it."""
        return Decided(tuple(self.events), tuple(self.against))


def no(code: Code | OwnCode, why: Message, rule: str | None = None, **facts: Any) -> Refusal:
    """Refuse, with the rule that does, and what a program may want to know of it."""
    return Refusal(code, why, rule, facts)


def done_already(why: Message, rule: str, event: str, **fields: Any) -> Refusal:
    """Refuse what was done already: in the newest event with these fields."""
    return Refusal("already_done", why, rule, done={"type": event, **fields})
