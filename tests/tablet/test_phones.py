"""The players' phones as the tablet shows them: the way in, who is there, whose seat is whose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve
from kivy.core.window import Window
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from companion.core.say import say
from companion.core.words import KeyRound
from companion.tablet import qr, settings
from companion.tablet.settings import Settings
from tests.support.guests import (
    ADDRESS,
    CODE,
    OTHER,
    SYMBOLS,
    FakePhones,
    with_phones,
)
from tests.support.tablet import ATablet, Tablet, typed
from tests.support.tablet_games import at_table, pressable
from tests.support.ten_package import PACKAGE as TEN

SEATS: Final = ("red", "blue", "green", "yellow")
LINK: Final = f"{ADDRESS.url}/j/{CODE}"


@pytest.fixture
def tablet(a_tablet: ATablet, phones: FakePhones) -> Tablet:
    """A tablet whose door is open."""
    return a_tablet(bridge=with_phones(phones))


def at_phones(tablet: Tablet) -> Tablet:
    tablet.desk.go("phones")
    tablet.settle()
    return tablet


def modules_of(text: str) -> list[list[bool]]:
    """Return a code as the package itself makes it, with the white round it."""
    code: Any = QRCode(error_correction=ERROR_CORRECT_M, border=4)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(one) for one in row] for row in code.get_matrix()]


def codes_seen(tablet: Tablet, texts: list[str]) -> list[str]:
    """Return which of these are to be scanned off the picture, module by module."""
    wide, high = map(int, Window.size)
    data = tablet.pixels()
    rows = [data[y * wide * 3 : (y + 1) * wide * 3] for y in reversed(range(high))]
    return [text for text in texts if _is_in(rows, modules_of(text))]


def _is_in(rows: list[bytes], modules: list[list[bool]]) -> bool:
    """Tell whether the code is there, each of its modules the same whole number of pixels."""
    dark, white = b"\x0a\x0e\x11", b"\xff\xff\xff"
    for side in range(qr.LEAST, 14):
        lines = [b"".join((dark if one else white) * side for one in row) for row in modules]
        column = [line for line in lines for _ in range(side)]
        for top, row in enumerate(rows[: len(rows) - len(column)]):
            left = row.find(column[4 * side])
            if left >= 0 and all(
                rows[top + n - 4 * side][left : left + len(line)] == line
                for n, line in enumerate(column)
            ):
                return True
    return False


# The way in


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.painted
def test_the_code_for_everybody_and_each_free_seat_s_own_are_there_to_be_scanned(
    theme: str, tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4, begun=False)
    phones.put("blue", "here")
    tablet.desk.set(theme=theme)
    at_phones(tablet)
    links = [LINK, *(f"{LINK}#{seat}" for seat in SEATS)]
    assert codes_seen(tablet, links) == [LINK, *(f"{LINK}#{s}" for s in ("red", "green", "yellow"))]


def test_a_code_is_the_package_s_own_matrix() -> None:
    assert qr.matrix(LINK) == tuple(tuple(row[4:-4]) for row in modules_of(LINK)[4:-4])


def test_the_address_and_the_code_can_be_read_aloud(tablet: Tablet) -> None:
    at_phones(at_table(tablet, 4, begun=False))
    assert ADDRESS.url in tablet.texts()
    assert "ABCD 2345" in tablet.texts()


def test_laying_the_table_shows_the_way_in_and_going_on_leads_to_the_deck(tablet: Tablet) -> None:
    tablet.tap("new")
    tablet.tap("chair.1")
    typed("Ann", "Ben", "Cleo", "Dora")(tablet)
    tablet.tap("setup.next")
    tablet.tap("setup.go")
    assert tablet.desk.route.name == "phones"
    tablet.tap("phones.go")
    assert tablet.desk.route.name == "recipe"
    assert "0 of 4 are in" in tablet.texts()
    tablet.tap("phones")
    assert tablet.desk.route.name == "phones"


def test_the_menu_leads_to_the_phones_in_a_game(tablet: Tablet) -> None:
    at_table(tablet, 4)
    tablet.tap("menu")
    tablet.tap("menu.phones")
    assert "0 of 4 are in" in tablet.texts()
    tablet.tap("phones.go")
    assert tablet.desk.route.name == "table"


def test_when_the_last_one_comes_the_way_on_is_bright(tablet: Tablet, phones: FakePhones) -> None:
    at_phones(at_table(tablet, 4, begun=False))
    for seat in ("red", "blue", "green"):
        phones.put(seat, "here")
    tablet.settle()
    assert "3 of 4 are in" in tablet.texts()
    phones.put("yellow", "tablet")
    tablet.settle()
    assert "Everybody is in." in tablet.texts()


def test_of_two_networks_the_table_chooses_whose_address_is_shown(
    a_tablet: ATablet,
) -> None:
    phones = FakePhones(ADDRESS, OTHER)
    tablet = at_phones(at_table(a_tablet(bridge=with_phones(phones)), 4, begun=False))
    tablet.tap("phones.network")
    tablet.tap("network.0")
    assert phones.done == [{"do": "use_address", "url": OTHER.url}]
    assert OTHER.url in tablet.texts()
    assert ADDRESS.url not in tablet.texts()
    assert tablet.desk.sheet is None


def test_one_network_is_nothing_to_choose(tablet: Tablet) -> None:
    at_phones(at_table(tablet, 4, begun=False))
    assert "phones.network" not in pressable(tablet)


@pytest.mark.painted
def test_what_keeps_the_phones_out_is_said_in_words(tablet: Tablet, phones: FakePhones) -> None:
    at_phones(at_table(tablet, 4, begun=False))
    phones.in_trouble(say("Another program holds every port."))
    tablet.settle()
    assert "Phones cannot join" in tablet.texts()
    assert "Another program holds every port." in tablet.texts()
    assert codes_seen(tablet, [LINK, f"{LINK}#red"]) == []


# Seats


@pytest.mark.parametrize(
    ("state", "word"),
    [
        ("free", "Free seat"),
        ("here", "Phone is here"),
        ("away", "Phone is away"),
        ("tablet", "On the tablet"),
    ],
)
def test_a_seat_s_state_is_a_word(
    state: Any, word: str, tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4, begun=False)
    for seat in SEATS:
        phones.put(seat, state)
    at_phones(tablet)
    assert tablet.texts().count(word) == len(SEATS)


@pytest.mark.painted
def test_a_free_seat_s_code_is_shown_large(tablet: Tablet) -> None:
    at_phones(at_table(tablet, 4, begun=False))
    tablet.tap("phones.seat.green")
    assert "Scan this with the phone that is to sit here." in tablet.texts()
    assert codes_seen(tablet, [f"{LINK}#green"]) == [f"{LINK}#green"]


def test_a_player_without_a_phone_answers_on_the_tablet(tablet: Tablet, phones: FakePhones) -> None:
    at_phones(at_table(tablet, 4, begun=False))
    tablet.tap("phones.seat.green")
    tablet.tap("seat_phone.tablet")
    assert phones.done == []
    known = "While a scan runs, this tablet could know this player's answer."
    assert any(text.endswith(known) for text in tablet.texts())
    tablet.tap("seat_phone.sure")
    assert phones.done == [{"do": "tablet_seat", "seat": "green"}]
    assert {"On the tablet", "This tablet could know the answers"} <= set(tablet.texts())
    assert tablet.desk.sheet is None


def test_what_a_seat_on_the_tablet_means_is_said_the_first_time_alone(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4, begun=False)
    phones.put("green", "tablet")
    at_phones(tablet)
    tablet.tap("phones.seat.red")
    tablet.tap("seat_phone.tablet")
    assert phones.done == [{"do": "tablet_seat", "seat": "red"}]


@pytest.mark.painted
def test_a_seat_on_the_tablet_is_given_to_a_phone_at_once(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4, begun=False)
    phones.put("green", "tablet")
    at_phones(tablet)
    tablet.tap("phones.seat.green")
    tablet.tap("seat_phone.free")
    assert phones.done == [{"do": "free_seat", "seat": "green"}]
    assert codes_seen(tablet, [f"{LINK}#green"]) == [f"{LINK}#green"]


@pytest.mark.parametrize(("what", "do"), [("free", "free_seat"), ("tablet", "tablet_seat")])
def test_a_phone_loses_its_seat_only_if_the_table_is_sure(
    what: str, do: str, tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4, begun=False)
    phones.put("blue", "here")
    at_phones(tablet)
    tablet.tap("phones.seat.blue")
    tablet.tap(f"seat_phone.{what}")
    assert "Camille's phone loses this seat?" in tablet.texts()
    tablet.tap("seat_phone.no")
    assert phones.done == []
    tablet.tap(f"seat_phone.{what}")
    tablet.tap("seat_phone.sure")
    assert phones.done == [{"do": do, "seat": "blue"}]


def test_with_our_own_die_no_die_is_asked_for_a_seat(tablet: Tablet, phones: FakePhones) -> None:
    tablet.desk.set(own_die=True)
    at_phones(at_table(tablet, 4, begun=False))
    tablet.tap("phones.seat.green")
    tablet.tap("seat_phone.tablet")
    tablet.tap("seat_phone.sure")
    assert phones.done == [{"do": "tablet_seat", "seat": "green"}]


def test_what_the_phones_refuse_is_said_and_cannot_be_overruled(tablet: Tablet) -> None:
    at_phones(at_table(tablet, 4, begun=False))
    tablet.desk.send({"do": "use_address", "url": "http://nowhere"})
    tablet.settle()
    assert "There is no such address." in tablet.texts()
    assert "refused.anyway" not in pressable(tablet)


# On the table


@pytest.mark.painted
def test_before_the_game_begins_a_free_seat_shows_its_code_in_its_panel(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4, begun=False)
    phones.put("blue", "here")
    tablet.settle()
    links = [f"{LINK}#{seat}" for seat in SEATS]
    assert codes_seen(tablet, links) == [f"{LINK}#{s}" for s in ("red", "green", "yellow")]
    assert "join.blue" not in pressable(tablet)
    tablet.tell(do="begin")
    assert codes_seen(tablet, links) == []


def test_a_seat_s_phone_mark_opens_its_choices(tablet: Tablet, phones: FakePhones) -> None:
    at_table(tablet, 4)
    phones.put("blue", "here")
    tablet.settle()
    tablet.tap("phone.blue")
    assert "seat_phone.free" in pressable(tablet)


def test_a_phone_that_is_gone_for_a_moment_is_nobody_s_business(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4, begun=False)
    phones.put("blue", "here")
    at_phones(tablet)
    phones.put("blue", "away")
    tablet.wait(3)
    assert "Phone is away" not in tablet.texts()
    tablet.wait(3)
    assert "Phone is away" in tablet.texts()
    phones.put("blue", "here")
    tablet.settle()
    assert "Phone is here" in tablet.texts()


def test_a_phone_that_does_something_leaves_the_seat_s_choices_open(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4)
    tablet.tap("phone.blue")
    tablet.tell(do="end_turn")
    assert "seat_phone.tablet" in pressable(tablet)


# The symbols


def test_the_row_of_symbols_has_names_in_the_table_s_language(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4, begun=False)
    phones.all_here()
    at_phones(tablet)
    file = Path(__file__).parents[2] / "assets" / "symbols" / "symbols.json"
    names = [json.loads(file.read_text("utf-8"))[n]["name"] for n in SYMBOLS]
    assert [one["en"] for one in names if one["en"] not in tablet.texts()] == []
    tablet.desk.set(language="fr")
    tablet.settle()
    assert [one["fr"] for one in names if one["fr"] not in tablet.texts()] == []


def at_compare(tablet: Tablet, phones: FakePhones) -> Tablet:
    """Four phones have a row of symbols, which nobody has compared."""
    at_table(tablet, 4, begun=False)
    phones.all_here()
    phones.new_row()
    return at_phones(tablet)


def test_the_row_says_how_many_have_compared_it_and_each_seat_whether_it_has(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_compare(tablet, phones)
    assert "Read the row aloud together: it must be the same on every phone." in tablet.texts()
    phones.compare("red", "blue")
    tablet.settle()
    assert {"2 of 4", "have compared the row"} <= set(tablet.texts())
    assert tablet.texts().count("Has compared") == 2
    assert tablet.texts().count("Has not compared yet") == 2
    phones.compare("green", "yellow")
    tablet.settle()
    told = "Everybody has compared: the row is the same on every phone."
    assert told in tablet.texts()
    assert "Everybody is in." in tablet.texts()


def test_a_seat_on_the_tablet_has_nothing_to_compare(tablet: Tablet, phones: FakePhones) -> None:
    at_compare(tablet, phones)
    phones.put("yellow", "tablet")
    phones.compare("red")
    tablet.settle()
    assert {"1 of 3", "has compared the row"} <= set(tablet.texts())


def test_who_is_awaited_in_a_key_round_is_named(tablet: Tablet, phones: FakePhones) -> None:
    at_compare(tablet, phones)
    phones.key_round("green", "blue")
    tablet.settle()
    told = (
        "Waiting for Cleo and Camille: wake those phones up, or free the seats. Until then no scan"
        " can be sealed."
    )
    assert told in tablet.texts()
    assert tablet.texts().count("Waiting for this phone") == 2


def test_whose_phone_broke_the_round_is_named(tablet: Tablet, phones: FakePhones) -> None:
    at_compare(tablet, phones)
    phones.key_round("red", at_fault="blue")
    tablet.settle()
    told = "Camille's phone sent something that was wrong, so the phones begin their row anew."
    assert any(text.startswith(told) for text in tablet.texts())


def test_who_sees_another_row_raises_an_alarm_that_says_what_to_do(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_compare(tablet, phones)
    phones.compare(*SEATS)
    phones.see_another("blue")
    tablet.settle()
    told = (
        "Camille sees another row. Hold that phone beside another one and compare again. Still"
        " different? Free that seat, and scan the code with that phone once more. Different again:"
        " somebody may be between your phones. Play on, and scan with the check cards."
    )
    assert {told, "3 of 4", "Sees another row"} <= set(tablet.texts())
    tablet.tap("phones.go")
    tablet.desk.go("recipe")
    tablet.settle()
    assert "The rows differ." in tablet.texts()
    phones.compare("blue")
    tablet.settle()
    assert "Everybody is in." in tablet.texts()


def test_without_phones_nothing_of_a_row_is_said(tablet: Tablet, phones: FakePhones) -> None:
    at_table(tablet, 4)
    assert not [text for text in tablet.texts() if "row" in text.lower().split()]
    for seat in SEATS:
        phones.put(seat, "tablet")
    at_phones(tablet)
    assert not [text for text in tablet.texts() if "compare" in text.lower()]


def test_a_game_whose_phones_are_all_gone_says_that_they_load_the_page_again(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4)
    for seat in SEATS:
        phones.put(seat, "away")
    at_phones(tablet)
    told = (
        "No phone is connected. Open the page again on every phone, or load it again: each seat is"
        " kept for its phone."
    )
    assert told in tablet.texts()
    phones.put("red", "here")
    tablet.settle()
    assert told not in tablet.texts()


def test_a_new_row_in_a_game_is_told_until_everybody_has_compared_it(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4)
    phones.all_here()
    tablet.settle()
    assert "row" not in pressable(tablet)
    phones.new_row()
    tablet.settle()
    assert "row" not in pressable(tablet), "a round that is over at once is nobody's business"
    tablet.wait(6)
    tablet.tap("row")
    assert tablet.desk.route.name == "phones"
    tablet.tap("phones.go")
    phones.compare(*SEATS)
    tablet.settle()
    assert "row" not in pressable(tablet)


def test_another_row_is_told_on_the_table_at_once(tablet: Tablet, phones: FakePhones) -> None:
    at_table(tablet, 4)
    phones.all_here()
    phones.see_another("blue", "green")
    tablet.settle()
    assert "Camille and Cleo see another row: compare again." in tablet.texts()
    tablet.tap("row")
    assert tablet.desk.route.name == "phones"


BEHIND: Final = (
    "The game was put back to an earlier moment: the phone of Camille knows of a count that this"
    " tablet does not have. No scan can be sealed. Use the check cards, or free that seat."
)


def test_a_game_that_was_put_back_says_so_on_the_table_until_the_seat_is_free(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4)
    phones.all_here()
    phones.set(set_back=("blue",))
    tablet.settle()
    assert "The game was put back: no sealed scans. Tap here to read why." in tablet.texts()
    tablet.tell(do="hand", seat="red", cards=3)
    tablet.tap("set_back")
    assert BEHIND in tablet.texts()
    tablet.tap("notice.ok")
    at_phones(tablet)
    assert BEHIND in tablet.texts()
    assert "Knows of another count" in tablet.texts()
    tablet.desk.back()
    phones.set(set_back=())
    tablet.settle()
    assert "set_back" not in pressable(tablet)


def test_what_the_phones_keep_in_the_journal_leaves_every_question_where_it_is(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4)
    phones.all_here()
    tablet.tap("number.seats.red.hand")
    sheet = tablet.desk.sheet
    assert phones.table is not None
    phones.table.keep(KeyRound(2, ("red", "blue")), "phones")
    tablet.settle()
    assert tablet.desk.sheet == sheet
    tablet.desk.close(sheet)  # type: ignore[arg-type]
    tablet.tap("log")
    steps = [text for text in tablet.texts() if "key" in text.lower()]
    assert steps == []


# Switched off, and not built in


def test_the_switch_in_the_settings_shuts_the_door_and_is_kept(
    tablet: Tablet, phones: FakePhones
) -> None:
    at_table(tablet, 4)
    tablet.desk.go("settings")
    tablet.settle()
    tablet.tap("set.phones")
    assert phones.doors[-1:] == ["shut"]
    assert not tablet.kept[-1].phones
    tablet.desk.back()
    tablet.settle()
    assert "phone.blue" not in pressable(tablet)
    tablet.tap("menu")
    assert "menu.phones" not in pressable(tablet)
    tablet.desk.back()
    tablet.desk.go("phones")
    tablet.settle()
    tablet.tap("phones.let_in")
    assert phones.doors[-1:] == ["open"]
    assert tablet.kept[-1].phones


def test_where_no_phones_are_built_in_nothing_is_said_of_them(a_tablet: ATablet) -> None:
    tablet = at_table(a_tablet(), 4)
    tablet.tap("menu")
    assert not [key for key in pressable(tablet) if "phone" in key]


@pytest.mark.painted
def test_where_nothing_works_codes_out_the_address_and_the_code_are_left(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qr, "find_spec", lambda _: None)
    qr.matrix.cache_clear()
    at_phones(at_table(tablet, 4, begun=False))
    assert "ABCD 2345" in tablet.texts()
    tablet.tap("phones.seat.red")
    assert "ABCD 2345" in tablet.texts()
    assert codes_seen(tablet, [LINK, f"{LINK}#red"]) == []
    qr.matrix.cache_clear()


# Wi-Fi


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("Station", "secret12", "WIFI:T:WPA;S:Station;P:secret12;;"),
        ("Station", "", "WIFI:T:nopass;S:Station;;"),
        ('a;b,c:d"e\\f', "x;y", 'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:x\\;y;;'),
    ],
)
def test_a_wifi_is_told_as_phones_read_it(name: str, password: str, text: str) -> None:
    assert qr.wifi_text(name, password) == text


@pytest.mark.painted
def test_the_wifi_typed_once_is_kept_and_shown_when_asked(tablet: Tablet) -> None:
    at_phones(at_table(tablet, 4, begun=False))
    tablet.tap("phones.wifi")
    assert tablet.desk.route.name == "wifi"
    screen = tablet.root.screen
    for entry, words in zip(screen.entries, ("Station", "secret;12"), strict=True):  # type: ignore[union-attr]
        entry.text = words
    tablet.settle()
    assert (tablet.kept[-1].wifi, tablet.kept[-1].wifi_password) == ("Station", "secret;12")
    tablet.tap("back")
    tablet.tap("phones.wifi")
    assert "Wi-Fi: Station" in tablet.texts()
    assert not [text for text in tablet.texts() if "secret" in text]
    text = "WIFI:T:WPA;S:Station;P:secret\\;12;;"
    assert codes_seen(tablet, [text]) == [text]


def test_the_wifi_s_password_lies_in_a_file_of_the_tablet_alone(tmp_path: Path) -> None:
    liked = Settings(phones=False, wifi="Station", wifi_password="secret12")
    assert settings.save(liked, tmp_path)
    assert settings.load(tmp_path) == liked
    assert (tmp_path / settings.FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("polls", [TEN.polls, None], ids=["sealed polls", "none"])
def test_only_a_game_that_seals_something_speaks_of_a_row(
    a_tablet: ATablet, phones: FakePhones, polls: Any
) -> None:
    package = evolve(TEN, polls=polls)
    tablet = a_tablet(packages={TEN.name: package}, bridge=with_phones(phones))
    players = [{"seat": seat, "name": seat.title()} for seat in ("red", "blue")]
    tablet.tell(do="new_game", game=TEN.name, players=players, first="red")
    at_phones(tablet)
    assert any("symbols" in text for text in tablet.texts()) is (polls is not None)
