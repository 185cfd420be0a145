"""Cards by the book: first aid, searches, alerts, and cards that fit nowhere."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from companion.core.dice import Cup, Dice
from companion.core.game import Decided, ruled
from companion.core.refusal import Refusal
from companion.games.panic_station import PANIC_STATION
from companion.locale import Words
from companion.table.orders import Order, read_order
from companion.table.play import commands_of
from tests.support.station import Station, a_turn, no_app_dice

# First Aid


def wounded_pair() -> Station:
    """Red's pair and blue's Trooper, all wounded, stand in one room."""
    station = a_turn().with_rooms(**{"0,1": "team-3"})
    station.standing(red_trooper="0,1", red_android="0,1", blue_trooper="0,1")
    return station.healthy(red_trooper=2, red_android=3, blue_trooper=3).holding("red", hand=8)


def heals(**wounds: int) -> list[dict[str, object]]:
    """Return `heals(red_trooper=1)` as a kit's command has it."""
    pairs = [(*key.split("_"), n) for key, n in wounds.items()]
    return [{"seat": seat, "who": who, "wounds": n} for seat, who, n in pairs]


def test_a_kit_heals_one_wound_of_each_of_ones_own_pair() -> None:
    """PS-ITEM-12."""
    station = wounded_pair()
    station.do("first_aid", who="trooper", heals=heals(red_trooper=1, red_android=1))
    assert station.character("red.trooper")["health"] == 3
    assert station.character("red.android")["health"] == 4


def test_a_kit_never_heals_two_others_a_wound_each() -> None:
    """PS-ITEM-12."""
    station = wounded_pair().standing(blue_android="0,1").healthy(blue_android=3)
    others = heals(blue_trooper=1, blue_android=1)
    refused = station.refused("first_aid", who="trooper", heals=others)
    assert refused == ("not_allowed", "PS-ITEM-12")


def test_a_kit_that_is_split_names_two_characters() -> None:
    """PS-ITEM-12."""
    twice = heals(red_trooper=1) * 2
    refused = wounded_pair().refused("first_aid", who="trooper", heals=twice)
    assert refused == ("not_allowed", "PS-ITEM-12")


def test_the_offers_list_every_split_of_a_kit_once() -> None:
    """PS-ITEM-12."""
    offer = wounded_pair().offer("first_aid", "trooper")
    pairs = [way["heals"] for way in offer["ways"] if len(way["heals"]) == 2]
    named = [tuple(f"{one['seat']}.{one['who']}" for one in pair) for pair in pairs]
    assert named == [
        ("red.trooper", "red.android"),
        ("red.trooper", "blue.trooper"),
        ("red.android", "blue.trooper"),
    ]


# Team Search after an attack


def next_to_a_team_search() -> Station:
    """Red's Android has a scope and two bullets, and a Team Search room with blue lies above."""
    station = a_turn().with_rooms(**{"0,1": "team-3 turned"})
    station.standing(blue_trooper="0,1", green_trooper="0,1", red_android="0,0")
    return station.holding("red", bullets=2, open=("target_scope",), hand=8)


def test_who_shot_into_a_team_search_room_searches_there_with_nobody() -> None:
    """PS-ROOM-09, PS-ITEM-07."""
    station = next_to_a_team_search()
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    station.do("move", who="android", to="0,1")
    station.do("trade", who="android", **{"with": "green"})
    for partner in ("blue", "green"):
        refused = station.refused("search", who="android", partner=partner)
        assert refused == ("not_allowed", "PS-ROOM-09")
    station.do("search", who="android")


def test_who_shot_at_a_parasite_there_may_search_with_a_partner() -> None:
    """PS-ROOM-09."""
    station = next_to_a_team_search().infested(("grey", "0,1"))
    station.do("fire", who="android", targets=[{"parasite": "p1"}])
    station.do("move", who="android", to="0,1")
    station.do("trade", who="android", **{"with": "green"})
    station.do("search", who="android", partner="blue")


# A card that fits nowhere


def at_the_terminal() -> Station:
    """Red's pair stands at the Terminal; only the Reactor's left doorway leads anywhere."""
    station = a_turn().with_rooms(**{"0,1": "terminal-open"})
    station.do("adjust", set={"rooms.0,0.doors": "DWWD", "rooms.0,1.doors": "WWDW"})
    return station.standing(red_trooper="0,1", red_android="0,1")


