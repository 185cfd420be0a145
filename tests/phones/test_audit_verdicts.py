"""What the audit finds of liars, servants, lost secrets and sealed scans, and what follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.journal.memory import MemoryJournal
from tests.support.audit_phones import closing, infected_in_turn, over, report_of, scan
from tests.support.connections import A_GAME, SEATS, Evening
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, answer, ask_for_a_scan, audit, table_of_phones


def test_the_hive_burned_by_somebody_infected_is_no_human_win(evening: Evening) -> None:
    """PS-HIVE-06."""
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    phones["red"].notes("infected", by="blue", at=2)
    phones["blue"].notes("host", at=2)
    evening.tell(do="burn_hive", who="trooper", cans=3, anyway=True)
    audit(phones)
    assert report_of(phones["red"])["ending"] == "overturned"


def test_humans_share_the_win_of_the_burned_hive(evening: Evening) -> None:
    """PS-WIN-01, PS-WIN-02."""
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    phones["blue"].notes("host", at=2)
    evening.tell(do="burn_hive", who="trooper", cans=3, anyway=True)
    audit(phones)
    report = report_of(phones["red"])
    assert report["ending"] == "stands"
    assert report["winners"] == ["red", "green", "yellow"]


@pytest.mark.parametrize(("infects", "shares"), [(True, True), (False, False)])
def test_a_servant_shares_only_if_he_infected_somebody(
    tmp_path: Path, *, infects: bool, shares: bool
) -> None:
    """PS-MS-01, PS-MS-02."""
    evening = Evening(tmp_path, MemoryJournal())
    evening.tell(**A_GAME, options={"master_servant": True})
    evening.tell(do="begin")
    phones = table_of_phones(evening)
    phones["red"].notes("host", at=2)
    phones["blue"].notes("infected", by="red", at=3)
    phones["green"].notes("infected", by="blue" if infects else "red", at=4)
    phones["yellow"].notes("infected", by="red", at=5)
    for n in range(8):
        evening.tell(do="hand", seat="red", cards=5 + n)
    scan(evening, phones, dict.fromkeys(SEATS, 1))
    audit(phones)
    report = report_of(phones["red"])
    assert ("blue" in report["winners"], "red" in report["winners"]) == (shares, True)


@pytest.mark.parametrize(("was_infected", "shares"), [(False, True), (True, False)])
def test_a_servant_may_share_for_taking_an_uninfected_players_last_character(
    tmp_path: Path, *, was_infected: bool, shares: bool
) -> None:
    """PS-T-54, PS-T-55: PS-MS-02, PS-MS-04."""
    evening = Evening(tmp_path, MemoryJournal())
    evening.tell(**A_GAME, options={"master_servant": True, "automation": "tracker"})
    evening.tell(do="begin")
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    phones["blue"].notes("host", at=2)
    phones["red"].notes("infected", by="blue", at=3)
    phones["yellow"].notes("infected", by="blue", at=3)
    if was_infected:
        phones["green"].notes("infected", by="blue", at=3)
    evening.tell(
        do="adjust", set={"seats.green.android.health": 0, "seats.green.trooper.health": 1}
    )
    shot = {"do": "fire", "who": "trooper", "targets": [{"seat": "green", "who": "trooper"}]}
    evening.tell(**shot)
    view = evening.table.view()
    assert view is not None
    assert not view["seats"]["green"]["alive"]
    scan(evening, phones, dict.fromkeys(("red", "blue", "yellow"), 1))
    audit(phones)
    assert ("red" in report_of(phones["red"])["winners"]) is shares


def verdict(phone: SealingPhone) -> tuple[str, list[str]]:
    report = report_of(phone)
    return report["ending"], report["winners"]


def test_a_wrong_secret_is_named_and_nothing_else_of_that_phone_is_believed(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    phones["yellow"].brain.bent["openings"] = lambda frame: {**frame, "secret": "11" * 32}
    audit(phones)
    assert [one["fault"] for one in report_of(phones["red"])["faults"]] == ["bad_secret"]
    assert verdict(phones["red"]) == ("unproven", ["red", "blue"])
    assert over(evening)["winners"] is None


@pytest.mark.parametrize("leave", ["freed", "up", "tablet"])
def test_who_has_opened_and_leaves_the_seat_has_opened(evening: Evening, leave: str) -> None:
    phones = infected_in_turn(evening)
    closing(evening, phones)
    phones["yellow"].open()
    if leave == "up":
        phones["yellow"].say(type="up")
    else:
        evening.do({"freed": "free_seat", "tablet": "tablet_seat"}[leave], seat="yellow")
    for seat in SEATS[:3]:
        phones[seat].open()
    assert report_of(phones["red"])["faults"] == []
    assert verdict(phones["red"]) == ("stands", ["red", "blue", "green"])


def test_the_last_awaited_phone_may_leave_its_seat_and_the_report_comes(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    audit({seat: phones[seat] for seat in SEATS[:3]})
    phones["yellow"].say(type="up")
    assert report_of(phones["red"])["unopened"] == ["yellow"]


def test_a_phone_that_came_late_proves_nothing_of_the_scan_before(evening: Evening) -> None:
    """A replaced phone knows nothing of what its seat once sealed."""
    phones = infected_in_turn(evening)
    evening.do("free_seat", seat="yellow")
    phones["yellow"] = late = SealingPhone(evening, seed="late").sit("yellow")
    late.brain.trades = None
    audit(phones)
    assert [one["seat"] for one in report_of(late)["unproved"]] == ["yellow"]
    assert report_of(late)["faults"] == []
    assert verdict(late) == ("unproven", ["red", "blue"])
    assert late.brain.counts == [4], "it has worked the counts out from the results alone"


def test_what_a_tablet_seat_answered_cannot_be_proved_and_leaves_the_ending_unproven(
    evening: Evening,
) -> None:
    """PS-WIN-03."""
    phones = table_of_phones(evening, "yellow")
    evening.do("tablet_seat", seat="yellow")
    phones["red"].notes("host", at=2)
    for seat in ("blue", "green"):
        phones[seat].notes("infected", by="red", at=3)
        phones[seat].brain.trades = None
    ask_for_a_scan(evening)
    evening.do("seal", seat="yellow", vote=1)
    answer(phones, dict.fromkeys(SEATS[:3], 1))
    audit(phones)
    report = report_of(phones["red"])
    assert report["faults"] == []
    assert report["unopened"] == []
    assert [one["seat"] for one in report["unproved"]] == ["yellow"]
    assert report["scans"][0]["votes"]["yellow"] is None
    assert report["ending"] == "unproven"


def test_a_trade_told_in_two_ways_leaves_the_ending_unproven_and_names_both(
    evening: Evening,
) -> None:
    """PS-WIN-03: red says that it infected yellow, and yellow knows nothing of it."""
    phones = infected_in_turn(evening)
    (at,) = {one["at"] for one in phones["yellow"].brain.dossier}
    for seat in ("red", "yellow"):
        phones[seat].brain.trades = []
    phones["yellow"].brain.dossier.clear()
    assert phones["red"].brain.trades is not None
    phones["red"].brain.trades.append({"at": at, "said": "infected"})
    audit(phones)
    report = report_of(phones["green"])
    said = [one for one in report["faults"] if one["fault"] == "one_sided"]
    assert said == [{"scan": None, "seat": "red", "fault": "one_sided", "with": "yellow", "at": at}]
    assert (report["ending"], report["disputed"]) == ("unproven", ["red", "yellow"])
    assert over(evening)["winners"] is None


def test_a_poll_that_a_phone_answered_and_the_journal_lacks_is_named(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    lost = {"scan": "ab" * 16, "vote": 0, "r": "00" * 32}
    phones["blue"].brain.bent["openings"] = lambda frame: {
        **frame,
        "votes": [*frame["votes"], lost],
    }
    audit(phones)
    report = report_of(phones["red"])
    assert report["faults"] == [{"scan": "ab" * 16, "seat": "blue", "fault": "unknown_poll"}]
    assert report["ending"] == "stands"


def test_a_poll_that_was_called_off_is_named_with_whose_answer_was_missing(
    evening: Evening,
) -> None:
    phones = table_of_phones(evening)
    ask_for_a_scan(evening)
    answer(phones, dict.fromkeys(SEATS[:3], 0))
    evening.do("scan_cancel")
    evening.do("scan_again")
    phones["yellow"].brain.bent["scan_share"] = withheld
    answer(phones, dict.fromkeys(SEATS, 0))
    scan_ = phones["red"].asked["scan"]
    evening.do("scan_cancel")
    evening.tell(do="end_game")
    audit(phones)
    report = report_of(phones["red"])
    assert report["cancelled"] == [{"scan": scan_, "ask": "infected", "missing": ["yellow"]}]
    assert report["faults"] == [], "what was answered to it is no unknown poll"


def test_every_poll_that_was_called_off_is_in_the_report_however_many(evening: Evening) -> None:
    phones = table_of_phones(evening)
    ask_for_a_scan(evening)
    asked = []
    phones["yellow"].brain.bent["scan_share"] = withheld
    for _ in range(12):
        answer(phones, dict.fromkeys(SEATS, 0))
        asked.append(phones["red"].asked["scan"])
        evening.do("scan_cancel")
        evening.do("scan_again")
    evening.tell(do="end_game")
    audit(phones)
    assert [one["scan"] for one in report_of(phones["red"])["cancelled"]] == asked


def test_an_ending_by_check_cards_is_no_sealed_scans_matter(evening: Evening) -> None:
    """PS-WIN-03."""
    phones = table_of_phones(evening)
    phones["red"].notes("host", at=2)
    scan(evening, phones, {"red": 1, "blue": 0, "green": 0, "yellow": 0})
    for seat in SEATS[1:]:
        phones[seat].notes("infected", by="red")
    evening.tell(do="heat_scan", anyway=True)
    evening.tell(do="scan_cards", infected=4)
    for phone in phones.values():
        phone.brain.trades = None
    audit(phones)
    assert verdict(phones["red"])[0] == "stands"


def test_a_false_answer_to_the_second_question_overturns_what_rests_on_it(
    evening: Evening,
) -> None:
    """PS-WIN-06."""
    phones = table_of_phones(evening)
    phones["red"].notes("host", at=2)
    for seat in ("blue", "green"):
        phones[seat].notes("infected", by="red")
    scan(evening, phones, {"red": 1, "blue": 1, "green": 1, "yellow": 0})
    for seat, phone in phones.items():
        phone.seal(1 if seat == "red" else 0)
    evening.tell(do="deck_gas", cans=0)
    for phone in phones.values():
        phone.brain.trades = None
    audit(phones)
    faults = [(one["seat"], one["fault"]) for one in report_of(phones["red"])["faults"]]
    assert faults == [("red", "not_last_human")]
    assert verdict(phones["red"]) == ("overturned", [])


def test_after_the_audit_nobody_names_other_winners(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    audit(phones)
    order = evening.table.read({"do": "reveal", "infected": ["blue"]}, evening.name)
    assert not isinstance(order, Refusal)
    refused = evening.table.do(order)
    assert isinstance(refused, Refusal)
    assert refused.code == "already_done"


def test_much_nonsense_hides_no_liar(evening: Evening) -> None:
    phones = table_of_phones(evening)
    phones["red"].notes("host", at=2)
    ask_for_a_scan(evening)
    for _ in range(60):
        answer(phones, {**dict.fromkeys(SEATS, 0), "blue": 7})
    answer(phones, dict.fromkeys(SEATS, 0))
    evening.tell(do="end_game")

    def clipped(frame: dict[str, Any]) -> dict[str, Any]:
        votes = [{**one, "vote": min(one["vote"], 1)} for one in frame["votes"]]
        return {**frame, "votes": votes}

    phones["blue"].brain.bent["openings"] = clipped
    audit(phones)
    report = report_of(phones["red"])
    named = {(one["seat"], one["fault"]) for one in report["faults"]}
    assert {("blue", "bad_vote"), ("red", "host_denied")} <= named
    assert len(report["scans"]) == 61
    assert len({one["scan"] for one in report["faults"] if one["fault"] == "bad_vote"}) == 60


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_game_that_only_its_audit_can_end_is_gone_on_with_after_a_crash(
    tmp_path: Path, *, is_closed: bool
) -> None:
    journal = MemoryJournal()
    evening = Evening(tmp_path, journal)
    evening.begin()
    phones = infected_in_turn(evening)
    if is_closed:
        closing(evening, phones)
        phones["red"].open()
    later = Evening(tmp_path, journal)
    assert later.table.resume()
    later.connections.refresh()
    back = {seat: SealingPhone(later, like=old).sit(seat) for seat, old in phones.items()}
    assert ("ask_consent" in back["red"].types()) is not is_closed
    if is_closed:
        assert later.refused(do="undo").code == "not_allowed"
    else:
        audit(back)
    assert report_of(back["red"])["unopened"] == []
    assert verdict(back["red"])[0] == "stands"
    assert not Evening(tmp_path, journal).table.resume()


def test_a_trade_put_before_a_count_afterwards_makes_nobodys_no_a_lie(evening: Evening) -> None:
    """Yellow was infected after the count; the table enters that trade in an older one's place."""
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    phones["red"].notes("host", at=2)
    trade = {"do": "trade", "who": "trooper", "with": "green", "anyway": True}
    evening.tell(**trade)
    rev = evening.table.rev
    scan(evening, phones, {"red": 1, "blue": 0, "green": 0, "yellow": 0})
    evening.tell(do="rewrite", at=rev, command={**trade, "with": "yellow"})
    phones["yellow"].notes("infected", by="red", at=rev)
    for seat in ("blue", "green"):
        evening.tell(**{**trade, "with": seat})
        phones[seat].notes("infected", by="red", at=evening.table.rev)
    for phone in phones.values():
        phone.brain.trades = None
    evening.tell(do="heat_scan", anyway=True)
    answer(phones, dict.fromkeys(SEATS, 1))
    audit(phones)
    assert report_of(phones["red"])["faults"] == []
