"""The contract while the table is asked something, and what is undone, left, or revealed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.contract import BLUE, told_to_reds_turn
from tests.support.station import Station, a_turn

# Pending forms


def in_an_attack(*, ask: bool = False) -> Station:
    """A grey parasite stands with Bob's Trooper in the Parasite Phase."""
    station = a_turn().with_rooms(**{"0,1": "plain-1"}).infested(("grey", "0,1"))
    station.standing(blue_trooper="0,1").holding("blue", hand=6)
    station.where(phase="parasite", turn=None)
    station.do("parasite_phase", roll=[1], ask=ask)
    return station


def test_attacks_have_the_contracts_form() -> None:
    """PS-PATK-01."""
    (pending,) = in_an_attack().view["pending"]
    assert pending["kind"] == "attacks"
    attack = {"id": "a1", "parasite": "p1", "damage": 1, "targets": ["blue.trooper"]}
    assert pending["attacks"] == [attack]


def test_an_attack_is_answered_by_armor_from_the_table() -> None:
    """PS-ITEM-10."""
    station = in_an_attack()
    assert station.refused("end_turn")[0] == "must_settle"
    station.do("resolve_attacks", armor=[{"attack": "a1", "seat": "blue"}])
    assert station.character("blue.trooper")["health"] == 4
    assert station.view["decks"]["discard"] == 1


def test_a_parasite_phase_that_asks_leaves_armor_to_each_defender() -> None:
    """PS-ITEM-10."""
    station = in_an_attack(ask=True)
    assert station.pending("armor") is not None
    station.do("armor", attack="a1", cards=1)
    assert station.view["phase"] == "team"
    assert (station.character("blue.trooper")["health"], station.left()) == (4, 4)


@pytest.mark.parametrize(("cards", "health", "hand"), [(0, 3, 6), (1, 4, 5)])
def test_a_shot_that_asks_is_answered_by_its_defender(cards: int, health: int, hand: int) -> None:
    """PS-FIRE-11."""
    station = a_turn().standing(blue_trooper="0,0").holding("blue", hand=6)
    station.holding("red", bullets=1).do("fire", who="android", targets=[BLUE], ask=True)
    assert station.character("blue.trooper")["health"] == 4
    assert station.refused("end_turn")[0] == "must_settle"
    station.do("armor", attack="a1", cards=cards)
    assert station.character("blue.trooper")["health"] == health
    assert (station.view["seats"]["blue"]["hand"], station.view["pending"]) == (hand, [])


def test_a_trade_has_the_contracts_form() -> None:
    """PS-MOV-04, PS-TRD-03."""
    station = a_turn().with_rooms(**{"0,1": "run-1"})
    station.standing(blue_trooper="0,1", green_android="0,1").do("move", who="trooper", to="0,1")
    assert station.view["pending"] == [
        {"kind": "trade", "who": "trooper", "with": ["blue", "green"]}
    ]
    assert station.refused("search", who="trooper") == ("must_settle", "PS-ORD-01")
    assert station.refused("end_turn") == ("must_settle", "PS-ORD-01")
    station.do("explore", who="android", card="run-2", at=[1, 0])


def test_a_spawn_lists_the_parasites_when_the_supply_is_empty() -> None:
    """PS-SPAWN-07, PS-T-26."""
    station = a_turn().with_rooms(**{"0,1": "plain-1", "1,0": "storage-1 turned red"})
    station.infested(*[("grey", "0,1")] * 5, *[("black", "0,1")] * 5).standing(red_trooper="1,0")
    station.do("search", who="trooper", roll=[2])
    choices = [f"p{n}" for n in range(1, 11)]
    assert station.view["pending"] == [{"kind": "spawn", "choices": choices}]


