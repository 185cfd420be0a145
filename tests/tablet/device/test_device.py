"""A box at the table that is switched off, chosen, pulled out, or let go."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

from companion.core.say import say
from companion.games import PACKAGES
from companion.table.device import Health, Lamp, Scanned, Signal
from companion.tablet import lamp as lamps
from companion.tablet.app import doze
from companion.tablet.desk import Desk
from companion.tablet.settings import Settings
from tests.support.devices import BOX, FakeDevices
from tests.support.held import HeldCards
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table, line
from tests.tablet.device.at_the_box import STORAGE, chip, news, press, read

# Switched off


def test_before_a_table_says_so_nobodys_port_is_opened(a_tablet: ATablet, box: FakeDevices) -> None:
    tablet = a_tablet(devices=box, box=Settings().box)
    tablet.settle()
    assert box.used == []


def test_switched_off_the_port_is_let_go_and_nothing_is_heard(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.desk.note(box=False)
    tablet.settle()
    assert box.used == [("", None), None]

    def all_of_it() -> None:
        read(tablet, box, STORAGE)
        press(tablet, box)
        tablet.tell(do="end_turn")

    assert news(box, all_of_it) == []
    assert tablet.desk.sheet is None
    tablet.desk.note(box=True)
    tablet.settle()
    assert box.used[-1] == ("", None)
    assert box.lamps[-1] == Lamp("steady", lamps.SEATS["blue"])


def test_the_lamp_can_be_off_while_the_rest_goes_on(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.note(box_lamp=False)
    tablet.settle()
    assert box.lamps[-1] == lamps.OFF
    assert news(box, lambda: tablet.tell(do="end_turn")) == []
    assert news(box, lambda: read(tablet, box, STORAGE)) == [Signal("read")]


def test_the_button_can_be_off_and_is_then_not_spoken_of(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.note(box_button=False)
    tablet.settle()
    assert chip(tablet) == ""
    assert news(box, lambda: press(tablet, box)) == []
    assert tablet.desk.sheet is None


def test_brightness_and_sounds_are_told_to_the_box(tablet: Tablet, box: FakeDevices) -> None:
    assert box.tuned == [(0.6, True)]
    tablet.desk.note(box_sound=False, box_brightness="full")
    tablet.settle()
    assert box.tuned[-1] == (1.0, False)


def test_a_port_that_was_chosen_is_used_and_kept(tablet: Tablet, box: FakeDevices) -> None:
    tablet.desk.note(box_port="/dev/ttyACM0", box_kind="scanner")
    tablet.settle()
    assert box.used[-1] == ("/dev/ttyACM0", "scanner")
    assert tablet.kept[-1].box_port == "/dev/ttyACM0"


def test_a_plain_scanner_has_no_button_to_speak_of(tablet: Tablet, box: FakeDevices) -> None:
    box.fares(kind="scanner", has_button=False, lights=0)
    tablet.settle()
    assert chip(tablet) == ""


def test_where_nothing_can_be_used_nothing_is_looked_for(a_tablet: ATablet) -> None:
    box = FakeDevices(missing=say("Not here."))
    tablet = a_tablet(devices=box)
    assert (box.used, box.told) == ([], [])
    assert tablet.desk.device is not None


# Cables and threads


def test_a_cable_that_is_pulled_is_said_and_loses_no_game(tablet: Tablet, box: FakeDevices) -> None:
    view = tablet.view
    box.fares(state="searching", port="")
    tablet.settle()
    assert line(tablet) == "The scanner box does not answer: look at its cable"
    assert chip(tablet) == "The scanner box does not answer"
    box.fares(state="live", port="/dev/ttyUSB1")
    tablet.settle()
    assert line(tablet) == "The scanner box is back"
    assert tablet.view == view


def test_before_a_box_was_there_nobody_is_told_that_there_is_none(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    box = FakeDevices(Health("searching"))
    tablet = at_table(a_tablet(cards=HeldCards(tmp_path), devices=box), 4)
    box.fares(state="trouble", trouble=say("No."))
    tablet.settle()
    assert line(tablet) == ""


def test_signs_of_life_cost_the_table_no_picture(tablet: Tablet, box: FakeDevices) -> None:
    tablet.wait(0.5)
    drawn: list[object] = []
    for panel in tablet.panels():
        panel.redraw = drawn.append  # type: ignore[method-assign]
    changes: list[int] = []
    tablet.desk.watch(lambda: changes.append(1))
    for _ in range(5):
        box.beats()
        tablet.settle()
    assert (changes, drawn) == ([], [])


def test_what_comes_in_another_thread_is_taken_up_on_ours_in_one_go(
    tablet: Tablet, box: FakeDevices
) -> None:
    def talk() -> None:
        for n in range(200):
            box.heard(Scanned("9783161484100"))
            box.heard(Health("live", beats=n))

    thread = Thread(target=talk)
    thread.start()
    thread.join()
    device = tablet.desk.device
    assert device is not None
    assert (len(tablet.jobs), device.scans) == (1, 0)
    tablet.settle()
    assert (device.scans, device.health.beats) == (200, 199)


def test_a_tablet_that_dozes_breaks_nothing_and_takes_up_what_came(
    tablet: Tablet, box: FakeDevices
) -> None:
    doze(tablet.desk, asleep=True)
    box.reads(STORAGE)
    box.beats()
    doze(tablet.desk, asleep=False)
    tablet.settle()
    assert "Storage 2" in tablet.texts()


def test_the_end_of_the_app_lets_go_and_takes_nothing_any_more(
    tablet: Tablet, box: FakeDevices
) -> None:
    device = tablet.desk.device
    assert device is not None
    box.reads(STORAGE)
    device.stop()
    box.reads(STORAGE)
    tablet.settle()
    assert box.is_closed
    assert device.scans == 0


def test_a_tablet_without_any_device_has_no_word_of_it(a_tablet: ATablet) -> None:
    tablet = at_table(a_tablet(), 4)
    tablet.tap("menu")
    assert "menu.device" not in set(tablet.keys())
    assert chip(tablet) == ""


def test_a_desk_is_born_without_a_cable() -> None:
    class NoBridge:
        def listen(self, _: object) -> None:
            pass

    desk = Desk(NoBridge(), PACKAGES, Settings())  # type: ignore[arg-type]
    assert desk.device is None
    assert BOX.state == "live"


def test_the_box_reads_while_a_card_may_be_shown_and_rests_else(
    tablet: Tablet, box: FakeDevices
) -> None:
    assert box.reading[-1]
    tablet.desk.home()
    tablet.settle()
    assert not box.reading[-1]
    tablet.desk.go("device")
    tablet.settle()
    assert box.reading[-1]


def test_the_box_that_was_chosen_is_remembered_by_its_own_number(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.desk.note(box_port="/dev/ttyUSB7")
    tablet.settle()
    box.fares(box="3fa291bc")
    tablet.settle()
    assert tablet.desk.settings.box_id == ""  # that one is on another port
    tablet.desk.note(box_port="/dev/ttyUSB0")
    tablet.settle()
    box.fares(box="3fa291bc")
    tablet.settle()
    assert tablet.desk.settings.box_id == "3fa291bc"
    assert (box.used[-1], box.boxes[-1]) == (("/dev/ttyUSB0", None), "3fa291bc")
