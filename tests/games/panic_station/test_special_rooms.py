"""Rooms with an icon, and those of two rooms (the digest's section 15)."""

import pytest

from tests.support.station import Station, a_turn


def before_a_run_room(**options: object) -> Station:
    """A Run room on the right, and a Storage room behind it."""
    return a_turn(**options).with_rooms(**{"1,0": "run-1", "2,0": "storage-2"})  # type: ignore[arg-type]


def in_a_team_room(**options: object) -> Station:
    """Red's and blue's Troopers stand in a Team Search room."""
    station = a_turn(**options).with_rooms(**{"1,0": "team-1"})  # type: ignore[arg-type]
    return station.standing(red_trooper="1,0", blue_trooper="1,0")


def hands(station: Station) -> dict[str, int]:
    """Return the sizes of all hands."""
    return {seat: shown["hand"] for seat, shown in station.view["seats"].items()}


def test_entering_a_run_room_gives_a_free_move() -> None:
    """PS-ROOM-01."""
    station = before_a_run_room()
    station.do("move", who="trooper", to="1,0")
    station.do("move", who="trooper", to="2,0", free=True)
    assert station.character("red.trooper")["room"] == "2,0"
    assert station.left() == 3


def test_a_run_room_gives_one_free_move_and_no_second() -> None:
    """PS-ROOM-01."""
    station = before_a_run_room()
    station.do("move", who="trooper", to="1,0")
    station.do("move", who="trooper", to="2,0", free=True)
    refused = station.refused("move", who="trooper", to="1,0", free=True)
    assert refused == ("not_allowed", "PS-ROOM-01")


def test_only_who_has_just_entered_a_run_room_runs() -> None:
    """PS-ROOM-01."""
    station = before_a_run_room().standing(red_android="1,0")
    station.do("move", who="trooper", to="1,0")
    refused = station.refused("move", who="android", to="2,0", free=True)
    assert refused == ("not_allowed", "PS-ROOM-01")


@pytest.mark.parametrize(
    ("above", "code"),
    [("alert-1", "no_door"), ("plain-2 turned", "door_closed"), (None, "no_room")],
)
def test_who_runs_goes_only_where_anybody_could_go(above: str | None, code: str) -> None:
    """PS-ROOM-01."""
    station = before_a_run_room()
    if above:
        station.with_rooms(**{"1,1": above})
    station.do("move", who="trooper", to="1,0")
    assert station.refused("move", who="trooper", to="1,1", free=True)[0] == code


def test_nobody_runs_where_another_player_stands() -> None:
    """PS-ROOM-02."""
    station = before_a_run_room().standing(blue_android="1,0")
    station.do("move", who="trooper", to="1,0")
    station.do("trade", who="trooper", **{"with": "blue"})
    refused = station.refused("move", who="trooper", to="2,0", free=True)
    assert refused == ("not_allowed", "PS-ROOM-02")


def test_ones_own_other_character_does_not_stop_a_run() -> None:
    """PS-ROOM-02."""
    station = before_a_run_room().standing(red_android="1,0")
    station.do("move", who="trooper", to="1,0")
    station.do("move", who="trooper", to="2,0", free=True)
    assert station.character("red.trooper")["room"] == "2,0"


def test_who_searched_a_run_room_does_not_run_out_of_it() -> None:
    """PS-ROOM-03."""
    station = before_a_run_room()
    station.do("move", who="trooper", to="1,0")
    station.do("search", who="trooper")
    refused = station.refused("move", who="trooper", to="2,0", free=True)
    assert refused == ("already_done", "PS-ROOM-03")


def test_who_ran_does_not_come_back_to_search_in_the_same_turn() -> None:
    """PS-ROOM-03, AMB-31."""
    station = before_a_run_room()
    station.do("move", who="trooper", to="1,0")
    station.do("move", who="trooper", to="2,0", free=True)
    station.do("move", who="trooper", to="1,0")
    assert station.refused("search", who="trooper") == ("not_searchable", "PS-ROOM-03")


def test_the_other_of_the_pair_searches_where_one_ran() -> None:
    """PS-ROOM-03, AMB-31."""
    station = before_a_run_room().standing(red_android="1,0")
    station.do("move", who="trooper", to="1,0")
    station.do("move", who="trooper", to="2,0", free=True)
    station.do("search", who="android")
    assert hands(station)["red"] == 6


def test_who_searched_a_run_room_does_not_come_back_to_run_in_the_same_turn() -> None:
    """PS-ROOM-03, AMB-31."""
    station = before_a_run_room()
    for step in ("1,0", None, "0,0", "1,0"):
        if step is None:
            station.do("search", who="trooper")
        else:
            station.do("move", who="trooper", to=step)
    refused = station.refused("move", who="trooper", to="2,0", free=True)
    assert refused == ("already_done", "PS-ROOM-03")


