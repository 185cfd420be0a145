"""A game that was begun under version 1 of the sealed scan goes on under version 2.

`version_1/` was written by the last program that spoke it: four phones, one scan counted (two of
four), another one asked.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from companion.games import PACKAGES
from companion.journal.sqlite import SqliteJournal
from companion.table.records import verdict
from tests.support.connections import SEATS, Evening, Phone
from tests.support.sealing import SealingPhone, answer, ask_for_a_scan, audit

KEPT = Path(__file__).parent / "version_1"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    for file in KEPT.iterdir():
        shutil.copy(file, tmp_path)
    journal = SqliteJournal.open(tmp_path)
    made = Evening(tmp_path, journal)
    assert made.table.resume()
    made.connections.refresh()
    made.settle()
    yield made
    journal.close()


@pytest.fixture
def phones(evening: Evening) -> dict[str, SealingPhone]:
    """Let the same phones come back, with the page of version 2."""
    return {seat: SealingPhone(evening, seed=f"{seat} of the test") for seat in SEATS}


def test_the_keys_are_those_that_the_old_phones_had(phones: dict[str, SealingPhone]) -> None:
    for seat, phone in phones.items():
        assert phone.brain.secret == sha256(f"{seat} of the test".encode()).digest()


def test_its_journal_is_whole(tmp_path: Path) -> None:
    for file in KEPT.iterdir():
        shutil.copy(file, tmp_path)
    assert verdict(tmp_path, PACKAGES).whole


def test_a_phone_of_version_1_is_told_to_load_the_page_again(evening: Evening) -> None:
    old = Phone(evening)
    hello = {"type": "hello", "v": 1, "code": evening.code, "session": "ab" * 16, "lang": "en"}
    answered = old.say(**hello, seat="red", public="00" * 32, claim="cd" * 32)
    assert answered["code"] == "unavailable"
    assert "reload it" in answered["why"]


def test_whoever_held_a_seat_s_key_has_the_seat_again(phones: dict[str, SealingPhone]) -> None:
    for seat, phone in phones.items():
        assert phone.hello()["type"] == "welcome"
        assert phone.seat == seat


def test_its_counts_stand_and_the_chain_begins_at_zero(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    view = evening.table.view() or {}
    assert view["scans"] == [{"infected": 2, "clean": 2}]
    assert phones["red"].hello()["head"] == "00" * 32
    assert "scan_result" not in phones["red"].types()


def test_what_was_being_asked_is_asked_anew_under_version_2(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    for phone in phones.values():
        phone.hello()
    answer(phones, {"red": 1, "blue": 0, "green": 0, "yellow": 1})
    assert [one["infected"] for one in (evening.table.view() or {})["scans"]] == [2, 2]
    assert not any(phone.brain.complaints for phone in phones.values())


def test_openings_of_version_1_are_asked_of_nobody(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    for phone in phones.values():
        phone.hello()
    evening.do("scan_cancel")
    evening.tell(do="end_game")
    audit(phones)
    report = phones["red"].last("report")["report"]
    assert (report["scans"], report["faults"], report["unproved"]) == ([], [], [])


def test_a_new_scan_of_the_old_game_is_told_again_when_it_is_undone(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    for phone in phones.values():
        phone.hello()
    answer(phones, {"red": 1, "blue": 0, "green": 0, "yellow": 1})
    evening.tell(do="undo")
    ask = phones["red"].types().count("scan_open")
    assert (evening.table.view() or {})["scans"][1] == {"infected": 2, "clean": 2}
    evening.tell(do="undo")
    ask_for_a_scan(evening)
    assert phones["red"].types().count("scan_open") == ask
