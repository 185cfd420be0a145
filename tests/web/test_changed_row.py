"""A row that has changed is seen: nothing lies over it, and no late tap dismisses it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import COMPARE, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")


def test_a_changed_row_lies_over_what_is_open_and_is_not_acknowledged_unseen(
    phones: Phones, table: Table
) -> None:
    table.new_game(*FOUR)
    red, green = phones.join("red"), phones.join("green")
    for seat in ("blue", "yellow"):
        table.do("tablet_seat", seat=seat)
    for phone in (red, green):
        phone.sees("2 of 2 have compared the row.")
        phone.minds_its_row()
    red.tap("Menu")
    table.do("free_seat", seat="blue")
    phones.join("blue")
    red.page.locator(COMPARE).wait_for()
    red.sees("Your row has changed since you compared it", "1 of 3 have compared the row.")
    expect(red.button("Leave this seat")).to_have_count(0)
    red.page.locator(f"{COMPARE} .veil").dispatch_event("click")
    red.page.keyboard.press("Escape")
    expect(red.button("Close")).to_have_count(0)
    red.tap("Compare later")
    red.button("Leave this seat").wait_for()
    red.tap("Close", "Compare the row", "Same row")
    green.sees("2 of 3 have compared the row.")
