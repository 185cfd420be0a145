"""A box at the table, from its cable to the screens: scans, presses, the lamp, and none of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from companion.core.say import say
from companion.games import PACKAGES
from companion.stage.questions import Ask, PassRound, Result, Tally
from companion.table.device import Health, Lamp, Scanned, Signal
from companion.tablet import lamp as lamps
from companion.tablet.app import doze
from companion.tablet.box import Box
from companion.tablet.desk import Desk, FreeRoll, Menu
from companion.tablet.device import STALE_PRESS, STALE_SCAN
from companion.tablet.settings import Settings
from companion.tablet.sheets.pass_round import HOLD
from firmware_bridge.messages import RESET_MS
from tests.support.devices import BOX, FakeDevices
from tests.support.guests import FakePhones, with_phones
from tests.support.held import HeldCards
from tests.support.tablet import Finger, Tablet
from tests.tablet.conftest import ATablet
from tests.tablet.test_cards import TEXTS, begun, line
from tests.tablet.test_readable import golden

STORAGE = TEXTS["exploration/storage-2"]
KEYCARD = TEXTS["search/keycard"]
CHIP = ("Box: ", "A short press", "The box's button", "The scanner box does")
SPOILT = (
    *("ps-i01", "]Q1PS-I01", "PS-I01PS-E01", "S-I01", "PS-I", "]Q1PS-I", "]Q1ps-s46", "PS-S4"),
)
"""A secret card, as a scanner says it that changes case, puts a mark before it, or loses a part."""
SECRETS = (TEXTS["infection/red"], TEXTS["search/host"])


@pytest.fixture
def box() -> FakeDevices:
    return FakeDevices()


@pytest.fixture
def tablet(a_tablet: ATablet, box: FakeDevices, tmp_path: Path) -> Tablet:
    """Red's first turn, with a box on the table."""
    tablet = begun(a_tablet(cards=HeldCards(tmp_path), devices=box))
    tablet.wait(0.5)
    return tablet


def read(tablet: Tablet, box: FakeDevices, *texts: str, age: float = 0) -> None:
    box.reads(*texts, age=age)
    tablet.settle()


def press(tablet: Tablet, box: FakeDevices, **how: Any) -> None:
    """Press the button once it has meant the same for long enough."""
    tablet.wait(0.4)
    box.press(**how)
    tablet.settle()


def chip(tablet: Tablet) -> str:
    """Return what the screen says of the button."""
    found = [one for one in tablet.texts() if one.startswith(CHIP)]
    return found[0] if found else ""


def news(box: FakeDevices, what: Callable[[], object]) -> list[Lamp | Signal]:
    """Return what the box was told while this was done."""
    before = len(box.told)
    what()
    return box.told[before:]


# Scans


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
def test_a_secret_card_gives_no_line_no_sound_no_lamp_and_no_signal(
    secret: str, tablet: Tablet, box: FakeDevices
) -> None:
    cable = tablet.desk.cable
    assert cable is not None
    said, before, heard = tablet.texts(), tablet.pixels(), len(tablet.heard)
    assert news(box, lambda: read(tablet, box, secret)) == []
    assert (tablet.texts(), tablet.pixels(), len(tablet.heard)) == (said, before, heard)
    assert (cable.tried, cable.scans) == (None, 0)
    assert news(box, lambda: read(tablet, box, secret, age=STALE_SCAN + 60)) == []
    assert tablet.pixels() == before


@pytest.mark.parametrize("text", SPOILT)
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
    assert line(tablet) == "Storage 2: read while nobody listened. Show it again."
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


# The button


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
    assert chip(tablet) == "Box: Take the wounds"
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
    assert chip(tablet) == "Box: All right"
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
    tablet = begun(a_tablet(cards=HeldCards(tmp_path), devices=box, text=1.6, language="fr"))
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tell(do="scan_cards", infected=2)
    assert isinstance(tablet.desk.sheet, Result)
    said, layer = tablet.stage.chip, tablet.stage.layer
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
    tablet = begun(a_tablet(cards=HeldCards(tmp_path), devices=box, motion=True))
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
    tablet = begun(a_tablet(cards=HeldCards(tmp_path), devices=box, motion=True))
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
    assert chip(tablet) == "Box: Call the question off"
    press(tablet, box)
    assert [one["do"] for one in phones.done] == ["scan_cancel"]