def test_a_spawn_lists_the_halves_of_a_two_room_card_first() -> None:
    """PS-SPAWN-05, PS-SPAWN-07."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay", "-1,1": "storage-1 red"})
    station.infested(*[("grey", "0,0")] * 5, *[("black", "0,0")] * 5)
    station.standing(red_trooper="-1,1").do("search", who="trooper", roll=[2])
    assert station.view["pending"] == [{"kind": "spawn", "choices": ["0,1:n", "0,1:s"]}]
    station.do("spawn_at", choice="0,1:s")
    assert station.pending("spawn") == {
        "kind": "spawn",
        "choices": [f"p{n}" for n in range(1, 11)],
    }
    station.do("spawn_at", choice="p3")
    assert station.view["parasites"][2]["room"] == "0,1:s"


def test_a_scan_its_last_human_and_the_deck_follow_each_other() -> None:
    """PS-WIN-06."""
    station = a_turn().where(scan=True)
    assert station.view["pending"] == [{"kind": "scan", "polled": 4}]
    station.do("scan_cards", infected=3)
    assert station.view["scans"] == [{"infected": 3, "clean": 1}]
    assert station.view["pending"] == [{"kind": "last_human_gas", "most": 12}]
    station.do("last_human_gas", cans=0)
    assert station.view["pending"] == [{"kind": "deck_gas", "most": 12}]
    station.do("deck_gas", cans=0)
    assert station.view["over"] == {"side": "parasite", "rule": "PS-WIN-06", "winners": None}


@pytest.mark.parametrize(
    "open_",
    [
        {"scan": True},
        {"last_human": True},
        {"looks_for_gas": True},
        {"attacks": (), "asking": True},
    ],
)
def test_while_something_is_pending_only_that_is_settled(open_: dict[str, Any]) -> None:
    station = a_turn().where(**open_)
    for do, fields in (
        ("end_turn", {}),
        ("search", {"who": "trooper"}),
        ("leave", {"seat": "blue"}),
    ):
        assert station.refused(do, **fields)[0] == "must_settle"
    station.do("hand", seat="blue", cards=7)
    station.do("adjust", set={"seats.blue.bullets": 2})
    assert station.view["seats"]["blue"]["hand"] == 7


# Undo, leave, hand, reveal


def test_taking_a_scans_count_back_opens_the_scan_again() -> None:
    told = told_to_reds_turn()
    told("explore", who="trooper", card="hive", at=[0, 1])
    before = told("view")["view"]["pending"]
    told("scan_cards", infected=4)
    assert told("view")["view"]["over"]["rule"] == "PS-WIN-03"
    view = told("undo")["view"]
    assert (view["pending"], view["scans"], view["over"]) == (before, [], None)
    assert before == [{"kind": "scan", "polled": 4}]


def test_what_is_undone_goes_back_to_the_start() -> None:
    told = told_to_reds_turn()
    told("undo")
    view = told("undo")["view"]
    assert (view["phase"], view["turn"]) == ("setup", None)
    told("redo")
    assert told("redo")["view"]["turn"]["seat"] == "red"


def test_who_leaves_is_out_without_a_death() -> None:
    """PS-ELIM-02, PS-ELIM-05."""
    station = a_turn().holding("blue", open=("keycard",))
    types = station.types("leave", seat="blue")
    assert "died" not in types
    gone = {"health": 0, "room": None, "ap": 0}
    assert station.view["seats"]["blue"] == {
        "name": "Bob", "alive": False, "hand": 0, "bullets": 0, "open": [],
        "trooper": gone, "android": gone,
    }  # fmt: skip
    assert station.view["marker"]["seat"] == "green"
    assert station.refused("leave", seat="blue")[0] == "unknown_seat"


def test_the_turn_of_who_leaves_is_over() -> None:
    """PS-TURN-11."""
    station = a_turn()
    station.do("leave", seat="red")
    assert station.view["turn"]["seat"] == "blue"
    assert station.view["turn"]["number"] == 2


def test_the_next_one_begins_when_the_first_left_before_the_game() -> None:
    """PS-TURN-11, PS-ELIM-05."""
    for first_phase in ("before_turn_1", "after_n_plus_1"):
        station = Station(5, first_phase=first_phase)
        station.do("leave", seat="red")
        station.do("begin")
        if station.view["phase"] == "parasite":
            station.do("parasite_phase", roll=[1])
        assert station.view["turn"]["seat"] == "blue"
        assert station.view["marker"]["seat"] == "green"


def test_the_table_tells_a_hands_size() -> None:
    """PS-HAND-03."""
    station = a_turn()
    assert station.types("hand", seat="green", cards=11) == ["hand_told"]
    assert station.view["seats"]["green"]["hand"] == 11
    assert station.refused("hand", seat="green", cards=-1)[0] == "bad_value"
    assert station.refused("hand", seat="green", cards=47)[0] == "bad_value"


def test_winners_are_named_when_the_table_tells() -> None:
    """PS-WIN-02."""
    station = a_turn().with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    station.do("burn_hive", who="trooper", cans=3)
    assert station.view["over"]["winners"] is None
    assert station.refused("reveal", infected=["purple"])[0] == "unknown_seat"
    station.do("reveal", infected=["blue"])
    assert station.view["over"] == {
        "side": "human", "rule": "PS-WIN-01", "winners": ["red", "green", "yellow"],
    }  # fmt: skip
