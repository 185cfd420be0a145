"""Before the game, in a real browser: names, colours, who else sits, and into the seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import TABLET, Phone, Phones
from tests.support.served import Hosted, Table
from tests.support.serving import codes_in

ONE_LINE = 64
"""As high as a field for a name may be, in pixels."""
FOUR = ("red", "blue", "green", "yellow")

# Somebody very quick: types as soon as there is a field, before the page has done anything else.
QUICK_FINGERS = """
new MutationObserver((changes, looking) => {
  const field = document.querySelector("input.name");
  if (!field) return;
  looking.disconnect();
  field.value = "Ann";
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture
def around(browser: Browser, new_table: Table) -> Iterator[Phones]:
    made = Phones(browser, new_table)
    yield made
    made.leave()


def calls_itself(phone: Phone, name: str) -> None:
    field = phone.page.get_by_label("Your name")
    field.fill(name)
    field.press("Enter")


def sits_down(around: Phones, seat: str, name: str) -> Phone:
    phone = around.scan()
    phone.reads("Who are you?")
    calls_itself(phone, name)
    phone.press(phone.page.locator(f".lobby button.seat-{seat}"))
    phone.sees("You are in.")
    return phone


def sitting(table: Table) -> dict[str, str]:
    return {one["seat"]: one["name"] for one in table.do("sitting")["sitting"]}


def test_four_type_their_names_and_the_game_takes_them_to_their_seats(
    around: Phones, new_table: Table
) -> None:
    names = dict(zip(FOUR, ("Ann", "Николай", "Ελένη", "Nguyễn Thị Ánh"), strict=True))
    phones = {seat: sits_down(around, seat, name) for seat, name in names.items()}
    assert sitting(new_table) == names
    phones["red"].button("Ελένη, Green, taken").wait_for()
    phones["red"].sees("4 players are here")
    new_table.do("new_game")
    for seat, name in names.items():
        phones[seat].sits(name)


def test_a_name_typed_before_the_page_has_settled_is_kept(around: Phones) -> None:
    phone = around.phone()
    phone.context.add_init_script(QUICK_FINGERS)
    assert around.table is not None
    phone.open(around.table.link())
    field = phone.page.get_by_label("Your name")
    expect(field).to_have_value("Ann")
    field.press("Enter")
    phone.press(phone.page.locator(".lobby button.seat-red"))
    phone.sees("You are in.")
    phone.button("Ann, Red, you").wait_for()


def test_a_name_and_a_colour_that_somebody_has_are_told_at_once(
    around: Phones, new_table: Table
) -> None:
    sits_down(around, "red", "Ann")
    late = around.scan()
    taken = late.button("Ann, Red, taken")
    field = late.page.get_by_label("Your name")
    height = field.evaluate("field => field.offsetHeight")
    assert height <= ONE_LINE
    late.press(taken)
    late.sees("Ann already has this colour. Choose another one.")
    assert field.evaluate("field => field.offsetHeight") == height
    calls_itself(late, "ANN")
    late.press(late.page.locator(".lobby button.seat-blue"))
    late.sees("Somebody here is called ANN already")
    calls_itself(late, "Anna")
    late.press(late.page.locator(".lobby button.seat-blue"))
    late.sees("You are in.")
    late.press(late.page.locator(".lobby button.seat-green"))
    late.button("Anna, Green, you").wait_for()
    assert sitting(new_table) == {"red": "Ann", "green": "Anna"}
    late.sees_no("Somebody here is called")
    calls_itself(late, "ann")
    late.sees("Somebody here is called ann already")
    calls_itself(late, "Anna")
    late.sees_no("Somebody here is called")


def test_the_name_is_kept_by_the_phone_and_the_chair_by_the_table(
    around: Phones, new_table: Table
) -> None:
    ann = sits_down(around, "red", "Ann")
    ann.page.reload()
    ann.button("Ann, Red, you").wait_for()
    new_table.kill()
    new_table.start_anew()
    ann.button("Ann, Red, you").wait_for()
    assert sitting(new_table) == {"red": "Ann"}
    ann.tap("Leave this seat")
    ann.button("Red, free").wait_for()
    expect(ann.page.get_by_label("Your name")).to_have_value("Ann")
    ann.press(ann.page.locator(".lobby button.seat-red"))
    ann.button("Ann, Red, you").wait_for()


def test_the_table_renames_moves_and_removes(around: Phones, new_table: Table) -> None:
    ann = sits_down(around, "red", "Ann")
    new_table.do("arrange", sitting=[{"number": 1, "seat": "blue", "name": "Anna"}])
    ann.button("Anna, Blue, you").wait_for()
    expect(ann.page.get_by_label("Your name")).to_have_value("Anna")
    new_table.do("free_seat", seat="blue")
    ann.sees("Your seat has been freed")
    ann.button("Blue, free").wait_for()


def test_a_phone_that_never_names_itself_plays_under_its_colour(
    around: Phones, new_table: Table
) -> None:
    phones = [around.scan(lang="fr-FR"), around.scan()]
    for seat, phone in zip(FOUR, phones, strict=False):
        phone.press(phone.page.locator(f".lobby button.seat-{seat}"))
    phones[0].sees("Écrivez votre nom")
    phones[1].sees("Type your name")
    new_table.do("arrange", sitting=[{"seat": seat} for seat in FOUR[2:]])
    new_table.do("new_game")
    phones[0].sits("Rouge")
    phones[1].sits("Blue")


def test_markup_in_a_name_is_a_name(around: Phones, new_table: Table) -> None:
    name = "<img src=x onerror=alert(1)>"
    ann = sits_down(around, "red", name)
    other = around.scan()
    other.sees(name)
    assert ann.page.locator("img").count() == other.page.locator("img").count() == 0


def test_who_runs_the_table_sees_the_code_first_and_chairs_fill(
    browser: Browser, tmp_path: Path
) -> None:
    with Hosted(tmp_path, "--seed", "1") as table:
        around = Phones(browser, table)
        host = around.phone(size=TABLET)
        host.open(table.host_link)
        code = host.page.get_by_role("img", name="QR code to join")
        code.wait_for()
        top = host.page.locator("main > *").first
        assert top.locator(".qr").count() == 1, "it is there before anything else"
        code.screenshot(path=tmp_path / "code.png")
        assert codes_in(tmp_path / "code.png") == {table.link()}
        phones = [
            sits_down(around, seat, name)
            for seat, name in zip(FOUR, ("Ann", "Ben", "Cléo", "Dan"), strict=True)
        ]
        host.page.get_by_label("Name of Blue").fill("ann")
        host.page.get_by_label("Name of Blue").press("Enter")
        host.tap("Move ann (Blue) up")
        expect(host.page.locator(".people li").first.locator(".seat-blue")).to_be_visible()
        host.page.get_by_label("Name of Blue").fill("Ben")
        host.page.get_by_label("Name of Blue").press("Enter")
        host.page.get_by_label("Name of Green").fill("Clea")
        host.page.get_by_label("Name of Green").press("Enter")
        phones[2].button("Clea, Green, you").wait_for()
        host.tap("Set up the table")
        phones[2].sits("Clea")
        host.reads("Setting up")
        host.sees("4 of 4 have compared the row.")
        expect(host.page.locator(".comparing")).to_have_count(0)
        assert host.page.get_by_role("img", name="QR code to join").count() == 0
        assert host.page.locator(".player .name").all_inner_texts()[:2] == ["Ben", "Ann"]
        around.leave()
