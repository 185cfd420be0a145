"""The sealed heat scan at the table's side: asked, answered, counted, and each of its troubles."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.heatscan.chain import START
from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from tests.support.connections import A_GAME, SEATS, Evening
from tests.support.scans import HUMANS, asked, come_back, is_uncounted, results, resumed
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, answer, ask_for_a_scan, plain, table_of_phones


def test_every_phone_is_asked_the_same_with_a_fresh_id_and_the_seats_of_the_living(
    evening: Evening,
) -> None:
    phones = asked(evening)
    first = phones["red"].asked
    assert all(phone.asked == first for phone in phones.values())
    assert len(bytes.fromhex(first["scan"])) == 16
    assert first == {
        "type": "scan_open",
        "scan": first["scan"],
        "ask": "infected",
        "round": phones["red"].last("roster")["round"],
        "seats": list(SEATS),
        "tablet": {},
        "chain": START.hex(),
        "warns": [],
    }
    rows = phones["red"].last("roster")["roster"]
    assert [(one["seat"], one["public"]) for one in rows] == [
        (seat, phones[seat].public) for seat in SEATS
    ]
    assert phones["red"].last("scan_wait")["waiting"] == list(SEATS)


def test_with_every_share_in_the_count_is_on_every_phone_before_anything_else(
    evening: Evening,
) -> None:
    phones = asked(evening)
    phones["yellow"].brain.bent["scan_share"] = withheld
    for seat, phone in phones.items():
        phone.seal(1 if seat in ("blue", "green") else 0)
    before = {name: len(one.heard) for name, one in phones.items()}
    phones["yellow"].say(**phones["yellow"].shared())
    for seat, phone in phones.items():
        result = phone.heard[before[seat]]
        assert (result["type"], result["infected"], result["polled"]) == ("scan_result", 2, 4)
        assert set(result["shares"]) == set(result["commits"]) == set(SEATS)
        assert result["chain"] == phone.brain.head.hex()
        assert tuple(result["pictures"]) == phone.brain.pictures
        assert phone.brain.complaints == []
    view = evening.table.view()
    assert view is not None
    assert view["scans"] == [{"infected": 2, "clean": 2}]
    assert view["pending"] == []


@pytest.mark.parametrize("at_once", [True, False])
def test_the_count_is_told_before_views_are_worked_out_and_they_before_anything_else(
    tmp_path: Path, *, at_once: bool
) -> None:
    owed: list[Callable[[], None]] = []
    is_late = False
    evening = Evening(
        tmp_path, MemoryJournal(), later=lambda job: owed.append(job) if is_late else job()
    )
    evening.begin()
    phones = asked(evening)
    phones["yellow"].brain.bent["scan_share"] = withheld
    answer(phones, {seat: int(seat != "blue") for seat in SEATS})
    is_late, before = True, len(phones["red"].heard)
    phones["yellow"].say(**phones["yellow"].shared())
    assert phones["red"].types()[before:] == ["scan_result"]
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert (sealing.ask, sealing.state) == ("last_human_without_gas", "open")
    if at_once:
        while owed:
            owed.pop(0)()
        assert phones["red"].types()[before:][:4] == [
            "scan_result",
            "view",
            "scan_open",
            "scan_wait",
        ]
    else:
        evening.tell(do="hand", seat="red", cards=4)
        assert phones["red"].types()[before:][:2] == ["scan_result", "view"]
        while owed:
            owed.pop(0)()
    assert phones["red"].asked["ask"] == "last_human_without_gas"
    assert phones["red"].types().count("scan_open") == 2


def test_a_void_scan_is_not_asked_again_under_its_id_though_another_process_goes_on(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    answer(phones, dict.fromkeys(SEATS, 7))
    second = phones["red"].asked["scan"]
    back = come_back(resumed(tmp_path, evening.table.journal), phones)
    assert len({first, second, back["red"].asked["scan"]}) == 3
    assert back["red"].brain.counts == [None]
    assert back["red"].brain.complaints == []


def test_the_waiting_list_says_who_has_not_answered_and_nothing_else(evening: Evening) -> None:
    phones = asked(evening)
    phones["green"].seal(1)
    waits = phones["red"].last("scan_wait")
    assert waits == {
        "type": "scan_wait",
        "scan": waits["scan"],
        "waiting": ["red", "blue", "yellow"],
    }
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert sealing.state == "open"
    assert sealing.waiting == ("red", "blue", "yellow")


def test_the_same_commitment_and_the_same_share_again_change_nothing(evening: Evening) -> None:
    phones = asked(evening)
    commit = phones["red"].sealed(1)
    phones["red"].say(**commit)
    assert phones["red"].say(**commit)["type"] == "scan_wait"
    phones["yellow"].brain.bent["scan_share"] = withheld
    answer(phones, dict.fromkeys(SEATS[1:], 0))
    assert phones["red"].say(**commit)["type"] == "scan_commits"
    assert phones["red"].say(**phones["red"].shared())["type"] == "scan_wait"
    phones["yellow"].say(**phones["yellow"].shared())
    assert results(phones["blue"])[0]["infected"] == 1


def test_a_second_answer_under_one_id_is_refused_and_the_first_counts(evening: Evening) -> None:
    phones = asked(evening)
    first = phones["red"].sealed(1)
    phones["red"].say(**first)
    second = {**first, "commit": "ab" * 32}
    refused = phones["red"].say(**second)
    assert (refused["type"], refused["code"]) == ("refused", "already_done")
    assert refused["scan"] == first["scan"]
    answer(phones, dict.fromkeys(SEATS[1:], 0))
    assert results(phones["blue"])[0]["infected"] == 1


def test_nobodys_share_is_taken_before_everybody_has_committed(evening: Evening) -> None:
    phones = asked(evening)
    answer(phones, dict.fromkeys(SEATS[:3], 1))
    assert "scan_commits" not in phones["red"].types()
    assert phones["red"].say(**phones["red"].shared())["code"] == "stale"
    phones["yellow"].seal(0)
    assert results(phones["red"])[0]["infected"] == 3


def test_a_share_that_was_not_committed_voids_the_poll_and_names_its_seat(
    evening: Evening,
) -> None:
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    phones["blue"].brain.bent["scan_share"] = lambda frame: {**frame, "share": "00" * 8}
    answer(phones, HUMANS)
    void = phones["green"].last("scan_void")
    assert (void["scan"], void["code"], void["seat"]) == (first, "bad_share", "blue")
    assert "shares" not in void
    assert not results(phones["green"])
    assert is_uncounted(evening)
    del phones["blue"].brain.bent["scan_share"]
    assert phones["green"].asked["scan"] != first
    answer(phones, HUMANS)
    assert results(phones["green"])[0]["infected"] == 0


def test_another_blind_than_the_one_that_was_committed_voids_it_too(evening: Evening) -> None:
    phones = asked(evening)
    phones["blue"].brain.bent["scan_share"] = lambda frame: {**frame, "blind": "00" * 32}
    answer(phones, HUMANS)
    assert phones["green"].last("scan_void")["seat"] == "blue"


def test_a_second_share_is_refused_and_the_first_counts(evening: Evening) -> None:
    phones = asked(evening)
    phones["yellow"].brain.bent["scan_share"] = withheld
    answer(phones, HUMANS)
    shared = phones["red"].shared()
    assert phones["red"].say(**{**shared, "share": "00" * 8})["code"] == "already_done"
    phones["yellow"].say(**phones["yellow"].shared())
    assert results(phones["red"])[0]["infected"] == 0


def test_a_vote_of_seven_voids_the_scan_and_the_next_one_follows_at_once(evening: Evening) -> None:
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    answer(phones, {**HUMANS, "red": 7})
    void = phones["blue"].last("scan_void")
    assert (void["scan"], void["code"]) == (first, "nonsense")
    assert set(void["shares"]) == set(void["commits"]) == set(SEATS)
    assert all(phone.brain.head.hex() == void["chain"] for phone in phones.values())
    assert phones["blue"].brain.counts == [None]
    assert not results(phones["blue"])
    assert is_uncounted(evening)
    assert phones["blue"].asked["scan"] != first
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert "audit" in plain(sealing.void)


@pytest.mark.parametrize(
    "wrong",
    [
        {"sealed": "00"},
        {"sealed": "AB" * 32},
        {"sealed": None},
        {"commit": "00"},
        {"commit": "g" * 64},
        {"commit": 7},
        {"scan": "00" * 15},
        {"scan": None},
    ],
)
def test_a_commitment_of_garbage_is_refused_and_counts_for_nothing(
    evening: Evening, wrong: Any
) -> None:
    phones = asked(evening)
    refused = phones["red"].say(**{**phones["red"].sealed(1), **wrong})
    assert (refused["type"], refused["code"]) == ("refused", "bad_frame")
    assert phones["blue"].last("scan_wait")["waiting"] == list(SEATS)


@pytest.mark.parametrize(
    "wrong",
    [
        {"share": "00"},
        {"share": "0" * 15 + "G"},
        {"share": "ABCDEF0123456789"},
        {"share": 7},
        {"share": None},
        {"blind": "00"},
        {"blind": None},
        {"scan": "00" * 15},
        {"scan": None},
    ],
)
def test_a_share_of_garbage_is_refused_and_counts_for_nothing(evening: Evening, wrong: Any) -> None:
    phones = asked(evening)
    phones["red"].brain.bent["scan_share"] = withheld
    answer(phones, HUMANS)
    refused = phones["red"].say(**{**phones["red"].shared(), **wrong})
    assert (refused["type"], refused["code"]) == ("refused", "bad_frame")
    assert phones["blue"].last("scan_wait")["waiting"] == ["red"]


def test_an_old_or_unknown_id_is_refused(evening: Evening) -> None:
    phones = asked(evening)
    old = phones["red"].sealed(1)
    evening.do("scan_cancel")
    evening.do("scan_again")
    share = {"type": "scan_share", "share": "00" * 8, "blind": "00" * 32, "scan": old["scan"]}
    for frame in (old, {**old, "scan": "ab" * 16}, share):
        refused = phones["red"].say(**frame)
        assert (refused["code"], refused["scan"]) == ("stale", frame["scan"])
    assert phones["blue"].last("scan_wait")["waiting"] == list(SEATS)


def test_a_phone_cannot_answer_for_another_seat(evening: Evening) -> None:
    phones = asked(evening)
    phones["red"].say(**{**phones["blue"].sealed(1), "seat": "blue"})
    assert phones["green"].last("scan_wait")["waiting"] == ["blue", "green", "yellow"]
    stranger = evening.phone()
    stranger.hello()
    assert stranger.say(**phones["blue"].sealed(1))["code"] == "bad_frame"


def test_the_dead_are_not_asked_and_cannot_answer(evening: Evening) -> None:
    phones = table_of_phones(evening)
    evening.tell(do="leave", seat="yellow")
    ask_for_a_scan(evening)
    assert "scan_open" not in phones["yellow"].types()
    assert phones["red"].asked["seats"] == ["red", "blue", "green"]
    refused = phones["yellow"].say(**phones["red"].sealed(1, accept=True))
    assert refused["code"] == "not_allowed"
    for seat in SEATS[:3]:
        phones[seat].seal(0, accept=True)
    assert results(phones["red"])[0]["polled"] == 3


def test_a_phone_that_comes_back_is_asked_the_same_and_sends_its_old_share(
    evening: Evening,
) -> None:
    phones = asked(evening)
    commit = phones["red"].sealed(1)
    phones["red"].say(**commit)
    phones["red"].go()
    answer(phones, dict.fromkeys(SEATS[1:3], 1))
    phones["red"].come()
    phones["red"].heard.clear()
    phones["red"].hello()
    assert phones["red"].types()[:5] == ["welcome", "roster", "rows", "scan_open", "scan_wait"]
    assert phones["red"].asked["scan"] == commit["scan"]
    phones["yellow"].seal(0)
    assert results(phones["red"])[0]["infected"] == 3


def test_a_phone_that_was_away_when_shares_were_asked_for_sends_its_own_when_it_is_back(
    evening: Evening,
) -> None:
    phones = asked(evening)
    phones["red"].seal(1)
    phones["red"].go()
    answer(phones, dict.fromkeys(SEATS[1:], 0))
    assert phones["blue"].last("scan_wait")["waiting"] == ["red"]
    phones["red"].come()
    phones["red"].heard.clear()
    phones["red"].hello()
    expected = ["welcome", "roster", "rows", "scan_open", "scan_commits", "scan_wait"]
    assert phones["red"].types()[:6] == expected
    assert results(phones["blue"])[0]["infected"] == 1


def test_who_was_away_at_a_count_is_told_it_before_anything_else(evening: Evening) -> None:
    phones = asked(evening)
    phones["red"].seal(1)
    phones["red"].brain.bent["scan_share"] = withheld
    answer(phones, dict.fromkeys(SEATS[1:], 0))
    phones["red"].put(json.dumps(phones["red"].shared()))
    evening.phones.remove(phones["red"])  # it never reads the count
    evening.settle()
    back = SealingPhone(evening, like=phones["red"])
    assert back.hello()["head"] == phones["blue"].brain.head.hex()
    assert back.types()[1:3] == ["welcome", "scan_result"]
    assert (back.brain.counts, back.brain.complaints) == ([1], [])
    again = SealingPhone(evening, like=back)
    again.hello()
    assert "scan_result" not in again.types()


def test_the_last_human_is_asked_for_gas_sealed_and_without_any_the_deck_is_looked_through(
    evening: Evening,
) -> None:
    """PS-WIN-06."""
    phones = asked(evening)
    answer(phones, {seat: int(seat != "red") for seat in SEATS})
    assert phones["red"].asked["ask"] == "last_human_without_gas"
    answer(phones, {seat: int(seat == "red") for seat in SEATS})
    view = evening.table.view()
    assert view is not None
    assert [one["kind"] for one in view["pending"]] == ["deck_gas"]
    evening.tell(do="deck_gas", cans=0)
    view = evening.table.view()
    assert view is not None
    over = {"side": "parasite", "rule": "PS-WIN-06", "winners": None, "provisional": True}
    assert view["over"] == over


def test_the_last_human_with_gas_goes_on(evening: Evening) -> None:
    """PS-WIN-06."""
    phones = asked(evening)
    answer(phones, {seat: int(seat != "red") for seat in SEATS})
    for phone in phones.values():
        phone.seal(0)
    view = evening.table.view()
    assert view is not None
    assert view["pending"] == []
    assert view["over"] is None


def test_two_last_humans_without_gas_void_the_second_question(evening: Evening) -> None:
    """PS-WIN-06."""
    phones = asked(evening)
    answer(phones, {seat: int(seat != "red") for seat in SEATS})
    first = phones["red"].asked["scan"]
    answer(phones, {seat: int(seat in ("red", "blue")) for seat in SEATS})
    assert phones["red"].last("scan_void")["code"] == "nonsense"
    assert phones["red"].asked["scan"] != first
    assert phones["red"].asked["ask"] == "last_human_without_gas"


def test_all_infected_end_the_game_provisionally(evening: Evening) -> None:
    """PS-WIN-03."""
    phones = asked(evening)
    for phone in phones.values():
        phone.seal(1)
    view = evening.table.view()
    assert view is not None
    assert view["over"]["provisional"] is True


def test_what_the_dossiers_ask_about_is_in_every_view_and_gone_when_it_is_undone(
    evening: Evening,
) -> None:
    phones = table_of_phones(evening)
    deal = {"id": "2-deal-red-blue-green-yellow", "rev": 2, "kind": "deal", "seats": list(SEATS)}
    assert phones["red"].view()["notes"] == [deal]
    evening.tell(do="parasite_phase")
    evening.tell(do="search", who="trooper", anyway=True)
    rev = evening.table.rev
    draw = {"id": f"{rev}-draw-red", "rev": rev, "kind": "draw", "seats": ["red"]}
    view = evening.table.view()
    assert view is not None
    assert view["notes"] == [deal, draw]
    assert phones["red"].view()["notes"] == [deal, draw]
    assert phones["blue"].view()["notes"] == [deal]
    evening.tell(do="undo")
    assert phones["red"].view()["notes"] == [deal]


def test_a_search_that_finds_only_an_alert_asks_nobody(evening: Evening) -> None:
    """Everybody has seen that card."""
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    evening.tell(do="search", who="trooper", alerts=1, anyway=True)
    assert [one["kind"] for one in phones["red"].view()["notes"]] == ["deal"]


def test_a_trade_asks_both_traders(evening: Evening) -> None:
    table_of_phones(evening)
    evening.tell(do="parasite_phase")
    order = {"do": "trade", "who": "trooper", "with": "blue", "anyway": True}
    evening.tell(**order)
    view = evening.table.view()
    assert view is not None
    kind = {"kind": "trade", "seats": ["red", "blue"]}
    rev = evening.table.rev
    assert view["notes"][-1] == {"id": f"{rev}-trade-red-blue", "rev": rev, **kind}


def test_a_phone_knows_the_variants_that_its_private_questions_go_by(tmp_path: Path) -> None:
    """PS-VAR-01, PS-VAR-02."""
    evening = Evening(tmp_path, MemoryJournal())
    evening.tell(**A_GAME, options={"host_card": True})
    phone = SealingPhone(evening).sit("red")
    assert phone.view()["options"] == {"two_infection": False, "host_card": True}
