"""Rounds, turns, the marker, and when the parasites come (the digest's section 3)."""

from typing import Any

import pytest

from companion.core.words import GameEnded
from tests.support.station import Station, a_turn


def course_of(station: Station, turns: int) -> list[str]:
    """Play on until so many turns have begun; return the phases and turns, by seat."""
    seen: list[str] = []
    while True:
        view = station.view
        if view["phase"] == "parasite":
            seen.append(f"PHASE-{view['marker']['seat']}")
            station.do("parasite_phase", roll=[1])
            continue
        seen.append(view["turn"]["seat"])
        if view["turn"]["number"] == turns:
            return seen
        station.do("end_turn")


def begun(players: int = 4, **options: Any) -> Station:
    station = Station(players, **options)
    station.do("begin")
    return station


def phases_in(course: list[str]) -> tuple[list[int], list[str]]:
    """Return the numbers of the turns that a phase precedes, and who ran each."""
    before: list[int] = []
    by: list[str] = []
    turns = 0
    for one in course:
        if one.startswith("PHASE-"):
            before.append(turns + 1)
            by.append(one.removeprefix("PHASE-"))
        else:
            turns += 1
    return before, by


def test_a_round_is_a_parasite_phase_and_then_a_team_phase() -> None:
    """PS-TURN-01."""
    station = begun()
    assert (station.view["phase"], station.view["turn"]) == ("parasite", None)
    station.do("parasite_phase", roll=[1])
    assert station.view["phase"] == "team"


def test_there_is_no_parasite_phase_within_the_team_phase() -> None:
    """PS-TURN-01, PS-TURN-05."""
    assert a_turn().refused("parasite_phase", roll=[1]) == ("not_now", "PS-TURN-05")


def test_who_ran_the_phase_takes_the_first_turn() -> None:
    """PS-TURN-02."""
    station = begun()
    assert station.view["marker"]["seat"] == "red"
    station.do("parasite_phase", roll=[1])
    assert (station.view["turn"]["seat"], station.view["turn"]["number"]) == ("red", 1)


def test_the_second_phase_is_followed_by_its_holders_turn() -> None:
    """PS-TURN-02."""
    assert course_of(begun(), 6)[-2:] == ["PHASE-blue", "blue"]


def test_the_marker_goes_on_clockwise_when_the_phase_ends() -> None:
    """PS-TURN-03, PS-TURN-06."""
    station = begun()
    station.do("parasite_phase", roll=[1])
    assert station.view["marker"] == {"seat": "blue", "armed": False}


def test_a_new_holders_first_turn_has_no_parasite_phase() -> None:
    """PS-TURN-04, PS-TURN-06."""
    station = a_turn()
    types = station.types("end_turn")
    assert station.view["turn"]["seat"] == "blue"
    assert "phase_began" not in types
    assert station.view["marker"] == {"seat": "blue", "armed": True}


def test_the_phase_comes_when_the_holder_comes_up_for_the_second_time() -> None:
    """PS-TURN-04, PS-TURN-05, PS-T-07."""
    assert course_of(begun(), 6) == [
        "PHASE-red",
        *("red", "blue", "green", "yellow", "red"),
        *("PHASE-blue", "blue"),
    ]


@pytest.mark.parametrize(
    ("players", "turns", "before", "by"),
    [
        (4, 16, [1, 6, 11, 16], "red blue green yellow"),
        (5, 31, [1, 7, 13, 19, 25, 31], "red blue green yellow orange red"),
        (6, 36, [1, 8, 15, 22, 29, 36], "red blue green yellow orange purple"),
    ],
)
def test_one_turn_more_than_there_are_players_lies_between_two_phases(
    players: int, turns: int, before: list[int], by: str
) -> None:
    """PS-TURN-05, PS-T-08, PS-T-09, PS-T-10."""
    assert phases_in(course_of(begun(players), turns)) == (before, by.split())


def test_a_house_may_want_a_phase_after_as_many_turns_as_there_are_players() -> None:
    """AMB-03."""
    assert phases_in(course_of(begun(phase_interval="n"), 9))[0] == [1, 5, 9]


def test_a_house_may_want_the_first_phase_after_the_start_players_second_turn() -> None:
    """OUT-10."""
    assert phases_in(course_of(begun(first_phase="after_n_plus_1"), 11))[0] == [6, 11]


def test_turns_go_clockwise() -> None:
    """PS-TURN-06."""
    turns = [one for one in course_of(begun(5), 12) if not one.startswith("PHASE")]
    clockwise = ["red", "blue", "green", "yellow", "orange"]
    assert turns == [*clockwise, *clockwise, "red", "blue"]


