"""Panic Station by the book: what was played otherwise before, each point with its rule."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve

from companion.core.dice import Cup, Dice
from companion.core.game import Decided, ruled
from companion.core.refusal import Refusal
from companion.games.panic_station import PANIC_STATION, adjusting
from companion.games.panic_station.events import DeckLookedThrough, LastHumanTold
from companion.games.panic_station.verdicts import Link
from companion.journal.codec import Codec
from companion.locale import Words
from companion.table.orders import Order, read_order
from companion.table.play import commands_of
from tests.games.panic_station.test_audit import audited, infected
from tests.support.random_table import play as random_play
from tests.support.station import Station, a_light_turn, a_turn, no_app_dice
from tests.support.table import Told, a_table

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


# The marker


def test_a_holder_who_dies_in_the_turn_that_armed_the_marker_hands_it_on_resting() -> None:
    """PS-TURN-05, PS-ELIM-05, AMB-04: the phase still comes after the full revolution."""
    station = a_turn(seat="blue").healthy(blue_trooper=1, blue_android=0)
    station.with_rooms(**{"0,1": "plain-1"}).standing(blue_trooper="0,1").holding("blue", hand=8)
    station.do("adjust", set={"seats.blue.trooper.health": 0})
    assert station.view["turn"]["seat"] == "green"
    assert station.view["marker"] == {"seat": "green", "armed": True}
    assert station.view["next_phase"] == 3
    turns = []
    while station.view["phase"] == "team":
        turns.append(station.view["turn"]["seat"])
        station.do("end_turn")
    assert turns == ["green", "yellow", "red"]


def test_a_holder_who_leaves_in_her_own_turn_hands_it_on_resting() -> None:
    """PS-TURN-05, PS-ELIM-05, AMB-04."""
    station = a_turn(seat="blue")
    station.do("leave", seat="blue")
    turns = []
    while station.view["phase"] == "team":
        turns.append(station.view["turn"]["seat"])
        station.do("end_turn")
    assert turns == ["green", "yellow", "red"]
    assert station.view["marker"]["seat"] == "green"


def alone(**options: Any) -> Station:
    """Red is the only one left, and the Parasite Phase is next."""
    station = a_turn(**options)
    for seat in ("blue", "green", "yellow"):
        station.do("leave", seat=seat)
    while station.view["phase"] != "parasite":
        station.do("end_turn")
    return station


@pytest.mark.parametrize(("how", "turns"), [("n_plus_1", 2), ("every_turn", 1)])
def test_whoever_is_left_alone_has_a_phase_after_n_plus_1_turns(how: str, turns: int) -> None:
    """PS-TURN-05, AMB-39."""
    station = alone(last_player_phase=how)
    station.do("parasite_phase", roll=[1])
    for left in range(turns, 0, -1):
        assert station.view["next_phase"] == left
        station.do("end_turn")
    assert station.view["phase"] == "parasite"


# Switches


def pair_in_one_room(**options: Any) -> Station:
    """Red's Android with a Heavy Gun and four bullets stands before blue's pair."""
    station = a_turn(**options).with_rooms(**{"0,1": "storage-2"})
    station.standing(red_android="0,1", blue_trooper="0,1", blue_android="0,1")
    station.holding("blue", hand=8)
    return station.holding("red", bullets=4, open=("heavy_gun",))


BOTH = [{"seat": "blue", "who": "trooper"}, {"seat": "blue", "who": "android"}]


def test_one_armor_stops_one_of_two_shots_at_a_pair() -> None:
    """PS-FIRE-11, AMB-35."""
    station = pair_in_one_room()
    station.do("fire", who="android", targets=BOTH, armor=1)
    health = [station.character(f"blue.{who}")["health"] for who in ("trooper", "android")]
    assert sorted(health) == [3, 4]
    assert station.view["seats"]["blue"]["hand"] == 7


@pytest.mark.parametrize("asks", [False, True])
def test_a_house_may_let_one_armor_stop_both_shots_at_a_pair(*, asks: bool) -> None:
    """PS-ITEM-11, AMB-35."""
    station = pair_in_one_room(heavy_gun_armor="both")
    if asks:
        station.do("fire", who="android", targets=BOTH, ask=True)
        station.do("armor", attack="a1", cards=1)
    else:
        assert station.refused("fire", who="android", targets=BOTH, armor=2)[0] == "bad_value"
        station.do("fire", who="android", targets=BOTH, armor=1)
    health = [station.character(f"blue.{who}")["health"] for who in ("trooper", "android")]
    assert health == [4, 4]
    assert station.view["seats"]["blue"]["hand"] == 7
    assert station.view["pending"] == []


def test_two_shots_at_one_character_take_two_armors_in_every_house() -> None:
    """PS-FIRE-11, AMB-23."""
    station = pair_in_one_room(heavy_gun_armor="both")
    station.do("fire", who="android", targets=BOTH[:1] * 2, armor=1)
    assert station.character("blue.trooper")["health"] == 3


@pytest.mark.parametrize(("excuses", "owed"), [(False, 1), (True, 0)])
def test_who_shot_into_a_room_trades_on_entering_it(*, excuses: bool, owed: int) -> None:
    """PS-TRD-12, AMB-36."""
    station = a_turn(scope_excuses_trade=excuses).with_rooms(**{"0,1": "storage-2"})
    station.do("adjust", set={"rooms.0,1.doors": "WDDD"})
    station.standing(blue_trooper="0,1").holding("red", bullets=2, open=("target_scope",))
    station.do("fire", who="android", targets=BOTH[:1])
    station.do("move", who="android", to="0,1")
    assert len(station.view["pending"]) == owed


@pytest.mark.parametrize(("waives", "owed"), [(True, 0), (False, 1)])
def test_the_android_attacks_where_the_trooper_has_just_entered(*, waives: bool, owed: int) -> None:
    """PS-ORD-03, AMB-37: the player has decided to attack."""
    station = a_turn(pair_attack_waives=waives).with_rooms(**{"0,1": "storage-2"})
    station.do("adjust", set={"rooms.0,1.doors": "WDDD"})
    station.standing(red_android="0,1", blue_trooper="0,1").holding("red", bullets=2)
    station.do("move", who="trooper", to="0,1")
    assert station.pending("trade") is not None
    station.do("fire", who="android", targets=BOTH[:1])
    assert len(station.view["pending"]) == owed


def test_the_android_s_attack_elsewhere_settles_nothing_for_the_trooper() -> None:
    """PS-ORD-03, AMB-37."""
    station = a_turn().with_rooms(**{"0,1": "storage-2", "1,0": "run-1"})
    station.do("adjust", set={"rooms.0,1.doors": "WDDD"})
    station.standing(red_android="1,0", blue_trooper="0,1", green_trooper="1,0")
    station.holding("red", bullets=2)
    station.do("move", who="trooper", to="0,1")
    station.do("fire", who="android", targets=[{"seat": "green", "who": "trooper"}])
    assert station.pending("trade") is not None


@pytest.mark.parametrize("new", [False, True])
def test_a_free_move_leads_to_a_room_that_was_there_on_entering(*, new: bool) -> None:
    """PS-ROOM-01, AMB-38."""
    station = a_turn(run_into_new_room=new).with_rooms(**{"0,1": "run-1"})
    station.do("move", who="trooper", to="0,1")
    station.do("explore", who="trooper", card="run-2", at=[0, 2])
    if new:
        station.do("move", who="trooper", to="0,2", free=True)
        assert station.left() == 2
        return
    refused = station.refused("move", who="trooper", to="0,2", free=True)
    assert refused == ("not_allowed", "PS-ROOM-01")
    station.do("move", who="trooper", to="0,0", free=True)
    assert station.left() == 2


def before_the_sick_bay(**doors: str) -> Station:
    """The Sick Bay lies above the Reactor, and red's Trooper stands in its hall."""
    station = Station(doors=doors).begun()
    station.with_rooms(**{"0,1": "run-1"})
    station.do("explore", who="trooper", card="sick-bay", at=[1, 0], anyway=True)
    return station.standing(red_trooper="1,0:s")


