"""Exploring and moving on a small phone: on the map, in few taps, and without scrolling."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser import Phone, Phones
from tests.support.served import Table

GREY, BLACK = "rgb(169, 182, 188)", "rgb(5, 8, 10)"
"""As parasites are drawn on the tablet, and lie on the table."""
FOUR = ("red", "blue", "green", "yellow")
PARASITES = [
    {"id": f"p{n}", "disc": side, "side": side, "room": "-1,0"}
    for n, side in enumerate(("grey", "black"))
]
IN_SIGHT = """what => {
    const { left, top, width, height } = what.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return what.contains(there) && left >= 0 && top >= 0
        && left + width <= innerWidth && top + height <= innerHeight;
}"""
"""Whether all of it is on the screen, and a finger in its middle lands on it."""


class Thumb:
    """Somebody who taps what is in sight, and never scrolls."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.taps = phone, 0

    def taps_on(self, what: Locator) -> None:
        expect(what).to_be_visible()
        what.evaluate("what => Promise.all(document.getAnimations().map(one => one.finished))")
        assert what.evaluate(IN_SIGHT), what
        self.phone.press(what)
        self.taps += 1

    def button(self, name: str, within: str = ".actions") -> Locator:
        return self.phone.page.locator(within).get_by_role("button", name=name).first


LARGER = pytest.param((360, 640), marks=pytest.mark.long)


@pytest.fixture(params=[LARGER, (320, 568)], ids=["360x640", "320x568"])
def thumb(request: pytest.FixtureRequest, phones: Phones, table: Table) -> Thumb:
    """Red's turn on a phone of this size; a station lies all around the Reactor."""
    table.first_turn(*FOUR)
    for card, at in (("alert-1", [1, 0]), ("team-1", [0, -1]), ("storage-2", [-1, 0])):
        table.do("explore", who="trooper", card=card, at=at, anyway=True)
    crowd = {
        f"seats.{seat}.{who}.room": "-1,0" for seat in FOUR[1:] for who in ("trooper", "android")
    }
    table.do("adjust", set={**crowd, "parasites": PARASITES})
    return Thumb(phones.join("red", size=request.param))


def test_a_room_is_explored_with_three_taps_and_no_scrolling(thumb: Thumb, table: Table) -> None:
    thumb.taps_on(thumb.button("Explore"))
    thumb.taps_on(thumb.button("Run", ".sheet .cards"))
    thumb.taps_on(thumb.button("Up", ".sheet .map"))
    assert table.happened("room_placed")["at"] == "0,1"
    assert thumb.taps <= 3


def test_a_character_moves_with_two_taps_and_no_scrolling_whoever_stands_there(
    thumb: Thumb, table: Table
) -> None:
    thumb.taps_on(thumb.button("Move"))
    discs = thumb.phone.page.locator(".sheet .map .disc")
    fills = discs.evaluate_all("all => all.map(one => getComputedStyle(one).fill)")
    assert fills == [GREY, BLACK]
    thumb.taps_on(thumb.button("Storage", ".sheet .map"))
    assert table.happened("moved")["to"] == "-1,0"
    assert thumb.taps <= 2


def test_a_card_that_lies_there_in_two_ways_is_turned_before(thumb: Thumb, table: Table) -> None:
    thumb.taps_on(thumb.button("Explore"))
    alerts = thumb.phone.page.locator(".sheet .cards").get_by_role("button", name="Parasite Alert")
    thumb.taps_on(alerts.nth(1))
    expect(thumb.button("Up, As printed", ".sheet .map")).to_be_visible()
    thumb.taps_on(thumb.button("Turn the card", ".sheet"))
    thumb.taps_on(thumb.button("Up, Turned round", ".sheet .map"))
    assert table.happened("room_placed")["turned"]


def test_all_rooms_are_there_what_cannot_be_laid_last_and_saying_why(
    thumb: Thumb, table: Table
) -> None:
    table.do("adjust", set={"seats.red.trooper.room": "0,-1"})
    expect(thumb.phone.page.locator(".character .sub").first).to_have_text("Team Search")
    thumb.taps_on(thumb.button("Explore"))
    cards = thumb.phone.page.locator(".sheet .cards .choice")
    alike = {(card.rpartition("-")[0], doors) for card, doors in table.view["deck"].items()}
    expect(cards).to_have_count(len(alike))
    shut = cards.evaluate_all("all => all.map(one => one.classList.contains('shut'))")
    assert shut == sorted(shut)
    assert any(shut)
    thumb.taps_on(cards.last)
    thumb.phone.sees(re.compile("This card fits elsewhere on the board, but not here"))
