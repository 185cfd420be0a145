"""Whoever comes by keys, a switch, a screen reader, or presses Back, plays like the others."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import PEEK, SETTLED, Phone, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
OVER = ".over"
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


@pytest.mark.parametrize("size", [(320, 568), (360, 640)], ids=str)
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
        "Le dé montre 2\u00a0: tous se déplacent vers la droite."
    )
    peek, actions = (phone.page.locator(one).bounding_box() for one in (PEEK, ".actions"))
    assert peek
    assert actions
    assert peek["y"] + peek["height"] <= actions["y"]
