"""Phones on a Wi-Fi that is bad: everybody keeps their seat, and nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.support.link import BadLink
from tests.support.namespaces import TABLE, Lan, a_lan
from tests.support.pocket import Pocket, Served
from tests.support.table import ANN_AND_BOB

pytestmark = pytest.mark.slow

HOME, ELSEWHERE, TABLE_ELSEWHERE = "192.168.77.101", "192.168.77.200", "192.168.77.11"
Sit = Callable[..., Pocket]


@pytest.fixture(scope="module")
def lan() -> Iterator[Lan]:
    with a_lan(phones=2, bad=True) as made:
        yield made


@pytest.fixture
def table(lan: Lan, tmp_path: Path) -> Iterator[Served]:
    with Served(lan.table, tmp_path) as opened:
        opened(**ANN_AND_BOB, options={"goal": 100})
        yield opened


@pytest.fixture
def sit(lan: Lan, table: Served) -> Iterator[Sit]:
    """Let a player sit down with a phone, while the Wi-Fi is good."""
    with ExitStack() as stack:
        for machine in lan.phones:
            wifi(machine.link).loss(0).delay(0).restore()

        def sit_down(seat: str, patience: float = 1.0) -> Pocket:
            machine = lan.phones[("red", "blue").index(seat)]
            phone = Pocket(machine, table, lan.table.address, seat, patience=10)
            phone.patience = patience
            stack.callback(phone.close)
            return phone

        yield sit_down
        lan.table.move_to(TABLE)
        lan.phones[0].move_to(HOME)


def wifi(link: BadLink | None) -> BadLink:
    assert link is not None
    return link


def plays_a_turn(phone: Pocket) -> None:
    """Throw a two, and keep it."""
    phone.sees(lambda view: view["yours"])
    assert phone.do("throw", roll=[2])["type"] == "done"
    assert phone.do("keep")["type"] == "done"


def points(table: Served) -> list[int]:
    return [seat["points"] for seat in table("view")["view"]["seats"].values()]


def test_an_evening_on_a_wifi_that_loses_every_tenth_packet(table: Served, sit: Sit) -> None:
    red, blue = sit("red"), sit("blue")
    for phone in (red, blue):
        wifi(phone.machine.link).loss(10)
    for _ in range(5):
        plays_a_turn(red)
        plays_a_turn(blue)
    assert table.done("throw") == table.done("keep") == 10
    assert points(table) == [10, 10]


def test_what_is_slow_is_waited_for(table: Served, sit: Sit) -> None:
    red = sit("red", patience=10)
    wifi(red.machine.link).delay(300)
    plays_a_turn(red)
    assert red.dials == 1
    assert points(table) == [2, 0]


def test_an_answer_that_was_lost_is_given_again_and_nothing_is_done_twice(
    table: Served, sit: Sit
) -> None:
    red = sit("red")
    link = wifi(red.machine.link).delay(300)
    throw = red.command("throw", roll=[2])
    red.say(throw)
    rev = table.pushed("thrown")["view"]["rev"]
    link.cut().delay(0).restore()
    red.dial()
    assert red.ask(throw) == {"type": "done", "id": throw["id"], "rev": rev}
    assert table.done("throw") == 1
    assert red.view["pot"] == 2


def test_a_command_that_comes_over_the_old_line_and_the_new_is_done_once(
    table: Served, sit: Sit
) -> None:
    red, blue = sit("red"), sit("blue")
    for phone in (red, blue) * 4:
        phone.looks()  # until their key round is over
    link = wifi(red.machine.link).cut()
    throw = red.command("throw", roll=[2])
    red.say(throw)
    link.restore()
    red.dial()
    assert red.ask(throw)["type"] == "done"
    assert red.do("keep")["type"] == "done"
    plays_a_turn(blue)
    plays_a_turn(red)
    assert table.done("throw") == 3
    assert points(table) == [4, 2]


def test_while_the_wifi_is_gone_a_phone_tries_again_and_then_it_goes_on(
    table: Served, sit: Sit
) -> None:
    red, blue = sit("red", patience=0.5), sit("blue")
    link = wifi(red.machine.link)
    red.on_dial = lambda dials: dials == 4 and link.restore()
    link.cut()
    plays_a_turn(red)
    assert red.dials >= 4
    plays_a_turn(blue)
    assert points(table) == [2, 2]


def test_a_phone_with_another_address_has_its_seat(table: Served, sit: Sit) -> None:
    red = sit("red", patience=0.5)
    throw = red.command("throw", roll=[2])
    red.say(throw)
    red.machine.move_to(ELSEWHERE)
    assert red.ask(throw)["type"] == "done"
    assert table.done("throw") == 1
    assert red.do("keep")["type"] == "done"


def test_a_table_with_another_address_has_its_phones(lan: Lan, table: Served, sit: Sit) -> None:
    red = sit("red", patience=0.5)
    lan.table.move_to(TABLE_ELSEWHERE)
    red.at = TABLE_ELSEWHERE
    plays_a_turn(red)
    assert red.dials >= 2
    assert points(table) == [2, 0]
