"""Turns by the book: the marker, the house's switches, doors, and armor on a light board."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.panic_station import adjusting
from tests.support.book import BOTH, pair_in_one_room
from tests.support.station import Station, a_light_turn, a_turn

# The marker


def test_a_holder_who_dies_in_the_turn_that_armed_the_marker_hands_it_on_resting() -> None:
    """PS-TURN-05, PS-ELIM-05, AMB-04: the phase still comes after the full revolution."""
    station = a_turn(seat="blue").healthy(blue_trooper=1, blue_android=0)
    station.with_rooms(**{"0,1": "plain-1"}).standing(blue_trooper="0,1").holding("blue", hand=8)
    station.do("adjust", set={"seats.blue.trooper.health": 0})
    assert station.view["turn"]["seat"] == "green"
    assert station.view["marker"] == {"seat": "green", "armed": True}
    assert station.view["next_phase"] == 3
    turns = []
    while station.view["phase"] == "team":
        turns.append(station.view["turn"]["seat"])
        station.do("end_turn")
    assert turns == ["green", "yellow", "red"]


def test_a_holder_who_leaves_in_her_own_turn_hands_it_on_resting() -> None:
    """PS-TURN-05, PS-ELIM-05, AMB-04."""
    station = a_turn(seat="blue")
    station.do("leave", seat="blue")
    turns = []
    while station.view["phase"] == "team":
        turns.append(station.view["turn"]["seat"])
        station.do("end_turn")
    assert turns == ["green", "yellow", "red"]
    assert station.view["marker"]["seat"] == "green"


def alone(**options: Any) -> Station:
    """Red is the only one left, and the Parasite Phase is next."""
    station = a_turn(**options)
    for seat in ("blue", "green", "yellow"):
        station.do("leave", seat=seat)
    while station.view["phase"] != "parasite":
        station.do("end_turn")
    return station


@pytest.mark.parametrize(("how", "turns"), [("n_plus_1", 2), ("every_turn", 1)])
def test_whoever_is_left_alone_has_a_phase_after_n_plus_1_turns(how: str, turns: int) -> None:
    """PS-TURN-05, AMB-39."""
    station = alone(last_player_phase=how)
    station.do("parasite_phase", roll=[1])
    for left in range(turns, 0, -1):
        assert station.view["next_phase"] == left
        station.do("end_turn")
    assert station.view["phase"] == "parasite"


def test_one_armor_stops_one_of_two_shots_at_a_pair() -> None:
    """PS-FIRE-11, AMB-35."""
    station = pair_in_one_room()
    station.do("fire", who="android", targets=BOTH, armor=1)
    health = [station.character(f"blue.{who}")["health"] for who in ("trooper", "android")]
    assert sorted(health) == [3, 4]
    assert station.view["seats"]["blue"]["hand"] == 7


@pytest.mark.parametrize("asks", [False, True])
def test_a_house_may_let_one_armor_stop_both_shots_at_a_pair(*, asks: bool) -> None:
    """PS-ITEM-11, AMB-35."""
    station = pair_in_one_room(heavy_gun_armor="both")
    if asks:
        station.do("fire", who="android", targets=BOTH, ask=True)
        station.do("armor", attack="a1", cards=1)
    else:
        assert station.refused("fire", who="android", targets=BOTH, armor=2)[0] == "bad_value"
        station.do("fire", who="android", targets=BOTH, armor=1)
    health = [station.character(f"blue.{who}")["health"] for who in ("trooper", "android")]
    assert health == [4, 4]
    assert station.view["seats"]["blue"]["hand"] == 7
    assert station.view["pending"] == []


def test_two_shots_at_one_character_take_two_armors_in_every_house() -> None:
    """PS-FIRE-11, AMB-23."""
    station = pair_in_one_room(heavy_gun_armor="both")
    station.do("fire", who="android", targets=BOTH[:1] * 2, armor=1)
    assert station.character("blue.trooper")["health"] == 3


@pytest.mark.parametrize(("excuses", "owed"), [(False, 1), (True, 0)])
def test_who_shot_into_a_room_trades_on_entering_it(*, excuses: bool, owed: int) -> None:
    """PS-TRD-12, AMB-36."""
    station = a_turn(scope_excuses_trade=excuses).with_rooms(**{"0,1": "storage-2"})
    station.do("adjust", set={"rooms.0,1.doors": "WDDD"})
    station.standing(blue_trooper="0,1").holding("red", bullets=2, open=("target_scope",))
    station.do("fire", who="android", targets=BOTH[:1])
    station.do("move", who="android", to="0,1")
    assert len(station.view["pending"]) == owed


@pytest.mark.parametrize(("waives", "owed"), [(True, 0), (False, 1)])
def test_the_android_attacks_where_the_trooper_has_just_entered(*, waives: bool, owed: int) -> None:
    """PS-ORD-03, AMB-37: the player has decided to attack."""
    station = a_turn(pair_attack_waives=waives).with_rooms(**{"0,1": "storage-2"})
    station.do("adjust", set={"rooms.0,1.doors": "WDDD"})
    station.standing(red_android="0,1", blue_trooper="0,1").holding("red", bullets=2)
    station.do("move", who="trooper", to="0,1")
    assert station.pending("trade") is not None
    station.do("fire", who="android", targets=BOTH[:1])
    assert len(station.view["pending"]) == owed


def test_the_android_s_attack_elsewhere_settles_nothing_for_the_trooper() -> None:
    """PS-ORD-03, AMB-37."""
    station = a_turn().with_rooms(**{"0,1": "storage-2", "1,0": "run-1"})
    station.do("adjust", set={"rooms.0,1.doors": "WDDD"})
    station.standing(red_android="1,0", blue_trooper="0,1", green_trooper="1,0")
    station.holding("red", bullets=2)
    station.do("move", who="trooper", to="0,1")
    station.do("fire", who="android", targets=[{"seat": "green", "who": "trooper"}])
    assert station.pending("trade") is not None


@pytest.mark.parametrize("new", [False, True])
def test_a_free_move_leads_to_a_room_that_was_there_on_entering(*, new: bool) -> None:
    """PS-ROOM-01, AMB-38."""
    station = a_turn(run_into_new_room=new).with_rooms(**{"0,1": "run-1"})
    station.do("move", who="trooper", to="0,1")
    station.do("explore", who="trooper", card="run-2", at=[0, 2])
    if new:
        station.do("move", who="trooper", to="0,2", free=True)
        assert station.left() == 2
        return
    refused = station.refused("move", who="trooper", to="0,2", free=True)
    assert refused == ("not_allowed", "PS-ROOM-01")
    station.do("move", who="trooper", to="0,0", free=True)
    assert station.left() == 2


def before_the_sick_bay(**doors: str) -> Station:
    """The Sick Bay lies above the Reactor, and red's Trooper stands in its hall."""
    station = Station(doors=doors).begun()
    station.with_rooms(**{"0,1": "run-1"})
    station.do("explore", who="trooper", card="sick-bay", at=[1, 0], anyway=True)
    return station.standing(red_trooper="1,0:s")