def test_a_house_may_let_a_new_visit_search() -> None:
    """AMB-31."""
    station = before_a_run_room(run_blocks_search="visit")
    station.do("move", who="trooper", to="1,0")
    station.do("move", who="trooper", to="2,0", free=True)
    station.do("move", who="trooper", to="1,0")
    station.do("search", who="trooper")
    assert hands(station)["red"] == 6


def test_a_house_may_let_a_new_visit_run() -> None:
    """AMB-31."""
    station = before_a_run_room(run_blocks_search="visit").standing(red_trooper="1,0")
    station.do("search", who="trooper")
    station.do("move", who="trooper", to="0,0")
    station.do("move", who="trooper", to="1,0")
    station.do("move", who="trooper", to="2,0", free=True)
    assert station.left() == 1


def test_each_entry_into_an_alert_room_brings_a_parasite() -> None:
    """PS-ROOM-04."""
    station = a_turn().with_rooms(**{"1,0": "alert-1"})
    station.do("move", who="trooper", to="1,0", roll=[4])
    station.do("move", who="android", to="1,0", roll=[1])
    assert [one["room"] for one in station.view["parasites"]] == ["0,0", "1,0"]


def test_entering_and_searching_a_red_alert_room_brings_two_parasites() -> None:
    """PS-ROOM-04."""
    station = a_turn().with_rooms(**{"1,0": "alert-1 red"})
    station.do("move", who="trooper", to="1,0", roll=[1])
    station.do("search", who="trooper", roll=[1])
    assert len(station.view["parasites"]) == 2


def test_a_storage_room_gives_three_cards_and_then_one() -> None:
    """PS-ROOM-05, PS-T-29."""
    station = a_turn().with_rooms(**{"1,0": "storage-2"}).standing(red_trooper="1,0")
    station.do("search", who="trooper")
    assert (hands(station)["red"], station.view["parasites"]) == (8, [])
    station.do("search", who="trooper", roll=[1])
    assert (hands(station)["red"], len(station.view["parasites"])) == (9, 1)
    assert station.view["decks"]["search"] == 34


def test_two_who_search_a_storage_room_although_no_rule_lets_them_draw_a_card_each() -> None:
    """PS-ROOM-07."""
    station = a_turn(automation="tracker").with_rooms(**{"1,0": "storage-2"})
    station.standing(red_trooper="1,0", blue_trooper="1,0")
    refused = station.refused("search", who="trooper", partner="blue", alerts=3)
    assert refused[0] == "bad_value"
    before = hands(station)
    station.do("search", who="trooper", partner="blue")
    assert hands(station) == {**before, "red": before["red"] + 1, "blue": before["blue"] + 1}


def test_an_alert_in_a_storage_room_is_resolved_and_not_replaced() -> None:
    """PS-ROOM-05, PS-SPAWN-12, PS-T-30."""
    station = a_turn().with_rooms(**{"1,0": "storage-2"}).standing(red_trooper="1,0")
    station.do("search", who="trooper", alerts=1, roll=[1])
    assert (hands(station)["red"], len(station.view["parasites"])) == (7, 1)
    assert station.view["decks"] == {"search": 35, "discard": 1, "exploration": 18}


def test_a_team_search_room_is_searched_alone_for_one_card() -> None:
    """PS-ROOM-06."""
    station = in_a_team_room()
    station.do("search", who="trooper")
    assert hands(station) == {"red": 6, "blue": 5, "green": 5, "yellow": 5}


def test_a_team_search_gives_both_a_card_and_costs_the_active_player_one_ap() -> None:
    """PS-ROOM-06, PS-ROOM-07."""
    station = in_a_team_room()
    spent = [event["ap"] for event in station.do("search", who="trooper", partner="blue")
             if event["type"] == "ap_spent"]  # fmt: skip
    assert spent == [1]
    assert hands(station) == {"red": 6, "blue": 6, "green": 5, "yellow": 5}
    assert station.view["decks"]["search"] == 36
    station.do("end_turn")
    assert station.view["turn"] == {"number": 2, "seat": "blue", "ap": 4, "spent": 0}


def test_who_is_elsewhere_is_no_partner() -> None:
    """PS-ROOM-06."""
    refused = in_a_team_room().refused("search", who="trooper", partner="green")
    assert refused == ("no_target", "PS-ROOM-06")


def test_two_search_together_in_no_other_room() -> None:
    """PS-ROOM-06."""
    station = a_turn().with_rooms(**{"1,0": "run-1"})
    station.standing(red_trooper="1,0", blue_trooper="1,0")
    refused = station.refused("search", who="trooper", partner="blue")
    assert refused == ("not_searchable", "PS-ROOM-06")


def test_the_active_player_picks_the_partner_and_a_third_gets_nothing() -> None:
    """PS-ROOM-07."""
    station = in_a_team_room().standing(green_android="1,0")
    station.do("search", who="trooper", partner="green")
    assert hands(station) == {"red": 6, "blue": 5, "green": 6, "yellow": 5}


def test_a_team_search_gives_no_third_card() -> None:
    """PS-ROOM-07."""
    refused = in_a_team_room().refused("search", who="trooper", partner="blue", cards=3)
    assert refused[0] == "bad_value"


