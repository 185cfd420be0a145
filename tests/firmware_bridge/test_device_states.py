"""Every transition of the device's table is walked by a device, and the README shows them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from firmware_bridge.device_states import TRANSITIONS, DeviceState, DeviceTrigger
from firmware_bridge.ports import SerialPort
from firmware_bridge.simulated import SimulatedBox
from tests.support.lines_on_ptys import Box, Talker, World
from tests.support.states import shown

README: Final = Path(__file__).parents[2] / "firmware_bridge/README.md"
USB: Final = "/dev/ttyUSB0"
SCANNER: Final = SerialPort(USB, vid=0x05E0, pid=0x1701, seems="scanner")
SOON: Final = 0.5
"""Seconds in which whatever is plugged in is found."""


def opened_box(world: World) -> None:
    world.plug(USB, Talker())
    world.run(SOON)


def opened_scanner(world: World) -> None:
    world.plug(USB, Talker(), SCANNER)
    world.run(SOON)


def answered(world: World) -> None:
    """A box says hello, or says it again as it starts anew."""
    there = world.plugged.get(USB)
    if isinstance(there, Box):
        there.box.reset(world.now)
    else:
        with_a_box_at_last(world)
    world.run(SOON)


def with_a_box_at_last(world: World) -> None:
    """What is plugged in begins to speak as our box does."""
    line, box = world.open_lines[0], Box(SimulatedBox(world.now))
    world.plugged[USB] = line.thing = box


def closed(world: World) -> None:
    world.pull(USB)
    world.run(0.1)


TO: Final[Mapping[DeviceState, tuple[DeviceTrigger, ...]]] = {
    DeviceState.RESTING: (),
    DeviceState.SEARCHING: (DeviceTrigger.WANTED,),
    DeviceState.GREETING: (DeviceTrigger.WANTED, DeviceTrigger.OPENED_BOX),
    DeviceState.CONNECTED: (
        DeviceTrigger.WANTED,
        DeviceTrigger.OPENED_BOX,
        DeviceTrigger.ANSWERED,
    ),
}
"""What happens to a device that nobody has wanted yet until it is in each state."""
HAPPENS: Final[Mapping[DeviceTrigger, Callable[[World], object]]] = {
    DeviceTrigger.WANTED: lambda world: world.device.use("", None),
    DeviceTrigger.NOT_WANTED: lambda world: world.device.rest(),
    DeviceTrigger.OPENED_BOX: opened_box,
    DeviceTrigger.OPENED_SCANNER: opened_scanner,
    DeviceTrigger.ANSWERED: answered,
    DeviceTrigger.CLOSED: closed,
}
LISTED: Final = [(state, trigger) for state, row in TRANSITIONS.items() for trigger in row]


def a_device_that_is(state: DeviceState) -> World:
    world = World()
    for trigger in TO[state]:
        HAPPENS[trigger](world)
    assert world.device.state is state
    return world


@pytest.mark.parametrize(("state", "trigger"), LISTED)
def test_a_device_goes_where_the_table_says(state: DeviceState, trigger: DeviceTrigger) -> None:
    world = a_device_that_is(state)
    HAPPENS[trigger](world)
    assert world.device.state is TRANSITIONS[state][trigger]


@pytest.mark.parametrize("state", [DeviceState.GREETING, DeviceState.CONNECTED])
def test_whoever_wants_another_device_has_the_port_closed_first(state: DeviceState) -> None:
    world = a_device_that_is(state)
    world.device.use("/dev/ttyACM7", "box")
    assert (world.device.state, world.open_lines) == (DeviceState.SEARCHING, [])


@pytest.mark.parametrize("state", [DeviceState.GREETING, DeviceState.CONNECTED])
def test_whoever_wants_none_has_the_port_closed_first(state: DeviceState) -> None:
    world = a_device_that_is(state)
    world.device.rest()
    assert (world.device.state, world.open_lines) == (DeviceState.RESTING, [])


def test_the_log_tells_of_a_box_that_is_lost_and_found_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    world = a_device_that_is(DeviceState.CONNECTED)
    closed(world)
    world.plug(USB, Box(SimulatedBox(world.now)))
    world.run(5 * SOON)
    said = [one.getMessage() for one in caplog.records]
    assert said[-4:] == [
        f"the device is live on {USB}",
        f"the device is searching on {USB}",
        f"the device is opening on {USB}",
        f"the device is live on {USB}",
    ]


def test_the_readme_shows_the_table() -> None:
    assert shown(TRANSITIONS, DeviceTrigger) in README.read_text(encoding="utf-8")
