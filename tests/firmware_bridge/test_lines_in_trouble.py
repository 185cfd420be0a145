"""Lines in trouble: silent, babbling, refused, pulled, or another device's altogether."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from firmware_bridge import words
from firmware_bridge.frames import encode
from firmware_bridge.link import LineError
from firmware_bridge.messages import HelloMsg, pack
from firmware_bridge.words import FLASH
from tests.support.device_world import (
    OTHER_USB,
    PRINTER,
    USB,
    a_world,
)
from tests.support.lines_on_ptys import (
    Box,
    Talker,
    Thing,
    World,
)


def noise(seed: int, size: int) -> Callable[[int], bytes]:
    dice = Random(seed)
    return lambda speed: dice.randbytes(size)


def test_what_says_nothing_is_greeted_for_a_while_and_then_left() -> None:
    world = a_world(Talker()).run(2.6)
    assert world.health.state == "trouble"
    assert world.trouble == f"What is on {USB} does not answer as our box does."
    assert world.open_lines == []


def test_a_printer_is_asked_three_times_and_then_left_alone_until_it_is_plugged_in_anew() -> None:
    world = a_world(PRINTER).run(600)
    assert (world.opens, world.health.state) == (3, "trouble")
    assert world.trouble == f"What is on {USB} sends plain text, as our box never does."
    assert "choose it as a scanner" in world.help[0]
    world.pull(USB)
    assert world.run(1).health.state == "searching"
    world.plug(USB, Box())
    assert world.run(1).health.state == "live"


def test_one_that_was_chosen_by_hand_is_tried_for_as_long_as_it_takes() -> None:
    world = a_world(PRINTER)
    world.device.use(USB, "box")
    world.run(60)
    assert 60 / 11 - 1 <= world.opens <= 60 / 10 + 1
    world.plugged[USB] = Box()
    assert world.run(11).health.state == "live"


@pytest.mark.parametrize(("size", "each"), [(4096, 0.0001), (16, 0.0001), (64, 0.005)])
def test_one_that_babbles_is_left_and_is_little_work_meanwhile(size: int, each: float) -> None:
    world = a_world(Talker(noise(1, size), each)).run(20)
    assert world.trouble == f"What is on {USB} talks without end, as no box or scanner does."
    assert world.reads < 20 * 250
    assert world.heard.texts == []


def test_a_box_that_begins_to_babble_is_lost_and_comes_back_when_it_stops() -> None:
    box = Box()
    world = a_world(box)
    world.at(5, lambda: world.plugged.update({USB: Talker(noise(2, 64), 0.005)}))
    world.at(30, lambda: world.plugged.update({USB: box}))
    world.run(28)
    assert "without end" in world.trouble
    assert world.run(10).health.state == "live"


def test_another_device_that_speaks_our_language_is_named() -> None:
    hello = encode(pack(HelloMsg(device=7, name="coffee machine")))
    world = a_world(Talker(hello, 0.5)).run(2)
    assert world.trouble == f"What is on {USB} is no scanner box but: coffee machine"


@pytest.mark.parametrize(
    ("protocol", "sentence", "step"),
    [
        (
            2,
            "The box's firmware 2.0.0 is newer than this companion understands.",
            "Update the companion on this machine.",
        ),
        (
            0,
            "The box's firmware 0.0.0 is too old for this companion.",
            f"Put the firmware that came with this companion on the box. In a terminal: {FLASH}",
        ),
    ],
)
def test_a_version_that_does_not_fit_says_which_side_to_update_and_nothing_is_lost(
    protocol: int, sentence: str, step: str
) -> None:
    box = Box()
    box.box.speak(protocol, protocol, 0)
    box.box.scan("PS-E01", 0)
    world = a_world(box).run(60)
    assert (world.health.state, world.trouble, world.help[0]) == ("trouble", sentence, step)
    assert world.heard.texts == []
    assert world.opens < 10
    box.box.speak(1, 1, world.now)
    assert world.run(10).health.state == "live"
    assert world.heard.texts == ["PS-E01"]


def test_a_silent_box_is_told_of_and_then_opened_anew() -> None:
    box = Box()
    world = a_world(box)
    world.at(5, lambda: setattr(box, "is_silent", True))
    world.run(9)
    assert (world.health.state, world.trouble) == (
        "silent",
        "The box has not been heard for some seconds.",
    )
    world.run(10)
    assert world.opens == 2
    box.is_silent = False
    assert world.run(10).health.state == "live"
    assert world.health.trouble is None


def test_who_may_not_use_the_port_is_told_only_after_the_system_had_time_to_allow_it() -> None:
    world = a_world(Box())
    trouble, steps = words.denied(USB, "dialout", is_member=False)
    world.refusals[USB] = LineError("denied", trouble, steps)
    assert world.run(0.8).health.state == "opening"
    world.run(2)
    assert (world.health.state, world.trouble) == ("trouble", f"You may not use {USB}.")
    assert world.help[0] == "In a terminal: sudo usermod -aG dialout $USER"
    world.opens = 0
    assert world.run(60).opens <= 31
    world.refusals.clear()
    assert world.run(3).health.state == "live"


def test_of_two_that_nobody_may_use_it_is_said_as_well_and_neither_is_tried_all_the_time() -> None:
    world = a_world(Box())
    world.plug(OTHER_USB, Box())
    for path in (USB, OTHER_USB):
        trouble, steps = words.denied(path, "dialout", is_member=False)
        world.refusals[path] = LineError("denied", trouble, steps)
    world.run(3)
    assert world.health.state == "trouble"
    world.opens = 0
    assert world.run(60).opens <= 62


def test_a_line_that_ends_as_another_thread_asks_for_it_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = a_world(Box()).run(1)
    conversations = iter([world.device._conversation])  # noqa: SLF001 (it ends between two looks)
    ending = property(lambda _: next(conversations, None))
    monkeypatch.setattr(type(world.device), "_conversation", ending, raising=False)
    assert world.device.line in world.open_lines


def test_a_port_that_somebody_else_has_is_had_when_it_is_free() -> None:
    world = a_world(Box())
    world.refusals[USB] = LineError("taken", *words.taken(USB, "minicom"))
    world.run(3)
    assert world.trouble == f"{USB} is in use by minicom."
    world.refusals.clear()
    assert world.run(3).health.state == "live"


def too_new() -> Thing:
    box = Box()
    box.box.speak(9, 9, 0)
    return box


def fallen_silent(world: World) -> Thing:
    box = Box()
    world.at(1, lambda: setattr(box, "is_silent", True))
    return box


@pytest.mark.parametrize(
    ("make", "after", "state"),
    [
        (lambda world: Talker(), 0.1, "opening"),
        (lambda world: Box(), 3, "live"),
        (fallen_silent, 5, "silent"),
        (lambda world: too_new(), 3, "trouble"),
        (lambda world: Talker(), 5, "trouble"),
    ],
)
def test_a_cable_may_be_pulled_at_any_time(
    make: Callable[[World], Thing], after: float, state: str
) -> None:
    world = World()
    world.plug(USB, make(world))
    world.device.use("", None)
    assert world.run(after).health.state == state
    world.pull(USB)
    world.run(1)
    assert (world.health.state, world.health.trouble, world.open_lines) == ("searching", None, [])
    world.plug(USB, Box())
    assert world.run(1).health.state == "live"