def test_the_inner_door_of_a_two_room_card_is_a_security_door() -> None:
    """PS-ROOM-11, AMB-40."""
    refused = before_the_sick_bay().refused("move", who="trooper", to="1,0:n")
    assert refused == ("door_closed", "PS-MOV-02")


def test_a_copy_whose_inner_door_is_open_says_so_with_a_fifth_letter() -> None:
    """PS-ROOM-11, AMB-40."""
    station = before_the_sick_bay()
    assert station.view["rooms"]["1,0"]["inner"] == "S"
    station.do("adjust", set={"rooms.1,0.doors": "WWDWD"})
    assert (station.view["rooms"]["1,0"]["doors"], station.view["rooms"]["1,0"]["inner"]) == (
        "WWDW", "D",
    )  # fmt: skip
    station.do("move", who="trooper", to="1,0:n")
    remembered = adjusting.remembered(station.state)
    assert remembered["doors"]["sick-bay"] == "WWDWD"


def test_a_game_begins_with_the_inner_door_that_was_remembered() -> None:
    """PS-ROOM-11, AMB-40."""
    station = before_the_sick_bay(**{"sick-bay": "WWDWD"})
    station.do("move", who="trooper", to="1,0:n")
    assert station.view["deck"]["terminal-closed"] == "WWDW"
    assert station.refused("adjust", set={"rooms.0,1.doors": "DDDDD"})[0] == "bad_value"


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


