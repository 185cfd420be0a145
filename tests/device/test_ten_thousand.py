"""Ten thousand cards over a line that hurts a few in a hundred frames, to a real table."""

from __future__ import annotations

from pathlib import Path

from firmware_bridge.messages import QUEUE, WINDOW
from tests.device.evening import Evening
from tests.support.simbox import Programs, SimBox

MANY = 10_000
HURT = 0.003
"""Of all bytes; a scan's frame has fifteen."""
AHEAD = QUEUE - WINDOW
"""Cards that are held up before the host has them: as many as the box can surely keep."""
LEAST_STACK = 1_024
LONGEST = 300.0
"""Seconds of the box's time; it takes about a hundred."""


def test_none_of_ten_thousand_scans_is_lost_or_doubled_on_a_noisy_line(
    programs: Programs, tmp_path: Path
) -> None:
    said = [f"{number:04}" for number in range(MANY)]
    with SimBox(programs, seed=8) as box, Evening(tmp_path, box) as evening:
        evening.begun()
        cable = evening.cable
        box.noise(HURT, seed=2026)
        held_up = 0
        while cable.scans < MANY:
            assert box.now < LONGEST
            while held_up < min(MANY, cable.scans + AHEAD):
                box.module.reads(said[held_up])
                held_up += 1
            evening.step()
        box.noise(0.0)
        evening.go_on(2.0)
        state, health = box.state, cable.health
    assert evening.devices.texts == said
    assert cable.scans == MANY
    assert health.damaged > MANY // 50
    assert (health.lost, health.waiting, state["overrun"], state["torn"]) == (0, 0, 0, 0)
    assert state["resets"] == 1
    assert state["stack"] >= LEAST_STACK
