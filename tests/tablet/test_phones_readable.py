"""Everything about phones can be read and hit, in every size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pytest

from companion.core.say import say
from companion.tablet.qr import has_codes
from tests.support.guests import (
    ADDRESS,
    OTHER,
    OTHER_SYMBOLS,
    SYMBOLS,
    FakePhones,
    with_phones,
)
from tests.support.tablet import Tablet
from tests.tablet.conftest import ATablet
from tests.tablet.test_readable import EVERY_WAY, draw, faults, golden, seated

Bring: TypeAlias = Callable[[Tablet, FakePhones], Any]
SITUATIONS: dict[str, Bring] = {}
TROUBLE: Final = say("Another program holds every port that phones could come in by.")

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
    phones.set(symbols=SYMBOLS, addresses=(ADDRESS, OTHER))


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
def a_new_row(tablet: Tablet, phones: FakePhones) -> None:
    table_in_a_game(tablet, phones)
    phones.set(symbols=OTHER_SYMBOLS)
    tablet.settle()
    tablet.desk.go("phones")


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


@pytest.fixture
def phoned(a_tablet: ATablet) -> tuple[Tablet, FakePhones]:
    phones = FakePhones()
    return a_tablet(bridge=with_phones(phones)), phones


@pytest.mark.parametrize("where", SITUATIONS)
def test_everything_about_phones_can_be_read_and_hit(
    where: str, phoned: tuple[Tablet, FakePhones]
) -> None:
    tablet, phones = phoned
    SITUATIONS[where](tablet, phones)
    tablet.settle()
    found: list[str] = []
    for how in EVERY_WAY:
        draw(tablet, how)
        found += [f"{how}: {fault}" for fault in faults(tablet)]
    assert found == []
