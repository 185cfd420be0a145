"""Ten thousand whole games at random: what in them contradicts itself, and how long one takes."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from tests.bench.measure import Figure
from tests.games.panic_station.test_whole_games import KINDS
from tests.support.whole_games import WholeGame

GAMES: Final = 10_000
LOOKS: Final = 20
"""Every so many moments of a game all its offers are compared."""


def figures() -> list[Figure]:
    begin, found, ended, checked = perf_counter(), 0, 0, 0
    for seed in range(GAMES):
        game = WholeGame(seed, looks=LOOKS, **KINDS[seed % len(KINDS)]).play()
        found += len(game.found)
        ended += game.table.state.over is not None
        checked += game.checked
    seconds = perf_counter() - begin
    return [
        Figure(f"contradictions in {GAMES:,} whole games", found, "", most=0),
        Figure("of these, games that came to an ending", ended, "games"),
        Figure("answers compared with offers", checked, ""),
        Figure("one game", seconds / GAMES * 1e3, "ms"),
    ]
