"""The firmware, built once for all of these tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
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


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The image for the chip."""
    if sys.platform != "linux":
        pytest.skip("the chip's compiler is set up on Linux only")
    return build(out=tmp_path_factory.mktemp("image"))


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """What the firmware's own tests say."""
    if sys.platform != "linux":
        pytest.skip("the sanitizers are set up on Linux only")
    return build("test", out=tmp_path_factory.mktemp("desk"))
