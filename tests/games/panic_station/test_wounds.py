"""Health, action points, death and elimination (the digest's section 6)."""

from typing import Any

import pytest
from attrs import evolve

from tests.support.station import Station, a_light_turn, a_turn

BLUE_TROOPER = {"seat": "blue", "who": "trooper"}
BLUE_ANDROID = {"seat": "blue", "who": "android"}


def a_shot(*targets: dict[str, str]) -> dict[str, Any]:
    return {"who": "android", "targets": list(targets)}


def facing_blue(hand: int = 5, **options: Any) -> Station:
    """Red's turn, with a gun and eight bullets; both pairs stand in the Reactor."""
    station = a_turn(**options).holding("red", bullets=8, open=("heavy_gun",))
    return station.standing(blue_trooper="0,0", blue_android="0,0").holding("blue", hand=hand)


def blue_is_killed(station: Station) -> Station:
    """Both of blue's characters have one health, and one shot kills both."""
    station.healthy(blue_trooper=1, blue_android=1)
    station.do("fire", **a_shot(BLUE_TROOPER, BLUE_ANDROID))
    return station


# Health


@pytest.mark.parametrize(("shots", "left"), [(1, 3), (2, 2)])
def test_damage_lowers_health_by_as_much(shots: int, left: int) -> None:
    """PS-HP-01."""
    station = facing_blue()
    station.do("fire", **a_shot(*[BLUE_TROOPER] * shots))
    assert station.character("blue.trooper") == {"health": left, "room": "0,0"}
    assert station.character("blue.android")["health"] == 4


def test_at_no_health_a_character_dies_and_leaves_the_board() -> None:
    """PS-HP-02."""
    station = facing_blue().healthy(blue_trooper=1)
    types = station.types("fire", **a_shot(BLUE_TROOPER))
    assert "died" in types
    assert "eliminated" not in types
    assert station.character("blue.trooper") == {"health": 0, "room": None}


def test_more_damage_than_health_kills_but_goes_no_lower() -> None:
    """PS-HP-02."""
    station = facing_blue().healthy(blue_trooper=1)
    station.do("fire", **a_shot(BLUE_TROOPER, BLUE_TROOPER))
    assert station.character("blue.trooper") == {"health": 0, "room": None}


def test_the_dead_neither_act_nor_are_attacked() -> None:
    """PS-HP-02."""
    station = facing_blue().healthy(red_trooper=0, blue_trooper=0)
    assert station.refused("move", who="trooper", to="0,0") == ("dead", "PS-HP-02")
    assert station.refused("fire", **a_shot(BLUE_TROOPER), anyway=True) == ("dead", "PS-HP-02")


def test_a_death_that_the_table_tells_takes_the_disc_too() -> None:
    """PS-HP-02."""
    station = a_turn()
    station.do("adjust", set={"seats.red.trooper.health": 0})
    assert station.character("red.trooper") == {"health": 0, "room": None}
    assert station.view["turn"]["ap"] == 4


@pytest.mark.parametrize("board", ["full", "light"])
def test_the_sick_bay_heals_nobody_above_four(board: str) -> None:
    """PS-HP-03."""
    station = Station(board=board).begun().healthy(red_trooper=3)
    if board == "full":
        station.with_rooms(**{"0,1": "sick-bay"}).standing(red_trooper="0,1:n")
    refusal = station.refused("heal", who="trooper", wounds={"trooper": 2}, anyway=True)
    assert refusal == ("bad_value", "PS-HP-03")
    station.do("heal", who="trooper", wounds={"trooper": 1})
    assert station.character("red.trooper")["health"] == 4


def test_a_first_aid_kit_heals_nobody_above_four() -> None:
    """PS-HP-03."""
    station = a_turn().healthy(red_trooper=3).holding("red", hand=6)
    heals = [{"seat": "red", "who": "trooper", "wounds": 2}]
    refusal = station.refused("first_aid", who="trooper", heals=heals)
    assert refusal == ("bad_value", "PS-HP-03")


def test_no_card_shows_more_than_four_hearts() -> None:
    """PS-HP-03."""
    assert a_turn().refused("adjust", set={"seats.red.trooper.health": 5})[0] == "bad_value"


# Action points


@pytest.mark.parametrize(("health", "ap"), [(4, 2), (3, 2), (2, 1), (1, 1), (0, 0)])
def test_health_gives_ap(health: int, ap: int) -> None:
    """PS-AP-01, PS-T-17."""
    station = a_turn().healthy(blue_trooper=health)
    station.do("end_turn")
    assert station.view["turn"] == {"number": 2, "seat": "blue", "ap": ap + 2, "spent": 0}


