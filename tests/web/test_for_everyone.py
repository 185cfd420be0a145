"""Whoever comes by keys, a switch, a screen reader, or presses Back, plays like the others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import PEEK, SETTLED, Phone, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
OVER = ".over"
LONG = {
    "red": "Élodie Anna-Katharina",
    "blue": "Maximilianewilhelmine",
    "green": "Нина Ивановна Петрова",
    "yellow": "Nguyễn Thị Ánh Tuyết",
}
BROKEN = """() => [...document.querySelectorAll(".called")].filter(name => {
    const { firstChild: text } = name, range = document.createRange();
    const top = at => (range.setStart(text, at), range.setEnd(text, at + 1),
        range.getBoundingClientRect().top);
    const word = /[\\p{L}\\p{M}]/u, { data } = text;
    return [...data].some((_, at) => at + 1 < data.length
        && word.test(data[at]) && word.test(data[at + 1]) && top(at) !== top(at + 1));
}).map(name => name.textContent)"""
"""The names in which a word goes on in the next line."""
ROOM = """all => all.map(one => {
    const { fontSize, lineHeight } = getComputedStyle(one);
    return parseFloat(lineHeight) / parseFloat(fontSize);
})"""
"""How high a line is for one pixel of its letters: the accent of a capital wants a fifth more."""
BACK = """() => new Promise(done => {
    // Back leaves the entry, and the page enters it again.
    addEventListener("popstate", () => history.state && done());
    history.back();
})"""


def goes_back(phone: Phone) -> None:
    """Press Back, and see that the page is still the same one."""
    phone.page.evaluate("globalThis.same = true")
    phone.page.evaluate(BACK)
    assert phone.page.evaluate("globalThis.same")


def at_ones_turn(phones: Phones, table: Table) -> Phone:
    table.first_turn(*FOUR)
    phone = phones.join("red")
    phone.reads("Your turn")
    return phone


def test_back_closes_what_is_open_and_never_leaves_the_table(phones: Phones, table: Table) -> None:
    phone = at_ones_turn(phones, table)
    phone.tap("Map", exact=True)
    expect(phone.page.locator(OVER)).to_have_count(1)
    goes_back(phone)
    expect(phone.page.locator(OVER)).to_have_count(0)
    for _ in range(2):
        goes_back(phone)
        phone.sits("Ann")
    phone.tap("Menu", "Leave this seat")
    goes_back(phone)
    phone.sits("Ann")
    expect(phone.page.locator(OVER)).to_have_count(0)


def test_no_name_breaks_in_a_word_and_no_capital_loses_its_accent(
    phones: Phones, table: Table
) -> None:
    table.first_turn("blue", *FOUR[:1], *FOUR[2:], names=LONG)
    phone = phones.join("red", size=(320, 568))
    phone.reads("Maximilianewilhelmine's turn")
    cut = phone.page.locator(".moment h2, .top h1")
    assert min(cut.evaluate_all(ROOM)) > 1.2
    assert phone.page.evaluate(BROKEN) == []


def test_whoever_reads_further_down_is_shown_that_it_is_their_turn(
    phones: Phones, table: Table
) -> None:
    table.first_turn("blue", *FOUR[:1], *FOUR[2:])
    phone = phones.join("red", size=(320, 568))
    phone.reads("Ben's turn")
    phone.page.evaluate("scrollTo(0, 999)")
    phone.page.wait_for_function("scrollY > 0")
    table.do("end_turn", anyway=True)
    phone.reads("Your turn")
    phone.page.wait_for_function("scrollY === 0")


def test_back_in_a_question_is_one_step_back(phones: Phones, table: Table) -> None:
    phone = at_ones_turn(phones, table)
    phone.tap("Explore", "Storage")
    expect(phone.button("Back")).to_be_visible()
    goes_back(phone)
    phone.button("Storage").first.wait_for()
    expect(phone.button("Back")).to_have_count(0)


def test_the_browsers_own_back_stays_at_the_table_after_a_reload_too(
    phones: Phones, table: Table
) -> None:
    phone = at_ones_turn(phones, table)
    phone.tap("Menu")
    phone.page.go_back()
    expect(phone.page.locator(OVER)).to_have_count(0)
    phone.page.reload()
    phone.sits("Ann")
    phone.tap("Menu")
    phone.page.go_back()
    expect(phone.page.locator(OVER)).to_have_count(0)
    phone.sits("Ann")


def test_a_sheet_gives_the_focus_back_to_what_opened_it(phones: Phones, table: Table) -> None:
    phone = at_ones_turn(phones, table)
    menu = phone.button("Menu")
    menu.evaluate(SETTLED)
    menu.focus()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(f"{OVER} h2")).to_be_focused()
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator(OVER)).to_have_count(0)
    expect(menu).to_be_focused()


def test_what_is_locked_is_announced_so_with_its_reason(phones: Phones, table: Table) -> None:
    phone = at_ones_turn(phones, table)
    fire = phone.button("Fire")
    expect(fire).to_be_disabled()
    fire.evaluate(SETTLED)
    fire.focus()
    expect(fire).to_be_focused()
    why = fire.get_attribute("aria-description")
    assert why
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".sheet .why")).to_have_text(why)


@pytest.mark.parametrize(
    "size", [(320, 568), pytest.param((360, 640), marks=pytest.mark.long)], ids=str
)
def test_in_one_s_turn_no_action_lies_over_peek(
    phones: Phones, table: Table, size: tuple[int, int]
) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red", size=size, lang="fr-FR")
    table.do("begin")
    table.do("parasite_phase", roll=[2])
    phone.reads("À vous de jouer")
    # Nothing else asks any more; what the die meant is still there.
    expect(phone.page.locator(f"{OVER}, main button.banner")).to_have_count(0)
    expect(phone.page.locator(".rolled")).to_have_text(
        "Le dé montre 2\u00a0: il n'y a aucun parasite à déplacer."
    )
    peek, actions = (phone.page.locator(one).bounding_box() for one in (PEEK, ".actions"))
    assert peek
    assert actions
    assert peek["y"] + peek["height"] <= actions["y"]
