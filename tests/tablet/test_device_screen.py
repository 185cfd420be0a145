"""The scanner box's screen: what it says of the box, what can be tried, chosen, read and hit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from companion.core.say import say
from companion.table.device import Health, Lamp, Plugged, Signal
from companion.tablet import lamp as lamps
from companion.tablet.device import BRIGHTNESS
from companion.tablet.rows import RowsPanel
from companion.tablet.settings import load, save
from tests.support.devices import BOX, FakeDevices
from tests.support.guests import FakePhones, with_phones
from tests.support.held import TEXTS, HeldCards
from tests.support.readable import WAYS, draw, faults
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, golden

DENIED = say("You may not use {port}.", port="/dev/ttyUSB0")
STEPS = (
    say("In a terminal: {command}", command="sudo usermod -aG dialout $USER"),
    say("Then log out and log in again; a restart is surest."),
)


@pytest.fixture
def tablet(a_tablet: ATablet, box: FakeDevices, tmp_path: Path) -> Tablet:
    """The box's screen, opened from the menu of a game."""
    tablet = at_table(a_tablet(cards=HeldCards(tmp_path), devices=box), 4)
    tablet.tap("menu")
    tablet.tap("menu.device")
    return tablet


def dot(tablet: Tablet) -> bool:
    """Tell whether the sign of life is lit."""
    return bool(tablet.root.screen.now.beats)  # type: ignore[union-attr]


def tap(tablet: Tablet, key: str) -> None:
    """Tap something that may have to be scrolled to."""
    columns = [one for one in tablet.panels() if isinstance(one, RowsPanel)]
    for part in (0.0, 0.5, 1.0):
        if key in set(tablet.keys()):
            break
        for one in columns:
            one.scroll = part * max(one.length - one.area.h, 0)
            one.redraw()
    tablet.tap(key)


# How it is


def test_it_says_what_is_connected_and_how_it_fares(tablet: Tablet, box: FakeDevices) -> None:
    box.fares(waiting=3, lost=2, damaged=17, reader="silent")
    tablet.settle()
    told = {"It is connected and works", "Scanner box, on /dev/ttyUSB0", "1.0.0", "12 minutes",
            "Does not answer", "3", "2", "17"}  # fmt: skip
    assert told <= set(tablet.texts())


def test_each_sign_of_life_is_seen_for_a_moment(tablet: Tablet, box: FakeDevices) -> None:
    tablet.wait(0.5)
    assert not dot(tablet)
    box.beats()
    tablet.settle(1)
    assert dot(tablet)
    tablet.wait(0.5)
    assert not dot(tablet)
    box.fares(up=755)
    tablet.settle(1)
    assert not dot(tablet)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("searching", "Not found"),
        ("opening", "Something is plugged in. Finding out what it is…"),
        ("silent", "It does not answer any more"),
    ],
)
def test_each_state_has_its_words(state: str, words: str, tablet: Tablet, box: FakeDevices) -> None:
    box.fares(state=state, port="")
    tablet.settle()
    assert words in tablet.texts()


def test_trouble_is_told_with_what_to_do_step_by_step(tablet: Tablet, box: FakeDevices) -> None:
    box.fares(state="trouble", trouble=DENIED, help=STEPS)
    tablet.settle()
    told = {"You may not use /dev/ttyUSB0.", "1", "2"}
    assert told <= set(tablet.texts())
    assert any("usermod" in one for one in tablet.texts())


def test_where_nothing_is_found_there_is_help(tablet: Tablet, box: FakeDevices) -> None:
    box.fares(state="searching", port="")
    tablet.settle()
    assert any("cable" in one for one in tablet.texts())


