"""What opened notes and answers contradict: who told the truth, who did not, who infected whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from attrs import evolve, frozen

from companion.core.evidence import Fault, Mark, Noted
from companion.games.panic_station.verdicts import FaultName, Link, contradictions, links
from companion.heatscan.audit import Openings
from tests.support.sealed_evening import (
    DEALT,
    FIRST,
    LAST,
    NEXT,
    SECOND,
    Evening,
    an_evening,
    faults,
    scan,
)


@frozen
class Judged:
    """What an audit shows: what keys disprove, what notes contradict, and the chain."""

    faults: tuple[Fault, ...]
    chain: tuple[Link, ...]
    votes: Any


def judged(evening: Evening, *silent: str, **opened: Openings) -> Judged:
    evidence = evening.evidence(*silent, **opened)
    votes = {one.scan: one.votes for one in evidence.settled}
    told = (*evidence.faults, *contradictions(evidence, DEALT))
    return Judged(told, links(evidence), votes)


def test_an_honest_evening_has_no_faults_and_the_whole_chain() -> None:
    found = judged(an_evening())
    assert found.faults == ()
    assert found.chain == (
        Link("red", None, 1, "host"),
        Link("blue", "red", 3, "infected"),
        Link("green", "blue", 9, "infected"),
    )


# Each of these bends one thing of that evening, and returns the one fault that this is.
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
    evening.notes["yellow"] = [Noted(7, "infected")]
    return evening, Fault("one_sided", "yellow", at=7, with_="green")


def not_last_human() -> tuple[Evening, Fault]:
    evening = an_evening(last={"green": 1})
    return evening, Fault("not_last_human", "green", scan(evening, LAST))


def proven() -> tuple[Evening, Fault]:
    evening = an_evening()
    evening.seen["blue"] = [Noted(6, 2, "yellow")]
    return evening, Fault("proven", "yellow", at=6, with_="blue")


BENT: dict[str, Callable[[], tuple[Evening, Fault]]] = {
    one.__name__: one
    for one in (
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
    assert judged(evening).faults == (fault,)


def test_the_lie_of_a_silent_seat_is_not_told() -> None:
    honest, lying = an_evening(), an_evening(then={"green": 0})
    assert judged(lying, "green") == judged(honest, "green")


def test_a_look_at_one_whose_phone_came_later_proves_only_that_they_are_not_human() -> None:
    evening = an_evening()
    evening.replace_phone("blue", at=14)
    assert judged(evening).faults == ()
    blue = evening.openings("blue")
    human = evolve(blue, notes=evolve(blue.notes, dossier=()))
    assert faults(judged(evening, blue=human)) == [("proven", "blue")]


def test_an_undone_scan_is_recomputed_but_not_held_against_dossiers() -> None:
    evening = an_evening(first={"red": 0, "yellow": 1, "green": 1})
    evening.bend(FIRST, counts=False)
    assert judged(evening).faults == ()
    evening.add_to_share(FIRST, "yellow", -1)
    assert faults(judged(evening)) == [("false_share", "yellow")]


def test_a_void_second_question_with_two_yeses_is_held_against_the_dossiers() -> None:
    evening = an_evening(last={"yellow": 1, "blue": 1})
    evening.bend(LAST, counts=False)
    assert faults(judged(evening)) == [("not_last_human", "blue")]


def test_who_sealed_infected_once_is_never_the_last_human() -> None:
    evening = an_evening(then={"yellow": 1})
    assert faults(judged(evening)) == [("unexplained", "yellow"), ("not_last_human", "yellow")]


def test_who_noted_an_infection_since_the_last_scan_is_not_the_last_human() -> None:
    evening = Evening("red", "blue")
    evening.becomes("red", "host", at=1)
    evening.scan(2)
    evening.infect(3, "red", "blue")
    evening.scan(4, {"blue": 1}, ask=SECOND)
    assert faults(judged(evening)) == [("not_last_human", "blue")]


def test_who_was_infected_once_is_named_in_every_scan_that_denies_it() -> None:
    evening = Evening("red", "blue")
    for rev, vote in ((2, 1), (3, 0), (4, 0)):
        evening.scan(rev, {"blue": vote})
    assert [(one.fault, one.scan) for one in judged(evening).faults] == [
        ("unexplained", scan(evening, 0)),
        ("human_again", scan(evening, 1)),
        ("human_again", scan(evening, 2)),
    ]


def test_answers_are_held_in_the_order_of_the_game_however_they_were_kept() -> None:
    evening = an_evening(then={"blue": 0})
    evening.records.reverse()
    evening.link()
    found = judged(evening)
    assert [(one.fault, one.scan) for one in found.faults] == [
        ("human_again", evening.records[1].question.scan)
    ]


def test_an_infection_after_the_scan_is_none_at_it() -> None:
    evening = Evening("red", "blue")
    evening.scan(5)
    evening.becomes("red", "host", at=5)
    assert judged(evening).faults == ()
    evening.scan(6)
    assert judged(evening).faults == ()


def test_an_infection_of_which_only_the_infected_knows_is_one_sided() -> None:
    evening = an_evening()
    evening.notes["yellow"] = [Noted(7, "was_infected")]
    evening.dossiers["yellow"] = [Mark(7, "infected", "green")]
    assert Fault("one_sided", "yellow", at=7, with_="green") in judged(evening).faults


def test_two_who_each_say_that_they_infected_the_other_are_both_named() -> None:
    evening = Evening("red", "blue")
    evening.trade(3, "red", "blue", "infected", "infected")
    assert judged(evening).faults == (
        Fault("one_sided", "red", at=3, with_="blue"),
        Fault("one_sided", "blue", at=3, with_="red"),
    )


def test_who_gives_an_infection_to_one_infected_already_is_no_liar() -> None:
    evening = an_evening()
    evening.trade(10, "red", "green", "infected", "nothing")
    assert judged(evening).faults == ()


def test_the_host_card_in_a_trade_is_known_to_either_or_only_to_who_got_it() -> None:
    for heard in ("nothing", "infected"):
        evening = Evening("red", "blue")
        evening.becomes("red", "host", at=3)
        evening.becomes("blue", "host", at=1)
        evening.trade(3, "red", "blue", "host", heard)
        assert judged(evening).faults == ()


def test_an_unanswered_note_says_that_nothing_happened() -> None:
    evening = an_evening()
    evening.notes["blue"] = [one for one in evening.notes["blue"] or () if one.at != 9]
    assert judged(evening).faults == (Fault("one_sided", "green", at=9, with_="blue"),)


def test_an_undone_trade_and_a_silent_trader_make_nobody_a_liar() -> None:
    evening, fault = one_sided()
    assert judged(evening).faults == (fault,)
    assert judged(evening, "green").faults == ()
    del evening.trades[7]
    assert judged(evening).faults == ()


def test_a_look_that_the_table_knows_nothing_of_proves_nothing() -> None:
    evening, fault = proven()
    assert judged(evening).faults == (fault,)
    evening.seen["blue"] = [Noted(8, 2, "yellow")]
    assert judged(evening).faults == ()


def test_a_look_before_the_infection_in_the_dossier_proves_it_false() -> None:
    evening = an_evening()
    evening.look(8, "red", "green", own=2)
    assert judged(evening).faults == (Fault("proven", "green", at=8, with_="red"),)


def test_a_look_at_the_moment_of_the_infection_proves_nothing_false() -> None:
    evening = an_evening()
    evening.look(9, "red", "green", own=2)
    assert judged(evening).faults == ()


def test_the_host_leads_the_chain_whatever_else_was_noted_then() -> None:
    evening = Evening("red", "blue")
    evening.becomes("red", "infected", 1, "blue")
    evening.becomes("blue", "host", at=1)
    assert [one.seat for one in judged(evening).chain] == ["blue", "red"]


# What the digest's cases of infection leave in the dossiers.
def a_table_with_an_infected_red() -> Evening:
    evening = Evening("red", "blue", "green")
    evening.becomes("red", "host", at=1)
    return evening


def answered(evening: Evening, at: int) -> dict[str, int | None]:
    """What a scan tells after the game, when nobody lied."""
    record = evening.scan(at)
    found = judged(evening)
    assert found.faults == ()
    return dict(found.votes[record.question.scan])


def test_an_infection_card_against_a_grenade_infects_and_the_chain_says_by_whom() -> None:
    """PS-INF-02, PS-T-32."""
    evening = a_table_with_an_infected_red()
    evening.infect(3, "red", "blue")
    assert answered(evening, 5) == {"red": 1, "blue": 1, "green": 0}
    assert judged(evening).chain[1:] == (Link("blue", "red", 3, "infected"),)


def test_an_infection_card_against_a_gas_can_infects_nobody_and_neither_notes_anything() -> None:
    """PS-INF-03, PS-T-33."""
    evening = a_table_with_an_infected_red()
    evening.trade(3, "red", "blue", "nothing", "nothing")
    assert answered(evening, 5) == {"red": 1, "blue": 0, "green": 0}
    assert judged(evening).chain[1:] == ()


def test_a_card_of_anothers_colour_infects_nobody_and_a_giver_who_claims_so_is_named() -> None:
    """PS-TRD-09, PS-T-34."""
    evening = a_table_with_an_infected_red()
    evening.trade(3, "blue", "green", "nothing", "nothing")
    assert answered(evening, 5) == {"red": 1, "blue": 0, "green": 0}
    assert judged(evening).chain[1:] == ()
    evening.notes["blue"] = [Noted(3, "infected")]
    assert judged(evening).faults == (Fault("one_sided", "blue", at=3, with_="green"),)


def test_both_characters_of_a_player_are_infected_at_once() -> None:
    """PS-INF-04, PS-T-35: a player has one dossier and one answer, whichever figure it befell."""
    evening = a_table_with_an_infected_red()
    evening.infect(3, "red", "blue")
    assert answered(evening, 5) == {"red": 1, "blue": 1, "green": 0}
    evening.infect(7, "blue", "green")
    assert answered(evening, 9) == {"red": 1, "blue": 1, "green": 1}
    assert [(one.seat, one.by) for one in judged(evening).chain[1:]] == [
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
    assert judged(evening).faults == (proof if is_proven else ())
    evening.becomes("green", "infected", 3, "red")
    assert Fault("proven", "green", at=4, with_="blue") not in judged(evening).faults


def test_who_notes_who_infected_them_accuses_without_a_note_of_the_trade_too() -> None:
    evening = an_evening()
    evening.dossiers["yellow"] = [Mark(7, "infected", "green")]
    accused = Fault("one_sided", "yellow", at=7, with_="green")
    assert accused in judged(evening).faults
    evening.notes["yellow"] = None
    assert accused not in judged(evening).faults
