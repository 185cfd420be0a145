"""Ten thousand cards over a line that hurts a few in a hundred frames, both ways."""

from __future__ import annotations

from companion.table.device import Lamp, Signal
from firmware_bridge.messages import QUEUE, WINDOW
from firmware_bridge.session import Beat
from tests.device.ends import Host
from tests.support.simbox import Programs, SimBox

MANY = 10_000
HURT = 0.003
"""Of all bytes; a scan's frame has fifteen."""
AHEAD = QUEUE - WINDOW
"""Cards that are held up before the host has them: as many as the box can surely keep."""
LEAST_STACK = 1_024
LONGEST = 300.0
"""Seconds of the box's time; it takes about a hundred."""


def test_none_of_ten_thousand_scans_is_lost_or_doubled_on_a_noisy_line(programs: Programs) -> None:
    said = [f"{number:04}" for number in range(MANY)]
    with SimBox(programs, seed=8) as box:
        host = Host(box).greeted()
        box.noise(HURT, seed=2026)
        held_up = 0
        while len(host.texts) < MANY:
            assert box.now < LONGEST
            while held_up < min(MANY, len(host.texts) + AHEAD):
                box.module.reads(said[held_up])
                held_up += 1
                if held_up % 50 == 0:
                    host.session.signal(Signal("read", (0, 80, 0)))
                    host.session.show(Lamp("sweep", (80, 0, held_up % 250)))
            box.step(0.005)
        box.noise(0.0)
        box.run(2.0)
        state = box.state
        alive = host.told(Beat)[-1].alive
    assert host.texts == said
    assert alive.damaged > MANY // 100
    assert host.session.damaged > MANY // 50
    assert (alive.lost, alive.waiting, state["overrun"], state["torn"]) == (0, 0, 0, 0)
    assert state["resets"] == 1
    assert state["stack"] >= LEAST_STACK
