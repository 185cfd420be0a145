"""What the offers name, and what they list."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.startrek import Voyage, in_space, last_ship, on_a_light_board


def test_each_command_of_the_moment_is_offered() -> None:
    voyage = in_space(3).shields(left="damaged")
    voyage.placed("klingon_cruiser", 1)
    offered = {one["do"] for one in voyage.tell("offers")["offers"]}
    assert {
        "trade", "hit", "repair", "play", "maneuver", "check_mission", "place", "damage", "draw",
        "discard", "hand", "lose",
    } <= offered  # fmt: skip
    assert not {"begin", "mission", "security", "starbase"} & voyage.offered()


def test_choices_list_what_there_is() -> None:
    voyage = in_space(3).shields(left="damaged")
    ship = voyage.placed("klingon_cruiser", 1)
    voyage.placed("starbase", 3)
    assert voyage.offer("hit")["choices"]["threat"] == [ship]
    assert voyage.offer("repair")["choices"]["facing"] == ["left"]
    ways = voyage.offer("maneuver")["choices"]["way"]
    assert set(ways) == {"clockwise", "counterclockwise", "forward"}
    assert voyage.offer("trade")["choices"]["with"] == ["blue", "green"]


def test_the_draw_lists_the_kinds_that_are_left() -> None:
    voyage = in_space()
    voyage.placed("kang", 1)
    voyage.to_phase_7()
    tokens = voyage.offer("draw_threat")["choices"]["token"]
    assert "kang" not in tokens
    assert {"klingon_cruiser", "tholian", "koloth", "kor", "comet", "starbase"} <= set(tokens)


@pytest.mark.parametrize(
    ("pending", "do"), [("boarders", "security"), ("starbase", "starbase"), ("mission", "mission")]
)
def test_what_settles_is_offered_while_something_is_pending(pending: str, do: str) -> None:
    voyage = in_space(3).open_hull("front_right")
    if pending == "mission":
        voyage.do("check_mission", met=True)
        voyage.next_turn()
    else:
        kind = ("klingon_cruiser", "short") if pending == "boarders" else ("starbase", "medium")
        voyage.placed(kind[0], 1, kind[1])
        voyage.do("maneuver", way="forward")
    assert voyage.offer(do)["open"]
    assert not {"hit", "play", "check_mission", "trade"} & voyage.offered()


def test_what_is_closed_says_why() -> None:
    voyage = in_space(3)
    voyage.placed("tholian", 4, "short")
    voyage.do("play")
    maneuver, trade = voyage.offer("maneuver"), voyage.offer("trade")
    assert (maneuver["open"], maneuver["code"], maneuver["rule"]) == (
        False, "no_maneuver", "ST-MAN-07",
    )  # fmt: skip
    assert (trade["open"], trade["rule"]) == (False, "ST-PH-05")
    assert maneuver["why"]
    assert trade["why"]


def test_a_light_board_offers_no_tokens() -> None:
    assert not {"hit", "place"} & on_a_light_board().offered()


def test_a_cloaked_ship_is_no_target_on_offer() -> None:
    """ST-CLK-04."""
    voyage = in_space()
    ship = voyage.placed("klingon_cruiser", 1)
    voyage.placed("romulan_bird_of_prey", 1, cloaked=True)
    assert voyage.offer("hit")["choices"]["threat"] == [ship]


def ways(voyage: Voyage, do: str) -> list[dict[str, Any]]:
    """Every way of it that is open."""
    offers = voyage.tell("offers")["offers"]
    return [way for one in offers if one["do"] == do and one["open"] for way in one["ways"]]


@pytest.mark.parametrize("phase", [6, 7])
def test_after_the_cards_only_abilities_are_offered(phase: int) -> None:
    """ST-PH-06, ST-PH-11."""
    voyage = in_space(3).shields(left="damaged")
    ship = voyage.placed("klingon_cruiser", 1)
    voyage.to_phase_6() if phase == 6 else voyage.to_phase_7()
    assert ways(voyage, "hit") == [{"threat": ship, "free": True}]
    assert [one["free"] for one in ways(voyage, "repair")] == [True] * len(ways(voyage, "repair"))
    assert all(one["free"] for one in ways(voyage, "play"))
    assert ways(voyage, "play")
    for one in ways(voyage, "play")[:3]:
        voyage.do("play", **one)
        voyage.do("undo")


def test_with_an_empty_hand_a_hit_is_shut_and_an_ability_s_is_not() -> None:
    voyage = in_space(3).adjusted({"seats.red.hand": 0})
    ship = voyage.placed("klingon_cruiser", 1)
    shut, free = [one for one in voyage.tell("offers")["offers"] if one["do"] == "hit"]
    assert (shut["open"], shut["code"]) == (False, "no_item")
    assert (free["open"], free["ways"]) == (True, [{"threat": ship, "free": True}])


def test_a_card_may_put_a_token_anywhere_else() -> None:
    """ST-CARD-03."""
    voyage = in_space()
    ship = voyage.placed("klingon_cruiser", 1)
    places = [
        (move["sector"], move["range"])
        for way in ways(voyage, "play")
        if not way.get("free")
        for move in way.get("moves", ())
        if move["threat"] == ship
    ]
    every = [(sector, range_) for sector in range(1, 7) for range_ in ("long", "medium", "short")]
    assert sorted(places) == sorted(one for one in every if one != (1, "long"))


@pytest.mark.parametrize("do", ["place", "mission_token"])
def test_a_token_may_come_to_any_sector_and_range(do: str) -> None:
    voyage = in_space()
    places = {(one["sector"], one["range"]) for one in ways(voyage, do)}
    assert len(places) == 18


def test_the_starbase_s_offers_are_few_on_a_ship_full_of_holes() -> None:
    """ST-SB-02: 22 ways for the shields and 22 for the hull, not 484."""
    voyage = in_space()
    facings = list(voyage.at("ship.facings"))
    voyage.shields(**dict.fromkeys(facings, "damaged")).hulls(**dict.fromkeys(facings, "damaged"))
    voyage.placed("starbase", 1, "medium")
    voyage.do("maneuver", way="forward")
    assert len(ways(voyage, "starbase")) == 22 + 22 - 1
    voyage.do("starbase", shields={"repair": ["left", "right"]}, hull={"repair": ["left"]})


def test_setup_offers_its_beginning() -> None:
    assert "begin" in Voyage().offered()
    assert "begin" not in last_ship().offered()


def test_a_mission_s_next_token_has_a_label_that_no_other_has() -> None:
    """ST-STATE-08."""
    voyage = in_space()
    for label in ("1", "2"):
        assert {one["label"] for one in ways(voyage, "mission_token")} == {label}
        voyage.do("mission_token", label=label, sector=1, range="long")
    voyage.adjusted({"mission.tokens.m1": None})
    assert {one["label"] for one in ways(voyage, "mission_token")} == {"3"}
