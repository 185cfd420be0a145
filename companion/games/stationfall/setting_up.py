"""Sets up the game: who sits where, the cast, the copy, who begins (section 2)."""

from __future__ import annotations

from companion.core.dice import Dice
from companion.core.game import Decided
from companion.core.refusal import Refusal
from companion.core.setup import first_seat, seating_refusal
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e


def new_game(setup: c.NewStationfall, dice: Dice) -> Decided | Refusal:
    """SF-SET-04: lay the table."""
    if refusal := seating_refusal(setup, 2, 9):
        return refusal
    first = first_seat(setup, dice)
    started = e.GameStarted(
        setup.players,
        first,
        setup.board,
        setup.mode,
        setup.teams,
        setup.cast,
        setup.minute,
        setup.copy,
        setup.options,
    )
    return Decided((started,))
