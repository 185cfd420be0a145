"""Security cards against boarders, and what goes on once they are played (ST-BRD-02)."""

from __future__ import annotations

from collections import Counter, defaultdict

from companion.core.evolving import evolve
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import acting, drawing
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.boarding import board, security_refusal, waiting
from companion.games.star_trek_panic.course import Course, no


def security(course: Course, command: c.Security) -> Refusal | None:
    """ST-BRD-02: settle the boarders, then go on with what they had stopped."""
    left, boarders = course.state.boarding, waiting(course.state)
    if left is None:
        return no("not_now", say("Nobody boards the ship now."), "ST-BRD-02")
    known = {one.threat for one in boarders}
    if any(one.boarder not in known for one in command.cards):
        return no("no_target", say("That ship does not board."), "ST-BRD-02")
    if refusal := security_refusal(course.state, [(one.seat, one.count) for one in command.cards]):
        return refusal
    played = defaultdict[str, Counter[str]](Counter)
    for one in command.cards:
        played[one.boarder][one.seat] += one.count
    course.happen(e.BoardersSettled())
    if left.of == "threats_act":
        acting.go_on(course, evolve(left, boarders=boarders), played)
        return None
    for boarder in boarders:
        if not course.over:
            board(course, boarder, played[boarder.threat])
    if left.of == "draw_threat" and not course.over:
        drawing.go_on(course)
    return None
