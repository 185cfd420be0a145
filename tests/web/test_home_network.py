"""Phones on a home Wi-Fi: plain HTTP that browsers do not trust, and bad reception."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Phone, Phones, chromium_on, start
from tests.support.link import BadLink
from tests.support.namespaces import Lan, Namespace, a_lan
from tests.support.served import Table, cleared

FOUR = ("red", "blue", "green", "yellow")
AWAY = "No connection."
"""How the page begins to say that a tap has not arrived."""


@pytest.fixture(scope="module")
def lan() -> Iterator[Lan]:
    with a_lan(phones=1, bad=True) as made:
        yield made


@pytest.fixture(scope="module")
def on_the_wifi(
    lan: Lan, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Browser]:
    """A Chromium on a phone of that network."""
    (phone,) = lan.phones
    started = start(browser.browser_type, chromium_on(phone, tmp_path_factory.mktemp("bin")))
    yield started
    started.close()


@pytest.fixture
def wifi(lan: Lan) -> Iterator[BadLink]:
    (phone,) = lan.phones
    assert phone.link
    yield phone.link
    phone.link.restore().loss(0).delay(0)


@pytest.fixture
def machine(lan: Lan) -> Namespace:
    return lan.phones[0]


@pytest.fixture(scope="module")
def there(lan: Lan, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A table on another machine of that network."""
    folder, within = tmp_path_factory.mktemp("there"), lan.table.command
    with Table(folder, "--seed", "1", at=lan.table.address, within=within) as made:
        yield made


@pytest.fixture
def table(there: Table) -> Table:
    """That table, at which no game is on and nobody sits."""
    return cleared(there)


@pytest.fixture
def phones(on_the_wifi: Browser, table: Table) -> Iterator[Phones]:
    made = Phones(on_the_wifi, table)
    yield made
    made.leave()


def trusted(phone: Phone) -> list[bool]:
    found: list[bool] = phone.page.evaluate("[isSecureContext, Boolean(crypto.subtle)]")
    return found


def test_where_the_browser_trusts_nothing_a_phone_joins_plays_and_reloads(
    phones: Phones, table: Table
) -> None:
    table.first_turn(*FOUR)
    phone, other = phones.join("red"), phones.join("blue")
    for seat in FOUR[2:]:
        table.do("tablet_seat", seat=seat)
    assert trusted(phone) == [False, False]
    assert phone.page.locator("video.awake").count() == 1, "what else keeps this screen on?"
    phone.shows_row(other.symbols())
    phone.tap("Explore", "Storage", "up")
    table.happened("room_placed")
    before = phone.kept()
    phone.page.reload()
    phone.sits("Ann")
    after = phone.kept()
    assert before
    assert after
    assert [after[key] for key in ("secret", "row")] == [before[key] for key in ("secret", "row")]
    phone.tap("End turn", "End the turn without a search")
    other.reads("Your turn")


def test_on_a_bad_wifi_a_phone_joins_and_plays_and_nothing_is_done_twice(
    phones: Phones, table: Table, wifi: BadLink
) -> None:
    table.first_turn(*FOUR)
    wifi.loss(10).delay(150)
    red, blue = phones.join("red"), phones.join("blue")
    for phone, seat in ((red, "red"), (blue, "blue")):
        phone.tap("End turn", "End the turn")
        assert table.happened("turn_ended")["seat"] == seat
    red.reads("Cléo's turn")
    assert table.turns_ended() == ["red", "blue"]


def test_after_a_cut_the_phone_is_back_and_what_it_asked_is_done_once(
    phones: Phones, table: Table, wifi: BadLink
) -> None:
    table.first_turn(*FOUR)
    red = phones.join("red")
    wifi.cut()
    red.tap("End turn", "End the turn")
    red.sees(AWAY)
    wifi.restore()
    red.is_connected()
    red.reads("Ben's turn")
    assert table.turns_ended() == ["red"]


def test_what_was_done_just_before_a_cut_is_not_done_again_after_it(
    phones: Phones, table: Table, wifi: BadLink
) -> None:
    """The command arrives, and its answer does not."""
    table.first_turn(*FOUR)
    red = phones.join("red")
    wifi.delay(400)
    red.tap("End turn", "End the turn")
    assert table.happened("turn_ended")["seat"] == "red"
    wifi.cut()
    red.sees(AWAY)
    wifi.delay(0).restore()
    red.is_connected()
    red.reads("Ben's turn")
    expect(red.page.locator("[aria-busy=true]")).to_have_count(0)
    assert table.turns_ended() == ["red"]


def test_a_phone_with_a_new_address_keeps_its_seat(
    phones: Phones, table: Table, machine: Namespace
) -> None:
    table.first_turn(*FOUR)
    phone, old = phones.join("red"), machine.address
    machine.move_to("192.168.77.177")
    try:
        phone.tap("End turn", "End the turn")
        table.happened("turn_ended")
        phone.reads("Ben's turn")
        phone.is_connected()
        assert table.turns_ended() == ["red"]
    finally:
        machine.move_to(old)
