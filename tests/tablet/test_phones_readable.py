"""Everything about phones can be read and hit, in every size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, get_args

import pytest
from attrs import evolve

from companion.core.say import say
from companion.games.panic_station.verdicts import FaultName as NoteFault
from companion.heatscan.audit import FaultName
from companion.table.guests import WaitingPlayer
from companion.tablet.qr import has_codes
from companion.tablet.sheets.pass_round import PassRoundSheet
from tests.support.guests import (
    ADDRESS,
    OTHER,
    PICTURES,
    FakePhones,
    with_phones,
)
from tests.support.readable import WAYS, draw, faults, faults_in_every_way
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import golden, seated

Bring: TypeAlias = Callable[[Tablet, FakePhones], Any]
SITUATIONS: dict[str, Bring] = {}
TROUBLE: Final = say("Another program holds every port that phones could come in by.")
NONSENSE: Final = say(
    "The answers add up to an impossible number. The audit will say whose answer was wrong."
)
CHAIN: Final = (("blue", None), ("purple", "blue"), ("red", "blue"), ("green", "purple"),
                ("orange", None), ("yellow", "purple"))  # fmt: skip
VOTES: Final = {"red": 0, "blue": 1, "green": 0, "yellow": 0, "orange": None, "purple": 1}
SCANS: Final[list[dict[str, Any]]] = [
    {"scan": "a1" * 16, "ask": "infected", "rev": 20, "infected": 2, "polled": 6, "votes": VOTES,
     "pictures": list(PICTURES)},
    {"scan": "b2" * 16, "ask": "infected", "rev": 30, "infected": None, "polled": 6,
     "votes": dict.fromkeys(VOTES)},
    {"scan": "c3" * 16, "ask": "last_human_without_gas", "rev": 40, "infected": 1, "polled": 6,
     "votes": {**VOTES, "yellow": 1}},
    {"scan": "d4" * 16, "ask": "infected", "rev": 90, "infected": 6, "polled": 6,
     "votes": dict.fromkeys(VOTES, 1)},
]  # fmt: skip

WHYS: Final = (
    ("blue", say("{name} answers on the tablet this time: this count and the last one together "
                 "may show what {name} answered.", name="Camille")),
    ("green", say("{name} has another phone than last time: this count and the last one together "
                  "may show what {name} answered.", name="Cleo")),
)  # fmt: skip

pytestmark = pytest.mark.skipif(not has_codes(), reason="the phones are not built in")


def situation(bring: Bring) -> Bring:
    SITUATIONS[bring.__name__] = bring
    return bring


def come(phones: FakePhones) -> None:
    """Let some phones come."""
    phones.put("blue", "here")
    phones.put("green", "here")
    phones.put("yellow", "away")
    phones.put("orange", "tablet")
    phones.set(addresses=(ADDRESS, OTHER))


@situation
def chairs_that_fill(tablet: Tablet, phones: FakePhones) -> None:
    phones.sits(
        WaitingPlayer(1, "red", "Anouk", "here"),
        WaitingPlayer(2, "blue", "", "here"),
        WaitingPlayer(3, "green", "Maximiliane", "away"),
        WaitingPlayer(4, "yellow", "Ivo", "none"),
    )
    tablet.tap("new")


@situation
def all_chairs_are_taken(tablet: Tablet, phones: FakePhones) -> None:
    seats = ("red", "blue", "green", "yellow", "orange", "purple")
    phones.sits(*(WaitingPlayer(n, seat, "", "here") for n, seat in enumerate(seats)))
    tablet.tap("new")


@situation
def nobody_yet(tablet: Tablet, phones: FakePhones) -> None:
    seated(tablet)
    tablet.desk.go("phones")


@situation
def some_are_in(tablet: Tablet, phones: FakePhones) -> None:
    nobody_yet(tablet, phones)
    come(phones)


@situation
def all_are_in(tablet: Tablet, phones: FakePhones) -> None:
    nobody_yet(tablet, phones)
    phones.all_here()


@situation
def no_door(tablet: Tablet, phones: FakePhones) -> None:
    nobody_yet(tablet, phones)
    phones.in_trouble(TROUBLE)


@situation
def switched_off(tablet: Tablet, phones: FakePhones) -> None:
    nobody_yet(tablet, phones)
    tablet.desk.let_in(on=False)


@situation
def a_free_seat(tablet: Tablet, phones: FakePhones) -> None:
    some_are_in(tablet, phones)
    tablet.settle()
    tablet.tap("phones.seat.red")


@situation
def a_seat_with_a_phone(tablet: Tablet, phones: FakePhones) -> None:
    some_are_in(tablet, phones)
    tablet.settle()
    tablet.tap("phones.seat.blue")


@situation
def a_seat_that_is_lost(tablet: Tablet, phones: FakePhones) -> None:
    a_seat_with_a_phone(tablet, phones)
    tablet.tap("seat_phone.free")


@situation
def which_network(tablet: Tablet, phones: FakePhones) -> None:
    some_are_in(tablet, phones)
    tablet.settle()
    tablet.tap("phones.network")


@situation
def table_in_set_up(tablet: Tablet, phones: FakePhones) -> None:
    some_are_in(tablet, phones)
    tablet.desk.go("table")


@situation
def table_in_a_game(tablet: Tablet, phones: FakePhones) -> None:
    table_in_set_up(tablet, phones)
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[1])


@situation
def a_row_to_compare(tablet: Tablet, phones: FakePhones) -> None:
    all_are_in(tablet, phones)
    phones.new_row()
    phones.compare("red", "green")


@situation
def another_row(tablet: Tablet, phones: FakePhones) -> None:
    a_row_to_compare(tablet, phones)
    phones.see_another("blue", "yellow", "purple")


@situation
def a_key_round(tablet: Tablet, phones: FakePhones) -> None:
    all_are_in(tablet, phones)
    phones.key_round("blue", "yellow", "purple")


@situation
def a_key_round_that_was_broken(tablet: Tablet, phones: FakePhones) -> None:
    all_are_in(tablet, phones)
    phones.key_round("blue", "yellow", at_fault="blue")


@situation
def a_game_put_back(tablet: Tablet, phones: FakePhones) -> None:
    a_row_to_compare(tablet, phones)
    phones.set(set_back=("blue", "yellow"))


@situation
def everybody_gone(tablet: Tablet, phones: FakePhones) -> None:
    nobody_yet(tablet, phones)
    for seat in ("red", "blue", "green", "yellow", "orange", "purple"):
        phones.put(seat, "away")


@situation
def the_recipe_and_another_row(tablet: Tablet, phones: FakePhones) -> None:
    another_row(tablet, phones)
    tablet.desk.go("recipe")


def in_a_game(tablet: Tablet, phones: FakePhones) -> None:
    table_in_a_game(tablet, phones)
    phones.all_here()


@situation
def the_table_and_a_new_row(tablet: Tablet, phones: FakePhones) -> None:
    in_a_game(tablet, phones)
    phones.new_row()
    tablet.wait(6)


@situation
def the_table_and_another_row(tablet: Tablet, phones: FakePhones) -> None:
    in_a_game(tablet, phones)
    phones.see_another("blue", "yellow", "purple")


@situation
def the_table_and_a_key_round(tablet: Tablet, phones: FakePhones) -> None:
    in_a_game(tablet, phones)
    phones.key_round("blue", "yellow", "purple")
    tablet.wait(6)


@situation
def the_table_put_back(tablet: Tablet, phones: FakePhones) -> None:
    in_a_game(tablet, phones)
    phones.set(set_back=("blue", "yellow"))


@situation
def why_the_table_was_put_back(tablet: Tablet, phones: FakePhones) -> None:
    the_table_put_back(tablet, phones)
    tablet.settle()
    tablet.tap("set_back")


@situation
def the_first_seat_on_the_tablet(tablet: Tablet, phones: FakePhones) -> None:
    nobody_yet(tablet, phones)
    tablet.settle()
    tablet.tap("phones.seat.red")
    tablet.tap("seat_phone.tablet")


@situation
def a_count_by_hand_that_shows_an_answer(tablet: Tablet, phones: FakePhones) -> None:
    in_a_game(tablet, phones)
    phones.warns["heat_scan"] = WHYS
    tablet.desk.send({"do": "heat_scan"})


@situation
def a_scan_without_a_row(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    phones.all_here()
    phones.key_round("blue", "yellow", at_fault="blue")
    phones.asks(state="keys", waiting=("blue", "yellow"))


@situation
def a_scan_with_a_row_to_compare(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    phones.all_here()
    phones.new_row()
    phones.compare("red", "green")


@situation
def a_scan_with_another_row_and_warnings(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_with_a_row_to_compare(tablet, phones)
    phones.see_another("blue", "yellow")
    phones.warns_of(*WHYS)


@situation
def a_scan_in_a_game_put_back(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    phones.set(set_back=("blue", "yellow"))
    phones.asks(state="set_back", waiting=())


@situation
def a_scan_that_shows_an_answer(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    phones.asks(state="warned", waiting=())
    phones.warns_of(*WHYS)


@situation
def a_count_told_again(tablet: Tablet, phones: FakePhones) -> None:
    a_sealed_count(tablet, phones)
    tablet.tell(do="undo")
    phones.asks()
    phones.count(5, again=True)


@situation
def the_deck_s_recipe(tablet: Tablet, phones: FakePhones) -> None:
    seated(tablet)
    tablet.desk.go("recipe")


@situation
def the_menu(tablet: Tablet, phones: FakePhones) -> None:
    table_in_a_game(tablet, phones)
    tablet.settle()
    tablet.tap("menu")


@situation
def no_wifi_yet(tablet: Tablet, phones: FakePhones) -> None:
    tablet.desk.go("wifi")


@situation
def a_wifi(tablet: Tablet, phones: FakePhones) -> None:
    tablet.desk.set(wifi="Camille's router, upstairs", wifi_password="correct horse battery")
    tablet.desk.go("wifi")


@situation
def the_wifi_s_code(tablet: Tablet, phones: FakePhones) -> None:
    tablet.desk.note(wifi="Camille's router, upstairs", wifi_password="correct horse battery")
    some_are_in(tablet, phones)
    tablet.settle()
    tablet.tap("phones.wifi")


@situation
def settings(tablet: Tablet, phones: FakePhones) -> None:
    tablet.desk.note(wifi="Camille's router, upstairs")
    tablet.desk.go("settings")


@situation
def armor_on_phones(tablet: Tablet, phones: FakePhones) -> None:
    golden(tablet, "human_win", 30)
    tablet.settle()
    phones.all_here()
    tablet.desk.go("table")
    tablet.settle()
    tablet.tap("action.parasite_phase")


@situation
def a_scan_is_open(tablet: Tablet, phones: FakePhones) -> None:
    table_in_a_game(tablet, phones)
    phones.put("red", "tablet")
    phones.put("purple", "here")
    tablet.tell(do="heat_scan", anyway=True)
    phones.asks()
    phones.seals("blue", "green")


@situation
def a_scan_that_came_to_nothing(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    phones.asks(void=NONSENSE)


@situation
def a_scan_that_was_taken_back(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    phones.count(2)
    tablet.tell(do="undo")
    phones.asks()


@situation
def a_scan_that_was_called_off(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    tablet.settle()
    tablet.tap("sealed.cancel")


@situation
def a_scan_that_phones_cannot_settle(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    lacking = ("red", "yellow", "purple")
    phones.asks(state="lacking", waiting=(), lacking=lacking)


@situation
def a_scan_with_too_few_phones(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    for seat in ("green", "yellow", "purple"):
        phones.put(seat, "tablet")
    phones.asks(state="lacking", waiting=())


@situation
def check_cards_after_all(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    tablet.settle()
    tablet.tap("sealed.cards")


@situation
def the_tablet_is_passed(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    tablet.settle()
    tablet.tap("sealed.here")


@situation
def the_answer_is_sealed(tablet: Tablet, phones: FakePhones) -> None:
    the_tablet_is_passed(tablet, phones)
    phones.seals("red")


@situation
def a_sealed_count(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    phones.count(5)


@situation
def the_second_question(tablet: Tablet, phones: FakePhones) -> None:
    a_sealed_count(tablet, phones)
    tablet.settle()
    tablet.tap("result.ok")
    phones.asks("last_human_without_gas")


@situation
def what_came_of_the_second_question(tablet: Tablet, phones: FakePhones) -> None:
    the_second_question(tablet, phones)
    phones.count(0)


@situation
def the_phones_are_asked_to_open(tablet: Tablet, phones: FakePhones) -> None:
    a_scan_is_open(tablet, phones)
    phones.count(6)
    tablet.settle()
    tablet.tap("result.ok")
    phones.asks_to_open("blue", "green")


@situation
def the_phones_open(tablet: Tablet, phones: FakePhones) -> None:
    the_phones_are_asked_to_open(tablet, phones)
    phones.asks_to_open("red", "blue", "green", "yellow", declined=("orange",))
    phones.close_audit("blue")


@situation
def waiting_for_no_more_openings(tablet: Tablet, phones: FakePhones) -> None:
    the_phones_open(tablet, phones)
    tablet.settle()
    tablet.tap("end_audit")


@situation
def nothing_is_taken_back_after_the_close(tablet: Tablet, phones: FakePhones) -> None:
    the_phones_open(tablet, phones)
    tablet.settle()
    tablet.desk.go("log")
    tablet.settle()
    tablet.tap("line.3")


@situation
def waiting_for_nobody(tablet: Tablet, phones: FakePhones) -> None:
    the_phones_are_asked_to_open(tablet, phones)
    tablet.settle()
    tablet.tap("end_audit")


@situation
def the_report(tablet: Tablet, phones: FakePhones) -> None:
    the_phones_are_asked_to_open(tablet, phones)
    phones.report(*CHAIN, scans=SCANS)


@situation
def a_report_with_every_fault(tablet: Tablet, phones: FakePhones) -> None:
    the_phones_are_asked_to_open(tablet, phones)
    some = {"scan": SCANS[0]["scan"], "seat": "blue", "with": "green", "at": 95}
    faults = [{**some, "fault": fault} for fault in (*get_args(FaultName), *get_args(NoteFault))]
    opened = ("red", "blue", "green", "yellow")
    unproved = [{"scan": SCANS[0]["scan"], "seat": seat} for seat in ("blue", "red", "orange")]
    cancelled = [{"scan": "e5" * 16, "ask": "infected", "missing": ["green", "red"]},
                 {"scan": "f6" * 16, "ask": "infected", "missing": []}]  # fmt: skip
    phones.report(*CHAIN, opened=opened, scans=SCANS, faults=faults, unproved=unproved,
                  cancelled=cancelled, unopened=["orange", "purple"])  # fmt: skip


@situation
def a_report_that_overturns(tablet: Tablet, phones: FakePhones) -> None:
    the_phones_are_asked_to_open(tablet, phones)
    phones.report(*CHAIN[:2], scans=SCANS)


@pytest.mark.law
@pytest.mark.parametrize("language", ["longer", "fr"])
def test_the_question_behind_the_cover_can_be_read_and_hit(
    language: str, phoned: tuple[Tablet, FakePhones]
) -> None:
    """It goes back behind the cover whenever the tablet is drawn anew, so it is asked for again."""
    tablet, phones = phoned
    the_tablet_is_passed(tablet, phones)
    tablet.settle()
    found: list[str] = []
    for how in WAYS:
        draw(tablet, evolve(how, language=language))
        panel = next(one for one in tablet.reachable() if isinstance(one, PassRoundSheet))
        panel.begin()
        panel.redraw()
        found += [f"{how}: {fault}" for fault in faults(tablet)]
    assert found == []


@pytest.fixture
def phoned(a_tablet: ATablet) -> tuple[Tablet, FakePhones]:
    phones = FakePhones()
    return a_tablet(bridge=with_phones(phones)), phones


@pytest.mark.law
@pytest.mark.parametrize("where", SITUATIONS)
def test_everything_about_phones_can_be_read_and_hit(
    where: str, phoned: tuple[Tablet, FakePhones]
) -> None:
    tablet, phones = phoned
    SITUATIONS[where](tablet, phones)
    tablet.settle()
    assert faults_in_every_way(tablet) == []
