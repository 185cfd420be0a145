"""A game that the page has never heard of: Ten, at nine seats, on a ring, without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from companion.core.seats import SEATS
from tests.support.browser import Phone, Phones
from tests.support.ten_phone import Ten

IN_ITS_ROW = """seat => {
    const mark = document.querySelector(`.track li:nth-child(n + 2) .mark${seat}`);
    if (!mark) return false;
    const [one, all] = [mark, mark.closest(".track")].map(part => part.getBoundingClientRect());
    return all.left <= one.left && one.right <= all.right;
}"""
"""Somebody's mark on a track is within what is shown of it (Ten's own stand on the first slot)."""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    around = Phones(browser)
    yield around.phone()
    around.leave()


def test_a_ring_a_track_and_nine_seats_are_drawn(phone: Phone) -> None:
    Ten(phone)
    phone.sits("Ada")
    for seat in SEATS:
        expect(phone.page.locator(f".track .mark.seat-{seat}")).to_be_visible()
    phone.tap("Map")
    expect(phone.page.locator(".station .field")).to_have_count(2 * len(SEATS))


def test_a_command_of_an_unknown_game_is_sent_as_the_scene_has_it(phone: Phone) -> None:
    table = Ten(phone)
    phone.sits("Ada")
    phone.press(phone.page.locator(".actions button:not(.shut)").first)
    expect(phone.page.locator(".news").get_by_text("It is done.")).to_be_visible()
    (sent,) = [one["command"] for one in table.heard if one["type"] == "command"]
    assert sent["do"] in {offer["do"] for offer in table.told("offers")["offers"]} | {"throw"}


def test_a_long_track_is_scrolled_to_where_one_stands(phone: Phone) -> None:
    table = Ten(phone)
    phone.sits("Ada")
    scene = table.told("scene", seat="red")["scene"]
    for at in (14, 3):
        slots: list[dict[str, Any]] = [{"is": "Slot", "label": str(n)} for n in range(21)]
        slots[at]["markers"] = [{"is": "Marker", "label": "Ada", "seat": "red"}]
        slots[20]["markers"] = [{"is": "Marker", "label": "Bob", "seat": "blue"}]
        scene["tracks"] = [{"is": "Track", "key": "way", "title": "The way", "slots": slots}]
        table.line.send(json.dumps({"type": "scene", "rev": table.rev, "scene": scene}))
        phone.page.wait_for_function(IN_ITS_ROW, arg=".seat-red")
        assert not phone.page.evaluate(IN_ITS_ROW, ".seat-blue")
