"""The audit at the table's side: consent, openings, the report, and who is told it when."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.heatscan.chain import START
from companion.journal.memory import MemoryJournal
from companion.phones.audits import PhoneAudit
from companion.table.guests import Auditing, Seated
from tests.support.audit_phones import closing, infected_in_turn, over, report_of, scan
from tests.support.connections import SEATS, Evening
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, audit, table_of_phones


def test_every_phone_is_asked_when_the_game_is_over_and_nobody_before(evening: Evening) -> None:
    phones = table_of_phones(evening)
    assert "ask_consent" not in phones["red"].types()
    scan(evening, phones, dict.fromkeys(SEATS, 1))
    assert all("ask_consent" in phone.types() for phone in phones.values())
    assert evening.connections.audit.auditing == Auditing(SEATS, SEATS)


def test_a_phone_says_yes_or_no_and_nothing_else_until_the_audit_is_closed(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    for seat in SEATS[:3]:
        phones[seat].consent()
        assert "audit_closed" not in phones["red"].types()
        assert all(one.brain.kept.opened is None for one in phones.values())
    auditing = evening.connections.audit.auditing
    assert auditing == Auditing(SEATS, ("yellow",), "consent", SEATS[:3])
    phones["yellow"].consent(agree=False)
    closed = phones["green"].last("audit_closed")
    assert (closed["agreed"], closed["silent"]) == (list(SEATS[:3]), ["yellow"])
    assert closed["head"] == phones["green"].brain.head.hex()
    assert [phone.brain.kept.opened is None for phone in phones.values()] == [
        *[False] * 3,
        True,
    ]


def test_the_last_word_before_the_close_holds(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    phones["red"].consent()
    phones["red"].consent(agree=False)
    assert evening.do("consents") == Seated(
        (), {"agreed": [], "declined": ["red"], "waiting": ["blue", "green", "yellow"]}
    )
    audit({seat: phones[seat] for seat in SEATS[1:]})
    assert report_of(phones["red"])["unopened"] == ["red"]
    assert phones["red"].consent()["code"] == "stale"


def test_the_dead_are_asked_too(evening: Evening) -> None:
    phones = table_of_phones(evening)
    evening.tell(do="leave", seat="yellow")
    scan(evening, phones, dict.fromkeys(SEATS[:3], 1))
    assert "ask_consent" in phones["yellow"].types()
    audit({seat: phones[seat] for seat in SEATS[:3]})
    assert phones["red"].last("audit_wait") == {
        "type": "audit_wait",
        "waiting": ["yellow"],
        "step": "consent",
    }


def test_nothing_is_shown_until_the_last_phone_has_opened_then_all_see_the_same(
    evening: Evening,
) -> None:
    """PS-WIN-04: the last to be infected does not win."""
    phones = infected_in_turn(evening)
    closing(evening, phones)
    for seat in SEATS[:3]:
        phones[seat].open()
        assert "report" not in phones["red"].types()
        assert "opened" not in phones["red"].types()
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


def test_every_phone_is_sent_what_everybody_opened_and_finds_by_itself_what_the_table_finds(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    audit(phones)
    for phone in phones.values():
        kinds = [one for one in phone.types() if one in ("opened", "report")]
        assert kinds == ["opened"] * 4 + ["report"]
        assert set(phone.brain.opened) == set(SEATS)
        assert phone.brain.opened["blue"]["secret"] == phones["blue"].brain.secret.hex()
        found = phone.brain.findings()
        assert (found.faults, found.unproved) == ((), ())
        assert list(found.votes.values()) == [dict.fromkeys(SEATS, 1)]


def test_the_report_shows_the_pictures_of_the_counts(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    audit(phones)
    (row,) = report_of(phones["red"])["scans"]
    assert tuple(row["pictures"]) == phones["red"].brain.pictures


def test_after_the_report_nothing_is_taken_back(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    audit(phones)
    for do in ({"do": "undo"}, {"do": "redo"}, {"do": "adjust", "set": {"decks.search": 3}}):
        order = evening.table.read(do, evening.name)
        assert not isinstance(order, Refusal)
        refused = evening.table.do(order)
        assert isinstance(refused, Refusal)
        assert refused.code == "not_allowed"


def test_taking_back_before_the_close_throws_every_consent_away(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    phones["red"].consent()
    evening.tell(do="undo")
    auditing = evening.connections.audit.auditing
    assert auditing is None or auditing.agreed == ()
    phones["red"].brain.bent["consent"] = withheld
    audit({seat: phones[seat] for seat in SEATS[1:]})
    assert "audit_closed" not in phones["red"].types()
    assert all(phone.brain.kept.opened is None for phone in phones.values())


def test_a_false_share_overturns_the_ending_and_names_the_liar(evening: Evening) -> None:
    phones = table_of_phones(evening)
    phones["red"].notes("host", at=2)
    scan(evening, phones, {"red": 1, "blue": 2, "green": 0, "yellow": 1})
    opened = phones["blue"].brain.opening()["votes"]
    lie = [{**one, "vote": 1, "r": "00" * 32} for one in opened]
    phones["blue"].brain.bent["openings"] = lambda frame: {**frame, "votes": lie}
    audit(phones)
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
    audit(phones)
    faults = [(one["seat"], one["fault"]) for one in report_of(phones["red"])["faults"]]
    assert faults == [("red", "host_denied")]


def test_who_will_not_open_is_named_and_the_ending_is_not_proven(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    audit(phones, "yellow")
    report = report_of(phones["green"])
    assert report["unopened"] == ["yellow"]
    assert report["ending"] == "unproven"
    assert report["scans"][0]["votes"] == {"red": 1, "blue": 1, "green": 1, "yellow": None}
    assert over(evening)["winners"] is None


def test_the_table_may_wait_no_longer_for_consents_and_then_for_openings(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    for phone in phones.values():
        phone.waits_to_open()
    for seat in SEATS[:2]:
        phones[seat].consent()
    assert evening.do("end_audit") == Seated(())
    closed = phones["green"].last("audit_closed")
    assert (closed["agreed"], closed["silent"]) == (["red", "blue"], ["green", "yellow"])
    phones["red"].open()
    assert "report" not in phones["red"].types()
    assert evening.do("end_audit") == Seated(())
    report = report_of(phones["blue"])
    assert report["unopened"] == ["blue", "green", "yellow"]
    refused = evening.do("end_audit")
    assert isinstance(refused, Refusal)
    assert refused.code == "not_now"
    assert phones["blue"].open()["code"] == "not_now"


def test_a_phone_that_comes_later_is_asked_or_told_how_far_it_is(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    for phone in phones.values():
        phone.waits_to_open()

    def back(seat: str) -> list[str]:
        """What a phone hears that has just come back."""
        phones[seat] = SealingPhone(evening, like=phones[seat])
        phones[seat].waits_to_open()
        phones[seat].hello()
        return phones[seat].types()

    assert "ask_consent" in back("red")
    audit(phones, "yellow")
    assert "audit_closed" in back("yellow")
    assert "audit_closed" in back("red")
    phones["red"].open()
    assert "ask_consent" not in back("red")
    assert phones["red"].last("audit_wait")["waiting"] == ["blue", "green"]
    for seat in ("blue", "green"):
        phones[seat].open()
    heard = back("yellow")
    assert heard.count("opened") == 3
    assert report_of(phones["yellow"])["unopened"] == ["yellow"]


def test_openings_that_were_lost_are_sent_again_when_the_close_is_told_again(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    phones["red"].waits_to_open()
    audit(phones)
    assert "report" not in phones["blue"].types()
    back = SealingPhone(evening, like=phones["red"])
    back.hello()
    assert report_of(phones["blue"])["unopened"] == []


def test_nobody_reads_others_openings_before_all_have_opened(evening: Evening) -> None:
    """Not even by coming back: whoever opens last could fit their story to the others'."""
    phones = infected_in_turn(evening)
    closing(evening, phones)
    for seat in SEATS[:3]:
        phones[seat].open()
    back = SealingPhone(evening, like=phones["yellow"])
    back.waits_to_open()
    back.hello()
    assert "audit_closed" in back.types()
    assert "opened" not in back.types()
    back.open()
    assert back.types().count("opened") == 4


