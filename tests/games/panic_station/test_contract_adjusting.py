"""The contract where the table sets the app right, and how its decks are counted."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.panic_station import adjusting
from tests.support.contract import NEW, told_to_reds_turn
from tests.support.station import Station, a_turn


def adjusted(station: Station, path: str, to: Any) -> dict[str, Any]:
    station.do("adjust", set={path: to})
    return station.view


# Adjusting


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("seats.blue.trooper.health", 1),
        ("seats.blue.android.health", 4),
        ("seats.blue.trooper.room", "0,1:s"),
        ("seats.blue.trooper.room", None),
        ("seats.blue.hand", 9),
        ("seats.blue.bullets", 3),
        ("seats.blue.open", ["keycard", "heavy_gun", "target_scope", "knife"]),
        ("seats.blue.open", []),
        ("decks.search", 0),
        ("decks.discard", 12),
        ("decks.exploration", 3),
        ("marker.seat", "yellow"),
        ("marker.armed", True),
        ("doors_open", True),
        ("rooms.0,1.searched", True),
        ("rooms.0,1.doors", "WSDW"),
        ("parasites", []),
        ("parasites", [{"id": "p4", "disc": "black", "side": "grey", "room": "0,1:n"}]),
    ],
)
def test_the_table_sets_the_app_right(path: str, to: object) -> None:
    station = a_turn().with_rooms(**{"0,1": "sick-bay"}).infested(("grey", "0,0"))
    found: Any = adjusted(station, path, to)
    for step in path.split("."):
        found = found[step]
    assert found == to


@pytest.mark.parametrize(
    ("path", "to"),
    [
        ("seats.blue.trooper.health", 5),
        ("seats.blue.trooper.health", -1),
        ("seats.blue.trooper.health", True),
        ("seats.purple.trooper.health", 1),
        ("seats.blue.trooper.room", "4,4"),
        ("seats.green.trooper.room", "0,0"),
        ("seats.blue.hand", -1),
        ("seats.blue.bullets", "3"),
        ("seats.blue.open", ["sandwich"]),
        ("seats.blue.open", "keycard"),
        ("seats.blue.name", "Eve"),
        ("seats.blue.alive", False),
        ("decks.search", 47),
        ("decks.exploration", 20),
        ("decks.tarot", 1),
        ("marker.seat", "purple"),
        ("marker.armed", 1),
        ("doors_open", "yes"),
        ("rooms.0,0.doors", "DDD"),
        ("rooms.0,0.doors", "DDDX"),
        ("rooms.4,4.doors", "DDDD"),
        ("rooms.0,0.card", "hive"),
        ("parasites", [{"disc": "grey", "side": "black", "room": "0,0"}]),
        ("parasites", [{"disc": "grey", "side": "grey", "room": "4,4"}]),
        ("parasites", [{"disc": "grey", "side": "grey", "room": "0,0"}] * 6),
        ("parasites", [{"id": "p1", "disc": "grey", "side": "grey", "room": "0,0"}] * 2),
        ("turn.ap", 9),
        ("supply.grey", 1),
        ("over", None),
        ("", 1),
    ],
)
def test_what_no_table_has_cannot_be_set(path: str, to: object) -> None:
    """PS-HP-03, PS-CMP-06."""
    station = a_turn().healthy(green_trooper=0)
    assert station.refused("adjust", set={path: to})[0] == "bad_value"


def test_a_wrong_path_among_others_changes_nothing() -> None:
    station = a_turn()
    both = {"seats.blue.hand": 7, "seats.blue.luck": 1}
    assert station.refused("adjust", set=both)[0] == "bad_value"
    assert station.view["seats"]["blue"]["hand"] == 5


def test_the_supply_follows_the_parasites() -> None:
    """PS-CMP-06."""
    grey = {"disc": "grey", "side": "grey", "room": "0,0"}
    flipped = {"disc": "black", "side": "grey", "room": "0,0"}
    view = adjusted(a_turn(), "parasites", [grey, grey, flipped])
    assert view["supply"] == {"grey": 3, "black": 4}
    assert len({one["id"] for one in view["parasites"]}) == 3


def test_a_health_of_none_is_a_death() -> None:
    """PS-HP-02, PS-ELIM-01."""
    station = a_turn().standing(blue_trooper="0,0")
    assert "died" in station.types("adjust", set={"seats.blue.trooper.health": 0})
    blue = station.view["seats"]["blue"]
    assert blue["trooper"] == {"health": 0, "room": None, "ap": 0}
    assert (blue["alive"], blue["hand"]) == (True, 5)


def test_two_healths_of_none_are_an_elimination() -> None:
    """PS-ELIM-02, PS-ELIM-05."""
    station = a_turn().holding("blue", bullets=2, open=("keycard",))
    dead = {"seats.blue.trooper.health": 0, "seats.blue.android.health": 0}
    station.do("adjust", set=dead)
    blue = station.view["seats"]["blue"]
    assert (blue["alive"], blue["hand"], blue["bullets"], blue["open"]) == (False, 0, 0, [])
    assert station.view["decks"]["discard"] == 0
    assert station.view["marker"]["seat"] == "green"


def test_the_last_troopers_adjusted_death_ends_the_game() -> None:
    """PS-WIN-07, PS-T-50."""
    station = a_turn().healthy(red_trooper=0, blue_trooper=0, green_trooper=0)
    station.do("adjust", set={"seats.yellow.trooper.health": 0})
    assert station.view["over"] == {"side": "parasite", "rule": "PS-WIN-07", "winners": None}


def test_the_turns_ap_stay_when_a_health_is_set() -> None:
    """PS-AP-05."""
    view = adjusted(a_turn(), "seats.red.trooper.health", 1)
    assert (view["turn"]["ap"], view["seats"]["red"]["trooper"]["health"]) == (4, 1)


def test_a_character_that_was_set_elsewhere_owes_no_trade() -> None:
    """PS-TRD-13."""
    station = a_turn().with_rooms(**{"0,1": "run-1"}).standing(blue_trooper="0,1")
    station.do("move", who="trooper", to="0,1")
    assert adjusted(station, "seats.red.trooper.room", "0,0")["pending"] == []


def test_a_character_that_was_set_back_into_the_reactor_owes_no_trade_there() -> None:
    """PS-TRD-01."""
    station = a_turn().with_rooms(**{"0,1": "run-1"})
    station.standing(blue_trooper="0,1", blue_android="0,0")
    station.do("move", who="trooper", to="0,1")
    assert adjusted(station, "seats.red.trooper.room", "0,0")["pending"] == []


def attacked() -> Station:
    """A black and a grey parasite attack everybody in the Reactor, and everybody is asked."""
    station = a_turn().infested(("black", "0,0"), ("grey", "0,0"))
    while station.view["phase"] == "team":
        station.do("end_turn")
    station.do("parasite_phase", roll=[1], ask=True)
    return station


def attacks(station: Station) -> dict[str, list[str]]:
    pending = station.view["pending"][0]
    return {one["parasite"]: one["targets"] for one in pending["attacks"]}


def test_attacks_that_wait_are_those_of_the_board_as_it_was_set_right() -> None:
    """PS-PATK-01."""
    station = attacked()
    station.do("armor", attack="a2", seat="red", cards=0)
    station.do("adjust", set={"seats.blue.trooper.health": 0})
    assert "blue.trooper" not in attacks(station)["p1"]
    black = {"id": "p1", "disc": "black", "room": "0,0"}
    (attack,) = adjusted(station, "parasites", [black])["pending"][0]["attacks"]
    assert (attack["damage"], attack["answers"]) == (2, {})
    for seat in station.view["seats"]:
        station.do("armor", attack="a1", seat=seat, cards=0)
    assert station.view["phase"] == "team"
    assert station.view["seats"]["blue"]["android"]["health"] == 2


def test_what_was_answered_stays_answered_when_another_attack_falls_away() -> None:
    """PS-ITEM-10."""
    station = attacked()
    station.do("armor", attack="a2", seat="red", cards=0)
    grey = {"id": "p2", "disc": "grey", "room": "0,0"}
    (attack,) = adjusted(station, "parasites", [grey])["pending"][0]["attacks"]
    assert attack["answers"] == {"red": 0}


def test_the_table_ends_a_phase_in_which_nobody_is_attacked_after_all() -> None:
    """PS-TURN-02."""
    station = attacked()
    assert adjusted(station, "parasites", [])["phase"] == "parasite"
    assert attacks(station) == {}
    station.do("resolve_attacks")
    assert station.view["phase"] == "team"


def test_a_parasite_waits_no_longer_once_the_supply_is_set_right() -> None:
    """PS-SPAWN-06, PS-SPAWN-07."""
    station = a_turn().with_rooms(**{"1,0": "storage-1 turned red"})
    station.infested(*[("grey", "0,0")] * 5, *[("black", "0,0")] * 5).standing(red_trooper="1,0")
    station.do("search", who="trooper", roll=[1])
    view = adjusted(station, "parasites", [])
    assert view["pending"] == []
    assert [(one["disc"], one["room"]) for one in view["parasites"]] == [("grey", "1,0")]


def test_a_copys_doors_are_remembered_into_its_next_game() -> None:
    told = told_to_reds_turn()
    told("explore", who="trooper", card="storage-1", at=[0, 1], turned=False)
    told("explore", who="trooper", card="storage-2", at=[1, 0], turned=True)
    assert "1,0" in told("view")["view"]["rooms"]
    told("adjust", set={"rooms.0,0.doors": "DDDS", "rooms.1,0.doors": "SDWD"})
    told("end_game")
    rooms = told(**NEW)["view"]["rooms"]
    assert rooms["0,0"]["doors"] == "DDDS"
    told.all([{"do": "begin"}, {"do": "parasite_phase", "roll": [1]}])
    laid = told("explore", who="trooper", card="storage-2", at=[0, 1], anyway=True)
    assert laid["view"]["rooms"]["0,1"]["doors"] == "WDSD"


def test_a_sideways_hives_doors_are_remembered_as_printed() -> None:
    """PS-HIVE-02."""
    station = a_turn()
    station.do("adjust", set={"rooms.0,0.doors": "WDWW"})
    station.do("explore", who="trooper", card="hive", at=[1, 0], horizontal=True)
    assert station.view["rooms"]["1,0"]["doors"] == "WWWD"
    station.do("adjust", set={"rooms.1,0.doors": "WWWS"})
    remembered = adjusting.remembered(station.state)
    assert remembered == {"doors": {"reactor": "WDWW", "hive": "WWSW"}}


# Decks


@pytest.mark.parametrize(
    ("item", "discard"),
    [("energy_boost", 1), ("keycard", 0), ("target_scope", 0), ("heavy_gun", 0), ("knife", 0)],
)
def test_single_use_cards_are_discarded_and_others_lie_open(item: str, discard: int) -> None:
    """PS-ITEM-02, PS-ITEM-03."""
    station = a_turn().holding("red", hand=6)
    station.do("play", item=item)
    assert station.view["decks"]["discard"] == discard
    assert station.view["seats"]["red"]["open"] == ([] if discard else [item])
    assert station.view["seats"]["red"]["hand"] == 5


def test_used_up_ammo_is_discarded_with_its_last_bullet() -> None:
    """PS-ITEM-04, PS-ITEM-05."""
    station = a_turn().holding("red", hand=6).infested(*[("grey", "0,0")] * 4)
    station.do("play", item="ammo")
    discards = []
    for n in range(1, 5):
        station.do("fire", who="android", targets=[{"parasite": f"p{n}"}])
        discards.append(station.view["decks"]["discard"])
    assert discards == [0, 0, 0, 1]
    assert station.view["seats"]["red"]["bullets"] == 0


def in_a_storage(**decks: int) -> Station:
    station = a_turn().with_rooms(**{"1,0": "storage-1 turned"}).standing(red_trooper="1,0")
    return station.where(**decks)


def test_an_empty_search_deck_is_renewed_from_the_discards() -> None:
    """PS-SRCH-06, AMB-15."""
    station = in_a_storage(search=1, discard=5)
    station.do("search", who="trooper")
    assert station.view["decks"] == {"search": 3, "discard": 0, "exploration": 18}
    assert station.view["seats"]["red"]["hand"] == 8


def test_with_both_decks_empty_the_search_is_refused() -> None:
    """PS-SRCH-06."""
    station = in_a_storage(search=0, discard=0)
    assert station.refused("search", who="trooper") == ("deck_empty", "PS-SRCH-06")


@pytest.mark.parametrize("alerts", [0, 1, 2])
def test_a_deal_and_its_alerts_are_counted(alerts: int) -> None:
    """PS-SET-09, PS-T-06."""
    station = Station()
    for _ in range(alerts):
        station.do("setup_alert", seat="blue")
    view = station.view
    assert view["decks"] == {"search": 38 - alerts, "discard": alerts, "exploration": 19}
    assert view["supply"] == {"grey": 5 - alerts, "black": 5}
    assert [one["room"] for one in view["parasites"]] == ["0,0"] * alerts
    assert view["seats"]["blue"]["hand"] == 5