def test_the_result_is_put_away_by_the_button_and_its_lights_go(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tap("scan.2")
    assert isinstance(tablet.desk.sheet, Result)
    assert box.lamps[-1] == Lamp("count", lamps.ALARM, 2)
    assert chip(tablet) == "Box: Accuse away. Go on"
    press(tablet, box)
    assert tablet.desk.sheet is None
    assert box.lamps[-1] == Lamp("steady", lamps.SEATS["red"])


# The lamp


def sealed(
    a_tablet: ATablet, box: FakeDevices, folder: Path, *here: str
) -> tuple[Tablet, FakePhones]:
    """Six players, red's turn, an open scan; these (or green) answer on the tablet."""
    phones = FakePhones()
    tablet = a_tablet(bridge=with_phones(phones), cards=HeldCards(folder), devices=box)
    seats = ("red", "blue", "green", "yellow", "orange", "purple")
    players = [{"seat": one, "name": one.title()} for one in seats]
    tablet.tell(do="new_game", game="panic_station", players=players, first="red")
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[1])
    tablet.desk.go("table")
    phones.all_here()
    for seat in here or ("green",):
        phones.put(seat, "tablet")
    tablet.tell(do="heat_scan", anyway=True)
    phones.asks()
    tablet.wait(0.5)
    return tablet, phones


def answers_here(tablet: Tablet, vote: int) -> None:
    tablet.tap("sealed.here")
    tablet.tap("pass.begin")
    tablet.wait(0.4)
    finger = Finger(*tablet.where(f"pass.answer.{vote}")).down()
    tablet.wait(HOLD + 0.2)
    finger.up()
    tablet.settle()
    tablet.tap("pass.done")


def a_scan_with(
    a_tablet: ATablet, folder: Path, votes: tuple[int, int]
) -> tuple[list[Lamp | Signal], list[Lamp | Signal]]:
    """Return all that the box was told while a scan was open, and after its result."""
    box = FakeDevices()
    tablet, phones = sealed(a_tablet, box, folder, "green", "orange")
    for vote in votes:
        answers_here(tablet, vote)
    phones.seals("red", "blue")
    tablet.settle()
    assert [vote for _, vote in phones.votes] == list(votes)
    before, told = list(box.told), len(box.told)
    phones.count(sum(votes) + 1)
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Result)
    after = box.told[told:]
    tablet.close()
    return before, after


def test_two_games_that_swap_two_secret_answers_give_the_same_lamps_and_sounds(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    one, other = (a_scan_with(a_tablet, tmp_path / str(votes), votes) for votes in ((0, 1), (1, 0)))
    assert one == other
    before, after = one
    assert before[-1] == lamps.COUNTING
    assert [one.pattern for one in before if isinstance(one, Lamp)].count("count") == 0
    assert after == [Lamp("count", lamps.ALARM, 2), lamps.COUNTED]


def test_answers_that_come_in_change_nothing_on_the_box(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet, phones = sealed(a_tablet, box, tmp_path)

    def come_in() -> None:
        for seat in ("red", "blue", "yellow", "orange", "purple"):
            phones.seals(seat)
            tablet.settle()
        phones.put("green", "away")
        tablet.wait(7)

    assert news(box, come_in) == []
    assert box.lamps[-1] == lamps.COUNTING


def test_the_count_is_not_told_before_the_screen_has_it(tablet: Tablet, box: FakeDevices) -> None:
    shown: list[bool] = []
    show = box.show

    def looked_at(lamp: Lamp) -> None:
        if lamp.pattern == "count":
            shown.append(isinstance(tablet.desk.sheet, Result))
        show(lamp)

    box.show = looked_at  # type: ignore[method-assign]
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tap("scan.3")
    assert shown == [True]


def test_a_phase_alarms_once(tablet: Tablet, box: FakeDevices) -> None:
    def round_() -> None:
        while tablet.view["phase"] != "parasite":
            tablet.tell(do="end_turn")

    told = news(box, round_)
    assert [one for one in told if isinstance(one, Signal)] == [lamps.ALARMED]
    assert told[-1] == lamps.ALARMED
    assert box.lamps[-1] == lamps.PHASE


def test_a_game_that_is_given_up_and_left_leaves_the_lamp_dim(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.tell(do="end_game")
    assert box.lamps[-1] == lamps.ENDINGS["quiet"]
    tablet.bridge.open().leave_table()
    tablet.bridge.tell_news()
    tablet.settle()
    assert box.lamps[-1] == lamps.NO_GAME


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
    assert tablet.desk.cable is not None


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
    tablet = begun(a_tablet(cards=HeldCards(tmp_path), devices=box))
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
    cable = tablet.desk.cable
    assert cable is not None
    assert (len(tablet.jobs), cable.scans) == (1, 0)
    tablet.settle()
    assert (cable.scans, cable.health.beats) == (200, 199)


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
    cable = tablet.desk.cable
    assert cable is not None
    box.reads(STORAGE)
    cable.stop()
    box.reads(STORAGE)
    tablet.settle()
    assert box.is_closed
    assert cable.scans == 0


def test_a_tablet_without_any_device_has_no_word_of_it(a_tablet: ATablet) -> None:
    tablet = begun(a_tablet())
    tablet.tap("menu")
    assert "menu.device" not in set(tablet.keys())
    assert chip(tablet) == ""


def test_a_desk_is_born_without_a_cable() -> None:
    class NoBridge:
        def listen(self, _: object) -> None:
            pass

    desk = Desk(NoBridge(), PACKAGES, Settings())  # type: ignore[arg-type]
    assert desk.cable is None
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
