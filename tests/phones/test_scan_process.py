"""Scans and audits of the real command over real sockets: killed, resumed, up to the report."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.traces import Traced, TracedTable

SEATS: Final = ("red", "blue", "green", "yellow")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TracedTable]:
    """Four at the table with phones, and nobody has answered."""
    with TracedTable(tmp_path, first="") as one:
        one.new_game(*SEATS)
        one.do("begin")
        one.sit(*SEATS)
        yield one


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


def test_killed_in_the_middle_of_a_scan_the_same_is_asked_and_old_shares_count(
    table: TracedTable,
) -> None:
    scan_id = asked(table)
    old = seal(table, "blue", "green", blue=1)
    table.die_and_rise()
    assert table.phones["red"].asked["scan"] == scan_id
    assert waiting(table) == list(SEATS)
    for seat, share in zip(("blue", "green"), old, strict=True):
        table.phones[seat].tell(share)
    assert waiting(table) == ["red", "yellow"]
    seal(table, "red", "yellow", yellow=1)
    assert counts(table) == [2]


def asked(table: TracedTable) -> str:
    table.do("heat_scan", anyway=True)
    return str(table.phones["red"].asked["scan"])


def test_killed_as_the_last_share_comes_it_counts_everything_or_nothing(table: TracedTable) -> None:
    """It is killed at once after the last share: the count is in the journal, or it is asked on."""
    asked(table)
    old = seal(table, *SEATS[:3], blue=1)
    last = table.phones["yellow"].sealing(1, table.phones["yellow"].asked)
    table.phones["yellow"].say(last)
    table.kill()
    table.die(kill=False)
    table.rise()
    if not table.view["scans"]:
        for phone, share in zip(all_of(table), (*old, last), strict=True):
            phone.tell(share)
    assert table.view["scans"] == [{"infected": 2, "clean": 2}]


def test_with_a_seat_on_the_tablet_a_new_scan_is_asked_after_a_kill(table: TracedTable) -> None:
    table.do("tablet_seat", seat="green")
    table.phones.pop("green").socket.close()
    first = asked(table)
    table.do("seal", seat="green", vote=1)
    old = seal(table, "blue", "red", blue=1)
    table.die_and_rise()
    second = table.phones["red"].asked
    assert second["scan"] != first
    assert [row["seat"] for row in second["roster"] if row.get("tablet")] == ["green"]
    assert waiting(table) == list(SEATS)
    table.phones["blue"].tell(old[0])
    assert table.phones["blue"].heard("refused")[-1]["code"] == "stale"
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
    share = table.phones["blue"].seal(1)
    table.phones["blue"].again()
    kinds = [one["type"] for one in table.phones["blue"].came]
    assert kinds[kinds.index("welcome", 1) :][:3] == ["welcome", "scan_open", "scan_wait"]
    assert table.phones["blue"].asked["scan"] == scan_id
    table.phones["blue"].tell(share)
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
    phones["red"].dossier.append({"at": 2, "event": "host", "by": None})
    scan(table)  # the Host lies
    table.do("parasite_phase", roll=[2])
    for giver, receiver in (("red", "blue"), ("blue", "green"), ("red", "yellow")):
        rev = table.do("trade", **{"who": "trooper", "with": receiver}, anyway=True)["view"]["rev"]
        phones[receiver].dossier.append({"at": rev, "event": "infected", "by": giver})
    for phone in phones.values():
        phone.trades = None
    scan(table, **dict.fromkeys(SEATS, 1))
    assert table.view["over"] == {
        "side": "parasite",
        "rule": "PS-WIN-03",
        "winners": None,
        "provisional": True,
    }
    assert all(phone.heard("ask_openings") for phone in phones.values())


def test_everybody_opens_and_all_see_the_same_report(table: TracedTable) -> None:
    whole_evening(table)
    for phone in all_of(table)[:3]:
        phone.tell(phone.opening())
    assert not table.phones["red"].heard("report")
    assert table.phones["red"].heard("audit_wait")[-1]["waiting"] == ["yellow"]
    table.phones["yellow"].tell(table.phones["yellow"].opening())
    found = reports(table)
    assert all(one == found[0] for one in (*found, table.view["audit"]))
    assert [(one["fault"], one["seat"]) for one in found[0]["faults"]] == [("host_denied", "red")]
    assert (found[0]["host"], found[0]["last"], found[0]["ending"]) == ("red", "yellow", "stands")
    assert found[0]["winners"] == ["red", "blue", "green"] == table.view["over"]["winners"]
    for do in ("undo", "redo"):
        assert code(table.answer(do)) == "game_over"
    table.phones["blue"].again()
    assert reports(table)[1] == found[0]


def test_who_declines_is_named_and_the_table_may_wait_no_longer(table: TracedTable) -> None:
    whole_evening(table)
    for seat in ("red", "blue"):
        table.phones[seat].tell(table.phones[seat].opening())
    table.phones["green"].tell({"type": "openings", "declined": True})
    assert table.do("end_audit")["ok"]
    found = reports(table)
    assert all(one == found[0] for one in found)
    assert found[0]["unopened"] == ["green", "yellow"]
    assert found[0]["ending"] == "unproven"
    last = found[0]["scans"][-1]["votes"]
    assert last == {"red": 1, "blue": 1, "green": None, "yellow": None}
    assert code(table.answer("undo")) == "game_over"
    assert code(table.answer("end_audit")) == "not_now"
