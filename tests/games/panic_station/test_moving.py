"""Moving from room to room, through doors and between the halves of a card (PS-MOV)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.station import Station, a_turn


def test_a_character_moves_through_an_open_doorway_for_one_ap() -> None:
    """PS-MOV-01."""
    station = a_turn().with_rooms(**{"0,1": "run-1"})
    station.do("move", who="android", to="0,1")
    assert station.character("red.android")["room"] == "0,1"
    assert station.character("red.trooper")["room"] == "0,0"
    assert station.left() == 3


def test_a_character_without_an_ap_does_not_move() -> None:
    """PS-MOV-01."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"})
    for to in ("0,1", "0,0", "0,1", "0,0"):
        station.do("move", who="trooper", to=to)
    assert station.refused("move", who="android", to="0,1") == ("no_ap", "PS-MOV-01")


@pytest.mark.parametrize(
    ("to", "code"),
    [("1,1", "not_connected"), ("0,2", "not_connected"), ("5,5", "no_room"), ("1,0", "no_door")],
)
def test_a_character_goes_to_the_next_room_through_a_doorway_alone(to: str, code: str) -> None:
    """PS-MOV-01."""
    station = a_turn().with_rooms(
        **{"0,1": "run-1", "0,2": "run-2", "1,1": "storage-2", "1,0": "team-4"}
    )
    assert station.refused("move", who="trooper", to=to) == (code, "PS-MOV-01")


def a_security_door(**options: Any) -> Station:
    """Between the Reactor and run-3, above it."""
    return a_turn(**options).with_rooms(**{"0,1": "run-3"})


def test_a_closed_security_door_stops_a_character() -> None:
    """PS-MOV-02."""
    station = a_security_door()
    assert station.refused("move", who="trooper", to="0,1") == ("door_closed", "PS-MOV-02")


def test_a_security_door_stops_a_character_on_the_way_back_too() -> None:
    """PS-MOV-02."""
    station = a_security_door().standing(red_trooper="0,1")
    assert station.refused("move", who="trooper", to="0,0") == ("door_closed", "PS-MOV-02")


@pytest.mark.parametrize("who", ["trooper", "android"])
def test_a_players_keycard_serves_both_characters(who: str) -> None:
    """PS-MOV-02, PS-MOV-05, PS-ITEM-16."""
    station = a_security_door().holding("red", open=("keycard",))
    station.do("move", who=who, to="0,1")
    assert station.character(f"red.{who}")["room"] == "0,1"


def test_another_players_keycard_opens_nothing() -> None:
    """PS-MOV-02, PS-MOV-05, AMB-25."""
    station = a_security_door().holding("blue", open=("keycard",)).standing(blue_trooper="0,0")
    assert station.refused("move", who="trooper", to="0,1") == ("door_closed", "PS-MOV-02")


def test_doors_that_the_terminal_opened_are_open_to_everybody() -> None:
    """PS-MOV-02."""
    station = a_security_door().where(doors_open=True)
    station.do("move", who="trooper", to="0,1")
    assert station.left() == 3


def test_a_house_may_let_a_keycard_work_from_the_hand() -> None:
    """AMB-25."""
    station = a_security_door(keycard_must_be_played=False)
    station.do("move", who="trooper", to="0,1")
    assert station.character("red.trooper")["room"] == "0,1"


def test_a_dead_character_does_not_move() -> None:
    """PS-HP-02."""
    station = a_turn().with_rooms(**{"0,1": "run-1"}).healthy(red_trooper=0)
    assert station.refused("move", who="trooper", to="0,1") == ("dead", "PS-HP-02")


# Two-room cards


@pytest.mark.parametrize("card", ["sick-bay", "terminal-closed"])
def test_a_two_room_card_is_entered_by_the_half_with_the_doorway(card: str) -> None:
    """PS-MOV-03, PS-ROOM-11."""
    station = a_turn().with_rooms(**{"0,1": card, "0,-1": "run-1"})
    assert station.refused("move", who="trooper", to="0,1") == ("no_room", "PS-MOV-01")
    assert station.refused("move", who="trooper", to="0,1:n") == ("not_connected", "PS-MOV-01")
    station.do("move", who="trooper", to="0,1:s")
    assert station.character("red.trooper")["room"] == "0,1:s"


@pytest.mark.parametrize("card", ["sick-bay", "terminal-closed"])
def test_a_two_room_card_that_lies_turned_is_entered_by_its_upper_half(card: str) -> None:
    """PS-MOV-03, PS-ROOM-11."""
    station = a_turn().with_rooms(**{"0,-1": f"{card} turned"})
    assert station.refused("move", who="trooper", to="0,-1:s") == ("not_connected", "PS-MOV-01")
    station.do("move", who="trooper", to="0,-1:n")
    assert station.character("red.trooper")["room"] == "0,-1:n"


@pytest.mark.parametrize(("outer", "inner"), [("0,1:s", "0,1:n"), ("0,1:n", "0,1:s")])
@pytest.mark.parametrize("card", ["sick-bay", "terminal-closed"])
def test_the_door_between_two_halves_is_a_security_door(card: str, outer: str, inner: str) -> None:
    """PS-MOV-02, PS-MOV-03."""
    station = a_turn().with_rooms(**{"0,1": card}).standing(red_trooper=outer)
    assert station.refused("move", who="trooper", to=inner) == ("door_closed", "PS-MOV-02")


def test_going_from_half_to_half_costs_one_ap() -> None:
    """PS-MOV-03."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay"}).holding("red", open=("keycard",))
    station.standing(red_trooper="0,1:s")
    station.do("move", who="trooper", to="0,1:n")
    assert station.character("red.trooper")["room"] == "0,1:n"
    assert station.left() == 3


def test_a_card_of_two_rooms_takes_two_moves_once_the_door_between_them_is_open() -> None:
    """PS-MOV-02, PS-MOV-03, PS-ROOM-11."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay"}).where(doors_open=True)
    station.do("move", who="trooper", to="0,1:s")
    station.do("move", who="trooper", to="0,1:n")
    assert station.left() == 2


def test_a_half_has_walls_at_its_sides() -> None:
    """PS-MOV-01."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay", "1,1": "run-1"})
    station.standing(red_trooper="0,1:s", red_android="0,1:n")
    assert station.refused("move", who="trooper", to="1,1") == ("no_door", "PS-MOV-01")
    assert station.refused("move", who="android", to="1,1") == ("no_door", "PS-MOV-01")


def test_those_in_the_other_half_are_in_another_room() -> None:
    """PS-MOV-03, PS-ORD-03."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay"}).standing(blue_trooper="0,1:n")
    station.do("move", who="trooper", to="0,1:s")
    assert station.pending("trade") is None


def test_entering_another_colours_room_reminds_of_what_it_means() -> None:
    """PS-MOV-04."""
    station = a_turn().with_rooms(**{"0,1": "run-1"}).standing(blue_android="0,1")
    assert "PS-MOV-04" not in station.reminded()
    station.do("move", who="trooper", to="0,1")
    assert "PS-MOV-04" in station.reminded()
