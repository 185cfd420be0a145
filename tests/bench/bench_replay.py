"""Going on with an evening of each game, and of fifty in one: time and memory."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import open_table
from companion.games import PACKAGES
from companion.games.package import Package
from companion.journal.sqlite import FILE, SqliteJournal
from tests.bench.fullest import do, fullest, lay
from tests.bench.measure import Figure, in_its_own_process, megabytes, timed
from tests.support.journals import never_synced
from tests.support.ten import PACKAGE as TEN

WHY = "a second of work meets what else this machine does, 30 ms do not"
HELD = "the rules of every game that is registered are held, whichever is played"
EVENING, FIFTY = 2_000, 100_000
FEW = 100, 1_000
SOON, MOST = 100, 60
"""Milliseconds until an evening goes on, and megabytes that its table takes."""


def packages(game: str) -> Mapping[str, Package]:
    """Return the games of the table on which this one is played; Ten is registered nowhere."""
    return {game: TEN} if game == TEN.name else PACKAGES


def written(folder: Path, game: str, events: int) -> float:
    """Play so many events at the fullest table; return the journal's megabytes.

    It is not synced while we prepare, which a reader cannot tell.
    """
    with never_synced():
        table = open_table(packages(game), folder)
    lay(table, game)
    presses, count = cycle(fullest(game).presses), 0
    while count < events:
        count += len(do(table, next(presses), game).events)
    table.journal.close()
    return (folder / FILE).stat().st_size / 2**20


def figures(*, short: bool = False) -> list[Figure]:
    few, many = FEW if short else (EVENING, FIFTY)
    found, evening = resumed(TEN.name, few)
    more, fifty = resumed(TEN.name, many, soon=None)
    slope = Figure(
        f"time an event, {many:,} / {few:,} (1 is linear)", fifty / evening, "×", 1.25, WHY
    )
    games = [*PACKAGES][-1:] if short else PACKAGES
    others = [one for game in games for one in resumed(game, few)[0]]
    return [*found, *more, slope, *others]


def resumed(game: str, events: int, soon: float | None = SOON) -> tuple[list[Figure], float]:
    """Measure how a game of so many events goes on; return the seconds an event, too."""
    with TemporaryDirectory() as folder:
        size = written(Path(folder), game, events)
        took = in_its_own_process("tests.bench.bench_replay", game, folder)
    of = "" if game == TEN.name else f" of {PACKAGES[game].title.text}"
    what, told = f"resuming {events:,} events{of}", took["seconds"] * 1e3
    return [
        Figure(what, told, "ms", soon, is_told=True),
        Figure(f"memory then, {size:.1f} MB of journal", took["mb"], "MB", MOST, HELD),
        Figure(
            f"memory before {events:,} events{of} were read", took["before"], "MB", is_told=True
        ),
    ], took["seconds"] / events


def resume(game: str, folder: Path) -> None:
    """Measure one resume in this process."""
    with never_synced():
        table = open_table(packages(game), folder)
    before, seconds = megabytes(), timed(table.resume)
    assert isinstance(SqliteJournal.look(folder).last_rev(), int)
    sys.stdout.write(json.dumps({"seconds": seconds, "mb": megabytes(), "before": before}))
    table.journal.close()


if __name__ == "__main__":
    resume(sys.argv[1], Path(sys.argv[2]))