def test_a_reveal_buries_what_fits_nowhere_and_tries_the_next_card() -> None:
    """PS-TERM-05, PS-EXP-09."""
    station = at_the_terminal()
    refused = station.refused("terminal", who="trooper", use="reveal", card="sick-bay", at=[-1, 0])
    assert refused == ("does_not_fit", "PS-EXP-03")
    station.do("bury", card="sick-bay")
    assert station.left() == 3
    station.do("terminal", who="trooper", use="reveal", card="run-1", at=[-1, 0])
    assert station.left() == 3
    assert station.view["rooms"]["-1,0"]["card"] == "run-1"
    refused = station.refused("terminal", who="android", use="open_doors")
    assert refused == ("already_done", "PS-TERM-02")


def test_the_second_card_of_a_reveal_is_given_up_by_anything_else() -> None:
    """PS-TERM-05, PS-EXP-10."""
    station = at_the_terminal()
    station.do("bury", card="sick-bay")
    station.do("move", who="android", to="0,0")
    station.do("terminal", who="trooper", use="reveal", card="run-1", at=[-1, 0])
    assert station.left() == 1


# Why a card is not laid


def explored(station: Station, **fields: object) -> tuple[str, str | None, str]:
    """Return why an Explore is refused, and the sentence."""
    order = read_order({"do": "explore", "who": "trooper", **fields}, commands_of(PANIC_STATION))
    assert isinstance(order, Order)
    decided = PANIC_STATION.decide(station.state, order.command, Dice(Cup(no_app_dice)))
    if isinstance(decided, Decided):
        decided = ruled(decided, "referee", anyway=False)
    assert isinstance(decided, Refusal)
    return decided.code, decided.rule, Words("en").say(decided.why)


def test_an_explore_without_an_open_side_says_so_whatever_the_card() -> None:
    """PS-EXP-12."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay"}).standing(red_trooper="0,1:n")
    said = "No side of this room is open: explore from another room."
    for card in ({}, {"card": "run-1", "at": [0, 2]}, {"card": "plain-2", "at": [0, 2]}):
        assert explored(station, **card) == ("not_connected", "PS-EXP-12", said)
    offer = station.offer("explore", "trooper")
    assert (offer["open"], offer["rule"]) == (False, "PS-EXP-12")


def test_a_card_that_fits_elsewhere_is_said_to() -> None:
    """PS-EXP-08."""
    station = a_turn().with_rooms(**{"0,1": "storage-1"}).standing(red_trooper="0,1")
    code, rule, why = explored(station, card="sick-bay", at=[1, 1])
    assert (code, rule) == ("fits_elsewhere", "PS-EXP-08")
    assert why == "This card fits elsewhere on the board, but not here: explore from there."


def test_an_explore_before_the_next_card_is_told_asks_for_it() -> None:
    """PS-EXP-01."""
    code, _, why = explored(a_turn())
    assert (code, why) == ("bad_value", "First tell which card is next, and where it goes.")


# What waits before a card is drawn


def all_ten_out(room: str = "storage-2 red") -> Station:
    """Red's Trooper stands in a red room, and all ten discs are on the board."""
    station = a_turn().with_rooms(**{"0,1": room}).standing(red_trooper="0,1")
    return station.infested(*[("grey", "0,0")] * 5, *[("black", "0,0")] * 5)


def test_with_all_ten_discs_out_the_parasite_is_chosen_before_the_card_is_drawn() -> None:
    """PS-SPAWN-07, PS-SPAWN-09, PS-SRCH-04."""
    station = all_ten_out()
    drawn = station.view["decks"]["search"]
    station.do("search", who="trooper", roll=[1])
    assert station.pending("spawn") is not None
    assert station.view["decks"]["search"] == drawn
    assert station.types("spawn_at", choice="p3")[-1] == "cards_drawn"
    assert station.view["decks"]["search"] == drawn - 1
    assert station.view["pending"] == []


def test_what_was_drawn_is_asked_once_the_parasite_stands_there() -> None:
    """PS-SRCH-04, PS-SPAWN-09: the die, then the choice, then the card."""
    station = all_ten_out()
    station.do("search", who="trooper", ask=True, roll=[1])
    assert [one["kind"] for one in station.view["pending"]] == ["spawn"]
    assert station.refused("drawn")[0] == "must_settle"
    station.do("spawn_at", choice="p3")
    assert station.pending("draw") == {"kind": "draw", "who": "trooper", "cards": 1,
                                       "seats": ["red"]}  # fmt: skip
    assert station.refused("end_turn")[0] == "must_settle"
    assert station.offer("drawn")["ways"] == [{}, {"alerts": 1}]
    station.do("drawn", alerts=1, roll=[2])
    assert station.pending("spawn") is not None
    assert station.view["decks"]["discard"] == 1


