"""Four phones around a table play: each sees the moment, and does what is its own to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Phone, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
GREY, BLACK = "grey", "black"
FALLS = """() => {
    globalThis.fallen = [];
    const look = () => document.querySelectorAll(".falling b").forEach(note);
    const note = one => fallen.push(one.getAttribute("aria-label"));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
"""Note every die that falls: it lies there for two seconds only."""


def parasite(name: str, side: str, room: str) -> dict[str, Any]:
    return {"id": name, "disc": side, "side": side, "room": room}


@pytest.fixture(scope="module")
def four(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Phone]]:
    """Four phones that sit, at a table that has not begun yet; they stay for all these tests."""
    with Table(tmp_path_factory.mktemp("four"), "--seed", "1") as table:
        table.new_game(*FOUR)
        phones = Phones(browser, table)
        yield {seat: phones.join(seat) for seat in FOUR}
        phones.leave()


@pytest.fixture
def at(four: dict[str, Phone]) -> Table:
    """Their table, in a game that nobody has played yet."""
    table = four["red"].table
    assert isinstance(table, Table)
    if table.view["rev"] > 1:
        table.rematch(*FOUR)
        table.forget()
    for phone in four.values():
        phone.reads("Setting up")
    return table


COVERED: Final = """within => {
    const bar = document.querySelector(".take-back").getBoundingClientRect();
    const all = [...document.querySelectorAll(
        `${within} :is(button, h1, h2, p, li, .link, .chip)`)];
    const under = all.filter(one => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect();
        return width && top < bar.bottom - 4 && bottom > bar.top
            && left < bar.right && right > bar.left;
    });
    return under.map(one => one.matches("h1, h2") ? one.localName : `.${one.classList[0]}`);
}"""
"""What lies under the bar with which a step is undone."""


def first_turn(table: Table) -> None:
    table.do("begin")
    table.do("parasite_phase", roll=[2])


def phase_is_next(table: Table, *parasites: dict[str, Any]) -> None:
    """Everybody has had a turn, and these parasites are in the station; green holds 8 cards."""
    first_turn(table)
    table.do("adjust", set={"parasites": list(parasites), "seats.green.hand": 8})
    while table.view["phase"] != "parasite":
        table.do("end_turn")


def test_the_markers_holder_rolls_and_everybody_sees_the_die(
    four: dict[str, Phone], at: Table
) -> None:
    at.do("begin")
    red, *others = four.values()
    red.sees("You have the marker, and roll")
    for other in others:
        other.reads("Parasite Phase")
        other.sees("Ann has the marker, and rolls")
        expect(other.button("Roll the D4")).to_have_count(0)
    for phone in four.values():
        phone.page.evaluate(FALLS)
    red.tap("A private question waits", "Roll the D4")
    face = at.happened("rolled")["face"]
    for phone in four.values():
        fell = "words => fallen.includes(words)"
        phone.page.wait_for_function(fell, arg=f"The die shows {face}")
    red.reads("Your turn")
    for other in others:
        other.reads("Ann's turn")


def test_a_turn_is_explored_moved_searched_and_ended_from_the_phone(
    four: dict[str, Phone], at: Table
) -> None:
    first_turn(at)
    red, blue = four["red"], four["blue"]
    red.tap("Explore", "Storage", "up")
    assert at.happened("room_placed")["card"].startswith("storage")
    blue.sees("3 of 4 AP", "A Storage room is laid above the Reactor.")
    red.sees("3 of 4 AP")
    red.tap("Move", "Storage")
    assert at.happened("moved")["to"] == "0,1"
    red.sees("2 of 4 AP")
    red.tap("Search", "0")
    assert at.happened("room_searched")["room"] == "0,1"
    red.sees("1 of 4 AP", "Hand 8")
    red.tap("End turn")
    red.reads("End the turn with 1 AP left?")
    red.tap("End the turn")
    assert at.happened("turn_ended")["seat"] == "red"
    blue.reads("Your turn")
    red.reads("Ben's turn")
    expect(red.button("End turn")).to_have_count(0)


def test_a_move_is_taken_back_on_the_phone_that_made_it(four: dict[str, Phone], at: Table) -> None:
    first_turn(at)
    at.do("explore", who="trooper", card="storage-1", at=[0, 1], anyway=True)
    red, blue = four["red"], four["blue"]
    red.tap("Move", "Storage")
    red.sees("Ann's Trooper moves to the Storage room.")
    blue.sees("Ann's Trooper moves to the Storage room.")
    expect(blue.button("Undo")).to_have_count(0)
    # It stands where one's name stood, and every sheet begins below it.
    assert red.page.evaluate(COVERED, ".seat-screen") == ["h1", ".link"]
    red.tap("Menu")
    expect(red.page.locator(".sheet")).to_be_visible()
    assert red.page.evaluate(COVERED, ".sheet") == []
    red.tap("Close")
    red.tap("Undo")
    blue.sees("Undone: Ann's Trooper moves to the Storage room.")
    expect(red.button("Undo")).to_have_count(0)
    assert at.view["seats"]["red"]["trooper"]["room"] == "0,0"


