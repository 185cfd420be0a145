"""A sealed scan that is called off, taken back, or cut off: when it is asked again, and how."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.core.say import in_english
from companion.journal.sqlite import SqliteJournal
from companion.table.guests import Seated
from companion.table.telling import log
from tests.support.connections import SEATS, Evening
from tests.support.scans import HUMANS, asked, come_back, is_uncounted, results, resumed
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, answer, ask_for_a_scan, table_of_phones


def test_a_scan_that_is_called_off_keeps_nothing_and_waits_until_it_is_asked_again(
    evening: Evening,
) -> None:
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    phones["red"].seal(1)
    assert evening.do("scan_cancel") == Seated(())
    void = phones["blue"].last("scan_void")
    assert (void["scan"], void["code"], "shares" in void) == (first, "cancelled", False)
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert sealing.state == "cancelled"
    assert phones["blue"].types().count("scan_open") == 1
    evening.tell(do="hand", seat="red", cards=4)
    assert phones["blue"].types().count("scan_open") == 1
    assert evening.do("scan_again") == Seated(())
    assert phones["blue"].asked["scan"] != first
    assert phones["blue"].last("scan_wait")["waiting"] == list(SEATS)


def test_check_cards_settle_it_without_the_phones(evening: Evening) -> None:
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    phones["red"].seal(1)
    evening.tell(do="scan_cards", infected=2)
    assert phones["blue"].last("scan_void")["code"] == "cards"
    assert evening.connections.scans.sealing is None
    late = {"type": "scan_commit", "scan": first, "commit": "00" * 32, "sealed": "00" * 32}
    assert phones["blue"].say(**late)["code"] == "stale"


def test_a_number_that_was_typed_is_never_told_like_one_that_the_phones_counted(
    evening: Evening,
) -> None:
    answer(asked(evening), dict.fromkeys(SEATS, 0))
    evening.tell(do="heat_scan", anyway=True)
    evening.tell(do="scan_cards", infected=0)
    play = evening.table.play
    assert play is not None
    told = [in_english(one) for line in log(play, evening.table.journal) for one in line.text]
    assert [one for one in told if "infected" in one] == [
        "The heat scan: 0 infected, 4 not.",
        "The heat scan with the check cards: 0 infected, 4 not.",
    ]


def test_taking_the_scan_back_calls_it_off_and_doing_it_again_has_a_new_id(
    evening: Evening,
) -> None:
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    evening.tell(do="undo")
    assert phones["blue"].last("scan_void")["code"] == "undone"
    evening.tell(do="redo")
    assert phones["blue"].asked["scan"] != first


def test_a_seat_that_is_freed_stops_the_scan_until_a_phone_has_it_again(evening: Evening) -> None:
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    phones["red"].seal(1)
    evening.do("free_seat", seat="yellow")
    assert phones["blue"].last("scan_void")["code"] == "changed"
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert (sealing.state, sealing.lacking) == ("lacking", ("yellow",))
    why = evening.do("scan_again")
    assert isinstance(why, Refusal)
    assert in_english(why.why).startswith("Yellow has no phone that could answer.")
    SealingPhone(evening, seed="another phone").sit("yellow")
    assert phones["blue"].asked["scan"] == first, "what was called off is asked when it is said"
    assert evening.do("scan_again") == Seated(())
    assert phones["blue"].asked["scan"] != first
    assert phones["blue"].last("scan_wait")["waiting"] == list(SEATS)


@pytest.mark.parametrize("is_traded", [False, True])
def test_a_count_is_told_again_only_where_nothing_between_could_change_an_answer(
    evening: Evening, *, is_traded: bool
) -> None:
    phones = asked(evening)
    answer(phones, HUMANS)
    while (view := phones["red"].view())["scans"] or view["pending"]:
        evening.tell(do="undo")
    evening.tell(do="parasite_phase")
    if is_traded:
        evening.tell(**{"do": "trade", "who": "trooper", "with": "blue", "anyway": True})
    before = phones["red"].types().count("scan_open")
    ask_for_a_scan(evening)
    assert phones["red"].types().count("scan_open") == before + is_traded
    assert is_uncounted(evening) is is_traded


def counted_once(evening: Evening) -> dict[str, SealingPhone]:
    phones = asked(evening)
    answer(phones, HUMANS)
    return phones


def test_a_poll_whose_seats_were_changed_by_hand_is_asked_again_only_when_it_is_said_twice(
    evening: Evening,
) -> None:
    phones = counted_once(evening)
    ask_for_a_scan(evening)
    evening.do("tablet_seat", seat="yellow")
    before = phones["red"].asked["scan"]
    refused = evening.do("scan_again")
    assert isinstance(refused, Refusal)
    assert refused.code == "must_settle"
    assert [one["seat"] for one in refused.facts["warns"]] == ["yellow"]
    assert phones["red"].asked["scan"] == before
    assert evening.do("scan_again", anyway=True) == Seated(())
    assert phones["red"].asked["scan"] != before
    assert [one["seat"] for one in phones["red"].asked["warns"]] == ["yellow"]
    assert phones["red"].brain.warned() == ["yellow"]


def test_a_poll_that_waited_for_a_seat_is_not_asked_by_itself_where_it_would_show_somebody(
    evening: Evening,
) -> None:
    phones = counted_once(evening)
    before = phones["red"].asked["scan"]
    evening.do("free_seat", seat="yellow")
    ask_for_a_scan(evening)
    SealingPhone(evening, seed="another phone").sit("yellow")
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert (sealing.state, [one.seat for one in sealing.warns]) == ("warned", ["yellow"])
    assert phones["red"].asked["scan"] == before
    evening.do("scan_again", anyway=True)
    assert phones["red"].asked["scan"] != before


def test_one_phone_alone_is_not_asked_for_its_answer_would_be_plain(evening: Evening) -> None:
    phone = SealingPhone(evening).sit("red")
    for seat in SEATS[1:]:
        evening.do("tablet_seat", seat=seat)
    ask_for_a_scan(evening)
    assert "scan_open" not in phone.types()
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert (sealing.state, sealing.lacking) == ("lacking", ())


def test_without_any_phone_it_is_the_check_cards_matter(evening: Evening) -> None:
    ask_for_a_scan(evening)
    assert evening.connections.scans.sealing is None


def test_a_tablet_seat_answers_on_the_tablet_and_only_a_share_is_left_of_it(
    evening: Evening,
) -> None:
    phones = table_of_phones(evening, "yellow")
    evening.do("tablet_seat", seat="yellow")
    ask_for_a_scan(evening)
    assert phones["red"].last("roster")["roster"][-1] == {"seat": "yellow", "tablet": True}
    assert set(phones["red"].asked["tablet"]) == {"yellow"}
    assert evening.do("seal", seat="yellow", vote=1) == Seated(())
    again = evening.do("seal", seat="yellow", vote=0)
    assert isinstance(again, Refusal)
    assert again.code == "already_done"
    for phone in phones.values():
        phone.seal(0)
    assert results(phones["red"])[0]["infected"] == 1
    first = phones["red"].last("scan_open")["tablet"]
    ask_for_a_scan(evening)
    assert phones["red"].asked["tablet"] != first, "its key is of one poll"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"seat": "red", "vote": 1}, "not_allowed"),
        ({"seat": "yellow", "vote": 2}, "bad_value"),
        ({"seat": "yellow", "vote": True}, "bad_value"),
        ({"seat": "yellow"}, "bad_value"),
        ({"vote": 1}, "bad_value"),
        ({"seat": "pink", "vote": 1}, "not_allowed"),
    ],
)
def test_only_a_tablet_seat_is_sealed_on_the_tablet(
    evening: Evening, raw: dict[str, Any], code: str
) -> None:
    table_of_phones(evening, "yellow")
    evening.do("tablet_seat", seat="yellow")
    ask_for_a_scan(evening)
    refused = evening.do("seal", **raw)
    assert isinstance(refused, Refusal)
    assert refused.code == code


@pytest.mark.parametrize("is_sharing", [False, True])
def test_an_open_scan_is_void_after_the_process_died_and_asked_under_a_new_id(
    tmp_path: Path, *, is_sharing: bool
) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    phones["yellow"].brain.bent["scan_share"] = withheld
    answer(phones, dict.fromkeys(SEATS if is_sharing else SEATS[:3], 1))
    back = come_back(resumed(tmp_path, evening.table.journal), phones)
    voids = [one for one in back["blue"].heard if one["type"] == "scan_void"]
    assert all((one["scan"], one["code"]) == (first, "restarted") for one in voids)
    assert back["blue"].asked["scan"] != first
    assert back["blue"].last("scan_wait")["waiting"] == list(SEATS)
    assert back["blue"].brain.warned() == []
    answer(back, dict.fromkeys(SEATS, 1))
    assert results(back["green"])[0]["infected"] == 4
    assert all(phone.brain.complaints == [] for phone in back.values())


def test_what_was_called_off_stays_so_after_the_process_died(tmp_path: Path) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = asked(evening)
    evening.do("scan_cancel")
    back = come_back(resumed(tmp_path, evening.table.journal), phones)
    assert "scan_open" not in back["red"].types()


def test_a_last_share_while_the_table_is_left_is_counted_when_the_game_goes_on(
    evening: Evening,
) -> None:
    phones = asked(evening)
    phones["yellow"].brain.bent["scan_share"] = withheld
    answer(phones, {**dict.fromkeys(SEATS, 1), "yellow": 0})
    evening.table.leave_table()
    phones["yellow"].say(**phones["yellow"].shared())
    assert evening.table.resume()
    evening.connections.refresh()
    evening.settle()
    assert results(phones["red"])[0]["infected"] == 3


def test_a_nonsense_count_is_not_asked_again_by_a_process_that_died_just_after_it(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = asked(evening)
    first = phones["red"].asked["scan"]
    answer(phones, dict.fromkeys(SEATS[:3], 7))
    as_it_was = (tmp_path / "guests.json").read_bytes()
    phones["yellow"].seal(7)
    (tmp_path / "guests.json").write_bytes(as_it_was)
    back = come_back(resumed(tmp_path, evening.table.journal), phones)
    assert back["red"].asked["scan"] != first
    assert back["red"].brain.counts == [None]


def test_who_runs_the_table_is_not_told_everybodys_notes_with_each_view(evening: Evening) -> None:
    evening.connections.hellos.host_code = "HOSTHOSTHOST"
    host = evening.phone()
    welcome = host.as_host()
    assert welcome["host"] is True
    assert "notes" not in welcome["view"]
