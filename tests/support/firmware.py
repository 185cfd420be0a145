"""The box's firmware, built by its own script, and what its images hold."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

from attrs import frozen

from tests.support.process import ROOT

FIRMWARE: Final = ROOT / "hardware/scanner-box/firmware"


@frozen
class Built:
    """What the build script made, and what it said."""

    out: Path
    said: str


def build(*words: str, out: Path, firmware: Path = FIRMWARE) -> Built:
    """Build it; what goes wrong is told."""
    run = subprocess.run(
        ["sh", firmware / "build", *words, "--out", out],
        check=False,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return Built(out, run.stdout)


def records(hexes: str) -> bytes:
    """Return what an Intel hex file lays into the chip, from its start on."""
    memory, base = bytearray(), 0
    for line in hexes.splitlines():
        record = bytes.fromhex(line[1:])
        assert sum(record) & 0xFF == 0
        count, kind, data = record[0], record[3], record[4:-1]
        assert count == len(data)
        if kind == 2:
            base = int.from_bytes(data, "big") << 4
        elif kind == 0:
            at = base + int.from_bytes(record[1:3], "big")
            assert at == len(memory)
            memory += data
    return bytes(memory)
