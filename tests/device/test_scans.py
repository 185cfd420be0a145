"""A card is held up: its text reaches the host once, whatever the line and the host are like."""

from __future__ import annotations

import pytest

from companion.table.device import Scanned
from firmware_bridge.messages import MOST_TEXT, QUEUE, AliveMsg
from firmware_bridge.session import Beat
from tests.support.box_ends import Host
from tests.support.simbox import SimBox

AWAY = 4.0
"""Seconds after which the box knows that nobody listens."""


def alive(host: Host) -> AliveMsg:
    """What the box last said of itself."""
    beats: list[Beat] = host.told(Beat)
    return beats[-1].alive


def beat(host: Host) -> AliveMsg:
    """Wait for a sign of life."""
    count = len(host.told(Beat))
    host.box.until(lambda: len(host.told(Beat)) > count)
    return alive(host)


def test_a_card_reaches_the_host_and_is_fresh(host: Host) -> None:
    host.box.module.reads("PS-E07")
    taken = host.box.until(lambda: host.texts, step=0.001)
    assert host.told(Scanned) == [Scanned("PS-E07", 0.0)]
    assert taken < 0.05


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n", b""])
def test_however_a_module_ends_a_text_it_is_understood(host: Host, end: bytes) -> None:
    host.box.module.reads("PS-S46", end=end)
    host.box.run(0.2)
    assert host.texts == ["PS-S46"]


def test_of_a_card_that_arrived_nothing_stays_in_the_box(host: Host) -> None:
    host.box.module.reads("PS-SECRET-CARD")
    host.box.until(lambda: host.box.has("ECRET"))
    host.box.until(lambda: host.texts)
    host.box.run(0.2)
    assert not host.box.has("ECRET")


def test_a_card_that_is_held_there_counts_once(host: Host) -> None:
    host.box.module.hold("PS-S01")
    host.box.run(6.0)
    assert host.texts == ["PS-S01"]


def test_a_card_that_was_away_counts_again(host: Host) -> None:
    host.box.module.reads("PS-S01")
    host.box.run(1.8)
    host.box.module.reads("PS-S01")
    host.box.run(0.2)
    assert host.texts == ["PS-S01"] * 2


def test_two_cards_in_turn_both_count(host: Host) -> None:
    for text in ("PS-S01", "PS-S02", "PS-S03"):
        host.box.module.reads(text)
        host.box.run(0.1)
    assert host.texts == ["PS-S01", "PS-S02", "PS-S03"]


def test_what_no_code_of_ours_can_be_is_dropped(host: Host) -> None:
    for data in (b"PS\x00E01\r", b"caf\xc3\xa9\r", b"\x1b[2J\r", b"\r\n\r\n", b" \r"):
        host.box.module.sends(data)
        host.box.run(0.2)
    host.box.module.reads("X" * (MOST_TEXT + 1))
    host.box.run(0.5)
    assert host.texts == []


def test_a_text_that_found_no_room_as_it_came_is_dropped_whole(host: Host) -> None:
    for text in ("A" * 40, "B" * MOST_TEXT, "C" * 31 + "\r" + "D" * 40):
        host.box.module.reads(text)
        host.box.stall(0.15)
        host.box.run(0.3)
    assert host.texts == []
    host.box.module.reads("A" * 40)
    host.box.run(0.3)
    assert host.texts == ["A" * 40]


def test_the_longest_text_is_taken_whole_and_spaces_around_one_are_not(host: Host) -> None:
    for text in ("Y" * MOST_TEXT, "  PS-E01 "):
        host.box.module.reads(text)
        host.box.run(0.5)
    assert host.texts == ["Y" * MOST_TEXT, "PS-E01"]


def test_scans_wait_for_a_host_that_is_away_and_come_once_with_their_ages(box: SimBox) -> None:
    first = Host(box).greeted()
    box.let_go()
    box.run(AWAY)
    for number in range(QUEUE):
        box.module.reads(f"PS-S{number + 1:02}")
        box.run(0.5)
    host = Host(box, first.memory).greeted()
    box.until(lambda: len(host.texts) == QUEUE)
    ages = [one.age for one in host.told(Scanned)]
    assert host.texts == [f"PS-S{number + 1:02}" for number in range(QUEUE)]
    assert ages == sorted(ages, reverse=True)
    assert ages[0] == pytest.approx(QUEUE * 0.5, abs=0.3)
    assert (beat(host).waiting, alive(host).lost) == (0, 0)
    assert len(host.texts) == QUEUE


def test_what_the_queue_has_no_room_for_is_counted(awake: SimBox) -> None:
    for number in range(QUEUE + 3):
        awake.module.reads(f"PS-S{number + 1:02}")
        awake.run(0.1)
    host = Host(awake).greeted()
    awake.run(2.0)
    assert host.texts == [f"PS-S{number + 1:02}" for number in range(QUEUE)]
    assert beat(host).lost == 3
    awake.module.reads("PS-S40")
    awake.run(0.2)
    assert host.texts[-1] == "PS-S40"


def test_a_host_that_begins_anew_gets_what_nobody_acknowledged_and_no_more(box: SimBox) -> None:
    first = Host(box).greeted()
    box.module.reads("PS-S01")
    box.until(lambda: first.texts)
    box.run(0.2)
    box.let_go()
    box.module.reads("PS-S02")
    box.run(0.2)
    second = Host(box).greeted()
    box.run(0.5)
    assert second.texts == ["PS-S02"]


def test_a_scan_that_nobody_hears_blips_and_one_that_is_heard_does_not(box: SimBox) -> None:
    host = Host(box).greeted()
    box.module.reads("PS-S01")
    box.run(0.5)
    assert host.texts
    assert not box.tones
    box.let_go()
    box.run(AWAY)
    for text in ("PS-S02", "PS-I01"):
        box.module.reads(text)
        box.run(0.5)
    assert [hertz for _, hertz in box.tones] == pytest.approx([1480, 0, 1480, 0], rel=0.01)
