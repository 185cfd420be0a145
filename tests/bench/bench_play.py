"""The real `companion play`: how long it takes to begin, and what memory a long evening takes."""

from __future__ import annotations

import json
import subprocess
import sys
from tempfile import TemporaryDirectory

from tests.bench.bench_command import LINE
from tests.bench.measure import ROOT, Figure, alternately, median
from tests.support.table import ANN_AND_BOB

PLAY = [sys.executable, "-m", "companion", "play", "--game", "tests.support.ten:TEN"]
STARTS, COMMANDS = 10, 2_000
FEW = 2, 50


def first_answer() -> None:
    subprocess.run(PLAY, input=b'{"do": "view"}\n', check=True, capture_output=True, cwd=ROOT)


def bare_python() -> None:
    subprocess.run([sys.executable, "-c", "print()"], check=True, capture_output=True)


def memory_of_an_evening(commands: int) -> float:
    with TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [*PLAY, "--data", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
        )
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (json.dumps(ANN_AND_BOB).encode() + b"\n", *[LINE] * commands):
            process.stdin.write(line)
            process.stdin.flush()
            process.stdout.readline()
        with open(f"/proc/{process.pid}/status") as status:  # noqa: PTH123
            peak = next(line for line in status if line.startswith("VmHWM"))
        process.stdin.close()
        process.wait()
        process.stdout.close()
    return int(peak.split()[1]) / 1024


def figures(*, short: bool = False) -> list[Figure]:
    starts, commands = FEW if short else (STARTS, COMMANDS)
    play, bare = alternately(starts, first_answer, bare_python)
    return [
        Figure("companion play, start to answered and ended: median", median(play) * 1e3, "ms"),
        Figure("a bare Python, the same: median", median(bare) * 1e3, "ms"),
        Figure(
            f"memory after {commands:,} commands", memory_of_an_evening(commands), "MB", most=60
        ),
    ]
