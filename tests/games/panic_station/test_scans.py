"""Heat scans (the digest's section 14)."""

import json
from typing import Any

import pytest

from companion.core.abilities import Poll
from companion.core.words import COMMON, name_of
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.endings import poll as poll_of
from tests.support.station import Station, a_turn

GAS: tuple[dict[str, Any], ...] = ({}, {"last_human_gas": "fewer_than_needed"})


def at_a_terminal(players: int = 4) -> Station:
    """The Trooper of red stands at the open Terminal."""
    return a_turn(players).with_rooms(**{"1,0": "terminal-open"}).standing(red_trooper="1,0")


def a_scan(players: int = 4) -> Station:
    """A heat scan that is to be counted."""
    station = at_a_terminal(players)
    station.do("terminal", who="trooper", use="heat_scan")
    return station


def test_a_terminal_scans_for_one_ap() -> None:
    """PS-SCAN-01."""
    station = at_a_terminal()
    assert "scan_opened" in station.types("terminal", who="trooper", use="heat_scan")
    assert station.pending("scan") == {"kind": "scan", "polled": 4}
    assert station.left() == 3


def test_the_hive_brings_a_scan_that_costs_nothing_more_than_the_exploring() -> None:
    """PS-SCAN-01."""
    station = a_turn()
    station.do("explore", who="trooper", card="hive", at=[0, 1])
    assert station.pending("scan") == {"kind": "scan", "polled": 4}
    assert station.left() == 3


def test_nothing_is_scanned_without_a_terminal_or_the_hive() -> None:
    """PS-SCAN-01."""
    assert a_turn().refused("scan_cards", infected=1) == ("not_now", "PS-SCAN-01")


def test_a_scan_shows_two_counts_and_nobody() -> None:
    """PS-SCAN-04."""
    station = a_scan(5)
    (counted,) = station.do("scan_cards", infected=2)
    assert (counted["infected"], counted["clean"]) == (2, 3)
    assert not {"red", "blue", "green", "yellow", "orange"} & set(json.dumps(counted).split('"'))
    assert station.view["scans"] == [{"infected": 2, "clean": 3}]
    assert station.view["pending"] == []


def test_five_living_and_two_red_cards_are_three_blue_ones() -> None:
    """PS-SCAN-05, PS-T-58."""
    station = a_scan(5)
    station.do("scan_cards", infected=2)
    assert station.view["scans"][0]["clean"] == 3


def test_only_the_living_are_asked() -> None:
    """PS-SCAN-05, AMB-22."""
    station = a_scan(6).healthy(blue_trooper=0, blue_android=0)
    assert station.refused("scan_cards", infected=6) == ("bad_value", "PS-SCAN-05")
    station.do("scan_cards", infected=3)
    assert station.view["scans"] == [{"infected": 3, "clean": 2}]


@pytest.mark.parametrize("infected", [-1, 5])
def test_the_counts_add_up_to_those_who_were_asked(infected: int) -> None:
    """PS-SCAN-05."""
    assert a_scan().refused("scan_cards", infected=infected) == ("bad_value", "PS-SCAN-05")


def test_a_house_may_ask_the_dead_too() -> None:
    """AMB-22."""
    station = a_turn(5, scan_polls="all").healthy(blue_trooper=0, blue_android=0).where(scan=True)
    station.do("scan_cards", infected=2)
    assert station.view["scans"] == [{"infected": 2, "clean": 3}]


def test_the_check_cards_go_back_once_the_scan_is_counted() -> None:
    """PS-SCAN-06."""
    station = a_scan()
    assert "PS-SCAN-06" not in station.reminded()
    station.do("scan_cards", infected=1)
    assert "PS-SCAN-06" in station.reminded()


def test_a_scan_that_shows_nobody_clean_ends_the_game_at_once() -> None:
    """PS-SCAN-07."""
    station = a_scan()
    assert station.types("scan_cards", infected=4) == ["scan_counted", "game_ended"]
    assert station.view["over"] == {"side": "parasite", "rule": "PS-WIN-03", "winners": None}


def test_a_scan_that_shows_a_single_human_asks_for_the_gas_at_once() -> None:
    """PS-SCAN-07."""
    station = a_scan()
    station.do("scan_cards", infected=3)
    assert station.view["pending"] == [{"kind": "last_human_gas", "most": 12}]


def test_nobody_is_infected_while_the_host_card_may_be_undrawn() -> None:
    """PS-SCAN-09."""
    station = a_scan().where(search=35)
    station.do("scan_cards", infected=0)
    assert station.view["scans"] == [{"infected": 0, "clean": 4}]


def test_somebody_is_infected_once_the_whole_top_stack_is_drawn() -> None:
    """PS-SCAN-09."""
    station = a_scan().where(search=34)
    assert station.refused("scan_cards", infected=0) == ("bad_value", "PS-SCAN-09")


def test_nobody_is_infected_if_it_was_the_dead() -> None:
    """PS-SCAN-09."""
    station = a_scan().where(search=20).healthy(blue_trooper=0, blue_android=0)
    station.do("scan_cards", infected=0)
    assert station.view["scans"] == [{"infected": 0, "clean": 3}]


def test_the_table_may_want_a_scan_that_no_rule_makes() -> None:
    """PS-SCAN-01."""
    station = a_turn()
    assert station.refused("heat_scan") == ("not_now", "PS-SCAN-01")
    assert "scan_opened" in station.types("heat_scan", anyway=True)
    assert station.pending("scan") == {"kind": "scan", "polled": 4}


def test_sealed_answers_may_settle_a_scan_and_the_last_human_but_not_a_count_of_cans() -> None:
    """PS-WIN-06, AMB-14."""
    asked = [poll_of(a_scan().state)]
    asked += [poll_of(a_turn(**options).where(last_human=True).state) for options in GAS]
    seats = ("red", "blue", "green", "yellow")
    assert asked == [
        Poll("infected", seats, 4),
        Poll("last_human_without_gas", seats, 1),
        None,
    ]


def test_no_answer_can_be_asked_for_by_its_name() -> None:
    """PS-SCAN-08: what the phones have counted comes from the phones alone."""
    names = {name_of(kind) for kind in (*COMMON, *PANIC_STATION.commands)}
    assert not names & {"sealed", "audit"}
