"""One phone that runs the table and plays; what a stray tap of who runs it cannot ruin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import COUNT, PATIENCE, TABLET, Phone, Phones
from tests.support.honest_phones import HonestPhones
from tests.support.served import Hosted, hosted_game

FOUR = ("red", "blue", "green", "yellow")


@pytest.fixture
def around(browser: Browser) -> Iterator[Phones]:
    made = Phones(browser)
    yield made
    made.leave()
    if made.table:
        made.table.kill()


@pytest.fixture
def hosted(around: Phones, tmp_path: Path) -> Hosted:
    """A table at which nobody has played."""
    around.table = table = Hosted(tmp_path, "--seed", "1")
    return table


def game(around: Phones, folder: Path, *, begun: bool) -> Hosted:
    """Four, called by their colours, have a game before them; red begins."""
    names = {seat: seat.capitalize() for seat in FOUR}
    around.table = table = hosted_game(folder, names, begun=begun)
    return table


@pytest.fixture
def laid(around: Phones, tmp_path: Path) -> Hosted:
    """A table at which the game is set up."""
    return game(around, tmp_path, begun=False)


@pytest.fixture
def begun(around: Phones, tmp_path: Path) -> Hosted:
    """A table at which it is red's turn."""
    return game(around, tmp_path, begun=True)


def runs(around: Phones, table: Hosted, heading: str, **made: Any) -> Phone:
    """Somebody's phone runs the table, where it stands like that."""
    host = around.phone(**made)
    host.open(table.host_link)
    host.reads(heading)
    return host


def hosting(around: Phones, table: Hosted) -> Phone:
    """Somebody's phone runs the table: four sit down there, and red begins."""
    host = runs(around, table, "Run the game")
    for seat in FOUR:
        host.tap(seat.capitalize(), exact=True)
        host.button(f"Remove {seat.capitalize()}").wait_for()
    first = host.page.get_by_role("group", name="First player")
    host.press(first.get_by_role("button", name="Red"))
    host.tap("Set up the table")
    host.reads("Setting up")
    return host


def a_turn(host: Phone) -> None:
    host.tap("Begin", exact=True)
    host.tap("Parasite Phase")
    host.reads("Red's turn")


def test_one_phone_runs_the_table_and_sits_at_it(around: Phones, hosted: Hosted) -> None:
    host = hosting(around, hosted)
    host.tap("My seat")
    host.press(host.page.locator(".lobby button.seat-red"))
    host.sits("Red")
    host.tap("Game")
    a_turn(host)
    host.tap("My seat")
    host.reads("Your turn")
    host.tap("Explore", "Storage", "up")
    host.sees("3 of 4 AP")
    host.tap("Game", "Undo", "My seat")
    host.sees("4 of 4 AP")
    host.page.reload()
    host.reads("Red's turn")
    host.tap("My seat")
    host.reads("Your turn")


def test_the_seat_calls_while_the_game_is_looked_at(around: Phones, laid: Hosted) -> None:
    host, blue = runs(around, laid, "Setting up"), around.join("blue")
    host.tap("My seat")
    host.press(host.page.locator(".lobby button.seat-red"))
    host.sits("Red")
    host.tap("Game")
    expect(host.page.locator(".sides .calls")).to_have_count(0)
    host.tap("Begin", exact=True)
    expect(host.page.locator(".sides .calls")).to_have_text("My seat")
    blue.reads("Parasite Phase")


def test_the_map_comes_first_on_a_tablet(around: Phones, begun: Hosted) -> None:
    host = runs(around, begun, "Red's turn", size=TABLET)
    board, players = host.page.locator(".board .map"), host.page.locator(".players")
    expect(board).to_be_visible()
    there, beside = board.bounding_box(), players.bounding_box()
    assert there
    assert beside
    assert there["x"] + there["width"] <= beside["x"]
    assert there["y"] < TABLET[1] / 3


def test_what_happened_last_stands_above_the_map_and_redo_only_after_an_undo(
    around: Phones, begun: Hosted
) -> None:
    host = runs(around, begun, "Red's turn")
    news, board = (host.page.locator(one).bounding_box() for one in (".news", ".board"))
    assert news
    assert board
    assert news["y"] + news["height"] <= board["y"]
    expect(host.button("Redo")).to_have_count(0)
    host.tap("Undo", "Redo")
    host.reads("Red's turn")
    expect(host.button("Redo")).to_have_count(0)