@pytest.mark.parametrize(
    ("trooper", "android", "ap"), [(4, 4, 4), (2, 4, 3), (1, 2, 2), (0, 1, 1), (3, 0, 2)]
)
def test_the_ap_of_both_are_one_pool(trooper: int, android: int, ap: int) -> None:
    """PS-AP-01, PS-AP-02."""
    station = a_turn().healthy(blue_trooper=trooper, blue_android=android)
    station.do("end_turn")
    assert station.left() == ap


def test_one_character_may_spend_the_ap_of_both() -> None:
    """PS-AP-02, PS-AP-01, PS-T-16."""
    station = a_turn().healthy(blue_trooper=2)
    station.do("end_turn")
    assert station.left() == 3
    station.with_rooms(**{"1,0": "team-1"}).standing(blue_trooper="1,0")
    for _ in range(3):
        station.do("search", who="trooper", roll=[4] if station.view["turn"]["spent"] else [])
    assert station.view["turn"] == {"number": 2, "seat": "blue", "ap": 3, "spent": 3}


def test_ap_need_not_be_spent_and_are_lost_then() -> None:
    """PS-AP-03."""
    station = a_turn()
    for _ in range(4):
        station.do("end_turn")
    assert station.view["turn"] == {"number": 5, "seat": "red", "ap": 4, "spent": 0}


ACTIONS: list[tuple[dict[str, Any], str, str]] = [
    ({"do": "explore", "who": "trooper", "card": "run-1", "at": [0, 1]}, "0,0", "PS-EXP-01"),
    ({"do": "move", "who": "trooper", "to": "1,0"}, "0,0", "PS-MOV-01"),
    ({"do": "fire", "who": "android", "targets": [{"parasite": "p1"}]}, "0,0", "PS-FIRE-01"),
    ({"do": "search", "who": "trooper"}, "1,0", "PS-SRCH-02"),
    ({"do": "terminal", "who": "trooper", "use": "open_doors"}, "0,-1", "PS-TERM-01"),
    ({"do": "heal", "who": "trooper", "wounds": {"trooper": 1}}, "-1,0:n", "PS-HEAL-01"),
    (
        {"do": "knife", "who": "trooper", "target": {"parasite": "p1"}, "roll": [3]},
        "0,0",
        "PS-ITEM-08",
    ),
]


def ready_for_all(where: str) -> Station:
    station = a_turn().with_rooms(
        **{"1,0": "storage-2", "0,-1": "terminal-open turned", "-1,0": "sick-bay"}
    )
    station.standing(red_trooper=where).healthy(red_trooper=3).infested(("grey", "0,0"))
    return station.holding("red", bullets=4, open=("knife",))


@pytest.mark.parametrize(("order", "where", "rule"), ACTIONS)
def test_every_action_costs_one_ap(order: dict[str, Any], where: str, rule: str) -> None:
    """PS-AP-04."""
    station = ready_for_all(where)
    station.do(**order)
    assert (station.view["turn"]["ap"], station.view["turn"]["spent"]) == (4, 1)


@pytest.mark.parametrize(("order", "where", "rule"), ACTIONS)
def test_no_action_is_done_without_ap(order: dict[str, Any], where: str, rule: str) -> None:
    """PS-AP-04."""
    station = ready_for_all(where)
    station.where(turn=evolve(station.state.turn, spent=4))
    assert station.refused(**order) == ("no_ap", rule)


def test_an_action_may_be_repeated_until_the_ap_are_spent() -> None:
    """PS-AP-04, PS-AP-02."""
    station = a_turn().with_rooms(**{"1,0": "run-1"})
    for to in ("1,0", "0,0", "1,0", "0,0"):
        station.do("move", who="trooper", to=to)
    assert station.left() == 0
    assert station.refused("move", who="trooper", to="1,0") == ("no_ap", "PS-MOV-01")
    assert station.refused("move", who="android", to="1,0") == ("no_ap", "PS-MOV-01")


def test_an_overruled_action_spends_no_ap_that_are_not_there() -> None:
    """PS-AP-04."""
    station = a_turn().with_rooms(**{"1,0": "run-1"})
    for to in ("1,0", "0,0", "1,0", "0,0"):
        station.do("move", who="trooper", to=to)
    station.do("move", who="trooper", to="1,0", anyway=True)
    assert station.left() == 0


def healed_from_two(**options: Any) -> Station:
    station = Station(**options)
    station.do("begin")
    station.healthy(red_trooper=2).do("parasite_phase", roll=[1])
    assert station.view["turn"]["ap"] == 3
    station.with_rooms(**{"0,1": "sick-bay"}).standing(red_trooper="0,1:n")
    station.do("heal", who="trooper", wounds={"trooper": 2})
    return station


