"""Scans and audits of the real command over real sockets: killed, resumed, up to the report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.core.evidence import Evidence
from companion.games.panic_station.verdicts import contradictions
from tests.support.sealer import withheld
from tests.support.traces import Traced, TracedTable

pytestmark = pytest.mark.slow

SEATS: Final = ("red", "blue", "green", "yellow")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TracedTable]:
    """Four at the table with phones, and nobody has answered."""
    with TracedTable(tmp_path, first="") as one:
        one.new_game(*SEATS)
        one.do("begin")
        one.sit(*SEATS)
        for phone in one.phones.values():
            phone.compare()
        yield one
        assert all(phone.brain.complaints == [] for phone in one.phones.values())


def scan(table: TracedTable, **votes: int) -> None:
    """Have everybody answer a scan; who is not named is human."""
    table.do("heat_scan", anyway=True)
    seal(table, *SEATS, **votes)


def seal(table: TracedTable, *seats: str, **votes: int) -> list[dict[str, Any]]:
    return [table.phones[seat].seal(votes.get(seat, 0)) for seat in seats]


def counts(table: TracedTable) -> list[int]:
    """Return what every phone has heard of the last count, each the same."""
    heard = [[one["infected"] for one in phone.heard("scan_result")] for phone in all_of(table)]
    assert all(one == heard[0] for one in heard)
    assert [one["infected"] for one in table.view["scans"]] == heard[0]
    return heard[0]


def all_of(table: TracedTable) -> list[Traced]:
    return list(table.phones.values())


def waiting(table: TracedTable) -> list[str]:
    """Return who is awaited, as every phone has heard it."""
    heard = [phone.heard("scan_wait")[-1]["waiting"] for phone in all_of(table)]
    assert all(one == heard[0] for one in heard)
    return list(heard[0])


def reports(table: TracedTable) -> list[dict[str, Any]]:
    return [phone.heard("report")[-1]["report"] for phone in all_of(table)]


def code(answer: dict[str, Any]) -> str:
    return str(answer["refused"]["code"])


# Killed in the middle


def test_killed_in_the_middle_of_a_scan_it_is_void_and_asked_anew(table: TracedTable) -> None:
    scan_id = asked(table)
    old = seal(table, "blue", "green", blue=1)
    table.die_and_rise()
    assert table.phones["red"].asked["scan"] != scan_id
    assert waiting(table) == list(SEATS)
    table.phones["blue"].tell(old[0])
    assert table.phones["blue"].heard("refused")[-1]["code"] == "stale"
    seal(table, *SEATS, yellow=1)
    assert counts(table) == [1]


@pytest.mark.parametrize("kind", ["key_commit", "key_open", "row"])
def test_killed_at_any_step_of_a_key_round_it_goes_on_to_one_row(
    table: TracedTable, kind: str
) -> None:
    """Blue's new phone says one thing in a round, and at that the table is killed."""
    table.do("free_seat", seat="blue")
    table.phones.pop("blue").socket.close()
    blue = Traced(table, "blue", bent={kind: withheld})
    table.phones["blue"] = blue
    table.quiet()
    if kind == "row":
        blue.compare()
    number = blue.brain.kept.round
    del blue.brain.bent[kind]
    assert number is not None
    blue.say(last_of(blue, kind))
    table.kill()
    table.die(kill=False)
    table.rise()
    rows = {phone.brain.row for phone in all_of(table)}
    assert len(rows) == 1
    assert rows != {()}
    assert all(phone.brain.kept.round is not None for phone in all_of(table))
    scan(table, blue=1)
    assert counts(table) == [1]


def last_of(phone: Traced, kind: str) -> dict[str, Any]:
    """Return what a phone withheld in its round."""
    found = phone.brain.kept.round
    assert found is not None
    told: dict[str, Any] = {"type": kind, "round": found.number}
    if kind == "key_commit":
        return {**told, "commit": found.commit.hex()}
    return {**told, "nonce": found.nonce.hex()} if kind == "key_open" else {**told, "same": True}


def asked(table: TracedTable) -> str:
    table.do("heat_scan", anyway=True)
    return str(table.phones["red"].asked["scan"])


