"""From the spawned process to a start screen that can be used, beside a bare Kivy window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.bench.measure import ROOT, Figure, median
from tests.support.evenings import played

ROUNDS, EVENINGS = 7, 30
FEW = 1, 2
BUDGET = 2.0
WHY = "software draws here, and a bare Kivy window takes its part of it"


def seconds(*command: str) -> float:
    """Start a process, and return how long it was until it reported that it had drawn."""
    offscreen = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
    quiet = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1"}
    begin = monotonic()
    run = subprocess.run(
        [sys.executable, *command],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **offscreen, **quiet},
    )
    return float(json.loads(run.stdout)["at"]) - begin


def figures(*, short: bool = False) -> list[Figure]:
    rounds, evenings = FEW if short else (ROUNDS, EVENINGS)
    with TemporaryDirectory() as folder:
        full = Path(folder) / "full"
        for _ in range(evenings):
            played(full, "human_win")
        kinds = {
            "no evening": ("-m", "tests.support.driven", f"{folder}/empty", "{}"),
            f"{evenings} evenings": ("-m", "tests.support.driven", str(full), "{}"),
            "bare": ("-m", "tests.bench.bare_window"),
        }
        for kind in kinds.values():
            seconds(*kind)
        taken: dict[str, list[float]] = {name: [] for name in kinds}
        for _ in range(rounds):
            for name, command in kinds.items():
                taken[name].append(seconds(*command))
    bare = median(taken.pop("bare"))
    found = [Figure("a bare Kivy window, spawned to its third frame: median", bare, "s")]
    for name, times in taken.items():
        found += [
            Figure(
                f"the tablet, to a usable start, {name}: median", median(times), "s", BUDGET, WHY
            ),
            Figure(f"the same: longest of {rounds}", max(times), "s"),
            Figure("the same / the bare window", median(times) / bare, "×"),
        ]
    return found
