"""The course of one command: the state as it becomes, the events so far, the rules that object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Final, Literal, ParamSpec, get_args

from companion.core.course import CourseOf
from companion.core.dice import Dice
from companion.core.refusal import Code, Refusal
from companion.core.say import Message, say
from companion.core.words import Event, Note
from companion.games.panic_station import events as e
from companion.games.panic_station.cards import Who
from companion.games.panic_station.evolve import folded
from companion.games.panic_station.state import PlayerState, State, Turn

P = ParamSpec("P")
OwnCode = Literal[
    "no_ap",
    "no_room",
    "no_door",
    "door_closed",
    "cell_taken",
    "does_not_fit",
    "fits_elsewhere",
    "not_connected",
    "out_of_range",
    "no_target",
    "no_ammo",
    "no_item",
    "hand_minimum",
    "wrong_character",
    "dead",
    "no_trade",
    "not_searchable",
    "deck_empty",
    "not_in_hive",
]
CODES: Final[tuple[str, ...]] = get_args(OwnCode)
"""What this game's refusals may say beside what every game's may."""
FIRM: Final = ("cell_taken", "dead")
"""Those of them that no table can overrule."""


_NO_AP: Final = say("No AP are left this turn.")


class Course(CourseOf[State]):
    """What a command leads to in this game."""

    def __init__(self, state: State, dice: Dice) -> None:
        """Begin where the table stands."""
        super().__init__(state, dice, folded)

    def forbid(self, code: Code | OwnCode, why: Message, rule: str, **facts: Any) -> None:
        """Let a rule object, with what it says."""
        self.object(no(code, why, rule, **facts))

    def consult(
        self, rule: Callable[Concatenate[Course, P], Refusal | None], *a: P.args, **k: P.kwargs
    ) -> None:
        """Let this rule object if it does: it is asked only where that could count."""
        self.object(rule(self, *a, **k))

    def clear(self) -> None:
        """Say that nothing which comes now refuses or objects."""

    @property
    def turn(self) -> Turn:
        """The turn that is on."""
        assert self.state.turn is not None
        return self.state.turn

    @property
    def active(self) -> PlayerState:
        """The player whose turn it is."""
        return self.state.active

    @property
    def seat(self) -> str:
        """The seat whose turn it is."""
        return self.turn.seat

    def pay(
        self,
        cost: int,
        rule: str,
        *,
        is_last: bool = False,
        why: Callable[[], Message] = lambda: _NO_AP,
    ) -> None:
        """PS-AP-04: spend AP; an overruled action spends at most what is left.

        `is_last`: nothing that comes after it refuses or objects. `why`: what is said without AP.
        """
        if cost > self.turn.left:
            self.forbid("no_ap", why(), rule)
        if is_last:
            self.clear()
        if (spent := min(cost, max(0, self.turn.left))) > 0:
            self.happen(e.ApSpent(spent))


class ClearError(Exception):
    """Nothing refuses, and nothing else was asked."""


class ObjectedError(Exception):
    """A rule has objected, and nothing else was asked."""


class Trial(Course):
    """A course that only asks whether a command would be done, and goes no further.

    Where the table is strict, it would not be as soon as a rule objects.
    """

    def __init__(self, state: State, dice: Dice) -> None:
        """Begin where the table stands."""
        super().__init__(state, dice)
        self._from, self._paid = state, 0
        self._strict = state.options.automation == "referee"

    def begun(self) -> Trial:
        """Return the course as it begins, for the next command."""
        self.state, self._paid = self._from, 0
        return self

    def happen(self, *events: Event) -> None:
        """Let something happen; nobody asks afterwards what did."""
        for event in events:
            if not isinstance(event, Note):
                self.state = folded(event, self.state)

    def clear(self) -> None:
        """Stop here: nothing has refused."""
        raise ClearError

    def pay(
        self,
        cost: int,
        rule: str,
        *,
        is_last: bool = False,
        why: Callable[[], Message] = lambda: _NO_AP,
    ) -> None:
        """Ask whether the AP are there; nothing but the next payment asks how many are left."""
        if self._strict and cost > self.turn.left - self._paid:
            raise ObjectedError
        self._paid += cost
        if is_last:
            raise ClearError

    def forbid(self, code: Code | OwnCode, why: Message, rule: str, **facts: Any) -> None:
        """Stop here where the table is strict."""
        if self._strict:
            raise ObjectedError

    def consult(
        self, rule: Callable[Concatenate[Course, P], Refusal | None], *a: P.args, **k: P.kwargs
    ) -> None:
        """Ask the rule where the table is strict; elsewhere no objection counts."""
        if self._strict:
            self.object(rule(self, *a, **k))

    def object(self, refusal: Refusal | None) -> None:
        """Stop here where the table is strict: the command would be refused."""
        if refusal is not None and self._strict:
            raise ObjectedError


def no(code: Code | OwnCode, why: Message, rule: str | None = None, **facts: Any) -> Refusal:
    """Refuse, with the rule that does, and what a program may want to know of it."""
    return Refusal(code, why, rule, facts, firm=code in FIRM)


def called(who: str) -> Message:
    """Return a character's kind, to be said in any language."""
    return say("the Trooper") if who == "trooper" else say("the Android")


def cannot_act(course: Course, who: Who, *, settles: bool = False) -> Refusal | None:
    """PS-HP-02, PS-ORD-01: only the living act, and a duty comes before the rest."""
    if not course.active.character(who).health:
        return no("dead", say("This character is dead."), "PS-HP-02")
    if who in course.state.trades and not settles:
        why = say("First {who} attacks or trades here.", who=called(who))
        course.forbid("must_settle", why, "PS-ORD-01", pending=("trade",))
    return None


def nowhere(course: Course, who: Who) -> Refusal | None:
    """Refuse what needs to know where a character stands, when nobody told."""
    if course.state.on_map and course.state.where(who) is None:
        why = say("The app does not know where {who} stands: correct it first.", who=called(who))
        return no("no_room", why)
    return None
