"""The real keeper with its thread, its serial port and a real clock, at the box's true pace."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.table.device import Health, Heard, Lamp, Pressed, Scanned, Signal
from firmware_bridge.keeper import Keeper
from tests.support.simbox import SimBox

GREEN = (0, 255, 0)


class Kept:
    """A box on a port that keeps its name, and the keeper that uses it."""

    def __init__(self, box: SimBox, port: Path) -> None:
        self.box, self.port = box, port
        self.heard: SimpleQueue[Scanned | Pressed] = SimpleQueue()
        self.keeper = Keeper()
        self.keeper.listen(self._hear)
        self.plug_in()
        box.goes()
        self.keeper.use(str(port), "box")
        box.wait(lambda: self.health.beats)

    @property
    def health(self) -> Health:
        return self.keeper.health

    def plug_in(self) -> None:
        self.port.unlink(missing_ok=True)
        self.port.symlink_to(self.box.host)

    def next(self) -> Scanned | Pressed:
        self.box.wait(lambda: not self.heard.empty())
        return self.heard.get()

    def _hear(self, one: Heard) -> None:
        if isinstance(one, Scanned | Pressed):
            self.heard.put(one)


@pytest.fixture
def kept(box: SimBox, tmp_path: Path) -> Iterator[Kept]:
    one = Kept(box, tmp_path / "port")
    yield one
    one.keeper.close()


def test_a_card_and_a_press_come_and_the_lamp_and_a_signal_go(kept: Kept) -> None:
    kept.box.module.reads("PS-E07")
    assert kept.next() == Scanned("PS-E07", 0.0)
    kept.keeper.show(Lamp("steady", GREEN))
    kept.box.wait(lambda: kept.box.lights and all(light[1] for light in kept.box.lights))
    kept.keeper.signal(Signal("read"))
    kept.box.wait(lambda: len(kept.box.tones) == 2)
    kept.box.button(down=True)
    assert kept.next() == Pressed(held=True, age=0.0)


def test_a_box_that_is_plugged_in_again_is_used_again(kept: Kept) -> None:
    kept.keeper.show(Lamp("steady", GREEN))
    kept.box.unplug()
    kept.box.wait(lambda: kept.health.state == "searching")
    kept.box.replug()
    kept.plug_in()
    kept.box.wait(lambda: kept.health.state == "live")
    kept.box.wait(lambda: all(light[1] for light in kept.box.lights))
    kept.box.module.reads("PS-E08")
    assert kept.next() == Scanned("PS-E08", 0.0)
