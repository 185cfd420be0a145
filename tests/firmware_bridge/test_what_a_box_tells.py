"""What a box tells comes once, and what it is told to show is there after every loss."""

from __future__ import annotations

from random import Random

import pytest

from companion.table.device import Health, Signal
from firmware_bridge.simulated import SimulatedBox
from tests.support.device_world import (
    OFF,
    RED,
    RED_SHOWN,
    USB,
    a_world,
)
from tests.support.lines_on_ptys import (
    Box,
)

# What comes, once.


def test_a_scan_and_both_presses_come_with_their_age() -> None:
    box = Box()
    world = a_world(box)
    world.at(1, lambda: box.box.scan("PS-E01", world.now))
    world.at(2, lambda: box.box.button(world.now, down=True))
    world.at(2.1, lambda: box.box.button(world.now, down=False))
    world.at(3, lambda: box.box.button(world.now, down=True))
    world.run(5)
    assert world.heard.texts == ["PS-E01"]
    assert world.heard.presses == [False, True]


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_lost_or_doubled_however_often_the_line_is_cut(seed: int) -> None:
    box, dice = Box(), Random(seed)
    world = a_world(box)
    texts = [f"PS-E{number:03}" for number in range(60)]
    for number, text in enumerate(texts):
        world.at(number * 0.7, lambda text=text: box.box.scan(text, world.now))  # type: ignore[misc]
    for second in range(0, 40, 2):
        cut = second + dice.random()
        # Of what is under way, the box's is heard before the host's.
        world.at(cut - 0.2, lambda: setattr(box, "is_deaf", True))
        world.at(cut, lambda: world.pull(USB))
        world.at(cut + 0.2, lambda: setattr(box, "is_deaf", False))
        world.at(cut + 0.2 + dice.uniform(0, 0.6), lambda: world.plug(USB, box))
        if dice.random() < 0.3:
            world.at(cut + 0.1, lambda: box.box.reset(world.now))
    world.run(60)
    assert world.heard.texts == texts


def test_a_cable_that_is_pulled_between_a_scan_and_its_answer_loses_nothing() -> None:
    box = Box()
    world = a_world(box)
    world.at(1.5, lambda: setattr(world, "trips", True))
    world.at(1.5, lambda: box.box.scan("PS-E01", world.now))
    world.run(5)
    assert (world.heard.texts, world.opens) == (["PS-E01"], 2)


@pytest.mark.parametrize(("seconds", "told"), [(1.2, 0), (2.5, 1)])
def test_only_what_waits_from_one_sign_of_life_to_the_next_is_told(
    seconds: float, told: int
) -> None:
    box = Box()
    world = a_world(box)
    world.at(3.2, lambda: setattr(box, "is_deaf", True))
    world.at(3.2, lambda: box.box.scan("PS-E01", world.now))
    world.at(3.2 + seconds, lambda: setattr(box, "is_deaf", False))
    world.run(10)
    waited = [each.waiting for each in world.heard.all if isinstance(each, Health)]
    assert (max(waited), waited[-1], world.heard.texts) == (told, 0, ["PS-E01"])


def test_what_waited_in_another_box_comes_although_it_counts_from_one_again() -> None:
    first, second = Box(), Box(SimulatedBox(boot=4711))  # no two begin to count alike
    world = a_world(first)
    for number in range(9):
        world.at(1 + number, lambda number=number: first.box.scan(f"A{number}", world.now))  # type: ignore[misc]
    world.at(30, lambda: world.pull(USB))
    second.box.scan("B", world.now)
    world.at(31, lambda: world.plug(USB, second))
    world.run(40)
    assert world.heard.texts[-2:] == ["A8", "B"]


# What it shows.


def test_the_lamp_and_how_bright_it_is_are_there_again_after_a_loss() -> None:
    box, again = Box(), Box()
    world = a_world(box)
    world.device.show(RED)
    world.device.set(0.5, sound=False)
    world.run(1)
    assert box.shown("lamp")[-1] == RED_SHOWN
    assert box.shown("set")[-1] == {"brightness": 128, "sound": False}
    world.pull(USB)
    world.plug(USB, again)
    world.run(2)
    assert again.shown("lamp") == [RED_SHOWN]
    assert again.shown("set")[-1] == {"brightness": 128, "sound": False}


def test_the_lamp_is_there_again_after_a_reset() -> None:
    box = Box()
    world = a_world(box)
    world.device.show(RED)
    world.at(2, box.box.shown.clear)
    world.at(2, lambda: box.box.reset(world.now))
    world.run(6)
    assert box.shown("lamp") == [RED_SHOWN]


def test_a_signal_is_given_once_and_none_while_nobody_is_there() -> None:
    box = Box()
    world = a_world()
    world.device.signal(Signal("alarm"))
    world.plug(USB, box)
    world.run(1)
    world.device.signal(Signal("read", (0, 255, 0)))
    world.run(1)
    assert box.shown("signal") == [{"tune": "read", "flash": [0, 255, 0]}]


def test_the_lamp_goes_out_when_the_device_is_let_go_and_comes_back_with_it() -> None:
    box = Box()
    world = a_world(box)
    world.device.show(RED)
    world.run(1)
    begun = world.now
    world.device.rest()
    assert world.now - begun < 0.4
    assert (box.shown("lamp")[-1], world.open_lines, world.health) == (OFF, [], Health())
    world.device.use("", None)
    world.run(1)
    assert box.shown("lamp")[-1] == RED_SHOWN


def test_a_box_that_says_nothing_any_more_does_not_keep_its_port() -> None:
    box = Box()
    world = a_world(box).run(1)
    box.is_silent = True
    begun = world.now
    world.device.rest()
    assert world.now - begun < 0.4
    assert world.open_lines == []
