"""A phone comes to the table: by its QR code, with a code typed in, or not at all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import Phone, Phones
from tests.support.served import NAMES, Table

FOUR = ("red", "blue", "green", "yellow")
MARKUP = "<img src=x onerror=alert(1)>"


def seat_of(phone: Phone, seat: str) -> str:
    """What the lobby says of a seat."""
    label = phone.page.locator(f".lobby button.seat-{seat}").get_attribute("aria-label")
    return label or ""


def test_the_lobby_shows_every_seat_and_who_is_taken_as_it_happens(
    phones: Phones, table: Table
) -> None:
    table.new_game(*FOUR)
    waiting = phones.scan()
    waiting.reads("Which colour are you?")
    assert seat_of(waiting, "blue") == "Ben, Blue, free"
    phones.join("blue")
    waiting.button("Ben, Blue, taken").wait_for()
    table.do("tablet_seat", seat="green")
    waiting.button("Cléo, Green, no phone").wait_for()
    assert [seat_of(waiting, seat).partition(",")[0] for seat in FOUR] == [
        "Ann",
        "Ben",
        "Cléo",
        "Dan",
    ]


def test_the_code_can_be_typed_as_it_is_read_aloud(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phone = phones.phone()
    phone.open(table.url)
    phone.page.get_by_label("Join code").fill(
        f" {table.code[:4].lower()}-{table.code[4:].lower()} "
    )
    phone.tap("Join")
    phone.reads("Which colour are you?")


def test_a_wrong_code_is_said_to_be_wrong_and_what_was_typed_is_kept(
    phones: Phones, new_table: Table
) -> None:
    phone = phones.phone()
    phone.open(f"{new_table.url}/j/WRNGCDE2")
    phone.sees("No table has this code")
    field = phone.page.get_by_label("Join code")
    expect(field).to_have_value("WRNGCDE2")
    field.fill("ABC")
    phone.tap("Join")
    phone.sees("A code has eight letters and digits.")


def test_the_qr_code_of_a_seat_asks_for_no_colour(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phones.sit("green").sits("Cléo")


def test_a_seat_that_is_taken_is_taken(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phones.join("red")
    late = phones.scan("red")
    late.sees("Somebody else has taken that seat.")
    late.button("Ann, Red, taken").wait_for()


@pytest.mark.parametrize("what", ["BigInt", pytest.param("WebSocket", marks=pytest.mark.long)])
def test_a_browser_that_could_not_play_says_so_before_it_takes_a_seat(
    phones: Phones, table: Table, what: str
) -> None:
    table.new_game(*FOUR)
    old = phones.scan("red", lacking=[what])
    old.reads("This browser cannot join.")
    old.sees(f"It lacks {what}")
    vieux = phones.scan("red", lacking=[what], lang="fr-FR")
    vieux.reads("Ce navigateur ne peut pas participer.")
    other = phones.scan()
    other.button("Ann, Red, free").wait_for()


def test_a_name_full_of_markup_is_a_name(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR, names={**NAMES, "red": MARKUP, "blue": "&amp;<b>Ben"})
    lobby = phones.scan()
    lobby.sees(MARKUP, "&amp;<b>Ben")
    lobby.tap(re.compile("&amp;<b>Ben"))
    lobby.sits("&amp;<b>Ben")
    table.do("begin")
    lobby.sees(f"{MARKUP} has the marker, and rolls")
    assert lobby.page.locator("img").count() == 0


def test_one_phone_speaks_french_and_the_others_english(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    french, english = phones.join("red", lang="fr-FR"), phones.join("blue")
    table.do("begin")
    french.reads("Phase Parasite")
    english.reads("Parasite Phase")
    english.tap("Menu", "Français", "Fermer")
    english.reads("Phase Parasite")
    english.sees("La Phase Parasite commence.")
    english.sees_no("The Parasite Phase begins.")
    assert english.page.locator("html").get_attribute("lang") == "fr"
    french.tap("Menu", "English", "Close")
    french.sees("You have the marker, and roll")
    french.tap("Roll the D4")
    english.reads("C'est à Ann")
    english.sees("Phase Parasite dans 5 tours")
    french.page.reload()
    french.reads("Your turn")


def test_what_the_table_tells_comes_in_the_phones_own_language(
    phones: Phones, table: Table
) -> None:
    table.first_turn(*FOUR)
    french, english = phones.join("red", lang="fr-FR"), phones.join("blue")
    table.do("explore", who="trooper", card="run-1", at=[0, 1])
    french.sees(re.compile("^On pose une pièce Course"))
    english.sees(re.compile("^A Run room is laid"))