def test_in_a_red_room_the_die_falls_before_anybody_tells_what_was_drawn() -> None:
    """PS-SRCH-04."""
    station = a_turn().with_rooms(**{"0,1": "storage-2 red"}).standing(red_trooper="0,1")
    assert station.refused("search", who="trooper", ask=True, alerts=1)[0] == "bad_value"
    station.do("search", who="trooper", ask=True, roll=[2])
    assert len(station.view["parasites"]) == 1
    station.do("drawn")
    assert station.view["seats"]["red"]["hand"] == 6


def in_a_team_search() -> Station:
    """Red's and blue's Troopers stand in a Team Search room; the trade is done."""
    station = a_turn().with_rooms(**{"0,1": "team-3"})
    return station.standing(red_trooper="0,1", blue_trooper="0,1")


def test_whoever_of_two_drew_the_alert_is_told_and_never_assumed() -> None:
    """PS-ROOM-08."""
    ways = [
        way for way in in_a_team_search().offer("search", "trooper")["ways"] if "partner" in way
    ]
    assert [way.get("alerts_by") for way in ways if way.get("alerts") == 1] == [["red"], ["blue"]]
    station = in_a_team_search()
    station.do("search", who="trooper", partner="blue", ask=True)
    station.do("drawn", alerts=1, alerts_by=["blue"], roll=[1])
    assert [station.view["seats"][seat]["hand"] for seat in ("red", "blue")] == [6, 5]
    refused = in_a_team_search().refused(
        "search", who="trooper", partner="blue", alerts=1, alerts_by=["green"]
    )
    assert refused == ("bad_value", "PS-ROOM-08")


def test_a_fourth_alert_before_the_discards_are_shuffled_is_questioned() -> None:
    """PS-CMP-01, PS-SRCH-06."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"}).standing(red_trooper="0,1")
    station.do("search", who="trooper", alerts=3, roll=[2, 2, 2])
    fourth = {"who": "trooper", "alerts": 1, "roll": [2, 2]}
    assert station.refused("search", **fourth) == ("bad_value", "PS-CMP-01")
    station.do("search", **fourth, anyway=True)


def test_after_a_reshuffle_the_alerts_may_come_again() -> None:
    """PS-SRCH-06."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"}).standing(red_trooper="0,1")
    station.do("search", who="trooper", alerts=3, roll=[2, 2, 2])
    station.where(search=0, discard=3)
    assert "deck_renewed" in station.types("search", who="trooper", alerts=1, roll=[2, 2])


# The search of a first turn


def beside_a_storage(**options: Any) -> Station:
    """Red's first turn, with 2 AP left; a Storage room lies one room from the Trooper."""
    station = a_turn(**options).with_rooms(**{"0,1": "storage-2"})
    station.do("adjust", set={"rooms.0,1.doors": "WDDD"})
    return station.healthy(red_android=0).where(turn=evolve(station.state.turn, ap=2))


def test_a_first_turn_that_ends_without_a_search_is_a_reminder() -> None:
    """PS-TURN-10, AMB-34: as it was, on the scripted table."""
    station = beside_a_storage()
    assert station.view["owes_search"] is True
    assert "PS-TURN-10" in station.reminded()
    station.do("end_turn")


def test_a_house_may_refuse_a_first_turn_without_the_search() -> None:
    """PS-TURN-10, AMB-34."""
    station = beside_a_storage(first_search="refuse")
    assert station.refused("end_turn") == ("not_allowed", "PS-TURN-10")
    assert station.offer("end_turn")["rule"] == "PS-TURN-10"
    searched = beside_a_storage(first_search="refuse")
    searched.do("move", who="trooper", to="0,1")
    searched.do("search", who="trooper")
    searched.do("end_turn")
    station.do("end_turn", anyway=True)


def unreachable(how: str) -> Station:
    station = beside_a_storage(first_search="refuse")
    turn = station.state.turn
    match how:
        case "too few AP":
            return station.where(turn=evolve(turn, ap=1))
        case "a wall":
            station.do("adjust", set={"rooms.0,1.doors": "WDWD"})
        case "a closed door":
            station.do("adjust", set={"rooms.0,1.doors": "WDSD"})
        case "no cards":
            return station.where(search=0, discard=0)
        case "a second turn":
            return station.where(turn=evolve(turn, first=False))
    return station


@pytest.mark.parametrize(
    "how", ["too few AP", "a wall", "a closed door", "no cards", "a second turn"]
)
def test_no_search_is_owed_where_none_is_possible(how: str) -> None:
    """PS-TURN-10: unless it is impossible."""
    station = unreachable(how)
    assert station.view["owes_search"] is False
    station.do("end_turn")


def test_an_overruled_end_is_said_to_be() -> None:
    """PS-TURN-10."""
    station = beside_a_storage(first_search="refuse")
    assert station.types("end_turn", anyway=True)[0] == "overruled"
