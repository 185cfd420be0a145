"""Exploring: what fits where, and what becomes of a card that does not (PS-EXP)."""

from __future__ import annotations

import pytest

from tests.support.station import a_light_turn, a_narrow_station, a_turn


def test_exploring_lays_a_card_beside_the_room_for_one_ap() -> None:
    """PS-EXP-01, PS-EXP-02."""
    station = a_turn()
    station.do("explore", who="trooper", card="storage-2", at=[0, -1], turned=True)
    room = station.view["rooms"]["0,-1"]
    assert (room["card"], room["turned"], room["searched"]) == ("storage-2", True, False)
    assert station.left() == 3
    assert station.view["decks"]["exploration"] == 18


def test_exploring_takes_an_ap() -> None:
    """PS-EXP-01."""
    station = a_turn()
    for card, at in (("run-1", [0, 1]), ("run-2", [1, 0]), ("alert-3", [0, -1])):
        station.do("explore", who="trooper", card=card, at=at)
    station.do("explore", who="android", card="storage-2", at=[-1, 0])
    refusal = station.refused("explore", who="trooper", card="team-1", at=[1, 1])
    assert (station.left(), refusal) == (0, ("no_ap", "PS-EXP-01"))


@pytest.mark.parametrize(
    ("card", "at", "how", "answer"),
    [
        ("storage-1", [-1, 0], {"turned": True}, ("does_not_fit", "PS-EXP-03")),
        ("storage-1", [-1, 0], {}, None),
        ("storage-1", [1, 0], {}, ("does_not_fit", "PS-EXP-03")),
        ("storage-1", [0, -1], {"horizontal": True}, ("does_not_fit", "PS-EXP-04")),
    ],
)
def test_doors_meet_doors_and_a_card_stays_upright(
    card: str, at: list[int], how: dict[str, bool], answer: tuple[str, str] | None
) -> None:
    """PS-EXP-03, PS-EXP-04, PS-T-19."""
    station = a_turn()
    if answer is None:
        station.do("explore", who="trooper", card=card, at=at, **how)
        assert station.view["rooms"]["-1,0"]["card"] == card
    else:
        assert station.refused("explore", who="trooper", card=card, at=at, **how) == answer


def test_a_card_that_lies_turned_has_its_doors_turned() -> None:
    """PS-EXP-04."""
    station = a_turn()
    station.do("explore", who="trooper", card="storage-1", at=[1, 0], turned=True)
    assert station.view["rooms"]["1,0"]["doors"] == "DWWD"


def test_every_side_that_touches_a_room_must_match_and_not_only_the_explorers() -> None:
    """PS-EXP-03."""
    station = a_turn().with_rooms(**{"0,1": "storage-2", "1,0": "run-1"})
    station.standing(red_trooper="0,1")
    # A door would meet storage-2's at the left, but a wall run-1's door below.
    refusal = station.refused("explore", who="trooper", card="team-1", at=[1, 1])
    assert refusal == ("does_not_fit", "PS-EXP-03")
    station.do("explore", who="trooper", card="run-2", at=[1, 1])


def test_two_security_doors_may_not_meet() -> None:
    """PS-EXP-05, PS-T-20."""
    station = a_turn().with_rooms(**{"0,1": "plain-2"}).standing(red_trooper="0,1")
    refusal = station.refused("explore", who="trooper", card="team-4", at=[0, 2], turned=True)
    assert refusal == ("does_not_fit", "PS-EXP-05")


def test_a_security_door_may_meet_an_open_doorway_and_be_explored_through_while_closed() -> None:
    """PS-EXP-06, PS-EXP-03."""
    station = a_turn().with_rooms(**{"0,1": "plain-2"}).standing(red_trooper="0,1")
    station.do("explore", who="trooper", card="team-4", at=[0, 2])
    assert station.view["rooms"]["0,2"]["card"] == "team-4"
    assert station.view["doors_open"] is False


def test_a_security_door_may_not_face_a_wall() -> None:
    """PS-EXP-03."""
    station = a_turn().with_rooms(**{"0,1": "plain-2"}).standing(red_trooper="0,1")
    refusal = station.refused("explore", who="trooper", card="storage-2", at=[0, 2], turned=True)
    assert refusal == ("does_not_fit", "PS-EXP-03")


def test_exploring_leaves_the_character_where_it_stands_and_reminds_of_it() -> None:
    """PS-EXP-07."""
    station = a_turn()
    assert "PS-EXP-07" not in station.reminded()
    station.do("explore", who="trooper", card="run-1", at=[0, 1])
    assert station.character("red.trooper")["room"] == "0,0"
    assert "PS-EXP-07" in station.reminded()


