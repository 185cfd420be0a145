"""What the table says by the book: why not, what first, and never a coordinate."""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from companion.core.refusal import Refusal
from companion.games.panic_station import PANIC_STATION
from companion.locale import Words
from tests.support.book import BOTH, pair_in_one_room, said, scanned
from tests.support.random_table import play as random_play
from tests.support.station import Station, a_light_turn, a_turn
from tests.support.table import Told, a_table

# Carried, and the words of it


def told_table() -> Told:
    """Red's turn at a table that is told things in JSON."""
    told = Told(a_table(game=PANIC_STATION), "panic_station")
    names = zip(("red", "blue", "green", "yellow"), ("Ann", "Bob", "Cat", "Dan"), strict=True)
    told("new_game", players=[{"seat": seat, "name": name} for seat, name in names], first="red")
    told("begin")
    told("parasite_phase", roll=[1])
    return told


def test_a_second_scan_with_fewer_infected_is_questioned_while_nobody_died() -> None:
    """PS-INF-06."""
    station = scanned(2).where(scan=True)
    assert station.refused("scan_cards", infected=1) == ("bad_value", "PS-INF-06")
    assert {"infected": 1} not in station.offer("scan_cards")["ways"]
    station.do("scan_cards", infected=1, anyway=True)
    assert "PS-INF-06" in station.reminded()


def test_a_scan_after_a_death_may_show_fewer() -> None:
    """PS-INF-06, PS-SCAN-05."""
    station = scanned(2).where(scan=True).healthy(blue_trooper=0, blue_android=0)
    station.do("scan_cards", infected=1)


def test_an_open_scan_says_how_the_check_cards_are_laid() -> None:
    """PS-SCAN-02, PS-SCAN-03."""
    assert {"PS-SCAN-02", "PS-SCAN-03"} <= a_turn().where(scan=True).reminded()


def test_a_trade_says_what_infects() -> None:
    """PS-INF-02, PS-INF-03."""
    assert "PS-INF-02" in a_turn().where(trades={"trooper": ("blue",)}).reminded()


def test_in_master_and_servant_the_check_card_goes_to_the_killer() -> None:
    """PS-MS-03."""
    station = a_turn(master_servant=True).with_rooms(**{"0,1": "run-1"}).holding("red", bullets=1)
    station.standing(red_android="0,1", blue_trooper="0,1").healthy(blue_trooper=1, blue_android=0)
    station.do("fire", who="android", targets=BOTH[:1])
    assert "PS-MS-03" in station.reminded()
    station.do("end_turn")
    assert "PS-MS-03" not in station.reminded()


def test_on_a_light_board_a_move_says_attack_or_trade() -> None:
    """PS-MOV-04."""
    station = a_light_turn()
    assert "PS-MOV-04" not in station.reminded()
    station.do("move", who="trooper")
    assert "PS-MOV-04" in station.reminded()


def test_the_host_is_said_to_be_among_you_only_while_that_is_sure() -> None:
    """PS-SET-17."""
    station = a_turn()
    assert said(station, "PS-SET-17") == [
        "Once everyone has searched, the Host is in somebody's hand."
    ]
    assert said(station.where(search=34), "PS-SET-17") == ["The Host is among you."]
    told = station.state
    station.do("leave", seat="green")
    assert said(station, "PS-SET-17") == []
    station.state = told
    station.do("adjust", set={"decks.search": 30})
    assert said(station, "PS-SET-17") == []


def test_the_log_says_on_whom_a_heat_scanner_was_used() -> None:
    """PS-ITEM-14."""
    told = told_table()
    told("adjust", set={"seats.red.hand": 8, "seats.blue.android.room": "0,0"})
    target = {"seat": "blue", "who": "android"}
    assert told("play", item="heat_scanner", who="trooper", target=target)["ok"]
    assert told("log")["log"][-1]["text"] == "Ann uses a Heat Scanner on Bob."