# Armor on a light board


def attacked_on_a_light_board() -> Station:
    """The parasites attack, and the table tells whom; red and blue hold eight cards."""
    station = a_light_turn()
    while station.view["phase"] != "parasite":
        station.do("end_turn")
    station.do("parasite_phase", roll=[1])
    return station.holding("red", hand=8).holding("blue", hand=8)


def black(seat: str, who: str, **more: object) -> dict[str, object]:
    return {"seat": seat, "who": who, "side": "black", **more}


def test_two_armors_stop_the_two_wounds_of_a_black_parasite() -> None:
    """PS-ITEM-10, PS-PATK-02."""
    station = attacked_on_a_light_board()
    station.do("resolve_attacks", hits=[black("red", "trooper", armor=2)])
    assert station.character("red.trooper")["health"] == 4
    assert station.view["seats"]["red"]["hand"] == 6


def test_no_more_armor_answers_a_hit_than_it_deals_wounds() -> None:
    """PS-ITEM-10."""
    station = attacked_on_a_light_board()
    hits = [{"seat": "red", "who": "trooper", "side": "grey", "armor": 2}]
    assert station.refused("resolve_attacks", hits=hits) == ("bad_value", "PS-ITEM-10")


def test_one_armor_protects_both_characters_that_one_parasite_hits() -> None:
    """PS-ITEM-11."""
    station = attacked_on_a_light_board()
    hits = [black("red", who, armor=1) for who in ("trooper", "android")]
    station.do("resolve_attacks", hits=hits)
    assert [station.character(f"red.{who}")["health"] for who in ("trooper", "android")] == [3, 3]
    assert station.view["seats"]["red"]["hand"] == 7


def test_two_parasites_in_two_rooms_take_an_armor_each() -> None:
    """PS-ITEM-11: one card protects both only in the same room."""
    station = attacked_on_a_light_board()
    pair = (("trooper", "left"), ("android", "right"))
    hits = [black("red", who, armor=1, parasite=one) for who, one in pair]
    station.do("resolve_attacks", hits=hits)
    assert station.view["seats"]["red"]["hand"] == 6


def test_a_players_armor_is_spread_where_it_spares_most() -> None:
    """PS-ITEM-10, PS-ITEM-11."""
    station = attacked_on_a_light_board().healthy(red_android=2)
    hits = [
        {"seat": "red", "who": "trooper", "side": "grey"},
        black("red", "android"),
        {"seat": "blue", "who": "trooper", "side": "grey"},
        {"seat": "blue", "who": "android", "side": "grey"},
    ]
    station.do("resolve_attacks", hits=hits, armor=[{"seat": "red"}, {"seat": "blue"}])
    assert [station.character(f"red.{who}")["health"] for who in ("trooper", "android")] == [3, 1]
    assert [station.character(f"blue.{who}")["health"] for who in ("trooper", "android")] == [4, 4]
    assert [station.view["seats"][seat]["hand"] for seat in ("red", "blue")] == [7, 7]


def test_a_player_who_is_not_hit_so_often_takes_armor_back() -> None:
    """PS-ITEM-10."""
    station = attacked_on_a_light_board()
    hits = [{"seat": "red", "who": "trooper", "side": "grey"}]
    armor = [{"seat": "red"}, {"seat": "red"}]
    refused = station.refused("resolve_attacks", hits=hits, armor=armor)
    assert refused == ("bad_value", "PS-ITEM-10")


