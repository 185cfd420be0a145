"""The events by the contract: which command tells which, and what they say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.startrek import START, Voyage, in_space

CURE = {"name": "Cure", "limit": 2, "objectives": ["Reach it"], "needs": {"science": 1}}


def in_a_mission() -> Voyage:
    """A turn with a damaged shield, a Klingon in front and the Starbase coming up."""
    voyage = Voyage(3).begun(mission=CURE).cleared().shields(left="damaged")
    voyage.placed("klingon_cruiser", 1, "medium")
    voyage.placed("starbase", 6, "medium")
    return voyage


TELLS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("trade", {"with": "blue"}, ("traded",)),
    ("hit", {"threat": "t4"}, ("threat_hit",)),
    ("hit", {"threat": "t4", "damage": 2}, ("threat_destroyed",)),
    ("repair", {"part": "shield", "facing": "left"}, ("part_repaired",)),
    ("commit", {"badge": "science"}, ("card_committed",)),
    ("play", {}, ("card_played",)),
    ("play", {"moves": [{"threat": "t4", "sector": 2}]}, ("card_played", "threat_moved")),
    ("maneuver", {"way": "clockwise"}, ("ship_turned",)),
    ("maneuver", {"way": "forward"}, ("ship_advanced", "threat_moved", "starbase_reached")),
    ("tick", {"line": 0}, ("objective_ticked",)),
    ("mission_token", {"label": "Lab", "sector": 2, "range": "long"}, ("mission_token_placed",)),
    ("check_mission", {}, ("timer_moved",)),
    ("damage", {"as": "shots", "facing": "left"}, ("volley_fired", "part_damaged")),
    ("damage", {"as": "comet", "facing": "left"}, ("part_damaged",)),
    ("damage", {"as": "cards", "points": 2}, ("cards_removed",)),
    ("draw", {"seat": "blue"}, ("cards_drawn",)),
    ("discard", {"seat": "blue"}, ("cards_discarded",)),
    ("hand", {"seat": "blue", "cards": 2}, ("hand_told",)),
    ("leave", {"seat": "blue"}, ("left",)),
    ("lose", {"why": "so"}, ("game_ended",)),
    ("end_game", {}, ("game_ended",)),
    ("adjust", {"set": {"decks.discard": 2}}, ("adjusted",)),
    ("undo", {}, ("undone",)),
]


@pytest.mark.parametrize(("do", "fields", "kinds"), TELLS, ids=str)
def test_what_is_done_is_told(do: str, fields: dict[str, Any], kinds: tuple[str, ...]) -> None:
    assert set(kinds) <= set(in_a_mission().types(do, **fields))


def test_the_beginning_is_told() -> None:
    voyage = Voyage(2)
    begun = voyage.types("begin", start=list(START))
    assert begun.count("threat_placed") == 3
    assert {"mission_revealed", "turn_began"} <= set(voyage.types("mission", name="Patrol"))


def test_the_draws_are_told() -> None:
    voyage = in_space().to_phase_7()
    told = [one["type"] for one in voyage.drawn("kor", 2)]
    assert [one for one in told if one in ("token_drawn", "threat_placed", "captain_acted")] == [
        "token_drawn", "threat_placed", "captain_acted",
    ]  # fmt: skip
    told = [one["type"] for one in voyage.drawn("nebula", hold=True)]
    assert told.index("token_drawn") < told.index("effect_resolved")


def test_whatever_is_rolled_is_told() -> None:
    voyage = in_space().to_phase_7()
    assert "rolled" in [one["type"] for one in voyage.drawn("comet", 2)]


def test_a_part_that_is_damaged_says_where_it_stands_now() -> None:
    """ST-STATE-03, ST-DMG-04."""
    voyage = in_space().shields(left="destroyed")
    events = voyage.do("damage", **{"as": "shots"}, facing="left")
    events += voyage.do("damage", **{"as": "shots"}, facing="left")
    events += voyage.do("damage", **{"as": "shots"}, facing="right", points=2)
    told = of(events, "part_damaged", "part", "facing", "state")
    assert told[:2] == [("hull", "left", "damaged"), ("hull", "left", "destroyed")]
    assert told[-1] == ("shield", "right", "destroyed")


def test_cards_removed_say_how_many_are_left() -> None:
    """ST-DMG-05."""
    voyage = in_space()
    events = voyage.do("damage", **{"as": "cards"}, points=3)
    assert of(events, "cards_removed", "count", "left") == [(3, 47)]


def test_what_the_starbase_leaves_by_is_told() -> None:
    """ST-SB-02."""
    voyage = in_a_mission()
    voyage.do("maneuver", way="forward")
    assert of(voyage.do("starbase"), "threat_destroyed", "id", "by") == [("t5", "starbase")]


def test_a_hand_s_correction_is_told_as_the_table_s() -> None:
    voyage = in_a_mission()
    events = voyage.do("adjust", set={"threats.t4": None})
    assert "adjusted" in [one["type"] for one in events]
    assert voyage.threat("t4") is None


def test_every_event_has_the_rev_of_its_answer() -> None:
    voyage = in_space()
    answer = voyage.answer("play")
    assert {one["rev"] for one in answer["events"]} == {answer["view"]["rev"]}


# Draws that cannot be made


THREE = {kind: {"count": 1} for kind in START}


def test_when_nothing_can_be_drawn_the_turn_ends_by_itself() -> None:
    """ST-PH-10: all three ships stand on the board, the bag and its discards are empty."""
    voyage = Voyage(2, new={"bag": THREE}).begun()
    voyage.do("check_mission")
    voyage.do("threats_act")
    assert (voyage.at("turn.number"), voyage.at("turn.seat")) == (2, "blue")


def test_after_the_last_token_the_turn_ends_unless_it_is_held() -> None:
    """ST-PH-10, ST-EFF-02."""
    bag = {**THREE, "kang": {"count": 1}}
    voyage = Voyage(2, new={"bag": bag}).begun().to_phase_7()
    voyage.drawn("kang", 2)
    assert voyage.at("turn.seat") == "blue"
    held = Voyage(2, new={"bag": bag}).begun().to_phase_7()
    held.drawn("kang", 2, hold=True)
    assert held.at("turn.seat") == "red"
    held.do("draw_threat", done=True)
    assert held.at("turn.seat") == "blue"


def test_kang_needs_two_dice_where_a_cloaked_klingon_turns_up() -> None:
    """ST-KLI-01."""
    voyage = in_space().to_phase_7()
    voyage.placed("warbird", 3, cloaked=True)
    assert voyage.refused("draw_threat", token="kang", roll=[1])[0] == "needs_roll"


def test_security_for_two_boarders_comes_out_of_one_hand() -> None:
    """ST-BRD-02."""
    voyage = in_space(3).open_hull("left").adjusted({"seats.blue.hand": 2})
    ships = [voyage.placed("klingon_cruiser", 5, "short") for _ in range(2)]
    voyage.phase_6()
    many = [{"boarder": one, "seat": "blue", "count": 2} for one in ships]
    assert voyage.refused("security", cards=many)[0] == "no_item"
    assert voyage.refused("security", cards=many, anyway=True)[0] == "no_item"
