"""The audit at the table's side: consent, openings, the report, and what follows from it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.journal.memory import MemoryJournal
from companion.table.guests import Auditing, Seated
from tests.support.hall import A_GAME, SEATS, Evening
from tests.support.sealing import SealingPhone, ask_for_a_scan, table_of_phones


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    one = Evening(tmp_path, MemoryJournal())
    one.begin()
    return one


def infected_in_turn(evening: Evening, **options: Any) -> dict[str, SealingPhone]:
    """Red is the Host, blue, green and yellow follow; a scan finds all four, and the game ends."""
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    phones["red"].notes("host", at=2)
    for giver, receiver in (("red", "blue"), ("blue", "green"), ("red", "yellow")):
        evening.tell(**{"do": "trade", "who": "trooper", "with": receiver, "anyway": True})
        rev = evening.table.rev
        phones[receiver].notes("infected", by=giver, at=rev)
    scan(evening, phones, dict.fromkeys(SEATS, 1))
    for phone in phones.values():
        phone.trades = None
    return phones


def scan(evening: Evening, phones: dict[str, SealingPhone], votes: dict[str, int]) -> None:
    ask_for_a_scan(evening)
    for seat, vote in votes.items():
        phones[seat].seal(vote)


def report_of(phone: SealingPhone) -> dict[str, Any]:
    return dict(phone.last("report")["report"])


def over(evening: Evening) -> dict[str, Any]:
    view = evening.table.view()
    assert view is not None
    return dict(view["over"])


def test_every_phone_is_asked_when_the_game_is_over_and_nobody_before(evening: Evening) -> None:
    phones = table_of_phones(evening)
    assert "ask_openings" not in phones["red"].types()
    scan(evening, phones, dict.fromkeys(SEATS, 1))
    assert all("ask_openings" in phone.types() for phone in phones.values())
    assert evening.hall.audits.auditing == Auditing(SEATS, SEATS)


def test_nothing_is_shown_until_the_last_phone_has_answered_then_all_see_the_same(
    evening: Evening,
) -> None:
    """PS-WIN-04: the last to be infected does not win."""
    phones = infected_in_turn(evening)
    for seat in SEATS[:3]:
        phones[seat].open()
        assert "report" not in phones["red"].types()
    assert phones["red"].last("audit_wait")["waiting"] == ["yellow"]
    phones["yellow"].open()
    reports = [report_of(phone) for phone in phones.values()]
    assert all(one == reports[0] for one in reports)
    assert reports[0]["faults"] == []
    assert reports[0]["unopened"] == []
    chain = [(one["seat"], one["by"]) for one in reports[0]["chain"]]
    assert chain == [("red", None), ("blue", "red"), ("green", "blue"), ("yellow", "red")]
    assert reports[0]["ending"] == "stands"
    assert (reports[0]["host"], reports[0]["last"]) == ("red", "yellow")
    assert reports[0]["winners"] == ["red", "blue", "green"] == over(evening)["winners"]
    assert "provisional" not in over(evening)


def test_after_the_report_nothing_is_taken_back(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    for phone in phones.values():
        phone.open()
    for do in ({"do": "undo"}, {"do": "redo"}, {"do": "adjust", "set": {"decks.search": 3}}):
        order = evening.table.read(do, evening.name)
        assert not isinstance(order, Refusal)
        refused = evening.table.do(order)
        assert isinstance(refused, Refusal)
        assert refused.code == "game_over"


def test_undo_before_the_report_ends_the_audit_and_forgets_what_was_opened(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    phones["red"].open()
    evening.tell(do="undo")
    assert phones["red"].types()[-1] in ("scan_wait", "audit_off")
    assert "audit_off" in phones["red"].types()
    assert evening.hall.audits.auditing is None
    for phone in phones.values():
        phone.seal(1)
    assert evening.hall.audits.auditing == Auditing(SEATS, SEATS)


def test_a_false_share_overturns_the_ending_and_names_the_liar(evening: Evening) -> None:
    phones = table_of_phones(evening)
    phones["red"].notes("host", at=2)
    scan(evening, phones, {"red": 1, "blue": 2, "green": 0, "yellow": 1})
    phones["blue"].votes[phones["blue"].last("scan_result")["scan"]] = (1, b"\0" * 32)
    for phone in phones.values():
        phone.open()
    report = report_of(phones["red"])
    assert ("blue", "bad_vote") in [(one["seat"], one["fault"]) for one in report["faults"]]
    assert report["ending"] == "overturned"
    assert report["winners"] == []
    assert over(evening)["winners"] == []


def test_somebody_who_lied_about_being_infected_is_named(evening: Evening) -> None:
    phones = table_of_phones(evening)
    phones["red"].notes("host", at=2)
    scan(evening, phones, {"red": 0, "blue": 0, "green": 0, "yellow": 0})
    evening.tell(do="end_game")
    for phone in phones.values():
        phone.open()
    faults = [(one["seat"], one["fault"]) for one in report_of(phones["red"])["faults"]]
    assert faults == [("red", "host_denied")]


def test_who_will_not_open_is_named_and_the_ending_is_not_proven(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    for seat in SEATS[:3]:
        phones[seat].open()
    phones["yellow"].decline()
    report = report_of(phones["green"])
    assert report["unopened"] == ["yellow"]
    assert report["ending"] == "unproven"
    assert report["scans"][0]["votes"] == {"red": 1, "blue": 1, "green": 1, "yellow": None}
    assert over(evening)["winners"] is None


def test_the_table_may_wait_no_longer(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    phones["red"].open()
    assert evening.hall.do({"do": "end_audit"}) == Seated(())
    report = report_of(phones["blue"])
    assert report["unopened"] == ["blue", "green", "yellow"]
    refused = evening.hall.do({"do": "end_audit"})
    assert isinstance(refused, Refusal)
    assert refused.code == "not_now"
    assert phones["blue"].open()["code"] == "not_now"


def test_a_phone_that_comes_later_is_asked_or_told_the_report(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    phones["red"].heard.clear()
    phones["red"].hello()
    assert "ask_openings" in phones["red"].types()
    phones["red"].open()
    phones["red"].heard.clear()
    phones["red"].hello()
    assert "ask_openings" not in phones["red"].types()
    assert phones["red"].last("audit_wait")["waiting"] == ["blue", "green", "yellow"]
    evening.hall.do({"do": "end_audit"})
    phones["red"].heard.clear()
    phones["red"].hello()
    assert report_of(phones["red"])["unopened"] == ["blue", "green", "yellow"]


def test_a_seat_that_is_freed_is_waited_for_no_more_and_shows_as_a_gap(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    for seat in SEATS[:3]:
        phones[seat].open()
    evening.hall.do({"do": "free_seat", "seat": "yellow"})
    report = report_of(phones["red"])
    assert report["unopened"] == ["yellow"]
    assert [one["seat"] for one in report["gaps"]] == ["yellow"]


def test_what_cannot_be_read_is_refused_and_may_be_said_again(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    wrongs: tuple[dict[str, Any], ...] = (
        {"secret": "00"},
        {"votes": [{}]},
        {"dossier": [{"at": -1}]},
        {"votes": 3},
    )
    for wrong in wrongs:
        answer = phones["red"].open(**wrong)
        assert (answer["type"], answer["code"]) == ("refused", "bad_value")
    assert phones["red"].open()["type"] == "audit_wait"


def test_openings_before_the_end_are_refused(evening: Evening) -> None:
    phones = table_of_phones(evening)
    assert phones["red"].open()["code"] == "not_now"


def test_the_hive_burned_by_somebody_infected_is_no_human_win(evening: Evening) -> None:
    """PS-HIVE-06."""
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    phones["red"].notes("infected", by="blue", at=2)
    phones["blue"].notes("host", at=2)
    evening.tell(do="burn_hive", who="trooper", cans=3, anyway=True)
    for phone in phones.values():
        phone.open()
    assert report_of(phones["red"])["ending"] == "overturned"


def test_humans_share_the_win_of_the_burned_hive(evening: Evening) -> None:
    """PS-WIN-01, PS-WIN-02."""
    phones = table_of_phones(evening)
    evening.tell(do="parasite_phase")
    phones["blue"].notes("host", at=2)
    evening.tell(do="burn_hive", who="trooper", cans=3, anyway=True)
    for phone in phones.values():
        phone.open()
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
    for phone in phones.values():
        phone.open()
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
    for phone in phones.values():
        phone.open()
    assert ("red" in report_of(phones["red"])["winners"]) is shares


def verdict(phone: SealingPhone) -> tuple[str, list[str]]:
    report = report_of(phone)
    return report["ending"], report["winners"]


def test_a_wrong_secret_is_named_and_nothing_else_of_that_phone_is_believed(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    for seat in SEATS[:3]:
        phones[seat].open()
    phones["yellow"].open(secret="11" * 32)
    assert [one["fault"] for one in report_of(phones["red"])["faults"]] == ["bad_secret"]
    assert verdict(phones["red"]) == ("unproven", ["red", "blue"])
    assert over(evening)["winners"] is None


@pytest.mark.parametrize("leave", ["freed", "up", "tablet"])
def test_who_has_opened_and_leaves_the_seat_has_opened(evening: Evening, leave: str) -> None:
    phones = infected_in_turn(evening)
    phones["yellow"].open()
    if leave == "up":
        phones["yellow"].say(type="up")
    else:
        do = {"freed": "free_seat", "tablet": "tablet_seat"}[leave]
        evening.hall.do({"do": do, "seat": "yellow"})
    for seat in SEATS[:3]:
        phones[seat].open()
    assert report_of(phones["red"])["faults"] == []
    assert verdict(phones["red"]) == ("stands", ["red", "blue", "green"])


def test_the_last_awaited_phone_may_leave_its_seat_and_the_report_comes(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    for seat in SEATS[:3]:
        phones[seat].open()
    phones["yellow"].say(type="up")
    assert report_of(phones["red"])["unopened"] == ["yellow"]


def test_a_phone_that_came_late_proves_nothing_of_the_scan_before(evening: Evening) -> None:
    """A replaced phone knows nothing of what its seat once sealed."""
    phones = infected_in_turn(evening)
    for seat in SEATS[:3]:
        phones[seat].open()
    evening.tell(do="undo")
    evening.tell(do="redo")
    evening.hall.do({"do": "free_seat", "seat": "yellow"})
    late = SealingPhone(evening, seed="late").sit("yellow")
    for seat in SEATS[:3]:
        phones[seat].open()
    late.trades = None
    late.open()
    assert verdict(late) == ("unproven", ["red", "blue"])


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
        phone.trades = None
        phone.open()
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
        phone.trades = None
        phone.open()
    faults = [(one["seat"], one["fault"]) for one in report_of(phones["red"])["faults"]]
    assert faults == [("red", "not_last_human")]
    assert verdict(phones["red"]) == ("overturned", [])


def test_after_the_audit_nobody_names_other_winners(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    for phone in phones.values():
        phone.open()
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
        for seat, phone in phones.items():
            phone.seal(7 if seat == "blue" else 0)
    for phone in phones.values():
        phone.seal(0)
    evening.tell(do="end_game")
    blue = phones["blue"]
    blue.votes = {scan: (min(vote, 1), r) for scan, (vote, r) in blue.votes.items()}
    for phone in phones.values():
        phone.open()
    report = report_of(phones["red"])
    named = {(one["seat"], one["fault"]) for one in report["faults"]}
    assert {("blue", "bad_vote"), ("red", "host_denied")} <= named
    assert report["more"] > 0


def test_a_game_that_only_its_audit_can_end_is_gone_on_with_after_a_crash(tmp_path: Path) -> None:
    journal = MemoryJournal()
    evening = Evening(tmp_path, journal)
    evening.begin()
    sessions = {seat: phone.session for seat, phone in infected_in_turn(evening).items()}
    later = Evening(tmp_path, journal)
    assert later.table.resume()
    later.hall.refresh()
    phone = SealingPhone(later, seed="red of the test")
    phone.session = sessions["red"]
    assert "ask_openings" in phone.sit("red").types()
    later.hall.do({"do": "end_audit"})
    assert not Evening(tmp_path, journal).table.resume()