def test_the_check_cards_keypad_comes_when_it_is_asked_for(around: Phones, laid: Hosted) -> None:
    host = runs(around, laid, "Setting up")
    red, blue = around.join("red"), around.join("blue")
    for seat in ("green", "yellow"):
        host.press(host.page.locator(f".player.seat-{seat}"))
        host.tap("Play without a phone")
    a_turn(host)
    host.tap("More", "Heat scan now")
    host.tap("Do it anyway")
    for phone in (red, blue):
        phone.reads("Heat scan")
    keypad = host.page.locator(".settle .numbers")
    expect(keypad).to_have_count(0)
    host.tap("Use check cards")
    host.sees(re.compile("The phones are sealing right now"))
    host.tap("Keep waiting")
    expect(keypad).to_have_count(0)
    host.tap("Use check cards")
    host.press(host.page.locator(".over .press.main"))
    expect(keypad).to_be_visible()
    host.press(keypad.get_by_role("button", name="1", exact=True))
    expect(keypad).to_have_count(0)


def test_without_phones_the_keypad_is_there_at_once(around: Phones, begun: Hosted) -> None:
    host = runs(around, begun, "Red's turn")
    host.tap("More", "Heat scan now")
    host.tap("Do it anyway")
    expect(host.page.locator(".settle .numbers")).to_be_visible()


def test_what_no_table_can_overrule_is_not_offered(around: Phones, begun: Hosted) -> None:
    host = runs(around, begun, "Red's turn")
    host.tap("Fire")
    host.button("Do it anyway").wait_for()
    host.tap("Don’t do it")
    host.tap("Undo")
    host.reads("Parasite Phase")
    host.tap("Undo")
    host.reads("Setting up")
    host.tap("Undo")
    host.reads("Not now")
    expect(host.button("Do it anyway")).to_have_count(0)


def test_a_new_game_asks_before_it_ends_an_audit(around: Phones, laid: Hosted) -> None:
    host = runs(around, laid, "Setting up")
    with HonestPhones(laid, dict.fromkeys(FOUR[1:], 0)):
        red = around.join("red", clock=True)
        a_turn(host)
        host.tap("More", "Heat scan now", "Do it anyway")
        red.seals()
        red.passes(PATIENCE)
        host.tap("Continue")
        host.tap("More", "Give up the game")
        host.press(host.page.locator(".over .press.main"))
        host.reads("The players are asked to open their secrets")
        host.tap("Same players again")
        host.sees(re.compile("The players have been asked to open their secrets"))
        host.tap("Keep waiting")
        host.reads("The players are asked to open their secrets")
        host.tap("Same players again")
        host.press(host.page.locator(".over .press.main"))
        host.reads("Setting up")


def test_a_count_read_on_one_s_seat_is_not_shown_again_beside_the_game(
    around: Phones, laid: Hosted
) -> None:
    host = runs(around, laid, "Setting up", clock=True)
    with HonestPhones(laid, dict.fromkeys(FOUR[1:], 0)):
        host.tap("My seat")
        host.press(host.page.locator(".lobby button.seat-red"))
        host.sits("Red")
        host.tap("Game")
        a_turn(host)
        host.tap("More", "Heat scan now", "Do it anyway", "My seat")
        host.seals()
        host.passes(PATIENCE)
        host.tap("Continue", "Game")
        host.reads("Red's turn")
        expect(host.page.locator(COUNT)).to_have_count(0)


def test_enter_goes_to_the_next_name(around: Phones, hosted: Hosted) -> None:
    host = runs(around, hosted, "Run the game")
    for seat in ("Red", "Blue"):
        host.tap(seat, exact=True)
        host.page.get_by_label(f"Name of {seat}").wait_for()
    red, blue = host.page.get_by_label("Name of Red"), host.page.get_by_label("Name of Blue")
    red.fill("Ann")
    red.press("Enter")
    expect(blue).to_be_focused()
    blue.fill("Ben")
    blue.press("Enter")
    expect(blue).not_to_be_focused()
    expect(red).to_have_value("Ann")
    expect(blue).to_have_value("Ben")
