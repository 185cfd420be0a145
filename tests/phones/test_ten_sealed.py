"""A game of other words than Panic Station's notes in private, polls sealed and is audited."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.panic_station.private import NOTES as STATION_NOTES
from companion.journal.memory import MemoryJournal
from tests.support.connections import SEATS, Evening
from tests.support.sealing import SealingPhone, answer, audit, table_of_phones
from tests.support.ten import PACKAGE
from tests.support.ten_private import BOLD, NOTES


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    one = Evening(tmp_path, MemoryJournal(), PACKAGE)
    players = [{"seat": seat, "name": seat.title()} for seat in SEATS]
    one.tell(do="new_game", players=players, first="red")
    return one


@pytest.fixture
def phones(evening: Evening) -> dict[str, SealingPhone]:
    found = table_of_phones(evening)
    for phone in found.values():
        phone.brain.rules, phone.brain.trades = NOTES, None
    return found


def gift(evening: Evening) -> int:
    """Red gives blue a point; return when."""
    evening.tell(do="throw", roll=[5])
    evening.tell(do="give", to="blue", points=1)
    return evening.table.rev


def dare(evening: Evening, phones: dict[str, SealingPhone], **votes: int) -> None:
    evening.tell(do="dare")
    answer(phones, {**dict.fromkeys(SEATS, 0), **votes})


def entries(evening: Evening) -> str:
    found = evening.table.journal.entries(1)
    return json.dumps([[one.do, *(dict(event) for event in one.events)] for one in found])


def test_both_whom_a_gift_concerns_are_to_note_something_and_nobody_else(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    at = gift(evening)
    note = {"id": f"{at}-gift-red-blue", "rev": at, "kind": "gift", "seats": ["red", "blue"]}
    assert [phones[seat].view()["notes"] for seat in SEATS] == [[note], [note], [], []]
    evening.tell(do="undo")
    assert phones["blue"].view()["notes"] == []


def test_a_phone_hears_which_question_is_to_be_settled_and_no_number_of_another_game(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    assert phones["red"].view()["private"] == {"given": {}, "ask": None, "noted": {}}
    evening.tell(do="dare")
    assert phones["red"].view()["private"] == {"given": {}, "ask": "dare", "noted": {}}


def test_a_count_is_called_by_its_own_word_on_the_wire_in_the_journal_and_in_the_report(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    dare(evening, phones, red=1, blue=1)
    result = phones["yellow"].last("scan_result")
    assert (result["ask"], result["daring"], result["polled"]) == ("dare", 2, 4)
    assert phones["yellow"].brain.complaints == []
    evening.tell(do="end_game")
    audit(phones)
    report = phones["green"].last("report")["report"]
    (scan,) = report["scans"]
    assert (scan["daring"], report["faults"]) == (2, [])
    assert scan["votes"] == {"red": 1, "blue": 1, "green": 0, "yellow": 0}
    heard = json.dumps([one for phone in phones.values() for one in phone.heard])
    assert "infected" not in heard + entries(evening)


def opened(evening: Evening, phones: dict[str, SealingPhone], **openings: Any) -> dict[str, Any]:
    """Everybody agrees; blue opens this beside what every phone does."""
    evening.tell(do="end_game")
    phones["blue"].waits_to_open()
    audit(phones)
    return phones["blue"].open(**openings)


def test_a_phone_opens_its_notes_under_the_games_own_words(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    at = gift(evening)
    dare(evening, phones, blue=1)
    dossier = [{"at": at, "event": BOLD, "by": "red"}]
    opened(evening, phones, dossier=dossier, gifts=[{"at": at, "said": BOLD}])
    assert "report" in phones["red"].types()
    told = {one["seat"]: one["openings"] for one in phones["red"].heard if one["type"] == "opened"}
    assert told["blue"]["gifts"] == [{"at": at, "said": BOLD}]
    assert told["blue"]["dossier"] == dossier
    assert phones["green"].brain.findings().faults == ()


@pytest.mark.parametrize(
    "openings",
    [
        {"dossier": [{"at": 3, "event": "infected", "by": None}]},
        {"dossier": [{"at": 3, "event": "plain", "by": None}]},
        {"gifts": [{"at": 3, "said": "was_infected"}]},
        {"gifts": [{"at": 3, "said": BOLD}, {"at": 3, "said": "nothing"}]},
    ],
)
def test_what_another_game_would_say_is_not_read(
    evening: Evening, phones: dict[str, SealingPhone], openings: dict[str, Any]
) -> None:
    assert opened(evening, phones, **openings)["code"] == "bad_value"


def test_a_list_that_the_game_does_not_know_is_passed_on_to_nobody(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    opened(evening, phones, **{name: [] for name in STATION_NOTES.lists()})
    (told,) = (
        one for one in phones["red"].heard if one.get("seat") == "blue" and "openings" in one
    )
    assert told["openings"].keys() == {"votes", "dossier", "secret"}


def test_an_undone_gift_asks_anew_and_a_count_that_it_could_not_change_is_told_again(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    dare(evening, phones, red=1)
    evening.tell(do="undo")
    evening.tell(do="undo")
    evening.tell(do="dare", anyway=True)
    assert [one["type"] for one in phones["red"].heard].count("scan_open") == 1
    assert "scan_result" in phones["red"].types()
