"""The real device thread, its serial port and a real clock, at the box's true pace."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.device import Lamp, Pressed, Scanned, Signal
from tests.support.box_ends import Kept
from tests.support.simbox import SimBox

GREEN = (0, 255, 0)


@pytest.fixture
def kept(box: SimBox, tmp_path: Path) -> Iterator[Kept]:
    one = Kept(box, tmp_path / "port")
    yield one
    one.device_thread.close()


def test_a_card_and_a_press_come_and_the_lamp_and_a_signal_go(kept: Kept) -> None:
    kept.box.module.reads("PS-E07")
    assert kept.next() == Scanned("PS-E07", 0.0)
    kept.device_thread.show(Lamp("steady", GREEN))
    kept.box.wait(lambda: kept.box.lights and all(light[1] for light in kept.box.lights))
    kept.device_thread.signal(Signal("read"))
    kept.box.wait(lambda: len(kept.box.tones) == 2)
    kept.box.button(down=True)
    assert kept.next() == Pressed(held=True, age=0.0)


def test_a_box_that_is_plugged_in_again_is_used_again(kept: Kept) -> None:
    kept.device_thread.show(Lamp("steady", GREEN))
    kept.box.unplug()
    kept.box.wait(lambda: kept.health.state == "searching")
    kept.box.replug()
    kept.plug_in()
    kept.box.wait(lambda: kept.health.state == "live")
    kept.box.wait(lambda: all(light[1] for light in kept.box.lights))
    kept.box.module.reads("PS-E08")
    assert kept.next() == Scanned("PS-E08", 0.0)
