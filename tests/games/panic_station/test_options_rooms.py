"""What the house's switches change of rooms, exploring, the Hive and the end, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.locale import Words
from tests.support.options import turns_until_the_phase, with_blue_in_the_next_room
from tests.support.station import Station, a_narrow_station, a_turn


@pytest.mark.parametrize(
    ("option", "four_gas", "hand", "deck", "ends"),
    [
        ("none", False, 2, None, False),
        ("none", False, 0, 1, False),
        ("none", False, 0, 0, True),
        ("fewer_than_needed", False, 3, None, False),
        ("fewer_than_needed", False, 2, 1, False),
        ("fewer_than_needed", False, 2, 0, True),
        ("fewer_than_needed", True, 3, 0, True),
    ],
)
def test_the_last_human_needs_one_can_or_enough(
    *, option: str, four_gas: bool, hand: int, deck: int | None, ends: bool
) -> None:
    """AMB-14, PS-T-48, PS-T-49, PS-WIN-06."""
    station = a_turn(last_human_gas=option, four_gas=four_gas).where(scan=True)
    station.do("scan_cards", infected=3)
    station.do("last_human_gas", cans=hand)
    assert (station.pending("deck_gas") is not None) is (deck is not None)
    if deck is not None:
        station.do("deck_gas", cans=deck)
    assert station.view["over"] == (
        {"side": "parasite", "rule": "PS-WIN-06", "winners": None} if ends else None
    )


@pytest.mark.parametrize(("options", "asked"), [({}, False), ({"count_discard_gas": True}, True)])
def test_cans_in_the_discards_count_where_the_house_says(
    *, options: dict[str, Any], asked: bool
) -> None:
    """AMB-14: with an empty search deck only the discards could hold a can."""
    station = a_turn(**options).where(scan=True, search=0, discard=20)
    station.do("scan_cards", infected=3)
    station.do("last_human_gas", cans=0)
    assert (station.pending("deck_gas") is not None) is asked
    assert (station.view["over"] is None) is asked


@pytest.mark.parametrize(("options", "depth"), [({}, "4"), ({"hive_depth": 3}, "3")])
def test_the_hives_depth_shows_in_the_reminder(options: dict[str, Any], depth: str) -> None:
    """AMB-17, AMB-16, PS-SET-13."""
    (text,) = [r["text"] for r in Station(**options).view["reminders"] if r["rule"] == "PS-SET-13"]
    words = Words("en").say(text)
    assert f"last {depth} cards" in words
    assert "17 exploration cards" in words


def buried_and_given_up(**options: Any) -> Station:
    """The Sick Bay fitted nowhere, and red played Ammo instead of trying the next card."""
    station = a_narrow_station(**options).holding("red", hand=8)
    station.do("bury", card="sick-bay")
    station.do("play", item="ammo")
    return station


def test_nothing_more_is_explored_after_two_cards_that_failed() -> None:
    """AMB-18, PS-EXP-10."""
    again = {"who": "android", "card": "run-2", "at": [1, 0]}
    assert buried_and_given_up().refused("explore", **again)[0] == "already_done"


def test_a_house_may_let_explore_again_after_two_cards_that_failed() -> None:
    """AMB-18."""
    station = buried_and_given_up(failed_explore_locks=False)
    station.do("explore", who="android", card="run-2", at=[1, 0])
    assert station.left() == 2


def test_the_hive_lies_on_its_side_where_it_fits_upright_nowhere() -> None:
    """AMB-18, PS-HIVE-02."""
    station = a_narrow_station()
    station.do("explore", who="trooper", card="hive", at=[1, 0], horizontal=True)
    assert station.view["rooms"]["1,0"]["horizontal"] is True


def test_in_a_house_where_the_hive_never_lies_on_its_side_it_is_put_back() -> None:
    """AMB-18, PS-HIVE-03."""
    station = a_narrow_station(hive_horizontal=False)
    sideways = {"who": "trooper", "card": "hive", "at": [1, 0], "horizontal": True}
    assert station.refused("explore", **sideways) == ("does_not_fit", "PS-HIVE-02")
    assert station.types("bury", card="hive") == ["ap_spent", "card_buried"]


def behind_a_wall(**options: Any) -> Station:
    """Red's Trooper stands in a room whose right side is a wall."""
    station = a_turn(**options).with_rooms(**{"1,0": "storage-1 turned"})
    return station.standing(red_trooper="1,0").holding("red", hand=6)


