"""Endings, and who shares them (the digest's section 18)."""

from typing import Any

import pytest

from tests.support.audits import burned
from tests.support.station import Station, a_turn, winners

DEAD_TROOPERS = {"red_trooper": 0, "green_trooper": 0, "yellow_trooper": 0}


def scanned(infected: int, station: Station | None = None, **options: Any) -> Station:
    """A heat scan with this result."""
    found = (station or a_turn(**options)).where(scan=True)
    found.do("scan_cards", infected=infected)
    return found


def ending(station: Station) -> tuple[str, str] | None:
    """Return the side that won, and by which rule."""
    over = station.view["over"]
    return over and (over["side"], over["rule"])


def test_the_humans_win_as_the_hive_burns() -> None:
    """PS-WIN-01, PS-WIN-13."""
    station = a_turn().with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    assert station.types("burn_hive", who="trooper", cans=3)[-1] == "game_ended"
    assert ending(station) == ("human", "PS-WIN-01")


def test_the_humans_win_is_every_living_uninfected_players() -> None:
    """PS-WIN-02, PS-WIN-10, PS-ELIM-03."""
    station = burned(players=5)
    station.healthy(yellow_trooper=0, yellow_android=0)
    assert winners(station, "blue") == ["red", "green", "orange"]


def test_all_infected_is_the_parasites_win() -> None:
    """PS-WIN-03."""
    assert ending(scanned(4)) == ("parasite", "PS-WIN-03")


def test_not_everybody_infected_is_no_win() -> None:
    """PS-WIN-03."""
    assert ending(scanned(4, players=6)) is None


def test_the_last_to_be_infected_does_not_share_the_win() -> None:
    """PS-SCAN-04, PS-WIN-03, PS-WIN-04, PS-T-45."""
    station = scanned(4)
    assert station.view["scans"] == [{"infected": 4, "clean": 0}]
    assert ending(station) == ("parasite", "PS-WIN-03")
    assert winners(station, "red", "blue", "green", "yellow") == ["red", "blue", "green"]


def test_it_is_the_order_of_infection_and_not_of_the_seats_that_counts() -> None:
    """PS-WIN-04."""
    assert winners(scanned(4), "yellow", "blue", "green", "red") == ["blue", "green", "yellow"]


def test_nobody_is_excluded_if_the_last_infected_is_dead() -> None:
    """PS-WIN-05, PS-T-46."""
    station = a_turn().healthy(
        green_trooper=0, green_android=0, yellow_trooper=0, yellow_android=0
    )  # fmt: skip
    assert winners(scanned(2, station), "red", "blue", "green") == ["red", "blue"]


def test_a_host_who_infected_nobody_wins_alone() -> None:
    """PS-WIN-05, PS-T-47."""
    dead = {f"{seat}_{who}": 0 for seat in ("blue", "green", "yellow")
            for who in ("trooper", "android")}  # fmt: skip
    assert winners(scanned(1, a_turn().healthy(**dead)), "red") == ["red"]


def test_one_human_without_gas_in_hand_or_deck_has_lost() -> None:
    """PS-WIN-06, PS-T-48."""
    station = scanned(3)
    station.do("last_human_gas", cans=0)
    assert (ending(station), station.view["pending"]) == (None, [{"kind": "deck_gas", "most": 12}])
    station.do("deck_gas", cans=0)
    assert ending(station) == ("parasite", "PS-WIN-06")


@pytest.mark.parametrize(("setting", "ends"), [("none", False), ("fewer_than_needed", True)])
def test_two_cans_in_the_last_humans_hand(setting: str, ends: bool) -> None:  # noqa: FBT001
    """PS-WIN-06, AMB-14, PS-T-49."""
    station = scanned(3, last_human_gas=setting)
    station.do("last_human_gas", cans=2)
    if ends:
        station.do("deck_gas", cans=0)
    assert ending(station) == (("parasite", "PS-WIN-06") if ends else None)
    assert station.view["pending"] == []


def test_a_can_in_the_search_deck_saves_the_last_human() -> None:
    """PS-WIN-06."""
    station = scanned(3)
    station.do("last_human_gas", cans=0)
    station.do("deck_gas", cans=1)
    assert (ending(station), station.view["pending"]) == (None, [])


def test_a_can_in_the_last_humans_hand_is_enough_though_the_deck_is_empty() -> None:
    """PS-WIN-06."""
    station = scanned(3, a_turn().where(search=0, discard=9))
    station.do("last_human_gas", cans=1)
    assert (ending(station), station.view["pending"]) == (None, [])


@pytest.mark.parametrize(("deck", "end"), [(0, "PS-WIN-06"), (1, None)])
def test_hand_and_deck_together_may_have_the_cans_that_the_hive_needs(
    deck: int, end: str | None
) -> None:
    """PS-WIN-06, AMB-14."""
    station = scanned(3, last_human_gas="fewer_than_needed")
    station.do("last_human_gas", cans=2)
    station.do("deck_gas", cans=deck)
    assert ending(station) == (("parasite", end) if end else None)


