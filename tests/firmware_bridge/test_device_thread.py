"""The thread on which a device is kept: woken, asleep, at its end, and when something breaks."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from threading import Event, active_count
from time import CLOCK_THREAD_CPUTIME_ID, clock_gettime

import pytest

from companion.core.say import say
from companion.table.device import Health, Lamp, Plugged, Signal
from firmware_bridge.device_thread import DeviceThread
from firmware_bridge.flashing import FlashStep
from firmware_bridge.link import LineError, open_line
from firmware_bridge.ports import SerialPort
from tests.support.device_world import (
    OFF,
    RED,
    RED_SHOWN,
    SCANNER,
    USB,
)
from tests.support.lines_on_ptys import (
    PATIENCE,
    Hearing,
    SimulatorInAThread,
    opened_files,
)


@pytest.fixture
def device() -> Iterator[DeviceThread]:
    device = DeviceThread()
    yield device
    device.close()


def live(device: DeviceThread, box: SimulatorInAThread) -> Hearing:
    """Have the box used, and return what is heard once it is live."""
    heard = Hearing()
    device.listen(heard)
    device.use(box.path, "box")
    heard.until(lambda: heard.count("live"))
    return heard


def test_on_a_real_line_scans_and_presses_come(
    device: DeviceThread, box: SimulatorInAThread
) -> None:
    heard = live(device, box)
    box.say({"scan": "PS-E01"}, {"button": "down"}, {"button": "up"}, {"scan": "PS-E02"})
    heard.until(lambda: len(heard.texts) == 2 and heard.presses)
    assert (heard.texts, heard.presses) == (["PS-E01", "PS-E02"], [False])


def test_on_a_real_line_what_is_to_be_shown_is_shown(
    device: DeviceThread, box: SimulatorInAThread
) -> None:
    heard = live(device, box)
    heard.until(lambda: device.health.beats)
    for number in range(5):
        device.show(Lamp("count", (0, 255, 0), number))
        shown = {"lamp": {"pattern": "count", "colour": [0, 255, 0], "count": number}}
        box.shown.until(lambda shown=shown: shown in box.shown.all)  # type: ignore[misc]


class Sleeper:
    """A line on which nothing ever comes, and whose reader has all the time in the world."""

    may_reset = False

    def __init__(self) -> None:
        self.reads, self.closed, self._woken = Event(), Event(), Event()

    def read(self, timeout: float) -> bytes:
        self.reads.set()
        self._woken.wait(PATIENCE * 2)
        self._woken.clear()
        return b""

    def write(self, data: bytes) -> None:
        raise AssertionError("nothing is written to a scanner")

    def restart(self) -> None:
        pass

    def wake(self) -> None:
        self._woken.set()

    def close(self) -> None:
        self.closed.set()


def test_whoever_wants_something_wakes_the_thread() -> None:
    line = Sleeper()
    device = DeviceThread(lambda path, speed: line)
    device.use(USB, "scanner")
    assert line.reads.wait(PATIENCE)
    device.rest()
    assert line.closed.wait(PATIENCE)
    device.close()


def test_the_thread_sleeps_while_there_is_nothing_to_do() -> None:
    looks, often = [], Event()

    def find() -> tuple[SerialPort, ...]:
        looks.append(clock_gettime(CLOCK_THREAD_CPUTIME_ID))
        if len(looks) == 4:
            often.set()
        return ()

    device = DeviceThread(finder=find)
    device.use()
    assert often.wait(PATIENCE)
    device.close()
    assert looks[3] - looks[0] < 0.2  # of more than a second


def test_on_a_real_line_one_that_is_plugged_in_again_is_back(
    device: DeviceThread, box: SimulatorInAThread
) -> None:
    heard = live(device, box)
    box.say({"fault": "unplug"})
    heard.until(lambda: heard.states[-1] == "searching")
    box.say({"fault": "replug"})
    heard.until(lambda: heard.count("live") == 2)


def test_when_the_app_ends_the_port_is_free_and_the_lamp_is_out(
    box: SimulatorInAThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_bridge.conversation.LETTING_GO", PATIENCE)
    monkeypatch.setattr("firmware_bridge.device_thread.PATIENCE", PATIENCE)
    files, threads = opened_files(), active_count()
    device = DeviceThread()
    device.show(RED)
    live(device, box)
    box.shown.until(lambda: {"lamp": RED_SHOWN} in box.shown.all)
    device.close()
    open_line(box.path, 115_200).close()
    assert box.shown.all[-1] == {"lamp": OFF}
    assert (opened_files(), active_count()) == (files, threads)


def test_what_was_closed_is_not_begun_again(box: SimulatorInAThread) -> None:
    device = DeviceThread()
    device.close()
    device.use(box.path, "box")
    assert device.health == Health()
    device.close()
    assert device.health == Health()


def test_before_anything_is_used_there_is_no_thread() -> None:
    threads, device = active_count(), DeviceThread()
    for _ in range(3):
        device.show(RED)
    device.rest()
    device.close()
    assert active_count() == threads


def test_whoever_listens_and_trips_does_not_end_the_thread(
    device: DeviceThread, box: SimulatorInAThread, caplog: pytest.LogCaptureFixture
) -> None:
    came = Event()

    def trip(heard: object) -> None:
        if not isinstance(heard, Health):
            came.set()
        raise ValueError(heard)

    device.listen(trip)
    device.use(box.path, "box")
    box.say({"scan": "PS-E01"})
    assert came.wait(PATIENCE)
    assert device.health.state == "live"
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


def test_what_should_not_happen_is_told_and_the_thread_goes_on(
    box: SimulatorInAThread, caplog: pytest.LogCaptureFixture
) -> None:
    heard, world = Hearing(), iter([RuntimeError("the kernel is on fire")])

    def opener(path: str, speed: int) -> object:
        if (error := next(world, None)) is not None:
            raise error
        return open_line(path, speed)

    device = DeviceThread(opener)  # type: ignore[arg-type]
    device.listen(heard)
    device.use(box.path, "box")
    heard.until(lambda: heard.count("trouble"))
    heard.until(lambda: heard.count("live"))
    device.close()


def test_a_colour_that_is_none_does_no_harm(
    device: DeviceThread, box: SimulatorInAThread, caplog: pytest.LogCaptureFixture
) -> None:
    heard = live(device, box)
    device.signal(Signal("shriek"))  # type: ignore[arg-type]
    box.say({"scan": "PS-E01"})
    heard.until(lambda: heard.texts)
    assert heard.count("live") == 1


def test_where_nothing_can_be_used_it_is_said_why_and_nothing_is_begun() -> None:
    threads = active_count()
    device = DeviceThread(missing=lambda: say("No devices here."))
    device.use()
    assert device.missing == say("No devices here.")
    assert (device.health, active_count()) == (Health(), threads)


def test_the_ports_are_told_elsewhere() -> None:
    told, came = [], Event()

    def then(ports: object) -> None:
        told.append(ports)
        came.set()

    DeviceThread(finder=lambda: (SCANNER,)).ports(then)
    assert came.wait(PATIENCE)
    assert told == [(Plugged(USB, USB, "scanner"),)]


def test_a_box_is_let_go_flashed_and_each_step_told(box: SimulatorInAThread) -> None:
    states: list[str] = []

    def flasher(port: str) -> Iterator[FlashStep]:
        states.append(one.health.state)
        yield FlashStep(say("one"), {})
        yield FlashStep(say("two"), {})
        if port != box.path:
            raise LineError("unusable", say("three"))

    told = Hearing()
    one = DeviceThread(flasher=flasher)
    heard = live(one, box)
    one.flash(lambda words, over: told((words.text, over)))
    told.until(lambda: len(told.all) == 2)
    assert (states, told.all) == (["off"], [("one", False), ("two", True)])
    one.use(box.path, "box")
    heard.until(lambda: heard.count("live") == 2)
    one.close()


def test_what_went_wrong_as_it_was_flashed_is_the_last_that_is_told() -> None:
    def flasher(port: str) -> Iterator[FlashStep]:
        yield FlashStep(say("one"), {})
        raise LineError("unusable", say("no"))

    told = Hearing()
    DeviceThread(flasher=flasher).flash(lambda words, over: told((words.text, over)))
    told.until(lambda: told.all)
    assert told.all == [("no", True)]
