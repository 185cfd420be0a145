"""A simulated box on a real line, for those that want one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.lines_on_ptys import (
    SimulatorInAThread,
    a_simulated_box,
)


@pytest.fixture
def box() -> Iterator[SimulatorInAThread]:
    with a_simulated_box() as box:
        yield box
