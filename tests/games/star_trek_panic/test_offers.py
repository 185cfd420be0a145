"""What the offers name, and what they list."""

from __future__ import annotations

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


def test_setup_offers_its_beginning() -> None:
    assert "begin" in Voyage().offered()
    assert "begin" not in last_ship().offered()
