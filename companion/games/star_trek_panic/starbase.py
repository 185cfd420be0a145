"""The Starbase: what it mends when a maneuver reaches it (ST-SB-02)."""

from __future__ import annotations

from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import Condition, Facing, ShipPart
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.decks import draw_cards
from companion.games.star_trek_panic.volleys import board

MOST_REPAIRS: Final = 2


def reach(course: Course, id_: str | None, aboard: tuple[tuple[Facing, int], ...] = ()) -> None:
    """ST-SB-02: leave `starbase` pending; a light board knows no token, but who boards then."""
    course.happen(e.StarbaseReached(id_, aboard))


def starbase(course: Course, command: c.Starbase) -> Refusal | None:
    """ST-SB-02, ST-SB-03: mend, draw, and off with the token."""
    docking = course.state.docking
    if docking is None:
        return no("not_now", say("The ship is at no Starbase."), "ST-SB-02")
    refusal = _mend(course, "shield", command.shields) or _mend(course, "hull", command.hull)
    if refusal is not None:
        return refusal
    for seat in course.state.from_active():
        draw_cards(course, seat, 1)
        if course.over:
            return None
    if docking.threat is not None and docking.threat in course.state.threats:
        course.happen(e.ThreatDestroyed(docking.threat, "starbase"))
    course.happen(e.StarbaseSettled())
    for facing, points in docking.aboard:
        board(course, facing, (points,))
    endings.look(course)
    return None


def _mend(course: Course, part: ShipPart, mending: c.Mending) -> Refusal | None:
    """ST-SB-02: up to two damaged parts are repaired, or one destroyed is rebuilt."""
    if len(mending.repair) > MOST_REPAIRS or (mending.repair and mending.rebuild):
        why = say("The Starbase repairs two shields or rebuilds one, and the same for the hull.")
        course.forbid("not_allowed", why, "ST-SB-02")
    for facing in mending.repair:
        if refusal := _mended(course, part, facing, "damaged", "intact"):
            return refusal
    if mending.rebuild is None:
        return None
    return _mended(course, part, mending.rebuild, "destroyed", course.state.options.rebuilt_as)


def _mended(
    course: Course, part: ShipPart, facing: Facing, before: Condition, after: Condition
) -> Refusal | None:
    here = course.state.facings[facing]
    if (here.shield if part == "shield" else here.hull) != before:
        why = (
            say("Only what is damaged is repaired.")
            if before == "damaged"
            else say("Only what is destroyed is rebuilt.")
        )
        return no("no_target", why, "ST-SB-02", part=part, facing=facing)
    course.happen(e.PartRepaired(part, facing, after))
    return None
