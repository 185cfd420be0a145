"""A box is switched on, or a host comes: who they are, and how the module in the box is."""

from __future__ import annotations

from itertools import pairwise

import pytest

from firmware_bridge.frames import encode
from firmware_bridge.messages import CAPABILITIES, CAUSES, READERS, Alive, Ask, Hello, pack
from firmware_bridge.session import Beat
from tests.device.ends import Host, Listener
from tests.support.reading_module import Mood
from tests.support.simbox import Programs, SimBox


def reader(host: Host) -> str:
    """How the host knows the module to be."""
    beats = host.told(Beat)
    return READERS[beats[-1].alive.reader] if beats else "unknown"


def test_a_box_that_is_switched_on_says_who_it_is_before_anybody_asks(box: SimBox) -> None:
    ear = Listener(box)
    box.until(lambda: ear.messages, most=0.5)
    hello = ear.messages[0]
    assert isinstance(hello, Hello)
    assert all(hello.can(what) for what in CAPABILITIES)
    assert (hello.protocol, hello.device, hello.lights, hello.next) == (1, 1, 12, 1)
    assert CAUSES[hello.cause] == "power"
    assert hello.firmware == "1.0.0"
    assert hello.name


def test_a_box_that_nobody_asked_keeps_to_itself(box: SimBox) -> None:
    ear = Listener(box)
    box.module.reads("PS-E01")
    box.run(5.0)
    assert [type(one) for one in ear.messages] == [Hello]


def test_a_host_that_comes_late_asks_and_is_answered_at_once(box: SimBox) -> None:
    box.run(3.0)
    host = Host(box)
    assert box.until(lambda: host.hellos) < 0.05


def test_signs_of_life_come_each_second(host: Host) -> None:
    host.box.run(5.0)
    ages = [one.alive.uptime for one in host.told(Beat)]
    assert len(ages) >= 4
    assert all(later - earlier == 1 for earlier, later in pairwise(ages))


def test_a_later_host_that_knows_more_is_still_understood(box: SimBox) -> None:
    ear = Listener(box)
    box.run(0.2)
    box.send(encode(pack(Ask(7, 3, 1)) + b"more to come") + encode(b"\x7fwhat is this"))
    box.until(lambda: len(ear.told(Hello)) == 2 and ear.told(Alive))
    assert ear.told(Alive)[-1].damaged == 0


def test_a_host_that_no_longer_speaks_this_protocol_gets_no_scans_and_an_amber_lamp(
    box: SimBox,
) -> None:
    ear = Listener(box)
    box.run(0.2)
    box.send(encode(pack(Ask(9, 0, 9))))
    box.module.reads("PS-E01")
    box.run(1.5)
    assert {type(one) for one in ear.messages} <= {Hello, Alive}
    shown = {light for _, lights in box.shown for light in lights if light[0] > light[1] > 0}
    assert shown
    assert all(blue == 0 for _, _, blue in shown)


def test_the_module_is_set_up_and_known_to_answer(host: Host) -> None:
    host.box.until(lambda: reader(host) == "answers")
    host.box.run(1.0)
    # How it reads and that it does not beep; where the text goes; what ends it.
    assert {0x0000, 0x000D, 0x0060} <= set(host.box.module.zones)


def test_a_module_that_woke_up_as_its_maker_made_it_is_told_again(host: Host) -> None:
    host.box.run(2.0)
    told = dict(host.box.module.zones)
    host.box.module.zones.clear()
    host.box.until(lambda: host.box.module.zones == told, most=15.0)


@pytest.mark.parametrize("mood", ["silent", "garbage"])
def test_a_module_that_cannot_be_set_up_is_said_to_be_silent_and_still_reads(
    programs: Programs, mood: Mood
) -> None:
    with SimBox(programs, mood=mood) as box:
        host = Host(box).greeted()
        box.until(lambda: reader(host) == "silent", most=12.0)
        box.module.reads("PS-E01")
        box.run(0.3)
        assert host.texts == ["PS-E01"]


def test_a_module_that_knows_none_of_the_steps_answers_and_still_reads(programs: Programs) -> None:
    with SimBox(programs, mood="refuses") as box:
        host = Host(box).greeted()
        box.until(lambda: reader(host) == "answers", most=12.0)
        box.run(2.0)
        box.module.reads("PS-E01")
        box.run(0.3)
        assert host.texts == ["PS-E01"]


def test_a_module_that_comes_to_its_senses_is_found_again(programs: Programs) -> None:
    with SimBox(programs, mood="silent") as box:
        host = Host(box).greeted()
        box.until(lambda: reader(host) == "silent", most=12.0)
        box.module.mood = "well"
        assert box.until(lambda: reader(host) == "answers", most=15.0) < 13.0


def test_what_a_slow_module_answers_is_never_taken_for_a_card(programs: Programs) -> None:
    with SimBox(programs, mood="late") as box:
        host = Host(box).greeted()
        box.run(15.0)
        box.module.reads("PS-E01")
        box.run(0.3)
        assert host.texts == ["PS-E01"]
