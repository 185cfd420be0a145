"""Hundreds of cards over a line that hurts a few in a hundred frames, to a real table.

In the bulk there are ten thousand; PANIC_SCANS says another number.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware_bridge.messages import QUEUE, WINDOW
from tests.device.evening import Evening
from tests.support.often import bulk
from tests.support.simbox import Programs, SimBox

MANY = bulk("SCANS", 10_000)
HURT = 0.003
"""Of all bytes; a scan's frame has fifteen."""
AHEAD = QUEUE - WINDOW
"""Cards that are held up before the host has them: as many as the box can surely keep."""
LEAST_STACK = 1_024
LONGEST = 300.0
"""Seconds of the box's time; it takes about a hundred."""


@pytest.mark.parametrize("many", [500, pytest.param(MANY, marks=pytest.mark.long)])
def test_of_thousands_of_scans_none_is_lost_or_doubled_on_a_noisy_line(
    many: int, programs: Programs, tmp_path: Path
) -> None:
    said = [f"{number:04}" for number in range(many)]
    with SimBox(programs, seed=8) as box, Evening(tmp_path, box) as evening:
        evening.begun()
        device = evening.device
        box.noise(HURT, seed=2026)
        held_up = 0
        while device.scans < many:
            assert box.now < LONGEST
            while held_up < min(many, device.scans + AHEAD):
                box.module.reads(said[held_up])
                held_up += 1
            evening.step()
        box.noise(0.0)
        evening.go_on(2.0)
        state, health = box.state, device.health
    assert evening.devices.texts == said
    assert device.scans == many
    assert health.damaged > many // 50
    assert (health.lost, health.waiting, state["overrun"], state["torn"]) == (0, 0, 0, 0)
    assert state["resets"] == 1
    assert state["stack"] >= LEAST_STACK
