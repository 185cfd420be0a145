"""Where rules meet: what a sceptic found by playing, so that it stays found."""

from __future__ import annotations

import pytest

from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.cards import SEATS
from tests.support.station import Station, a_light_turn, a_turn
from tests.support.table import Told, a_table


def attacked(**hands: int) -> Station:
    """The Parasite Phase has left a black parasite's attack on everybody in the Reactor."""
    station = a_turn().infested(("black", "0,0")).where(phase="parasite", turn=None, phases=1)
    for seat in ("red", "blue", "green", "yellow"):
        station.holding(seat, hand=hands.get(seat, 5))
        station.standing(**{f"{seat}_trooper": "0,0", f"{seat}_android": "0,0"})
    return station


def test_armor_that_was_answered_counts_when_the_table_does_not_wait_for_the_rest() -> None:
    """PS-ITEM-10, PS-ITEM-11."""
    station = attacked(red=8)
    station.do("parasite_phase", roll=[1], ask=True)
    station.do("armor", attack="a1", cards=2, seat="red")
    station.do("resolve_attacks")
    assert station.character("red.trooper")["health"] == 4
    assert station.character("blue.trooper")["health"] == 2
    assert station.view["seats"]["red"]["hand"] == 6


@pytest.mark.parametrize("armor", [{"pink": 0}, {"pink": 1}])
def test_armor_of_a_seat_that_nobody_has_is_refused(armor: dict[str, int]) -> None:
    """PS-FIRE-11."""
    station = a_turn().standing(blue_trooper="0,0").holding("red", bullets=2)
    target = {"seat": "blue", "who": "trooper"}
    told = station.refused("fire", who="android", targets=[target], armor=armor)
    assert told == ("unknown_seat", None)


def test_an_empty_hand_has_no_armor_whatever_the_table_says() -> None:
    """PS-ITEM-10."""
    station = attacked(red=0)
    station.do("parasite_phase", roll=[1])
    told = station.refused("resolve_attacks", armor=[{"attack": "a1", "seat": "red"}], anyway=True)
    assert told == ("no_item", "PS-ITEM-10")


def test_a_player_whom_a_grenade_misses_plays_no_armor() -> None:
    """PS-ITEM-09, AMB-23."""
    station = a_turn(armor_vs_grenade=True).with_rooms(**{"0,1": "plain-1"})
    station.holding("red", hand=6)
    told = station.refused("grenade", who="trooper", into="0,1", armor={"blue": 1})
    assert told == ("no_target", "PS-ITEM-10")


def test_the_last_search_card_goes_to_the_active_player_alert_or_not() -> None:
    """PS-ROOM-07, PS-ROOM-08."""
    station = a_turn().with_rooms(**{"0,1": "team-2"}).where(search=1, discard=0)
    station.standing(red_trooper="0,1", blue_trooper="0,1")
    team = {"who": "trooper", "partner": "blue", "alerts": 1, "roll": [1]}
    assert station.refused("search", **team, alerts_by=["blue"])[0] == "bad_value"
    station.do("search", **team)
    assert station.view["decks"]["discard"] == 1
    assert station.view["seats"]["red"]["hand"] == 5


def test_the_turn_of_who_dies_while_a_scan_is_open_ends_with_the_scan() -> None:
    """PS-TURN-11."""
    station = a_turn().where(scan=True)
    station.do("adjust", set={"seats.red.trooper.health": 0, "seats.red.android.health": 0})
    station.do("scan_cards", infected=0)
    assert station.view["turn"]["seat"] == "blue"


def test_nobody_dies_twice() -> None:
    """PS-HP-02, PS-ELIM-02."""
    station = a_turn()
    dead = {"seats.blue.trooper.health": 0, "seats.blue.android.health": 0}
    assert "eliminated" in station.types("adjust", set=dead)
    assert station.types("adjust", set=dead) == ["adjusted", "adjusted"]


def test_the_search_deck_holds_no_more_gas_than_cards() -> None:
    """PS-WIN-06."""
    station = a_turn().where(looks_for_gas=True, search=1)
    assert station.refused("deck_gas", cans=2)[0] == "bad_value"
    station.do("deck_gas", cans=1)
    assert station.view["over"] is None


def test_exactly_the_cans_that_it_takes_burn_the_hive() -> None:
    """PS-HIVE-05."""
    station = a_turn().with_rooms(**{"0,1": "hive turned"}).standing(red_trooper="0,1")
    station.holding("red", hand=20)
    assert station.refused("burn_hive", who="trooper", cans=4) == ("bad_value", "PS-HIVE-05")


def test_who_owes_a_trade_with_the_only_living_character_buries_nothing() -> None:
    """PS-ORD-01, PS-EXP-09."""
    station = a_turn().healthy(red_android=0).where(trades={"trooper": ("blue",)}, rooms={})
    assert station.refused("bury", card="plain-1") == ("must_settle", "PS-ORD-01")


@pytest.mark.parametrize("level", ["warn", "tracker"])
def test_where_nothing_is_refused_offers_are_open(level: str) -> None:
    """PS-AP-04."""
    station = a_turn(automation=level)
    station.do("move", who="trooper", to="0,0")
    assert station.offer("search", "trooper")["open"]
    assert station.offer("heal", "trooper")["code"] == "bad_value"


def test_a_light_board_s_terminal_may_reveal() -> None:
    """PS-TERM-05."""
    assert a_light_turn().offer("terminal", "trooper")["open"]


def test_two_bullets_of_a_heavy_gun_are_offered() -> None:
    """PS-ITEM-06."""
    station = a_turn().infested(("black", "0,0")).holding("red", bullets=4, open=("heavy_gun",))
    shots = station.offer("fire", "android")["choices"]["targets"]
    assert [{"parasite": "p1"}, {"parasite": "p1"}] in shots


def test_the_log_says_who_attacked_whom_and_names_the_overruled_rules_once() -> None:
    """PS-FIRE-01, PS-FIRE-02."""
    told = Told(a_table(game=PANIC_STATION), "panic_station")
    players = [{"seat": seat, "name": seat[0].upper()} for seat in SEATS[:4]]
    told("new_game", players=players, first="red")
    told("setup_alert", seat="blue")
    told("begin")
    told("parasite_phase", roll=[1])
    told("fire", who="trooper", targets=[{"parasite": "p1"}], anyway=True)
    assert told("log")["log"][-1]["text"] == (
        "The table overrules PS-FIRE-01 and PS-FIRE-02: R's Trooper attacks a grey parasite."
        " A grey parasite is killed."
    )