def test_the_first_openings_of_a_seat_hold(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    closing(evening, phones)
    phones["red"].open()
    phones["red"].open(dossier=[{"at": 1, "event": "infected", "by": "blue"}])
    for seat in SEATS[1:]:
        phones[seat].open()
    assert report_of(phones["red"])["host"] == "red"
    assert phones["green"].brain.opened["red"]["dossier"][0]["event"] == "host"


def test_who_has_not_agreed_cannot_open(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    for phone in phones.values():
        phone.waits_to_open()
    audit(phones, "yellow")
    assert phones["yellow"].open()["code"] == "not_allowed"


def test_a_phone_that_never_agreed_opens_nothing_whatever_the_table_says(evening: Evening) -> None:
    """The bare `audit_closed` in mid-game, or after a no."""
    phones = table_of_phones(evening)
    said = phones["red"].brain.hear(
        {"type": "audit_closed", "head": START.hex(), "agreed": list(SEATS), "silent": []}
    )
    assert said == []
    assert phones["red"].brain.complaints == ["never_agreed"]


def test_a_seat_that_is_freed_is_waited_for_no_more_and_its_answer_cannot_be_proved(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    audit({seat: phones[seat] for seat in SEATS[:3]})
    evening.do("free_seat", seat="yellow")
    report = report_of(phones["red"])
    assert report["unopened"] == ["yellow"]
    assert [one["seat"] for one in report["unproved"]] == ["yellow"]


def test_what_cannot_be_read_is_refused_and_may_be_said_again(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    closing(evening, phones)
    wrongs: tuple[dict[str, Any], ...] = (
        {"secret": "00"},
        {"votes": [{}]},
        {"dossier": [{"at": -1}]},
        {"votes": 3},
    )
    for wrong in wrongs:
        refused = phones["red"].open(**wrong)
        assert (refused["type"], refused["code"]) == ("refused", "bad_value")
    assert phones["red"].open()["type"] == "audit_wait"


def test_openings_too_long_to_be_passed_on_are_refused(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    closing(evening, phones)
    trades = [{"at": n, "said": "was_infected"} for n in range(350)]
    looks = [{"at": n, "seat": "blue", "own": 3} for n in range(100)]
    long = phones["red"].brain.opening(trades=trades, seen=looks)
    while len(json.dumps(long)) > 16_300:
        looks.pop()
    assert len(json.dumps(long)) > 15_360
    assert phones["red"].say(**long)["code"] == "bad_frame"
    assert phones["red"].open(trades=trades, seen=looks[:20])["type"] == "audit_wait"
    for seat in SEATS[1:]:
        phones[seat].open()
    assert len(phones["blue"].brain.opened["red"]["trades"]) == 350


def test_openings_before_the_close_are_refused(evening: Evening) -> None:
    phones = table_of_phones(evening)
    assert phones["red"].open()["code"] == "not_now"
    assert phones["red"].consent()["code"] == "stale"
    scan(evening, phones, dict.fromkeys(SEATS, 1))
    assert phones["red"].open()["code"] == "not_now"
    assert "opened" not in phones["blue"].types()


@pytest.mark.parametrize(
    "do",
    [
        {"do": "undo"},
        {"do": "redo"},
        {"do": "adjust", "set": {"decks.search": 3}},
    ],
    ids=lambda one: one["do"],
)
def test_from_the_close_on_nothing_is_taken_back(evening: Evening, do: dict[str, Any]) -> None:
    phones = infected_in_turn(evening)
    closing(evening, phones)
    assert evening.refused(**do).code == "not_allowed"
    assert evening.refused(**do, anyway=True).code == "not_allowed"
    assert evening.connections.audit.auditing == Auditing(SEATS, SEATS, "opening", SEATS)


def test_a_phone_that_has_opened_seals_nothing_more(evening: Evening) -> None:
    phones = infected_in_turn(evening)
    audit(phones)
    red = phones["red"].brain
    asked = {**phones["red"].asked, "scan": "ab" * 16, "chain": red.head.hex()}
    red.hear(asked)
    assert red.seal(1) == []
    assert red.hear({"type": "key_round", "round": 9, "seats": list(SEATS)}) == []


def test_who_comes_to_the_next_game_hears_nothing_of_what_was_opened_in_the_last(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    audit(phones)
    assert "report" in phones["red"].types()
    evening.tell(do="new_game")
    for seat, phone in phones.items():
        phone.unread.clear()
        before = len(phone.heard)
        assert phone.hello()["seat"] == seat
        assert "opened" not in [one["type"] for one in phone.heard[before:]]


def test_a_report_that_a_kill_kept_from_the_phones_is_told_when_they_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = MemoryJournal()
    evening = Evening(tmp_path, journal)
    evening.begin()
    phones = infected_in_turn(evening)
    with monkeypatch.context() as killed:
        killed.setattr(PhoneAudit, "reported", lambda *_: None)
        audit(phones)
    assert "report" not in phones["red"].types()
    later = Evening(tmp_path, journal)
    assert not later.table.resume()
    later.connections.refresh()
    back = {seat: SealingPhone(later, like=old).sit(seat) for seat, old in phones.items()}
    assert [report_of(phone)["ending"] for phone in back.values()] == ["stands"] * 4
    later.begin()
    assert later.connections.register.play is later.table.play


def test_a_report_that_was_sent_is_owed_to_nobody(tmp_path: Path) -> None:
    journal = MemoryJournal()
    evening = Evening(tmp_path, journal)
    evening.begin()
    audit(infected_in_turn(evening))
    later = Evening(tmp_path, journal)
    later.connections.refresh()
    assert later.connections.register.play is None


def test_a_consent_to_an_end_that_was_taken_back_and_done_again_is_none(evening: Evening) -> None:
    phones = table_of_phones(evening)
    scan(evening, phones, dict.fromkeys(SEATS, 0))
    evening.tell(do="end_game")
    phones["red"].consent()
    before = phones["red"].last("ask_consent")["rev"]
    evening.tell(do="undo")
    evening.tell(do="redo")
    asked = phones["red"].last("ask_consent")["rev"]
    assert asked > before
    said = {"type": "consent", "agree": True}
    assert phones["red"].say(**said, rev=before)["code"] == "stale"
    auditing = evening.connections.audit.auditing
    assert auditing is not None
    assert auditing.agreed == ()
    phones["red"].say(**said, rev=asked)
    auditing = evening.connections.audit.auditing
    assert auditing is not None
    assert auditing.agreed == ("red",)


def test_a_scan_whose_step_was_undone_is_marked_as_such_in_the_report(evening: Evening) -> None:
    phones = table_of_phones(evening)
    scan(evening, phones, dict.fromkeys(SEATS, 0))
    evening.tell(do="undo")
    evening.tell(do="undo")
    evening.tell(do="end_game")
    audit(phones)
    (undone,) = report_of(phones["red"])["scans"]
    assert (undone["infected"], undone["gone"]) == (None, "undone")
