"""Ten thousand whole games of Star Trek Panic at random: what in them contradicts itself."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import Final

from tests.bench.measure import Figure
from tests.bench.whole import played, seeds
from tests.support.whole_voyages import WholeVoyage

GAMES: Final = 10_000
FEW: Final = 3
LOOKS: Final = 40
"""Every so many moments of a game all its offers are compared."""


def figures(*, short: bool = False) -> list[Figure]:
    which = range(FEW) if short else seeds(GAMES)
    games = len(which)
    begin, found, ended, checked, forecasts = perf_counter(), 0, 0, 0, 0
    for game in played(partial(WholeVoyage, looks=LOOKS), which):
        found += len(game.found)
        ended += game.game.over
        checked += game.checked
        forecasts += game.forecasts
    seconds = perf_counter() - begin
    return [
        Figure(f"contradictions in {games:,} whole games of Star Trek Panic", found, "", most=0),
        Figure("of these, games of Star Trek Panic that came to an ending", ended, "games"),
        Figure("forecasts held against what came", forecasts, ""),
        Figure("answers of Star Trek Panic compared with offers", checked, ""),
        Figure("one game of Star Trek Panic", seconds / games * 1e3, "ms"),
    ]
