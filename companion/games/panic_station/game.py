"""Panic Station as a `Game`: each command mapped to the rule that decides it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from companion.core.dice import Dice
from companion.core.evolving import of_newest
from companion.core.game import Decided, Offer, Standing, Upcast, View
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.setup import first_seat
from companion.core.words import Adjust, Adjusted, Command, Event, Leave, NewGame, Sealed
from companion.games.panic_station import (
    acting,
    attacks,
    endings,
    fighting,
    items,
    kept_events,
    placing,
    searching,
    turns,
)
from companion.games.panic_station import commands as c
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station import events as e
from companion.games.panic_station.adjusting import adjust_refusal
from companion.games.panic_station.cards import Who
from companion.games.panic_station.course import CODES, ClearError, Course, ObjectedError, Trial, no
from companion.games.panic_station.endings import check_troopers
from companion.games.panic_station.evolve import folded
from companion.games.panic_station.offering import offers
from companion.games.panic_station.parasites import settle_spawns
from companion.games.panic_station.starting import started
from companion.games.panic_station.state import State
from companion.games.panic_station.telling import tell
from companion.games.panic_station.view import pending_kinds, view
from companion.games.panic_station.wounds import die, drop_absent_partners

K = TypeVar("K", bound=Command)
Rule: TypeAlias = Callable[[Course, Any], Refusal | None]

RULES: Final[Mapping[type[Command], Rule]] = {
    c.SetupAlert: turns.setup_alert,
    c.SetupAlertBack: turns.setup_alert_back,
    c.Begin: turns.begin,
    c.ParasitePhase: turns.parasite_phase,
    c.ResolveAttacks: attacks.resolve_attacks,
    c.Armor: attacks.armor,
    c.Defend: attacks.defend,
    c.SpawnAt: searching.chosen,
    c.Drawn: searching.drawn,
    c.HeatScan: endings.ask_scan,
    c.ScanCards: endings.scan_cards,
    Sealed: endings.sealed,
    c.LastHumanGas: endings.last_human_gas,
    c.DeckGas: endings.deck_gas,
    Leave: turns.leave,
}
ACTIONS: Final[Mapping[type[Command], Rule]] = {
    c.Explore: placing.explore,
    c.Bury: placing.bury,
    c.Move: acting.move,
    c.Fire: fighting.fire,
    c.Knife: fighting.knife,
    c.Grenade: fighting.grenade,
    c.Search: searching.search,
    c.Terminal: acting.terminal,
    c.Heal: acting.heal,
    c.FirstAid: items.first_aid,
    c.Play: items.play,
    c.Trade: acting.trade,
    c.BurnHive: endings.burn_hive,
    c.EndTurn: turns.end_turn,
}
SETTLES: Final[Mapping[str, tuple[type[Command], ...]]] = {
    "attacks": (c.ResolveAttacks, c.Armor, c.Defend),
    "armor": (c.Armor, c.Defend),
    "spawn": (c.SpawnAt,),
    "draw": (c.Drawn,),
    "scan": (c.ScanCards, Sealed),
    "last_human_gas": (c.LastHumanGas, Sealed),
    "deck_gas": (c.DeckGas,),
}


FIRST: Final[Mapping[str, Message]] = {
    "attacks": say("First finish the parasites' attacks."),
    "armor": say("First everyone who is attacked says whether they play Armor."),
    "spawn": say("First choose where the parasite comes."),
    "draw": say("First tell what was drawn."),
    "scan": say("First finish the heat scan."),
    "last_human_gas": say("First tell whether the last human holds a Gas Can."),
    "deck_gas": say("First look through the search deck."),
}
"""The way out of what is pending."""
FIGHTS: Final = (c.Fire, c.Knife, c.Grenade)


class PanicStation:
    """The rules, by topic in the modules beside this one."""

    name = "panic_station"
    commands: tuple[type[Command], ...] = c.COMMANDS
    events: tuple[type[Event], ...] = kept_events.EVENTS
    upcasts: Mapping[tuple[str, int], Upcast] = kept_events.UPCASTS
    codes: tuple[str, ...] = CODES

    def new(self, setup: NewGame, dice: Dice) -> Decided | Refusal:
        """PS-SET-01 to PS-SET-16: lay the table."""
        assert isinstance(setup, c.NewPanicStation)
        if refusal := turns.setup_refusal(setup):
            return refusal
        objection = turns.few_players(setup)
        first = first_seat(setup, dice)
        begun = e.GameStarted(setup.players, first, setup.board, setup.options, setup.doors)
        return Decided((begun,), (objection,) if objection else ())

    def decide(self, state: State, command: Command, dice: Dice) -> Decided | Refusal:
        """Say what a command would do, and what objects."""
        course = Course(state, dice)
        refusal = _refused(course, command)
        return course.decided() if refusal is None else refusal

    def permitted(self, state: State, commands: Iterable[K], dice: Dice) -> list[K]:
        """Return those that would be done; quicker than deciding what each would do."""
        trial, found = Trial(state, dice), list[K]()
        for command in commands:
            try:
                if _refused(trial.begun(), command) is None:
                    found.append(command)
            except ClearError:
                found.append(command)
            except ObjectedError:
                pass
        return found

    def evolve(self, state: State | None, event: Event) -> State:
        """Return the state after an event."""
        if isinstance(event, e.GameStarted):
            return started(event)
        assert state is not None
        return folded(event, state)

    def view(self, state: State, seat: str | None) -> View:
        """Return what may be seen; nothing secret is known here."""
        seen = _seen(state)
        if seat is None:
            return dict(seen)
        return {**seen, "seat": seat, "options": _by_phone(state)}

    def offers(self, state: State, seat: str | None) -> Sequence[Offer]:
        """List what the active player, or the table, can do now; or what this seat can."""
        return offers(self, state, seat)

    def tell(self, state: State, event: Event, among: Sequence[Event] = ()) -> Message | None:
        """Put an event into words."""
        return tell(state, event)

    def standing(self, state: State) -> Standing:
        """Return whose turn it is, and how strict the table is."""
        turn = state.turn
        number, seat = (turn.number, turn.seat) if turn else (None, None)
        return Standing(
            {name: one.name for name, one in state.seats.items()},
            number,
            seat,
            state.phase,
            state.over is not None,
            state.options.automation,
        )


_seen = of_newest(view)
"""Everybody at the table looks at the same state."""


def _by_phone(state: State) -> dict[str, bool]:
    """Return the options that a phone's private questions go by: PS-VAR-01, PS-VAR-02."""
    options = state.options
    return {"two_infection": options.two_infection, "host_card": options.host_card}


