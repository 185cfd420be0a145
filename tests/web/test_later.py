"""The drawings and the other language come after the page: late, never, or altered on their way."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from companion.phones.page import FILE, later_files
from tests.support.browser import Phone, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
DRAWN = """() => document.querySelectorAll(".symbol path[d^=M]").length"""


def address(file: str) -> str:
    """Where a later file is asked for."""
    plain = FILE.with_name(file).read_bytes()
    return next(name for name, one in later_files().items() if one.plain == plain)


@pytest.fixture
def phone(phones: Phones, table: Table) -> Phone:
    table.new_game(*FOUR)
    return phones.phone()


def test_a_phone_sits_down_before_its_drawings_are_there(phone: Phone, table: Table) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/own/*", hold)
    phone.open(table.link("red"))
    phone.sits("Ann")
    assert [one.request.url.rpartition("/")[2] for one in held] == [address("drawings.json")]
    icon = phone.page.locator(".icon").first
    before = icon.bounding_box()
    assert icon.evaluate("one => one.childElementCount") == 0
    held[0].continue_()
    expect(icon.locator("path, g, rect, circle").first).to_be_attached()
    assert icon.bounding_box() == before


def test_altered_drawings_are_not_shown_and_it_is_said(phone: Phone, table: Table) -> None:
    def alter(route: Route) -> None:
        drawings: dict[str, Any] = json.loads(FILE.with_name("drawings.json").read_text("utf-8"))
        drawings["symbols"] = "|".join(reversed(drawings["symbols"].split("|")))
        route.fulfill(body=json.dumps(drawings), content_type="application/json")

    phone.page.route("**/own/*", alter)
    phone.open(table.link("red"))
    phone.sees("A file that came for this page is not its own")
    assert phone.page.evaluate(DRAWN) == 0
    phone.page.unroute("**/own/*")
    phone.sees_no("A file that came for this page is not its own")


def test_drawings_that_are_lost_are_asked_for_again(phone: Phone, table: Table) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        if len(lost) < 3:
            route.abort()
        else:
            route.continue_()

    phone.page.route("**/own/*", lose)
    phone.open(table.link("red"))
    phone.sits("Ann")
    expect(phone.page.locator(".icon path").first).to_be_attached()
    assert len(set(lost)) == 1


def test_the_page_speaks_the_browsers_language_at_once_and_fetches_the_other(
    phones: Phones, table: Table
) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red", lang="fr-FR")
    drawings, english = address("drawings.json"), address("words.en.json")
    own = [url.rpartition("/")[2] for url in phone.asked if "/own/" in url]
    assert own == [drawings]
    phone.tap("Menu")
    phone.tap("English")
    phone.reads("Menu")
    phone.sees("Leave this seat")
    own = [url.rpartition("/")[2] for url in phone.asked if "/own/" in url]
    assert own == [drawings, english]
