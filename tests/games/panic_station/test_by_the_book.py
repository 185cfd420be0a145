"""Panic Station by the book: what was played otherwise before, each point with its rule."""

from __future__ import annotations

import pytest

from tests.support.station import Station, a_turn

# First Aid


def wounded_pair() -> Station:
    """Red's pair and blue's Trooper, all wounded, stand in one room."""
    station = a_turn().with_rooms(**{"0,1": "team-3"})
    station.standing(red_trooper="0,1", red_android="0,1", blue_trooper="0,1")
    return station.healthy(red_trooper=2, red_android=3, blue_trooper=3).holding("red", hand=8)


def heals(**wounds: int) -> list[dict[str, object]]:
    """Return `heals(red_trooper=1)` as a kit's command has it."""
    pairs = [(*key.split("_"), n) for key, n in wounds.items()]
    return [{"seat": seat, "who": who, "wounds": n} for seat, who, n in pairs]


def test_a_kit_heals_one_wound_of_each_of_ones_own_pair() -> None:
    """PS-ITEM-12."""
    station = wounded_pair()
    station.do("first_aid", who="trooper", heals=heals(red_trooper=1, red_android=1))
    assert station.character("red.trooper")["health"] == 3
    assert station.character("red.android")["health"] == 4


def test_a_kit_never_heals_two_others_a_wound_each() -> None:
    """PS-ITEM-12."""
    station = wounded_pair().standing(blue_android="0,1").healthy(blue_android=3)
    others = heals(blue_trooper=1, blue_android=1)
    refused = station.refused("first_aid", who="trooper", heals=others)
    assert refused == ("not_allowed", "PS-ITEM-12")


def test_a_kit_that_is_split_names_two_characters() -> None:
    """PS-ITEM-12."""
    twice = heals(red_trooper=1) * 2
    refused = wounded_pair().refused("first_aid", who="trooper", heals=twice)
    assert refused == ("not_allowed", "PS-ITEM-12")


def test_the_offers_list_every_split_of_a_kit_once() -> None:
    """PS-ITEM-12."""
    offer = wounded_pair().offer("first_aid", "trooper")
    pairs = [way["heals"] for way in offer["ways"] if len(way["heals"]) == 2]
    named = [tuple(f"{one['seat']}.{one['who']}" for one in pair) for pair in pairs]
    assert named == [
        ("red.trooper", "red.android"),
        ("red.trooper", "blue.trooper"),
        ("red.android", "blue.trooper"),
    ]


# Team Search after an attack


def next_to_a_team_search() -> Station:
    """Red's Android has a scope and two bullets, and a Team Search room with blue lies above."""
    station = a_turn().with_rooms(**{"0,1": "team-3 turned"})
    station.standing(blue_trooper="0,1", green_trooper="0,1", red_android="0,0")
    return station.holding("red", bullets=2, open=("target_scope",), hand=8)


def test_who_shot_into_a_team_search_room_searches_there_with_nobody() -> None:
    """PS-ROOM-09, PS-ITEM-07."""
    station = next_to_a_team_search()
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    station.do("move", who="android", to="0,1")
    station.do("trade", who="android", **{"with": "green"})
    for partner in ("blue", "green"):
        refused = station.refused("search", who="android", partner=partner)
        assert refused == ("not_allowed", "PS-ROOM-09")
    station.do("search", who="android")


def test_who_shot_at_a_parasite_there_may_search_with_a_partner() -> None:
    """PS-ROOM-09."""
    station = next_to_a_team_search().infested(("grey", "0,1"))
    station.do("fire", who="android", targets=[{"parasite": "p1"}])
    station.do("move", who="android", to="0,1")
    station.do("trade", who="android", **{"with": "green"})
    station.do("search", who="android", partner="blue")


# A card that fits nowhere


def at_the_terminal() -> Station:
    """Red's pair stands at the Terminal; only the Reactor's left doorway leads anywhere."""
    station = a_turn().with_rooms(**{"0,1": "terminal-open"})
    station.do("adjust", set={"rooms.0,0.doors": "DWWD", "rooms.0,1.doors": "WWDW"})
    return station.standing(red_trooper="0,1", red_android="0,1")


def test_a_reveal_buries_what_fits_nowhere_and_tries_the_next_card() -> None:
    """PS-TERM-05, PS-EXP-09."""
    station = at_the_terminal()
    refused = station.refused("terminal", who="trooper", use="reveal", card="sick-bay", at=[-1, 0])
    assert refused == ("does_not_fit", "PS-EXP-03")
    station.do("bury", card="sick-bay")
    assert station.left() == 3
    station.do("terminal", who="trooper", use="reveal", card="run-1", at=[-1, 0])
    assert station.left() == 3
    assert station.view["rooms"]["-1,0"]["card"] == "run-1"
    refused = station.refused("terminal", who="android", use="open_doors")
    assert refused == ("already_done", "PS-TERM-02")


def test_the_second_card_of_a_reveal_is_given_up_by_anything_else() -> None:
    """PS-TERM-05, PS-EXP-10."""
    station = at_the_terminal()
    station.do("bury", card="sick-bay")
    station.do("move", who="android", to="0,0")
    station.do("terminal", who="trooper", use="reveal", card="run-1", at=[-1, 0])
    assert station.left() == 1


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


def alone(**options: str) -> Station:
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
