"""Scanners that type: heard in every screen and field, and never mistaken for a person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet.wedge import QUICK, Wedge
from tests.support.held import TEXTS, HeldCards
from tests.support.scanner import letters_come, scans, scans_by_sdl, types
from tests.support.tablet import TIME, ATablet, Tablet
from tests.support.tablet_games import at_table, line

STORAGE = TEXTS["exploration/storage-2"]
SECRET = TEXTS["infection/red"]


@pytest.fixture
def tablet(a_tablet: ATablet, tmp_path: Path) -> Tablet:
    return a_tablet(cards=HeldCards(tmp_path))


def typing(tablet: Tablet) -> Tablet:
    """Somebody types the Wi-Fi's name; her finger is in the field."""
    tablet.desk.go("wifi")
    tablet.settle()
    field(tablet).focus = True
    tablet.settle()
    return tablet


def field(tablet: Tablet) -> Any:
    return tablet.root.screen.entries[0]  # type: ignore[union-attr]


def written(tablet: Tablet) -> str:
    return str(field(tablet).text)


@pytest.mark.parametrize("by", [scans, scans_by_sdl])
def test_a_scan_at_the_table_begins_what_the_card_is_for(by: object, tablet: Tablet) -> None:
    at_table(tablet, 4)
    by(tablet, STORAGE)  # type: ignore[operator]
    assert {"Storage 2", "Trooper", "Android"} <= set(tablet.texts())


def test_a_scan_works_without_any_camera_or_its_packages(tablet: Tablet) -> None:
    at_table(tablet, 4)
    scans(tablet, STORAGE)
    assert "Storage 2" in tablet.texts()


def test_a_scan_in_the_log_leads_back_to_the_table(tablet: Tablet) -> None:
    at_table(tablet, 4)
    tablet.desk.go("log")
    tablet.settle()
    scans(tablet, STORAGE)
    assert tablet.desk.route.name == "table"
    assert "Storage 2" in tablet.texts()


def test_a_person_who_types_a_code_has_only_typed_it(tablet: Tablet) -> None:
    typing(tablet)
    types(tablet, STORAGE, gap=0.08)
    assert written(tablet) == STORAGE
    assert line(tablet) == ""


def test_a_scan_into_a_field_is_taken_out_of_it_again(tablet: Tablet) -> None:
    typing(tablet)
    types(tablet, "Stat", gap=0.12, enter=False)
    scans(tablet, STORAGE)
    assert written(tablet) == "Stat"
    assert line(tablet) == "Storage 2"
    types(tablet, "ion", gap=0.12)
    assert written(tablet) == "Station"
    assert tablet.desk.settings.wifi == "Station"


def test_a_scan_in_the_midst_of_a_word_leaves_the_cursor_where_it_was(tablet: Tablet) -> None:
    typing(tablet)
    types(tablet, "Stion", gap=0.12, enter=False)
    entry = field(tablet)
    entry.cursor = entry.get_cursor_from_index(2)
    scans(tablet, STORAGE)
    types(tablet, "at", gap=0.12)
    assert written(tablet) == "Station"


def test_what_was_typed_just_before_a_scan_stays(tablet: Tablet) -> None:
    typing(tablet)
    types(tablet, "An", gap=0.09, enter=False)
    TIME.now += 0.06
    types(tablet, STORAGE, gap=0.004)
    assert written(tablet) == "An"


def test_a_scan_does_not_answer_the_field_for_a_player_s_name(tablet: Tablet) -> None:
    tablet.tap("new")
    tablet.tap("chair.1")
    scans(tablet, STORAGE)
    assert STORAGE not in " ".join(tablet.texts())
    types(tablet, "Ann", gap=0.1)
    assert "Ann" in tablet.texts()


def test_a_secret_card_is_taken_out_of_a_field_and_nothing_is_said(tablet: Tablet) -> None:
    typing(tablet)
    types(tablet, "Stat", gap=0.12, enter=False)
    before = tablet.texts(), list(tablet.heard)
    scans(tablet, SECRET)
    assert written(tablet) == "Stat"
    assert (tablet.texts(), list(tablet.heard)) == before
    assert tablet.desk.card_reader is not None
    assert (tablet.desk.card_reader.line, list(tablet.desk.card_reader.read)) == (None, [])


def test_letters_come_again_when_a_field_has_let_the_keyboard_go(tablet: Tablet) -> None:
    typing(tablet)
    field(tablet).focus = False
    tablet.settle()
    assert letters_come()


def test_a_keyboard_with_its_caps_lock_on_swaps_the_cases(tablet: Tablet) -> None:
    at_table(tablet, 4)
    scans(tablet, STORAGE.lower())
    assert "Storage 2" in tablet.texts()


def test_an_unknown_code_is_offered_to_be_taught(tablet: Tablet) -> None:
    at_table(tablet, 4)
    scans(tablet, "9783161484100")
    tablet.tap("line.teach")
    tablet.tap("teach.search")
    tablet.tap("teach.search.search/gas-can")
    assert line(tablet) == "Gas Can: known from now on"
    scans(tablet, "9783161484100")
    assert "The Hive is burned by a Trooper who stands in it." in tablet.texts()


# The law of it, on a clock that we push


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def heard(text: str, gaps: list[float], known: frozenset[str] = frozenset()) -> list[str]:
    """Return what a wedge takes for scans, with these gaps before each letter and before Enter."""
    clock, found = Clock(), list[str]()
    wedge = Wedge(clock, known.__contains__, found.append)
    for letter, gap in zip(text, gaps, strict=False):
        clock.now += gap
        wedge.typed(letter)
    clock.now += gaps[len(text)]
    wedge.enter()
    return found


@given(st.text("ABCDEF0123456789-", min_size=6, max_size=20), st.floats(0.0, QUICK * 0.85))
def test_whatever_is_typed_faster_than_a_person_can_is_a_scan(text: str, gap: float) -> None:
    assert heard(text, [gap] * (len(text) + 1)) == [text]


@given(st.text("ABCDEF0123456789-", min_size=1, max_size=20), st.floats(QUICK * 1.3, 2.0))
def test_nothing_that_a_person_types_is_a_scan(text: str, gap: float) -> None:
    assert heard(text, [gap] * (len(text) + 1), frozenset({text})) == []


@given(st.text("ABCDEF0123456789-", max_size=5))
def test_fewer_than_six_letters_are_no_scan(text: str) -> None:
    assert heard(text, [0.001] * (len(text) + 1), frozenset({text})) == []


def test_a_slow_frame_in_the_midst_of_a_scan_does_no_harm() -> None:
    assert heard("PS-E15", [0.001, 0.001, 0.09, 0.001, 0.001, 0.001, 0.001]) == ["PS-E15"]


def test_letters_that_no_symbol_of_ours_has_are_a_person_s_unless_they_were_taught() -> None:
    assert heard("hello, you", [0.004] * 11) == []
    assert heard("hello, you", [0.004] * 11, frozenset({"hello, you"})) == ["hello, you"]
