"""Panic Station: how long a decision takes on the largest board, and ten thousand random games."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from time import perf_counter

from attrs import evolve

from companion.core.dice import Cup, Dice
from companion.core.game import Decided
from companion.core.words import GameEnded
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.board import named, places, spots
from companion.games.panic_station.commands import ParasitePhase
from companion.games.panic_station.placing import in_deck
from tests.bench.measure import Figure, median, p99, timed
from tests.support.random_table import RandomTable, play
from tests.support.station import Station, a_turn

GAMES, DECISIONS, ROLLS, OFFERS = 10_000, 20_000, 500, 30
FEW = 5, 2_000, 10, 2
PRESSES = 60
FRAME = 16
STUCK = 200
"""Presses in a row that a random table may see refused before we call it stuck."""


def largest_board() -> Station:
    """Six players, all but three cards laid, ten parasites, everybody somewhere."""
    station = a_turn(6)
    while len(in_deck(station.state)) > 3:
        state = station.state
        spot = next(
            (
                (card, cell, turned)
                for card in in_deck(state)
                for place in places(state)
                for cell, turned, _ in spots(state, card, place)
            ),
            None,
        )
        if spot is None:
            break
        card, cell, turned = spot
        station.with_rooms(
            **{
                **{key: _as_text(room) for key, room in state.rooms.items()},
                named(cell): card + (" turned" if turned else ""),
            }
        )
    rooms = list(places(station.state))
    discs = ("grey", "black")
    station.infested(*((discs[n % 2], rooms[-1 - n]) for n in range(10)))
    everybody = [f"{seat}_{who}" for seat in station.state.seats for who in ("trooper", "android")]
    return station.standing(**{name: rooms[n % len(rooms)] for n, name in enumerate(everybody)})


def _as_text(room: object) -> str:
    card, turned = getattr(room, "card", ""), getattr(room, "turned", False)
    return card + (" turned" if turned else "")


def decisions(station: Station, count: int) -> dict[str, list[float]]:
    """Time random commands on this one state."""
    table = RandomTable(7)
    table.state = station.state
    taken: dict[str, list[float]] = defaultdict(list)
    cup = Cup(lambda sides, turn: turn % sides + 1)
    for _ in range(count):
        command = table.something()
        begin = perf_counter()
        PANIC_STATION.decide(table.state, command, Dice(cup))
        taken[type(command).__name__].append(perf_counter() - begin)
    return {name: times for name, times in taken.items() if len(times) > 1}


def random_games(games: int) -> tuple[float, int, int, float]:
    """Play so many; return seconds, commands done, games ended, the longest refusal run."""
    begin, done, ended, longest = perf_counter(), 0, 0, 0
    for seed in range(games):
        refused = 0
        for _, _, came in play(seed, PRESSES):
            if isinstance(came, Decided):
                done, refused = done + 1, 0
                ended += any(isinstance(event, GameEnded) for event in came.events)
            else:
                refused += 1
                longest = max(longest, refused)
    return perf_counter() - begin, done, ended, longest


def figures(*, short: bool = False) -> list[Figure]:
    games, count, rolled, looked = FEW if short else (GAMES, DECISIONS, ROLLS, OFFERS)
    station = largest_board()
    times = decisions(station, count)
    slowest = max(times, key=lambda name: median(times[name]))
    phase = evolve(station.state, phase="parasite", turn=None)
    rolls = [
        timed(lambda: PANIC_STATION.decide(phase, ParasitePhase(), Dice(Cup(lambda _, __: 2))))
        for _ in range(rolled)
    ]
    offers = []
    for _ in range(looked):
        # Nothing that was worked out before holds on a board that has changed.
        fresh = evolve(station.state, rooms=dict(station.state.rooms))
        offers.append(timed(partial(PANIC_STATION.offers, fresh, None)))
    seconds, done, ended, longest = random_games(games)
    cells = len(station.state.rooms)
    return [
        Figure(
            f"slowest decision, {slowest}, {cells} cards laid: median",
            median(times[slowest]) * 1e3,
            "ms",
            most=1,
        ),
        Figure("the same: p99", p99(times[slowest]) * 1e3, "ms"),
        Figure("the Parasite Phase with ten parasites: median", median(rolls) * 1e3, "ms", most=1),
        Figure("all offers on that board: median", median(offers) * 1e3, "ms", FRAME),
        Figure(f"{games:,} random games, {done:,} commands done, {ended:,} ended", seconds, "s"),
        Figure("most refusals in a row in any of them", longest, "presses", most=STUCK),
    ]
