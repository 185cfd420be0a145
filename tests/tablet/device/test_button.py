"""What the box's button does at the table, which the screen says beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.stage.questions import Ask, PassRound, Result, Tally
from companion.table.device import Lamp
from companion.tablet import lamp as lamps
from companion.tablet.box import Box
from companion.tablet.device import STALE_PRESS
from companion.tablet.layers import FreeRoll, Menu
from firmware_bridge.messages import RESET_MS
from tests.support.devices import FakeDevices
from tests.support.held import HeldCards
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, golden
from tests.tablet.device.at_the_box import STORAGE, chip, news, press, read, sealed


def test_a_turn_goes_round_by_the_button_and_the_screen_says_each_step(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet = a_tablet(cards=HeldCards(tmp_path), devices=box)
    golden(tablet, "human_win", 30)
    tablet.settle()
    tablet.desk.go("table")
    tablet.wait(0.5)
    assert chip(tablet) == "Box: Roll the D4"
    press(tablet, box)
    assert tablet.view["phase"] == "team"
    assert chip(tablet) == "Box: Roll a D4"
    assert [one.tune for one in box.signals if one.tune == "press"] == ["press"]


def test_wounds_are_taken_by_the_button_beside_their_sheet(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet = a_tablet(cards=HeldCards(tmp_path), devices=box)
    golden(tablet, "human_win", 31)
    tablet.settle()
    tablet.desk.go("table")
    tablet.wait(0.5)
    assert isinstance(tablet.desk.sheet, Tally)
    assert chip(tablet) == "Box: Take 1 wound"
    assert box.lamps[-1] == Lamp("blink", lamps.ALARM)
    press(tablet, box)
    assert tablet.desk.sheet is None


def test_while_something_is_being_done_a_press_does_nothing(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.desk.busy = True
    assert news(box, lambda: press(tablet, box)) == []
    assert tablet.desk.sheet is None


def test_a_press_whose_meaning_has_just_changed_does_nothing(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.wait(0.4)
    box.press()
    tablet.settle(1)
    first = tablet.desk.sheet
    assert isinstance(first, FreeRoll)
    told = news(box, box.press)
    tablet.settle(1)
    assert tablet.desk.sheet is first
    assert told == []
    press(tablet, box)
    assert tablet.desk.sheet is not first


def test_a_press_that_is_late_means_what_it_meant_or_nothing(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.wait(0.4)
    box.press(age=STALE_PRESS + 0.1)
    tablet.settle()
    assert tablet.desk.sheet is None
    tablet.desk.open(Menu())
    tablet.settle()
    tablet.desk.back()
    tablet.settle()
    press(tablet, box, age=2.5)
    assert tablet.desk.sheet is None


def test_a_press_from_before_the_box_was_reset_does_nothing(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.wait(STALE_PRESS)
    press(tablet, box, age=RESET_MS / 1000)
    assert tablet.desk.sheet is None


def test_a_press_that_the_screens_took_up_late_is_as_old_as_it_is(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.wait(0.4)
    box.press()
    jobs, tablet.jobs[:] = list(tablet.jobs), []
    tablet.wait(STALE_PRESS + 0.2)
    tablet.jobs += jobs
    tablet.settle()
    assert tablet.desk.sheet is None


def test_of_presses_that_waited_and_come_together_one_counts(
    tablet: Tablet, box: FakeDevices, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolled: list[object] = []  # and the button means the same as before
    monkeypatch.setattr(tablet.desk, "roll_freely", lambda: rolled.append(1))
    tablet.wait(STALE_PRESS)
    for age in range(10):
        box.press(age=2.9 - age / 5)
        tablet.settle()
    assert len(rolled) == 1


def test_held_it_only_tells_what_a_short_press_does(tablet: Tablet, box: FakeDevices) -> None:
    press(tablet, box, held=True)
    assert chip(tablet) == "A short press of the box's button: Roll a D4"
    assert tablet.desk.sheet is None
    tablet.wait(5)
    assert chip(tablet) == "Box: Roll a D4"


def test_the_die_for_the_table_is_put_away_by_the_next_press(
    tablet: Tablet, box: FakeDevices
) -> None:
    press(tablet, box)
    assert isinstance(tablet.desk.sheet, FreeRoll)
    assert chip(tablet) == "Box: OK"
    press(tablet, box)
    assert tablet.desk.sheet is None


def test_a_card_puts_the_die_for_the_table_away(tablet: Tablet, box: FakeDevices) -> None:
    press(tablet, box)
    read(tablet, box, STORAGE)
    assert [type(one) for one in tablet.desk.sheets] == [Ask]


@pytest.mark.parametrize("how", [{}, {"held": True}])
def test_pressed_where_it_does_nothing_it_says_so_for_a_while(
    how: dict[str, bool], tablet: Tablet, box: FakeDevices
) -> None:
    tablet.tap("menu")
    assert chip(tablet) == ""
    assert news(box, lambda: press(tablet, box, **how)) == []
    assert chip(tablet) == "The box's button does nothing just now"
    tablet.wait(5)
    assert chip(tablet) == ""
    assert [type(one) for one in tablet.desk.sheets] == [Menu]


def test_what_is_said_of_the_button_lies_on_nothing_of_a_sheet_that_has_just_come(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet = at_table(a_tablet(cards=HeldCards(tmp_path), devices=box, text=1.6, language="fr"), 4)
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tell(do="scan_cards", infected=2)
    assert isinstance(tablet.desk.sheet, Result)
    said, layer = tablet.root.chip, tablet.root.layer
    assert layer is not None
    assert layer.panel is not None
    place = Box(said.x, said.y, said.width, said.height)
    assert not [one for one in layer.panel.spots if one.box.meets(place)]


def test_a_box_that_is_gone_is_said_to_be_so_until_it_is_back(
    tablet: Tablet, box: FakeDevices
) -> None:
    box.fares(state="silent")
    tablet.wait(60)
    assert chip(tablet) == "The scanner box does not answer"
    box.fares(state="searching", port="", kind=None, has_button=False)
    tablet.settle()
    assert chip(tablet) == "The scanner box does not answer"
    box.fares(state="live", port="/dev/ttyUSB0", kind="box", has_button=True)
    tablet.settle()
    assert chip(tablet) == "Box: Roll a D4"


def test_the_lamp_tells_nothing_that_is_still_being_shown(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet = at_table(a_tablet(cards=HeldCards(tmp_path), devices=box, motion=True), 4)
    tablet.tell(do="adjust", set={"parasites": [{"disc": "grey", "room": "0,0"}]})
    while tablet.view["phase"] != "parasite":
        tablet.tell(do="end_turn")
    tablet.wait(2)
    assert box.lamps[-1] == lamps.PHASE
    tablet.tell(do="parasite_phase", roll=[1], ask=True)
    assert tablet.desk.happening is not None
    assert box.lamps[-1] == lamps.PHASE
    tablet.wait(8)
    assert tablet.desk.happening is None
    assert box.lamps[-1] == Lamp("blink", lamps.ALARM)


def test_on_another_screen_nothing_is_shown_and_the_lamp_waits_for_nothing(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet = at_table(a_tablet(cards=HeldCards(tmp_path), devices=box, motion=True), 4)
    tablet.tell(do="adjust", set={"parasites": [{"disc": "grey", "room": "0,0"}]})
    while tablet.view["phase"] != "parasite":
        tablet.tell(do="end_turn")
    tablet.desk.go("settings")
    tablet.settle()
    tablet.tell(do="parasite_phase", roll=[1], ask=True)
    assert box.lamps[-1] == Lamp("blink", lamps.ALARM)


@pytest.mark.parametrize("screen", ["setup", "wifi", "log", "rules", "settings", "cards"])
def test_it_leaves_no_other_screen_and_says_nothing_there(
    screen: str, tablet: Tablet, box: FakeDevices
) -> None:
    tablet.desk.go(screen)
    tablet.settle()
    assert news(box, lambda: press(tablet, box)) == []
    assert (tablet.desk.route.name, tablet.desk.sheets, chip(tablet)) == (screen, [], "")


def test_at_the_start_it_does_nothing(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.home()
    press(tablet, box)
    assert tablet.desk.route.name == "start"
    assert tablet.desk.sheets == []


def test_nothing_private_is_pressed_or_told_while_the_tablet_is_passed_round(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet, phones = sealed(a_tablet, box, tmp_path)
    assert chip(tablet) == "Box: Green answers here"
    press(tablet, box)
    assert tablet.desk.sheet == PassRound(tablet.desk.sheet.question, "green")  # type: ignore[union-attr]
    for held in (False, True):
        assert news(box, lambda held=held: press(tablet, box, held=held)) == []  # type: ignore[misc]
    assert isinstance(tablet.desk.sheet, PassRound)
    assert chip(tablet) == ""
    tablet.tap("pass.begin")
    assert news(box, lambda: press(tablet, box)) == []
    assert phones.votes == []


def test_a_scan_whose_phone_is_gone_is_called_off_after_a_while(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet, phones = sealed(a_tablet, box, tmp_path)
    phones.seals("green")
    tablet.settle()
    assert chip(tablet) == ""
    phones.put("blue", "away")
    tablet.wait(1)
    press(tablet, box)
    assert phones.done == []
    assert chip(tablet) == "The box's button does nothing just now"
    tablet.wait(5)
    assert chip(tablet) == "Box: Cancel the question"
    press(tablet, box)
    assert [one["do"] for one in phones.done] == ["scan_cancel"]


def test_the_result_is_put_away_by_the_button_and_its_lights_go(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tap("scan.2")
    assert isinstance(tablet.desk.sheet, Result)
    assert box.lamps[-1] == Lamp("count", lamps.ALARM, 2)
    assert chip(tablet) == "Box: Continue"
    press(tablet, box)
    assert tablet.desk.sheet is None
    assert box.lamps[-1] == Lamp("steady", lamps.SEATS["red"])
