"""A seat belongs to its phone: through a reload, a second tab, a freed seat and a rematch."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.browser import Phone, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
BOTH_IN_IT = "() => JSON.parse(localStorage['panic-companion.game']).row.length === 2"
NEW_ROW = re.compile("^The row has changed")


def test_a_reload_keeps_the_seat_and_its_key(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red")
    before = phone.kept()
    table.do("begin")
    phone.page.reload()
    phone.sits("Ann")
    phone.sees("You hold the marker: you roll")
    assert phone.kept() == before


def test_the_address_without_its_code_leads_back_to_the_seat(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red")
    phone.open(table.url)
    phone.sits("Ann")


def test_a_second_tab_takes_over_and_the_first_says_so(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    first = phones.join("red")
    second = first.tab()
    second.open(table.link())
    second.sits("Ann")
    first.reads("Your seat is open in another tab")
    first.tap("Take it back here")
    first.sits("Ann")
    second.reads("Your seat is open in another tab")


def test_a_seat_that_the_table_frees_is_taken_by_another_phone(
    phones: Phones, table: Table
) -> None:
    table.new_game(*FOUR)
    lost, other = phones.join("red"), phones.join("blue")
    table.do("free_seat", seat="red")
    lost.sees("The table has freed your seat. Choose one again.")
    found = phones.join("red")
    found.sits("Ann")
    lost.button("Ann, Red, taken").wait_for()
    other.shows_row(found.symbols())
    lost.tap("Cléo, Green, free")
    lost.sits("Cléo")


def test_a_player_gets_up_for_another_phone(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    waiting, phone = phones.scan(), phones.join("red")
    waiting.button("Ann, Red, taken").wait_for()
    phone.tap("Menu", "Leave this seat", "Leave this seat")
    phone.reads("Which colour are you?")
    waiting.tap("Ann, Red, free")
    waiting.sits("Ann")


def test_a_rematch_keeps_everybody_seated_and_makes_new_keys(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    red, blue = phones.join("red"), phones.join("blue")
    old, row = table.code, red.symbols()
    keys = [secret_of(phone) for phone in (red, blue)]
    table.rematch(*FOUR[::-1])
    for phone, name in ((red, "Ann"), (blue, "Ben")):
        phone.page.wait_for_url(f"{table.url}/j/{table.code}")
        phone.sits(name)
        phone.reads("Setting up")
    assert table.code != old
    assert not {secret_of(red), secret_of(blue)} & set(keys)
    for phone in (red, blue):
        phone.page.wait_for_function(BOTH_IN_IT)
    assert red.symbols() == blue.symbols() != row


def test_a_phone_that_slept_through_the_rematch_finds_its_seat(
    phones: Phones, table: Table
) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red")
    phone.open("about:blank")
    old = table.link()
    table.rematch(*FOUR)
    phone.open(old)
    phone.sits("Ann")
    phone.page.wait_for_url(f"{table.url}/j/{table.code}")


def test_all_show_the_same_row_and_say_when_it_changes(phones: Phones, table: Table) -> None:
    table.first_turn(*FOUR)
    red, blue = phones.join("red"), phones.join("blue")
    red.tap(NEW_ROW)
    red.tap("It is the same everywhere")
    expect(red.button(NEW_ROW)).to_have_count(0)
    row = blue.symbols()
    red.shows_row(row)
    assert symbols_named(red) == symbols_named(blue)
    green = phones.join("green")
    for phone in (red, blue):
        expect(phone.button(NEW_ROW)).to_be_visible()
    assert red.symbols() == blue.symbols() == green.symbols() != row


def test_a_seat_on_the_tablet_has_a_key_in_the_row_too(phones: Phones, table: Table) -> None:
    table.first_turn(*FOUR)
    red = phones.join("red")
    row = red.symbols()
    table.do("tablet_seat", seat="blue")
    expect(red.button(NEW_ROW)).to_be_visible()
    assert red.symbols() != row


def secret_of(phone: Phone) -> str:
    kept = phone.kept()
    assert kept
    return str(kept["secret"])


def symbols_named(phone: Phone) -> list[str]:
    """The names beside the symbols, as people say them across the table."""
    phone.tap("Compare the row")
    names = phone.page.locator(".symbols .name")
    expect(names).to_have_count(8)
    said = names.all_inner_texts()
    phone.tap("Close")
    return said
