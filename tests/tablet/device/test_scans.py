"""What the box reads at the table: each card once, a secret one never, a late one only said."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.stage.questions import PassRound
from companion.tablet import lamp as lamps
from companion.tablet.device import STALE_SCAN
from tests.support.devices import FakeDevices
from tests.support.held import TEXTS
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import line
from tests.tablet.device.at_the_box import STORAGE, news, press, read, sealed

KEYCARD = TEXTS["search/keycard"]


SPOILT = (
    *("ps-i01", "]Q1PS-I01", "PS-I01PS-E01", "S-I01", "PS-I", "]Q1PS-I", "]Q1ps-s46", "PS-S4"),
)
"""A secret card, as a scanner says it that changes case, puts a mark before it, or loses a part."""


SECRETS = (TEXTS["infection/red"], TEXTS["search/host"])


def test_a_scan_begins_what_the_card_is_for_as_the_camera_would(
    tablet: Tablet, box: FakeDevices
) -> None:
    told = news(box, lambda: read(tablet, box, STORAGE))
    assert {"Storage 2", "Trooper", "Android"} <= set(tablet.texts())
    assert told == [lamps.READ]


def test_each_scan_of_a_burst_counts_once(tablet: Tablet, box: FakeDevices) -> None:
    told = news(box, lambda: read(tablet, box, *[STORAGE, "9783161484100"] * 20))
    assert told == [lamps.READ, lamps.UNKNOWN] * 20


def test_a_plain_scanner_that_reads_on_and_on_has_read_one_showing(
    tablet: Tablet, box: FakeDevices
) -> None:
    box.fares(kind="scanner", has_button=False, lights=0)

    def held_up() -> None:
        for _ in range(10):
            read(tablet, box, "9783161484100")
            tablet.wait(0.5)

    assert news(box, held_up) == [lamps.UNKNOWN]
    tablet.wait(2)
    assert news(box, held_up) == [lamps.UNKNOWN]


def test_of_two_cards_before_a_plain_scanner_each_counts_once(
    tablet: Tablet, box: FakeDevices
) -> None:
    box.fares(kind="scanner", has_button=False, lights=0)
    told = news(box, lambda: read(tablet, box, *["9783161484100", "4006381333931"] * 10))
    assert told == [lamps.UNKNOWN] * 2


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.painted
def test_a_secret_card_gives_no_line_no_sound_no_lamp_and_no_signal(
    secret: str, tablet: Tablet, box: FakeDevices
) -> None:
    device = tablet.desk.device
    assert device is not None
    said, before, heard = tablet.texts(), tablet.pixels(), len(tablet.heard)
    assert news(box, lambda: read(tablet, box, secret)) == []
    assert (tablet.texts(), tablet.pixels(), len(tablet.heard)) == (said, before, heard)
    assert (device.tried, device.scans) == (None, 0)
    assert news(box, lambda: read(tablet, box, secret, age=STALE_SCAN + 60)) == []
    assert tablet.pixels() == before


@pytest.mark.parametrize("text", SPOILT)
@pytest.mark.painted
def test_nor_does_what_a_scanner_makes_of_it(text: str, tablet: Tablet, box: FakeDevices) -> None:
    before = tablet.pixels()
    assert news(box, lambda: read(tablet, box, text)) == []
    assert tablet.pixels() == before


def test_a_code_that_nobody_knows_can_be_taught_and_sounds_otherwise(
    tablet: Tablet, box: FakeDevices
) -> None:
    assert news(box, lambda: read(tablet, box, "9783161484100")) == [lamps.UNKNOWN]
    assert "Teach it" in tablet.texts()


def test_a_scan_that_waited_long_is_only_said(tablet: Tablet, box: FakeDevices) -> None:
    told = news(box, lambda: read(tablet, box, STORAGE, age=STALE_SCAN + 1))
    assert line(tablet) == "Storage 2: the app was not listening. Show it again."
    assert tablet.desk.sheet is None
    assert told == []


def test_without_card_sounds_a_scan_only_flashes(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.note(card_sound=False)
    tablet.settle()
    assert news(box, lambda: read(tablet, box, STORAGE)) == [lamps.READ_IN_SILENCE]
    assert "read" not in tablet.heard


def test_while_somebody_answers_in_private_a_scan_breaks_nothing(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet, _ = sealed(a_tablet, box, tmp_path)
    tablet.tap("sealed.here")
    read(tablet, box, STORAGE)
    assert isinstance(tablet.desk.sheet, PassRound)


def test_the_code_that_lets_phones_in_is_no_card(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet, phones = sealed(a_tablet, box, tmp_path)
    link = phones.guests().link()
    assert link is not None
    assert news(box, lambda: read(tablet, box, link)) == []


def test_a_scan_and_a_press_play_a_card(tablet: Tablet, box: FakeDevices) -> None:
    tablet.tell(do="adjust", set={"seats.red.hand": 7})
    read(tablet, box, KEYCARD)
    assert tablet.view["seats"]["red"]["open"] == []
    press(tablet, box)
    assert tablet.view["seats"]["red"]["open"] == ["keycard"]