def test_the_inner_door_of_a_two_room_card_is_a_security_door() -> None:
    """PS-ROOM-11, AMB-40."""
    refused = before_the_sick_bay().refused("move", who="trooper", to="1,0:n")
    assert refused == ("door_closed", "PS-MOV-02")


def test_a_copy_whose_inner_door_is_open_says_so_with_a_fifth_letter() -> None:
    """PS-ROOM-11, AMB-40."""
    station = before_the_sick_bay()
    assert station.view["rooms"]["1,0"]["inner"] == "S"
    station.do("adjust", set={"rooms.1,0.doors": "WWDWD"})
    assert (station.view["rooms"]["1,0"]["doors"], station.view["rooms"]["1,0"]["inner"]) == (
        "WWDW", "D",
    )  # fmt: skip
    station.do("move", who="trooper", to="1,0:n")
    remembered = adjusting.remembered(station.state)
    assert remembered["doors"]["sick-bay"] == "WWDWD"


def test_a_game_begins_with_the_inner_door_that_was_remembered() -> None:
    """PS-ROOM-11, AMB-40."""
    station = before_the_sick_bay(**{"sick-bay": "WWDWD"})
    station.do("move", who="trooper", to="1,0:n")
    assert station.view["deck"]["terminal-closed"] == "WWDW"
    assert station.refused("adjust", set={"rooms.0,1.doors": "DDDDD"})[0] == "bad_value"


