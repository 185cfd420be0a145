"""The rules of wounds and deaths, and what they lead to (the digest's section 6)."""

from __future__ import annotations

from companion.games.panic_station import events as e
from companion.games.panic_station.cards import FULL_HEALTH, Who
from companion.games.panic_station.course import Course
from companion.games.panic_station.state import REACTOR, ap_of


def wound(course: Course, seat: str, who: Who, wounds: int, by: str | None = None) -> None:
    """PS-HP-01, PS-HP-02: the card turns; at 0 the character is dead. `by`: whose attack it is."""
    health = course.state.seats[seat].character(who).health
    wounds = min(wounds, health)
    if not wounds:
        return
    course.happen(e.Damaged(seat, who, wounds))
    _follow_health(course, seat, health, health - wounds)
    if health == wounds:
        die(course, seat, who, by)


def die(course: Course, seat: str, who: Who, by: str | None = None) -> None:
    """PS-HP-02, PS-ELIM-01, PS-ELIM-02."""
    course.happen(e.Died(seat, who))
    if who in course.state.trades and course.state.turn_seat == seat:
        course.happen(e.TradeWaived(who))
    pair = course.state.seats[seat]
    if not (pair.trooper.health or pair.android.health):
        course.happen(e.Eliminated(seat, by))
        pass_marker_of_the_dead(course, seat)
    drop_absent_partners(course)


def pass_marker_of_the_dead(course: Course, seat: str) -> None:
    """PS-ELIM-05, AMB-04: outside the Parasite Phase, which passes it itself.

    Whoever is out in the very turn that armed the marker hands it on resting: the next Parasite
    Phase comes after the full revolution all the same (PS-TURN-05).
    """
    state = course.state
    if state.marker != seat or state.phase == "parasite" or not state.living():
        return
    keeps = state.options.marker_on_elimination == "next_keep_state" and state.turn_seat != seat
    course.happen(e.MarkerPassed(state.next_living(seat), state.armed and keeps))


def drop_absent_partners(course: Course) -> None:
    """PS-ORD-03, PS-TRD-01: nobody trades with who is not there any more, nor in the Reactor."""
    state = course.state
    if state.turn is None or not state.on_map:
        return
    for who, partners in state.trades.items():
        kind: Who = "trooper" if who == "trooper" else "android"
        room = state.where(kind)
        here = () if room == REACTOR else state.others_in(room)
        left = tuple(seat for seat in partners if seat in here)
        if left != partners:
            course.happen(e.TradeWaived(kind, left))


def heal(course: Course, seat: str, who: Who, wounds: int, *, bay: bool = False) -> None:
    """PS-HP-03: never above four."""
    health = course.state.seats[seat].character(who).health
    wounds = min(wounds, FULL_HEALTH - health)
    if wounds:
        course.happen(e.Healed(seat, who, wounds, bay))
        _follow_health(course, seat, health, health + wounds)


def _follow_health(course: Course, seat: str, before: int, after: int) -> None:
    """PS-AP-05, AMB-20: a turn's AP are fixed at its start, unless the house wants otherwise."""
    turn = course.state.turn
    if turn is None or turn.seat != seat or not course.state.options.mid_turn_ap_change:
        return
    change = max(ap_of(after) - ap_of(before), turn.spent - turn.ap)
    if change:
        course.happen(e.ApGained(change))
