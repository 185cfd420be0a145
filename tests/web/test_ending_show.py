"""The end as a show on phones and on the host's page: at once, then link by link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import SMALL, TABLET, Phone, Phones
from tests.support.served import Hosted, Table

FOUR = ("red", "blue", "green", "yellow")
SHOW = ".show"
LINKS = ".show ol li"
INFECTED = ["green", "red"]
LONG_NAMES = "all => all.forEach(one => { one.textContent = 'Maximiliane Theresia'.repeat(3); })"
"""As if everybody's name had three times as many letters as have room everywhere."""
DEAD = {f"seats.{seat}.trooper.health": 0 for seat in FOUR}


def ends(table: Table) -> None:
    """Let the last Trooper die."""
    table.do("adjust", set=DEAD)


@pytest.fixture(scope="module")
def sat(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Phone, Phone]]:
    """Ann's phone and Ben's, which is French; they stay for most of these tests."""
    with Table(tmp_path_factory.mktemp("ends"), "--seed", "1") as table:
        table.new_game(*FOUR)
        phones = Phones(browser, table)
        yield (
            phones.join("red", moves=True, clock=True),
            phones.join("blue", moves=True, lang="fr-FR"),
        )
        phones.leave()


@pytest.fixture
def at(sat: tuple[Phone, Phone]) -> Table:
    """Their table, in Ann's first turn of a game that is a new one for each test."""
    table = sat[0].table
    assert isinstance(table, Table)
    table.rematch(*FOUR)
    table.do("begin")
    table.do("parasite_phase", roll=[2])
    return table


@pytest.fixture
def two(sat: tuple[Phone, Phone], at: Table) -> tuple[Phone, Phone]:
    """Both phones, which show that turn."""
    ann, ben = sat
    ann.reads("Your turn")
    ben.reads("C'est à Ann")
    return sat


def test_how_it_ended_fills_every_phone_before_anything_is_asked(
    two: tuple[Phone, Phone], at: Table
) -> None:
    ends(at)
    for phone, words in zip(two, ("The parasites win", "Victoire des Parasites"), strict=True):
        expect(phone.page.locator(SHOW).get_by_text(words, exact=True)).to_be_visible()
        expect(phone.page.locator(".over")).to_have_count(0)


def test_one_tap_has_enough_of_it_and_what_is_asked_comes_then(
    two: tuple[Phone, Phone], at: Table
) -> None:
    ann, _ = two
    ends(at)
    ann.tap("Skip")
    expect(ann.page.locator(SHOW)).to_have_count(0)
    ann.reads("Open your secrets?")


def test_escape_ends_it_too_and_what_is_read_aloud_begins_with_how_it_ended(
    two: tuple[Phone, Phone], at: Table
) -> None:
    ann, _ = two
    ends(at)
    expect(ann.page.locator(f"{SHOW} h2")).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(SHOW)).to_have_count(0)


def test_it_goes_by_itself(two: tuple[Phone, Phone], at: Table) -> None:
    ann, _ = two
    ends(at)
    ann.sees("Skip")
    ann.passes(10)
    ann.reads("Open your secrets?")
    expect(ann.page.locator(SHOW)).to_have_count(0)


def test_the_chain_comes_link_by_link_and_then_the_secrets(
    two: tuple[Phone, Phone], at: Table
) -> None:
    ann, ben = two
    ends(at)
    for phone, skip in zip(two, ("Skip", "Passer"), strict=True):
        phone.tap(skip)
    at.do("reveal", infected=INFECTED)
    for phone, words in zip(two, ("Open the secrets", "Ouvrir les secrets"), strict=True):
        expect(phone.page.locator(LINKS).first).to_contain_text("Cléo")
        phone.button(words).wait_for()
        phone.page.locator(".show .name, .show b").evaluate_all(LONG_NAMES)
        for wide, high in ((320, 568), (640, 360)):
            phone.page.set_viewport_size({"width": wide, "height": high})
            box = phone.button(words).bounding_box()
            assert box
            assert 0 <= box["y"] <= high - box["height"]
            assert phone.page.evaluate("document.querySelector('.show').scrollWidth") <= wide
        phone.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        phone.tap(words)
        expect(phone.page.locator(SHOW)).to_have_count(0)
    ann.reads("Open your secrets?")
    ben.reads("Ouvrir vos secrets ?")


def test_an_end_that_is_taken_back_is_shown_no_longer(two: tuple[Phone, Phone], at: Table) -> None:
    ann, _ = two
    ends(at)
    ann.sees("Skip")
    at.do("undo")
    expect(ann.page.locator(SHOW)).to_have_count(0)
    ann.reads("Your turn")


def test_where_no_motion_is_wanted_and_for_who_comes_later_the_end_stands_still(
    phones: Phones, table: Table
) -> None:
    table.first_turn(*FOUR)
    ann = phones.join("red")
    late = phones.join("blue", moves=True)
    late.page.close()
    ends(table)
    ann.reads("Open your secrets?")
    expect(ann.page.locator(SHOW)).to_have_count(0)
    back = phones.join("green", moves=True)
    back.reads("Open your secrets?")
    expect(back.page.locator(SHOW)).to_have_count(0)


def test_the_hosts_page_shows_it_too(browser: Browser, tmp_path: Path) -> None:
    with Table(tmp_path) as table:
        table.first_turn(*FOUR)
        ends(table)
        table.do("undo")
    with Hosted(tmp_path) as hosted:
        phones = Phones(browser, hosted)
        host = phones.phone(size=TABLET, moves=True)
        host.open(hosted.host_link)
        host.reads("Ann's turn")
        host.tap("Redo")
        shown = host.page.locator(SHOW)
        expect(shown.get_by_text("The parasites win", exact=True)).to_be_visible()
        host.tap("Skip")
        asked = host.page.locator(".settle")
        for name in ("Cléo", "Ann"):
            host.press(asked.get_by_role("button", name=name))
        host.press(asked.locator(".main"))
        host.tap("Open the secrets")
        host.sees("They share the win")
        phones.leave()
