"""What a player must know at once is told at once, and stays for as long as it takes to read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import PEEK, Phone, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
CALL = ".call .banner"
ROLLED = ".rolled"
WAITING = ".waiting"


@pytest.fixture
def red(phones: Phones, table: Table) -> Phone:
    """Ann's phone, with a clock of its own, in her first turn."""
    table.new_game(*FOUR)
    phone = phones.join("red", clock=True)
    table.do("begin")
    table.do("parasite_phase", roll=[2])
    phone.reads("Your turn")
    expect(phone.page.locator(".over")).to_have_count(0)
    expect(phone.page.locator(".falling")).to_have_count(0)
    return phone


def test_both_who_will_trade_are_called_and_a_die_does_not_push_peek_away(
    red: Phone, phones: Phones, table: Table
) -> None:
    blue = phones.join("blue")
    table.do("adjust", set={"seats.blue.trooper.room": "0,0"})
    table.do("explore", who="trooper", card="storage-1", at=[0, 1], anyway=True)
    table.do("adjust", set={"seats.blue.trooper.room": "0,1"})
    table.do("move", who="trooper", to="0,1")
    for phone, call in (
        (red, "You came into Ben’s room: choose a card to trade."),
        (blue, "Ann came into your room: choose a card to trade."),
    ):
        expect(phone.page.locator(CALL)).to_have_text(call.replace("’", "'"))
    table.do("search", who="trooper", alerts=1, anyway=True, roll=[2])
    expect(red.page.locator(ROLLED)).to_have_count(1)
    red.passes(10)
    red.tap("Menu", "Close")
    expect(red.page.locator(ROLLED)).to_be_hidden()
    peek, actions = (red.page.locator(one).bounding_box() for one in (PEEK, ".actions"))
    assert peek
    assert actions
    assert peek["y"] + peek["height"] <= actions["y"]
    table.do("undo")
    table.do("trade", who="trooper", **{"with": "blue"})
    for phone in (red, blue):
        expect(phone.page.locator(CALL)).to_have_count(0)


def test_a_die_stays_with_what_came_of_it_until_something_else_has_happened(
    red: Phone, table: Table
) -> None:
    means = "The die on the table shows 2. A grey parasite appears in the Reactor room."
    table.do("search", who="trooper", alerts=1, anyway=True, roll=[2])
    expect(red.page.locator(".falling .means")).to_have_text(means)
    expect(red.page.locator(ROLLED)).to_have_text(means)
    red.passes(10)
    expect(red.page.locator(".falling")).to_have_count(0)
    expect(red.page.locator(ROLLED)).to_have_text(means)
    table.do("end_turn", anyway=True)
    expect(red.page.locator(ROLLED)).to_have_count(0)


def test_a_die_can_be_read_though_the_game_goes_on(red: Phone, table: Table) -> None:
    table.do("search", who="trooper", alerts=1, anyway=True, roll=[2])
    expect(red.page.locator(ROLLED)).to_be_visible()
    table.do("end_turn", anyway=True)
    red.reads("Ben's turn")
    expect(red.page.locator(ROLLED)).to_be_visible()
    red.passes(8)
    expect(red.page.locator(ROLLED)).to_have_count(0)


def test_a_tap_while_the_table_is_away_says_that_it_waits_and_can_be_withdrawn(
    red: Phone, table: Table
) -> None:
    table.kill()
    red.sees("Reconnecting…")
    red.tap("End turn")
    red.press(red.page.locator(".over .press.choice, .over .press.main").first)
    expect(red.page.locator(WAITING)).to_contain_text(
        "What you tapped waits, and is sent afterwards."
    )
    red.tap("Do not send it")
    expect(red.page.locator(WAITING)).to_have_count(0)
    table.resume()
    red.is_connected()
    red.reads("Your turn")
    assert table.view["turn"]["seat"] == "red"
