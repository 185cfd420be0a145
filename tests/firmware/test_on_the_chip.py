"""What only the chip itself can show, in simulation: the memory that counts its starts."""

from __future__ import annotations

import sys

import pytest

from firmware_bridge.messages import Hello
from tests.device.ends import Listener
from tests.support.simbox import SimBox, built


def test_every_start_is_counted_through_resets_and_power_cuts(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    if sys.platform != "linux":
        pytest.skip("the simulated microcontroller is set up on Linux only")
    with SimBox(built(tmp_path_factory.mktemp("chip"))) as box:
        listener = Listener(box)
        box.run(0.2)
        for turn in range(1, 20):
            (box.power_cut if turn % 3 == 0 else box.reset)()
            box.run(0.2)
    hellos = listener.told(Hello)
    first = hellos[0].boot  # a new chip begins anywhere
    assert [hello.boot for hello in hellos] == list(range(first, first + 20))
    # A queue is made anew only where memory was lost: in the fourth boot, the seventh and so on.
    assert [hello.epoch for hello in hellos] == [
        hello.boot - (hello.boot - first) % 3 for hello in hellos
    ]
