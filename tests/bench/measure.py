"""How we measure: medians and p99 of single calls, ratios to a peer in the same run."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

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
    why: str = ""
    """Why it may be more than that, where it is known."""
    is_told: bool = False
    """It stands in docs/measured.md, though it has no bound."""

    def __str__(self) -> str:
        verdict = "" if self.most is None else f"   at most {self.most:g}: {self._verdict()}"
        return f"{self.what:<66} {self.value:>10.3g} {self.unit}{verdict}"

    @property
    def is_missed(self) -> bool:
        """Whether it is more than it may be."""
        return self.most is not None and self.value > self.most

    def _verdict(self) -> str:
        why = f" ({self.why})" if self.why else ""
        return f"NO{why}" if self.is_missed else "yes"

    @property
    def is_listed(self) -> bool:
        """Whether docs/measured.md has it: what has a bound, and what is held against a peer."""
        return self.is_told or self.most is not None or self.unit == "×"

    @property
    def bound(self) -> str:
        """The bound as docs/measured.md has it, and why it is missed if it is."""
        if self.most is None:
            return "none"
        missed = f", **missed**: {self.why or '?'}" if self.is_missed else ""
        return _shown(self.most, self.unit) + missed


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
    """The most memory that this process ever had.

    `getrusage` would count what its parent had when it was born: a bench that ran before.
    """
    status = Path("/proc/self/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def in_its_own_process(module: str, *arguments: str) -> dict[str, Any]:
    """Run a measuring module alone, and read the JSON that it prints."""
    run = subprocess.run(
        [sys.executable, "-m", module, *arguments], check=True, stdout=subprocess.PIPE, cwd=ROOT
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


MORE: Final = (
    "the same:",
    "the same,",
    "the same /",
    "that /",
    "memory then",
    "of which",
    "of these",
)
"""How figures begin that say nothing without the one before them."""


def rows(name: str, figures: Sequence[Figure], when: str) -> Iterator[str]:
    """Write the rows of docs/measured.md for one benchmark's figures, which stand alone there."""
    whole = ""
    for one in figures:
        is_more = one.what.startswith(MORE)
        what = f"{whole}; {one.what}" if is_more else one.what
        whole = whole if is_more else one.what
        if one.is_listed:
            said = _shown(one.value, one.unit)
            yield f"| {what} | {said} | {one.bound} | `./panic bench {name}` | {when} |"


def _shown(value: float, unit: str) -> str:
    number = f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{number} {unit}".strip()


def as_json(figures: Sequence[Figure]) -> str:
    return "\n".join(json.dumps(asdict(figure)) for figure in figures)