def test_why_nothing_can_be_used_is_said_and_nothing_is_offered(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    box = FakeDevices(missing=say("Not on this machine."))
    tablet = a_tablet(cards=HeldCards(tmp_path), devices=box)
    tablet.tap("settings")
    tap(tablet, "settings.device")
    assert "Not on this machine." in tablet.texts()
    assert not [key for key in set(tablet.keys()) if key.startswith("device.port")]


# What is tried


def test_cards_are_shown_here_and_the_game_hears_nothing(tablet: Tablet, box: FakeDevices) -> None:
    view = tablet.view
    box.reads(TEXTS["exploration/storage-2"])
    tablet.settle()
    assert "Storage 2" in tablet.texts()
    assert (tablet.view, tablet.desk.sheet, tablet.desk.route.name) == (view, None, "device")
    assert box.signals[-1] == lamps.READ


@pytest.mark.painted
def test_a_secret_card_is_not_shown_here_either(tablet: Tablet, box: FakeDevices) -> None:
    tablet.wait(0.5)
    before, told = tablet.pixels(), list(box.told)
    box.reads(TEXTS["infection/red"], TEXTS["search/host"])
    tablet.settle()
    assert tablet.pixels() == before
    assert box.told == told


def test_what_is_tried_begins_anew_each_time_the_screen_is_opened(
    tablet: Tablet, box: FakeDevices
) -> None:
    box.reads(TEXTS["search/keycard"], TEXTS["search/keycard"])
    box.press()
    tablet.settle()
    assert {"Keycard (card 2)", "Pressed (1 press)"} <= set(tablet.texts())
    tablet.desk.back()
    box.reads(TEXTS["search/keycard"])
    tablet.settle()
    tablet.desk.go("device")
    tablet.settle()
    assert not [one for one in tablet.texts() if one.startswith(("Keycard", "Pressed ("))]


def test_a_plain_scanner_is_well_once_it_has_read_anything(
    tablet: Tablet, box: FakeDevices
) -> None:
    box.fares(kind="scanner", has_button=False, lights=0, has_buzzer=False)
    tablet.settle()
    assert "Ready: show it a card" in tablet.texts()
    box.reads(TEXTS["search/keycard"])
    tablet.settle()
    assert "It is connected and works" in tablet.texts()


def test_presses_are_counted_here_and_do_nothing(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.back()
    box.press()
    tablet.settle()
    tablet.desk.go("device")
    for _ in range(3):
        box.press()
    tablet.settle()
    assert "Pressed (3 presses)" in tablet.texts()
    assert [one.tune for one in box.signals[-3:]] == ["press"] * 3
    box.press(held=True)
    tablet.settle()
    assert "Held down (4 presses)" in tablet.texts()
    assert (tablet.desk.sheets, tablet.desk.route.name) == ([], "device")


def test_the_lamp_is_tried_and_goes_back_to_the_game_with_the_screen(
    tablet: Tablet, box: FakeDevices
) -> None:
    tap(tablet, "device.lamp.blue")
    assert box.lamps[-1] == Lamp("steady", (0, 0, 255))
    tap(tablet, "device.count.5")
    assert box.lamps[-1] == Lamp("count", lamps.ALARM, 5)
    tap(tablet, "device.count.5")
    assert box.lamps[-1] == Lamp("steady", lamps.SEATS["red"])
    tap(tablet, "device.lamp.white")
    tablet.tap("back")
    assert box.lamps[-1] == Lamp("steady", lamps.SEATS["red"])


@pytest.mark.parametrize("tune", ["read", "unknown", "alarm", "result"])
def test_each_sound_is_tried(tune: Any, tablet: Tablet, box: FakeDevices) -> None:
    tap(tablet, f"device.sound.{tune}")
    assert box.signals[-1] == Signal(tune)


def test_what_a_device_does_not_have_is_not_tried(tablet: Tablet, box: FakeDevices) -> None:
    box.fares(kind="scanner", has_button=False, has_buzzer=False, lights=0)
    tablet.settle()
    gone = ("device.lamp", "device.count", "device.sound")
    assert not [key for key in set(tablet.keys()) if key.startswith(gone)]
    assert "Serial scanner, on /dev/ttyUSB0" in tablet.texts()


# What is chosen


@pytest.mark.parametrize("name", ["box", "box_button", "box_lamp", "box_sound"])
def test_each_switch_works_both_ways_and_is_kept(name: str, tablet: Tablet) -> None:
    tap(tablet, f"device.{name}")
    assert getattr(tablet.kept[-1], name) is False
    tap(tablet, f"device.{name}")
    assert getattr(tablet.kept[-1], name) is True


def test_switched_off_it_is_let_go_and_says_so(tablet: Tablet, box: FakeDevices) -> None:
    tap(tablet, "device.box")
    assert box.used[-1] is None
    assert "Switched off" in tablet.texts()
    assert "Try it out" not in tablet.texts()
    assert "device.find" not in set(tablet.keys())


@pytest.mark.parametrize("how", BRIGHTNESS)
def test_the_lamp_is_as_bright_as_chosen(how: str, tablet: Tablet, box: FakeDevices) -> None:
    tap(tablet, f"device.bright.{how}")
    assert box.tuned[-1] == (BRIGHTNESS[how], True)


def test_a_port_and_what_is_on_it_are_chosen(tablet: Tablet, box: FakeDevices) -> None:
    tap(tablet, "device.port./dev/ttyACM0")
    assert box.used[-1:] == [("/dev/ttyACM0", None)]
    tap(tablet, "device.kind.scanner")
    assert box.used[-1:] == [("/dev/ttyACM0", "scanner")]
    tap(tablet, "device.port./dev/ttyUSB0")
    assert box.used[-1:] == [("/dev/ttyUSB0", None)]
    tap(tablet, "device.port.best")
    assert box.used[-1] == ("", None)


def test_a_port_that_is_not_plugged_in_any_more_can_be_left(
    a_tablet: ATablet, box: FakeDevices
) -> None:
    tablet = a_tablet(devices=box, box_port="/dev/ttyUSB7", box_kind="box")
    tablet.desk.go("device")
    tablet.settle()
    assert box.used == [("/dev/ttyUSB7", "box")]
    tap(tablet, "device.port.best")
    assert box.used[-1] == ("", None)


def test_what_is_plugged_in_is_looked_for_again(tablet: Tablet, box: FakeDevices) -> None:
    box.found = (*box.found, Plugged("/dev/ttyUSB3", "A third"))
    tap(tablet, "device.find")
    tap(tablet, "device.port./dev/ttyUSB3")
    assert box.used[-1] == ("/dev/ttyUSB3", None)


def test_what_was_chosen_is_read_again_the_next_evening(tablet: Tablet, tmp_path: Path) -> None:
    tap(tablet, "device.port./dev/ttyACM0")
    tap(tablet, "device.box_lamp")
    tap(tablet, "device.bright.full")
    assert save(tablet.desk.settings, tmp_path)
    assert load(tmp_path) == tablet.desk.settings


# Reading and hitting

Bring: TypeAlias = Callable[[Tablet, FakeDevices], Any]
SITUATIONS: dict[str, Bring] = {}


def situation(bring: Bring) -> Bring:
    SITUATIONS[bring.__name__] = bring
    return bring


@situation
def all_is_well(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.go("device")
    box.reads("9783161484100-A-VERY-LONG-CODE-THAT-NOBODY-KNOWS-0123456789")
    box.press(held=True)


@situation
def before_anything_was_read(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.go("device")


@situation
def may_not_be_used(tablet: Tablet, box: FakeDevices) -> None:
    box.fares(state="trouble", trouble=DENIED, help=STEPS)
    tablet.desk.go("device")


@situation
def not_found(tablet: Tablet, box: FakeDevices) -> None:
    box.now = Health("searching")
    box.fares()
    tablet.desk.go("device")


@situation
def a_port_is_chosen(tablet: Tablet, box: FakeDevices) -> None:
    box.found = (
        Plugged("/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0", "USB Serial"), *box.found,
    )  # fmt: skip
    tablet.desk.note(box_port="/dev/ttyUSB7")
    tablet.desk.go("device")


@situation
def switched_off(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.note(box=False)
    tablet.desk.go("device")


@situation
def the_settings(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.go("settings")


@situation
def the_menu(tablet: Tablet, box: FakeDevices) -> None:
    at_table(tablet)
    tablet.tap("menu")


@situation
def an_older_one_whose_module_does_not_take_everything(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.go("device")
    port = "/dev/serial/by-path/pci-0000:00:14.0-usb-0:2.4:1.0-port0"
    zones = ("000d", "0000", "0005", "0013", "0060")
    box.fares(is_old=True, box="3fa291bc", unset=zones, port=port)


@situation
def the_table(tablet: Tablet, box: FakeDevices) -> None:
    at_table(tablet)


@situation
def the_button_held(tablet: Tablet, box: FakeDevices) -> None:
    at_table(tablet)
    box.press(held=True)


@situation
def a_light_board(tablet: Tablet, box: FakeDevices) -> None:
    at_table(tablet, board="light")


@situation
def an_attack(tablet: Tablet, box: FakeDevices) -> None:
    golden(tablet, "human_win", 31)
    tablet.settle()
    tablet.desk.go("table")


@situation
def a_result(tablet: Tablet, box: FakeDevices) -> None:
    at_table(tablet)
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tap("scan.2")


@situation
def a_card_to_be_played(tablet: Tablet, box: FakeDevices) -> None:
    at_table(tablet)
    tablet.tell(do="adjust", set={"seats.red.hand": 7})
    box.reads(TEXTS["search/keycard"])


@pytest.mark.law
@pytest.mark.parametrize("where", SITUATIONS)
def test_everything_about_the_box_can_be_read_and_hit(
    where: str, a_tablet: ATablet, tmp_path: Path
) -> None:
    box = FakeDevices()
    tablet = a_tablet(cards=HeldCards(tmp_path), devices=box)
    SITUATIONS[where](tablet, box)
    tablet.settle()
    found: list[str] = []
    for how in WAYS:
        draw(tablet, how)
        tablet.root.refresh()
        for panel in tablet.panels():
            panel.redraw()
        found += [f"{how}: {fault}" for fault in faults(tablet)]
        found += [f"{how}: {one}" for one in under_the_chip(tablet)]
    assert found == []


def under_the_chip(tablet: Tablet) -> list[str]:
    """Return what of a sheet lies under the words about the button, and what of them is cut."""
    chip, layer = tablet.root.chip, tablet.root.layer
    assert layer is not None
    found = [f"is cut: {said.text}" for said in chip.said if not said.fits]
    if layer.panel is None or chip.width < 2:
        return found
    for said in layer.panel.said:
        x, y = layer.panel.of_window(said.box.x, said.box.y)
        beside = x >= chip.right or x + said.box.w <= chip.x
        over = y >= chip.top or y + said.box.h <= chip.y
        if not (beside or over):
            found.append(f"is covered: {said.text}")
    return found


def test_the_question_of_a_scan_is_not_covered(a_tablet: ATablet, tmp_path: Path) -> None:
    box, phones = FakeDevices(), FakePhones()
    tablet = a_tablet(bridge=with_phones(phones), cards=HeldCards(tmp_path), devices=box)
    at_table(tablet)
    phones.all_here()
    phones.put("green", "tablet")
    tablet.tell(do="heat_scan", anyway=True)
    phones.asks()
    tablet.wait(0.5)
    assert "Box: Cleo answers here" in tablet.texts()
    assert under_the_chip(tablet) == []


def test_it_says_which_box_it_is_and_what_its_module_did_not_take(
    tablet: Tablet, box: FakeDevices
) -> None:
    box.fares(box="3fa291bc", unset=("000d", "0013"))
    tablet.settle()
    assert {"3fa291bc", "000d 0013"} <= set(tablet.texts())


def test_a_box_with_older_firmware_is_updated_at_a_tap_and_used_again(
    tablet: Tablet, box: FakeDevices
) -> None:
    assert "device.flash" not in set(tablet.keys())
    box.fares(is_old=True)
    tablet.settle()
    uses = len(box.used)
    tap(tablet, "device.flash")
    (then,) = box.flashes
    then(say("It is written, and was read back."), False)  # noqa: FBT003
    tablet.settle()
    assert "It is written, and was read back." in set(tablet.texts())
    assert len(box.used) == uses  # meanwhile its port is let be
    box.now = BOX
    then(say("The box answers, with firmware {firmware}.", firmware="1.2.0"), True)  # noqa: FBT003
    tablet.settle()
    assert "The box answers, with firmware 1.2.0." in set(tablet.texts())
    assert len(box.used) == uses + 1
    assert "device.flash" not in set(tablet.keys())
