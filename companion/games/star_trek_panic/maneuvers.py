"""The maneuver: turning the ship, flying on, and what forbids it (section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.star_trek_panic import boarding, starbase
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import FRONT, Facing, around, closer
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.playing import begin_playing, object_to_phase
from companion.games.star_trek_panic.state import State, Threat
from companion.games.star_trek_panic.volleys import board, points_refusal

MOST_HOLES: Final = 2
WHY: Final[Mapping[str, Message]] = {
    "ST-MAN-06": say("With three hull sections destroyed the ship cannot maneuver."),
    "ST-MAN-07": say("A Tholian ship at short range holds the ship: no maneuver."),
    "ST-MAN-08": say("This mission forbids maneuvers."),
}


def forbidding(state: State) -> list[str]:
    """ST-MAN-06 to ST-MAN-08: the rules against a maneuver now."""
    holds = any(one.range == "short" and state.is_tholian(one) for one in state.ships())
    rules = (
        ("ST-MAN-06", state.holes > MOST_HOLES),
        ("ST-MAN-07", holds),
        ("ST-MAN-08", state.mission is not None and state.mission.card.no_maneuver),
    )
    return [rule for rule, is_so in rules if is_so]


def maneuver(course: Course, command: c.Maneuver) -> Refusal | None:
    """ST-MAN-01, ST-MAN-02, ST-MAN-10, ST-PH-07: turn one facing on, or fly on.

    `free`: by an ability, in any phase of the turn, beside the turn's one maneuver.
    """
    aboard = _aboard(course, command)
    if isinstance(aboard, Refusal):
        return aboard
    if not command.free:
        object_to_phase(course, "ST-PH-07")
        if course.turn.maneuvered:
            why = say("The ship has maneuvered already in this turn.")
            course.forbid("already_done", why, "ST-PH-07")
    for rule in forbidding(course.state):
        course.forbid("no_maneuver", WHY[rule], rule)
    if not command.free:
        begin_playing(course)
    if command.way == "forward":
        _advance(course, command, aboard)
    else:
        _turn(course, 1 if command.way == "clockwise" else -1, free=command.free)
    return None


Aboard: TypeAlias = tuple[tuple[Facing, int], ...]
"""A light board's boarders: where each comes, and its damage after Security."""


def _aboard(course: Course, command: c.Maneuver) -> Aboard | Refusal:
    """ST-MAN-05: read a light board's boarders, in the order in which they come."""
    state = course.state
    if command.starbase and state.on_map:
        return no("bad_value", say("On a full board the app knows where the Starbase is."))
    if command.boarders and state.on_map:
        return no("bad_value", say("On a full board the app knows who boards."))
    if command.starbase and command.way != "forward":
        return no("bad_value", say("Only flying forward brings the Starbase closer."), "ST-MAN-02")
    if command.boarders and command.way != "forward":
        return no("bad_value", say("Only flying forward brings boarders at once."), "ST-MAN-05")
    front = [one for one in state.facings_in_order() if one in FRONT]
    bare = [one for one in front if not state.has_shield(one)]
    # A bare number is told where there is no doubt: of two, the first in order.
    told = [
        (one.facing, one.damage) if isinstance(one, c.BoarderAt) else ((bare or front)[0], one)
        for one in command.boarders
    ]
    if any(facing not in FRONT for facing, _ in told):
        why = say("Flying forward, only ships in front of the ship board.")
        return no("bad_value", why, "ST-MAN-05")
    if refusal := points_refusal(points for _, points in told):
        return refusal
    for facing in dict.fromkeys(facing for facing, _ in told if facing not in bare):
        why = say("Nobody boards where a shield stands.")
        course.forbid("not_allowed", why, "ST-MAN-04", facing=facing)
    return tuple(sorted(told, key=lambda one: front.index(one[0])))


def _turn(course: Course, way: int, *, free: bool) -> None:
    """ST-MAN-01, ST-STATE-06: each facing now looks one sector on; tokens stay."""
    left, right = (around(one, way * course.state.clockwise) for one in course.state.front)
    course.happen(e.ShipTurned((left, right), free))


def _advance(course: Course, command: c.Maneuver, told: Aboard) -> None:
    """ST-MAN-02 to ST-MAN-05, ST-MAN-11, ST-MAN-12, AMB-15: what is in front comes closer."""
    course.happen(e.ShipAdvanced(command.free))
    before = course.state
    aboard, bases = list[Threat](), list[str]()
    for facing in before.facings_in_order():
        if facing not in FRONT:
            continue
        for threat in before.in_sector(before.sector_of(facing)):
            if threat.cloaked:
                continue
            if threat.range != "short":
                at = closer(threat.range)
                course.happen(e.ThreatMoved(threat.id, threat.sector, at))
                if at == "short" and before.kind_of(threat).role == "starbase":
                    bases.append(threat.id)
            elif boarding.boards(before, threat):
                aboard.append(threat)
    _draw_mission_tokens_closer(course)
    boarding.open_boarders(course, "maneuver", boarding.boarders_of(before, aboard))
    for one in bases:
        starbase.reach(course, one)
    if not before.on_map:
        _board_and_dock(course, told, reached=command.starbase)


def _board_and_dock(course: Course, told: Aboard, *, reached: bool) -> None:
    """AMB-15: a light board's boarders come at once, or after the Starbase."""
    later = reached and course.state.options.starbase_first
    for facing, points in () if later else told:
        board(course, facing, (points,))
    if reached and not course.over:
        starbase.reach(course, None, told if later else ())


def _draw_mission_tokens_closer(course: Course) -> None:
    """ST-MAN-12."""
    state = course.state
    if state.mission is None:
        return
    for id_, token in state.mission.tokens.items():
        if token.sector in state.front and token.range != "short":
            at = closer(token.range)
            course.happen(e.MissionTokenMoved(id_, token.sector, at))