def test_turns_go_clockwise_from_whoever_starts() -> None:
    """PS-TURN-02, PS-TURN-06."""
    players = [{"seat": seat, "name": seat} for seat in ("green", "red", "yellow", "blue")]
    station = Station()
    station.state = None
    station.do("new_game", players=players, first="yellow")
    station.do("begin")
    assert course_of(station, 4) == ["PHASE-yellow", "yellow", "blue", "green", "red"]
    assert station.view["marker"]["seat"] == "blue"


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_parasites_of_the_setup_neither_move_nor_hurt_in_the_first_phase(face: int) -> None:
    """PS-TURN-07, PS-TURN-08, PS-T-11."""
    station = Station()
    station.do("setup_alert", seat="red")
    station.do("setup_alert", seat="green")
    station.do("begin")
    types = station.types("parasite_phase", roll=[face])
    assert not {"parasite_moved", "attacks_opened", "damaged"} & set(types)
    assert [one["room"] for one in station.view["parasites"]] == ["0,0", "0,0"]
    assert station.view["phase"] == "team"
    assert station.character("red.trooper")["health"] == 4


def test_parasites_of_the_setup_hurt_nobody_who_stands_there_from_the_start() -> None:
    """PS-TURN-07, AMB-01, PS-T-11."""
    station = Station(first_placement="all_at_start")
    station.do("setup_alert", seat="red")
    station.do("begin")
    station.do("parasite_phase", roll=[1])
    assert (station.view["phase"], station.pending("attacks")) == ("team", None)
    assert station.character("red.trooper") == {"health": 4, "room": "0,0"}


def test_the_first_phase_of_a_light_board_has_no_attacks_either() -> None:
    """PS-TURN-07."""
    station = Station(board="light")
    station.do("setup_alert", seat="red")
    station.do("begin")
    station.do("parasite_phase", roll=[3])
    assert (station.view["phase"], station.pending("attacks")) == ("team", None)


def test_a_pair_enters_the_reactor_at_the_start_of_its_own_first_turn() -> None:
    """PS-TURN-09."""
    station = a_turn()
    assert station.character("red.trooper")["room"] == "0,0"
    assert station.character("red.android")["room"] == "0,0"
    assert station.character("blue.trooper")["room"] is None
    station.do("end_turn")
    assert station.character("blue.trooper")["room"] == "0,0"
    assert station.character("blue.android")["room"] == "0,0"


def test_nobody_is_put_back_into_the_reactor_later() -> None:
    """PS-TURN-09."""
    station = a_turn().with_rooms(**{"1,0": "run-1"}).standing(red_trooper="1,0")
    course_of(station, 5)
    assert station.view["turn"]["seat"] == "red"
    assert station.character("red.trooper")["room"] == "1,0"


def test_a_house_may_want_everybody_on_the_board_from_the_start() -> None:
    """AMB-01."""
    seats = begun(first_placement="all_at_start").view["seats"].values()
    assert [seat[who]["room"] for seat in seats for who in ("trooper", "android")] == ["0,0"] * 8


def test_everybody_is_reminded_to_search_in_the_first_turn_until_that_is_done() -> None:
    """PS-TURN-10."""
    station = a_turn().with_rooms(**{"1,0": "team-1"}).standing(red_trooper="1,0")
    assert "PS-TURN-10" in station.reminded()
    station.do("search", who="trooper")
    assert "PS-TURN-10" not in station.reminded()
    station.do("end_turn")
    assert "PS-TURN-10" in station.reminded()


def test_nobody_is_reminded_to_search_in_the_second_turn() -> None:
    """PS-TURN-10."""
    station = a_turn()
    course_of(station, 5)
    assert "PS-TURN-10" not in station.reminded()


def test_a_second_turn_comes_early_where_somebody_left_and_is_none_to_search_in() -> None:
    """PS-TURN-10."""
    station = a_turn()
    station.do("leave", seat="green")
    course_of(station, 4)
    assert station.view["turn"] == {"number": 4, "seat": "red", "ap": 4, "spent": 0}
    assert "PS-TURN-10" not in station.reminded()


def test_who_is_out_has_no_turns() -> None:
    """PS-TURN-11."""
    station = a_turn().healthy(blue_trooper=0, blue_android=0)
    station.do("end_turn")
    assert station.view["turn"]["seat"] == "green"


def test_who_has_one_character_left_still_has_turns() -> None:
    """PS-TURN-11."""
    station = a_turn().healthy(blue_trooper=0)
    station.do("end_turn")
    assert (station.view["turn"]["seat"], station.view["turn"]["ap"]) == ("blue", 2)