def test_the_last_card_of_all_is_the_active_players() -> None:
    """PS-ROOM-07."""
    station = in_a_team_room().where(search=1)
    station.do("search", who="trooper", partner="blue")
    assert hands(station) == {"red": 6, "blue": 5, "green": 5, "yellow": 5}


def test_the_partner_who_gets_an_alert_resolves_it() -> None:
    """PS-ROOM-08."""
    station = in_a_team_room()
    station.do("search", who="trooper", partner="blue", alerts=1, alerts_by=["blue"], roll=[4])
    assert hands(station) == {"red": 6, "blue": 5, "green": 5, "yellow": 5}
    assert [one["room"] for one in station.view["parasites"]] == ["0,0"]


def test_who_attacked_somebody_here_searches_alone() -> None:
    """PS-ROOM-09."""
    station = in_a_team_room().holding("red", open=("knife",))
    target = {"seat": "blue", "who": "trooper"}
    station.do("knife", who="trooper", target=target, roll=[1])
    refused = station.refused("search", who="trooper", partner="blue")
    assert refused == ("not_allowed", "PS-ROOM-09")
    station.do("search", who="trooper")
    assert hands(station)["red"] == 6


def test_a_grenade_into_the_room_is_an_attack_there_too() -> None:
    """PS-ROOM-09, PS-TRD-12."""
    station = in_a_team_room().standing(red_trooper="0,0").holding("red", hand=6)
    station.do("grenade", who="trooper", into="1,0")
    station.do("move", who="trooper", to="1,0")
    refused = station.refused("search", who="trooper", partner="blue")
    assert refused == ("not_allowed", "PS-ROOM-09")


def test_an_attack_elsewhere_does_not_stop_a_team_search() -> None:
    """PS-ROOM-09."""
    station = in_a_team_room().holding("red", open=("knife",)).standing(blue_android="0,0")
    target = {"seat": "blue", "who": "android"}
    station.do("knife", who="android", target=target, roll=[1])
    station.do("search", who="trooper", partner="blue")
    assert hands(station)["blue"] == 6


def test_ones_own_pair_makes_no_team() -> None:
    """PS-ROOM-10, AMB-07."""
    station = in_a_team_room().standing(red_android="1,0")
    refused = station.refused("search", who="trooper", partner="red")
    assert refused == ("not_allowed", "PS-ROOM-10")


def test_a_house_may_let_ones_own_pair_search_together() -> None:
    """PS-ROOM-10, AMB-07."""
    station = in_a_team_room(team_search_same_colour=True).standing(red_android="1,0")
    station.do("search", who="trooper", partner="red")
    assert hands(station)["red"] == 7


def test_a_card_of_two_rooms_is_searched_and_turned_as_one() -> None:
    """PS-ROOM-11."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay"})
    station.standing(red_trooper="0,1:s", red_android="0,1:n")
    station.do("search", who="trooper")
    assert station.view["rooms"]["0,1"]["searched"]
    station.do("search", who="android", roll=[3])
    assert [one["room"] for one in station.view["parasites"]] == ["0,1:s"]


def test_a_parasite_moves_into_the_half_with_the_doorway_and_stays_there() -> None:
    """PS-ROOM-11."""
    station = Station().with_rooms(**{"0,1": "sick-bay"})
    station.infested(("grey", "0,0"), ("grey", "0,1:s"), ("grey", "0,1:n"))
    station.do("begin")
    station.do("parasite_phase", roll=[1])
    assert [one["room"] for one in station.view["parasites"]] == ["0,1:s", "0,1:s", "0,1:n"]


def test_everybody_starts_in_the_reactor() -> None:
    """PS-ROOM-12."""
    station = a_turn(seat="yellow")
    rooms = {one[who]["room"] for one in station.view["seats"].values()
             for who in ("trooper", "android")}  # fmt: skip
    assert rooms == {"0,0"}


def test_entering_the_reactor_makes_nobody_trade() -> None:
    """PS-ROOM-12."""
    station = a_turn(seat="blue").with_rooms(**{"1,0": "storage-2"}).standing(blue_trooper="1,0")
    station.do("move", who="trooper", to="0,0")
    assert station.view["pending"] == []
    refused = station.refused("trade", who="trooper", **{"with": "red"})
    assert refused == ("no_trade", "PS-TRD-01")


@pytest.mark.parametrize(("face", "room"), [(1, "0,-1"), (2, "-1,0"), (3, "0,1"), (4, "1,0")])
def test_the_reactors_numbers_say_where_things_go(face: int, room: str) -> None:
    """PS-ROOM-12."""
    station = a_turn(template=["down", "left", "up", "right"], reactor_searchable=True)
    rooms = {"0,-1": "run-1", "-1,0": "run-2", "0,1": "storage-1", "1,0": "storage-2"}
    station.with_rooms(**rooms)
    station.do("search", who="trooper", alerts=1, roll=[face])
    assert [one["room"] for one in station.view["parasites"]] == [room]
