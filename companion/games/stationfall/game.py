"""Stationfall as a `Game`: each command mapped to the rule that decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.dice import Dice
from companion.core.evolving import evolve, of_newest
from companion.core.game import Decided, Offer, Span, Standing, Upcast, View
from companion.core.refusal import FIRM, Refusal
from companion.core.say import Message, say
from companion.core.words import Command, Event, NewGame
from companion.games.stationfall import (
    board_rules,
    bot_rules,
    end_rules,
    offering,
    setting_up,
    telling,
    turn_rules,
)
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.allowing import untimely
from companion.games.stationfall.course import CODES, Course, no
from companion.games.stationfall.evolve import folded
from companion.games.stationfall.points_now import points_now
from companion.games.stationfall.ruling import Rule
from companion.games.stationfall.starting import started
from companion.games.stationfall.state import State
from companion.games.stationfall.view import view

RULES: Final[Mapping[type[Command], Rule]] = {
    **turn_rules.RULES,
    **board_rules.RULES,
    **bot_rules.RULES,
    **end_rules.RULES,
}
"""Each command's rule; what may be done when is asked before."""


class StationfallGame:
    """The rules, by topic in the modules beside this one."""

    name = "stationfall"
    commands: tuple[type[Command], ...] = c.COMMANDS
    events: tuple[type[Event], ...] = e.EVENTS
    upcasts: Mapping[tuple[str, int], Upcast] = {}
    codes: tuple[str, ...] = CODES

    def new(self, setup: NewGame, dice: Dice) -> Decided | Refusal:
        """SF-SET-01 to SF-SET-12: lay the table."""
        assert isinstance(setup, c.NewStationfall)
        return setting_up.new_game(setup, dice)

    def decide(self, state: State, command: Command, dice: Dice) -> Decided | Refusal:
        """Say what a command would do, and what objects."""
        course = Course(state, dice)
        refusal = carried_out(course, command)
        return course.decided() if refusal is None else refusal

    def evolve(self, state: State | None, event: Event) -> State:
        """Return the state after an event."""
        if isinstance(event, e.GameStarted):
            return started(event)
        assert state is not None
        return folded(event, state)

    def view(self, state: State, seat: str | None) -> View:
        """Return what everybody sees: no secret ever reaches the table before its reveal."""
        seen = _seen(state)
        if seat is None:
            return dict(seen)
        return {**seen, "seat": seat, "points": points_now(state, seat)}

    def offers(self, state: State, seat: str | None) -> Sequence[Offer]:
        """List what the table can do now; or what this seat's phone can."""
        return offering.offers(self, state, seat)

    def tell(self, state: State, event: Event, among: Sequence[Event] = ()) -> Message | None:
        """Put an event into words."""
        return telling.tell(state, event, among)

    def standing(self, state: State) -> Standing:
        """Return whose turn it is, and how strict the table is."""
        turn = state.turn
        return Standing(
            {name: one.name for name, one in state.seats.items()},
            turn.number if turn else None,
            state.turn_seat,
            state.phase,
            state.over is not None,
            state.options.automation,
            _span(state) if state.turns else None,
        )


def _span(state: State) -> Span:
    """SF-MIN-01: nobody counts turns; the Minutes go down."""
    return Span(say("Minute {n}", n=state.minute), say("Ended in Minute {n}", n=state.minute))


_seen = of_newest(view)
"""Everybody at the table looks at the same state."""


def carried_out(course: Course, command: Command) -> Refusal | None:
    """Let the command happen on the course, or refuse it outright."""
    rule = RULES.get(type(command))
    if rule is None:
        return no("unknown_command", say("This game has no such command."))
    if course.state.over is not None:
        return no("game_over", say("The game is over."))
    if refusal := untimely(course, command):
        return refusal
    untimely_by = tuple(course.against)
    if refusal := rule(course, command):
        return _told_first(course.state, untimely_by, refusal)
    if not course.events:
        course.happen(e.NothingHappened())
    return None


def _told_first(state: State, untimely_by: Sequence[Refusal], refusal: Refusal) -> Refusal:
    """SF-TURN-01: where the rules are kept, that nobody acts yet is told before what cannot be.

    A line that says nothing possible, not in this turn or on this board, is told so at once.
    """
    if state.options.automation != "referee" or refusal.code in {*FIRM, "not_now", "light_board"}:
        return refusal
    first = next(iter(untimely_by), refusal)
    # Nobody is asked to overrule what would be refused again.
    return evolve(first, firm=refusal.is_firm)
