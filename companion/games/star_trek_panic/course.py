"""What one command leads to: the state as it becomes, the events so far, the rules that object."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from companion.core.course import CourseOf
from companion.core.dice import Dice, Die
from companion.core.refusal import Code, Refusal
from companion.core.say import Message
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


class Course(CourseOf[State]):
    """What a command leads to in this game."""

    def __init__(self, state: State, dice: Dice) -> None:
        """Begin where the table stands."""
        super().__init__(state, dice, folded)

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


def no(code: Code | OwnCode, why: Message, rule: str | None = None, **facts: Any) -> Refusal:
    """Refuse, with the rule that does, and what a program may want to know of it."""
    return Refusal(code, why, rule, facts)
