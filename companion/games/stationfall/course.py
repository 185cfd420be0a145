"""What one command leads to on the station: the state as it becomes, and the rules that object."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

from companion.core.course import CourseOf
from companion.core.dice import Dice
from companion.core.refusal import Code, Refusal
from companion.core.say import Message
from companion.games.stationfall.evolve import folded
from companion.games.stationfall.state import State, Turn

OwnCode = Literal[
    "wrong_step",
    "not_conspirator",
    "not_live",
    "no_cubes",
    "no_marker",
    "no_actions",
    "no_item",
    "no_room",
    "no_target",
    "not_connected",
    "not_ready",
    "out_of_range",
    "disabled",
    "locked",
    "hazard",
    "full",
    "light_board",
]
CODES: Final[tuple[str, ...]] = get_args(OwnCode)
"""What this game's refusals may say beside what every game's may."""


class Course(CourseOf[State]):
    """What a command leads to in this game."""

    def __init__(self, state: State, dice: Dice) -> None:
        """Begin where the table stands."""
        super().__init__(state, dice, folded)

    def forbid(self, code: Code | OwnCode, why: Message, rule: str, **facts: Any) -> None:
        """Let a rule object, with what it says."""
        self.object(no(code, why, rule, **facts))

    @property
    def turn(self) -> Turn:
        """The turn that is on."""
        assert self.state.turn is not None
        return self.state.turn

    @property
    def seat(self) -> str:
        """The seat whose turn it is."""
        return self.turn.seat


def no(code: Code | OwnCode, why: Message, rule: str | None = None, **facts: Any) -> Refusal:
    """Refuse, with the rule that does, and what a program may want to know of it."""
    return Refusal(code, why, rule, facts)


def impossible(
    code: Code | OwnCode, why: Message, rule: str | None = None, **facts: Any
) -> Refusal:
    """Refuse what cannot be on any table, whatever the code says elsewhere."""
    return Refusal(code, why, rule, facts, firm=True)
