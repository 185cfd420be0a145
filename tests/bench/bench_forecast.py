"""Star Trek Panic's forecast: how long a case of the die takes on the fullest board, as JSON."""

from __future__ import annotations

from attrs import evolve

from companion.games.package import Package
from companion.games.star_trek_panic import STAR_TREK_PANIC
from companion.games.star_trek_panic.forecasting import CASES, Forecasts
from companion.journal.memory import MemoryJournal
from companion.table.foreseeing import foreseen
from companion.table.play import PlayedGame
from tests.bench.measure import Figure, alternately, median, p99, timed
from tests.support.startrek_boards import fullest
from tests.support.table import always

ROUNDS = 1_000
FEW = 10


def figures(*, short: bool = False) -> list[Figure]:
    rounds = FEW if short else ROUNDS
    package = evolve(Package.of(STAR_TREK_PANIC), foresees=Forecasts())
    play, state = PlayedGame(package, 1, MemoryJournal(), always(1)), fullest()
    taken = alternately(
        rounds, *(lambda face=face: foreseen(play, state, (face,)) for face in CASES.values())
    )
    slowest = max(taken, key=median)
    whole = [timed(lambda: foreseen(play, state)) for _ in range(rounds)]
    return [
        Figure(
            f"a forecast, {len(state.ships())} ships before 5 open facings, slowest case: median",
            median(slowest) * 1e3,
            "ms",
            most=5,
        ),
        Figure("a forecast, the same: p99", p99(slowest) * 1e3, "ms"),
        Figure("a forecast, all three cases: median", median(whole) * 1e3, "ms", is_told=True),
    ]
