"""Whom Stationfall waits for: first those who show who they are, then those who are scored."""

from __future__ import annotations

from companion.games.stationfall.state import State


def to_reveal(state: State) -> tuple[str, ...]:
    """SF-SCO-01: return the seats still to reveal, in turn order.

    Bots lie open, who left shows nothing, and who revealed as the bonus character has shown all.
    """
    return tuple(
        seat
        for seat in state.order()
        if (one := state.seats[seat]).bot is None
        and one.here
        and not one.schroedinger
        and seat not in state.shown
    )


def to_score(state: State) -> tuple[str, ...]:
    """SF-SCO-01: return the seats still to score, in turn order."""
    seats = state.order()
    return tuple(one for one in seats if state.seats[one].here and one not in state.scores)


def awaiting(state: State) -> tuple[str, ...]:
    """Return the seats that Stationfall waits for now; in any other phase nobody."""
    if state.phase != "stationfall":
        return ()
    return to_reveal(state) or to_score(state)
