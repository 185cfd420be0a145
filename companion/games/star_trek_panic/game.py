"""Star Trek Panic as a `Game`: each command mapped to the rule that decides it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.core.dice import Dice
from companion.core.evolving import of_newest
from companion.core.game import Decided, Offer, Standing, Upcast, View
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import Adjust, Command, Event, Leave, NewGame
from companion.games.star_trek_panic import (
    acting,
    correcting,
    damage,
    decks,
    drawing,
    endings,
    leaving,
    maneuvers,
    missions,
    offering,
    placing,
    playing,
    securing,
    setting_up,
    starbase,
    telling,
)
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import CODES, Course, no
from companion.games.star_trek_panic.evolve import folded
from companion.games.star_trek_panic.starting import started
from companion.games.star_trek_panic.state import State
from companion.games.star_trek_panic.view import pending_kinds, view

Rule: TypeAlias = Callable[[Course, Any], Refusal | None]

RULES: Final[Mapping[type[Command], Rule]] = {
    c.Begin: setting_up.begin,
    c.Mission: missions.mission,
    c.Trade: playing.trade,
    c.Hit: playing.hit,
    c.LightHit: playing.light_hit,
    c.Repair: playing.repair,
    c.Commit: missions.commit,
    c.Play: playing.play,
    c.Maneuver: maneuvers.maneuver,
    c.Tick: missions.tick,
    c.MissionToken: missions.mission_token,
    c.CheckMission: missions.check_mission,
    c.ThreatsAct: acting.threats_act,
    c.Security: securing.security,
    c.DrawThreat: drawing.draw_threat,
    c.Starbase: starbase.starbase,
    c.Place: placing.place_token,
    c.Damage: damage.damage,
    c.Draw: decks.draw,
    c.Discard: decks.discard,
    c.Hand: decks.hand,
    c.Lose: endings.lose,
    c.Cleared: endings.cleared,
    Leave: leaving.leave,
    Adjust: correcting.adjust,
}
"""Each command's rule; what may be done when is asked before."""


class StarTrekPanic:
    """The rules, by topic in the modules beside this one."""

    name = "star_trek_panic"
    commands: tuple[type[Command], ...] = c.COMMANDS
    events: tuple[type[Event], ...] = e.EVENTS
    upcasts: Mapping[tuple[str, int], Upcast] = {}
    codes: tuple[str, ...] = CODES

    def new(self, setup: NewGame, dice: Dice) -> Decided | Refusal:
        """ST-SET-01 to ST-SET-10: lay the table."""
        assert isinstance(setup, c.NewStarTrekPanic)
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
        """Return what everybody sees: nothing is hidden."""
        seen = _seen(state)
        return dict(seen) if seat is None else {**seen, "seat": seat}

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
        )


_seen = of_newest(view)
"""Everybody at the table looks at the same state."""

SETTLES: Final[Mapping[str, type[Command]]] = {
    "mission": c.Mission,
    "boarders": c.Security,
    "starbase": c.Starbase,
}
FIRST: Final[Mapping[str, Message]] = {
    "mission": say("First turn up the next mission."),
    "boarders": say("First say who plays Security against the boarders."),
    "starbase": say("First say what the Starbase repairs."),
}
"""The way out of what is pending."""
ALWAYS: Final = (c.Hand, c.Place, c.MissionToken, Leave, Adjust)
"""What may be done while something is pending, and while the game is set up."""


def carried_out(course: Course, command: Command) -> Refusal | None:
    """Let the command happen on the course, or refuse it outright."""
    state, rule = course.state, RULES.get(type(command))
    if rule is None:
        return no("unknown_command", say("This game has no such command."))
    if state.over is not None:
        return no("game_over", say("The game is over."))
    if not isinstance(command, ALWAYS):
        kinds = pending_kinds(state)
        if kinds and not isinstance(command, SETTLES[kinds[0]]):
            return no("must_settle", FIRST[kinds[0]], pending=tuple(kinds))
        if state.phase == "setup" and not kinds and not isinstance(command, c.Begin):
            return no("not_now", say("The game has not begun: begin it first."))
    refusal = rule(course, command)
    if refusal is None and not course.events:
        course.happen(e.NothingHappened())
    return refusal
