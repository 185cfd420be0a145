"""Searching a room (PS-SRCH)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from companion.core.words import GameEnded
from companion.games.panic_station.cards import LAYOUTS
from companion.games.panic_station.events import CardsDrawn
from companion.games.panic_station.noting import asks
from tests.support.station import Station, a_light_turn, a_turn


def in_a(card: str, *how: str, half: str = "", **options: Any) -> Station:
    """Red's Trooper in a room above the Reactor; no door is looked at."""
    station = a_turn(**options).with_rooms(**{"0,1": " ".join((card, *how))})
    return station.standing(red_trooper=f"0,1{half}")


ICONS = [card for card in LAYOUTS if not card.startswith(("plain-", "reactor", "hive"))]
INNER = {card: ":n" if card in ("sick-bay", "terminal-closed") else "" for card in ICONS}


@pytest.mark.parametrize("card", ICONS)
def test_a_room_with_an_icon_is_searched(card: str) -> None:
    """PS-SRCH-01."""
    station = in_a(card, half=INNER[card])
    station.do("search", who="trooper")
    assert station.view["seats"]["red"]["hand"] == (8 if card.startswith("storage") else 6)


@pytest.mark.parametrize("card", ["plain-1", "plain-2", "hive"])
def test_a_room_without_an_icon_is_not_searched(card: str) -> None:
    """PS-SRCH-01."""
    refusal = in_a(card).refused("search", who="trooper")
    assert refusal == ("not_searchable", "PS-SRCH-01")


def test_the_reactor_is_not_searched() -> None:
    """PS-SRCH-01."""
    assert a_turn().refused("search", who="trooper") == ("not_searchable", "PS-SRCH-01")


def test_a_house_may_search_the_reactor_and_the_hive() -> None:
    """PS-SRCH-01."""
    a_turn(reactor_searchable=True).do("search", who="trooper")
    in_a("hive", hive_searchable=True).do("search", who="trooper")


def test_a_search_draws_the_top_card_for_one_ap() -> None:
    """PS-SRCH-02."""
    station = in_a("run-1")
    before = station.view["decks"]["search"]
    station.do("search", who="trooper")
    assert station.view["seats"]["red"]["hand"] == 6
    assert station.view["decks"]["search"] == before - 1
    assert station.left() == 3


def test_a_search_without_an_ap_is_refused() -> None:
    """PS-SRCH-02."""
    station = in_a("storage-2", "red")
    for _ in range(4):
        station.do("search", who="trooper", roll=[1])
    assert station.refused("search", who="trooper", roll=[1]) == ("no_ap", "PS-SRCH-02")


def test_an_android_searches_too() -> None:
    """PS-SRCH-02."""
    station = in_a("team-1").standing(red_android="0,1")
    station.do("search", who="android")
    assert station.view["seats"]["red"]["hand"] == 6


def test_a_search_turns_the_card_red_for_good() -> None:
    """PS-SRCH-03."""
    station = in_a("team-1")
    station.do("search", who="trooper")
    assert station.view["rooms"]["0,1"]["searched"] is True
    station.do("search", who="trooper", roll=[1])
    assert station.view["rooms"]["0,1"]["searched"] is True


def test_a_black_room_is_searched_without_a_parasite() -> None:
    """PS-SRCH-03, PS-SRCH-04."""
    station = in_a("team-1")
    station.do("search", who="trooper")
    assert station.view["parasites"] == []


def test_a_red_room_brings_a_parasite_before_the_card() -> None:
    """PS-SRCH-04."""
    station = in_a("team-1", "red")
    types = station.types("search", who="trooper", roll=[3])
    assert types.index("parasite_spawned") < types.index("cards_drawn")
    assert station.view["parasites"] == [
        {"id": "p1", "disc": "grey", "side": "grey", "room": "0,0"}
    ]
    assert station.view["seats"]["red"]["hand"] == 6


def test_a_red_room_is_not_searched_without_a_die() -> None:
    """PS-SRCH-04."""
    assert in_a("team-1", "red").refused("search", who="trooper")[0] == "needs_roll"


@pytest.mark.parametrize("card", ["sick-bay", "terminal-closed"])
@pytest.mark.parametrize("half", [":n", ":s"])
def test_a_two_room_card_is_searched_from_both_halves_and_turns_red_as_one(
    card: str, half: str
) -> None:
    """PS-SRCH-05, PS-ROOM-11."""
    station = in_a(card, half=half)
    station.do("search", who="trooper")
    assert station.view["rooms"]["0,1"]["searched"] is True
    station.standing(red_trooper="0,1:s" if half == ":n" else "0,1:n")
    station.do("search", who="trooper", roll=[4])
    assert len(station.view["parasites"]) == 1
    assert station.view["seats"]["red"]["hand"] == 7


def test_an_empty_search_deck_is_renewed_from_the_discards() -> None:
    """PS-SRCH-06."""
    station = in_a("team-1").where(search=0, discard=7)
    station.do("search", who="trooper")
    assert (station.view["decks"]["search"], station.view["decks"]["discard"]) == (6, 0)
    assert station.view["seats"]["red"]["hand"] == 6


def test_a_search_goes_on_in_the_renewed_deck() -> None:
    """PS-SRCH-06, PS-ROOM-05."""
    station = in_a("storage-1").where(search=1, discard=7)
    station.do("search", who="trooper")
    assert (station.view["decks"]["search"], station.view["decks"]["discard"]) == (5, 0)
    assert station.view["seats"]["red"]["hand"] == 8


def test_the_last_card_is_drawn_without_a_new_deck() -> None:
    """PS-SRCH-06."""
    station = in_a("team-1").where(search=1, discard=7)
    station.do("search", who="trooper")
    assert (station.view["decks"]["search"], station.view["decks"]["discard"]) == (0, 7)


def test_with_no_card_left_anywhere_there_is_no_search() -> None:
    """PS-SRCH-06."""
    station = in_a("team-1").where(search=0, discard=0)
    assert station.refused("search", who="trooper") == ("deck_empty", "PS-SRCH-06")


def test_an_alert_that_is_drawn_goes_to_the_discards_and_not_into_the_hand() -> None:
    """PS-SRCH-02, PS-SPAWN-12."""
    station = in_a("team-1")
    station.do("search", who="trooper", alerts=1, roll=[1])
    assert station.view["seats"]["red"]["hand"] == 5
    assert station.view["decks"]["discard"] == 1
    assert len(station.view["parasites"]) == 1


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_on_a_light_board_the_table_tells_how_many_cards(cards: int) -> None:
    """PS-SRCH-02."""
    station = a_light_turn()
    station.do("search", who="trooper", cards=cards)
    assert station.view["seats"]["red"]["hand"] == 5 + cards


@pytest.mark.parametrize(("over", "kinds"), [(None, ["draw"]), (GameEnded("human"), [])])
def test_who_drew_notes_what_it_was_but_not_over_a_victory(
    over: GameEnded | None, kinds: list[str]
) -> None:
    state = evolve(a_turn().state, over=over)
    assert [one.kind for one in asks(state, [CardsDrawn("red", 1)])] == kinds
