"""Ten thousand whole games of Stationfall at random, and how long a bot's turn takes to decide."""

from __future__ import annotations

from functools import partial
from statistics import median
from time import perf_counter
from typing import Any, Final

from tests.bench.measure import Figure, p99
from tests.bench.whole import played, seeds
from tests.support.random_orbit import RandomOrbit
from tests.support.whole_orbits import WholeOrbit

GAMES: Final = 10_000
FEW: Final = 3
LOOKS: Final = 60
"""Every so many moments of a game all its offers are compared."""
BY_HAND: Final = 0.95
"""So many moves look at no offers: to list them all takes longer than everything else."""
CLERKS: Final = 200
"""Games in which each of a bot's turns is timed, its questions and answers with it."""
BOUND: Final = 5
"""A bot's turn may take so many ms."""


def figures(*, short: bool = False) -> list[Figure]:
    which = range(FEW) if short else seeds(GAMES)
    games = len(which)
    begin, found, ended, checked, scored, fired = perf_counter(), 0, 0, 0, 0, 0
    for game in played(partial(WholeOrbit, looks=LOOKS, by_hand=BY_HAND), which):
        found += len(game.found)
        ended += game.game.over
        checked += game.checked
        scored += game.scored
        fired += game.fired
    seconds = perf_counter() - begin
    turns = [one for seed in range(FEW if short else CLERKS) for one in bots_turns(seed)]
    return [
        Figure(f"contradictions in {games:,} whole games of Stationfall", found, "", most=0),
        Figure("of these, games of Stationfall that came to no end", games - ended, "", most=0),
        Figure("scores of Stationfall counted anew", scored, ""),
        Figure("ends of turns whose markers were held against what was due", fired, ""),
        Figure("answers of Stationfall compared with offers", checked, ""),
        Figure("one game of Stationfall", seconds / games * 1e3, "ms"),
        Figure("a bot's turn decided, with all its questions: median", median(turns), "ms", BOUND),
        Figure("the same: p99", p99(turns), "ms", is_told=True),
    ]


def bots_turns(seed: int) -> list[float]:
    """How many ms the app takes for each turn of a bot in a game, by its own answers."""
    orbit, taken, spent = RandomOrbit(seed, wild=0), list[float](), 0.0
    for _ in range(600):
        if orbit.over:
            break
        line = orbit.line()
        begin = perf_counter()
        step = orbit.do(line)
        spent += perf_counter() - begin
        if line["do"] not in ("bot_turn", "bot_answer"):
            spent = 0.0
        elif step.refusal is None and decided(step.events):
            taken.append(spent * 1e3)
    return taken


def decided(events: tuple[dict[str, Any], ...]) -> bool:
    """Whether the bot has nothing more to ask."""
    return any(one["type"] in ("bot_decided", "renegotiated") for one in events)
