"""The duty that comes with entering a room: attack or trade (PS-ORD, PS-TRD, PS-INF)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.station import Station, a_light_turn, a_turn


def company(*seats: str, players: int = 4, **options: Any) -> Station:
    """A Storage room above the Reactor where these players' Troopers stand."""
    station = a_turn(players, **options)
    station.with_rooms(**{"0,1": "storage-2", "1,1": "team-1"})
    return station.standing(**{f"{seat}_trooper": "0,1" for seat in seats})


def entered(*seats: str, **options: Any) -> Station:
    """Red's Trooper has just come into that room."""
    station = company(*seats, **options)
    station.do("move", who="trooper", to="0,1")
    return station


def test_entering_a_room_with_another_colour_means_attack_or_trade() -> None:
    """PS-MOV-04, PS-ORD-01, PS-ORD-03, PS-TRD-07."""
    station = entered("blue")
    assert station.pending("trade") == {"kind": "trade", "who": "trooper", "with": ["blue"]}
    assert {"PS-MOV-04", "PS-ORD-01", "PS-TRD-07"} <= station.reminded()
    station.do("trade", who="trooper", **{"with": "blue"})
    assert not {"PS-MOV-04", "PS-ORD-01", "PS-TRD-07"} & station.reminded()


def test_an_empty_room_brings_no_duty() -> None:
    """PS-MOV-04."""
    station = entered()
    assert station.pending("trade") is None
    assert not {"PS-MOV-04", "PS-ORD-01", "PS-TRD-07"} & station.reminded()


def test_ones_own_other_character_brings_no_duty() -> None:
    """PS-MOV-04, PS-ORD-03."""
    station = company().standing(red_android="0,1")
    station.do("move", who="trooper", to="0,1")
    assert station.pending("trade") is None


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("search", {}),
        ("explore", {"card": "run-1", "at": [-1, 1]}),
        ("move", {"to": "0,0"}),
        ("terminal", {"use": "open_doors"}),
        ("heal", {"wounds": {"trooper": 1}}),
        ("grenade", {"into": "0,0"}),
        ("first_aid", {"heals": [{"seat": "red", "who": "trooper", "wounds": 1}]}),
    ],
)
def test_until_the_duty_is_done_the_character_does_nothing_else(
    do: str, fields: dict[str, object]
) -> None:
    """PS-ORD-01."""
    station = entered("blue").healthy(red_trooper=3).holding("red", hand=7)
    assert station.refused(do, who="trooper", **fields) == ("must_settle", "PS-ORD-01")


def test_the_other_character_acts_meanwhile() -> None:
    """PS-ORD-01."""
    station = entered("blue")
    station.do("explore", who="android", card="run-1", at=[-1, 0])
    assert station.left() == 2


def test_a_turn_does_not_end_before_the_duty_is_done() -> None:
    """PS-ORD-01, PS-ORD-03."""
    station = entered("blue")
    assert station.refused("end_turn") == ("must_settle", "PS-ORD-01")


def test_a_parasite_comes_before_everything_else_in_the_room() -> None:
    """PS-ORD-02."""
    station = a_turn().with_rooms(**{"0,1": "alert-3"}).standing(blue_trooper="0,1")
    station.infested(*(("grey", "0,0"),) * 5, *(("black", "0,0"),) * 5)
    station.do("move", who="trooper", to="0,1", roll=[1])
    assert "PS-ORD-02" in station.reminded()
    assert station.refused("trade", who="trooper", **{"with": "blue"})[0] == "must_settle"
    station.do("spawn_at", choice="p1")
    assert "PS-ORD-02" not in station.reminded()


def test_the_parasite_of_an_alert_room_comes_before_the_trade_is_opened() -> None:
    """PS-ORD-02, PS-SPAWN-09."""
    station = a_turn().with_rooms(**{"0,1": "alert-3"}).standing(blue_trooper="0,1")
    types = station.types("move", who="trooper", to="0,1", roll=[3])
    assert types.index("parasite_spawned") < types.index("trade_opened")
    assert station.view["parasites"][0]["room"] == "0,0"


def test_a_trade_is_made_without_ap_and_leaves_the_hands_as_large_as_they_were() -> None:
    """PS-TRD-02, PS-TRD-07."""
    station = entered("blue").holding("red", hand=7)
    left = station.left()
    station.do("trade", who="trooper", **{"with": "blue"})
    assert station.left() == left == 3
    assert station.view["seats"]["red"]["hand"] == 7
    assert station.view["seats"]["blue"]["hand"] == 5
    assert station.view["decks"]["discard"] == 0


def test_a_player_without_ap_still_has_to_trade() -> None:
    """PS-ORD-05, PS-TRD-02, PS-T-60."""
    station = company("blue").with_rooms(**{"1,0": "run-1"})
    for to in ("1,0", "0,0", "1,0"):
        station.do("move", who="android", to=to)
    station.do("move", who="trooper", to="0,1")
    assert station.left() == 0
    assert station.refused("end_turn") == ("must_settle", "PS-ORD-01")
    station.do("trade", who="trooper", **{"with": "blue"})
    station.do("end_turn")
    assert station.view["turn"]["seat"] == "blue"


def test_a_player_with_nothing_to_attack_with_has_to_trade() -> None:
    """PS-ORD-05."""
    station = company("blue")
    station.do("move", who="android", to="0,1")
    target = {"seat": "blue", "who": "trooper"}
    assert station.refused("fire", who="android", targets=[target]) == ("no_ammo", "PS-FIRE-02")
    assert station.refused("knife", who="android", target=target, roll=[4])[0] == "no_item"
    assert station.refused("end_turn") == ("must_settle", "PS-ORD-01")


