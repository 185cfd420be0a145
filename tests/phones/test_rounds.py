"""Key rounds at the table: everybody fixes a key before anybody's nonce is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.heatscan.roster import Member, key_commitment, roster_id, symbols
from companion.journal.sqlite import SqliteJournal
from companion.table.guests import Keys
from tests.support.connections import SEATS, Evening
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, table_of_phones


def holding(evening: Evening, kind: str, *seats: str) -> dict[str, SealingPhone]:
    """Let everybody sit down, and these say nothing of this kind."""
    phones = {}
    for seat in SEATS:
        phones[seat] = SealingPhone(evening, seed=f"{seat} of the test")
        if seat in seats:
            phones[seat].brain.bent[kind] = withheld
        phones[seat].sit(seat)
    return phones


def keys(evening: Evening) -> Keys:
    return evening.connections.rounds.keys


def commit_of(phone: SealingPhone) -> dict[str, Any]:
    found = phone.brain.kept.round
    assert found is not None
    return {"type": "key_commit", "round": found.number, "commit": found.commit.hex()}


def nonce_of(phone: SealingPhone) -> dict[str, Any]:
    found = phone.brain.kept.round
    assert found is not None
    return {"type": "key_open", "round": found.number, "nonce": found.nonce.hex()}


def test_no_round_begins_before_every_living_seat_has_a_key_or_is_the_tablets(
    evening: Evening,
) -> None:
    phones = table_of_phones(evening, "yellow")
    assert "key_round" not in phones["red"].types()
    assert evening.connections.register.round is None
    evening.do("tablet_seat", seat="yellow")
    assert phones["red"].last("key_round")["seats"] == ["red", "blue", "green"]


def test_everybody_works_out_the_same_row_from_keys_and_nonces(evening: Evening) -> None:
    phones = table_of_phones(evening)
    told = phones["red"].last("roster")
    members = [Member.read(row) for row in told["roster"]]
    row = symbols(roster_id(told["round"], members))
    assert [one.seat for one in members] == list(SEATS)
    assert tuple(told["symbols"]) == row
    assert len(row) == 8
    assert all(phone.brain.row == row for phone in phones.values())
    assert all(phone.brain.complaints == [] for phone in phones.values())
    assert tuple(evening.phone(like=phones["red"]).hello()["symbols"]) == row


def test_nobodys_commitment_is_told_before_all_are_in_and_who_is_awaited_is(
    evening: Evening,
) -> None:
    phones = holding(evening, "key_commit", "green")
    assert phones["red"].last("key_wait")["waiting"] == ["green"]
    assert keys(evening).waiting == ("green",)
    assert "key_commits" not in phones["red"].types()
    assert phones["red"].say(**nonce_of(phones["red"]))["code"] == "stale"
    phones["green"].say(**commit_of(phones["green"]))
    commits = phones["red"].last("key_commits")["commits"]
    assert commits == {seat: commit_of(phones[seat])["commit"] for seat in SEATS}
    assert phones["red"].brain.row


def test_nobodys_nonce_is_told_before_all_are_in(evening: Evening) -> None:
    phones = holding(evening, "key_open", "green", "yellow")
    assert keys(evening).waiting == ("green", "yellow")
    for phone in phones.values():
        assert "roster" not in phone.types()
        heard = str(phone.heard)
        assert not any(nonce_of(one)["nonce"] in heard for one in phones.values())
    for seat in ("green", "yellow"):
        phones[seat].say(**nonce_of(phones[seat]))
    assert phones["red"].brain.row


def test_an_opening_that_does_not_fit_is_refused_names_its_seat_and_begins_anew(
    evening: Evening,
) -> None:
    phones = holding(evening, "key_open", "green")
    first = phones["red"].last("key_round")["round"]
    del phones["green"].brain.bent["key_open"]
    answer = phones["green"].say(**{**nonce_of(phones["green"]), "nonce": "ab" * 16})
    assert (answer["code"], answer["round"]) == ("bad_value", first)
    assert keys(evening).at_fault == "green"
    assert phones["red"].last("key_round")["round"] == first + 1
    assert phones["red"].brain.row
    assert all(phone.brain.complaints == [] for phone in phones.values())


def test_one_nonce_of_two_phones_begins_the_round_anew(evening: Evening) -> None:
    phones = holding(evening, "key_commit", "green")
    copied = phones["red"].brain.kept.round
    green = phones["green"].brain
    assert copied is not None
    assert green.kept.round is not None
    number, public = green.kept.round.number, bytes.fromhex(green.public)
    made = key_commitment(number, "green", public, copied.nonce)
    green.kept.round.nonce, green.kept.round.commit = copied.nonce, made
    phones["green"].say(**commit_of(phones["green"]))
    assert keys(evening).at_fault == "green"
    assert keys(evening).round == number + 1


def test_a_phone_that_breaks_round_after_round_is_waited_for_and_can_be_freed(
    evening: Evening,
) -> None:
    phones = holding(evening, "nothing")
    before = keys(evening).round
    phones["green"].brain.bent["key_open"] = lambda frame: {**frame, "nonce": "ab" * 16}
    evening.do("free_seat", seat="yellow")
    phones["yellow"] = SealingPhone(evening, seed="another").sit("yellow")
    rounds = keys(evening).round - before
    assert 1 < rounds < 6, "it does not begin anew for ever"
    assert (keys(evening).waiting, keys(evening).at_fault) == (("green",), "green")
    evening.do("tablet_seat", seat="green")
    assert phones["red"].brain.row == phones["yellow"].brain.row != ()


@pytest.mark.parametrize("kind", ["key_commit", "key_open"])
def test_the_first_that_a_seat_says_in_a_round_holds(evening: Evening, kind: str) -> None:
    phones = holding(evening, "key_open", "green")
    other = {"key_commit": {"commit": "ab" * 32}, "key_open": {"nonce": "ab" * 16}}[kind]
    said = {"key_commit": commit_of, "key_open": nonce_of}[kind](phones["red"])
    refused = phones["red"].say(**{**said, **other})
    assert (refused["code"], refused["round"]) == ("already_done", said["round"])
    before = phones["red"].types().count("refused")
    phones["red"].say(**said)
    assert phones["red"].types().count("refused") == before
    phones["green"].say(**nonce_of(phones["green"]))
    assert len({phone.brain.row for phone in phones.values()}) == 1


def test_a_death_alone_begins_no_round_and_the_dead_are_asked_for_nothing(
    evening: Evening,
) -> None:
    phones = table_of_phones(evening)
    row, number = phones["red"].brain.row, keys(evening).round
    evening.tell(do="leave", seat="yellow")
    assert keys(evening).round == number
    before = len(phones["yellow"].heard)
    evening.do("free_seat", seat="green")
    phones["green"] = SealingPhone(evening, seed="another").sit("green")
    assert keys(evening).round == number + 1
    heard = phones["yellow"].types()[before:]
    assert "key_round" not in heard
    assert "roster" in heard
    assert phones["yellow"].say(**{**commit_of(phones["yellow"]), "round": number + 1})["code"] in (
        "not_allowed",
        "stale",
    )
    assert phones["red"].brain.row != row


@pytest.mark.parametrize("what", ["another phone", "the tablet", "another seat"])
def test_other_seats_keys_or_marks_make_another_row_that_nobody_has_compared(
    evening: Evening, what: str
) -> None:
    phones = table_of_phones(evening)
    for phone in phones.values():
        phone.compare()
    assert keys(evening).same == SEATS
    row, number = phones["red"].brain.row, keys(evening).round
    evening.do("tablet_seat" if what == "the tablet" else "free_seat", seat="green")
    if what == "another phone":
        SealingPhone(evening, seed="another").sit("green")
    elif what == "another seat":
        phones["blue"].say(type="up")
        for seat in ("green", "blue"):
            SealingPhone(evening, seed=f"moved to {seat}").sit(seat)
    assert keys(evening).round > number
    assert (keys(evening).same, keys(evening).other) == ((), ())
    assert phones["red"].brain.row not in (row, ())
    assert phones["red"].brain.kept.acknowledged == row


def test_who_has_compared_is_told_to_everybody_and_the_last_word_holds(evening: Evening) -> None:
    phones = table_of_phones(evening)
    number = keys(evening).round
    phones["red"].compare()
    phones["blue"].compare(same=False)
    rows = {"type": "rows", "round": number, "same": ["red"], "other": ["blue"]}
    assert all(phone.last("rows") == rows for phone in phones.values())
    assert (keys(evening).same, keys(evening).other) == (("red",), ("blue",))
    phones["blue"].compare()
    assert keys(evening).other == ()


def test_what_is_said_of_an_old_round_is_stale(evening: Evening) -> None:
    phones = table_of_phones(evening)
    number = keys(evening).round
    evening.do("free_seat", seat="green")
    SealingPhone(evening, seed="another").sit("green")
    for frame in (
        {"type": "key_commit", "round": number, "commit": "ab" * 32},
        {"type": "key_open", "round": number, "nonce": "ab" * 16},
        {"type": "row", "round": number, "same": False},
    ):
        refused = phones["red"].say(**frame)
        assert (refused["code"], refused["round"]) == ("stale", number)
    assert keys(evening).other == ()


@pytest.mark.parametrize("kind", ["key_commit", "key_open"])
def test_a_phone_that_comes_back_hears_how_far_the_round_is_and_answers_the_same(
    evening: Evening, kind: str
) -> None:
    phones = holding(evening, kind, "green")
    number = keys(evening).round
    assert phones["green"].brain.kept.round is not None
    nonce = phones["green"].brain.kept.round.nonce
    back = SealingPhone(evening, like=phones["green"])
    back.hello()
    steps = ["key_round", *(["key_commits"] if kind == "key_open" else [])]
    assert back.types()[2 : 2 + len(steps)] == steps
    assert back.brain.kept.round is not None
    assert (keys(evening).round, back.brain.kept.round.nonce) == (number, nonce)
    assert back.brain.row == phones["red"].brain.row != ()


@pytest.mark.parametrize("kind", ["key_commit", "key_open", "nothing"])
def test_a_round_goes_on_where_it_was_after_the_process_died(tmp_path: Path, kind: str) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = holding(evening, kind, "green")
    number = keys(evening).round
    evening.table.journal.close()
    later = Evening(tmp_path, SqliteJournal.open(tmp_path))
    assert later.table.resume()
    later.connections.refresh()
    later.settle()
    back = {seat: SealingPhone(later, like=old).sit(seat) for seat, old in phones.items()}
    assert keys(later).round >= number
    assert len({phone.brain.row for phone in back.values()}) == 1
    assert back["red"].brain.row
    assert all(phone.brain.complaints == [] for phone in back.values())


def test_a_rounds_number_is_in_the_journal_before_it_is_told(evening: Evening) -> None:
    phones = table_of_phones(evening)
    assert evening.table.play is not None
    told = [one["round"] for one in phones["yellow"].heard if one["type"] == "key_round"]
    kept = [
        event["round"]
        for entry in evening.table.journal.entries(evening.table.play.number)
        for event in entry.events
        if event["type"] == "key_round"
    ]
    assert kept == told == [1]


def test_a_guestbook_set_back_begins_a_round_that_nobody_has_heard_of(tmp_path: Path) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = holding(evening, "nothing")
    as_it_was = (tmp_path / "guests.json").read_bytes()
    evening.do("free_seat", seat="green")
    phones["green"] = SealingPhone(evening, seed="another").sit("green")
    number = keys(evening).round
    evening.table.journal.close()
    (tmp_path / "guests.json").write_bytes(as_it_was)
    later = Evening(tmp_path, SqliteJournal.open(tmp_path))
    assert later.table.resume()
    later.connections.refresh()
    red = SealingPhone(later, like=phones["red"]).sit("red")
    later.do("free_seat", seat="green")
    SealingPhone(later, seed="a third").sit("green")
    for seat in ("blue", "yellow"):
        SealingPhone(later, like=phones[seat]).sit(seat)
    assert keys(later).round > number
    assert red.brain.row
