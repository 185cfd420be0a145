"""A light board: the app does not know the map, and the table tells what it would know."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.panic_station import PANIC_STATION
from tests.support.station import Station, a_light_turn, a_turn


def in_a_phase(**options: Any) -> Station:
    """A second Parasite Phase has begun, with attacks to tell."""
    station = a_light_turn(**options)
    while station.view["phase"] == "team":
        station.do("end_turn")
    station.do("parasite_phase", roll=[2])
    return station


def test_nobody_stands_anywhere_on_a_light_board() -> None:
    """PS-TURN-09."""
    view = a_light_turn().view
    pairs = [seat[who] for seat in view["seats"].values() for who in ("trooper", "android")]
    assert pairs == [{"health": 4, "room": None, "ap": 2}] * 8
    assert (view["rooms"], view["board"]) == ({}, "light")


def test_setting_a_room_right_is_refused_where_there_is_no_map() -> None:
    station = a_light_turn()
    assert station.refused("adjust", set={"seats.red.trooper.room": "0,0"})[0] == "bad_value"


def test_the_first_parasite_phase_leaves_nothing_to_resolve() -> None:
    """PS-TURN-07, PS-T-11."""
    station = Station(board="light")
    station.do("setup_alert", seat="blue")
    station.do("begin")
    station.do("parasite_phase", roll=[3])
    assert (station.view["phase"], station.view["pending"]) == ("team", [])
    assert station.view["parasites"] == [{"id": "p1", "disc": "grey", "side": "grey", "room": None}]


def test_every_other_parasite_phase_asks_who_was_hit() -> None:
    """PS-PATK-01."""
    station = in_a_phase()
    pending = station.pending("attacks")
    assert pending is not None
    assert pending["attacks"] == []
    assert station.refused("end_turn")[0] == "must_settle"


def test_nobody_may_have_been_hit() -> None:
    """PS-TURN-02, PS-TURN-03."""
    station = in_a_phase()
    station.do("resolve_attacks")
    view = station.view
    assert (view["phase"], view["turn"]["seat"], view["marker"]["seat"]) == (
        "team",
        "blue",
        "green",
    )


@pytest.mark.parametrize(
    ("side", "armor", "health"), [("grey", 0, 3), ("black", 0, 2), ("grey", 1, 4), ("black", 1, 3)]
)
def test_a_hit_wounds_by_the_parasites_side(side: str, armor: int, health: int) -> None:
    """PS-PATK-02, PS-ITEM-10."""
    station = in_a_phase().holding("red", hand=6)
    hit = {"seat": "red", "who": "android", "side": side, "armor": armor}
    station.do("resolve_attacks", hits=[hit])
    assert station.character("red.android")["health"] == health
    assert station.view["seats"]["red"]["hand"] == 6 - armor
    assert station.view["decks"]["discard"] == armor


def test_two_hits_on_one_character_add_up() -> None:
    """PS-PATK-03, PS-HP-02."""
    station = in_a_phase().healthy(red_trooper=3)
    hit = {"seat": "red", "who": "trooper"}
    station.do("resolve_attacks", hits=[{**hit, "side": "black"}, {**hit, "side": "grey"}])
    assert station.character("red.trooper") == {"health": 0, "room": None}


def test_armor_against_a_hit_keeps_the_least_hand() -> None:
    """PS-HAND-01, AMB-12."""
    hit = {"seat": "red", "who": "android", "side": "grey", "armor": 1}
    refused = in_a_phase().refused("resolve_attacks", hits=[hit])
    assert refused == ("hand_minimum", "PS-HAND-01")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seat": "purple"}, "unknown_seat"),
        ({"who": "pilot"}, "bad_value"),
        ({"side": "red"}, "bad_value"),
        ({"armor": 2}, "bad_value"),
        ({"armor": True}, "bad_value"),
        ({"seat": "blue"}, "dead"),
    ],
)
def test_a_hit_that_cannot_be_is_refused(wrong: dict[str, Any], code: str) -> None:
    """PS-HP-02."""
    station = in_a_phase().healthy(blue_trooper=0)
    hit = {"seat": "red", "who": "trooper", "side": "grey", **wrong}
    assert station.refused("resolve_attacks", hits=[hit])[0] == code


def test_on_a_full_board_nobody_tells_hits() -> None:
    station = Station().begun()
    station.infested(("grey", "0,0")).where(phase="parasite", turn=None)
    station.do("parasite_phase", roll=[1])
    hit = {"seat": "red", "who": "trooper", "side": "grey"}
    assert station.refused("resolve_attacks", hits=[hit])[0] == "bad_value"


def test_the_light_board_takes_any_walk() -> None:
    """PS-MOV-01, PS-AP-04."""
    station = a_light_turn()
    station.do("move", who="trooper", to="7,7")
    station.do("move", who="android")
    assert station.left() == 2
    assert station.character("red.trooper")["room"] is None
    assert station.pending("trade") is None


def test_a_free_move_is_free() -> None:
    """PS-ROOM-01."""
    station = a_light_turn()
    station.do("move", who="trooper", free=True)
    assert station.left() == 4


def test_exploring_counts_the_deck_down() -> None:
    """PS-EXP-01."""
    station = a_light_turn()
    station.do("explore", who="trooper")
    station.do("explore", who="android", card="run-1", at=[9, 9], turned=True)
    assert (station.view["decks"]["exploration"], station.left()) == (17, 2)
    assert station.view["rooms"] == {}


def test_exploring_the_hive_opens_the_scan() -> None:
    """PS-HIVE-01, PS-SCAN-01."""
    station = a_light_turn()
    station.do("explore", who="trooper", card="hive")
    assert station.view["pending"] == [{"kind": "scan", "polled": 4}]


def test_a_card_that_fits_nowhere_is_buried_on_the_tables_word() -> None:
    """PS-EXP-09."""
    station = a_light_turn()
    station.do("bury", card="sick-bay")
    station.do("explore", who="trooper", card="run-1")
    assert (station.view["decks"]["exploration"], station.left()) == (18, 3)


def test_an_empty_deck_is_explored_no_more() -> None:
    """PS-EXP-11."""
    station = a_light_turn().where(exploration=0)
    assert station.refused("explore", who="trooper") == ("deck_empty", "PS-EXP-11")


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_a_search_gives_the_cards_that_are_told(cards: int) -> None:
    """PS-SRCH-02, PS-ROOM-05."""
    station = a_light_turn()
    station.do("search", who="trooper", cards=cards)
    assert station.view["seats"]["red"]["hand"] == 5 + cards
    assert (station.view["decks"]["search"], station.left()) == (38 - cards, 3)


def test_a_search_that_tells_no_number_gives_a_card() -> None:
    """PS-SRCH-02."""
    station = a_light_turn()
    station.do("search", who="android")
    assert station.view["seats"]["red"]["hand"] == 6


@pytest.mark.parametrize("cards", [0, 4, -1, True, 1.5, "2"])
def test_no_search_gives_other_numbers(cards: object) -> None:
    """PS-ROOM-05."""
    assert a_light_turn().refused("search", who="trooper", cards=cards)[0] == "bad_value"


def test_a_team_search_gives_each_a_card_wherever_they_stand() -> None:
    """PS-ROOM-07."""
    station = a_light_turn()
    station.do("search", who="trooper", partner="green")
    hands = {name: seat["hand"] for name, seat in station.view["seats"].items()}
    assert hands == {"red": 6, "blue": 5, "green": 6, "yellow": 5}
    refused = station.refused("search", who="trooper", partner="green", cards=3)
    assert refused == ("bad_value", "PS-ROOM-07")


def test_an_alert_brings_a_parasite_without_a_place() -> None:
    """PS-SPAWN-12, PS-SPAWN-06."""
    station = a_light_turn()
    station.do("search", who="trooper", cards=3, alerts=1, roll=[2])
    view = station.view
    assert view["parasites"] == [{"id": "p1", "disc": "grey", "side": "grey", "room": None}]
    assert (view["seats"]["red"]["hand"], view["decks"]["discard"]) == (7, 1)


def test_shots_reach_whatever_the_table_says_they_reach() -> None:
    """PS-FIRE-04, PS-FIRE-05."""
    station = a_light_turn().holding("red", bullets=2)
    station.do("adjust", set={"parasites": [{"disc": "grey", "side": "grey", "room": None}]})
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    station.do("fire", who="android", targets=[{"parasite": station.view["parasites"][0]["id"]}])
    assert station.character("blue.trooper")["health"] == 3
    assert station.view["parasites"] == []


def test_what_has_no_place_is_still_refused() -> None:
    """PS-FIRE-01, PS-FIRE-02, PS-ITEM-08."""
    station = a_light_turn()
    target = {"seat": "blue", "who": "trooper"}
    assert station.refused("fire", who="trooper", targets=[target])[0] == "wrong_character"
    assert station.refused("fire", who="android", targets=[target])[0] == "no_ammo"
    assert station.refused("knife", who="trooper", target=target, roll=[4])[0] == "no_item"


def test_a_knife_needs_no_common_room() -> None:
    """PS-ITEM-08."""
    station = a_light_turn().holding("red", open=("knife",))
    target = {"seat": "blue", "who": "trooper"}
    station.do("knife", who="trooper", target=target, roll=[3])
    assert station.character("blue.trooper")["health"] == 3


def test_a_grenade_is_spent_and_the_table_sets_the_wounds() -> None:
    """PS-ITEM-09, AMB-08."""
    station = a_light_turn().holding("red", hand=6)
    station.do("grenade", who="trooper")
    assert (station.view["seats"]["red"]["hand"], station.left()) == (5, 3)
    assert station.view["decks"]["discard"] == 1


def test_a_terminal_is_used_where_the_table_says_one_is() -> None:
    """PS-TERM-01, PS-TERM-02, PS-TERM-04."""
    station = a_light_turn()
    station.do("terminal", who="trooper", use="open_doors")
    assert station.view["doors_open"] is True
    again = station.refused("terminal", who="android", use="heat_scan")
    assert again == ("already_done", "PS-TERM-02")


def test_a_terminal_reveals_a_card() -> None:
    """PS-TERM-05, PS-TERM-06."""
    station = a_light_turn()
    station.do("terminal", who="trooper", use="reveal", card="hive")
    assert station.view["decks"]["exploration"] == 18
    assert station.pending("scan") is not None


def test_doors_close_in_the_parasite_phase() -> None:
    """PS-PMOV-01."""
    station = a_light_turn()
    station.do("terminal", who="trooper", use="open_doors")
    while station.view["phase"] == "team":
        station.do("end_turn")
    assert "doors_closed" in station.types("parasite_phase", roll=[4])
    assert station.view["doors_open"] is False


@pytest.mark.parametrize("split", ["free", "one_each"])
def test_the_sick_bay_heals_two_wounds_a_turn_anywhere(split: str) -> None:
    """PS-HEAL-01."""
    station = a_light_turn(sick_bay_split=split).healthy(red_trooper=1, red_android=3)
    station.do("heal", who="trooper", wounds={"trooper": 2})
    assert station.character("red.trooper")["health"] == 3
    more = station.refused("heal", who="trooper", wounds={"android": 1})
    assert more == ("already_done", "PS-HEAL-01")


def test_first_aid_and_the_scanner_reach_anybody() -> None:
    """PS-ITEM-12, PS-ITEM-14."""
    station = a_light_turn().holding("red", hand=7).healthy(blue_android=2)
    heals = [{"seat": "blue", "who": "android", "wounds": 2}]
    station.do("first_aid", who="trooper", heals=heals)
    target = {"seat": "green", "who": "trooper"}
    station.do("play", item="heat_scanner", who="trooper", target=target)
    assert station.character("blue.android")["health"] == 4
    assert (station.view["seats"]["red"]["hand"], station.left()) == (5, 3)


def test_a_trade_is_told_with_anybody() -> None:
    """PS-TRD-02."""
    station = a_light_turn()
    done = station.types("trade", who="trooper", **{"with": "blue"})
    assert done == ["trade_done"]
    assert station.left() == 4


def test_the_hive_burns_where_the_table_says_it_is() -> None:
    """PS-HIVE-05, PS-WIN-01."""
    station = a_light_turn()
    assert station.refused("burn_hive", who="android", cans=3)[0] == "wrong_character"
    station.do("burn_hive", who="trooper", cans=3)
    assert station.view["over"] == {"side": "human", "rule": "PS-WIN-01", "winners": None}


def test_ap_and_hands_are_counted_all_the_same() -> None:
    """PS-AP-04, PS-HAND-01."""
    station = a_light_turn()
    assert station.refused("play", item="keycard") == ("hand_minimum", "PS-HAND-01")
    for _ in range(4):
        station.do("move", who="trooper")
    assert station.refused("move", who="trooper")[0] == "no_ap"


def test_turns_and_phases_go_on_as_on_a_full_board() -> None:
    """PS-TURN-05, PS-T-07."""
    station = a_light_turn()
    seats = []
    while station.view["phase"] == "team":
        seats.append(station.view["turn"]["seat"])
        station.do("end_turn")
    assert seats == ["red", "blue", "green", "yellow", "red"]
    assert station.view["marker"] == {"seat": "blue", "armed": True}


def test_what_is_offered_needs_no_map() -> None:
    """PS-MOV-01, PS-SRCH-01."""
    station = a_light_turn()
    offered = {one.do for one in PANIC_STATION.offers(station.state, None) if one.closed is None}
    assert offered >= {"move", "explore", "search", "terminal", "trade", "end_turn"}


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("search", {"red": True}),
        ("terminal", {"use": "open_doors", "red": True}),
        ("heal", {"wounds": {"trooper": 1}, "red": True}),
        ("move", {"alert": True}),
    ],
)
def test_the_table_tells_where_a_parasite_comes_on_a_light_board(
    do: str, fields: dict[str, Any]
) -> None:
    """PS-SPAWN-01, PS-SPAWN-06."""
    station = a_light_turn().healthy(red_trooper=2)
    station.do(do, who="trooper", roll=[2], **fields)
    assert station.view["supply"] == {"grey": 4, "black": 5}
    assert station.view["parasites"] == [{"id": "p1", "disc": "grey", "side": "grey", "room": None}]


def test_on_a_full_board_the_app_knows_which_rooms_are_red() -> None:
    """PS-SRCH-04."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"}).standing(red_trooper="0,1")
    assert station.refused("search", who="trooper", red=True)[0] == "bad_value"
