"""What hits the ship: volleys, boarders, comets, and cards that leave the game (section 7)."""

from __future__ import annotations

from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.board import CONDITIONS, Facing, ShipPart, worse
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.state import State

COMET: Final = 2
"""ST-COM-02."""
MOST_POINTS: Final = 99


def volley(course: Course, facing: Facing, points: int) -> None:
    """ST-MF-05: everything that fires at a facing hits it at once."""
    course.happen(e.VolleyFired(facing, points))
    if course.state.has_shield(facing):
        # ST-DMG-01, ST-DMG-02: what a shield is too weak for does not go on to the hull.
        _worsen(course, "shield", facing, points)
    elif not is_screened(course.state, facing):
        to_hull(course, facing, points)
    endings.look(course)


def strike(course: Course, facing: Facing) -> None:
    """ST-COM-02, ST-COM-03: a comet destroys what it strikes first."""
    state = course.state
    hull = state.facings[facing].hull
    if state.has_shield(facing):
        _worsen(course, "shield", facing, COMET)
    elif is_screened(state, facing):
        pass
    elif hull == "destroyed":
        remove_cards(course, COMET)
    else:
        excess = COMET - _worsen(course, "hull", facing, COMET)
        if state.options.comet_excess and state.options.hull_excess_to_deck:
            remove_cards(course, excess)  # AMB-21
    endings.look(course)


def is_screened(state: State, facing: Facing) -> bool:
    """AMB-07: whether a shield that fell there in this player's turn still stops what comes."""
    of_turn = state.options.shield_overflow == "player_turn"
    return of_turn and state.turn is not None and facing in state.turn.fallen


def to_hull(course: Course, facing: Facing, points: int) -> None:
    """ST-DMG-03 to ST-DMG-05, ST-BRD-03: damage to a hull section, and beyond it to the deck."""
    was_destroyed = course.state.facings[facing].hull == "destroyed"
    excess = points - _worsen(course, "hull", facing, points)
    if was_destroyed or course.state.options.hull_excess_to_deck:
        remove_cards(course, excess)  # AMB-08


def _worsen(course: Course, part: ShipPart, facing: Facing, points: int) -> int:
    """ST-DMG-01, ST-DMG-03, ST-DMG-04: damage a part, and return what that took of the damage."""
    here = course.state.facings[facing]
    before = here.shield if part == "shield" else here.hull
    after = worse(before, points)
    if after != before:
        course.happen(e.PartDamaged(part, facing, after))
    return CONDITIONS.index(after) - CONDITIONS.index(before)


def remove_cards(course: Course, count: int) -> None:
    """ST-DMG-05, AMB-09: the top cards leave the game; a deck is renewed when one is missing."""
    while count > 0:
        state = course.state
        if not state.enterprise:
            if not (state.discard and state.options.remove_reshuffles):
                return
            course.happen(e.DeckRenewed())
            continue
        gone = min(count, state.enterprise)
        course.happen(e.CardsRemoved(gone, state.enterprise - gone))
        count -= gone


def damage(course: Course, command: c.Damage) -> Refusal | None:
    """What the app cannot know: a mission's damage, a light board's captains and boarders."""
    points, facing = 1 if command.points is None else command.points, command.facing
    if not 1 <= points <= MOST_POINTS:
        why = say("Damage is 1 to {most} points.", most=MOST_POINTS)
        return no("bad_value", why)
    if command.as_ == "comet" and command.points is not None:
        return no("bad_value", say("A comet's damage is always the same."), "ST-COM-02")
    if command.as_ == "cards":
        if facing is not None:
            return no("bad_value", say("Cards are removed from the deck, at no facing."))
        remove_cards(course, points)
        return None
    if facing is None:
        return no("bad_value", say("Say which facing is hit."))
    if command.as_ == "shots":
        volley(course, facing, points)
    elif command.as_ == "comet":
        strike(course, facing)
    else:
        to_hull(course, facing, points)
        endings.look(course)
    return None
