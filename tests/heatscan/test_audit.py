"""The audit after the game: what keys prove of who told the truth, and what nobody may be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from attrs import evolve

from companion.core.evidence import Fault, Mark
from companion.heatscan.audit import FaultName, Record
from companion.heatscan.chain import linked
from companion.heatscan.sealing import share, total
from tests.support.sealed_evening import (
    FIRST,
    LAST,
    NEXT,
    Evening,
    an_evening,
    derived,
    faults,
    scan,
)


def test_an_honest_evening_has_no_faults_and_nothing_unproved() -> None:
    evening = an_evening()
    found = evening.findings()
    assert found.faults == ()
    assert found.unproved == ()
    assert found.votes == {
        scan(evening, FIRST): {"red": 1, "blue": 1, "green": 0, "yellow": 0},
        scan(evening, NEXT): {"red": 1, "blue": 1, "green": 1, "yellow": 0},
        scan(evening, LAST): {"red": 0, "blue": 0, "green": 0, "yellow": 1},
    }


def linked_after(evening: Evening, number: int) -> Record:
    """Return a scan whose chain follows from that of the one before, whatever that was."""
    one, before = evening.records[number], evening.records[number - 1].chain
    ids = one.question.scan, one.question.poll_id
    return evolve(one, chain=linked(before, *ids, one.total, one.commits, one.shares))


# Each of these bends one thing of that evening, and returns the one fault that this is.
def bad_secret() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.claimed["yellow"] = derived("a secret of nobody's")
    return evening, Fault("bad_secret", "yellow")


def false_share() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.add_to_share(FIRST, "green", 1)
    return evening, Fault("false_share", "green", scan(evening, FIRST))


def bad_vote() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.add_to_share(NEXT, "green", 6)
    return evening, Fault("bad_vote", "green", scan(evening, NEXT))


def bad_commit() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.bend(NEXT, commits={**evening.records[NEXT].commits, "red": derived("another")})
    return evening, Fault("bad_commit", "red", scan(evening, NEXT))


def no_vote() -> tuple[Evening, Fault]:
    evening = an_evening()
    del evening.votes["blue"][FIRST]
    return evening, Fault("no_vote", "blue", scan(evening, FIRST))


def wrong_total() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.bend(FIRST, total=3)
    return evening, Fault("wrong_total", None, scan(evening, FIRST))


def bad_chain() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.records[NEXT] = evolve(evening.records[NEXT], chain=derived("another chain"))
    evening.records[LAST] = linked_after(evening, LAST)
    return evening, Fault("bad_chain", None, scan(evening, NEXT))


def unknown_poll() -> tuple[Evening, Fault]:
    evening = an_evening()
    scan = evening.call_off(8, "green")
    evening.called_off.clear()
    return evening, Fault("unknown_poll", "green", scan)


BENT: dict[str, Callable[[], tuple[Evening, Fault]]] = {
    one.__name__: one
    for one in (
        bad_secret,
        false_share,
        bad_vote,
        bad_commit,
        no_vote,
        wrong_total,
        bad_chain,
        unknown_poll,
    )
}


@pytest.mark.parametrize("name", get_args(FaultName))
def test_each_fault_is_named_and_nothing_else(name: str) -> None:
    evening, fault = BENT[name]()
    assert fault.fault == name
    assert evening.findings().faults == (fault,)


def test_of_a_seat_with_another_ones_secret_nothing_else_is_believed() -> None:
    evening = an_evening(first={"green": 1})
    evening.add_to_share(NEXT, "green", 1)
    wrong = evolve(evening.openings("green"), secret=evening.secrets["red"])
    found = evening.findings(green=wrong)
    assert ("bad_secret", "green") in faults(found)
    assert found.believed.keys() == {"red", "blue", "yellow"}
    assert all(votes["green"] is None for votes in found.votes.values())
    assert found.unproved == tuple((scan(evening, number), "green") for number in range(3))


def test_a_secret_of_the_wrong_length_is_nobodys() -> None:
    evening = an_evening()
    wrong = evolve(evening.openings("green"), secret=b"short")
    assert faults(evening.findings(green=wrong)) == [("bad_secret", "green")]


def test_a_false_share_is_named_even_if_one_seat_stays_silent() -> None:
    evening = an_evening()
    evening.add_to_share(FIRST, "green", 1)
    for silent in ("red", "blue", "yellow"):
        assert faults(evening.findings(silent)) == [("false_share", "green")]


def test_a_false_share_is_named_even_if_nobody_else_opens() -> None:
    evening = an_evening()
    evening.add_to_share(FIRST, "green", 1)
    assert faults(evening.findings("red", "blue", "yellow")) == [("false_share", "green")]


def test_one_who_takes_what_another_adds_is_named_with_them() -> None:
    """Two false shares that cancel out leave the count right; the audit sees both."""
    evening = an_evening()
    evening.add_to_share(FIRST, "green", 1)
    evening.add_to_share(FIRST, "blue", -1)
    assert faults(evening.findings()) == [("false_share", "blue"), ("false_share", "green")]


def test_what_a_silent_seat_answered_is_in_nothing_that_is_found() -> None:
    """All others open, so it could be worked out: the findings are the same for both answers."""
    said_no, said_yes = an_evening(), an_evening(then={"yellow": 1})
    assert said_no.records[NEXT].total != said_yes.records[NEXT].total
    assert said_no.findings("yellow") == said_yes.findings("yellow")
    assert said_no.findings("yellow").votes[scan(said_no, NEXT)]["yellow"] is None


def test_of_a_silent_seat_no_scan_is_proved_and_its_notes_are_not_believed() -> None:
    evening = an_evening()
    found = evening.findings("green")
    assert found.faults == ()
    assert found.unproved == tuple((scan(evening, number), "green") for number in range(3))
    assert found.believed.keys() == {"red", "blue", "yellow"}


def test_the_nonsense_of_a_silent_seat_is_named_when_all_others_open() -> None:
    evening = an_evening()
    evening.add_to_share(NEXT, "yellow", 6)
    assert evening.findings("yellow").faults == (Fault("bad_vote", "yellow", scan(evening, NEXT)),)


def test_of_two_silent_seats_neither_can_be_recomputed_and_the_others_can() -> None:
    evening = an_evening()
    evening.add_to_share(NEXT, "yellow", 6)
    evening.add_to_share(NEXT, "red", 1)
    found = evening.findings("yellow", "green")
    assert faults(found) == [("bad_vote", "red")]
    assert {seat for _, seat in found.unproved} == {"yellow", "green"}


def test_what_was_answered_with_an_earlier_key_cannot_be_proved_and_what_came_after_can() -> None:
    evening = an_evening()
    evening.replace_phone("green", at=14)
    evening.scan(15)
    found = evening.findings()
    assert found.faults == ()
    assert found.unproved == tuple((scan(evening, number), "green") for number in range(3))
    assert found.votes[scan(evening, 3)]["green"] == 1
    assert found.believed["green"].dossier == (Mark(14, "infected", "blue"),)


def test_the_nonsense_of_a_phone_that_is_gone_is_named_from_the_others_secrets() -> None:
    evening = an_evening()
    evening.add_to_share(FIRST, "green", 6)
    evening.replace_phone("green", at=14)
    assert faults(evening.findings()) == [("bad_vote", "green")]


def test_a_new_phones_word_on_the_old_ones_scans_is_not_taken() -> None:
    evening = an_evening()
    old = tuple(evening.votes["green"])
    evening.replace_phone("green", at=14)
    claimed = evolve(evening.openings("green"), votes=old)
    assert evening.findings(green=claimed) == evening.findings()


def with_a_tablet_seat() -> Evening:
    evening = Evening("red", "blue", "green", tablet=["green"])
    evening.becomes("red", "host", at=1)
    evening.becomes("green", "infected", 3, "red")
    evening.scan(5)
    return evening


def test_what_a_tablet_seat_answered_cannot_be_proved_and_all_else_can() -> None:
    evening = with_a_tablet_seat()
    found = evening.findings()
    assert found.faults == ()
    assert found.unproved == ((scan(evening, 0), "green"),)
    assert found.votes[scan(evening, 0)] == {"red": 1, "blue": 0, "green": None}
    assert found.believed.keys() == {"red", "blue"}


def test_a_phones_false_share_is_named_beside_a_tablet_seat() -> None:
    evening = with_a_tablet_seat()
    evening.add_to_share(0, "blue", 1)
    assert faults(evening.findings("red")) == [("false_share", "blue")]


def test_a_tablet_seats_nonsense_is_named_when_all_phones_open() -> None:
    evening = with_a_tablet_seat()
    evening.add_to_share(0, "green", 7)
    assert faults(evening.findings()) == [("bad_vote", "green")]
    assert faults(evening.findings("blue")) == []


def test_of_two_tablet_seats_neither_is_recomputed() -> None:
    evening = Evening("red", "blue", "green", "yellow", tablet=["green", "yellow"])
    evening.scan(5)
    evening.add_to_share(0, "green", 7)
    found = evening.findings()
    assert found.faults == ()
    assert found.unproved == ((scan(evening, 0), "green"), (scan(evening, 0), "yellow"))


def test_what_a_tablet_seat_answered_does_not_follow_from_what_is_found() -> None:
    said_no, said_yes = (Evening("red", "blue", "green", tablet=["green"]) for _ in range(2))
    said_no.scan(5, {"green": 0})
    said_yes.scan(5, {"green": 1})
    assert said_no.findings() == said_yes.findings()


def test_a_seat_that_answered_on_the_tablet_and_has_a_phone_by_now_proves_only_the_latter() -> None:
    evening = with_a_tablet_seat()
    evening.tablet = frozenset()
    evening.replace_phone("green", at=6)
    evening.scan(7)
    found = evening.findings()
    assert found.faults == ()
    assert found.unproved == ((scan(evening, 0), "green"),)
    assert found.votes[scan(evening, 1)]["green"] == 1


def test_a_scan_of_some_binds_only_them() -> None:
    evening = an_evening()
    evening.scan(15, polled=["red", "yellow"])
    found = evening.findings("blue")
    assert found.faults == ()
    assert found.votes[scan(evening, 3)] == {"red": 1, "yellow": 0}
    assert (scan(evening, 3), "blue") not in found.unproved


def test_an_answer_to_a_poll_that_was_called_off_is_known_to_the_journal() -> None:
    evening = an_evening()
    evening.call_off(8, "green", "red")
    assert evening.findings().faults == ()


def test_everybody_who_answered_a_poll_that_the_journal_lacks_names_it() -> None:
    evening = an_evening()
    lost = evening.records.pop()
    assert [(one.fault, one.seat, one.scan) for one in evening.findings("blue").faults] == [
        ("unknown_poll", seat, lost.question.scan) for seat in ("red", "green", "yellow")
    ]


def test_a_count_that_was_left_out_breaks_the_chain_where_it_was() -> None:
    evening = an_evening()
    del evening.records[NEXT]
    assert Fault("bad_chain", None, scan(evening, 1)) in evening.findings().faults


def test_counts_in_another_order_break_the_chain() -> None:
    evening = an_evening()
    evening.records.reverse()
    broken = [one.scan for one in evening.findings().faults if one.fault == "bad_chain"]
    assert broken == [scan(evening, number) for number in range(3)]


def test_a_commitment_that_the_table_changed_breaks_the_chain_too() -> None:
    evening = an_evening()
    before = evening.records[FIRST]
    commits = {**before.commits, "red": derived("another")}
    evening.records[FIRST] = evolve(before, commits=commits)
    assert faults(evening.findings()) == [("bad_commit", "red"), ("bad_chain", None)]


def test_a_count_without_somebodys_answer_breaks_the_chain_and_the_audit_goes_on() -> None:
    evening = an_evening()
    before = evening.records[NEXT]
    shares, commits = dict(before.shares), dict(before.commits)
    del shares["blue"]
    del commits["blue"]
    broken = Fault("bad_chain", None, scan(evening, NEXT))
    for bent in (evolve(before, shares=shares), evolve(before, commits=commits)):
        evening.records[NEXT] = bent
        assert broken in evening.findings().faults


def test_a_nonsense_sum_has_its_place_in_the_chain() -> None:
    evening = an_evening()
    evening.scan(15, {"green": 7}, counts=False)
    evening.scan(16)
    assert faults(evening.findings()) == [("bad_vote", "green")]


@pytest.mark.parametrize("nonsense", [0, 1, 2, 7, 2**63, 2**64 - 1])
def test_a_share_of_nonsense_is_named(nonsense: int) -> None:
    """Whatever number a phone sends for a share: it hides a vote only by a chance of 1 in 2^63."""
    evening = an_evening()
    record = evening.records[FIRST]
    shares = {**record.shares, "yellow": nonsense}
    evening.bend(FIRST, shares=shares, total=total(shares.values()), counts=False)
    assert evening.findings().faults == (Fault("bad_vote", "yellow", scan(evening, FIRST)),)


def test_a_sealed_seven_opened_as_a_one_is_nonsense_under_a_false_commitment() -> None:
    evening = an_evening()
    record = evening.scan(15, {"green": 7})
    evening.votes["green"][-1] = evolve(evening.votes["green"][-1], vote=1)
    assert faults(evening.findings()) == [("bad_vote", "green"), ("bad_commit", "green")]
    assert record.total == 9


def test_a_share_of_another_scan_is_nonsense_here() -> None:
    evening = an_evening()
    old = evening.records[FIRST].shares["red"]
    shares = {**evening.records[NEXT].shares, "red": old}
    evening.bend(NEXT, shares=shares, total=total(shares.values()))
    assert faults(evening.findings()) == [("bad_vote", "red")]


def test_a_share_of_the_other_question_is_nonsense_here() -> None:
    evening = an_evening()
    record = evening.records[LAST]
    asked_the_other = evolve(record.question, ask="infected")
    wrong = share(evening.secrets["red"], "red", 0, asked_the_other)
    shares = {**record.shares, "red": wrong}
    evening.bend(LAST, shares=shares, total=total(shares.values()))
    assert faults(evening.findings()) == [("bad_vote", "red")]