def test_a_room_that_is_explored_shares_a_doorway() -> None:
    """AMB-19, PS-EXP-12."""
    station = behind_a_wall()
    wall = {"who": "trooper", "card": "team-1", "at": [2, 0], "turned": True}
    assert station.refused("explore", **wall) == ("not_connected", "PS-EXP-12")


def test_a_house_may_explore_wall_to_wall() -> None:
    """AMB-19."""
    station = behind_a_wall(explore_needs_door=False)
    station.do("explore", who="trooper", card="team-1", at=[2, 0], turned=True)
    assert station.view["rooms"]["2,0"]["card"] == "team-1"


def in_the_sick_bay(**options: Any) -> Station:
    """Both of red's pair are in the Sick Bay above the Reactor, with 2 health each."""
    station = a_turn(**options).with_rooms(**{"0,1": "sick-bay"})
    station.standing(red_trooper="0,1:n", red_android="0,1:n")
    return station.healthy(red_trooper=2, red_android=2)


@pytest.mark.parametrize("split", ["free", "one_each"])
def test_a_pair_in_the_sick_bay_heals_one_wound_each(split: str) -> None:
    """AMB-20, PS-HEAL-02."""
    station = in_the_sick_bay(sick_bay_split=split)
    station.do("heal", who="trooper", wounds={"trooper": 1, "android": 1})
    assert station.character("red.trooper")["health"] == 3
    assert station.character("red.android")["health"] == 3


def test_a_pair_in_the_sick_bay_splits_the_wounds_as_it_likes() -> None:
    """AMB-20, PS-HEAL-02."""
    station = in_the_sick_bay()
    station.do("heal", who="trooper", wounds={"android": 2})
    assert station.character("red.android")["health"] == 4


def test_a_house_may_let_a_pair_heal_one_wound_each_and_no_more() -> None:
    """AMB-20."""
    station = in_the_sick_bay(sick_bay_split="one_each")
    two = {"who": "trooper", "wounds": {"android": 2}}
    assert station.refused("heal", **two) == ("not_allowed", "PS-HEAL-02")
    station.do("heal", who="trooper", wounds={"android": 1})
    again = {"who": "trooper", "wounds": {"android": 1}}
    assert station.refused("heal", **again) == ("not_allowed", "PS-HEAL-02")


def test_a_house_of_one_each_lets_who_is_alone_heal_two() -> None:
    """AMB-20, PS-HEAL-01."""
    station = in_the_sick_bay(sick_bay_split="one_each").standing(red_android="0,0")
    station.do("heal", who="trooper", wounds={"trooper": 2})
    assert station.character("red.trooper")["health"] == 4


@pytest.mark.parametrize(("options", "ap"), [({}, 4), ({"mid_turn_ap_change": True}, 5)])
def test_healing_gives_ap_next_turn_or_at_once(options: dict[str, Any], ap: int) -> None:
    """AMB-20, PS-AP-05."""
    station = in_the_sick_bay(**options)
    station.do("heal", who="trooper", wounds={"trooper": 1})
    assert station.view["turn"]["ap"] == ap


@pytest.mark.parametrize(("options", "red"), [({}, True), ({"terminal_flips": False}, False)])
def test_a_terminal_that_is_used_turns_red_or_does_not(
    *, options: dict[str, Any], red: bool
) -> None:
    """AMB-21, PS-TERM-03."""
    station = a_turn(**options).with_rooms(**{"1,0": "terminal-open"}).standing(red_trooper="1,0")
    station.do("terminal", who="trooper", use="open_doors")
    assert station.view["rooms"]["1,0"]["searched"] is red


@pytest.mark.parametrize(("options", "clean"), [({}, 2), ({"scan_polls": "all"}, 3)])
def test_a_scan_polls_the_living_or_all(options: dict[str, Any], clean: int) -> None:
    """AMB-22, PS-SCAN-05."""
    station = a_turn(**options).healthy(blue_trooper=0, blue_android=0).where(scan=True)
    assert station.refused("scan_cards", infected=clean + 2) == ("bad_value", "PS-SCAN-05")
    station.do("scan_cards", infected=1)
    assert station.view["scans"] == [{"infected": 1, "clean": clean}]


def test_a_heavy_gun_shoots_a_single_bullet() -> None:
    """AMB-23."""
    station = a_turn().infested(("grey", "0,0")).holding("red", bullets=1, open=("heavy_gun",))
    station.do("fire", who="android", targets=[{"parasite": "p1"}])
    assert station.view["parasites"] == []