def test_what_the_sick_bay_heals_gives_ap_from_the_next_turn_on() -> None:
    """PS-AP-05, PS-T-18."""
    station = healed_from_two()
    assert station.character("red.trooper")["health"] == 4
    assert station.view["turn"] == {"number": 1, "seat": "red", "ap": 3, "spent": 1}
    for _ in range(4):
        station.do("end_turn")
    assert station.view["turn"] == {"number": 5, "seat": "red", "ap": 4, "spent": 0}


def test_what_a_first_aid_kit_heals_gives_no_ap_this_turn_either() -> None:
    """AMB-20."""
    station = a_turn().healthy(blue_trooper=2)
    station.do("end_turn")
    station.holding("blue", hand=6)
    heals = [{"seat": "blue", "who": "trooper", "wounds": 2}]
    station.do("first_aid", who="trooper", heals=heals)
    assert station.character("blue.trooper")["health"] == 4
    assert station.view["turn"]["ap"] == 3


def test_a_house_may_want_the_ap_of_the_healed_at_once() -> None:
    """AMB-20."""
    assert healed_from_two(mid_turn_ap_change=True).view["turn"]["ap"] == 4


# Elimination


def test_who_loses_one_character_keeps_the_hand_and_the_items() -> None:
    """PS-ELIM-01."""
    station = facing_blue(hand=7).healthy(blue_trooper=1)
    station.holding("blue", bullets=3, open=("keycard", "knife"))
    station.do("fire", **a_shot(BLUE_TROOPER))
    blue = station.view["seats"]["blue"]
    assert (blue["alive"], blue["hand"], blue["bullets"]) == (True, 7, 3)
    assert blue["open"] == ["keycard", "knife"]


def test_who_loses_both_is_out_and_the_cards_leave_the_game() -> None:
    """PS-ELIM-02."""
    station = facing_blue(hand=7).holding("blue", bullets=3, open=("keycard", "knife"))
    before = station.view["decks"]
    blue_is_killed(station)
    blue = station.view["seats"]["blue"]
    assert (blue["alive"], blue["hand"], blue["bullets"], blue["open"]) == (False, 0, 0, [])
    assert station.view["decks"] == before


def test_the_last_characters_death_is_told_as_an_elimination() -> None:
    """PS-ELIM-02."""
    station = facing_blue().healthy(blue_trooper=0, blue_android=1)
    assert "eliminated" in station.types("fire", **a_shot(BLUE_ANDROID))


def test_the_gas_cans_of_who_is_out_are_not_shuffled_into_a_new_deck() -> None:
    """PS-ELIM-04, PS-ELIM-02."""
    station = blue_is_killed(facing_blue(hand=9)).where(search=0, discard=5)
    station.with_rooms(**{"1,0": "team-1"}).standing(red_trooper="1,0")
    station.do("search", who="trooper")
    assert (station.view["decks"]["search"], station.view["decks"]["discard"]) == (4, 0)


def test_who_is_out_has_no_hand_to_tell_and_nothing_to_trade() -> None:
    """PS-ELIM-04."""
    station = blue_is_killed(facing_blue(hand=9))
    assert station.refused("hand", seat="blue", cards=3)[0] == "unknown_seat"
    assert station.refused("trade", who="trooper", **{"with": "blue"})[0] == "unknown_seat"


def test_who_is_out_does_not_share_the_humans_win() -> None:
    """PS-ELIM-03."""
    station = blue_is_killed(facing_blue()).with_rooms(**{"1,0": "hive"})
    station.standing(red_trooper="1,0").do("burn_hive", who="trooper", cans=3)
    station.do("reveal", infected=["green"])
    assert station.view["over"] == {
        "side": "human",
        "rule": "PS-WIN-01",
        "winners": ["red", "yellow"],
    }


def test_who_is_out_does_not_share_the_parasites_win() -> None:
    """PS-ELIM-03."""
    station = blue_is_killed(facing_blue()).where(scan=True)
    station.do("scan_cards", infected=3)
    station.do("reveal", infected=["blue", "red", "green", "yellow"])
    assert station.view["over"]["winners"] == ["red", "green"]


@pytest.mark.parametrize("where", ["full", "light"])
def test_the_marker_of_who_is_killed_goes_to_the_next_living_player(where: str) -> None:
    """PS-ELIM-05."""
    station = facing_blue() if where == "full" else a_light_turn()
    station.holding("red", bullets=8, open=("heavy_gun",))
    assert station.view["marker"] == {"seat": "blue", "armed": False}
    blue_is_killed(station)
    assert station.view["marker"] == {"seat": "green", "armed": False}


def test_a_marker_does_not_go_to_who_is_out() -> None:
    """PS-ELIM-05."""
    station = blue_is_killed(facing_blue().healthy(green_trooper=0, green_android=0))
    assert station.view["marker"]["seat"] == "yellow"
