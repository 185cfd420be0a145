"""Rings on a small phone: seen, tapped, told to who hears the page, by keys alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from attrs import evolve
from playwright.sync_api import Browser, Locator, expect

from companion.stage.presses import Pick, Send
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Scene
from tests.support.browser import SETTLED, Phone, Phones
from tests.support.ring_scenes import BATTLES
from tests.support.ten_phone import Ten

LARGER = pytest.param((360, 640), marks=pytest.mark.long)
SMALL = (LARGER, (320, 568))


@pytest.fixture(params=SMALL, ids=str)
def phone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Phone]:
    around = Phones(browser)
    yield around.phone(size=request.param)
    around.leave()


def asked(scene: Scene) -> Scene:
    """Ask a question whose answers are tokens on the rings."""
    assert scene.middle is not None
    near = [one for one in scene.middle.pieces if one.lit]
    choices = tuple(
        Choice(one.id, f"Hit {one.sign}", Send({"do": "throw"}), place=one.id) for one in near
    )
    hit = evolve(scene.actions[0], press=Pick(Ask("hit", "Which ship?", choices)))
    return evolve(scene, actions=(hit, *scene.actions[1:]), question=None)


def test_a_battle_is_whole_on_the_screen_and_told_in_words(phone: Phone) -> None:
    table = Ten(phone)
    phone.sits("Ada")
    table.shows(BATTLES["a battle"]())
    phone.tap("Map")
    rings = phone.page.locator(".station")
    expect(rings.locator(".shaped")).to_have_count(10)
    words = phone.page.get_by_role("list", name="The map in words")
    expect(words.get_by_text("Short: Kang 1", exact=True)).to_have_count(1)
    assert "1px" in words.evaluate("list => getComputedStyle(list).width")
    phone.tap("The map in words")
    expect(words.get_by_text("Short: Kang 1", exact=True)).to_be_visible()
    expect(rings.get_by_role("img", name="front right, whole → gone, whole")).to_have_count(1)
    expect(phone.page.locator(".sheet").get_by_text("If the turn ended now")).to_be_visible()
    box, size = rings.bounding_box(), phone.page.viewport_size
    assert box is not None
    assert size is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["width"]


def test_what_would_come_is_seen_above_all_that_can_be_done(phone: Phone) -> None:
    table = Ten(phone)
    phone.sits("Ada")
    table.shows(BATTLES["a battle"]())
    soon, actions = phone.page.locator(".outlook"), phone.page.locator(".actions")
    expect(soon).to_contain_text("If the turn ended now")
    expect(soon).to_contain_text("2 more cards")
    whole, below = soon.bounding_box(), actions.bounding_box()
    assert whole is not None
    assert below is not None
    assert whole["y"] + whole["height"] <= below["y"]


def test_what_would_come_stays_in_sight_while_the_rest_is_scrolled(phone: Phone) -> None:
    table = Ten(phone)
    phone.sits("Ada")
    table.shows(BATTLES["a battle"]())
    soon = phone.page.locator(".outlook")
    expect(soon).to_be_visible()
    phone.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    phone.page.wait_for_function("scrollY > 100")
    expect(soon).to_be_in_viewport(ratio=1)
    whole, actions = soon.bounding_box(), phone.page.locator(".actions").bounding_box()
    assert whole is not None
    assert actions is not None
    assert whole["y"] + whole["height"] < actions["y"] / 2


def _with_a_key(_: Phone, what: Locator) -> None:
    what.evaluate(SETTLED)
    what.press("Enter")


@pytest.mark.parametrize("choose", [Phone.press, _with_a_key])
def test_a_token_is_chosen_where_it_stands(
    choose: Callable[[Phone, Locator], None], phone: Phone
) -> None:
    table = Ten(phone)
    phone.sits("Ada")
    table.shows(asked(BATTLES["a hit card"]()))
    phone.press(phone.page.locator(".actions button").first)
    ships = phone.page.locator(".station [role=button]")
    expect(ships).to_have_count(3)
    expect(phone.page.locator(".sheet button", has_text="Hit A")).to_have_count(1)
    choose(phone, ships.first)
    expect(phone.page.locator(".actions button", has_text="Keep")).to_be_visible()
    (sent,) = [one["command"] for one in table.heard if one["type"] == "command"]
    assert sent["do"] == "throw"