def test_a_house_may_want_two_bullets_for_a_heavy_gun() -> None:
    """AMB-23."""
    station = a_turn(heavy_gun_single=False).infested(("grey", "0,0"))
    station.holding("red", bullets=1, open=("heavy_gun",))
    shot = {"who": "android", "targets": [{"parasite": "p1"}]}
    assert station.refused("fire", **shot)[0] == "no_ammo"


def under_a_grenade(**options: Any) -> Station:
    station = with_blue_in_the_next_room(**options)
    return station.holding("blue", hand=6)


def test_armor_stops_no_grenade() -> None:
    """AMB-23, PS-ITEM-09."""
    thrown = {"who": "trooper", "into": "0,1", "armor": {"blue": 1}}
    assert under_a_grenade().refused("grenade", **thrown)[0] == "not_allowed"


def test_a_house_may_let_armor_stop_a_grenade() -> None:
    """AMB-23."""
    station = under_a_grenade(armor_vs_grenade=True)
    station.do("grenade", who="trooper", into="0,1", armor={"blue": 1})
    assert station.character("blue.trooper")["health"] == 4
    assert station.view["seats"]["blue"]["hand"] == 5


@pytest.mark.parametrize(
    ("options", "side"), [({}, "grey"), ({"relocate_keeps_side": False}, "black")]
)
def test_a_parasite_that_is_moved_keeps_its_side_or_shows_its_black_one(
    options: dict[str, Any], side: str
) -> None:
    """AMB-24, PS-SPAWN-07."""
    station = a_turn(**options).with_rooms(**{"1,0": "storage-1 turned red"})
    greys, blacks = [("grey", "0,0")] * 5, [("black", "0,0")] * 4
    station.infested(*greys, *blacks, ("black", "0,0", "grey")).standing(red_trooper="1,0")
    station.do("search", who="trooper", roll=[1])
    station.do("spawn_at", choice="p10")
    moved = {"id": "p10", "disc": "black", "side": side, "room": "1,0"}
    assert station.view["parasites"][-1] == moved


def test_a_keycard_opens_once_it_was_played() -> None:
    """AMB-25, PS-MOV-02."""
    station = a_turn().with_rooms(**{"0,-1": "run-3 turned"}).holding("red", hand=6)
    assert station.refused("move", who="trooper", to="0,-1") == ("door_closed", "PS-MOV-02")
    station.do("play", item="keycard")
    station.do("move", who="trooper", to="0,-1")
    assert station.left() == 3


def test_a_house_may_let_a_keycard_open_out_of_the_hand() -> None:
    """AMB-25."""
    station = a_turn(keycard_must_be_played=False).with_rooms(**{"0,-1": "run-3 turned"})
    station.do("move", who="trooper", to="0,-1")
    assert station.view["seats"]["red"]["open"] == []


@pytest.mark.parametrize(
    ("options", "turns"),
    [({}, 0), ({"victory_timing": "end_of_turn"}, 1), ({"victory_timing": "end_of_round"}, 5)],
)
def test_an_ending_counts_at_once_or_when_the_turn_or_the_round_is_over(
    options: dict[str, Any], turns: int
) -> None:
    """AMB-27, PS-WIN-13."""
    station = a_turn(**options).holding("red", bullets=1)
    station.healthy(red_trooper=0, blue_trooper=0, green_trooper=0, yellow_trooper=1)
    station.standing(yellow_trooper="0,0")
    station.do("fire", who="android", targets=[{"seat": "yellow", "who": "trooper"}])
    ended = 0
    while station.view["over"] is None:
        station.do("end_turn")
        ended += 1
    assert ended == turns
    assert station.view["over"]["rule"] == "PS-WIN-07"


def test_a_grenade_needs_a_doorway() -> None:
    """AMB-29."""
    station = behind_a_wall().with_rooms(**{"2,0": "team-1 turned"})
    assert station.refused("grenade", who="trooper", into="2,0")[0] == "no_door"


def test_a_house_may_throw_grenades_over_walls() -> None:
    """AMB-29."""
    station = behind_a_wall(grenade_needs_door=False).with_rooms(**{"2,0": "team-1 turned"})
    assert "grenade_thrown" in station.types("grenade", who="trooper", into="2,0")


def back_in_the_run_room(**options: Any) -> Station:
    """Red's Trooper entered a Run room, ran out of it, and has come back."""
    station = a_turn(**options).with_rooms(**{"0,1": "run-1"})
    station.do("move", who="trooper", to="0,1")
    station.do("move", who="trooper", to="0,0", free=True)
    station.do("move", who="trooper", to="0,1")
    return station


