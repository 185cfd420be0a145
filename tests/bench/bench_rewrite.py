"""A mistake two thousand steps back: how long it takes until all that followed is decided anew."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.app import open_table
from companion.core.refusal import Refusal
from companion.core.words import Rewrite
from companion.games import PACKAGES
from companion.table.table import Table
from tests.bench.measure import Figure, median, timed
from tests.support.journals import never_synced

STEPS, FEW = 2_000, 60
TIMES = 5
PLAYERS = [{"seat": seat, "name": seat.title()} for seat in ("red", "blue", "green", "yellow")]


def figures(*, short: bool = False) -> list[Figure]:
    count = FEW if short else STEPS
    with TemporaryDirectory() as folder, never_synced():
        table = open_table(PACKAGES, Path(folder))
        walked(table, count)
        again, resumed = rewritten(table), looked_at(table)
        table.journal.close()
    return [
        Figure(f"rewriting the second of {count:,} steps", again * 1e3, "ms", 300),
        Figure("the same beside resuming that game", again / resumed, "×"),
    ]


def walked(table: Table, count: int) -> None:
    """Have everybody walk there and back, turn after turn, so many steps."""
    do(table, {"do": "new_game", "players": PLAYERS, "first": "red"})
    do(table, {"do": "begin"})
    do(table, {"do": "parasite_phase", "roll": [1]})
    do(table, {"do": "explore", "who": "trooper", "card": "storage-2", "at": [0, 1]})
    while table.play is not None and len(table.play.history.steps) < count:
        if table.play.standing.phase == "parasite":
            do(table, {"do": "parasite_phase", "roll": [1]})
            continue
        for to in ("0,1", "0,0"):
            do(table, {"do": "move", "who": "trooper", "to": to})
        do(table, {"do": "end_turn"})


def do(table: Table, raw: dict[str, Any]) -> None:
    order = table.read(raw, "panic_station")
    done = order if isinstance(order, Refusal) else table.do(order)
    if isinstance(done, Refusal):
        raise TypeError(done)


def rewritten(table: Table) -> float:
    """Return the seconds that a rewriting takes which all later steps survive."""
    assert table.play is not None
    other = {"do": "explore", "who": "trooper", "card": "storage-1", "at": [0, 1]}
    asked = Rewrite(table.play.history.steps[3].rev, other)
    found = table.try_rewrite(asked)
    if isinstance(found, Refusal):
        raise TypeError(found)
    return median([timed(lambda: table.try_rewrite(asked)) for _ in range(TIMES)])


def looked_at(table: Table) -> float:
    """Return the seconds that resuming the same game takes."""
    assert table.play is not None
    number = table.play.number
    return median([timed(lambda: table.look(number)) for _ in range(TIMES)])
