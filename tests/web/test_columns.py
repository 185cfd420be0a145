"""Cards in columns on the smallest phone: seen, pressed, told to who hears the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from attrs import evolve
from playwright.sync_api import Browser, expect

from companion.stage.middles import Marker
from companion.stage.presses import Pick, Send
from companion.stage.questions import Ask, Choice
from companion.stage.scene import Slot, Track
from tests.support.browser import Phone, Phones
from tests.support.column_scenes import CREW, at_table
from tests.support.ten_phone import Ten

SMALLEST = (320, 568)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Phone]:
    around = Phones(browser)
    yield around.phone(size=SMALLEST)
    around.leave()


@pytest.fixture
def table(phone: Phone) -> Ten:
    at = Ten(phone)
    phone.sits("Ada")
    return at


def test_a_card_is_told_in_words_and_says_why_it_cannot_be_chosen(phone: Phone, table: Ten) -> None:
    table.shows(at_table(6, 17))
    phone.tap("Crew")
    shut = phone.button(re.compile("^Stowaway"))
    expect(shut).to_have_accessible_name(re.compile(r"Lower Cargo Hold Down Odile 1 Tarek 2"))
    expect(shut).to_have_attribute("aria-disabled", "true")
    expect(shut).to_have_accessible_description("Ivo has fewer cubes here than others.")
    lit = phone.button(re.compile("^Captain"))
    expect(lit).to_have_accessible_name(
        re.compile(r"Ivo may act: 1 or 2 actions 1/2 Bridge Mira 1 ?may act with it")
    )
    phone.press(shut)
    phone.sees("Ivo has fewer cubes here than others.")


def test_a_lit_card_is_pressed(phone: Phone, table: Ten) -> None:
    shown = at_table(6, 17)
    assert shown.middle is not None
    table.shows(evolve(shown, middle=evolve(shown.middle, lit={CREW[0]: Send({"do": "throw"})})))
    phone.tap("Crew", re.compile("^Captain"))
    expect(phone.page.locator(".actions button", has_text="Keep")).to_be_attached()
    (asked,) = [one["command"] for one in table.heard if one["type"] == "command"]
    assert asked["do"] == "throw"


def test_a_question_whose_answers_are_cards_lights_them_alone(phone: Phone, table: Ten) -> None:
    shown = at_table(6, 12)
    choices = tuple(Choice(one, one, Send({"do": "throw"}), place=one) for one in CREW[1:3])
    ask = evolve(shown.actions[0], press=Pick(Ask("with", "Act with whom?", choices)))
    table.shows(evolve(shown, actions=(ask, *shown.actions[1:])))
    phone.press(phone.page.locator(".actions button").first)
    cards = phone.page.locator(".sheet button.column")
    expect(cards).to_have_count(2)
    phone.press(cards.first)
    expect(phone.page.locator(".actions button", has_text="Keep")).to_be_attached()
    assert [one["command"]["do"] for one in table.heard if one["type"] == "command"] == ["throw"]


def test_what_comes_next_is_a_list_in_its_order_and_whole_beside_the_cards(
    phone: Phone, table: Ten
) -> None:
    table.shows(at_table(9, 28, due=7))
    due = phone.page.locator(".outlook .due li")
    expect(due).to_have_count(7)
    expect(due.first).to_contain_text("The Long Boat leaves")
    phone.tap("Crew")
    whole = phone.page.locator(".sheet .due li").nth(4)
    expect(whole).to_contain_text("Everybody on the Outer Deck goes Down")
    sheet = phone.page.locator(".sheet")
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_clock_shows_first_what_comes_into_play_after_this_turn(
    phone: Phone, table: Ten
) -> None:
    table.shows(at_table(6, 12))
    now = phone.page.locator(".track [aria-current=step]")
    expect(now).to_contain_text("after this turn")
    expect(now.get_by_role("img", name="Tarek's rope")).to_have_count(1)
    now.scroll_into_view_if_needed()
    expect(now).to_be_in_viewport(ratio=0.9)


def test_a_clock_on_which_nobody_has_anything_yet_shows_what_is_now(
    phone: Phone, table: Ten
) -> None:
    scene = at_table(6, 12)
    bare = Slot("1", (Marker("Mutiny", icon="leave"),))
    slots = (*(Slot(str(n), lit=n == 13) for n in range(13, 1, -1)), bare)
    table.shows(evolve(scene, tracks=(Track("watch", "", slots),)))
    now = phone.page.locator(".track [aria-current=step]")
    expect(now).to_have_text("13")
    expect(now).to_be_in_viewport(ratio=0.9)