def test_a_turn_ends_by_itself_when_its_player_is_out() -> None:
    """PS-TURN-11."""
    station = a_turn().healthy(red_trooper=0)
    station.do("adjust", set={"seats.red.android.health": 0})
    assert station.view["turn"]["seat"] == "blue"


# The marker of the dead


def test_a_dead_holders_marker_goes_to_the_next_living_player_as_it_is() -> None:
    """PS-TURN-06, PS-ELIM-05, AMB-04, PS-T-59."""
    station = a_turn(seat="yellow")
    assert station.view["marker"] == {"seat": "blue", "armed": True}
    assert station.view["turn"]["number"] == 4
    station.do("adjust", set={"seats.blue.trooper.health": 0, "seats.blue.android.health": 0})
    assert station.view["marker"] == {"seat": "green", "armed": True}
    assert course_of(station, 6) == ["yellow", "red", "PHASE-green", "green"]


def test_a_resting_marker_stays_resting_when_its_holder_dies() -> None:
    """PS-ELIM-05, AMB-04."""
    station = a_turn()
    station.do("adjust", set={"seats.blue.trooper.health": 0, "seats.blue.android.health": 0})
    assert station.view["marker"] == {"seat": "green", "armed": False}


def test_a_house_may_want_a_dead_holders_marker_to_rest_again() -> None:
    """AMB-04."""
    station = a_turn(seat="yellow", marker_on_elimination="next_resting")
    station.do("adjust", set={"seats.blue.trooper.health": 0, "seats.blue.android.health": 0})
    assert station.view["marker"] == {"seat": "green", "armed": False}


def test_the_marker_of_who_leaves_goes_on_like_a_dead_holders() -> None:
    """PS-ELIM-05."""
    station = a_turn(seat="yellow")
    station.do("leave", seat="blue")
    assert station.view["marker"] == {"seat": "green", "armed": True}


def test_a_phase_whose_holder_leaves_is_run_by_the_next_player() -> None:
    """PS-ELIM-05."""
    station = begun()
    station.do("leave", seat="red")
    assert course_of(station, 1) == ["PHASE-blue", "blue"]
    assert station.view["marker"] == {"seat": "green", "armed": False}


def test_a_dead_neighbour_is_passed_over_by_the_marker() -> None:
    """PS-ELIM-05, PS-TURN-03."""
    station = begun().healthy(blue_trooper=0, blue_android=0)
    station.do("parasite_phase", roll=[1])
    assert station.view["marker"] == {"seat": "green", "armed": False}


def test_with_fewer_players_alive_the_phases_come_sooner() -> None:
    """PS-TURN-05, AMB-04."""
    station = begun().healthy(yellow_trooper=0, yellow_android=0)
    before, by = phases_in(course_of(station, 9))
    assert (before, by) == ([1, 5, 9], ["red", "blue", "green"])


def test_a_holder_who_dies_in_the_phase_leaves_marker_and_first_turn_to_the_next() -> None:
    """PS-ELIM-05, PS-TURN-02."""
    station = a_turn().infested(("black", "0,0"))
    for _ in range(5):
        station.do("end_turn")
    station.healthy(blue_trooper=2, blue_android=2)
    station.do("parasite_phase", roll=[1])
    station.do("resolve_attacks")
    assert station.view["seats"]["blue"]["alive"] is False
    assert station.view["marker"]["seat"] == "green"
    assert station.view["turn"]["seat"] == "green"


def test_the_view_counts_the_turns_that_end_before_the_parasites_move() -> None:
    """PS-TURN-05."""
    station = Station()
    assert station.view["next_phase"] is None
    station.do("begin")
    counted = [station.view["next_phase"]]
    station.do("parasite_phase", roll=[1])
    while station.view["phase"] == "team":
        counted.append(station.view["next_phase"])
        station.do("end_turn")
    assert counted == [0, 5, 4, 3, 2, 1]
    assert station.view["next_phase"] == 0


def test_where_the_phase_comes_after_n_turns_they_are_counted_so() -> None:
    """AMB-03."""
    station = a_turn(phase_interval="n")
    assert station.view["next_phase"] == 4
    station.do("end_turn")
    assert station.view["next_phase"] == 3


def test_a_death_brings_the_next_phase_nearer() -> None:
    """PS-TURN-05, PS-ELIM-02."""
    station = a_turn()
    station.do("leave", seat="yellow")
    assert station.view["next_phase"] == 4


def test_no_phase_comes_after_an_ending_that_is_reached() -> None:
    """AMB-27."""
    station = a_turn(victory_timing="end_of_round")
    station.where(due=GameEnded("parasite", "PS-WIN-07"))
    assert station.view["next_phase"] is None
