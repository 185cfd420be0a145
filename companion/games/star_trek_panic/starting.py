"""The state with which a game of Star Trek Panic begins: all tokens in the bag."""

from __future__ import annotations

from typing import Final

from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.state import PlayerState, State

HANDS: Final = {1: 6, 2: 6, 3: 5, 4: 5, 5: 5, 6: 4}
"""ST-SET-04."""
LEAST_CARDS: Final = max(players * cards for players, cards in HANDS.items())
"""So many are dealt at most: with a smaller deck not everybody could play."""


def started(event: e.GameStarted) -> State:
    """Return the table as it is laid (ST-SET-01)."""
    roles = event.roles
    seats = {one.seat: PlayerState(one.name, roles.get(one.seat)) for one in event.players}
    return State(
        options=event.options,
        board=event.board,
        seats=seats,
        first=event.first,
        kinds=event.kinds,
        ours=event.ours,
        known={card.name: card for card in event.missions},
        deck_size=event.deck,
        hand_size=HANDS[len(seats)],
        heading=1 if event.options.sectors_clockwise else 6,
        bag={name: kind.count for name, kind in event.kinds.items()},
        spent=dict.fromkeys(event.kinds, 0),
        enterprise=event.deck,
    )
