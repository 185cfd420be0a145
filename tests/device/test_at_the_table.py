"""A box on a real table: the firmware, the device thread, the desk and the journal, all real."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.device import Lamp
from companion.tablet.lamp import ALARM, SEATS
from tests.device.evening import Evening
from tests.support.simbox import Lights, SimBox

RED = (True, False, False)
GREY = (True, True, True)


@pytest.fixture
def evening(tmp_path: Path, box: SimBox) -> Iterator[Evening]:
    with Evening(tmp_path, box) as one:
        yield one


def hue(lights: Lights) -> tuple[bool, bool, bool]:
    """Which of its colours are strong, where it is lit."""
    brightest = max(lights, key=sum)
    return tuple(2 * part > max(brightest) > 0 for part in brightest)  # type: ignore[return-value]


def lit(lights: Lights) -> int:
    return sum(any(light) for light in lights)


def test_a_press_rolls_the_d4_and_the_lamp_goes_from_alarm_to_whose_turn_it_is(
    evening: Evening,
) -> None:
    evening.begun()
    assert evening.view["phase"] == "parasite"
    assert len({lights for _, lights in evening.box.shown[-5:]}) > 3  # an alarm runs round
    evening.presses()
    assert evening.view["phase"] != "parasite"
    evening.until(lambda: lit(evening.box.lights) == 12 and hue(evening.box.lights) == RED)
    assert evening.device.lamp == Lamp("steady", SEATS["red"])


def test_a_card_asks_and_a_press_answers_and_the_journal_has_it(evening: Evening) -> None:
    evening.begun()
    evening.tell("parasite_phase", roll=[1])
    evening.tell("adjust", set={"seats.red.hand": 7})
    evening.go_on(2.0)
    evening.box.tones.clear()
    evening.reads("search/keycard")
    assert evening.desk.sheet is not None
    assert evening.view["seats"]["red"]["open"] == []
    assert [hertz for _, hertz in evening.box.tones] == pytest.approx([2093, 0], rel=0.01)
    evening.presses()
    assert evening.view["seats"]["red"]["open"] == ["keycard"]


def test_an_exploration_card_lights_its_places_on_the_map(evening: Evening) -> None:
    evening.begun()
    evening.tell("parasite_phase", roll=[1])
    evening.reads("exploration/storage-2")
    assert evening.desk.sheet is not None
    assert "storage-2" in evening.desk.sheet.key  # type: ignore[union-attr]


def test_a_secret_card_leaves_no_trace_in_light_or_sound(evening: Evening) -> None:
    evening.begun()
    evening.tell("parasite_phase", roll=[1])
    evening.go_on(2.0)
    evening.box.tones.clear()
    shown, news = len(evening.box.shown), evening.desk.news
    evening.reads("infection/red")
    evening.go_on(1.0)
    assert not evening.box.tones
    assert len(evening.box.shown) == shown
    assert evening.device.scans == 0
    assert evening.desk.news is news
    assert evening.desk.sheet is None


def test_a_finished_heat_scan_is_counted_by_the_lamp_and_no_sooner(evening: Evening) -> None:
    evening.begun()
    evening.tell("parasite_phase", roll=[1])
    evening.tell("heat_scan", anyway=True)
    evening.go_on(1.0)
    assert evening.device.lamp.pattern == "breathe"
    evening.tell("scan_cards", infected=2)
    evening.until(lambda: lit(evening.box.lights) == 2)
    evening.go_on(1.0)
    assert evening.device.lamp == Lamp("count", ALARM, 2)
    assert lit(evening.box.lights) == 2
    assert hue(evening.box.lights) == RED


def test_a_box_that_is_plugged_in_again_is_back_within_a_second_and_the_game_goes_on(
    evening: Evening,
) -> None:
    evening.begun()
    evening.box.unplug()
    evening.until(lambda: evening.devices.health.state == "searching")
    evening.tell("parasite_phase", roll=[1])
    evening.go_on(1.0)
    evening.box.replug()
    assert evening.until(lambda: evening.devices.health.state == "live") < 1.0
    evening.until(lambda: lit(evening.box.lights) == 12 and hue(evening.box.lights) == RED)
    evening.tell("adjust", set={"seats.red.hand": 7})
    evening.reads("search/keycard")
    assert evening.desk.sheet is not None
