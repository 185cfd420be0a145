"""One rule for warnings: whoever differs from the last count of the game is named, with the reason.

What play alone did is only said; for anything else the table is asked once more, and every phone
asks its owner. Each is played on real connections; what a page makes of it by itself is in its own
tests.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from companion.phones.private import noted_in
from companion.table.guests import Seated
from tests.support.connections import A_GAME, SEATS, Evening
from tests.support.scans import come_back, resumed
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, answer, ask_for_a_scan, audit, table_of_phones

ONE = {"red": 1, "blue": 0, "green": 0, "yellow": 0}
LAST = {"red": 1, "blue": 1, "green": 1, "yellow": 0}
"""One human is left: the second question follows."""


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game on a light board, where a table can trade and die by the rules in few words."""
    return begun(Evening(tmp_path, MemoryJournal()))


@pytest.fixture
def phones(evening: Evening) -> dict[str, SealingPhone]:
    return table_of_phones(evening)


def begun(evening: Evening) -> Evening:
    evening.tell(**A_GAME, board="light")
    evening.tell(do="begin")
    evening.tell(do="parasite_phase")
    return evening


def counts(evening: Evening, phones: dict[str, SealingPhone], votes: dict[str, int] = ONE) -> None:
    """Have a scan asked and counted, whatever it may show."""
    ask_for_a_scan(evening)
    answer(phones, {seat: vote for seat, vote in votes.items() if seat in polled(phones["red"])})


def polled(phone: SealingPhone) -> list[str]:
    return list(phone.asked["seats"])


def trades(evening: Evening, seat: str) -> int:
    """Let whose turn it is trade with a seat; return the rev."""
    evening.tell(**{"do": "trade", "who": "trooper", "with": seat})
    return evening.table.rev


def partner_was(evening: Evening, rev: int, seat: str) -> None:
    """Correct whom a trade was with."""
    evening.tell(do="rewrite", at=rev, command={"do": "trade", "who": "trooper", "with": seat})


def dies(evening: Evening, seat: str) -> None:
    """Let parasites kill both characters of a seat in the next Parasite Phase."""
    while (evening.table.view() or {})["phase"] != "parasite":
        evening.tell(do="end_turn")
    evening.tell(do="parasite_phase")
    hits = [
        {"seat": seat, "who": who, "side": "black"}
        for who in ("trooper", "android")
        for _ in range((evening.table.view() or {})["seats"][seat][who]["health"])
    ]
    evening.tell(do="resolve_attacks", armor=[], hits=hits)
    assert not (evening.table.view() or {})["seats"][seat]["alive"]


def must_settle(evening: Evening) -> list[str]:
    """Return who is named where the table must say a scan once more."""
    refused = evening.refused(do="heat_scan")
    assert refused.code == "must_settle", refused
    return [one["seat"] for one in refused.facts["warns"] if not one.get("play")]


def asks_quietly(evening: Evening, phones: dict[str, SealingPhone]) -> list[str]:
    """Have a scan asked that needs nobody's word; return of whom it says what play did."""
    assert evening.refused(do="heat_scan").code == "not_now", "a rule, and no warning"
    ask_for_a_scan(evening)
    warns = phones["red"].asked["warns"]
    assert all(one["play"] for one in warns)
    for seat in polled(phones["red"]):
        phones[seat].seal(ONE[seat])  # which asks its owner nothing
    return [one["seat"] for one in warns]


# What play alone did


def test_two_counts_round_one_trade_name_both_traders_in_one_quiet_line_and_ask_nobody(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones)
    trades(evening, "blue")
    assert asks_quietly(evening, phones) == ["red", "blue"]
    (why,) = {one["why"] for one in phones["green"].asked["warns"]}
    assert why.startswith("Red and Blue had something to note since the last count: both counts")


def test_a_death_by_the_rules_between_two_counts_is_said_and_asks_nobody(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones)
    dies(evening, "green")
    assert asks_quietly(evening, phones) == ["green"]


