"""The three captains: what their arrival brings (ST-KLI-01 to ST-KLI-04)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import closer
from companion.games.star_trek_panic.boarding import boarders_of, boards, open_boarders
from companion.games.star_trek_panic.cloaking import throw, turn_up
from companion.games.star_trek_panic.course import Course
from companion.games.star_trek_panic.damage import volley
from companion.games.star_trek_panic.state import State, Threat


def act(course: Course, id_: str) -> None:
    """Let a captain act who was just drawn; may leave `boarders`."""
    kind = course.state.threats[id_].kind
    if kind in _ARRIVES:
        course.happen(e.CaptainActed(kind, id_))
        _ARRIVES[kind](course)


def _is_klingon(state: State, threat: Threat) -> bool:
    return state.kind_of(threat).owner == "klingon"


def _klingons(state: State) -> list[Threat]:
    """Return the face-up ones, in the order of the facings and of their ids."""
    order = state.facings_in_order()
    found = [one for one in state.ships() if _is_klingon(state, one) and not one.cloaked]
    return sorted(found, key=lambda one: order.index(state.facing_of(one.sector)))


def kang(course: Course) -> None:
    """ST-KLI-01: cloaked Klingons turn up, and then all of them fire; nobody moves or boards."""
    state = course.state
    only_klingons = state.options.kang_turns_only_klingons  # AMB-22
    cloaked = [
        one
        for one in state.ships()
        if one.cloaked and (_is_klingon(state, one) or not only_klingons)
    ]
    if cloaked:
        turn_up(course, cloaked, throw(course))
    state, ships = course.state, _klingons(course.state)
    for facing in state.facings_in_order():
        points = [state.kind_of(one).fire for one in ships if state.facing_of(one.sector) == facing]
        if state.options.kang_volley == "per_facing":  # AMB-16
            points = [sum(points)]
        for shot in points:
            if shot and not course.over:
                volley(course, facing, shot)


def koloth(course: Course) -> None:
    """ST-KLI-02: face-up Klingons come one range closer without firing; cloaked ones stay."""
    options, ships = course.state.options, _klingons(course.state)
    aboard = [one for one in ships if options.koloth_boards and boards(course.state, one)]  # AMB-12
    for ship in ships:
        if ship in aboard:
            continue
        if ship.range != "short":
            course.happen(e.ThreatMoved(ship.id, ship.sector, closer(ship.range)))
        if options.koloth_cloaks and course.state.kind_of(ship).cloaks:
            course.happen(e.Cloaked(ship.id))  # AMB-23
    open_boarders(course, "draw_threat", boarders_of(course.state, aboard))


def kor(course: Course) -> None:
    """ST-KLI-03: Klingons below full strength gain 1 defense, cloaked ones too."""
    state = course.state
    for ship in state.ships():
        full = state.kind_of(ship).defense or 0
        if _is_klingon(state, ship) and ship.defense is not None and ship.defense < full:
            course.happen(e.ThreatStrengthened(ship.id, ship.defense + 1))


_ARRIVES: Final[Mapping[str, Callable[[Course], None]]] = {
    "kang": kang,
    "koloth": koloth,
    "kor": kor,
}