def test_a_hand_that_is_counted_anew_blocks_no_armor() -> None:
    """PS-HAND-01, AMB-12: what the app believed of a hand is corrected with the answer."""
    station = attacked_on_a_light_board().holding("red", hand=5)
    told = {"hits": [black("red", "trooper", armor=1)]}
    assert station.refused("resolve_attacks", **told) == ("hand_minimum", "PS-HAND-01")
    station.do("resolve_attacks", **told, hands={"red": 7})
    assert station.view["seats"]["red"]["hand"] == 6


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


# The last human's gas


@pytest.mark.parametrize(("cans", "saved"), [(None, True), (0, False), (2, False), (5, True)])
def test_an_old_journal_s_number_of_cans_is_read_as_a_yes_or_a_no(
    *, cans: int | None, saved: bool
) -> None:
    """PS-WIN-06."""
    kept = {"type": "last_human_told", "v": 1, "cans": cans, "saved": saved}
    assert Codec.of(PANIC_STATION).read(kept) == LastHumanTold(saved)


@pytest.mark.parametrize(("cans", "saved"), [(0, False), (2, None)])
def test_an_old_journal_s_look_through_the_deck_is_read(*, cans: int, saved: bool | None) -> None:
    """PS-WIN-06."""
    kept = {"type": "deck_looked_through", "v": 1, "cans": cans}
    assert Codec.of(PANIC_STATION).read(kept) == DeckLookedThrough(saved)


# Who was infected


def burned() -> Station:
    """Red has burned the Hive."""
    station = a_turn().with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    station.do("burn_hive", who="trooper", cans=3)
    return station


def test_the_hive_that_an_infected_player_burned_is_a_parasite_win() -> None:
    """PS-HIVE-06, PS-WIN-01."""
    station = burned()
    station.do("reveal", infected=["blue", "red"])
    assert station.view["over"] == {
        "side": "parasite", "rule": "PS-HIVE-06", "winners": ["red", "blue"],
    }  # fmt: skip


def test_a_reveal_that_is_told_again_turns_the_ending_back() -> None:
    """PS-HIVE-06, PS-WIN-02."""
    station = burned()
    station.do("reveal", infected=["blue", "red"])
    station.do("reveal", infected=["blue"])
    assert station.view["over"] == {
        "side": "human", "rule": "PS-WIN-01", "winners": ["red", "green", "yellow"],
    }  # fmt: skip


def test_an_audit_names_the_parasite_side_where_the_burner_was_infected() -> None:
    """PS-HIVE-06: it says so as `reveal` does."""
    station = burned()
    report = audited(station, infected("blue", "red", by="green"))
    assert report["ending"] == "overturned"
    assert station.view["over"]["side"] == "parasite"


def test_a_winner_whom_anothers_notes_accuse_leaves_the_ending_unproven() -> None:
    """PS-WIN-02: blue notes that green infected it, and green opened no note of that."""
    station = burned()
    link = Link("blue", "green", 5, "infected")
    report = audited(station, (Link("yellow", None, 1, "host"), link))
    assert report["ending"] == "unproven"
    assert station.view["over"]["winners"] is None


def scanned(infected: int, **options: Any) -> Station:
    station = a_turn(**options).where(scan=True)
    station.do("scan_cards", infected=infected)
    return station


def test_fewer_infected_than_a_scan_showed_are_questioned_while_nobody_died() -> None:
    """PS-SCAN-04, PS-INF-06."""
    station = scanned(2)
    for seat in ("red", "blue", "green", "yellow"):
        station.do("adjust", set={f"seats.{seat}.trooper.health": 0})
    assert station.view["over"]["rule"] == "PS-WIN-07"
    assert station.refused("reveal", infected=["red"]) == ("bad_value", "PS-SCAN-04")
    station.do("reveal", infected=["red"], anyway=True)


def test_after_a_scan_of_all_all_are_named() -> None:
    """PS-WIN-03."""
    station = scanned(4)
    refused = station.refused("reveal", infected=["red", "blue", "green"])
    assert refused == ("bad_value", "PS-WIN-03")
    station.do("reveal", infected=["red", "blue", "green", "yellow"])


