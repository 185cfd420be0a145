"""Run the benchmarks, or those whose name is given.

`./panic bench [--short] [--json | --table] [NAME…]`: `--short` takes seconds, and its figures mean
nothing; `--table` prints the rows of docs/measured.md, ready to be pasted.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from tests.bench.measure import Figure, as_json, rows

NAMES: Final = tuple(
    file.stem.removeprefix("bench_") for file in sorted(Path(__file__).parent.glob("bench_*.py"))
)
BULK: Final = (
    "memory", "wifi", "cards", "station", "whole_games", "voyages", "orbits", "wire_fuzz",
)  # fmt: skip
"""They take many minutes, and come last where all are run."""
LACKING: Final = 77
"""How a process ends that was asked for what this machine cannot do."""


def main(words: Sequence[str]) -> int:
    asked = ArgumentParser(prog="./panic bench", description=__doc__)
    asked.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    asked.add_argument("--short", action="store_true", help="in seconds, as the tests do")
    form = asked.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="a line of JSON for each figure")
    form.add_argument("--table", action="store_true", help="rows for docs/measured.md")
    chosen = asked.parse_args(words)
    if unknown := [name for name in chosen.names if name not in NAMES]:
        asked.error(f"there is no {unknown[0]} among {', '.join(NAMES)}")
    if len(chosen.names) == 1:
        return measured(chosen.names[0], short=chosen.short, json=chosen.json, table=chosen.table)
    if chosen.table:
        print(f"On {machine()}:\n", flush=True)
    names = chosen.names or sorted(NAMES, key=_when)
    flags = [word for word in words if word.startswith("--")]
    return max(_apart(name, flags) for name in names)


def _when(name: str) -> tuple[int, str]:
    return BULK.index(name) if name in BULK else -1, name


def _apart(name: str, flags: Sequence[str]) -> int:
    """Measure in a process of its own, that begins with no memory of the others."""
    run = subprocess.run([sys.executable, "-m", "tests.bench", name, *flags], check=False)
    if run.returncode not in (0, LACKING):
        print(f"{name} has failed", file=sys.stderr, flush=True)
        return 1
    return 0


def measured(name: str, *, short: bool, json: bool, table: bool) -> int:
    try:
        figures = import_module(f"tests.bench.bench_{name}").figures(short=short)
    except pytest.skip.Exception as lacking:
        # What the benches share with the tests says so when this machine lacks something.
        print(f"{name} cannot be measured here: {lacking}", file=sys.stderr)
        return LACKING
    for line in said(name, figures, json=json, table=table):
        print(line, flush=True)
    return 0


def said(name: str, figures: Sequence[Figure], *, json: bool, table: bool) -> Iterator[str]:
    if json:
        yield as_json(figures)
    elif table:
        yield from rows(
            name, figures, f"{datetime.now(UTC):%Y-%m-%d}, load {os.getloadavg()[0]:.1f}"
        )
    else:
        yield from (name, *(f"  {figure}" for figure in figures), "")


def machine() -> str:
    """Return what somebody needs to know who compares."""
    cores = len(os.sched_getaffinity(0))
    return f"{cores} cores, {platform.platform()}, Python {platform.python_version()}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
