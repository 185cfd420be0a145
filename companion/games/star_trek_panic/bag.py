"""The bag of threat tokens: what is left in it, and when the discarded ones go back."""

from __future__ import annotations

from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course
from companion.games.star_trek_panic.state import State

TOKENS_A_TURN = 2
"""ST-PH-10."""


def left(state: State) -> int:
    """Return how many tokens are in the bag."""
    return sum(state.bag.values())


def can_refill(state: State) -> bool:
    """ST-DRAW-02, AMB-13: whether discarded tokens may go back, and there are any."""
    returns = state.options.missions_to_win > 0 or state.options.refill_bag_no_missions
    return returns and any(state.spent.values())


def can_draw(state: State) -> bool:
    """Whether a token can be drawn at all; a light board always can."""
    return not state.on_map or left(state) > 0 or can_refill(state)


def is_last_token(state: State) -> bool:
    """ST-PH-10: whether no further token is drawn in this turn."""
    drawn = 0 if state.turn is None else state.turn.drawn
    return drawn >= TOKENS_A_TURN or not can_draw(state)


def enter(course: Course) -> None:
    """AMB-25: phase 7 has just started (`PhaseBegan(7)` has happened)."""
    state = course.state
    if state.options.refill == "both" and state.on_map and left(state) < TOKENS_A_TURN:
        refill(course)


def refill(course: Course) -> None:
    """ST-DRAW-02: all discarded tokens go back, where they do."""
    if can_refill(course.state):
        course.happen(e.BagRefilled(sum(course.state.spent.values())))
