"""The search of a first turn: whether a player still owes it, and could make it (PS-TURN-10)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.dice import Cup, Dice
from companion.games.panic_station.board import SIDES, room_at, through
from companion.games.panic_station.cards import WHO, Who
from companion.games.panic_station.course import Course
from companion.games.panic_station.items import opens
from companion.games.panic_station.searching import search_refusal
from companion.games.panic_station.state import State


def owes_search(state: State) -> bool:
    """PS-TURN-10, AMB-34: no search yet in a first turn, and one could still be made.

    On a light board the app knows no room: there a player with AP left could search.
    """
    turn = state.turn
    if turn is None or not turn.first or turn.searched or turn.left < 1:
        return False
    if not state.search + state.discard:
        return False
    if not state.on_map:
        return True
    course = Course(state, Dice(Cup(lambda _, __: 1)))
    return any(_reaches(course, who) for who in WHO if state.active.character(who).health)


def _reaches(course: Course, who: Who) -> bool:
    """Walk from where a character stands: a searchable room, and 1 AP left on coming there.

    A Run's free move never brings a search nearer: the Run room itself can be searched.
    """
    state, start = course.state, course.state.where(who)
    reached = {} if start is None else {start: None}
    for _ in range(course.turn.left):
        if any(search_refusal(course, who, at, room_at(state, at)) is None for at in reached):
            return True
        reached |= dict.fromkeys(to for at in reached for to in _next_to(course, at))
    return False


def _next_to(course: Course, place: str) -> Iterator[str]:
    for side in SIDES:
        beyond = through(course.state, place, side)
        if beyond is not None and (beyond[1] == "open" or (beyond[1] != "wall" and opens(course))):
            yield beyond[0]
