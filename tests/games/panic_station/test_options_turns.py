"""What the house's switches change of turns, hands, fights and trades, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.options import NO_AP, turns_until_the_phase, with_blue_in_the_next_room
from tests.support.station import Station, a_turn


@pytest.mark.parametrize(
    ("options", "room"), [({}, None), ({"first_placement": "all_at_start"}, "0,0")]
)
def test_the_pairs_enter_on_their_own_first_turn_or_all_at_once(
    options: dict[str, Any], room: str | None
) -> None:
    """AMB-01, PS-TURN-09."""
    station = Station(**options)
    station.do("begin")
    assert station.character("blue.trooper") == {"health": 4, "room": room}
    station.do("parasite_phase", roll=[1])
    assert station.character("red.android")["room"] == "0,0"
    assert station.character("blue.android")["room"] == room


@pytest.mark.parametrize(
    ("options", "least"),
    [
        ({}, 5),
        ({"two_infection": True}, 4),
        ({"min_hand": 4}, 4),
        ({"min_hand": 5, "two_infection": True}, 5),
    ],
)
def test_the_least_hand_is_five_four_or_as_the_house_says(
    options: dict[str, Any], least: int
) -> None:
    """AMB-02, PS-HAND-01, PS-VAR-01, PS-T-39, PS-T-40."""
    station = a_turn(**options).holding("red", hand=least)
    assert station.refused("play", item="keycard") == ("hand_minimum", "PS-HAND-01")
    station.holding("red", hand=least + 1).do("play", item="keycard")
    assert station.view["seats"]["red"]["hand"] == least


@pytest.mark.parametrize(("hand", "options"), [(5, {}), (4, {"two_infection": True})])
def test_two_infection_cards_mean_a_hand_of_four(hand: int, options: dict[str, Any]) -> None:
    """PS-VAR-01, PS-SET-10."""
    view = Station(**options).view
    assert view["setup"]["hand"] == hand
    assert {seat["hand"] for seat in view["seats"].values()} == {hand}


@pytest.mark.parametrize(
    ("players", "interval", "turns"),
    [(4, "n_plus_1", 5), (6, "n_plus_1", 7), (4, "n", 4), (6, "n", 6)],
)
def test_so_many_turns_lie_between_two_parasite_phases(
    players: int, interval: str, turns: int
) -> None:
    """AMB-03, PS-TURN-05."""
    assert turns_until_the_phase(a_turn(players, phase_interval=interval)) == turns


@pytest.mark.parametrize(
    ("options", "armed"), [({}, True), ({"marker_on_elimination": "next_resting"}, False)]
)
def test_the_marker_of_the_dead_keeps_its_state_or_rests(
    *, options: dict[str, Any], armed: bool
) -> None:
    """AMB-04, PS-ELIM-05."""
    station = a_turn(seat="yellow", **options).healthy(blue_trooper=1, blue_android=0)
    station.holding("yellow", bullets=1)
    assert station.view["marker"] == {"seat": "blue", "armed": True}
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    assert station.view["marker"] == {"seat": "green", "armed": armed}


@pytest.mark.parametrize(
    ("options", "disc", "supply"),
    [
        ({}, "grey", {"grey": 4, "black": 5}),
        ({"black_hit": "always_flip"}, "black", {"grey": 5, "black": 4}),
    ],
)
def test_a_black_parasite_that_is_hit_is_swapped_or_flipped(
    options: dict[str, Any], disc: str, supply: dict[str, int]
) -> None:
    """AMB-06, PS-FIRE-06."""
    station = a_turn(**options).infested(("black", "0,0")).holding("red", bullets=1)
    station.do("fire", who="android", targets=[{"parasite": "p1"}])
    (parasite,) = station.view["parasites"]
    assert (parasite["disc"], parasite["side"]) == (disc, "grey")
    assert station.view["supply"] == supply


def test_ones_own_pair_makes_no_team_search() -> None:
    """AMB-07, PS-ROOM-10."""
    station = a_turn().with_rooms(**{"1,0": "team-1"})
    station.standing(red_trooper="1,0", red_android="1,0")
    refused = station.refused("search", who="trooper", partner="red")
    assert refused == ("not_allowed", "PS-ROOM-10")


def test_a_house_may_let_ones_own_pair_search_for_two_cards() -> None:
    """AMB-07."""
    station = a_turn(team_search_same_colour=True).with_rooms(**{"1,0": "team-1"})
    station.standing(red_trooper="1,0", red_android="1,0")
    station.do("search", who="trooper", partner="red")
    assert station.view["seats"]["red"]["hand"] == 7
    assert (station.view["decks"]["search"], station.left()) == (36, 3)


@pytest.mark.parametrize(("options", "left"), [({}, 3), ({"grenade_ap": 0}, 4)])
def test_a_grenade_costs_an_ap_or_nothing(options: dict[str, Any], left: int) -> None:
    """AMB-08."""
    station = a_turn(**options).with_rooms(**{"1,0": "run-1"}).holding("red", hand=6)
    station.do("grenade", who="trooper", into="1,0")
    assert station.left() == left


def attacked_on_entering(**options: Any) -> Station:
    """Red's Android entered Bob's room and shot his Trooper."""
    station = with_blue_in_the_next_room(**options)
    station.do("move", who="android", to="0,1")
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    return station


def test_who_attacks_does_not_trade() -> None:
    """AMB-09, PS-ORD-03."""
    station = attacked_on_entering()
    assert station.pending("trade") is None
    assert station.refused("trade", who="android", **{"with": "blue"}) == ("no_trade", "PS-TRD-05")


def test_a_house_may_let_who_attacks_trade_too() -> None:
    """AMB-09."""
    station = attacked_on_entering(trade_when_attacking="optional")
    assert station.pending("trade") is None
    assert station.types("trade", who="android", **{"with": "blue"}) == ["trade_done"]


@pytest.mark.parametrize(
    ("options", "trades"), [({}, True), ({"trade_limit": "per_player_room"}, False)]
)
def test_each_character_trades_in_a_room_or_only_one_of_the_pair(
    *, options: dict[str, Any], trades: bool
) -> None:
    """AMB-10, PS-TRD-04."""
    station = with_blue_in_the_next_room(**options)
    station.do("move", who="android", to="0,1")
    station.do("trade", who="android", **{"with": "blue"})
    station.do("move", who="trooper", to="0,1")
    assert (station.pending("trade") is not None) is trades


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({}, None),
        (
            {"attack_waives": "attacked_only"},
            {"kind": "trade", "who": "android", "with": ["green"]},
        ),
    ],
)
def test_attacking_one_waives_every_trade_or_that_one(
    options: dict[str, Any], left: dict[str, Any] | None
) -> None:
    """AMB-11, PS-TRD-11."""
    station = with_blue_in_the_next_room(**options).standing(green_trooper="0,1")
    station.do("move", who="android", to="0,1")
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    assert station.pending("trade") == left


@pytest.mark.parametrize(("options", "waived"), [({}, True), ({"miss_counts": False}, False)])
def test_a_knife_that_misses_is_an_attack_or_none(*, options: dict[str, Any], waived: bool) -> None:
    """AMB-11."""
    station = with_blue_in_the_next_room(**options)
    station.do("move", who="trooper", to="0,1")
    station.do("knife", who="trooper", target={"seat": "blue", "who": "trooper"}, roll=[2])
    assert (station.pending("trade") is None) is waived


def test_the_least_hand_stops_armor_too() -> None:
    """AMB-12, PS-HAND-01."""
    station = a_turn().holding("red", bullets=1).standing(blue_trooper="0,0")
    shot = {"who": "android", "targets": [{"seat": "blue", "who": "trooper"}], "armor": 1}
    assert station.refused("fire", **shot) == ("hand_minimum", "PS-HAND-01")


def test_a_house_may_let_armor_go_below_the_least_hand() -> None:
    """AMB-12."""
    station = a_turn(min_hand_stops_reactions=False).holding("red", bullets=1)
    station.standing(blue_trooper="0,0")
    target = {"seat": "blue", "who": "trooper"}
    station.do("fire", who="android", targets=[target], armor=1)
    assert station.view["seats"]["blue"]["hand"] == 4
    assert station.character("blue.trooper")["health"] == 4


def play_item(station: Station, item: str) -> None:
    if item == "first_aid":
        heals = [{"seat": "red", "who": "trooper", "wounds": 1}]
        station.do("first_aid", who="trooper", heals=heals)
    elif item == "heat_scanner":
        target = {"seat": "blue", "who": "trooper"}
        station.do("play", item=item, who="trooper", target=target)
    else:
        station.do("play", item=item)


@pytest.mark.parametrize("item", sorted({*NO_AP, "heat_scanner"}))
@pytest.mark.parametrize("ap", [None, 0, 1, 2])
def test_playing_an_item_costs_what_its_card_says(item: str, ap: int | None) -> None:
    """AMB-13, PS-ITEM-01, PS-ITEM-14."""
    options: dict[str, Any] = {} if ap is None else {"item_ap": {item: ap}}
    station = a_turn(**options).holding("red", hand=6).healthy(red_trooper=3)
    station.standing(blue_trooper="0,0")
    play_item(station, item)
    usual = 1 if item == "heat_scanner" else 0
    assert station.view["turn"]["spent"] == (usual if ap is None else ap)


@pytest.mark.parametrize(
    ("rule", "option", "winners"),
    [
        ("PS-WIN-03", "all_infected_only", ["red", "blue", "green"]),
        ("PS-WIN-07", "all_infected_only", ["red", "blue", "green", "yellow"]),
        ("PS-WIN-07", "any_parasite_win", ["red", "blue", "green"]),
        ("PS-WIN-03", "off", ["red", "blue", "green", "yellow"]),
    ],
)
def test_the_last_infected_loses_where_the_house_says(
    rule: str, option: str, winners: list[str]
) -> None:
    """AMB-33, PS-WIN-04."""
    station = a_turn(last_infected_loses=option)
    if rule == "PS-WIN-03":
        station.where(scan=True).do("scan_cards", infected=4)
    else:
        station.healthy(red_trooper=0, blue_trooper=0, green_trooper=0)
        station.do("adjust", set={"seats.yellow.trooper.health": 0})
    assert station.view["over"]["rule"] == rule
    station.do("reveal", infected=["red", "blue", "green", "yellow"])
    assert station.view["over"]["winners"] == winners