def test_who_ran_out_of_a_room_does_not_search_it_this_turn() -> None:
    """AMB-31, PS-ROOM-03."""
    station = back_in_the_run_room()
    assert station.refused("search", who="trooper") == ("not_searchable", "PS-ROOM-03")


def test_a_house_may_let_who_ran_search_when_coming_back() -> None:
    """AMB-31."""
    station = back_in_the_run_room(run_blocks_search="visit")
    station.do("search", who="trooper")
    assert station.view["seats"]["red"]["hand"] == 6


@pytest.mark.parametrize(
    ("options", "phase"), [({}, "parasite"), ({"first_phase": "after_n_plus_1"}, "team")]
)
def test_the_first_parasite_phase_comes_first_or_after_everyone(
    options: dict[str, Any], phase: str
) -> None:
    """PS-TURN-01, PS-TURN-05."""
    station = Station(**options)
    station.do("begin")
    assert station.view["phase"] == phase
    if phase == "team":
        assert station.view["turn"]["seat"] == "red"
        assert turns_until_the_phase(station) == 5


@pytest.mark.parametrize(("options", "bullets"), [({}, 4), ({"bullets_per_ammo": 6}, 6)])
def test_an_ammo_card_has_so_many_bullets(options: dict[str, Any], bullets: int) -> None:
    """PS-ITEM-05."""
    station = a_turn(**options).holding("red", hand=6)
    station.do("play", item="ammo")
    assert station.view["seats"]["red"]["bullets"] == bullets


@pytest.mark.parametrize(
    ("options", "room"), [({}, "0,1"), ({"template": ["left", "up", "right", "down"]}, "-1,0")]
)
def test_the_reactors_numbers_are_those_of_this_copy(options: dict[str, Any], room: str) -> None:
    """PS-PMOV-03."""
    station = Station(**options).with_rooms(**{"0,1": "run-1", "-1,0": "run-2"})
    station.infested(("grey", "0,0"))
    station.do("begin")
    station.do("parasite_phase", roll=[1])
    assert station.view["parasites"][0]["room"] == room


def in_the_hive(**options: Any) -> Station:
    return a_turn(**options).with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")


def test_three_cans_burn_the_hive() -> None:
    """PS-HIVE-05."""
    station = in_the_hive()
    station.do("burn_hive", who="trooper", cans=3)
    assert station.view["over"] == {"side": "human", "rule": "PS-WIN-01", "winners": None}


def test_a_house_may_want_four_cans() -> None:
    """PS-VAR-03, PS-T-42."""
    station = in_the_hive(four_gas=True)
    assert station.refused("burn_hive", who="trooper", cans=3) == ("no_item", "PS-VAR-03")
    station.do("burn_hive", who="trooper", cans=4)
    assert station.view["over"]["side"] == "human"


@pytest.mark.parametrize(
    ("options", "servants", "winners"),
    [({}, [], ["red", "blue", "green"]), ({"master_servant": True}, ["green"], ["red", "green"])],
)
def test_a_servant_earns_the_share(
    options: dict[str, Any], servants: list[str], winners: list[str]
) -> None:
    """PS-MS-01, PS-MS-02."""
    station = a_turn(**options).where(scan=True)
    station.do("scan_cards", infected=4)
    station.do("reveal", infected=["red", "blue", "green", "yellow"], servants=servants)
    assert station.view["over"]["winners"] == winners


def test_there_are_servants_only_in_master_and_servant() -> None:
    """PS-MS-02."""
    station = a_turn().where(scan=True)
    station.do("scan_cards", infected=4)
    told = station.refused("reveal", infected=["red", "blue"], servants=["blue"])
    assert told == ("bad_value", "PS-MS-02")


def test_neither_the_reactor_nor_the_hive_is_searched() -> None:
    """PS-SRCH-01."""
    station = in_the_hive()
    assert station.refused("search", who="android") == ("not_searchable", "PS-SRCH-01")
    assert station.refused("search", who="trooper") == ("not_searchable", "PS-SRCH-01")


@pytest.mark.parametrize(
    ("option", "who", "other"),
    [("reactor_searchable", "android", "trooper"), ("hive_searchable", "trooper", "android")],
)
def test_a_copy_may_have_an_icon_there(option: str, who: str, other: str) -> None:
    """PS-SRCH-01."""
    station = in_the_hive(**{option: True})
    assert station.refused("search", who=other) == ("not_searchable", "PS-SRCH-01")
    station.do("search", who=who)
    assert station.view["seats"]["red"]["hand"] == 6
