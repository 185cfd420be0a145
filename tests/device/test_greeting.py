"""A box is switched on, or a host comes: who they are, and how the module in the box is."""

from __future__ import annotations

from itertools import pairwise

import pytest

from firmware_bridge.frames import encode
from firmware_bridge.messages import (
    CAPABILITIES,
    CAUSES,
    READERS,
    ZONES,
    AliveMsg,
    AskMsg,
    HelloMsg,
    IdentityMsg,
    SetUpMsg,
    ZoneMsg,
    pack,
)
from firmware_bridge.session import Beat
from tests.support.box_ends import Host, Listener
from tests.support.reading_module import Mood
from tests.support.simbox import Programs, SimBox


def reader(host: Host) -> str:
    """How the host knows the module to be."""
    beats = host.told(Beat)
    return READERS[beats[-1].alive.reader] if beats else "unknown"


def unset(host: Host) -> set[int]:
    """The zones that the module gave no answer to, as the host knows them."""
    told = host.told(SetUpMsg)
    return {zone for n, zone in enumerate(ZONES) if told and told[-1].unanswered >> n & 1}


def test_a_box_that_is_switched_on_says_who_it_is_before_anybody_asks(box: SimBox) -> None:
    ear = Listener(box)
    box.until(lambda: ear.messages, most=0.5)
    hello = ear.messages[0]
    assert isinstance(hello, HelloMsg)
    assert all(hello.can(what) for what in CAPABILITIES)
    assert (hello.protocol, hello.device, hello.lights, hello.next) == (1, 1, 12, 1)
    assert CAUSES[hello.cause] == "power"
    assert hello.firmware == "1.2.0"
    assert hello.name


def test_a_box_that_nobody_asked_keeps_to_itself(box: SimBox) -> None:
    ear = Listener(box)
    box.module.reads("PS-E01")
    box.run(5.0)
    assert [type(one) for one in ear.messages] == [HelloMsg]


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
    box.send(encode(pack(AskMsg(7, 3, 1)) + b"more to come") + encode(b"\x7fwhat is this"))
    box.until(lambda: len(ear.told(HelloMsg)) == 2 and ear.told(AliveMsg))
    assert ear.told(AliveMsg)[-1].damaged == 0


def test_a_host_that_no_longer_speaks_this_protocol_gets_no_scans_and_an_amber_lamp(
    box: SimBox,
) -> None:
    ear = Listener(box)
    box.run(0.2)
    box.send(encode(pack(AskMsg(9, 0, 9))))
    box.module.reads("PS-E01")
    box.run(1.5)
    assert {type(one) for one in ear.messages} <= {HelloMsg, AliveMsg}
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


@pytest.mark.parametrize("mute", ZONES, ids="{:04x}".format)
def test_a_module_that_is_mute_about_one_zone_is_set_up_but_for_that_and_it_is_told(
    mute: int, box: SimBox
) -> None:
    box.module.mute = frozenset((mute,))
    host = Host(box).greeted()
    box.until(lambda: unset(host) == {mute}, most=8.0)
    box.run(1.0)
    assert set(box.module.zones) == set(ZONES) - {mute}
    assert reader(host) == "answers"
    box.module.reads("PS-E01")
    box.until(lambda: host.texts == ["PS-E01"])
    box.module.mute = frozenset()
    box.until(lambda: unset(host) == set() and set(box.module.zones) == set(ZONES), most=20.0)


def test_only_a_module_that_answers_nothing_at_all_is_silent(box: SimBox) -> None:
    box.module.mute = frozenset(ZONES[:-1])
    host = Host(box).greeted()
    box.until(lambda: unset(host) == set(ZONES[:-1]), most=12.0)
    box.run(1.5)
    assert reader(host) == "answers"


def test_a_module_rests_while_the_host_wants_no_card_and_reads_for_nobody(host: Host) -> None:
    box = host.box
    box.until(lambda: box.module.zones.get(0x0002))
    host.session.read(on=False)
    box.until(lambda: box.module.zones[0x0000] == 0x01)  # reads when told, without a light
    box.let_go()
    box.until(lambda: box.module.zones[0x0000] == 0x16)


def test_what_stands_in_the_module_is_told_and_nothing_is_written(host: Host) -> None:
    box = host.box
    box.run(2.0)
    box.module.zones[0x002A] = 0x39
    written = dict(box.module.zones)
    host.session.look(0x002A)
    box.until(lambda: ZoneMsg(0x002A, 1, 0x39) in host.happened)
    assert box.module.zones == written


def test_a_box_has_the_same_number_after_every_start_and_another_box_has_another(
    programs: Programs, host: Host
) -> None:
    box = host.box
    box.power_cut()
    box.run(0.2)
    box.reset()
    box.until(lambda: len(host.told(IdentityMsg)) == 3)
    mine = {one.id for one in host.told(IdentityMsg)}
    with SimBox(programs, seed=2) as other:
        theirs = {one.id for one in Host(other).greeted().told(IdentityMsg)}
    assert len(mine) == len(theirs) == len(mine | theirs) - 1 == 1
    assert 0 not in mine | theirs


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
