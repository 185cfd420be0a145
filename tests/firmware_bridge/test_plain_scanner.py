"""A plain scanner in place of a box: it is understood at its speed, and never written to."""

from __future__ import annotations

import pytest

from tests.support.device_world import (
    RED,
    SCANNER,
    USB,
    a_world,
)
from tests.support.lines_on_ptys import (
    Talker,
)


def test_a_scanner_is_live_as_soon_as_it_is_there_and_nothing_is_ever_written_to_it() -> None:
    scanner = Talker(b"PS-E01\r\n", 2.0)
    world = a_world(scanner, SCANNER)
    world.device.show(RED)
    world.run(5)
    world.device.rest()
    assert world.heard.states == ["searching", "live", "off"]
    assert world.heard.texts == ["PS-E01", "PS-E01"]
    assert scanner.heard == b""


def test_one_that_ends_no_line_is_understood_after_a_while_of_quiet() -> None:
    assert a_world(Talker(b"PS-E01", 2.0), SCANNER).run(3).heard.texts == ["PS-E01"]


def test_a_scanner_at_the_other_usual_speed_is_understood_from_its_second_code_on() -> None:
    wrong = bytes([0xF3, 0x80, 0x00, 0xE6, 0x1E])
    scanner = Talker(lambda speed: b"PS-E01\r" if speed == 115_200 else wrong, 2.0)
    world = a_world(scanner, SCANNER).run(3)
    assert (world.health.state, world.help) == ("live", ["Scan again."])
    assert (
        world.trouble == "What the scanner sends cannot be read at 9600 baud; 115200 is tried now."
    )
    world.run(4)
    assert world.heard.texts[0] == "PS-E01"
    assert world.health.trouble is None
    world.pull(USB)
    world.run(1)
    world.plug(USB, scanner)
    world.run(3)
    assert scanner.speeds == [9600, 115_200, 115_200]


def test_a_scanner_that_was_understood_keeps_its_speed_through_some_noise() -> None:
    said = iter([b"PS-E01\r", b"\xff\xfe\x80", b"\xff\xfe\x80", b"PS-E02\r"])
    scanner = Talker(lambda speed: next(said, b""), 2.0)
    world = a_world(scanner, SCANNER).run(10)
    assert world.heard.texts == ["PS-E01", "PS-E02"]
    assert scanner.speeds == [9600]


@pytest.mark.parametrize("spoken", [b"PS-E01\r", b"PS-E01\r" * 500])
def test_texts_that_no_hand_could_hold_up_are_no_scanners(spoken: bytes) -> None:
    world = a_world(Talker(spoken, 0.01), SCANNER).run(2)
    assert "without end" in world.trouble
    assert len(world.heard.texts) < 40


def test_noise_without_any_quiet_is_no_scanner() -> None:
    world = a_world(Talker(b"\xff\xfe" * 20, 0.01), SCANNER).run(4)
    assert "without end" in world.trouble


def test_our_boxs_chip_may_be_a_scanners_where_somebody_says_so() -> None:
    scanner = Talker(b"PS-E01\r", 1.0)
    world = a_world(scanner)
    world.device.use("", "scanner")
    assert world.run(2).health.state == "searching"
    world.device.use(USB, "scanner")
    world.run(2)
    assert world.heard.texts
    assert scanner.heard == b""
