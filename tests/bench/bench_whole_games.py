"""A thousand whole games at random: what in them contradicts itself, and how long one takes."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from tests.bench.measure import Figure
from tests.bench.whole import played, seeds
from tests.support.whole_games import KINDS, WholeGame

GAMES: Final = 1_000
FEW: Final = 3
LOOKS: Final = 20
"""Every so many moments of a game all its offers are compared."""


def figures(*, short: bool = False) -> list[Figure]:
    which = range(FEW) if short else seeds(GAMES)
    games = len(which)
    begin, found, ended, checked = perf_counter(), 0, 0, 0
    for game in played(
        lambda seed: WholeGame(seed, looks=LOOKS, **KINDS[seed % len(KINDS)]), which
    ):
        found += len(game.found)
        ended += game.table.state.over is not None
        checked += game.checked
    seconds = perf_counter() - begin
    return [
        Figure(f"contradictions in {games:,} whole games", found, "", most=0),
        Figure("of these, games that came to an ending", ended, "games"),
        Figure("answers compared with offers", checked, ""),
        Figure("one game", seconds / games * 1e3, "ms"),
    ]
