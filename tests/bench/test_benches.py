"""Every benchmark in its short form: it runs, and what it counts can be. Speed is never tested."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from math import isfinite
from typing import Any

import pytest

from tests.bench.__main__ import LACKING, NAMES, main
from tests.bench.measure import ROOT, Figure, rows
from tests.support import needs

pytestmark = [pytest.mark.slow, needs.mark(needs.proc)]
NEEDS: dict[str, tuple[needs.Need, ...]] = {
    "cards": (needs.opencv, needs.zbar),
    "device": (needs.simulator, needs.ptys),
    "frames": (needs.opengl, needs.opencv),
    "lobby": (needs.opengl, needs.chromium),
    "memory": (needs.opengl,),
    "page": (needs.chromium,),
    "seal": (needs.chromium, needs.page_tools),
    "start": (needs.opengl,),
    "tap": (needs.opengl,),
    "wifi": (needs.chromium, needs.bad_wifi),
}

BULK = frozenset({
    "broadcast", "cards", "frames", "lobby", "memory", "page", "scan", "seal", "server", "start",
    "tap", "wifi",
})  # fmt: skip
"""In the bulk alone: they take seconds, or windows and browsers as other tests of a merge do."""
APART = "replay"
"""In a process of its own as a person has it, and so they are all run by themselves."""
ALL = [pytest.param(one, marks=[pytest.mark.long] if one in BULK else []) for one in NAMES]


def short(name: str) -> list[dict[str, Any]]:
    """Run one as a person would who has no time; one that is no bulk, with all loaded."""
    words = [name, "--short", "--json"]
    if name in BULK or name == APART:
        command = [sys.executable, "-m", "tests.bench", *words]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        code, out, err = run.returncode, run.stdout, run.stderr
    else:
        with redirect_stdout(StringIO()) as told, redirect_stderr(StringIO()) as complained:
            code = main(words)
        out, err = told.getvalue(), complained.getvalue()
    if code == LACKING:
        pytest.skip(err.strip().splitlines()[-1])
    assert code == 0, err[-3000:]
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("name", ALL)
def test_a_benchmark_runs_and_its_figures_can_be(name: str) -> None:
    needs.all_of(*NEEDS.get(name, ()))
    figures = short(name)
    assert figures
    for one in figures:
        assert isfinite(one["value"]), one
        assert one["value"] >= 0 or one["unit"] == "MB", one
        if one["most"] == 0 and one["unit"] != "clips":  # a slow reader misses a short one
            assert one["value"] == 0, one  # what must never happen is no matter of speed
    names = [row.split("|")[1] for row in rows(name, [Figure(**one) for one in figures], "")]
    assert len(set(names)) == len(names), "a row of docs/measured.md says what it is"