def test_nobody_trades_in_the_reactor() -> None:
    """PS-TRD-01, PS-ROOM-12."""
    station = a_turn(4, "blue").with_rooms(**{"0,1": "storage-2"}).standing(blue_trooper="0,1")
    station.do("move", who="trooper", to="0,0")
    assert station.character("red.trooper")["room"] == "0,0"
    assert station.pending("trade") is None
    assert station.refused("trade", who="trooper", **{"with": "red"}) == ("no_trade", "PS-TRD-01")


def test_among_several_the_one_who_enters_chooses_with_whom_to_trade() -> None:
    """PS-TRD-03."""
    station = entered("blue", "green")
    assert station.pending("trade") == {
        "kind": "trade",
        "who": "trooper",
        "with": ["blue", "green"],
    }
    assert "PS-TRD-03" in station.reminded()
    station.do("trade", who="trooper", **{"with": "green"})
    assert station.pending("trade") is None


def test_with_one_partner_there_is_nothing_to_choose() -> None:
    """PS-TRD-03."""
    assert "PS-TRD-03" not in entered("blue").reminded()


def test_a_character_that_comes_back_in_the_same_turn_does_not_trade_again() -> None:
    """PS-TRD-04, PS-T-36, AMB-10."""
    station = entered("blue")
    station.do("trade", who="trooper", **{"with": "blue"})
    station.do("move", who="trooper", to="0,0")
    station.do("move", who="trooper", to="0,1")
    assert station.pending("trade") is None
    assert station.refused("trade", who="trooper", **{"with": "blue"}) == ("no_trade", "PS-TRD-05")


def test_a_second_trade_in_a_room_comes_with_the_other_character() -> None:
    """PS-TRD-04, AMB-10."""
    station = entered("blue")
    station.do("trade", who="trooper", **{"with": "blue"})
    station.do("move", who="android", to="0,1")
    assert station.pending("trade") == {"kind": "trade", "who": "android", "with": ["blue"]}


def test_a_house_may_trade_once_a_player_and_room() -> None:
    """AMB-10."""
    station = entered("blue", trade_limit="per_player_room")
    station.do("trade", who="trooper", **{"with": "blue"})
    station.do("move", who="android", to="0,1")
    assert station.pending("trade") is None


def test_a_character_trades_again_in_another_room() -> None:
    """PS-TRD-04."""
    station = entered("blue").standing(green_trooper="1,1")
    station.do("adjust", set={"rooms.1,1.doors": "DWWD"})
    station.do("trade", who="trooper", **{"with": "blue"})
    station.do("move", who="trooper", to="1,1")
    assert station.pending("trade") == {"kind": "trade", "who": "trooper", "with": ["green"]}


def test_a_character_trades_again_in_its_next_turn() -> None:
    """PS-TRD-04."""
    station = entered("blue")
    station.do("trade", who="trooper", **{"with": "blue"})
    station.do("move", who="trooper", to="0,0")
    for _ in range(4):
        station.do("end_turn")
    station.standing(blue_trooper="0,1").do("move", who="trooper", to="0,1")
    assert station.pending("trade") is not None


def test_nobody_trades_because_of_a_wish() -> None:
    """PS-TRD-05."""
    station = company("blue").standing(red_trooper="0,1")
    assert station.refused("trade", who="trooper", **{"with": "blue"}) == ("no_trade", "PS-TRD-05")


def test_nobody_trades_with_somebody_elsewhere() -> None:
    """PS-TRD-05."""
    station = entered("blue")
    refusal = station.refused("trade", who="trooper", **{"with": "green"})
    assert refusal == ("no_trade", "PS-TRD-05")


def test_who_stood_there_already_forces_no_trade() -> None:
    """PS-TRD-13, PS-TRD-05."""
    station = company("blue").standing(red_trooper="0,1", red_android="0,1")
    assert station.pending("trade") is None
    station.do("search", who="trooper")
    station.do("end_turn")
    assert station.view["turn"]["seat"] == "blue"
    assert station.pending("trade") is None


def test_only_the_character_that_enters_owes_a_trade() -> None:
    """PS-TRD-13."""
    station = company("blue").standing(red_trooper="0,1")
    station.do("move", who="android", to="0,1")
    assert station.pending("trade") == {"kind": "trade", "who": "android", "with": ["blue"]}


def test_a_trade_tells_only_who_and_where() -> None:
    """PS-TRD-06."""
    station = entered("blue")
    (event,) = station.do("trade", who="trooper", **{"with": "blue"})
    assert event == {
        "type": "trade_done",
        "seat": "red",
        "who": "trooper",
        "partner": "blue",
        "room": "0,1",
    }


def test_a_card_to_give_always_stays_in_the_hand() -> None:
    """PS-TRD-10, PS-HAND-01."""
    station = a_turn()
    assert station.view["seats"]["red"]["hand"] == 5
    assert station.refused("play", item="keycard") == ("hand_minimum", "PS-HAND-01")


def test_on_a_light_board_the_table_says_that_it_traded() -> None:
    """PS-TRD-02."""
    station = a_light_turn()
    station.do("move", who="trooper")
    station.do("trade", who="trooper", **{"with": "blue"})
    assert station.left() == 3


def test_what_everybody_may_say_and_nobody_shows_is_in_view_while_playing() -> None:
    """PS-INF-07, PS-INF-08."""
    assert not {"PS-INF-07", "PS-INF-08"} & Station().reminded()
    assert {"PS-INF-07", "PS-INF-08"} <= a_turn().reminded()
