"""Difficulty, and Master & Servant (the digest's section 19)."""

from typing import Any

import pytest

from tests.support.book import scanned
from tests.support.station import Station, a_turn, winners


def burned(cans: int, **options: Any) -> Station:
    """Red has burned the Hive."""
    station = a_turn(**options).with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    station.do("burn_hive", who="trooper", cans=cans)
    return station


def last_human_lost(**options: Any) -> Station:
    """The parasites have won against one human, yellow."""
    station = scanned(3, master_servant=True, **options)
    station.do("last_human_gas", cans=0)
    station.do("deck_gas", cans=0)
    return station


def test_with_two_infection_cards_everybody_starts_with_four_cards() -> None:
    """PS-VAR-01."""
    station = Station(two_infection=True)
    assert {one["hand"] for one in station.view["seats"].values()} == {4}
    assert station.view["setup"]["hand"] == 4
    assert station.view["setup"]["dealt"] == 2


@pytest.mark.parametrize(("hand", "may"), [(4, False), (5, True)])
def test_with_two_infection_cards_four_cards_stay_in_the_hand(
    hand: int,
    may: bool,  # noqa: FBT001
) -> None:
    """PS-VAR-01, PS-HAND-01, AMB-02, PS-T-40."""
    station = a_turn(two_infection=True).holding("red", hand=hand)
    if may:
        station.do("play", item="keycard")
        assert station.view["seats"]["red"]["hand"] == 4
    else:
        assert station.refused("play", item="keycard") == ("hand_minimum", "PS-HAND-01")


def test_a_house_may_keep_five_cards_with_two_infection_cards() -> None:
    """AMB-02."""
    station = a_turn(two_infection=True, min_hand=5).holding("red", hand=5)
    assert station.refused("play", item="keycard") == ("hand_minimum", "PS-HAND-01")


def test_the_host_card_variant_shows_nothing() -> None:
    """PS-VAR-02."""
    plain = a_turn().view
    options = {**plain["options"], "host_card": True}
    assert a_turn(host_card=True).view == {**plain, "options": options}


def test_three_cans_do_not_burn_a_hive_that_needs_four() -> None:
    """PS-VAR-03, PS-T-42."""
    station = a_turn(four_gas=True).with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    refused = station.refused("burn_hive", who="trooper", cans=3)
    assert refused == ("no_item", "PS-VAR-03")


def test_four_cans_burn_a_hive_that_needs_four() -> None:
    """PS-VAR-03."""
    station = burned(4, four_gas=True)
    assert station.view["over"]["rule"] == "PS-WIN-01"
    assert station.view["seats"]["red"]["hand"] == 1


def test_three_cans_are_too_few_for_the_last_human_if_the_hive_needs_four() -> None:
    """PS-VAR-03, AMB-14."""
    station = scanned(3, four_gas=True, last_human_gas="fewer_than_needed")
    station.do("last_human_gas", cans=3)
    station.do("deck_gas", cans=0)
    assert station.view["over"]["rule"] == "PS-WIN-06"


def test_the_master_wins_without_having_earned_a_share() -> None:
    """PS-MS-01."""
    assert winners(last_human_lost(), "blue", "red", "green") == ["blue"]


def test_the_master_does_not_win_with_the_humans() -> None:
    """PS-MS-01."""
    station = burned(3, master_servant=True)
    assert winners(station, "blue", "green", servants=("green",)) == ["red", "yellow"]


def test_a_servant_who_killed_a_human_shares_the_masters_win() -> None:
    """PS-MS-02, PS-MS-04, PS-T-54."""
    assert winners(last_human_lost(), "red", "blue", "green", servants=("green",)) == [
        "red", "green",
    ]  # fmt: skip


def test_a_servant_who_killed_none_but_infected_players_shares_nothing() -> None:
    """PS-MS-02, PS-T-55."""
    assert winners(last_human_lost(), "red", "blue", "green", servants=()) == ["red"]


def test_a_dead_servant_shares_nothing() -> None:
    """PS-MS-02, PS-WIN-10."""
    station = last_human_lost().healthy(blue_trooper=0, blue_android=0)
    assert winners(station, "red", "blue", "green", servants=("blue",)) == ["red"]


def test_the_table_says_after_the_game_who_earned_a_share() -> None:
    """PS-MS-05."""
    station = last_human_lost()
    assert station.view["over"]["winners"] is None
    refused = station.refused("reveal", infected=["red", "blue"], servants=["green"])
    assert refused[0] == "bad_value"
    assert winners(station, "red", "blue", "green", servants=("blue",)) == ["red", "blue"]
    assert winners(station, "red", "blue", "green") == ["red"]