def test_a_shot_plays_the_ammo_and_the_gun_that_it_needs_first() -> None:
    """PS-ITEM-05, PS-ITEM-06."""
    station = pair_in_one_room().holding("red", bullets=0, open=(), hand=8)
    assert station.refused("fire", who="android", targets=BOTH)[0] == "no_item"
    kinds = station.types("fire", who="android", targets=BOTH, play=["heavy_gun", "ammo"])
    assert kinds[:2] == ["item_played", "item_played"]
    red = station.view["seats"]["red"]
    assert (red["hand"], red["bullets"], red["open"]) == (6, 2, ["heavy_gun"])


def test_the_knife_is_drawn_and_used_in_one_go() -> None:
    """PS-ITEM-08, PS-HAND-01."""
    station = pair_in_one_room().holding("red", open=(), hand=6)
    station.do("knife", who="android", target=BOTH[0], play=["knife"], roll=[3])
    assert station.view["seats"]["red"]["hand"] == 5
    again = station.refused("knife", who="android", target=BOTH[0], play=["knife"], roll=[3])
    assert again == ("hand_minimum", "PS-HAND-01")


@pytest.mark.parametrize(
    ("open_", "kinds", "why"),
    [
        ({"scan": True}, ["scan"], "First finish the heat scan."),
        ({"last_human": True}, ["last_human_gas"],
         "First tell whether the last human holds a Gas Can."),
        ({"looks_for_gas": True}, ["deck_gas"], "First look through the search deck."),
    ],
)  # fmt: skip
def test_what_must_be_settled_first_is_named(
    open_: dict[str, bool], kinds: list[str], why: str
) -> None:
    told = told_table()
    play = told.table.play
    assert play is not None
    play.history.amend(told.table.rev, evolve(play.history.state, **open_))
    refused = told("end_turn")["refused"]
    assert (refused["code"], refused["pending"], refused["why"]) == ("must_settle", kinds, why)


def test_a_trade_that_is_owed_is_named_too() -> None:
    """PS-ORD-01."""
    told = told_table()
    told("explore", who="trooper", card="run-1", at=[0, 1])
    told("adjust", set={"seats.blue.trooper.room": "0,1"})
    told("move", who="trooper", to="0,1")
    assert told("end_turn")["refused"]["pending"] == ["trade"]


def test_what_was_done_already_says_at_which_rev() -> None:
    """PS-CMP-02, PS-TERM-02."""
    told = told_table()
    laid = told("explore", who="trooper", card="terminal-open", at=[0, -1], turned=True)
    rev = laid["view"]["rev"]
    told("explore", who="trooper", card="run-1", at=[0, 1])
    refused = told("explore", who="trooper", card="terminal-open", at=[1, 0])["refused"]
    assert (refused["code"], refused["rev"]) == ("already_done", rev)
    told("adjust", set={"seats.red.android.room": "0,-1"})
    used = told("terminal", who="android", use="open_doors")["view"]["rev"]
    told("move", who="trooper", to="0,1")
    refused = told("terminal", who="android", use="heat_scan")["refused"]
    assert (refused["code"], refused["rev"]) == ("already_done", used)


def test_a_move_in_the_parasite_phase_is_refused_by_the_right_rule() -> None:
    """PS-TURN-01, PS-PATK-05."""
    station = Station()
    station.do("begin")
    assert station.refused("move", who="trooper", to="0,0") == ("not_now", "PS-TURN-01")


def test_a_heal_outside_the_sick_bay_speaks_of_the_room() -> None:
    """PS-HEAL-01."""
    refused = a_turn().refused("heal", who="trooper", wounds={"trooper": 1})
    assert refused == ("not_allowed", "PS-HEAL-01")


READABLE = re.compile(r"-?\d,-?\d|\bp\d+\b|\ba\d\b")
"""A coordinate, a parasite's id, an attack's."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", range(4))
def test_no_coordinate_and_no_id_stands_in_anything_that_is_read(seed: int, language: str) -> None:
    words = Words(language)
    for table, _, came in random_play(seed, 150):
        read = [came.why] if isinstance(came, Refusal) else []
        state = table.state
        for event in () if isinstance(came, Refusal) else came.events:
            told = PANIC_STATION.tell(state, event)
            read += [told] if told is not None else []
        read += [one["text"] for one in PANIC_STATION.view(state, None)["reminders"]]
        for message in read:
            text = words.sentence(message)
            assert not READABLE.search(text), text