def test_an_empty_search_deck_needs_no_look() -> None:
    """PS-WIN-06."""
    station = scanned(3, a_turn().where(search=0, discard=9))
    station.do("last_human_gas", cans=0)
    assert ending(station) == ("parasite", "PS-WIN-06")


def test_a_house_may_count_the_discarded_gas() -> None:
    """AMB-14."""
    station = scanned(3, a_turn(count_discard_gas=True).where(search=0, discard=9))
    station.do("last_human_gas", cans=0)
    station.do("deck_gas", cans=1)
    assert ending(station) is None


@pytest.mark.parametrize("infected", [1, 2])
def test_nobody_asks_for_gas_while_two_humans_are_left(infected: int) -> None:
    """PS-WIN-06."""
    assert scanned(infected).view["pending"] == []


def test_the_last_infected_shares_the_win_over_the_last_human() -> None:
    """PS-WIN-06, AMB-33."""
    station = scanned(3)
    station.do("last_human_gas", cans=0)
    station.do("deck_gas", cans=0)
    assert winners(station, "red", "blue", "green") == ["red", "blue", "green"]


@pytest.mark.parametrize(
    ("setting", "sharing"),
    [("any_parasite_win", ["red", "blue"]), ("off", ["red", "blue", "green"])],
)
def test_a_house_may_see_the_last_infected_otherwise(setting: str, sharing: list[str]) -> None:
    """AMB-33."""
    station = scanned(3, last_infected_loses=setting)
    station.do("last_human_gas", cans=0)
    station.do("deck_gas", cans=0)
    assert winners(station, "red", "blue", "green") == sharing


def test_a_house_may_let_the_last_infected_win_with_everybody() -> None:
    """AMB-33."""
    station = scanned(4, last_infected_loses="off")
    assert len(winners(station, "red", "blue", "green", "yellow")) == 4


def test_the_parasites_win_as_the_last_trooper_dies() -> None:
    """PS-WIN-07, PS-WIN-13, PS-T-50."""
    station = a_turn(seat="red").healthy(blue_trooper=1, **DEAD_TROOPERS)
    station.standing(blue_trooper="0,0", blue_android="0,0").holding("red", bullets=1)
    types = station.types("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    assert types[-1] == "game_ended"
    assert ending(station) == ("parasite", "PS-WIN-07")
    assert all(one["android"]["health"] for one in station.view["seats"].values())


def test_a_parasite_may_kill_the_last_trooper() -> None:
    """PS-WIN-07."""
    station = a_turn().healthy(blue_trooper=1, **DEAD_TROOPERS).standing(blue_trooper="0,0")
    station.infested(("grey", "0,0")).where(phase="parasite", turn=None)
    station.do("parasite_phase", roll=[1])
    station.do("resolve_attacks")
    assert ending(station) == ("parasite", "PS-WIN-07")


def test_one_trooper_keeps_the_game_going() -> None:
    """PS-WIN-07, AMB-30."""
    station = a_turn().healthy(red_trooper=0, green_trooper=0, blue_trooper=1)
    station.standing(blue_trooper="0,0").holding("red", bullets=1)
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    assert ending(station) is None


def test_an_eliminated_player_who_may_be_the_host_ends_nothing() -> None:
    """PS-WIN-09, PS-T-51."""
    station = a_turn().healthy(blue_trooper=0, blue_android=1).standing(blue_android="0,0")
    station.holding("red", bullets=1)
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "android"}])
    assert not station.view["seats"]["blue"]["alive"]
    assert (ending(station), station.view["phase"]) == (None, "team")


def test_the_dead_share_no_win_of_the_parasites() -> None:
    """PS-WIN-10, PS-ELIM-03."""
    station = a_turn(players=5).healthy(red_trooper=1, blue_trooper=0, blue_android=0)
    assert winners(scanned(4, station), "blue", "red", "green", "yellow", "orange") == [
        "red", "green", "yellow",
    ]  # fmt: skip


def test_killing_the_last_human_wins_only_once_a_scan_has_proved_it() -> None:
    """PS-WIN-11, AMB-26."""
    station = a_turn().healthy(blue_trooper=0, blue_android=1).standing(blue_android="0,0")
    station.holding("red", bullets=1)
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "android"}])
    assert ending(station) is None
    assert ending(scanned(3, station)) == ("parasite", "PS-WIN-03")


def test_a_parasite_win_without_a_living_infected_player_has_no_winner() -> None:
    """PS-WIN-12."""
    station = a_turn().healthy(blue_trooper=0, blue_android=0)
    station.where(exploration=1).with_rooms(
        **{"0,1": "storage-1", "1,0": "team-1", "0,-1": "team-2", "-1,0": "alert-4"}
    ).where(exploration=1)
    station.do("bury", card="hive")
    assert ending(station) == ("parasite", "PS-WIN-08")
    assert winners(station, "blue") == []


def test_nothing_is_done_in_a_game_that_is_over() -> None:
    """PS-WIN-13."""
    assert scanned(4).refused("move", who="trooper", to="1,0")[0] == "game_over"


def test_no_winner_is_named_before_the_end() -> None:
    """PS-WIN-02."""
    assert a_turn().refused("reveal", infected=["red"])[0] == "not_now"
