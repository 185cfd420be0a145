"""What each Character would bring whoever is it, if the game ended now: by what lies open alone.

A seat's phone is told it of every Character, and shows it of the one that its owner noted. So
nobody learns which that is.
"""

from __future__ import annotations

from typing import Any

from companion.games.stationfall.scoring import (
    StandingScore,
    bribes_on,
    over_limit,
    standing_scores,
)
from companion.games.stationfall.state import State


def points_now(state: State, seat: str) -> dict[str, Any]:
    """Return what every Character whose card is known would bring this seat."""
    if seat not in state.humans():
        return {}
    scores = standing_scores(state).items()
    return {
        name: _points(state, seat, name, one)
        for name, one in scores
        if one.agenda is not None or one.bonus is not None
    }


def _points(state: State, seat: str, name: str, one: StandingScore) -> dict[str, Any]:
    """SF-SCO-02 to SF-SCO-04: its agenda, Bribes used and kept, and what cubes cost."""
    bribes = state.seats[seat].bribe + bribes_on(state, name, seat)
    cubes = 0 if one.limit is None else over_limit(state, seat, one.limit)
    return {
        "points": None if one.agenda is None else one.agenda + bribes + cubes,
        "card": one.agenda,
        "bribes": bribes,
        "cubes": cubes,
        "unknown": one.unknown,
        "bonus": one.bonus,
    }