@pytest.mark.parametrize("kind", ["scan_commit", "scan_share"])
def test_killed_as_the_last_answer_comes_it_counts_everything_or_nothing(
    table: TracedTable, kind: str
) -> None:
    """It is killed at once after that: the count is in the journal, or it is asked anew."""
    first = asked(table)
    yellow = table.phones["yellow"]
    yellow.brain.bent["scan_share"] = withheld
    seal(table, *SEATS[:3], blue=1)
    commit = yellow.sealed(1)
    if kind == "scan_commit":
        del yellow.brain.bent["scan_share"]
        yellow.say(commit)
    else:
        yellow.tell(commit)
        del yellow.brain.bent["scan_share"]
        yellow.say(yellow.shared())
    table.kill()
    table.die(kill=False)
    table.rise()
    if not table.view["scans"]:
        assert yellow.asked["scan"] != first
        seal(table, *SEATS, blue=1, yellow=1)
    assert table.view["scans"] == [{"infected": 2, "clean": 2}]
    assert counts(table) == [2]
    assert len({phone.brain.head for phone in all_of(table)}) == 1


def test_with_a_seat_on_the_tablet_its_answer_is_gone_with_the_process(table: TracedTable) -> None:
    table.do("tablet_seat", seat="green")
    table.phones.pop("green").socket.close()
    first = asked(table)
    key = table.phones["red"].asked["tablet"]
    table.do("seal", seat="green", vote=1)
    seal(table, "blue", "red", blue=1)
    table.die_and_rise()
    second = table.phones["red"].asked
    assert second["scan"] != first
    assert list(second["tablet"]) == ["green"]
    assert second["tablet"] != key
    assert waiting(table) == list(SEATS)
    seal(table, "blue", "red", "yellow", blue=1)
    table.do("seal", seat="green", vote=0)
    assert counts(table) == [1]


def test_what_was_called_off_stays_so_through_a_kill_until_it_is_asked_again(
    table: TracedTable,
) -> None:
    first = asked(table)
    seal(table, "blue")
    table.do("scan_cancel")
    table.die_and_rise()
    assert not [one for one in table.phones["red"].came[-3:] if one["type"] == "scan_open"]
    table.do("scan_again")
    assert table.phones["red"].asked["scan"] != first
    assert waiting(table) == list(SEATS)
    seal(table, *SEATS, blue=1)
    assert counts(table) == [1]


# Phones that go and come


def test_a_phone_that_comes_back_in_the_middle_hears_the_question_and_its_answer_stands(
    table: TracedTable,
) -> None:
    scan_id = asked(table)
    table.phones["blue"].seal(1)
    before = len(table.phones["blue"].came)
    table.phones["blue"].again()
    kinds = [one["type"] for one in table.phones["blue"].came[before:]]
    expected = ["challenge", "welcome", "roster", "rows", "scan_open", "scan_wait"]
    assert kinds[:6] == expected
    assert table.phones["blue"].asked["scan"] == scan_id
    assert waiting(table) == ["red", "green", "yellow"]
    seal(table, "red", "green", "yellow")
    assert counts(table) == [1]


# The script


def test_the_script_calls_off_asks_again_and_seals_for_a_seat_on_the_tablet(
    table: TracedTable,
) -> None:
    for do in ("scan_cancel", "scan_again", "end_audit"):
        assert code(table.answer(do)) == "not_now"
    assert code(table.answer("seal", seat="red", vote=1)) == "not_now"
    table.do("tablet_seat", seat="yellow")
    table.phones.pop("yellow").socket.close()
    first = asked(table)
    assert code(table.answer("seal", seat="red", vote=1)) == "not_allowed"
    assert table.do("scan_cancel")["events"] == []
    assert table.phones["red"].heard("scan_void")[-1]["code"] == "cancelled"
    assert code(table.answer("scan_cancel")) == "not_now"
    assert code(table.answer("seal", seat="yellow", vote=1)) == "not_now"
    table.do("scan_again")
    assert table.phones["red"].asked["scan"] != first
    done = table.do("seal", seat="yellow", vote=1)
    assert done["events"] == []
    assert "vote" not in str(done["view"])
    assert code(table.answer("seal", seat="yellow", vote=0)) == "already_done"
    assert code(table.answer("seal", seat="yellow", vote=2)) == "bad_value"
    table.forget()
    seal(table, "red", "blue", "green", blue=1)
    assert counts(table) == [2]
    told = table.happened("answers_sealed")
    assert (told["total"], told["void"], set(told["open"]["shares"])) == (2, False, set(SEATS))
    assert table.happened("scan_counted")["infected"] == 2


