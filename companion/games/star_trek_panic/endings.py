"""How the game is won and lost (section 12)."""

from __future__ import annotations

from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import GameEnded
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import FACINGS
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.state import State

LONGEST_WHY: Final = 160


def look(course: Course) -> None:
    """ST-END-03, ST-END-05: end the game if it is over now; who has lost as well has lost."""
    state = course.state
    if state.over is not None:
        return
    win = winning(state)
    if is_wrecked(state) and (win is None or state.options.loss_beats_win):
        lost(course, "ST-END-03")
    elif win is not None:
        won(course, win)


def look_at_hull(course: Course) -> None:
    """ST-DMG-06: end the game if nothing is left of the hull; a win is not looked for."""
    if course.state.over is None and is_wrecked(course.state):
        lost(course, "ST-END-03")


def is_wrecked(state: State) -> bool:
    """ST-DMG-06: whether every hull section is destroyed."""
    return state.holes == len(FACINGS)


def winning(state: State) -> str | None:
    """ST-END-02, ST-MIS-03: return the rule by which the crew has won now, if it has."""
    if not state.on_map or state.turn is None or is_beset(state):
        return None
    if state.is_last_done:
        return "ST-END-02"
    if not state.options.missions_to_win and not any(state.bag.values()):
        return "ST-MIS-03"
    return None


def is_beset(state: State) -> bool:
    """AMB-14: whether anything on the board keeps the crew from winning."""
    blocks = ("ship", "starbase") if state.options.starbase_blocks_win else ("ship",)
    return any(state.kind_of(one).role in blocks for one in state.threats.values())


def lost(course: Course, rule: str) -> None:
    """End the game with a loss."""
    course.happen(GameEnded("threats", rule, ()))


def won(course: Course, rule: str) -> None:
    """End the game with everybody's win."""
    course.happen(GameEnded("crew", rule, course.state.here()))


def lose(course: Course, command: c.Lose) -> Refusal | None:
    """ST-MIS-10: a mission's own loss, and why, if anybody says."""
    why = command.why.strip()
    if len(why) > LONGEST_WHY:
        return no("bad_value", say("Say it in {most} letters at most.", most=LONGEST_WHY))
    if why:
        course.happen(e.MissionLost(why))
    lost(course, "ST-MIS-10")
    return None


def cleared(course: Course, _: c.Cleared) -> Refusal | None:
    """ST-END-02, ST-MIS-03: on a light board the table sees that no enemy ship is left."""
    state = course.state
    if state.on_map:
        return no("not_now", say("On a full board the app sees for itself who is left."))
    if not state.options.missions_to_win:
        won(course, "ST-MIS-03")
        return None
    if not state.is_last_done:
        why = say("First complete the last mission; then the last ship must go.")
        course.forbid("not_now", why, "ST-END-02")
    won(course, "ST-END-02")
    return None
