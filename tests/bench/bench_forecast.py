"""Star Trek Panic's forecast: how long a case of the die takes on the fullest board, as JSON."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from companion.games.package import Package
from companion.games.star_trek_panic import STAR_TREK_PANIC
from companion.games.star_trek_panic.face.hits import savings
from companion.games.star_trek_panic.face.table import FaceTable
from companion.games.star_trek_panic.forecasting import CASES, Forecasts
from companion.games.star_trek_panic.state import State
from companion.journal.memory import MemoryJournal
from companion.stage.scene import News, Selection
from companion.table.foreseeing import foreseen
from companion.table.play import PlayedGame
from companion.table.revision import Revision
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
    lit = [timed(partial(savings, _lit(play, state))) for _ in range(max(rounds // 20, 3))]
    return [
        Figure(
            f"a forecast, {len(state.ships())} ships before 5 open facings, slowest case: median",
            median(slowest) * 1e3,
            "ms",
            most=5,
        ),
        Figure("a forecast, the same: p99", p99(slowest) * 1e3, "ms"),
        Figure("a forecast, all three cases: median", median(whole) * 1e3, "ms", is_told=True),
        Figure(
            "what hits of the ships lit there would save: median", median(lit) * 1e3, "ms", most=16
        ),
    ]


def _lit(play: PlayedGame, state: State) -> FaceTable:
    """A table's screen that lights what a card hits for 2, and has worked nothing out yet."""
    held = {seat: evolve(one, hand=5) for seat, one in state.seats.items()}
    seen = Revision(play, evolve(state, seats=held), 1, (), ())
    news = News(seen.view(), tuple(seen.offers()), forecast=seen.foretold, ahead=seen.ahead)
    return FaceTable(news, Selection(aim="hit", card="*.*.2"))