@pytest.mark.parametrize("told", [["red", "blue"], ["red", "blue", "green", "yellow"]])
def test_after_a_last_human_exactly_one_is_human(told: list[str]) -> None:
    """PS-WIN-06."""
    station = scanned(3)
    station.do("last_human_gas", cans=0)
    station.do("deck_gas", cans=0)
    assert station.refused("reveal", infected=told) == ("bad_value", "PS-WIN-06")
    offered = station.offer("reveal")["ways"]
    assert {len(way["infected"]) for way in offered} == {3}


# Carried, and the words of it


def told_table() -> Told:
    """Red's turn at a table that is told things in JSON."""
    told = Told(a_table(game=PANIC_STATION), "panic_station")
    names = zip(("red", "blue", "green", "yellow"), ("Ann", "Bob", "Cat", "Dan"), strict=True)
    told("new_game", players=[{"seat": seat, "name": name} for seat, name in names], first="red")
    told("begin")
    told("parasite_phase", roll=[1])
    return told


def test_a_second_scan_with_fewer_infected_is_questioned_while_nobody_died() -> None:
    """PS-INF-06."""
    station = scanned(2).where(scan=True)
    assert station.refused("scan_cards", infected=1) == ("bad_value", "PS-INF-06")
    assert {"infected": 1} not in station.offer("scan_cards")["ways"]
    station.do("scan_cards", infected=1, anyway=True)
    assert "PS-INF-06" in station.reminded()


def test_a_scan_after_a_death_may_show_fewer() -> None:
    """PS-INF-06, PS-SCAN-05."""
    station = scanned(2).where(scan=True).healthy(blue_trooper=0, blue_android=0)
    station.do("scan_cards", infected=1)


def test_an_open_scan_says_how_the_check_cards_are_laid() -> None:
    """PS-SCAN-02, PS-SCAN-03."""
    assert {"PS-SCAN-02", "PS-SCAN-03"} <= a_turn().where(scan=True).reminded()


def test_a_trade_says_what_infects() -> None:
    """PS-INF-02, PS-INF-03."""
    assert "PS-INF-02" in a_turn().where(trades={"trooper": ("blue",)}).reminded()


def test_in_master_and_servant_the_check_card_goes_to_the_killer() -> None:
    """PS-MS-03."""
    station = a_turn(master_servant=True).with_rooms(**{"0,1": "run-1"}).holding("red", bullets=1)
    station.standing(red_android="0,1", blue_trooper="0,1").healthy(blue_trooper=1, blue_android=0)
    station.do("fire", who="android", targets=BOTH[:1])
    assert "PS-MS-03" in station.reminded()
    station.do("end_turn")
    assert "PS-MS-03" not in station.reminded()


def test_on_a_light_board_a_move_says_attack_or_trade() -> None:
    """PS-MOV-04."""
    station = a_light_turn()
    assert "PS-MOV-04" not in station.reminded()
    station.do("move", who="trooper")
    assert "PS-MOV-04" in station.reminded()


def said(station: Station, rule: str) -> list[str]:
    words = Words("en")
    return [words.say(one["text"]) for one in station.view["reminders"] if one["rule"] == rule]


def test_the_host_is_said_to_be_among_you_only_while_that_is_sure() -> None:
    """PS-SET-17."""
    station = a_turn()
    assert said(station, "PS-SET-17") == [
        "Once everyone has searched, the Host is in somebody's hand."
    ]
    assert said(station.where(search=34), "PS-SET-17") == ["The Host is among you."]
    told = station.state
    station.do("leave", seat="green")
    assert said(station, "PS-SET-17") == []
    station.state = told
    station.do("adjust", set={"decks.search": 30})
    assert said(station, "PS-SET-17") == []


def test_the_log_says_on_whom_a_heat_scanner_was_used() -> None:
    """PS-ITEM-14."""
    told = told_table()
    told("adjust", set={"seats.red.hand": 8, "seats.blue.android.room": "0,0"})
    target = {"seat": "blue", "who": "android"}
    assert told("play", item="heat_scanner", who="trooper", target=target)["ok"]
    assert told("log")["log"][-1]["text"] == "Ann uses a Heat Scanner on Bob."


