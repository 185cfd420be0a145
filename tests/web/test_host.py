"""A table without a tablet: `companion serve`, run from a browser, with phones around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import TABLET, Phone, Phones
from tests.support.served import NAMES, Hosted, Table, hosted_game
from tests.support.stationfall import sitting

FOUR = ("red", "blue", "green", "yellow")


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Hosted]:
    with Hosted(tmp_path, "--seed", "1") as made:
        yield made


@pytest.fixture
def laid(tmp_path: Path) -> Iterator[Hosted]:
    """A table at which a game is set up."""
    with hosted_game(tmp_path, {seat: NAMES[seat] for seat in FOUR}) as made:
        yield made


@pytest.fixture
def phones(browser: Browser) -> Iterator[Phones]:
    made = Phones(browser)
    yield made
    made.leave()


@pytest.fixture
def around(phones: Phones, hosted: Hosted) -> Phones:
    phones.table = hosted
    return phones


@pytest.fixture
def about(phones: Phones, laid: Hosted) -> Phones:
    """The phones around a table at which a game is set up."""
    phones.table = laid
    return phones


def host_of(around: Phones, table: Hosted, reads: str = "Run the game") -> Phone:
    host = around.phone(size=TABLET)
    host.open(table.host_link)
    host.reads(reads)
    return host


def lay_the_table(host: Phone) -> None:
    """Four players sit down, Ann first."""
    for seat in FOUR:
        host.tap(seat.capitalize(), exact=True)
        name = host.page.get_by_label(f"Name of {seat.capitalize()}")
        name.fill(NAMES[seat])
        name.press("Enter")
        host.button(f"Remove {NAMES[seat]}").wait_for()
    host.press(
        host.page.get_by_role("group", name="First player").get_by_role("button", name="Ann")
    )
    host.tap("Set up the table")
    host.reads("Setting up")


def test_a_host_and_phones_play_without_a_tablet(around: Phones, hosted: Hosted) -> None:
    host = host_of(around, hosted)
    early = around.scan()
    early.reads("Who are you?")
    lay_the_table(host)
    host.reads("Setting up")
    early.tap(re.compile("Ann"))
    blue = around.join("blue")
    host.tap("Begin", exact=True)
    early.tap("Roll the D4")
    host.reads("Ann's turn")
    early.tap("Explore", "Storage", "up")
    host.sees("3 of 4 AP")
    host.tap("Undo")
    for phone in (early, host):
        phone.sees("4 of 4 AP")
    host.tap("End turn")
    host.reads("End the turn with 4 AP left?")
    host.tap("End the turn")
    blue.reads("Your turn")


def test_only_who_runs_the_table_is_sent_to_the_page_for_it(around: Phones, hosted: Hosted) -> None:
    host = host_of(around, hosted)
    assert host.page.url == f"{hosted.url}/host#{hosted.host}"
    assert not [url for url in host.asked if hosted.host in url.partition("#")[0]]
    lay_the_table(host)
    phone = around.join("red")
    phone.page.wait_for_url(f"{hosted.url}/j/{hosted.code}*")
    assert not [url for url in phone.asked if "/host" in url]
    host.page.reload()
    host.reads("Setting up")


def test_the_hosts_code_typed_at_the_door_leads_to_the_page_for_it(
    around: Phones, hosted: Hosted
) -> None:
    host = around.phone(size=TABLET)
    host.open(hosted.url)
    host.page.locator("#code").fill(hosted.host.lower())
    host.page.keyboard.press("Enter")
    host.reads("Run the game")
    assert host.page.url == f"{hosted.url}/host#{hosted.host}"


def test_the_host_frees_a_seat_and_another_phone_takes_it(about: Phones, laid: Hosted) -> None:
    host = host_of(about, laid, "Setting up")
    lost = about.join("blue")
    host.press(host.page.locator(".player.seat-blue"))
    host.tap("Free the seat for another phone")
    lost.sees("Your seat has been freed. Choose one again.")
    about.join("blue").sits("Ben")


def test_the_main_pages_browser_goes_on_after_a_restart_and_another_is_asked_for_the_code(
    about: Phones, laid: Hosted
) -> None:
    """The code is new with each start; a browser that knew the old one has a key of its own."""
    host = host_of(about, laid, "Setting up")
    laid.kill()
    expect(host.page.locator(".link.near")).to_have_count(0)
    laid.resume()
    expect(host.page.locator(".link.near")).to_have_count(1)
    host.page.reload()
    host.reads("Setting up")
    again = host.tab()
    again.open(f"{laid.url}/host")
    again.reads("Setting up")
    again.tap("Begin", exact=True)
    host.reads("Parasite Phase")
    other = about.phone(size=TABLET)
    other.open(f"{laid.url}/host")
    other.page.get_by_role("textbox").wait_for()
    other.open(f"{laid.url}/host#ABCD23456789")
    other.sees("This is not the host's code any more: each start makes a new one.")
    other.sees("The link to the main screen is in the window where the app was started.")


def test_a_phone_that_knows_only_the_join_code_does_not_host(about: Phones, laid: Hosted) -> None:
    host_of(about, laid, "Setting up")
    phone = about.join("red")
    expect(phone.button("Undo")).to_have_count(0)
    expect(phone.button("Begin", exact=True)).to_have_count(0)
    assert laid.host not in phone.page.content()


def test_a_host_enters_their_own_copy_and_carries_it_in_a_file(
    around: Phones, hosted: Hosted, tmp_path: Path
) -> None:
    host = host_of(around, hosted)
    host.tap("Star Trek Panic", "My copy", "The Enterprise deck")
    deck = host.page.get_by_role("group", name="All cards").get_by_role("button")
    host.press(deck)
    host.press(host.page.get_by_role("button", name="more"))
    host.tap("Save", exact=True)
    expect(deck).to_contain_text("63")
    with host.page.expect_download() as coming:
        host.tap("Export", exact=True)
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert file.name == "star-trek-panic-copy.json"
    host.press(deck)
    host.press(host.page.get_by_role("button", name="fewer"))
    host.tap("Save", exact=True)
    expect(deck).to_contain_text("62")
    chooser = host.page.locator("input[type=file]")
    chooser.set_input_files({"name": "x.json", "mimeType": "", "buffer": b'{"shopping": []}'})
    host.sees("This file was not exported from My copy.")
    host.page.keyboard.press("Escape")
    expect(deck).to_contain_text("62")
    chooser.set_input_files(file)
    host.sees("Your copy was read.")
    expect(deck).to_contain_text("63")


def test_a_host_chooses_from_a_list_what_a_card_says(around: Phones, hosted: Hosted) -> None:
    host = host_of(around, hosted)
    host.tap("Stationfall", "My copy")
    host.page.get_by_role("searchbox").fill("astro")
    host.press(host.page.get_by_role("dialog").get_by_role("button", name="Astrochimp"))
    card = host.page.get_by_role("group", name="Astrochimp", exact=True)
    kind = card.get_by_role("button", name="Kind")
    expect(kind).to_contain_text("Not known")
    host.press(kind)
    host.tap("Robot", exact=True)
    expect(kind).to_contain_text("Robot")
    host.press(card.get_by_role("button", name="Row of the agenda"))
    host.tap("Project X is released", exact=True)
    row = host.page.get_by_role("group", name="Astrochimp: agenda, row 1")
    expect(row).to_contain_text("Project X is released")


def test_a_game_is_given_up_for_another_with_the_same_people(about: Phones, laid: Hosted) -> None:
    host, red = host_of(about, laid, "Setting up"), about.join("red")
    host.tap("Menu", "New game", "Keep playing")
    host.reads("Setting up")
    host.tap("Menu", "New game")
    host.reads("Give up this game?")
    host.tap("Give up and start a new game", "Star Trek Panic")
    for seat in FOUR:
        host.button(f"Remove {NAMES[seat]}").wait_for()
    host.tap("Remove Dan")
    red.sees("You are in")
    host.tap("Set up the table")
    host.reads("Setting up")
    red.sits("Ann")
    expect(host.page.locator(".player")).to_have_count(3)


def test_the_table_sees_whose_phone_is_away(about: Phones, laid: Hosted) -> None:
    host, red, blue = host_of(about, laid, "Setting up"), about.join("red"), about.join("blue")
    host.tap("Begin", exact=True)
    red.tap("Roll the D4")
    host.reads("Ann's turn")
    player = host.page.locator(".player.seat-blue")
    expect(player.get_by_label("plays by phone")).to_be_visible()
    blue.page.close()
    expect(player).to_contain_text("phone is away")
    host.sees_no("Ben’s phone is away.")
    red.page.close()
    host.sees("Ann’s phone is away.")


def test_the_code_to_join_stands_beside_the_recipe_until_all_are_in(
    about: Phones, laid: Hosted
) -> None:
    host = host_of(about, laid, "Setting up")
    code = host.page.locator(".qr").bounding_box()
    recipe = host.page.locator(".laying .choices").bounding_box()
    assert code
    assert recipe
    assert code["x"] + code["width"] < recipe["x"]
    assert recipe["y"] < code["y"] + code["height"]
    for seat in FOUR[:3]:
        about.join(seat)
    host.press(host.page.locator(".player.seat-yellow"))
    host.tap("Play without a phone")
    expect(host.page.locator(".qr")).to_have_count(0)


WIDTHS = (390, 1024, 1280, 1440)
BROKEN = """() => {
    const found = [];
    const texts = document.createTreeWalker(document.querySelector(".host"), NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());)
        for (const { 0: word, index } of text.data.matchAll(/\\p{L}{2,}/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = [...range.getClientRects()].filter(({ width }) => width > 1);
            if (new Set(tops.map(({ top }) => Math.round(top))).size > 1) found.push(word);
        }
    return found;
}"""
"""Words that go on in the next line without a hyphen of ours."""


CUT = """() => [...document.querySelectorAll(".numbers .press, .numbers .words")]
    .filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""