# Armor on a light board


def attacked_on_a_light_board() -> Station:
    """The parasites attack, and the table tells whom; red and blue hold eight cards."""
    station = a_light_turn()
    while station.view["phase"] != "parasite":
        station.do("end_turn")
    station.do("parasite_phase", roll=[1])
    return station.holding("red", hand=8).holding("blue", hand=8)


def black(seat: str, who: str, **more: object) -> dict[str, object]:
    return {"seat": seat, "who": who, "side": "black", **more}


def test_two_armors_stop_the_two_wounds_of_a_black_parasite() -> None:
    """PS-ITEM-10, PS-PATK-02."""
    station = attacked_on_a_light_board()
    station.do("resolve_attacks", hits=[black("red", "trooper", armor=2)])
    assert station.character("red.trooper")["health"] == 4
    assert station.view["seats"]["red"]["hand"] == 6


def test_no_more_armor_answers_a_hit_than_it_deals_wounds() -> None:
    """PS-ITEM-10."""
    station = attacked_on_a_light_board()
    hits = [{"seat": "red", "who": "trooper", "side": "grey", "armor": 2}]
    assert station.refused("resolve_attacks", hits=hits) == ("bad_value", "PS-ITEM-10")


def test_one_armor_protects_both_characters_that_one_parasite_hits() -> None:
    """PS-ITEM-11."""
    station = attacked_on_a_light_board()
    hits = [black("red", who, armor=1) for who in ("trooper", "android")]
    station.do("resolve_attacks", hits=hits)
    assert [station.character(f"red.{who}")["health"] for who in ("trooper", "android")] == [3, 3]
    assert station.view["seats"]["red"]["hand"] == 7


def test_two_parasites_in_two_rooms_take_an_armor_each() -> None:
    """PS-ITEM-11: one card protects both only in the same room."""
    station = attacked_on_a_light_board()
    pair = (("trooper", "left"), ("android", "right"))
    hits = [black("red", who, armor=1, parasite=one) for who, one in pair]
    station.do("resolve_attacks", hits=hits)
    assert station.view["seats"]["red"]["hand"] == 6


def test_a_players_armor_is_spread_where_it_spares_most() -> None:
    """PS-ITEM-10, PS-ITEM-11."""
    station = attacked_on_a_light_board().healthy(red_android=2)
    hits = [
        {"seat": "red", "who": "trooper", "side": "grey"},
        black("red", "android"),
        {"seat": "blue", "who": "trooper", "side": "grey"},
        {"seat": "blue", "who": "android", "side": "grey"},
    ]
    station.do("resolve_attacks", hits=hits, armor=[{"seat": "red"}, {"seat": "blue"}])
    assert [station.character(f"red.{who}")["health"] for who in ("trooper", "android")] == [3, 1]
    assert [station.character(f"blue.{who}")["health"] for who in ("trooper", "android")] == [4, 4]
    assert [station.view["seats"][seat]["hand"] for seat in ("red", "blue")] == [7, 7]


def test_a_player_who_is_not_hit_so_often_takes_armor_back() -> None:
    """PS-ITEM-10."""
    station = attacked_on_a_light_board()
    hits = [{"seat": "red", "who": "trooper", "side": "grey"}]
    armor = [{"seat": "red"}, {"seat": "red"}]
    refused = station.refused("resolve_attacks", hits=hits, armor=armor)
    assert refused == ("bad_value", "PS-ITEM-10")


def test_a_hand_that_is_counted_anew_blocks_no_armor() -> None:
    """PS-HAND-01, AMB-12: what the app believed of a hand is corrected with the answer."""
    station = attacked_on_a_light_board().holding("red", hand=5)
    told = {"hits": [black("red", "trooper", armor=1)]}
    assert station.refused("resolve_attacks", **told) == ("hand_minimum", "PS-HAND-01")
    station.do("resolve_attacks", **told, hands={"red": 7})
    assert station.view["seats"]["red"]["hand"] == 6