def test_before_a_first_count_whom_the_rules_took_out_is_said_and_nobody_is_asked(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    dies(evening, "green")
    assert asks_quietly(evening, phones) == ["green"]
    why = phones["red"].asked["warns"][0]["why"]
    assert why == "Green is out of the game and is not asked."


def test_two_counts_with_nothing_between_name_nobody(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones)
    for step in ({"do": "hand", "seat": "red", "cards": 4}, {"do": "end_turn"}):
        evening.tell(**step)
    evening.tell(do="undo")
    evening.tell(do="redo")
    assert asks_quietly(evening, phones) == []


def test_check_cards_that_are_undone_open_the_scan_again_without_a_word_about_what_play_did(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones)
    dies(evening, "green")
    ask_for_a_scan(evening)
    evening.tell(do="scan_cards", infected=1)
    evening.tell(do="undo")
    assert [one.get("play") for one in phones["red"].asked["warns"]] == [True]


# A first count of a chosen few, three ways


def test_a_health_that_is_set_to_1_and_then_taken_by_play_is_no_death_by_play(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    evening.tell(
        do="adjust", set={"seats.green.trooper.health": 1, "seats.green.android.health": 1}
    )
    dies(evening, "green")
    assert must_settle(evening) == ["green"]
    ask_for_a_scan(evening)
    assert all(phones[seat].brain.warned() == ["green"] for seat in ("red", "blue", "yellow"))


def test_who_was_set_dead_before_any_phone_sat_is_named(evening: Evening) -> None:
    dead = {"seats.green.trooper.health": 0, "seats.green.android.health": 0}
    evening.tell(do="adjust", set=dead)
    phones = table_of_phones(evening, "green")
    assert must_settle(evening) == ["green"]
    ask_for_a_scan(evening)
    assert phones["red"].brain.seal(1) == []
    assert phones["red"].brain.warned() == ["green"]


def test_a_new_row_forgets_nobody_who_was_set_dead_before_it(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    dead = {"seats.green.trooper.health": 0, "seats.green.android.health": 0}
    evening.tell(do="adjust", set=dead)
    evening.do("free_seat", seat="yellow")
    phones["yellow"] = SealingPhone(evening, seed="another phone").sit("yellow")
    assert must_settle(evening) == ["green"]
    ask_for_a_scan(evening)
    phones["red"].compare()
    assert phones["red"].brain.warned() == ["green"]


def test_a_phone_asks_for_whom_the_table_has_not_named(
    evening: Evening, phones: dict[str, SealingPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.phones.scans.warnings", lambda *_, **__: ())
    dies(evening, "green")
    ask_for_a_scan(evening)
    assert phones["red"].asked["warns"] == []
    assert phones["red"].brain.warned() == ["green"]
    answer(phones, {seat: 0 for seat in SEATS if seat != "green"})
    trades(evening, "red")  # it is Blue's turn
    ask_for_a_scan(evening)
    assert phones["yellow"].brain.warned() == ["blue", "red"]


def test_a_poll_called_off_after_shares_hides_no_trade_from_a_phone_that_had_sent_none(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones)
    trades(evening, "blue")
    ask_for_a_scan(evening)
    phones["yellow"].brain.bent["scan_share"] = withheld
    answer(phones, ONE)
    evening.do("scan_cancel")
    evening.tell(do="scan_cards", infected=1)
    phones["yellow"].brain.bent.clear()
    assert asks_quietly(evening, phones) == ["red", "blue"]


# One ledger for all questions


def test_the_second_question_asked_of_others_than_the_first_names_them(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones, LAST)
    assert phones["red"].asked["ask"] == "last_human_without_gas"
    evening.do("tablet_seat", seat="blue")
    refused = evening.do("scan_again")
    assert getattr(refused, "code", "") == "must_settle"
    assert evening.do("scan_again", anyway=True) == Seated(())
    phones["red"].compare()
    assert phones["red"].brain.warned() == ["blue"]


def test_a_nonsense_sum_is_a_count_like_any_other(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones, dict.fromkeys(SEATS, 7))
    assert phones["red"].last("scan_void")["code"] == "nonsense"
    evening.do("tablet_seat", seat="blue")
    evening.do("scan_again", anyway=True)
    phones["red"].compare()
    assert phones["red"].brain.warned() == ["blue"]


def test_what_was_accepted_for_a_question_holds_for_the_second_one_of_the_same_members(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones, LAST)
    answer(phones, {"red": 0, "blue": 0, "green": 0, "yellow": 0})  # the last human has a can
    evening.do("free_seat", seat="blue")
    phones["blue"] = SealingPhone(evening, seed="another phone").sit("blue")
    assert must_settle(evening) == ["blue"]
    counts(evening, phones, LAST)
    assert phones["red"].asked["ask"] == "last_human_without_gas"
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert sealing.state == "open"


def test_what_was_accepted_for_a_second_question_does_not_hold_for_the_next_scan(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones, LAST)
    evening.do("tablet_seat", seat="blue")
    evening.do("scan_again", anyway=True)
    evening.do("seal", seat="blue", vote=0)
    for seat in ("red", "green", "yellow"):
        phones[seat].seal(0, accept=True)
    assert must_settle(evening) == ["blue"]


# Notes with ids of their own


def test_a_trade_that_is_rewritten_to_another_partner_is_another_note(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    rev = trades(evening, "blue")
    partner_was(evening, rev, "green")
    (note,) = [one for one in phones["red"].view()["notes"] if one["kind"] == "trade"]
    assert note == {"id": f"{rev}-trade-red-green", "rev": rev, "kind": "trade",
                    "seats": ["red", "green"]}  # fmt: skip
    evening.tell(do="undo")
    (note,) = [one for one in phones["blue"].view()["notes"] if one["kind"] == "trade"]
    assert note["id"] == f"{rev}-trade-red-blue"
    evening.tell(do="redo")
    assert phones["blue"].view()["notes"][1:] == []


def test_notes_keep_their_ids_when_the_game_is_resumed(tmp_path: Path) -> None:
    evening = begun(Evening(tmp_path, SqliteJournal.open(tmp_path)))
    phones = table_of_phones(evening)
    first = trades(evening, "blue")
    evening.tell(do="end_turn")
    trades(evening, "green")
    partner_was(evening, first, "yellow")
    before = phones["red"].view()["notes"], phones["red"].view()["private"]["noted"]
    back = come_back(resumed(tmp_path, evening.table.journal), phones)
    assert (back["red"].view()["notes"], back["red"].view()["private"]["noted"]) == before


def test_what_stands_for_somebodys_notes_is_as_it_is_written_down() -> None:
    """docs/heat-scan.md, Version 2.1."""
    notes = {"9-trade-red-blue": ("red", "blue"), "12-look-red-of-blue": ("red",)}
    both = sha256(b"12-look-red-of-blue\n9-trade-red-blue").hexdigest()[:12]
    assert noted_in(notes) == {"red": both, "blue": sha256(b"9-trade-red-blue").hexdigest()[:12]}


def test_every_phone_sees_that_somebodys_notes_are_others_and_not_what_they_are(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    before = phones["yellow"].view()["private"]["noted"]
    rev = trades(evening, "blue")
    after = phones["yellow"].view()["private"]["noted"]
    assert {seat for seat in SEATS if before[seat] != after[seat]} == {"red", "blue"}
    partner_was(evening, rev, "green")
    corrected = phones["yellow"].view()["private"]["noted"]
    assert corrected["blue"] == before["blue"]
    assert corrected["red"] not in (before["red"], after["red"])
    assert [one["kind"] for one in phones["yellow"].view()["notes"]] == ["deal"]


def test_a_trade_rewritten_between_two_counts_names_all_three_whatever_it_was(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    rev = trades(evening, "blue")
    counts(evening, phones)
    partner_was(evening, rev, "green")
    assert sorted(must_settle(evening)) == ["blue", "green", "red"]
    ask_for_a_scan(evening)
    assert phones["yellow"].brain.seal(0) == []
    assert phones["yellow"].brain.warned() == ["blue", "green", "red"]


def test_a_trade_that_was_entered_and_corrected_since_the_last_count_is_by_hand(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones)
    partner_was(evening, trades(evening, "blue"), "green")
    assert sorted(must_settle(evening)) == ["green", "red"]


def test_a_trade_that_was_undone_and_redone_since_the_last_count_is_play(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counts(evening, phones)
    trades(evening, "blue")
    evening.tell(do="undo")
    evening.tell(do="redo")
    assert asks_quietly(evening, phones) == ["red", "blue"]


def test_a_trade_that_is_put_where_none_was_and_taken_out_again_names_its_traders(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    evening.tell(do="hand", seat="red", cards=4)
    rev = evening.table.rev
    counts(evening, phones)
    partner_was(evening, rev, "blue")
    assert sorted(must_settle(evening)) == ["blue", "red"]
    counts(evening, phones)
    evening.tell(do="rewrite", at=rev, command=None)
    assert sorted(must_settle(evening)) == ["blue", "red"]


def test_notes_that_change_while_a_question_is_open_call_it_off(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    rev = trades(evening, "blue")
    ask_for_a_scan(evening)
    phones["red"].seal(1)
    evening.tell(
        do="rewrite", at=rev, command={"do": "trade", "who": "trooper", "with": "green"},
        anyway=True,
    )  # fmt: skip
    assert phones["blue"].last("scan_void")["code"] == "changed"
    assert phones["blue"].types().count("scan_open") == 1


@pytest.mark.parametrize("is_rewritten", [False, True])
def test_a_count_is_told_again_as_long_as_the_notes_are_the_same_ones(
    evening: Evening, phones: dict[str, SealingPhone], *, is_rewritten: bool
) -> None:
    rev = trades(evening, "blue")
    evening.tell(do="hand", seat="red", cards=4)
    counts(evening, phones)
    asked = phones["red"].types().count("scan_open")
    while (evening.table.view() or {})["scans"] or evening.table.view()["pending"]:  # type: ignore[index]
        evening.tell(do="undo")
    partner_was(evening, rev, "green" if is_rewritten else "blue")
    ask_for_a_scan(evening)
    assert phones["red"].types().count("scan_open") == asked + is_rewritten
    if not is_rewritten:
        events = phones["blue"].last("view")["events"]
        assert [one["again"] for one in events if one["type"] == "scan_counted"] == [True]


def test_a_phone_that_was_away_learns_from_the_result_what_was_noted_then(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    dies(evening, "green")
    counts(evening, phones)
    result = phones["green"].last("scan_result")
    assert result["noted"] == phones["green"].view()["private"]["noted"]
    (line,) = phones["green"].brain.kept.ledger
    assert line.noted == result["noted"]


def test_an_honest_table_that_corrects_a_wrongly_entered_partner_accuses_nobody(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    """Red infected Green, and Blue was written down; each phone opens what the page would."""
    phones["red"].notes("host", at=2)
    rev = trades(evening, "blue")
    partner_was(evening, rev, "green")
    asked = {seat: [one["rev"] for one in phones[seat].view()["notes"][1:]] for seat in SEATS}
    assert asked == {"red": [rev], "blue": [], "green": [rev], "yellow": []}
    phones["green"].notes("infected", by="red", at=rev)
    phones["red"].brain.trades = [{"at": rev, "said": "infected"}]
    phones["green"].brain.trades = [{"at": rev, "said": "was_infected"}]
    counts(evening, phones, {"red": 1, "blue": 0, "green": 1, "yellow": 0})
    evening.tell(do="end_game")
    audit(phones)
    report: dict[str, Any] = phones["yellow"].last("report")["report"]
    assert report["faults"] == []
    assert [(one["seat"], one["by"]) for one in report["chain"]] == [
        ("red", None),
        ("green", "red"),
    ]


def test_a_yes_that_no_note_explains_is_named_as_what_the_notes_contradict(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    phones["red"].notes("host", at=2)
    counts(evening, phones, {"red": 1, "blue": 1, "green": 0, "yellow": 0})
    phones["blue"].notes("infected", by="red")  # since the scan, which explains no earlier answer
    evening.tell(do="end_game")
    audit(phones)
    report: dict[str, Any] = phones["yellow"].last("report")["report"]
    (fault,) = report["faults"]
    assert (fault["seat"], fault["fault"]) == ("blue", "unexplained")
