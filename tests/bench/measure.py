"""How we measure: medians and p99 of single calls, ratios to a peer in the same run."""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from attrs import asdict, frozen

ROOT = Path(__file__).resolve().parents[2]


@frozen
class Figure:
    """One line of the result."""

    what: str
    value: float
    unit: str
    most: float | None = None
    """What it may be at the most, where an issue says."""

    def __str__(self) -> str:
        verdict = "" if self.most is None else f"   at most {self.most:g}: {self._verdict()}"
        return f"{self.what:<66} {self.value:>10.3g} {self.unit}{verdict}"

    def _verdict(self) -> str:
        assert self.most is not None
        return "yes" if self.value <= self.most else "NO"


def timed(act: Callable[[], object]) -> float:
    """Seconds of one call."""
    begin = perf_counter()
    act()
    return perf_counter() - begin


def alternately(rounds: int, *acts: Callable[[], object]) -> list[list[float]]:
    """Call one after another, round by round, so that all meet the same weather."""
    times: list[list[float]] = [[] for _ in acts]
    for _ in range(rounds):
        for act, taken in zip(acts, times, strict=True):
            taken.append(timed(act))
    return times


def median(times: Sequence[float]) -> float:
    return statistics.median(times)


def p99(times: Sequence[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


def megabytes() -> float:
    """The most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def in_its_own_process(module: str, *arguments: str) -> dict[str, Any]:
    """Run a measuring module alone, and read the JSON that it prints."""
    run = subprocess.run(
        [sys.executable, "-m", module, *arguments], check=True, stdout=subprocess.PIPE, cwd=ROOT
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def as_json(figures: Sequence[Figure]) -> str:
    return "\n".join(json.dumps(asdict(figure)) for figure in figures)