def test_a_card_that_fits_only_elsewhere_is_not_laid_and_costs_nothing() -> None:
    """PS-EXP-08, AMB-18."""
    station = a_turn().with_rooms(**{"1,0": "storage-2"}).standing(red_trooper="1,0")
    station.do("adjust", set={"rooms.1,0.doors": "WDWD"})
    refusal = station.refused("explore", who="trooper", card="team-4", at=[2, 0])
    assert refusal == ("fits_elsewhere", "PS-EXP-08")
    assert station.left() == 4
    station.do("explore", who="android", card="team-4", at=[0, 1])


def test_a_card_that_fits_somewhere_is_not_buried() -> None:
    """PS-EXP-09."""
    assert a_turn().refused("bury", card="run-1") == ("fits_elsewhere", "PS-EXP-09")


def test_a_card_that_fits_nowhere_goes_under_the_deck_and_the_next_one_costs_nothing() -> None:
    """PS-EXP-09."""
    station = a_narrow_station()
    station.do("bury", card="team-4")
    assert (station.left(), station.view["decks"]["exploration"]) == (3, 19)
    station.do("explore", who="trooper", card="run-1", at=[1, 0])
    assert (station.left(), station.view["decks"]["exploration"]) == (3, 18)


def test_only_one_card_a_turn_goes_under_the_deck() -> None:
    """PS-EXP-09."""
    station = a_narrow_station()
    station.do("bury", card="team-4")
    assert station.refused("bury", card="sick-bay") == ("already_done", "PS-EXP-09")


def test_a_card_goes_under_the_deck_again_in_the_next_turn() -> None:
    """PS-EXP-09."""
    station = a_narrow_station()
    station.do("bury", card="team-4")
    station.do("end_turn")
    station.do("bury", card="sick-bay")
    assert station.left() == 3


def test_a_second_card_that_does_not_fit_here_ends_the_exploring() -> None:
    """PS-EXP-09, PS-EXP-10, PS-T-21."""
    station = a_narrow_station()
    station.do("bury", card="team-4")
    refusal = station.refused("explore", who="trooper", card="sick-bay", at=[1, 0])
    assert refusal == ("does_not_fit", "PS-EXP-03")
    assert station.refused("bury", card="sick-bay") == ("already_done", "PS-EXP-09")
    assert (station.left(), station.view["decks"]["exploration"]) == (3, 19)


def test_exploring_goes_on_after_the_second_card_was_laid() -> None:
    """PS-EXP-09: burying is once a turn, exploring is not."""
    station = a_narrow_station()
    station.do("bury", card="team-4")
    station.do("explore", who="trooper", card="run-1", at=[1, 0])
    assert station.left() == 3
    station.standing(red_trooper="1,0")
    station.do("explore", who="trooper", card="run-2", at=[2, 0])
    assert station.left() == 2


def test_nothing_more_is_explored_after_the_second_card_was_given_up() -> None:
    """PS-EXP-10."""
    station = a_narrow_station().holding("red", hand=8)
    station.do("bury", card="team-4")
    assert "explore_given_up" in station.types("play", item="ammo")
    refusal = station.refused("explore", who="trooper", card="run-1", at=[1, 0])
    assert refusal == ("already_done", "PS-EXP-10")


def test_who_moves_away_gives_the_second_card_up() -> None:
    """PS-EXP-10."""
    station = a_narrow_station()
    station.do("bury", card="team-4")
    station.with_rooms(**{"1,0": "run-1"})
    station.do("move", who="trooper", to="1,0")
    refusal = station.refused("explore", who="trooper", card="run-2", at=[2, 0])
    assert refusal == ("already_done", "PS-EXP-10")


def test_a_house_may_let_exploring_go_on_after_a_failed_card() -> None:
    """AMB-18."""
    station = a_narrow_station(failed_explore_locks=False).holding("red", hand=8)
    station.do("bury", card="team-4")
    station.do("play", item="ammo")
    station.do("explore", who="trooper", card="run-1", at=[1, 0])
    assert station.left() == 2


def test_a_card_without_an_ap_left_does_not_go_under_the_deck() -> None:
    """PS-EXP-01."""
    station = a_narrow_station().healthy(red_android=1)
    station.with_rooms(**{"1,0": "team-1"})
    station.do("adjust", set={"rooms.1,0.doors": "WWWD"})
    for to in ("1,0", "0,0", "1,0", "0,0"):
        station.do("move", who="trooper", to=to)
    assert station.refused("bury", card="team-4") == ("no_ap", "PS-EXP-01")


