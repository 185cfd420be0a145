"""The rules of rounds, phases, turns and the marker (sections 2 and 3)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import colour, seating_refusal
from companion.core.words import GameEnded, Leave
from companion.games.panic_station import commands as c
from companion.games.panic_station import events as e
from companion.games.panic_station.adjusting import are_doors
from companion.games.panic_station.board import direction
from companion.games.panic_station.cards import (
    LAYOUTS,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    PARASITES_DIE,
    SEARCH,
    SEATS,
)
from companion.games.panic_station.course import Course, called, no
from companion.games.panic_station.endings import check_troopers, end_if_due
from companion.games.panic_station.naming import player_name
from companion.games.panic_station.options import options_refusal
from companion.games.panic_station.owed import owes_search
from companion.games.panic_station.parasites import appear, attacks_now, move_all
from companion.games.panic_station.state import REACTOR, State
from companion.games.panic_station.wounds import drop_absent_partners, pass_marker_of_the_dead


def setup_refusal(setup: c.NewPanicStation) -> Refusal | None:
    """PS-CMP-08: who can sit down, and with which switches."""
    for card, doors in setup.doors.items():
        if card not in LAYOUTS or not are_doors(card, doors):
            return no("bad_value", say("“{field}” is no card with doors.", field=card[:30]))
    return seating_refusal(setup, 2, MOST_PLAYERS, SEATS) or options_refusal(setup.options)


def few_players(setup: c.NewPanicStation) -> Refusal | None:
    """PS-CMP-08, OUT-01: four at least, says the box."""
    if len(setup.players) >= LEAST_PLAYERS:
        return None
    why = say(
        "Panic Station is for {least} to {most} players.", least=LEAST_PLAYERS, most=MOST_PLAYERS
    )
    return no("not_allowed", why, "PS-CMP-08")


def setup_alert(course: Course, command: c.SetupAlert) -> Refusal | None:
    """PS-SET-09, PS-SET-16: a grey parasite in the Reactor, no die, another card."""
    if course.state.phase != "setup":
        return no("not_now", say("The cards are dealt already."), "PS-SET-09")
    if command.seat not in course.state.seats:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(command.seat)))
    if len(course.state.alerted) >= SEARCH["parasite-alert"]:
        why = say("There are {most} Parasite Alerts.", most=SEARCH["parasite-alert"])
        return no("bad_value", why, "PS-SET-09")
    if not course.state.search:
        return no("deck_empty", say("No search card is left."), "PS-SET-09")
    course.happen(e.AlertDealt(command.seat))
    appear(course, REACTOR if course.state.on_map else None)
    return None


def setup_alert_back(course: Course, command: c.SetupAlertBack) -> Refusal | None:
    """PS-SET-09: the wrong name was tapped; the parasite that came last goes back."""
    state = course.state
    if state.phase != "setup":
        return no("not_now", say("The cards are dealt already."), "PS-SET-09")
    if command.seat not in state.seats:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(command.seat)))
    if command.seat not in state.alerted:
        why = say("{name} was not dealt a Parasite Alert.", name=player_name(state, command.seat))
        return no("bad_value", why, "PS-SET-09")
    last = state.parasites[-1].id if state.parasites else None
    course.happen(e.AlertTakenBack(command.seat, last))
    return None


def begin(course: Course, _: c.Begin) -> Refusal | None:
    """PS-TURN-01, PS-TURN-07; OUT-10 where the first phase comes later."""
    state = course.state
    if state.phase != "setup":
        return no("not_now", say("The game has begun."))
    course.happen(e.SetupDone())
    if state.options.first_placement == "all_at_start":
        course.happen(*(e.CharactersPlaced(seat) for seat in state.seats))
    if state.options.first_phase == "before_turn_1":
        course.happen(e.PhaseBegan("parasite"))
        return None
    first = state.first if state.seats[state.first].alive else state.next_living(state.first)
    course.happen(e.MarkerPassed(state.next_living(first), armed=False))
    course.happen(e.PhaseBegan("team"))
    begin_turn(course, first)
    return None


def parasite_phase(course: Course, command: c.ParasitePhase) -> Refusal | None:
    """PS-PMOV-01 to PS-PATK-08; PS-TURN-07, PS-TURN-08 for the first one."""
    if course.state.phase != "parasite" or course.state.attacks is not None:
        return no("not_now", say("It is not time for the Parasite Phase."), "PS-TURN-05")
    if course.state.doors_open:
        course.happen(e.DoorsClosed())
    face = course.dice.roll(PARASITES_DIE)
    first = course.state.phases == 0 and course.state.turns == 0
    if course.state.on_map:
        move_all(course, direction(course.state, face))
        attacks = () if first else attacks_now(course)
        if attacks:
            course.happen(e.AttacksOpened(attacks, command.ask, face))
            return None
    elif not first:
        course.happen(e.AttacksOpened((), ask=False, rolled=face))
        return None
    end_phase(course)
    return None


def end_phase(course: Course) -> None:
    """PS-TURN-02, PS-TURN-03: the holder takes the first turn, the marker goes on, resting."""
    check_troopers(course)
    state = course.state
    if state.phase == "over":
        return
    holder = state.marker
    after = state.next_living(holder)
    first = holder if state.seats[holder].alive else after
    course.happen(e.MarkerPassed(after, armed=False), e.PhaseBegan("team"))
    alone = state.living() == (holder,) and state.options.last_player_phase == "n_plus_1"
    begin_turn(course, first, arms=not alone)


def begin_turn(course: Course, seat: str, *, arms: bool = True) -> None:
    """PS-TURN-06, PS-TURN-09, PS-AP-02, PS-PATK-08.

    AMB-39: whoever is the only one left takes the first turn after a phase, and then the one that
    arms the marker.
    """
    state = course.state
    course.happen(e.TurnBegan(seat, state.turns + 1, state.seats[seat].ap))
    if arms and course.state.marker == seat and not course.state.armed:
        course.happen(e.MarkerArmed())
    if not state.seats[seat].began and state.options.first_placement == "own_first_turn":
        course.happen(e.CharactersPlaced(seat))


def end_turn(course: Course, _: c.EndTurn) -> Refusal | None:
    """PS-AP-03, PS-ORD-05, PS-TURN-10: unspent AP are lost; a duty is not."""
    for who in course.state.trades:
        why = say("First {who} attacks or trades here.", who=called(who))
        course.forbid("must_settle", why, "PS-ORD-01", pending=("trade",))
    if course.state.options.first_search == "refuse" and owes_search(course.state):
        why = say("Everyone searches once in the first turn: search first.")
        course.forbid("not_allowed", why, "PS-TURN-10")
    course.clear()
    finish_turn(course)
    return None


def finish_turn(course: Course) -> None:
    """PS-TURN-04, PS-TURN-05, PS-TURN-11, AMB-03: who comes next, and whether the parasites do."""
    seat = course.seat
    course.happen(e.TurnEnded(seat))
    state = course.state
    after = state.next_living(seat)
    due = phase_due(state, after, state.since_phase, armed=state.armed)
    if due and state.options.phase_interval == "n" and state.marker != after:
        course.happen(e.MarkerPassed(after, armed=True))
    end_if_due(course, round_over=due)
    if course.state.over is not None:
        return
    if due:
        course.happen(e.PhaseBegan("parasite"))
    else:
        begin_turn(course, after)


def phase_due(state: State, after: str, since: int, *, armed: bool) -> bool:
    """PS-TURN-05, AMB-03: whether the Parasite Phase comes before this player's turn."""
    if state.options.phase_interval == "n":
        return since >= len(state.living())
    return armed and state.marker == after


