"""What broke version 1 of the sealed scan, tried again on whoever keeps version 2.

Each is played on real connections; the phones are the tests' own, which keep to heat-scan.md as the
page does. What a page must refuse by itself is tried on the page too, in its own tests.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.heatscan.proof import host_proof
from companion.journal.sqlite import SqliteJournal
from companion.table.guests import Seated
from tests.support.connections import Evening, Phone
from tests.support.sealing import (
    SealingPhone,
    answer,
    ask_for_a_scan,
    audit,
    table_of_phones,
)

HONEST = {"red": 1, "blue": 0, "green": 0, "yellow": 1}
HOST_CODE = "WXYZ23456789"


@pytest.fixture
def phones(evening: Evening) -> dict[str, SealingPhone]:
    return table_of_phones(evening)


def counted(evening: Evening, phones: dict[str, SealingPhone]) -> None:
    """Have a scan asked, and everybody answer it."""
    ask_for_a_scan(evening)
    answer(phones, HONEST)
    assert scans(evening)[-1] == {"infected": 2, "clean": 2}


def shares_of(phones: dict[str, SealingPhone]) -> int:
    """Count the shares that have left the phones."""
    return sum(
        1
        for phone in phones.values()
        for scan in phone.brain.kept.answers.values()
        if scan.has_shared
    )


def scans(evening: Evening) -> list[Any]:
    return list((evening.table.view() or {})["scans"])


# Openings that leave while the game can go on


def test_who_opens_after_the_end_opens_nothing_that_can_go_on(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    evening.tell(do="end_game")
    for phone in phones.values():
        phone.consent()
    assert all(phone.brain.kept.opened for phone in phones.values())
    for do in ("undo", "redo", "adjust"):
        refused = evening.refused(
            do=do, **({"set": {"doors_open": True}} if do == "adjust" else {})
        )
        assert refused.code == "not_allowed"


def test_an_undo_before_the_close_throws_every_consent_away_and_nothing_has_left(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    evening.tell(do="end_game")
    for seat in ("red", "blue", "green"):
        phones[seat].consent()
    evening.tell(do="undo")
    evening.tell(do="redo")
    assert evening.do("consents") == Seated(
        (), {"agreed": [], "declined": [], "waiting": ["red", "blue", "green", "yellow"]}
    )
    assert not any("openings" in phone.types() for phone in phones.values())
    assert not any(phone.brain.kept.opened for phone in phones.values())


def test_a_table_that_asks_for_openings_in_mid_game_gets_none(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    closed = {"type": "audit_closed", "head": phones["red"].brain.head.hex(), "agreed": ["red"]}
    for frame in ({"type": "ask_openings"}, {**closed, "silent": []}):
        assert phones["red"].brain.hear(frame) == []
    assert not phones["red"].brain.kept.opened


def test_a_consent_of_the_end_is_no_consent_once_the_game_goes_on(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    evening.tell(do="end_game")
    phones["red"].consent()
    evening.tell(do="undo")
    head = phones["red"].brain.head.hex()
    said = {"type": "audit_closed", "head": head, "agreed": ["red"], "silent": []}
    assert phones["red"].brain.hear(said) == []


# Two counts of the same people


def test_a_count_that_is_undone_is_told_again_and_nobody_is_asked(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    asked = phones["red"].types().count("scan_open")
    evening.tell(do="undo")
    assert scans(evening) == [{"infected": 2, "clean": 2}]
    again = [one for one in phones["blue"].last("view")["events"] if one["type"] == "scan_counted"]
    assert again[0]["again"] is True
    evening.tell(do="undo")
    assert scans(evening) == []
    ask_for_a_scan(evening)
    assert scans(evening) == [{"infected": 2, "clean": 2}]
    assert phones["red"].types().count("scan_open") == asked


def test_a_seat_that_comes_to_the_tablet_after_a_count_is_named_before_anything_is_asked(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    evening.tell(do="undo")
    evening.tell(do="undo")
    evening.do("tablet_seat", seat="red")
    refused = evening.refused(do="heat_scan")
    assert refused.code == "must_settle"
    assert [warn["seat"] for warn in refused.facts["warns"]] == ["red"]
    before = shares_of(phones)
    evening.tell(do="heat_scan", anyway=True)
    for seat in ("blue", "green", "yellow"):
        phone = phones[seat]
        phone.compare()
        assert phone.brain.warned() == ["red"]
        assert phone.brain.seal(0) == []
    evening.do("seal", seat="red", vote=0)
    assert shares_of(phones) == before


def test_a_character_who_is_set_dead_after_a_count_is_named_by_table_and_phones(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    dead = {"seats.red.trooper.health": 0, "seats.red.android.health": 0}
    evening.tell(do="adjust", set=dead)
    refused = evening.refused(do="heat_scan")
    assert [warn["seat"] for warn in refused.facts["warns"]] == ["red"]
    evening.tell(do="heat_scan", anyway=True)
    assert [warn["seat"] for warn in phones["blue"].asked["warns"]] == ["red"]
    assert phones["blue"].brain.seal(0) == []
    assert phones["blue"].brain.warned() == ["red"]


def test_who_frees_a_seat_and_sits_down_there_is_named_before_the_next_count(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    evening.do("free_seat", seat="red")
    intruder = SealingPhone(evening, seed="an intruder").sit("red")
    refused = evening.refused(do="heat_scan")
    assert [warn["seat"] for warn in refused.facts["warns"]] == ["red"]
    evening.tell(do="heat_scan", anyway=True)
    for seat in ("blue", "green", "yellow"):
        phones[seat].compare()
        assert phones[seat].brain.warned() == ["red"]
        assert phones[seat].brain.seal(0) == []
    intruder.seal(0, accept=True)
    assert scans(evening)[1:] == []


def test_swapped_seats_make_a_new_row_that_nobody_has_compared(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    rows = [phones["blue"].brain.row]
    for seat in ("red", "yellow"):
        evening.do("free_seat", seat=seat)
    SealingPhone(evening, seed="from yellow").sit("red")
    SealingPhone(evening, seed="from red").sit("yellow")
    evening.tell(do="heat_scan", anyway=True)
    assert phones["blue"].brain.row not in rows
    assert phones["blue"].brain.wrong() == "row"
    assert phones["blue"].brain.seal(0, accept=True) == []


def test_a_poll_that_was_called_off_after_shares_stands_in_the_ledger_of_table_and_phones(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    ask_for_a_scan(evening)
    phones["yellow"].brain.bent["scan_share"] = lambda _: None
    answer(phones, HONEST)
    evening.do("scan_cancel")
    evening.tell(do="scan_cards", infected=2)
    evening.do("tablet_seat", seat="yellow")
    refused = evening.refused(do="heat_scan")
    assert [warn["seat"] for warn in refused.facts["warns"]] == ["yellow"]
    evening.tell(do="heat_scan", anyway=True)
    phones["red"].compare()
    assert phones["red"].brain.warned() == ["yellow"]


def test_a_poll_that_was_called_off_before_shares_tells_nothing_and_warns_of_nothing(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    ask_for_a_scan(evening)
    for seat in ("red", "blue", "green"):
        phones[seat].seal(HONEST[seat])
    evening.do("scan_cancel")
    evening.tell(do="scan_cards", infected=2)
    evening.do("tablet_seat", seat="yellow")
    evening.tell(do="heat_scan", anyway=True)
    assert phones["red"].asked["warns"] == []
    phones["red"].compare()
    assert phones["red"].brain.warned() == []


# Somebody in between


def test_a_hello_that_was_overheard_opens_nothing_on_another_connection(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    listener = Phone(evening)
    owner = phones["red"]
    overheard = owner.brain.hello(seat="red")
    answered = listener.say(**overheard)
    assert answered["code"] == "not_allowed"
    assert not owner.is_closed
    assert "replaced" not in [one.get("code") for one in owner.heard]


def test_a_hosts_hello_that_was_overheard_opens_nothing_on_another_connection(
    evening: Evening,
) -> None:
    evening.connections.hellos.host_code = HOST_CODE
    host, listener = Phone(evening), Phone(evening)
    challenge = bytes.fromhex(host.last("challenge")["challenge"])
    hello = {"type": "hello", "v": 2, "host": host_proof(HOST_CODE, challenge).hex(), "lang": "en"}
    assert host.say(**hello)["type"] == "welcome"
    assert listener.say(**hello)["code"] == "wrong_code"
    assert HOST_CODE not in json.dumps([*host.heard, hello])


def test_nothing_that_a_phone_or_a_host_says_lets_a_listener_speak_for_them(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    secrets = [phone.brain.secret.hex() for phone in phones.values()]
    said = json.dumps([one for phone in phones.values() for one in phone.heard])
    assert not any(secret in said for secret in secrets)
    listener = Phone(evening)
    refused = listener.say(
        type="command", id="1", rev=evening.table.rev, command={"do": "end_turn"}
    )
    assert refused["code"] == "bad_frame"


# A table that was put back


def test_a_folder_set_back_to_before_a_scan_is_found_out_and_told(tmp_path: Path) -> None:
    folder, copy = tmp_path / "evening", tmp_path / "copy"
    folder.mkdir()
    first = SqliteJournal.open(folder)
    evening = Evening(folder, first)
    evening.begin()
    phones = table_of_phones(evening)
    for phone in phones.values():
        phone.compare()
    shutil.copytree(folder, copy)
    counted(evening, phones)
    first.close()

    journal = SqliteJournal.open(copy)
    again = Evening(copy, journal)
    assert again.table.resume()
    again.connections.refresh()
    back = SealingPhone(again, like=phones["red"])
    assert back.hello()["type"] == "welcome"
    assert "set_back" in back.brain.complaints
    assert (again.table.view() or {})["set_back"] == ["red"]
    for seat in ("blue", "green", "yellow"):
        SealingPhone(again, like=phones[seat]).hello()
    again.tell(do="heat_scan", anyway=True)
    assert "scan_open" not in back.types()
    refused = again.do("scan_again", anyway=True)
    assert isinstance(refused, Refusal)
    assert refused.code == "unavailable"
    for seat in ("red", "blue", "green"):
        again.do("free_seat", seat=seat)
    assert (again.table.view() or {})["set_back"] == ["yellow"]
    journal.close()


# Whoever seals last


def test_whoever_seals_last_has_fixed_the_answer_before_any_share_is_known(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    ask_for_a_scan(evening)
    for seat in ("red", "blue", "green"):
        phones[seat].seal(HONEST[seat])
    assert not any(phone.types().count("scan_commits") for phone in phones.values())
    assert shares_of(phones) == 0
    phones["yellow"].brain.bent["scan_share"] = lambda frame: {**frame, "share": "00" * 8}
    phones["yellow"].seal(1)
    void = phones["red"].last("scan_void")
    assert (void["code"], void["seat"]) == ("bad_share", "yellow")
    assert scans(evening) == []


def test_a_second_commitment_is_refused_and_the_first_one_counts(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    ask_for_a_scan(evening)
    frame = phones["red"].sealed(1)
    phones["red"].say(**frame)
    other = {**frame, "commit": "ab" * 32}
    assert phones["red"].say(**other)["code"] == "already_done"
    for seat in ("blue", "green", "yellow"):
        phones[seat].seal(HONEST[seat])
    assert scans(evening) == [{"infected": 2, "clean": 2}]


# A table that invents


def test_a_count_that_was_invented_is_found_out_by_every_phone(
    evening: Evening, phones: dict[str, SealingPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    blue = phones["blue"].brain
    honest, before = blue.hear, blue.head

    def lied_to(frame: dict[str, Any]) -> list[dict[str, Any]]:
        is_result = frame["type"] == "scan_result"
        return honest({**frame, "infected": 1} if is_result else frame)

    monkeypatch.setattr(blue, "hear", lied_to)
    counted(evening, phones)
    assert blue.complaints == ["chain"]
    assert blue.head == before
    assert phones["red"].brain.head != before


def test_a_poll_that_the_journal_lacks_is_named_once_a_phone_opens_it(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    evening.tell(do="end_game")
    phones["red"].waits_to_open()
    audit(phones)
    votes = phones["red"].brain.opening()["votes"]
    unknown = {"scan": "0f" * 16, "vote": 1, "r": "00" * 32}
    phones["red"].open(votes=[*votes, unknown])
    report = phones["blue"].last("report")["report"]
    named = {"scan": "0f" * 16, "seat": "red", "fault": "unknown_poll"}
    assert named in report["faults"]


# What was found by attacking version 2


def test_before_the_first_count_a_chosen_few_are_named_by_table_and_phones(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    dead = {f"seats.{seat}.{who}.health": 0 for seat in ("green", "yellow")
            for who in ("trooper", "android")}  # fmt: skip
    evening.tell(do="adjust", set=dead)
    refused = evening.refused(do="heat_scan")
    assert [warn["seat"] for warn in refused.facts["warns"]] == ["green", "yellow"]
    evening.tell(do="heat_scan", anyway=True)
    assert [warn["seat"] for warn in phones["blue"].asked["warns"]] == ["green", "yellow"]


def test_who_had_noted_a_trade_that_was_taken_back_is_named_before_the_next_count(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    assert evening.table.play is not None
    counted(evening, phones)
    scan = evening.table.play.sealings.counts[-1].sealed.scan
    note, (seat, *_) = next(iter(evening.table.play.sealings.noted_by(scan).items()))
    while note in evening.table.play.asked_to_note:
        evening.tell(do="undo", anyway=True)
    evening.tell(do="begin")
    refused = evening.refused(do="heat_scan")
    assert seat in [warn["seat"] for warn in refused.facts["warns"]]


def test_whoever_left_the_game_holds_up_nobody_with_their_word_on_the_row(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    phones["red"].compare(same=False)
    assert list(evening.connections.rounds.keys.other) == ["red"]
    evening.tell(do="leave", seat="red")
    assert list(evening.connections.rounds.keys.other) == []
    assert phones["blue"].last("rows")["other"] == []


def test_who_agreed_opens_with_the_key_that_agreed_and_with_no_other(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    counted(evening, phones)
    evening.tell(do="end_game")
    phones["red"].waits_to_open()
    for phone in phones.values():
        phone.consent()
    evening.do("free_seat", seat="red")
    liar = SealingPhone(evening, seed="a fresh key").sit("red")
    assert liar.open(votes=[])["code"] in ("not_allowed", "not_now")
    assert "red" in phones["blue"].last("report")["report"]["unopened"]


def test_a_consent_goes_with_the_phone_that_gave_it(
    evening: Evening, phones: dict[str, SealingPhone]
) -> None:
    evening.tell(do="end_game")
    phones["red"].consent()
    evening.do("free_seat", seat="red")
    SealingPhone(evening, seed="somebody else").sit("red")
    for seat in ("blue", "green"):
        phones[seat].consent()
    consents = evening.do("consents")
    assert isinstance(consents, Seated)
    assert consents.facts["waiting"] == ["red", "yellow"]
