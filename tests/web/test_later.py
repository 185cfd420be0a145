"""What comes after the page (drawings, words, seldom shown screens): late, never, or altered."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from companion.games import PACKAGES
from companion.phones.digests import digest_files
from companion.phones.page import FILE, later_files
from tests.support.browser import Phone, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
DRAWN = """() => document.querySelectorAll(".symbol path[d^=M]").length"""

ARRIVED = """name => performance.getEntriesByType("resource").some(
    one => one.name.endsWith(name) && one.responseEnd > 0)"""
TRAVELLED = """name => performance.getEntriesByType("resource").find(
    one => one.name.endsWith(name)).transferSize"""


def address(file: str) -> str:
    """Where a later file is asked for."""
    plain = FILE.with_name(file).read_bytes()
    return next(name for name, one in later_files().items() if one.plain == plain)


def own(phone: Phone) -> list[str]:
    """What came after the page, as it was asked for; but for the rules to look up."""
    rules = {one.name for one in digest_files(PACKAGES).values()}
    names = [url.rpartition("/")[2] for url in phone.asked if "/own/" in url]
    return [name for name in names if name not in rules]


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
    drawings = held[0]
    assert drawings.request.url.rpartition("/")[2] == address("drawings.json")
    icon = phone.page.locator(".icon").first
    before = icon.bounding_box()
    assert icon.evaluate("one => one.childElementCount") == 0
    drawings.continue_()
    expect(icon.locator("path, g, rect, circle").first).to_be_attached()
    assert icon.bounding_box() == before


def test_what_is_seldom_shown_says_that_it_is_on_its_way(phone: Phone, table: Table) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route(f"**/own/{address('late.json')}", hold)
    phone.open(table.link("red"))
    phone.sits("Ann")
    phone.tap("Menu")
    phone.reads("Sending…")
    phone.sees_no("Leave this seat")
    expect(phone.page.locator(".radar")).to_be_visible()
    held[0].continue_()
    phone.reads("Menu")
    phone.sees("Leave this seat")


def test_it_is_there_before_anybody_asks_for_it_and_a_reload_takes_it_from_the_browsers_store(
    phone: Phone, table: Table
) -> None:
    phone.open(table.link("red"))
    phone.sits("Ann")
    phone.page.wait_for_function(ARRIVED, arg=address("late.json"))
    phone.page.reload()
    phone.sits("Ann")
    phone.page.wait_for_function(ARRIVED, arg=address("late.json"))
    assert phone.page.evaluate(TRAVELLED, address("late.json")) == 0
    phone.tap("Menu")
    phone.sees("Leave this seat")


def test_an_altered_late_script_does_not_run_and_it_is_said(phone: Phone, table: Table) -> None:
    late = address("late.json")

    def alter(route: Route) -> None:
        parts: dict[str, str] = json.loads(FILE.with_name("late.json").read_text("utf-8"))
        parts["script"] = f"globalThis.altered = true; {parts['script']}"
        route.fulfill(body=json.dumps(parts), content_type="application/json")

    phone.page.route(f"**/own/{late}", alter)
    phone.open(table.link("red"))
    phone.sees("One of this page’s files was changed on its way")
    phone.tap("Menu")
    phone.reads("Sending…")
    assert not phone.page.evaluate("'altered' in globalThis")
    phone.tap("Close")
    phone.page.unroute(f"**/own/{late}")
    phone.sees_no("One of this page’s files was changed on its way")
    phone.tap("Menu")
    phone.sees("Leave this seat")


def test_a_script_that_the_page_does_not_name_cannot_run_even_in_the_page_itself(
    phone: Phone, table: Table
) -> None:
    phone.open(table.link("red"))
    phone.sits("Ann")
    phone.page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "globalThis.altered = true";
        document.head.append(script);
    }""")
    assert not phone.page.evaluate("'altered' in globalThis")


def test_altered_drawings_are_not_shown_and_it_is_said(phone: Phone, table: Table) -> None:
    def alter(route: Route) -> None:
        drawings: dict[str, Any] = json.loads(FILE.with_name("drawings.json").read_text("utf-8"))
        drawings["symbols"] = "|".join(reversed(drawings["symbols"].split("|")))
        route.fulfill(body=json.dumps(drawings), content_type="application/json")

    route = f"**/own/{address('drawings.json')}"
    phone.page.route(route, alter)
    phone.open(table.link("red"))
    phone.sees("One of this page’s files was changed on its way")
    assert phone.page.evaluate(DRAWN) == 0
    phone.page.unroute(route)
    phone.sees_no("One of this page’s files was changed on its way")


def test_drawings_that_are_lost_are_asked_for_again(phone: Phone, table: Table) -> None:
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        if len(lost) < 3:
            route.abort()
        else:
            route.continue_()

    phone.page.route(f"**/own/{address('drawings.json')}", lose)
    phone.open(table.link("red"))
    phone.sits("Ann")
    expect(phone.page.locator(".icon path").first).to_be_attached()
    assert len(lost) == 3


def test_the_page_speaks_the_browsers_language_at_once_and_fetches_the_other(
    phones: Phones, table: Table
) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red", lang="fr-FR")
    files = [address(name) for name in ("drawings.json", "late.json", "words.en.json")]
    phone.tap("Menu")
    phone.sees("Quitter cette place")
    assert own(phone) == files[:2]
    phone.tap("English")
    phone.reads("Menu")
    phone.sees("Leave this seat")
    assert own(phone) == files