def turns_to_phase(state: State) -> int | None:
    """PS-TURN-05: how many turns end before the Parasite Phase, if nobody else dies till then."""
    if state.phase == "parasite":
        return 0
    if state.turn is None or state.due is not None:
        return None
    seat, armed = state.turn.seat, state.armed
    for turns in range(1, 2 * len(state.seats) + 2):
        seat = state.next_living(seat)
        if phase_due(state, seat, state.since_phase + turns, armed=armed):
            return turns
        armed = armed or state.marker == seat
    return None


def go_on_without(course: Course) -> None:
    """PS-TURN-11: the turn of somebody who is out ends by itself."""
    state = course.state
    if state.phase == "team" and state.turn is not None and not state.active.alive:
        finish_turn(course)


def leave(course: Course, command: Leave) -> Refusal | None:
    """A player goes home: out like an eliminated one, without a death."""
    state = course.state
    if command.seat not in state.living():
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(command.seat)))
    course.happen(e.PlayerLeft(command.seat))
    pass_marker_of_the_dead(course, command.seat)
    drop_absent_partners(course)
    if not course.state.living():
        course.happen(GameEnded())
        return None
    if course.state.phase in ("parasite", "team"):
        check_troopers(course)
    hand_marker_on(course)
    go_on_without(course)
    return None


def hand_marker_on(course: Course) -> None:
    """PS-ELIM-05: whoever is gone in the middle of a Parasite Phase does not roll in it."""
    state = course.state
    if state.phase == "parasite" and not state.seats[state.marker].alive and state.living():
        course.happen(e.MarkerPassed(state.next_living(state.marker), armed=True))
