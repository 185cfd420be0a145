"""The state with which a game of Panic Station begins: the table as it is set up.

What happens from then on is folded by `evolve.py`.
"""

from __future__ import annotations

from companion.games.panic_station import events as e
from companion.games.panic_station.cards import DEALT, LAYOUTS, SEARCH_CARDS
from companion.games.panic_station.state import REACTOR, PlayerState, Room, State


def started(event: e.GameStarted) -> State:
    """Return the table as it is laid (PS-SET-04 to PS-SET-16)."""
    hand = 4 if event.options.two_infection else 5
    doors = {**LAYOUTS, **event.doors}
    seats = {player.seat: PlayerState(player.name, hand) for player in event.players}
    return State(
        options=event.options,
        board=event.board,
        seats=seats,
        first=event.first,
        marker=event.first,
        rooms={REACTOR: Room("reactor", doors["reactor"])} if event.board == "full" else {},
        corrected=event.doors,
        search=SEARCH_CARDS - DEALT * len(seats),
        exploration=len(LAYOUTS) - 1,
    )