def asked_for_a_side(frame: dict[str, Any]) -> dict[str, Any]:
    sides = (
        "Avant droite",
        "Côté droit",
        "Arrière droite",
        "Arrière gauche",
        "Côté gauche",
        "Avant",
    )
    send = {"is": "Send", "raw": {"do": "side"}}
    choices = [
        {"is": "Choice", "key": str(n), "label": str(n), "sub": one, "press": send}
        for n, one in enumerate(sides, 1)
    ]
    ask = {"is": "Ask", "key": "side", "title": "Which?", "numbers": True, "choices": choices}
    frame["scene"]["question"] = ask
    return frame


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_word_of_the_cast_is_broken_and_numbers_have_room_for_what_they_mean(
    phones: Phones, tmp_path: Path, lang: str
) -> None:
    with Table(tmp_path) as table:
        table.do("new_game", game="stationfall", board="light", **sitting(5, {}))
        table.do("begin")
    with Hosted(tmp_path) as hosted:
        host = phones.phone(size=TABLET, lang=lang)
        host.alters["welcome"] = asked_for_a_side
        host.can_miss()
        host.open(hosted.host_link)
        expect(host.page.locator(".columns li")).not_to_have_count(0)
        expect(host.page.locator(".numbers .press")).to_have_count(6)
        for width in WIDTHS:
            host.page.set_viewport_size({"width": width, "height": 800})
            assert host.page.evaluate(BROKEN) == [], width
            assert host.page.evaluate(CUT) == [], width


