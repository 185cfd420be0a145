"""The audit after the game: who told the truth, who did not, and what nobody may be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from attrs import evolve

from companion.heatscan.audit import Fault, FaultName, Findings, Link, Look, Mark, Record, Trade
from companion.heatscan.chain import linked
from companion.heatscan.sealing import share, total
from tests.heatscan.evening import SECOND, Evening, derived

FIRST, NEXT, LAST = 0, 1, 2
"""The three scans of the evening below."""


def an_evening(
    first: dict[str, int] | None = None,
    then: dict[str, int] | None = None,
    last: dict[str, int] | None = None,
) -> Evening:
    """Red is the Host and infects blue, blue infects green; yellow is the last human."""
    evening = Evening("red", "blue", "green", "yellow")
    evening.becomes("red", "host", at=1)
    evening.infect(3, "red", "blue")
    evening.scan(5, first)
    evening.look(6, "blue", "yellow", own=3)
    evening.trade(7, "green", "yellow")
    evening.infect(9, "blue", "green")
    evening.scan(11, then)
    evening.look(12, "yellow", "blue", own=2)
    evening.scan(13, {"yellow": 1} if last is None else last, ask=SECOND)
    return evening


def scan(evening: Evening, number: int) -> bytes:
    return evening.records[number].question.scan


def faults(findings: Findings) -> list[tuple[str, str | None]]:
    return [(one.fault, one.seat) for one in findings.faults]


def test_an_honest_evening_has_no_faults_nothing_unproved_and_the_whole_chain() -> None:
    evening = an_evening()
    found = evening.findings()
    assert found.faults == ()
    assert found.unproved == ()
    assert found.chain == (
        Link("red", None, 1, "host"),
        Link("blue", "red", 3, "infected"),
        Link("green", "blue", 9, "infected"),
    )
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


def human_again() -> tuple[Evening, Fault]:
    evening = an_evening(then={"blue": 0})
    return evening, Fault("human_again", "blue", scan(evening, NEXT))


def denied() -> tuple[Evening, Fault]:
    evening = an_evening(then={"green": 0})
    return evening, Fault("denied", "green", scan(evening, NEXT))


def host_denied() -> tuple[Evening, Fault]:
    evening = an_evening(first={"red": 0})
    return evening, Fault("host_denied", "red", scan(evening, FIRST))


def unexplained() -> tuple[Evening, Fault]:
    evening = an_evening(then={"yellow": 1}, last={})
    return evening, Fault("unexplained", "yellow", scan(evening, NEXT))


def one_sided() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.notes["yellow"] = [Trade(7, "infected")]
    return evening, Fault("one_sided", "yellow", at=7, with_="green")


def not_last_human() -> tuple[Evening, Fault]:
    evening = an_evening(last={"green": 1})
    return evening, Fault("not_last_human", "green", scan(evening, LAST))


def proven() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.seen["blue"] = [Look(6, "yellow", 2)]
    return evening, Fault("proven", "yellow", at=6, with_="blue")


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
        human_again,
        denied,
        host_denied,
        unexplained,
        one_sided,
        not_last_human,
        proven,
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
    assert {one.seat for one in found.chain} == {"red", "blue"}
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


def test_the_lie_of_a_silent_seat_is_not_told() -> None:
    honest, lying = an_evening(), an_evening(then={"green": 0})
    assert lying.findings("green") == honest.findings("green")


def test_of_a_silent_seat_no_scan_is_proved_and_it_is_not_in_the_chain() -> None:
    evening = an_evening()
    found = evening.findings("green")
    assert found.faults == ()
    assert found.unproved == tuple((scan(evening, number), "green") for number in range(3))
    assert [one.seat for one in found.chain] == ["red", "blue"]


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
    assert Link("green", "blue", 14, "infected") in found.chain


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


def test_a_look_at_one_whose_phone_came_later_proves_only_that_they_are_not_human() -> None:
    evening = an_evening()
    evening.replace_phone("blue", at=14)
    assert evening.findings().faults == ()
    human = evolve(evening.openings("blue"), dossier=())
    assert faults(evening.findings(blue=human)) == [("proven", "blue")]


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
    assert [one.seat for one in found.chain] == ["red"]


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


def test_an_undone_scan_is_recomputed_but_not_held_against_dossiers() -> None:
    evening = an_evening(first={"red": 0, "yellow": 1, "green": 1})
    evening.bend(FIRST, counts=False)
    assert evening.findings().faults == ()
    evening.add_to_share(FIRST, "yellow", -1)
    assert faults(evening.findings()) == [("false_share", "yellow")]


def test_a_void_second_question_with_two_yeses_is_held_against_the_dossiers() -> None:
    evening = an_evening(last={"yellow": 1, "blue": 1})
    evening.bend(LAST, counts=False)
    assert faults(evening.findings()) == [("not_last_human", "blue")]


def test_who_sealed_infected_once_is_never_the_last_human() -> None:
    evening = an_evening(then={"yellow": 1})
    assert faults(evening.findings()) == [("unexplained", "yellow"), ("not_last_human", "yellow")]


def test_who_noted_an_infection_since_the_last_scan_is_not_the_last_human() -> None:
    evening = Evening("red", "blue")
    evening.becomes("red", "host", at=1)
    evening.scan(2)
    evening.infect(3, "red", "blue")
    evening.scan(4, {"blue": 1}, ask=SECOND)
    assert faults(evening.findings()) == [("not_last_human", "blue")]


def test_who_was_infected_once_is_named_in_every_scan_that_denies_it() -> None:
    evening = Evening("red", "blue")
    for rev, vote in ((2, 1), (3, 0), (4, 0)):
        evening.scan(rev, {"blue": vote})
    assert [(one.fault, one.scan) for one in evening.findings().faults] == [
        ("unexplained", scan(evening, 0)),
        ("human_again", scan(evening, 1)),
        ("human_again", scan(evening, 2)),
    ]


def test_answers_are_held_in_the_order_of_the_game_however_they_were_kept() -> None:
    evening = an_evening(then={"blue": 0})
    evening.records.reverse()
    evening.link()
    found = evening.findings()
    assert [(one.fault, one.scan) for one in found.faults] == [
        ("human_again", evening.records[1].question.scan)
    ]


def test_an_infection_after_the_scan_is_none_at_it() -> None:
    evening = Evening("red", "blue")
    evening.scan(5)
    evening.becomes("red", "host", at=5)
    assert evening.findings().faults == ()
    evening.scan(6)
    assert evening.findings().faults == ()


def test_an_infection_of_which_only_the_infected_knows_is_one_sided() -> None:
    evening = an_evening()
    evening.notes["yellow"] = [Trade(7, "was_infected")]
    evening.dossiers["yellow"] = [Mark(7, "infected", "green")]
    assert Fault("one_sided", "yellow", at=7, with_="green") in evening.findings().faults


def test_two_who_each_say_that_they_infected_the_other_are_both_named() -> None:
    evening = Evening("red", "blue")
    evening.trade(3, "red", "blue", "infected", "infected")
    assert evening.findings().faults == (
        Fault("one_sided", "red", at=3, with_="blue"),
        Fault("one_sided", "blue", at=3, with_="red"),
    )


def test_who_gives_an_infection_to_one_infected_already_is_no_liar() -> None:
    evening = an_evening()
    evening.trade(10, "red", "green", "infected", "nothing")
    assert evening.findings().faults == ()


def test_the_host_card_in_a_trade_is_known_to_either_or_only_to_who_got_it() -> None:
    for heard in ("nothing", "infected"):
        evening = Evening("red", "blue")
        evening.becomes("red", "host", at=3)
        evening.becomes("blue", "host", at=1)
        evening.trade(3, "red", "blue", "host", heard)
        assert evening.findings().faults == ()


def test_an_unanswered_note_says_that_nothing_happened() -> None:
    evening = an_evening()
    evening.notes["blue"] = [one for one in evening.notes["blue"] or () if one.at != 9]
    assert evening.findings().faults == (Fault("one_sided", "green", at=9, with_="blue"),)


def test_an_undone_trade_and_a_silent_trader_make_nobody_a_liar() -> None:
    evening, fault = one_sided()
    assert evening.findings().faults == (fault,)
    assert evening.findings("green").faults == ()
    del evening.trades[7]
    assert evening.findings().faults == ()


def test_a_look_that_the_table_knows_nothing_of_proves_nothing() -> None:
    evening, fault = proven()
    assert evening.findings().faults == (fault,)
    evening.seen["blue"] = [Look(8, "yellow", 2)]
    assert evening.findings().faults == ()


def test_a_look_before_the_infection_in_the_dossier_proves_it_false() -> None:
    evening = an_evening()
    evening.look(8, "red", "green", own=2)
    assert evening.findings().faults == (Fault("proven", "green", at=8, with_="red"),)


def test_a_look_at_the_moment_of_the_infection_proves_nothing_false() -> None:
    evening = an_evening()
    evening.look(9, "red", "green", own=2)
    assert evening.findings().faults == ()


def test_the_host_leads_the_chain_whatever_else_was_noted_then() -> None:
    evening = Evening("red", "blue")
    evening.becomes("red", "infected", 1, "blue")
    evening.becomes("blue", "host", at=1)
    assert [one.seat for one in evening.findings().chain] == ["blue", "red"]


# What the digest's cases of infection leave in the dossiers.
def a_table_with_an_infected_red() -> Evening:
    evening = Evening("red", "blue", "green")
    evening.becomes("red", "host", at=1)
    return evening


def answered(evening: Evening, at: int) -> dict[str, int | None]:
    """What a scan tells after the game, when nobody lied."""
    record = evening.scan(at)
    found = evening.findings()
    assert found.faults == ()
    return dict(found.votes[record.question.scan])


def test_an_infection_card_against_a_grenade_infects_and_the_chain_says_by_whom() -> None:
    """PS-INF-02, PS-T-32."""
    evening = a_table_with_an_infected_red()
    evening.infect(3, "red", "blue")
    assert answered(evening, 5) == {"red": 1, "blue": 1, "green": 0}
    assert evening.findings().chain[1:] == (Link("blue", "red", 3, "infected"),)


def test_an_infection_card_against_a_gas_can_infects_nobody_and_neither_notes_anything() -> None:
    """PS-INF-03, PS-T-33."""
    evening = a_table_with_an_infected_red()
    evening.trade(3, "red", "blue", "nothing", "nothing")
    assert answered(evening, 5) == {"red": 1, "blue": 0, "green": 0}
    assert evening.findings().chain[1:] == ()


def test_a_card_of_anothers_colour_infects_nobody_and_a_giver_who_claims_so_is_named() -> None:
    """PS-TRD-09, PS-T-34."""
    evening = a_table_with_an_infected_red()
    evening.trade(3, "blue", "green", "nothing", "nothing")
    assert answered(evening, 5) == {"red": 1, "blue": 0, "green": 0}
    assert evening.findings().chain[1:] == ()
    evening.notes["blue"] = [Trade(3, "infected")]
    assert evening.findings().faults == (Fault("one_sided", "blue", at=3, with_="green"),)


def test_both_characters_of_a_player_are_infected_at_once() -> None:
    """PS-INF-04, PS-T-35: a player has one dossier and one answer, whichever figure it befell."""
    evening = a_table_with_an_infected_red()
    evening.infect(3, "red", "blue")
    assert answered(evening, 5) == {"red": 1, "blue": 1, "green": 0}
    evening.infect(7, "blue", "green")
    assert answered(evening, 9) == {"red": 1, "blue": 1, "green": 1}
    assert [(one.seat, one.by) for one in evening.findings().chain[1:]] == [
        ("blue", "red"),
        ("green", "blue"),
    ]


@pytest.mark.parametrize(("own", "is_proven"), [(3, False), (2, True), (0, True)])
def test_fewer_own_infection_cards_than_were_dealt_prove_an_infection(
    own: int, *, is_proven: bool
) -> None:
    """PS-ITEM-15, PS-T-43."""
    evening = a_table_with_an_infected_red()
    evening.look(4, "blue", "green", own)
    proof = (Fault("proven", "green", at=4, with_="blue"),)
    assert evening.findings().faults == (proof if is_proven else ())
    evening.becomes("green", "infected", 3, "red")
    assert Fault("proven", "green", at=4, with_="blue") not in evening.findings().faults


def test_who_notes_who_infected_them_accuses_without_a_note_of_the_trade_too() -> None:
    evening = an_evening()
    evening.dossiers["yellow"] = [Mark(7, "infected", "green")]
    accused = Fault("one_sided", "yellow", at=7, with_="green")
    assert accused in evening.findings().faults
    evening.notes["yellow"] = None
    assert accused not in evening.findings().faults
