"""Three hours at speed: what memory the tablet has after a quarter of them, and at the end."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.digest import playthroughs
from tests.bench.measure import Figure, in_its_own_process

COMMANDS: Final = 2_000
"""About four evenings; a quarter of them is one."""
FEW: Final = 48
SMALL: Final = (640, 400)
"""Fewer pixels are drawn sooner, and as many things."""
GROWTH: Final = 1.1


def figures(*, short: bool = False) -> list[Figure]:
    commands = FEW if short else COMMANDS
    took = in_its_own_process("tests.bench.bench_memory", str(commands))
    early, late = took["quarter"], took["end"]
    return [
        Figure(f"memory after {commands // 4:,} commands, garbage collected", early, "MB"),
        Figure(f"memory after {commands:,} commands, likewise", late, "MB"),
        Figure("growth from the one to the other", late - early, "MB"),
        Figure("the same, as a ratio", late / early, "×", GROWTH),
        Figure("just before, with the garbage that Python had not yet got to", took["raw"], "MB"),
        Figure("texts kept as textures", took["set"], "texts", took["most"]),
        Figure("texts whose size is kept", took["fitted"], "texts", took["most"]),
        Figure("widgets at the end / after a quarter", took["widgets"], "×", 2),
    ]


def commands() -> Iterator[dict[str, Any]]:
    """Go through the golden games, one after another, again and again."""
    games = playthroughs("panic_station").values()
    for game in cycle(games):
        for raw in game:
            yield dict(raw)


def kept() -> float:
    """Return what memory is really in use: what nobody needs any more does not count."""
    gc.collect()
    return resident()


def resident() -> float:
    """Return what memory this process has now, in megabytes."""
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def measured(most: int) -> dict[str, float]:
    from tests.support.tablet import TIME, Tablet

    ink = the_ink()
    found: dict[str, float] = {}
    with TemporaryDirectory() as folder:
        tablet = Tablet(Path(folder), size=SMALL)
        for n, raw in enumerate(islice(commands(), most), 1):
            tablet.bridge.send(raw, lambda _: None)
            while tablet.jobs:
                tablet.jobs.pop(0)()
            if raw["do"] == "new_game":
                tablet.desk.home()
                tablet.desk.go("table")
            TIME.frame(0.4)
            if n % 20 == 0:
                look_around(tablet)
            if n == most // 4:
                found |= {"quarter": kept(), "widgets": len(list(tablet.root.walk()))}
        widgets = len(list(tablet.root.walk()))
        found["raw"] = resident()
        found |= {"end": kept(), "widgets": widgets / found["widgets"]}
        found |= {"set": len(ink.TEXTS), "fitted": len(ink.FITTED), "most": ink.MOST}
        tablet.close()
    return found


def the_ink() -> Any:
    """Return the module that keeps the texts; loaded once there is a window."""
    from companion.tablet import ink

    return ink


def look_around(tablet: Any) -> None:
    """Open what a table looks at now and then."""
    for screen in ("log", "rules", "settings"):
        tablet.desk.go(screen)
        tablet.settle(2)
        tablet.desk.back()
    tablet.settle(1)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured(int(sys.argv[1]))))