def test_a_shot_plays_the_ammo_and_the_gun_that_it_needs_first() -> None:
    """PS-ITEM-05, PS-ITEM-06."""
    station = pair_in_one_room().holding("red", bullets=0, open=(), hand=8)
    assert station.refused("fire", who="android", targets=BOTH)[0] == "no_item"
    kinds = station.types("fire", who="android", targets=BOTH, play=["heavy_gun", "ammo"])
    assert kinds[:2] == ["item_played", "item_played"]
    red = station.view["seats"]["red"]
    assert (red["hand"], red["bullets"], red["open"]) == (6, 2, ["heavy_gun"])


def test_the_knife_is_drawn_and_used_in_one_go() -> None:
    """PS-ITEM-08, PS-HAND-01."""
    station = pair_in_one_room().holding("red", open=(), hand=6)
    station.do("knife", who="android", target=BOTH[0], play=["knife"], roll=[3])
    assert station.view["seats"]["red"]["hand"] == 5
    again = station.refused("knife", who="android", target=BOTH[0], play=["knife"], roll=[3])
    assert again == ("hand_minimum", "PS-HAND-01")


@pytest.mark.parametrize(
    ("open_", "kinds", "why"),
    [
        ({"scan": True}, ["scan"], "First finish the heat scan."),
        ({"last_human": True}, ["last_human_gas"],
         "First tell whether the last human holds a Gas Can."),
        ({"looks_for_gas": True}, ["deck_gas"], "First look through the search deck."),
    ],
)  # fmt: skip
def test_what_must_be_settled_first_is_named(
    open_: dict[str, bool], kinds: list[str], why: str
) -> None:
    told = told_table()
    play = told.table.play
    assert play is not None
    play.history.amend(told.table.rev, evolve(play.history.state, **open_))
    refused = told("end_turn")["refused"]
    assert (refused["code"], refused["pending"], refused["why"]) == ("must_settle", kinds, why)


def test_a_trade_that_is_owed_is_named_too() -> None:
    """PS-ORD-01."""
    told = told_table()
    told("explore", who="trooper", card="run-1", at=[0, 1])
    told("adjust", set={"seats.blue.trooper.room": "0,1"})
    told("move", who="trooper", to="0,1")
    assert told("end_turn")["refused"]["pending"] == ["trade"]


def test_what_was_done_already_says_at_which_rev() -> None:
    """PS-CMP-02, PS-TERM-02."""
    told = told_table()
    laid = told("explore", who="trooper", card="terminal-open", at=[0, -1], turned=True)
    rev = laid["view"]["rev"]
    told("explore", who="trooper", card="run-1", at=[0, 1])
    refused = told("explore", who="trooper", card="terminal-open", at=[1, 0])["refused"]
    assert (refused["code"], refused["rev"]) == ("already_done", rev)
    told("adjust", set={"seats.red.android.room": "0,-1"})
    used = told("terminal", who="android", use="open_doors")["view"]["rev"]
    told("move", who="trooper", to="0,1")
    refused = told("terminal", who="android", use="heat_scan")["refused"]
    assert (refused["code"], refused["rev"]) == ("already_done", used)


def test_a_move_in_the_parasite_phase_is_refused_by_the_right_rule() -> None:
    """PS-TURN-01, PS-PATK-05."""
    station = Station()
    station.do("begin")
    assert station.refused("move", who="trooper", to="0,0") == ("not_now", "PS-TURN-01")


def test_a_heal_outside_the_sick_bay_speaks_of_the_room() -> None:
    """PS-HEAL-01."""
    refused = a_turn().refused("heal", who="trooper", wounds={"trooper": 1})
    assert refused == ("not_allowed", "PS-HEAL-01")


READABLE = re.compile(r"-?\d,-?\d|\bp\d+\b|\ba\d\b")
"""A coordinate, a parasite's id, an attack's."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", range(4))
def test_no_coordinate_and_no_id_stands_in_anything_that_is_read(seed: int, language: str) -> None:
    words = Words(language)
    for table, _, came in random_play(seed, 150):
        read = [came.why] if isinstance(came, Refusal) else []
        state = table.state
        for event in () if isinstance(came, Refusal) else came.events:
            told = PANIC_STATION.tell(state, event)
            read += [told] if told is not None else []
        read += [one["text"] for one in PANIC_STATION.view(state, None)["reminders"]]
        for message in read:
            text = words.sentence(message)
            assert not READABLE.search(text), text
