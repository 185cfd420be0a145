"""Boarders: who comes aboard, what waits for Security, and what a crew does (section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.evolving import evolve
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import called, unknown_seat
from companion.games.star_trek_panic import damage, endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.state import Boarder, BoardersOf, State, Threat


def boards(state: State, threat: Threat) -> bool:
    """ST-MF-03, ST-MAN-05: whether it boards from where it is; a Tholian never does."""
    return (
        threat.range == "short"
        and not threat.cloaked
        and state.kind_of(threat).is_ship
        and not state.is_tholian(threat)
        and not state.has_shield(state.facing_of(threat.sector))
    )


def boarders_of(state: State, threats: Iterable[Threat]) -> tuple[Boarder, ...]:
    """Return these as boarders, in the order of the facings and of their ids."""
    order = state.facings_in_order()
    found = [Boarder(one.id, state.facing_of(one.sector), one.defense or 0) for one in threats]
    return tuple(sorted(found, key=lambda one: order.index(one.facing)))


def open_boarders(
    course: Course,
    of: BoardersOf,
    boarders: tuple[Boarder, ...],
    slide: int | None = None,
    turned: tuple[str, ...] = (),
) -> None:
    """ST-BRD-02: leave the boarders pending, if there are any: Security may be played."""
    if boarders:
        course.happen(e.BoardersOpened(of, boarders, slide, turned))


def waiting(state: State) -> tuple[Boarder, ...]:
    """Return who still boards of those who wait, each with the damage that it does now.

    Who was corrected away boards no more; who boards is settled otherwise, and no shield that was
    repaired meanwhile helps.
    """
    if state.boarding is None:
        return ()
    found = ((one, state.threats.get(one.threat)) for one in state.boarding.boarders)
    return tuple(
        one if one.damage == ship.defense else evolve(one, damage=ship.defense or 0)
        for one, ship in found
        if ship is not None and ship.range == "short"
    )


def board(course: Course, boarder: Boarder, security: Mapping[str, int]) -> None:
    """ST-BRD-01 to ST-BRD-04: a crew comes aboard, and its token goes.

    The Security cards against it, by seat, are discarded now: not before it is its turn.
    """
    discard_security(course, security)
    hurt = max(0, boarder.damage - sum(security.values()))
    course.happen(e.Boarded(boarder.threat, boarder.facing, hurt))
    damage.to_hull(course, boarder.facing, hurt)
    course.happen(e.ThreatDestroyed(boarder.threat, "boarding"))
    endings.look(course)


def security_refusal(state: State, cards: Iterable[tuple[str, int]]) -> Refusal | None:
    """ST-BRD-02: any seat plays Security, more than the damage too, but no more than it holds."""
    played = dict[str, int]()
    for seat, count in cards:
        if wrong := unknown_seat(seat, state.here()):
            return wrong
        if count < 0:
            return no("bad_value", say("Security cards are 0 or more."), "ST-BRD-02")
        played[seat] = played.get(seat, 0) + count
    for seat, count in played.items():
        if count > state.seats[seat].hand:
            name = called(seat, {one: known.name for one, known in state.seats.items()})
            why = say("{name} does not hold that many cards.", name=name)
            return no("no_item", why, "ST-BRD-02")
    return None


def discard_security(course: Course, security: Mapping[str, int]) -> None:
    """ST-BRD-02, ST-CARD-04: these Security cards go to the discard pile."""
    course.happen(*(e.SecurityPlayed(seat, count) for seat, count in security.items() if count))