def test_exploring_goes_on_after_the_hive_is_laid() -> None:
    """PS-EXP-11."""
    station = a_turn()
    station.do("explore", who="trooper", card="hive", at=[0, 1])
    station.do("scan_cards", infected=1)
    station.do("explore", who="trooper", card="run-1", at=[1, 0])
    assert station.view["decks"]["exploration"] == 17


def test_an_empty_exploration_deck_ends_exploring() -> None:
    """PS-EXP-11."""
    station = a_turn().where(exploration=0)
    refusal = station.refused("explore", who="trooper", card="run-1", at=[0, 1])
    assert refusal == ("deck_empty", "PS-EXP-11")


def test_walls_that_meet_do_not_join_two_rooms() -> None:
    """PS-EXP-12."""
    station = a_turn().with_rooms(**{"0,1": "team-4"}).standing(red_trooper="0,1")
    refusal = station.refused("explore", who="trooper", card="storage-1", at=[1, 1])
    assert refusal == ("not_connected", "PS-EXP-12")


def test_a_house_may_lay_wall_to_wall() -> None:
    """AMB-19."""
    station = a_turn(explore_needs_door=False)
    station.with_rooms(**{"0,1": "team-4"}).standing(red_trooper="0,1")
    station.do("explore", who="trooper", card="storage-1", at=[1, 1])
    assert station.view["rooms"]["1,1"]["card"] == "storage-1"


@pytest.mark.parametrize("at", [[2, 0], [1, 1], [0, 2]])
def test_a_card_lies_next_to_the_room_explored_from(at: list[int]) -> None:
    """PS-EXP-01."""
    refusal = a_turn().refused("explore", who="trooper", card="run-1", at=at)
    assert refusal == ("not_connected", "PS-EXP-01")


def test_no_card_lies_on_another() -> None:
    """PS-EXP-03."""
    station = a_turn().with_rooms(**{"0,1": "run-1"})
    refusal = station.refused("explore", who="trooper", card="run-2", at=[0, 1])
    assert refusal == ("cell_taken", "PS-EXP-03")


def test_a_card_on_the_board_is_not_in_the_deck() -> None:
    """PS-CMP-02."""
    station = a_turn().with_rooms(**{"0,1": "run-1"})
    refusal = station.refused("explore", who="trooper", card="run-1", at=[1, 0])
    assert refusal == ("already_done", "PS-CMP-02")


def test_on_a_light_board_exploring_is_only_counted() -> None:
    """PS-EXP-01."""
    station = a_light_turn()
    station.do("explore", who="trooper")
    assert (station.left(), station.view["decks"]["exploration"]) == (3, 18)


@pytest.mark.parametrize("card", ["sick-bay", "terminal-closed"])
@pytest.mark.parametrize(("turned", "at"), [(False, [0, 1]), (True, [0, -1])])
def test_a_two_room_card_is_one_card_on_the_table(
    card: str, at: list[int], *, turned: bool
) -> None:
    """PS-EXP-01, PS-ROOM-11."""
    station = a_turn()
    station.do("explore", who="trooper", card=card, at=at, turned=turned)
    key = f"{at[0]},{at[1]}"
    assert list(station.view["rooms"]) == ["0,0", key]
    assert station.view["rooms"][key]["turned"] is turned


@pytest.mark.parametrize("half", [":n", ":s"])
def test_nothing_is_explored_through_a_two_room_cards_walls(half: str) -> None:
    """PS-EXP-12."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay"}).standing(red_trooper=f"0,1{half}")
    refusal = station.refused("explore", who="trooper", card="storage-1", at=[1, 1])
    assert refusal == ("not_connected", "PS-EXP-12")


@pytest.mark.parametrize(
    ("how", "doors", "outer", "inner", "at"),
    [
        ("sick-bay", "WDDW", ":s", ":n", [1, 1]),
        ("sick-bay turned", "DDWW", ":n", ":s", [1, 1]),
        ("terminal-closed", "WDDW", ":s", ":n", [1, 1]),
    ],
)
def test_a_side_doorway_leads_from_the_half_that_has_the_outer_one(
    how: str, doors: str, outer: str, inner: str, at: list[int]
) -> None:
    """PS-EXP-12."""
    station = a_turn().with_rooms(**{"0,1": how})
    station.do("adjust", set={"rooms.0,1.doors": doors})
    station.standing(red_trooper="0,1" + inner, red_android="0,1" + outer)
    refusal = station.refused("explore", who="trooper", card="run-1", at=at)
    assert refusal == ("not_connected", "PS-EXP-12")
    station.do("explore", who="android", card="run-1", at=at)
