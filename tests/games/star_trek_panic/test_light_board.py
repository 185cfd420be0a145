"""A light board: the app knows no token, and keeps the order of phase 6 and all the rest."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.startrek import FACINGS, Voyage, in_space, on_a_light_board


def in_phase_6(**options: Any) -> Voyage:
    return on_a_light_board(**options).to_phase_6()


def in_phase_7(**options: Any) -> Voyage:
    voyage = in_phase_6(**options)
    voyage.do("threats_act")
    return voyage


def test_the_app_knows_no_token() -> None:
    view = on_a_light_board().view
    assert (view["board"], view["threats"], view["tokens"], view["bag"]) == ("light", {}, {}, None)
    assert view["checklist"] is None


def test_begin_takes_no_start() -> None:
    voyage = Voyage(board="light")
    start = ["tholian", "romulan_battle_cruiser", "klingon_cruiser"]
    assert voyage.refused("begin", start=start)[0] in ("bad_value", "unavailable")
    assert voyage.refused("begin", roll=[1])[0] == "bad_roll"
    voyage.do("begin")


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("hit", {"threat": "t1"}),
        ("place", {"token": "kang", "sector": 1, "range": "long"}),
        ("play", {"destroys": ["t1"]}),
        ("play", {"moves": [{"threat": "t1", "range": "long"}]}),
        ("forecast", {}),
    ],
)
def test_what_needs_tokens_is_unavailable(do: str, fields: dict[str, Any]) -> None:
    assert on_a_light_board().refused(do, **fields)[0] == "unavailable"


def test_shields_decks_hands_and_missions_are_kept() -> None:
    """ST-CARD-04, ST-CARD-05, ST-DMG-01."""
    voyage = on_a_light_board().shields(left="damaged")
    voyage.do("repair", part="shield", facing="left")
    voyage.do("play", cards=2)
    voyage.do("maneuver", way="clockwise")
    assert voyage.at("ship.front") == [1, 2]
    assert voyage.at("seats.red.hand") == 3
    assert voyage.at("decks.discard") == 3


def test_the_checklist_of_phase_6_names_who_boards() -> None:
    """ST-PH-09, ST-MF-03."""
    voyage = on_a_light_board().shields(right="destroyed", left="damaged")
    voyage.do("check_mission")
    checklist = voyage.at("checklist")
    assert [(one["sector"], one["facing"]) for one in checklist] == list(
        enumerate(FACINGS, start=1)
    )
    assert checklist[1] == {
        "sector": 2, "facing": "right", "shield": "destroyed", "boards": True,
    }  # fmt: skip
    assert [one["facing"] for one in checklist if one["boards"]] == ["right"]
    voyage.do("threats_act")
    assert voyage.at("checklist") is None


def test_the_checklist_follows_the_house_s_order() -> None:
    """AMB-05."""
    voyage = in_phase_6(facing_order="front_first").adjusted({"ship.front": [2, 3]})
    assert [one["facing"] for one in voyage.at("checklist")] == list(FACINGS)


def test_volleys_are_done_in_the_checklist_s_order_however_they_are_listed() -> None:
    """ST-PH-09, ST-MF-05, ST-BRD-01."""
    voyage = in_phase_6().open_hull("right")
    volleys = [
        {"facing": "left", "boarders": [], "shots": 3},
        {"facing": "right", "boarders": [1], "shots": 1},
    ]
    events = voyage.do("threats_act", volleys=volleys, security=[{"seat": "blue", "count": 2}])
    told = [
        (one["type"], one["facing"]) for one in events if one["type"] in ("boarded", "volley_fired")
    ]
    assert told == [("boarded", "right"), ("volley_fired", "right"), ("volley_fired", "left")]
    assert voyage.facing("right") == ("destroyed", "destroyed")
    assert voyage.facing("left") == ("destroyed", "intact")
    assert voyage.at("seats.blue.hand") == 4
    assert voyage.at("turn.phase") == 7


def test_boarders_at_a_shield_are_refused() -> None:
    """ST-MF-03."""
    voyage = in_phase_6()
    volleys = [{"facing": "left", "boarders": [2], "shots": 0}]
    assert voyage.refused("threats_act", volleys=volleys)[1] == "ST-MF-03"
    voyage.do("threats_act", volleys=volleys, anyway=True)
    assert voyage.facing("left") == ("intact", "destroyed")


def test_a_light_phase_6_takes_no_die() -> None:
    assert in_phase_6().refused("threats_act", roll=[3])[0] == "bad_roll"


def test_on_a_full_board_nobody_tells_the_volleys() -> None:
    voyage = in_space().to_phase_6()
    volleys = [{"facing": "left", "boarders": [], "shots": 1}]
    assert voyage.refused("threats_act", volleys=volleys)[0] in ("bad_value", "unavailable")


@pytest.mark.parametrize(
    "volleys",
    [
        [{"facing": "top", "boarders": [], "shots": 1}],
        [{"facing": "left", "boarders": [], "shots": -1}],
        [{"facing": "left", "boarders": [-1], "shots": 1}],
        [{"facing": "left", "boarders": [], "shots": 1}] * 2,
    ],
    ids=str,
)
def test_volleys_that_cannot_be_are_refused(volleys: list[Any]) -> None:
    assert in_phase_6().refused("threats_act", volleys=volleys)[0] == "bad_value"


def test_forward_the_table_tells_that_the_starbase_is_near() -> None:
    """ST-SB-02."""
    voyage = on_a_light_board().hulls(left="damaged")
    voyage.do("maneuver", way="forward", starbase=True)
    assert voyage.at("pending") == [{"kind": "starbase", "threat": None}]
    voyage.do("starbase", hull={"repair": ["left"]})
    assert voyage.facing("left") == ("intact", "intact")
    assert voyage.at("seats.red.hand") == 7


def test_two_ordinary_tokens_are_one_tap_and_an_empty_bag_is_none() -> None:
    """ST-PH-10."""
    voyage = in_phase_7()
    voyage.do("draw_threat", done=True)
    assert voyage.at("turn.seat") == "blue"
    voyage.do("check_mission")
    voyage.do("threats_act")
    voyage.do("draw_threat")
    assert voyage.at("turn.drawn") == 1
    voyage.do("draw_threat", done=True)
    assert voyage.at("turn.seat") == "red"


def test_only_a_comet_takes_a_die_and_strikes() -> None:
    """ST-COM-02."""
    voyage = in_phase_7()
    assert voyage.refused("draw_threat", roll=[2])[0] == "bad_roll"
    events = voyage.drawn("comet", 2)
    assert len(of(events, "comet_struck", "type")) == 1
    assert voyage.facing("right") == ("destroyed", "intact")
    assert voyage.at("turn.drawn") == 1


def test_what_a_comet_has_cleared_fires_no_longer() -> None:
    """ST-COM-01."""
    voyage = in_phase_6()
    shots: list[dict[str, Any]] = [{"facing": one, "boarders": [], "shots": 2} for one in FACINGS]
    voyage.do("threats_act", volleys=shots)
    voyage.drawn("comet", 2)
    voyage.do("draw_threat")
    assert voyage.at("fired") == [2, 0, 2, 2, 2, 2]


def test_the_second_light_draw_ends_the_turn() -> None:
    """ST-PH-10."""
    voyage = in_phase_7()
    voyage.do("draw_threat")
    voyage.do("draw_threat")
    assert voyage.at("turn.seat") == "blue"


def test_captains_and_the_like_are_told_as_damage() -> None:
    """ST-KLI-01."""
    voyage = in_phase_7().open_hull("left")
    voyage.do("damage", **{"as": "shots"}, facing="left")
    voyage.do("damage", **{"as": "boarder"}, facing="left", points=2)
    assert voyage.facing("left") == ("destroyed", "destroyed")
    assert voyage.removed() == 1


def test_the_hold_of_a_tholian_is_the_table_s_to_know() -> None:
    """ST-MAN-07."""
    voyage = on_a_light_board()
    assert voyage.at("ship.no_maneuver") == []
    voyage.hulls(left="destroyed", right="destroyed", rear_left="destroyed")
    assert voyage.at("ship.no_maneuver") == ["ST-MAN-06"]


def test_the_win_is_told_after_the_last_mission() -> None:
    """ST-END-02."""
    voyage = on_a_light_board(missions_to_win=1)
    assert voyage.refused("cleared")[1] == "ST-END-02"
    voyage.do("check_mission", met=True)
    assert voyage.at("over") is None
    voyage.do("cleared")
    assert voyage.at("over") == {"side": "crew", "rule": "ST-END-02", "winners": ["red", "blue"]}


def test_without_missions_the_table_may_always_tell_the_win() -> None:
    """ST-MIS-03."""
    voyage = on_a_light_board(missions_to_win=0)
    voyage.do("cleared")
    assert voyage.at("over.rule") == "ST-MIS-03"


def test_after_the_last_mission_there_is_no_phase_7() -> None:
    """ST-DRAW-03."""
    voyage = on_a_light_board(missions_to_win=1)
    voyage.do("check_mission", met=True)
    voyage.do("threats_act")
    assert (voyage.at("turn.seat"), voyage.at("turn.phase")) == ("blue", 3)
    assert voyage.at("pending") == []


def test_hits_of_the_turn_are_told_once_as_a_hand() -> None:
    voyage = on_a_light_board()
    voyage.do("hand", seat="red", cards=2)
    assert voyage.at("decks.discard") == 4


def test_six_holes_are_lost_on_a_light_board_too() -> None:
    """ST-END-03."""
    voyage = in_phase_6()
    for facing in FACINGS[:5]:
        voyage.open_hull(facing, "destroyed")
    voyage.open_hull("front_left", "damaged")
    voyage.do("threats_act", volleys=[{"facing": "front_left", "boarders": [], "shots": 1}])
    assert voyage.at("over.rule") == "ST-END-03"
