"""A game that the page has never heard of: Ten, at nine seats, on a ring, without a server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from companion.core.seats import SEATS
from companion.phones.page import Page, later_files
from tests.support.browser import Phone, Phones
from tests.support.table import Told, a_table
from tests.support.ten_package import PACKAGE as TEN

ORIGIN = "http://table.test"
CHALLENGE = {"type": "challenge", "v": 2, "challenge": "0f" * 16, "table": "09" + "00" * 31}
LATER = later_files()
IN_ITS_ROW = """seat => {
    const mark = document.querySelector(`.track li:nth-child(n + 2) .mark${seat}`);
    if (!mark) return false;
    const [one, all] = [mark, mark.closest(".track")].map(part => part.getBoundingClientRect());
    return all.left <= one.left && one.right <= all.right;
}"""
"""Somebody's mark on a track is within what is shown of it (Ten's own stand on the first slot)."""
GREEK = ("Ada", "Bob", "Cyd", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida")


class Ten:
    """A table of nine at which Ten is played; it answers one phone, red's."""

    def __init__(self, phone: Phone) -> None:
        self.told = Told(a_table(game=TEN))
        players = [{"seat": seat, "name": name} for seat, name in zip(SEATS, GREEK, strict=True)]
        self.told("new_game", players=players, first="red")
        self.heard: list[dict[str, Any]] = []
        html = Page.read().plain.decode()
        phone.page.route(f"{ORIGIN}/**", lambda route: _served(route, html))
        phone.page.route_web_socket("**/ws", self._dialled)
        phone.open(f"{ORIGIN}/j/ABCD2345#red")

    def _dialled(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(lambda text: self._hear(json.loads(text)))
        line.send(json.dumps(CHALLENGE))

    def _hear(self, frame: dict[str, Any]) -> None:
        self.heard.append(frame)
        if frame["type"] == "hello":
            assert frame["wants"] == "scene"
            self.says("welcome", seat="red", roster=[], symbols=[], round=0, head="00" * 32,
                      game="ten", title="Ten")  # fmt: skip
        elif frame["type"] == "command":
            raw = dict(frame["command"])
            answer = self.told(raw.pop("do"), **raw)
            self.says("scene", told=["It is done."], steps=answer.get("steps", []))
            self.line.send(json.dumps({"type": "done", "id": frame["id"], "rev": self.rev}))

    @property
    def rev(self) -> int:
        return int(self.told("scene", seat="red")["view"]["rev"])

    def says(self, kind: str, **more: Any) -> None:
        shown = self.told("scene", seat="red")
        frame = {"type": kind, "rev": self.rev, "scene": shown["scene"], **more}
        self.line.send(json.dumps(frame))


def _served(route: Route, html: str) -> None:
    later = LATER.get(route.request.url.rpartition("/")[2])
    if later is None:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
    else:
        route.fulfill(body=later.plain, content_type="application/json")


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