def test_the_log_tells_the_count_and_no_answer(table: TracedTable) -> None:
    scan(table, blue=1)
    (line,) = [row for row in table.log() if row["do"] == "sealed"]
    assert "1" in line["text"]
    assert not [name for name in ("Ben", "Blue", "blue") if name in line["text"]]


# Up to the report


def whole_evening(table: TracedTable) -> None:
    """Red is the Host, all are infected one after another, and a scan ends the game."""
    phones = table.phones
    phones["red"].brain.notes("host", at=2)
    scan(table)  # the Host lies
    table.do("parasite_phase", roll=[2])
    for giver, receiver in (("red", "blue"), ("blue", "green"), ("red", "yellow")):
        rev = table.do("trade", **{"who": "trooper", "with": receiver}, anyway=True)["view"]["rev"]
        phones[receiver].brain.notes("infected", giver, rev)
    for phone in phones.values():
        phone.brain.trades = None
    scan(table, **dict.fromkeys(SEATS, 1))
    assert table.view["over"] == {
        "side": "parasite",
        "rule": "PS-WIN-03",
        "winners": None,
        "provisional": True,
    }
    assert all(phone.heard("ask_consent") for phone in phones.values())


def test_everybody_opens_and_all_see_the_same_report(table: TracedTable) -> None:
    whole_evening(table)
    for phone in all_of(table)[:3]:
        phone.consent()
    assert not table.phones["red"].heard("report")
    assert table.phones["red"].heard("audit_wait")[-1]["waiting"] == ["yellow"]
    table.phones["yellow"].consent()
    found = reports(table)
    assert all(one == found[0] for one in (*found, table.view["audit"]))
    assert [(one["fault"], one["seat"]) for one in found[0]["faults"]] == [("host_denied", "red")]
    assert (found[0]["host"], found[0]["last"], found[0]["ending"]) == ("red", "yellow", "stands")
    assert found[0]["winners"] == ["red", "blue", "green"] == table.view["over"]["winners"]
    for do in ("undo", "redo"):
        assert code(table.answer(do)) == "not_allowed"
    for phone in all_of(table):
        own = phone.brain.findings()
        assert own.faults == ()
        lies = contradictions(Evidence(own.believed, own.settled), dealt=3)
        assert [(one.fault, one.seat) for one in lies] == [("host_denied", "red")]
    table.phones["blue"].again()
    assert reports(table)[1] == found[0]


@pytest.mark.parametrize("step", ["consent", "opening"])
def test_killed_in_the_middle_of_an_audit_it_is_brought_to_its_end(
    table: TracedTable, step: str
) -> None:
    whole_evening(table)
    green, yellow = table.phones["green"], table.phones["yellow"]
    yellow.brain.bent["openings"] = withheld
    for phone in all_of(table)[: 2 if step == "consent" else 4]:
        phone.consent()
    del yellow.brain.bent["openings"]
    table.die_and_rise()
    if step == "consent":
        assert green.heard("audit_wait")[-1]["step"] == "consent"
        for phone in all_of(table):
            phone.consent()
    else:
        assert code(table.answer("undo")) == "not_allowed"
    found = reports(table)
    assert all(one == found[0] for one in found)
    assert (found[0]["unopened"], found[0]["ending"]) == ([], "stands")


def test_who_declines_is_named_and_the_table_may_wait_no_longer(table: TracedTable) -> None:
    whole_evening(table)
    for seat in ("red", "blue"):
        table.phones[seat].consent()
    table.phones["green"].consent(agree=False)
    assert table.do("consents")["waiting"] == ["yellow"]
    assert table.do("end_audit")["ok"]
    found = reports(table)
    assert all(one == found[0] for one in found)
    assert found[0]["unopened"] == ["green", "yellow"]
    assert found[0]["ending"] == "unproven"
    last = found[0]["scans"][-1]["votes"]
    assert last == {"red": 1, "blue": 1, "green": None, "yellow": None}
    assert code(table.answer("undo")) == "not_allowed"
    assert code(table.answer("end_audit")) == "not_now"