def test_what_shows_somebody_something_is_not_taken_back_on_a_phone(
    four: dict[str, Phone], at: Table
) -> None:
    first_turn(at)
    red = four["red"]
    red.tap("Explore", "Storage", "up")
    red.sees("A Storage room is laid above the Reactor.")
    red.sees("You have seen the next room: only the tablet or the host can undo this.")
    expect(red.button("Undo")).to_have_count(0)


def test_a_step_stays_once_another_has_done_something(four: dict[str, Phone], at: Table) -> None:
    first_turn(at)
    red, blue = four["red"], four["blue"]
    red.tap("End turn", "End the turn")
    red.button("Undo").wait_for()
    blue.tap("Hand 5", "One more", "Save: 6")
    expect(red.button("Undo")).to_have_count(0)


def test_what_cannot_be_done_now_says_why(four: dict[str, Phone], at: Table) -> None:
    first_turn(at)
    four["red"].tap("Fire")
    four["red"].reads("Not now")
    four["red"].sees(re.compile("bullet|ammo", re.IGNORECASE), "Rule PS-FIRE")


def test_each_attacked_phone_is_asked_for_armor_by_itself(
    four: dict[str, Phone], at: Table
) -> None:
    phase_is_next(at, parasite("p1", GREY, "0,0"))
    at.do("adjust", set={f"seats.{seat}.hand": 8 for seat in FOUR})
    holder = four[at.view["marker"]["seat"]]
    holder.tap("Roll the D4")
    for phone in four.values():
        phone.reads("You are attacked")
        phone.sees(re.compile("A grey parasite attacks your Trooper.*Android: 1 wound each"))
    four["green"].tap("1 Armor")
    four["green"].sees_no("You are attacked")
    for seat in FOUR:
        if seat != "green":
            four[seat].tap("No Armor")
    at.happened("turn_began")
    healths = at.view["seats"]
    assert (healths["red"]["trooper"]["health"], healths["green"]["trooper"]["health"]) == (3, 4)
    assert healths["green"]["hand"] == 7


def test_all_that_hits_a_player_is_on_one_screen_and_what_has_one_answer_goes_by_itself(
    four: dict[str, Phone], at: Table
) -> None:
    phase_is_next(at, parasite("p1", GREY, "0,0"), parasite("p2", BLACK, "0,0"))
    holder = four[at.view["marker"]["seat"]]
    holder.tap("Roll the D4")
    green = four["green"]
    green.sees("2 attacks hit you: 6 wounds. Tap once for each Armor card")
    green.tap(re.compile("Your Trooper and Android"), "Done")
    # The others have no card to spare: their one answer is given by itself.
    at.happened("turn_began")
    healths = at.view["seats"]
    assert healths["green"]["trooper"]["health"] == 2
    assert healths["red"]["trooper"]["health"] == 1
    assert healths["green"]["hand"] == 7


def test_a_player_who_is_shot_at_decides_about_armor_and_the_shooter_waits(
    four: dict[str, Phone], at: Table
) -> None:
    first_turn(at)
    at.do("adjust", set={"seats.red.bullets": 1, "seats.blue.hand": 7})
    at.do("adjust", set={"seats.blue.trooper.room": "0,0", "seats.blue.android.room": "0,0"})
    red, blue = four["red"], four["blue"]
    red.tap(re.compile("^Android"), "Fire", "Ben's Trooper")
    blue.sees(re.compile("Ann attacks your Trooper: 1 wound"))
    red.sees("Waiting for Ben: Armor or not?")
    blue.tap("No Armor")
    assert at.happened("damaged")["seat"] == "blue"
    red.sees_no("Waiting for Ben: Armor or not?")


def test_a_hand_that_the_app_counts_wrongly_is_put_right(four: dict[str, Phone], at: Table) -> None:
    first_turn(at)
    blue = four["blue"]
    blue.tap("Hand 5", "One more", "One more", "Save: 7")
    blue.sees("Hand 7")
    assert at.view["seats"]["blue"]["hand"] == 7


def test_two_taps_in_a_hurry_do_one_thing(four: dict[str, Phone], at: Table) -> None:
    first_turn(at)
    end = four["red"].button("End turn")
    expect(end).not_to_have_attribute("data-settling", "")
    end.dblclick()
    sure = four["red"].button("End the turn")
    expect(sure).not_to_have_attribute("data-settling", "")
    sure.dblclick()
    four["blue"].reads("Your turn")
    four["blue"].tap("End turn", "End the turn")
    four["green"].reads("Your turn")
    assert [one["seat"] for one in at.log() if one["do"] == "end_turn"] == ["red", "blue"]


def test_the_end_is_told_to_everybody(four: dict[str, Phone], at: Table) -> None:
    first_turn(at)
    at.do("end_game")
    for phone in four.values():
        phone.reads("Given up")
        phone.sees("Thank you for playing. Stay here for a rematch: your seat is kept.")
