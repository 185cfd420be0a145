"""A phone that slept, a table that died: all are back by themselves, nothing is done twice."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
AWAY = "Reconnecting… This is how it was."


def test_a_phone_that_slept_sees_what_happened_meanwhile(phones: Phones, table: Table) -> None:
    table.first_turn(*FOUR)
    phone = phones.join("blue")
    phone.sleep()
    table.do("end_turn")
    phone.wake()
    phone.reads("Your turn")
    phone.is_connected()
    phone.tap("End turn", "End the turn")
    assert table.happened("turn_ended")["seat"] == "blue"


def test_a_phone_that_slept_while_the_table_died_is_back(phones: Phones, table: Table) -> None:
    table.first_turn(*FOUR)
    phone = phones.join("blue")
    phone.sleep()
    table.kill()
    table.resume()
    table.do("end_turn")
    phone.wake()
    phone.reads("Your turn")
    phone.is_connected()


def test_after_a_power_cut_all_phones_are_back_in_their_seats(phones: Phones, table: Table) -> None:
    table.first_turn(*FOUR)
    names = {"red": "Ann", "blue": "Ben", "green": "Cléo"}
    there = {seat: phones.join(seat) for seat in names}
    table.do("tablet_seat", seat="yellow")
    row = there["green"].symbols()
    for phone in there.values():
        phone.shows_row(row)
    code = table.code
    table.kill()
    for phone in there.values():
        phone.sees(AWAY)
    table.resume()
    assert table.code == code
    for seat, phone in there.items():
        phone.sits(names[seat])
        phone.shows_row(row)
    there["red"].tap("End turn", "End the turn")
    there["blue"].reads("Your turn")


def test_what_was_asked_while_the_table_was_dead_is_done_once(phones: Phones, table: Table) -> None:
    table.first_turn(*FOUR)
    red, blue = phones.join("red"), phones.join("blue")
    table.kill()
    red.sees(AWAY)
    red.tap("End turn", "End the turn")
    expect(red.page.locator("[aria-busy=true]")).to_be_visible()
    table.resume()
    blue.reads("Your turn")
    red.reads("Ben's turn")
    assert table.turns_ended() == ["red"]


def test_an_answer_that_was_lost_is_asked_for_again_and_nothing_done_twice(
    phones: Phones, table: Table
) -> None:
    """The table does it, and dies before the phone hears of it."""
    table.first_turn(*FOUR)
    red, blue = phones.join("red", misses=True), phones.join("blue")
    red.misses = {"done", "scene"}
    red.tap("End turn", "End the turn")
    blue.reads("Your turn")
    table.kill()
    red.misses = set()
    table.resume()
    red.reads("Ben's turn")
    red.is_connected()
    expect(red.page.locator("[aria-busy=true]")).to_have_count(0)
    blue.is_connected()
    blue.tap("End turn", "End the turn")
    table.happened("turn_ended")
    assert table.turns_ended() == ["red", "blue"]


def test_a_phone_without_a_network_says_so_and_comes_back(phones: Phones, table: Table) -> None:
    table.first_turn(*FOUR)
    phone = phones.join("blue")
    phone.context.set_offline(True)
    phone.sees(AWAY)
    table.do("end_turn")
    phone.context.set_offline(False)
    phone.reads("Your turn")
    phone.is_connected()


def test_who_decided_on_an_old_view_is_told_and_nothing_is_done(
    phones: Phones, table: Table
) -> None:
    table.first_turn(*FOUR)
    red = phones.join("red", misses=True)
    red.misses = {"scene"}
    table.do("explore", who="trooper", card="run-1", at=[0, 1])
    red.tap("End turn", "End the turn")
    red.sees("Something else happened first, so nothing was done. Look again.")
    assert table.turns_ended() == []
