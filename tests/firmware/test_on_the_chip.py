"""What only the chip itself can show, in simulation: the memory that counts its starts."""

from __future__ import annotations

import pytest

from firmware_bridge.messages import HelloMsg
from tests.support import needs
from tests.support.box_ends import Listener
from tests.support.simbox import SimBox, built

pytestmark = pytest.mark.slow


def test_every_start_is_counted_through_resets_and_power_cuts(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    needs.all_of(needs.simulator, needs.ptys)
    with SimBox(built(tmp_path_factory.mktemp("chip"))) as box:
        listener = Listener(box)
        box.run(0.2)
        for turn in range(1, 20):
            (box.power_cut if turn % 3 == 0 else box.reset)()
            box.run(0.2)
    hellos = listener.told(HelloMsg)
    first = hellos[0].boot  # a new chip begins anywhere
    assert [hello.boot for hello in hellos] == list(range(first, first + 20))
    # A queue is made anew only where memory was lost: in the fourth boot, the seventh and so on.
    assert [hello.epoch for hello in hellos] == [
        hello.boot - (hello.boot - first) % 3 for hello in hellos
    ]
