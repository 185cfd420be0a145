"""The turn: how it begins, goes on from phase to phase, and ends (section 3)."""

from __future__ import annotations

from companion.games.star_trek_panic import bag, endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course
from companion.games.star_trek_panic.decks import draw_cards
from companion.games.star_trek_panic.state import State


def wants_mission(state: State) -> bool:
    """ST-PH-04, ST-MIS-03, ST-END-01: no mission lies there, and more are wanted."""
    wanted = state.options.missions_to_win > 0
    return wanted and state.mission is None and not state.is_last_done


def first_here(state: State) -> str:
    """ST-SET-09: the first player, or who comes next where that one has left."""
    return state.first if state.seats[state.first].here else state.next_here(state.first)


def begin_turn(course: Course, seat: str) -> None:
    """ST-PH-01 to ST-PH-04, ST-SET-06: phases 1 and 2, which the first turn skips."""
    number = course.state.turns + 1
    course.happen(e.TurnBegan(seat, number))
    if number > 1:
        short = course.state.hand_size - course.state.seats[seat].hand
        draw_cards(course, seat, short)
        if course.over:
            return
        if wants_mission(course.state):
            if not course.state.rests:
                course.happen(e.PhaseBegan(2), e.MissionDue())
                return
            course.happen(e.MissionRested())
    course.happen(e.PhaseBegan(3))


def after_phase_6(course: Course) -> None:
    """ST-END-06, ST-PH-10: the endings, then phase 7 or, without one, the end."""
    endings.look(course)
    if course.over:
        return
    if not course.state.is_last_done:
        course.happen(e.PhaseBegan(7))
        bag.enter(course)
        if bag.can_draw(course.state):
            return
    finish_turn(course)


def finish_turn(course: Course) -> None:
    """ST-SET-07: the turn is over, and the next seat's begins."""
    seat = course.seat
    course.happen(e.TurnEnded(seat))
    begin_turn(course, course.state.next_here(seat))
