"""A seat belongs to its phone: through a reload, a second tab, a freed seat and a rematch."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser import COMPARE, Phone, Phones
from tests.support.served import Table

FOUR = ("red", "blue", "green", "yellow")
NEW_ROW = "Your row has changed since you compared it. Compare it again."


def two_phones(phones: Phones, table: Table) -> tuple[Phone, Phone]:
    """Ann and Ben have phones, the others answer on the tablet; both are about to compare."""
    table.new_game(*FOUR)
    on_tablet(table)
    red, blue = phones.scan(), phones.scan()
    for seat, phone in (("red", red), ("blue", blue)):
        phone.minds_its_row()
        phone.press(phone.page.locator(f".lobby button.seat-{seat}"))
    return red, blue


def on_tablet(table: Table) -> None:
    for seat in FOUR[2:]:
        table.do("tablet_seat", seat=seat)


def compared(*phones: Phone) -> list[str]:
    """What they all compare, which is the same; its names as people say them aloud."""
    said = [symbols_named(phone) for phone in phones]
    assert said == said[:1] * len(said)
    for phone in phones:
        phone.tap("Same row")
        expect(phone.page.locator(COMPARE)).to_have_count(0)
    return said[0]


def test_a_reload_keeps_the_seat_and_its_key(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red")
    before = secret_of(phone)
    table.do("begin")
    phone.page.reload()
    phone.sits("Ann")
    phone.sees("You have the marker, and roll")
    assert secret_of(phone) == before


def test_the_address_without_its_code_leads_back_to_the_seat(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red")
    phone.open(table.url)
    phone.sits("Ann")


def test_a_second_tab_takes_over_and_the_first_says_so(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    first = phones.join("red")
    second = first.tab()
    second.open(table.link())
    second.sits("Ann")
    first.reads("Your seat is open in another tab")
    first.tap("Take it back here")
    first.sits("Ann")
    second.reads("Your seat is open in another tab")


def test_a_seat_that_the_table_frees_is_taken_by_another_phone(
    phones: Phones, table: Table
) -> None:
    table.new_game(*FOUR)
    lost = phones.join("red")
    table.do("free_seat", seat="red")
    lost.sees("Your seat has been freed. Choose one again.")
    found = phones.join("red")
    found.sits("Ann")
    lost.button("Ann, Red, taken").wait_for()
    lost.tap("Cléo, Green, free")
    lost.sits("Cléo")


def test_a_player_gets_up_for_another_phone(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    waiting, phone = phones.scan(), phones.join("red")
    waiting.button("Ann, Red, taken").wait_for()
    phone.tap("Menu", "Leave this seat", "Leave this seat")
    phone.reads("Which colour are you?")
    waiting.tap("Ann, Red, free")
    waiting.sits("Ann")


def test_a_rematch_keeps_everybody_seated_and_makes_new_keys(phones: Phones, table: Table) -> None:
    red, blue = two_phones(phones, table)
    old, row = table.code, compared(red, blue)
    keys = [secret_of(phone) for phone in (red, blue)]
    table.rematch(*FOUR[::-1])
    for phone, name in ((red, "Ann"), (blue, "Ben")):
        phone.page.wait_for_url(f"{table.url}/j/{table.code}")
        phone.sits(name)
        phone.reads("Setting up")
    assert table.code != old
    assert not {secret_of(red), secret_of(blue)} & set(keys)
    on_tablet(table)
    assert compared(red, blue) != row


def test_a_phone_that_slept_through_the_rematch_is_called_to_it_by_its_key(
    phones: Phones, table: Table
) -> None:
    table.new_game(*FOUR)
    phone = phones.join("red")
    phone.open("about:blank")
    old = table.link()
    table.rematch(*FOUR)
    phone.open(old)
    phone.page.wait_for_url(f"{table.url}/j/{table.code}*")
    phone.sits("Ann")


def test_comparing_is_one_step_of_joining_and_says_how_many_have(
    phones: Phones, table: Table
) -> None:
    red, blue = two_phones(phones, table)
    for phone in (red, blue):
        phone.reads("Compare your row")
        phone.sees("0 of 2 have compared the row.")
    blue.tap("Later")
    red.tap("Same row")
    blue.sees("1 of 2 have compared the row.")
    blue.tap("Compare the row", "Same row")
    red.sees("2 of 2 have compared the row.")
    assert red.symbols() == blue.symbols()
    red.page.reload()
    red.sees("2 of 2 have compared the row.")


def test_who_says_another_row_stops_every_phone_until_it_is_said_otherwise(
    phones: Phones, table: Table
) -> None:
    red, blue = two_phones(phones, table)
    red.tap("Not the same")
    red.sees("You said that your row is not the same.")
    blue.sees("Somebody’s row is not the same: Ann.", "Have that seat freed on the tablet")
    blue.tap("Later", "Stop: the rows differ", "Close")
    red.tap("Same row")
    for phone in (red, blue):
        expect(phone.button("Stop: the rows differ")).to_have_count(0)


def test_another_phone_in_a_seat_is_another_row_that_all_compare_again(
    phones: Phones, table: Table
) -> None:
    red, blue = two_phones(phones, table)
    row = compared(red, blue)
    table.do("free_seat", seat="blue")
    found = phones.scan()
    found.minds_its_row()
    found.press(found.page.locator(".lobby button.seat-blue"))
    red.sees(NEW_ROW)
    found.sees_no(NEW_ROW)
    assert compared(red, found) != row


def test_a_seat_on_the_tablet_is_another_row_too(phones: Phones, table: Table) -> None:
    table.new_game(*FOUR)
    on_tablet(table)
    red, blue, green = (phones.scan() for _ in range(3))
    table.do("free_seat", seat="green")
    for seat, phone in (("red", red), ("blue", blue), ("green", green)):
        phone.minds_its_row()
        phone.press(phone.page.locator(f".lobby button.seat-{seat}"))
    row = compared(red, blue, green)
    table.do("tablet_seat", seat="green")
    red.sees(NEW_ROW)
    assert compared(red, blue) != row


def secret_of(phone: Phone) -> str:
    kept = phone.kept()
    assert kept
    return str(kept["secret"])


def symbols_named(phone: Phone) -> list[str]:
    """The names under the pictures, as people say them across the table."""
    phone.reads("Compare your row")
    names = phone.page.locator(".symbols .name")
    expect(names).to_have_count(8)
    said: list[str] = names.all_inner_texts()
    return said
