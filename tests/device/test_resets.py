"""A box starts anew in the middle of anything: nothing is lost, nothing comes twice."""

from __future__ import annotations

from random import Random

from companion.table.device import Lamp
from firmware_bridge.messages import CAUSES
from firmware_bridge.session import BoxMemory
from tests.device.stepped import Stepped
from tests.support.box_ends import Host, Listener
from tests.support.simbox import SimBox

GREEN = (0, 255, 0)
DARK = (0, 0, 0)


def cause(host: Host) -> str:
    return CAUSES[host.hellos[-1].cause]


def test_a_reset_while_the_host_speaks_loses_nothing_it_said(host: Host) -> None:
    host.session.show(Lamp("steady", GREEN))
    host.session.tick(host.box.now)
    whole = host.session.outgoing()
    host.box.send(whole[: len(whole) // 2])
    host.box.run(0.002)
    host.box.reset()
    host.box.send(whole[len(whole) // 2 :])
    host.box.until(lambda: len(host.hellos) == 2 and host.session.idle)
    host.box.run(0.1)
    assert cause(host) == "reset"
    assert all(red == blue == 0 < green for red, green, blue in host.box.lights)


def test_a_reset_while_the_box_speaks_neither_loses_nor_doubles_a_scan(box: SimBox) -> None:
    host = Host(box).greeted()
    for number in range(12):
        before = host.bytes
        box.module.reads(f"PS-S{number + 1:02}")
        box.until(lambda before=before: host.bytes > before + 2, step=0.0003)  # type: ignore[misc]
        box.reset()
        box.run(0.6)
    assert host.texts == [f"PS-S{number + 1:02}" for number in range(12)]
    assert {hello.epoch for hello in host.hellos} == {host.hellos[0].epoch}
    assert len(host.hellos) == 13


def test_resets_at_any_moment_neither_lose_nor_double_what_was_read(box: SimBox) -> None:
    host = Host(box).greeted()
    dice = Random(8)
    said = []
    for number in range(60):
        said += [text := f"{number:04}"]
        box.module.reads(text)
        box.run(
            0.0058, step=0.0002
        )  # five bytes at 9600 baud, and as much as it takes to keep them
        box.run(dice.uniform(0.0, 0.004), step=0.0002)
        box.reset()
        box.run(dice.choice((0.02, 0.1, 0.3)))
    box.run(1.0)
    assert host.texts == said


def test_resets_at_each_instant_of_keeping_a_card_leave_the_queue_whole(host: Host) -> None:
    said: list[str] = []
    for micros in range(600, 2_000, 20):
        said.append(f"{micros:05}" * 8)
        host.box.module.reads(said[-1])
        host.box.run(0.042, step=0.002)  # 41 bytes at 9600 baud, all but the last
        host.box.run(micros * 1e-6, step=micros * 1e-6)
        host.box.reset()
        host.box.run(0.05)
    host.box.run(0.5)
    assert {hello.epoch for hello in host.hellos} == {host.hellos[0].epoch}
    assert host.texts == said[-len(host.texts) :]  # before the last byte came it was no card yet
    assert len(host.texts) > len(said) // 2


def test_resets_at_each_instant_of_letting_go_of_a_card_leave_the_queue_whole(host: Host) -> None:
    said: list[str] = []
    for micros in range(400, 1_400, 10):
        said.append(f"{micros:05}" * 8)
        host.box.module.reads(said[-1])
        host.box.until(lambda: len(host.texts) == len(said), step=0.0002)
        host.box.run(micros * 1e-6, step=micros * 1e-6)
        host.box.reset()
        host.box.run(0.05)
    host.box.run(0.5)
    assert {hello.epoch for hello in host.hellos} == {host.hellos[0].epoch}
    assert host.texts == said


def test_what_was_read_outlives_a_reset_with_nobody_there(awake: SimBox) -> None:
    for text in ("PS-S01", "PS-S02"):
        awake.module.reads(text)
        awake.run(0.2)
    awake.reset()
    awake.run(1.0)
    awake.reset()
    host = Host(awake).greeted()
    awake.run(0.3)
    assert host.texts == ["PS-S01", "PS-S02"]


def test_what_was_read_outlives_the_bootloader_that_opening_the_port_starts(awake: SimBox) -> None:
    awake.module.reads("PS-S01")
    awake.run(0.2)
    devices = Stepped(awake, may_reset=True)
    devices.use()
    assert devices.until(lambda: devices.health.state == "live") < 2.0
    devices.until(lambda: devices.texts, most=1.0)
    awake.module.reads("PS-S02")
    devices.go_on(1.0)
    assert devices.texts == ["PS-S01", "PS-S02"]


def test_a_box_that_somebody_resets_is_had_out_of_its_bootloader(awake: SimBox) -> None:
    devices = Stepped(awake, may_reset=True)
    devices.use()
    devices.until(lambda: devices.health.state == "live")
    awake.module.reads("PS-S01")
    devices.go_on(0.2)
    awake.reset_with_bootloader()
    devices.until(lambda: devices.health.state != "live", most=15.0)
    devices.until(lambda: devices.health.state == "live", most=15.0)
    awake.module.reads("PS-S02")
    devices.go_on(1.0)
    assert devices.texts == ["PS-S01", "PS-S02"]


def test_a_power_cut_begins_a_new_epoch_and_nothing_old_is_told(box: SimBox) -> None:
    host = Host(box).greeted()
    box.module.reads("PS-S01")
    box.until(lambda: host.texts)
    box.let_go()
    box.module.reads("PS-S02")
    box.run(0.2)
    box.power_cut()
    again = Host(box, host.memory).greeted()
    box.module.reads("PS-S03")
    box.until(lambda: again.texts)
    assert again.texts == ["PS-S03"]
    assert again.hellos[-1].epoch != host.hellos[-1].epoch
    assert cause(again) == "power"


def test_memory_left_to_chance_is_never_taken_for_scans(awake: SimBox) -> None:
    epochs = set()
    for _ in range(8):
        awake.power_cut()
        host = Host(awake, BoxMemory()).greeted()
        awake.run(0.2)
        assert host.texts == []
        epochs.add(host.hellos[-1].epoch)
        awake.let_go()
    assert len(epochs) == 8


def test_of_a_damaged_memory_only_what_is_whole_is_believed(awake: SimBox) -> None:
    said = [f"PS-S{number + 1:02}" for number in range(10)]
    for text in said:
        awake.module.reads(text)
        awake.run(0.05)
    for _ in range(6):
        awake.spoil(12)
        awake.reset()
        awake.run(0.1)
    host = Host(awake, BoxMemory()).greeted()
    awake.run(0.5)
    assert set(host.texts) <= set(said)
    assert sorted(host.texts) == host.texts
    awake.module.reads("PS-S40")
    awake.run(0.3)
    assert host.texts[-1] == "PS-S40"


def test_a_box_that_hangs_is_woken_by_its_watchdog_and_loses_nothing(awake: SimBox) -> None:
    awake.module.reads("PS-S01")
    awake.run(0.2)
    ear = Listener(awake)
    awake.hang()
    assert 0.5 < awake.until(lambda: ear.messages, most=3.0) < 1.5
    awake.let_go()
    host = Host(awake).greeted()
    awake.until(lambda: host.texts)
    assert host.texts == ["PS-S01"]
    assert cause(host) == "watchdog"


def test_a_box_that_hangs_comes_back_as_often_as_it_must(host: Host) -> None:
    for times in range(1, 4):
        host.box.hang()
        host.box.until(lambda times=times: len(host.hellos) > times, most=4.0)  # type: ignore[misc]
    assert cause(host) == "watchdog"


def test_a_box_that_is_unplugged_and_plugged_in_again_goes_on(box: SimBox) -> None:
    memory = BoxMemory()
    for number in range(5):
        host = Host(box, memory).greeted()
        host.session.show(Lamp("steady", GREEN))
        box.module.reads(f"PS-S{number + 1:02}")
        box.until(lambda host=host: host.texts and host.session.idle)  # type: ignore[misc]
        assert host.texts == [f"PS-S{number + 1:02}"]
        box.let_go()
        box.unplug()
        box.run(0.5)
        box.replug()
