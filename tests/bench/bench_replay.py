"""Going on with an evening: time and memory, from a long one to fifty of them in one game."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import open_table
from companion.journal.sqlite import FILE, SqliteJournal
from tests.bench.bench_command import LINE, begun
from tests.bench.measure import Figure, in_its_own_process, megabytes, timed
from tests.support.journals import never_synced
from tests.support.ten import PACKAGE

WHY = "a second of work meets what else this machine does, 30 ms do not"
HELD = "the rules of every game that is registered are held, whichever is played"
EVENING, FIFTY = 2_000, 100_000
FEW = 100, 1_000


def written(folder: Path, events: int) -> None:
    """Play so many events; unsynced while we prepare, which a reader cannot tell."""
    with never_synced():
        table = open_table({"ten": PACKAGE}, folder)
    script = begun(table)
    count = 0
    while count < events:
        count += len(json.loads(script.answer(LINE))["events"])
    table.journal.close()


def figures(*, short: bool = False) -> list[Figure]:
    found = []
    took = {}
    few, many = FEW if short else (EVENING, FIFTY)
    for events in (few, many):
        with TemporaryDirectory() as folder:
            written(Path(folder), events)
            size = (Path(folder) / FILE).stat().st_size / 2**20
            took[events] = in_its_own_process("tests.bench.bench_replay", folder)
        found += [
            Figure(
                f"resuming {events:,} events",
                took[events]["seconds"] * 1e3,
                "ms",
                most=100 if events == few else None,
                is_told=True,
            ),
            Figure(f"memory then, {size:.1f} MB of journal", took[events]["mb"], "MB", 60, HELD),
            Figure(
                f"memory before {events:,} events were read",
                took[events]["before"],
                "MB",
                is_told=True,
            ),
        ]
    each = {events: took[events]["seconds"] / events for events in took}
    slope = each[many] / each[few]
    found.append(Figure(f"time an event, {many:,} / {few:,} (1 is linear)", slope, "×", 1.25, WHY))
    return found


def resume(folder: Path) -> None:
    """Measure one resume in this process."""
    with never_synced():
        table = open_table({"ten": PACKAGE}, folder)
    before, seconds = megabytes(), timed(table.resume)
    assert isinstance(SqliteJournal.look(folder).last_rev(), int)
    sys.stdout.write(json.dumps({"seconds": seconds, "mb": megabytes(), "before": before}))
    table.journal.close()


if __name__ == "__main__":
    resume(Path(sys.argv[1]))