def _refused(course: Course, command: Command) -> Refusal | None:
    """Let the command happen on the course, or refuse it outright."""
    state, kind = course.state, type(command)
    if kind in ALWAYS:
        return ALWAYS[kind](course, command)
    if state.over is not None:
        return no("game_over", say("The game is over."))
    if isinstance(command, c.Hand):
        return _hand(course, command)
    kinds = pending_kinds(state)
    if kinds and not any(isinstance(command, SETTLES[one]) for one in kinds):
        return no("must_settle", FIRST[kinds[0]], pending=tuple(kinds))
    rule = RULES.get(kind, _act)
    refusal = rule(course, command)
    if refusal is None and course.state.phase == "team":
        settle_deaths(course)
    return refusal


def _act(course: Course, command: Command) -> Refusal | None:
    """Let the active player do something."""
    state = course.state
    if state.on_map and (getattr(command, "red", False) or getattr(command, "alert", False)):
        return no("bad_value", say("On a full board the app knows the rooms."))
    if state.phase != "team" or state.turn is None:
        if state.phase == "setup":
            return no("not_now", say("The game has not begun: begin it first."))
        rule_id = "PS-PATK-05" if isinstance(command, FIGHTS) else "PS-TURN-01"
        return no("not_now", say("First comes the Parasite Phase."), rule_id)
    if state.turn.free_explore and not placing.is_second_card(command):
        course.happen(e.ExploreGivenUp())
    return ACTIONS[type(command)](course, command)


def settle_deaths(course: Course) -> None:
    """PS-WIN-07, PS-TURN-11: an ending, or the end of a turn that nobody is left to take."""
    if course.state.over is None:
        check_troopers(course)
    if course.state.over is None and not pending_kinds(course.state):
        turns.go_on_without(course)


def _hand(course: Course, command: c.Hand) -> Refusal | None:
    """Take the size of a hand as the table tells it."""
    if command.seat not in course.state.living():
        return no("unknown_seat", say("Nobody plays {seat}.", seat=command.seat[:20]))
    if refusal := adjust_refusal(course.state, f"seats.{command.seat}.hand", command.cards):
        return refusal
    course.happen(ends.HandTold(command.seat, command.cards))
    return None


def _set_right(course: Course, path: str, to: Any) -> None:
    """Set one thing right; a health of 0 is a death, if there was life before."""
    _, _, rest = path.partition(".")
    seat, _, which = rest.partition(".")
    who: Who = "trooper" if which.startswith("trooper") else "android"
    dies = which.endswith(".health") and not to and course.state.seats[seat].character(who).health
    course.happen(Adjusted(path, to))
    if dies:
        die(course, seat, who)


def _adjust(course: Course, command: Adjust) -> Refusal | None:
    """Set the app right; a health of 0 is a death, with all that follows."""
    for path, to in command.set.items():
        if refusal := adjust_refusal(course.state, path, to):
            return refusal
        _set_right(course, path, to)
    drop_absent_partners(course)
    settle_spawns(course)
    if course.state.turn is not None:
        searching.draw_now(course)
    if course.state.phase in ("parasite", "team"):
        settle_deaths(course)
        turns.hand_marker_on(course)
    attacks.follow_correction(course)
    return None


ALWAYS: Final[Mapping[type[Command], Rule]] = {Adjust: _adjust, c.Reveal: endings.reveal}
"""What is asked for even when the game is over, or something is to be settled first."""