COVERED = """() => [...document.querySelectorAll(".host main button, .host .actions button")]
    .filter(one => {
        one.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }).map(one => one.innerText || one.ariaLabel)"""
"""What a finger cannot reach, wherever the page is scrolled."""
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def long_station(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Five players, and nine rooms side by side."""
    folder = tmp_path_factory.mktemp("long")
    with Table(folder, "--seed", "1") as table:
        table.first_turn(*FOUR, "orange")
        cards = [one for one in table.view["deck"] if one.startswith(("run", "team", "storage"))]
        laid = 0
        for x in (1, -1, 2, -2, 3, -3, 4, -4):
            explore = {"who": "trooper", "at": [x, 0], "anyway": True}
            tries = (table.answer("explore", card=card, **explore)["ok"] for card in cards)
            laid += any(tries)
        assert laid == 8
    with Hosted(folder) as made:
        yield made


@pytest.mark.slow
@pytest.mark.parametrize("columns", [7, 8, 9])
def test_however_wide_the_station_is_its_map_covers_nothing(
    phones: Phones, long_station: Hosted, columns: int
) -> None:
    def narrowed(frame: dict[str, Any]) -> dict[str, Any]:
        middle = frame["scene"]["middle"]
        middle["places"] = [one for one in middle["places"] if one["cell"][0] < columns - 4]
        send = {"is": "Send", "raw": {"do": "spawn_at"}}
        rooms = [
            {"is": "Choice", "key": one["key"], "label": one["name"], "place": one["key"]}
            for one in middle["places"]
        ]
        choices = [{**one, "press": send} for one in rooms]
        where = {"is": "Ask", "key": "at", "title": "Where?", "choices": choices}
        frame["scene"]["question"] = where
        return frame

    host = phones.phone(size=TABLET)
    host.alters["welcome"] = narrowed
    host.can_miss()
    host.open(long_station.host_link)
    expect(host.page.locator(".board .room")).to_have_count(columns)
    for width in WIDTHS:
        host.page.set_viewport_size({"width": width, "height": 800})
        board = host.page.locator(".board .map")
        expect(board).to_be_visible()
        assert host.page.evaluate(TOO_WIDE) <= 0, width
        assert host.page.evaluate(COVERED) == [], width
        whole = board.evaluate("map => map.scrollWidth <= map.clientWidth")
        assert whole or width < 400, width
