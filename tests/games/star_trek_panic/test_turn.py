"""A turn by the contract: its seven phases, cards, trades, maneuvers and missions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.startrek import SEATS, Voyage, in_space

# Phase 1 and 2


def test_a_hand_is_filled_up_as_the_turn_starts() -> None:
    """ST-PH-01, ST-PH-02, ST-SET-07."""
    voyage = in_space(3).adjusted({"seats.blue.hand": 2, "decks.discard": 3})
    voyage.to_phase_7()
    voyage.drawn("nebula")
    events = voyage.drawn("nebula")
    assert of(events, "cards_drawn", "seat", "cards") == [("blue", 3)]
    assert voyage.at("turn.seat") == "blue"
    assert voyage.at("decks.enterprise") == 62 - 15 - 3


def test_a_fuller_hand_draws_nothing() -> None:
    """ST-PH-02."""
    voyage = in_space(3)
    voyage.do("draw", seat="blue", cards=2)
    voyage.next_turn()
    assert voyage.at("seats.blue.hand") == 7


def test_an_empty_deck_is_renewed_when_the_next_card_is_needed() -> None:
    """ST-PH-03."""
    voyage = in_space(3).adjusted({"decks.enterprise": 1, "decks.discard": 6, "seats.blue.hand": 4})
    voyage.next_turn()
    assert voyage.at("decks") == {"enterprise": 0, "discard": 6, "removed": 0}
    voyage.adjusted({"seats.green.hand": 3})
    voyage.to_phase_7()
    voyage.drawn("nebula")
    events = voyage.drawn("nebula")
    assert len(of(events, "deck_renewed", "type")) == 1
    assert voyage.at("decks") == {"enterprise": 4, "discard": 0, "removed": 0}


def test_turns_go_round_and_the_first_comes_again() -> None:
    """ST-SET-07."""
    voyage = in_space(3)
    seats = []
    for _ in range(4):
        seats.append(voyage.at("turn.seat"))
        voyage.next_turn()
        voyage.adjusted({"tokens.nebula.bag": 6, "tokens.nebula.discard": 0})
    assert seats == ["red", "blue", "green", "red"]


def test_a_mission_is_drawn_after_one_that_was_completed() -> None:
    """ST-PH-04, ST-MIS-04, ST-MIS-06."""
    voyage = in_space()
    voyage.do("check_mission", met=True)
    voyage.next_turn()
    assert voyage.at("pending") == [{"kind": "mission"}]
    assert voyage.refused("play")[0] == "must_settle"
    events = voyage.do("mission", name="Rescue", limit=4)
    assert len(of(events, "mission_revealed", "type")) == 1
    assert voyage.at("turn") | {"number": 2} == {
        "number": 2, "seat": "blue", "phase": 3, "maneuvered": False, "traded": False, "drawn": 0,
    }  # fmt: skip


def test_without_missions_there_is_none_to_settle() -> None:
    """ST-MIS-03."""
    voyage = Voyage(missions_to_win=0)
    voyage.do("begin", start=["tholian", "romulan_battle_cruiser", "klingon_cruiser"])
    assert voyage.at("pending") == []
    assert (voyage.at("turn.number"), voyage.at("turn.phase")) == (1, 3)
    assert voyage.at("mission") is None


# Phase 3: trade


def test_a_trade_leaves_both_hands_as_large_and_is_made_once() -> None:
    """ST-PH-05, AMB-03."""
    voyage = in_space(3)
    events = voyage.do("trade", **{"with": "blue"})
    assert len(of(events, "traded", "type")) == 1
    assert [one["hand"] for one in voyage.at("seats").values()] == [5, 5, 5]
    assert voyage.at("turn.traded") is True
    assert voyage.at("turn.phase") == 3
    assert voyage.refused("trade", **{"with": "green"})[1] == "ST-PH-05"
    voyage.do("trade", **{"with": "green", "anyway": True})


def test_a_gift_moves_a_card() -> None:
    """AMB-03."""
    voyage = in_space(3, trade_mode="gift")
    voyage.do("trade", **{"with": "blue"})
    assert [one["hand"] for one in voyage.at("seats").values()] == [4, 6, 5]


def test_alone_there_is_no_trade() -> None:
    assert in_space(1).refused("trade", **{"with": "red"})[0] == "no_trade"


@pytest.mark.parametrize("do", ["play", "maneuver", "commit"])
def test_the_first_card_commit_or_maneuver_ends_the_trading(do: str) -> None:
    """ST-PH-05."""
    voyage = Voyage(2).begun(mission={"name": "Far", "needs": {"science": 2}}).cleared()
    fields = {"maneuver": {"way": "clockwise"}, "commit": {"badge": "science"}}.get(do, {})
    voyage.do(do, **fields)
    assert voyage.at("turn.phase") == 4
    assert voyage.refused("trade", **{"with": "blue"})[1] == "ST-PH-05"


def test_a_mission_may_forbid_the_trade() -> None:
    """ST-MIS-08."""
    voyage = Voyage(2).begun(mission={"name": "Silence", "no_trade": True})
    assert voyage.at("mission.no_trade") is True
    assert voyage.refused("trade", **{"with": "blue"})[1] == "ST-MIS-08"
    voyage.do("trade", **{"with": "blue", "anyway": True})


# Phase 4: cards


def test_a_hit_takes_1_or_what_the_card_says_and_costs_a_card() -> None:
    """ST-CARD-01, ST-CARD-04, ST-PH-06, OUT-05."""
    voyage = in_space()
    ship = voyage.placed("kang", 1)
    events = voyage.do("hit", threat=ship)
    assert of(events, "threat_hit", "id", "defense") == [(ship, 2)]
    assert voyage.at("seats.red.hand") == 5
    assert voyage.at("decks.discard") == 1
    events = voyage.do("hit", threat=ship, damage=3)
    assert of(events, "threat_destroyed", "id", "by") == [(ship, "hit")]
    assert voyage.at("seats.red.hand") == 4


PLACES = [
    (1, "front"), (2, "side"), (3, "rear"), (4, "rear"), (5, "side"), (6, "front"),
]  # fmt: skip


@pytest.mark.parametrize(("sector", "direction"), PLACES)
def test_a_printed_direction_is_the_facing_s(sector: int, direction: str) -> None:
    """ST-CARD-01, OUT-04."""
    voyage = in_space()
    ship = voyage.placed("kang", sector, "medium")
    for other in {"front", "side", "rear"} - {direction}:
        refused = voyage.refused("hit", threat=ship, range="medium", direction=other)
        assert refused == ("out_of_range", "ST-CARD-01")
    assert voyage.refused("hit", threat=ship, range="long") == ("out_of_range", "ST-CARD-01")
    voyage.do("hit", threat=ship, range="medium", direction=direction)
    voyage.do("hit", threat=ship, range="long", anyway=True)
    assert voyage.at(f"threats.{ship}.defense") == 1


def test_a_turned_ship_sees_a_threat_in_another_direction() -> None:
    """ST-STATE-06."""
    voyage = in_space()
    ship = voyage.placed("kang", 2)
    voyage.do("maneuver", way="clockwise")
    voyage.do("hit", threat=ship, direction="front")


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("hit", {"threat": "t4"}),
        ("play", {"destroys": ["t4"]}),
        ("play", {"moves": [{"threat": "t4", "range": "long"}]}),
    ],
)
def test_no_card_touches_a_cloaked_ship(do: str, fields: dict[str, Any]) -> None:
    """ST-CLK-04."""
    voyage = in_space()
    assert voyage.placed("romulan_bird_of_prey", 1, "short", cloaked=True) == "t4"
    assert voyage.refused(do, **fields) == ("cloaked", "ST-CLK-04")
    events = voyage.do(do, **fields, anyway=True)
    assert events[0]["type"] == "overruled" or "overruled" in [one["type"] for one in events]


@pytest.mark.parametrize(
    ("part", "state", "rebuild", "after"),
    [
        ("shield", "damaged", False, "intact"),
        ("hull", "damaged", False, "intact"),
        ("shield", "destroyed", True, "intact"),
        ("hull", "destroyed", True, "intact"),
    ],
)
def test_a_card_repairs_what_is_damaged_and_rebuilds_what_is_destroyed(
    *, part: str, state: str, rebuild: bool, after: str
) -> None:
    """ST-CARD-05."""
    path = f"ship.facings.left.{part}"
    voyage = in_space().adjusted({path: state})
    fields = {"part": part, "facing": "left"}
    other = {} if rebuild else {"rebuild": True}
    assert voyage.refused("repair", **fields, **other)[0] == "no_target"
    assert voyage.refused("repair", **fields, **other, anyway=True)[0] == "no_target"
    same = {"rebuild": True} if rebuild else {}
    events = voyage.do("repair", **fields, **same)
    assert of(events, "part_repaired", "part", "facing", "state") == [(part, "left", after)]
    assert voyage.at(path) == after
    assert voyage.at("seats.red.hand") == 5


def test_other_cards_are_counted_and_may_move_or_destroy() -> None:
    """ST-CARD-03, ST-CARD-04."""
    voyage = in_space()
    one = voyage.placed("klingon_cruiser", 1)
    two = voyage.placed("klingon_cruiser", 2)
    voyage.do("play", cards=2)
    assert (voyage.at("seats.red.hand"), voyage.at("decks.discard")) == (4, 2)
    moves = [{"threat": one, "sector": 3}, {"threat": two, "range": "short"}]
    events = voyage.do("play", moves=moves)
    assert of(events, "threat_moved", "id", "sector", "range") == [
        (one, 3, "long"),
        (two, 2, "short"),
    ]
    events = voyage.do("play", destroys=[one])
    assert of(events, "threat_destroyed", "id", "by") == [(one, "card")]
    assert voyage.at("seats.red.hand") == 2


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("hit", {"threat": "t4"}),
        ("play", {"destroys": ["t4"]}),
        ("repair", {"part": "shield", "facing": "left"}),
    ],
)
@pytest.mark.parametrize("phase", [3, 6, 7])
def test_a_card_is_played_in_phase_4_and_what_is_free_in_any(
    do: str, fields: dict[str, Any], phase: int
) -> None:
    """ST-PH-06."""
    voyage = in_space().shields(left="damaged")
    voyage.placed("tholian", 3, "short")
    if phase >= 6:
        voyage.do("check_mission")
    if phase == 7:
        voyage.do("threats_act")
    if phase > 4:
        assert voyage.refused(do, **fields)[1] == "ST-PH-06"
    voyage.do(do, **fields, free=True)
    assert voyage.at("seats.red.hand") == 6
    assert voyage.at("decks.discard") == 0


def test_a_card_out_of_its_phase_may_be_overruled() -> None:
    """ST-PH-06."""
    voyage = in_space()
    voyage.do("check_mission")
    assert voyage.refused("play")[1] == "ST-PH-06"
    voyage.do("play", anyway=True)
    assert voyage.at("seats.red.hand") == 5


@pytest.mark.parametrize("phase", [6, 7])
def test_some_things_are_done_in_any_phase(phase: int) -> None:
    voyage = Voyage().begun(mission={"name": "Rescue", "objectives": ["Reach it"]}).cleared()
    voyage.to_phase_6() if phase == 6 else voyage.to_phase_7()
    assert voyage.at("turn.phase") == phase
    voyage.do("tick", line=0)
    voyage.do("mission_token", label="Beacon", sector=2, range="long")
    voyage.do("damage", **{"as": "shots"}, facing="left")
    voyage.do("draw", seat="blue")
    voyage.do("discard", seat="blue", cards=2)
    voyage.do("hand", seat="red", cards=4)
    assert [one["hand"] for one in voyage.at("seats").values()] == [4, 5]
    assert voyage.at("decks.discard") == 4


def test_a_hand_that_is_told_draws_or_discards() -> None:
    voyage = in_space()
    events = voyage.do("hand", seat="blue", cards=8)
    assert len(of(events, "hand_told", "type")) == 1
    assert voyage.at("decks.enterprise") == 48
    voyage.do("hand", seat="blue", cards=3)
    assert (voyage.at("decks.discard"), voyage.at("seats.blue.hand")) == (5, 3)


def test_a_told_hand_has_no_more_than_the_deck() -> None:
    voyage = in_space(3).adjusted({"decks.enterprise": 2, "decks.discard": 0})
    voyage.do("hand", seat="blue", cards=9)
    assert voyage.at("seats.blue.hand") == 7
    assert voyage.at("decks.enterprise") == 0


# Phase 4: the maneuver


def test_one_maneuver_is_made_a_turn_in_phase_3_or_4() -> None:
    """ST-PH-07, ST-MAN-10."""
    voyage = in_space()
    voyage.do("maneuver", way="clockwise")
    assert voyage.at("turn.maneuvered") is True
    assert voyage.refused("maneuver", way="forward") == ("already_done", "ST-PH-07")
    voyage.do("maneuver", way="counterclockwise", anyway=True)
    assert voyage.at("ship.front") == [6, 1]
    voyage.next_turn()
    assert voyage.at("turn.maneuvered") is False
    voyage.do("check_mission")
    assert voyage.refused("maneuver", way="clockwise")[1] == "ST-PH-07"


def test_a_mission_may_forbid_to_maneuver() -> None:
    """ST-MAN-08."""
    voyage = Voyage(2).begun(mission={"name": "Still", "no_maneuver": True}).cleared()
    assert voyage.at("ship.no_maneuver") == ["ST-MAN-08"]
    assert voyage.refused("maneuver", way="clockwise") == ("no_maneuver", "ST-MAN-08")
    voyage.do("maneuver", way="clockwise", anyway=True)


def test_forward_brings_mission_tokens_along() -> None:
    """ST-MAN-12, ST-MIS-07."""
    voyage = in_space()
    voyage.do("mission_token", label="Beacon", sector=6, range="long")
    voyage.do("mission_token", label="Buoy", sector=2, range="long")
    voyage.do("maneuver", way="forward")
    tokens = voyage.at("mission.tokens")
    assert {id_: one["range"] for id_, one in tokens.items()} == {"m1": "medium", "m2": "long"}


# Phase 5: the mission


NEEDY = {"name": "Cure", "limit": 3, "objectives": ["Reach it"], "needs": {"science": 2}}


def test_a_card_is_committed_to_a_badge_that_is_asked_for() -> None:
    """ST-CARD-03, ST-CARD-06."""
    voyage = Voyage(2).begun(mission=NEEDY)
    events = voyage.do("commit", badge="science")
    assert len(of(events, "card_committed", "type")) == 1
    assert voyage.at("mission.committed") == {"science": 1}
    assert voyage.at("seats.red.hand") == 5
    assert voyage.at("decks.discard") == 0
    assert voyage.refused("commit", badge="medical")[1] == "ST-CARD-06"
    voyage.do("commit", badge="medical", anyway=True)


def test_cards_are_committed_to_a_mission_of_which_the_app_knows_nothing() -> None:
    """ST-CARD-06: what such a mission asks for only the table knows."""
    voyage = Voyage(2).begun(mission={"name": "Unread"})
    voyage.do("commit")
    voyage.do("commit")
    assert voyage.at("mission.committed") == {"any": 2}
    assert voyage.at("seats.red.hand") == 4
    assert voyage.refused("commit", badge="medical")[1] == "ST-CARD-06"
    voyage.do("check_mission", met=True)
    assert voyage.at("decks.discard") == 2


def test_a_mission_is_met_when_every_line_and_need_is() -> None:
    """ST-MIS-09, ST-MIS-04, ST-CARD-04."""
    voyage = Voyage(2).begun(mission=NEEDY).cleared()
    voyage.do("mission_token", label="Cure", sector=2, range="long")
    voyage.do("tick", line=0)
    voyage.do("commit", badge="science")
    assert voyage.refused("check_mission", met=True)[1] == "ST-MIS-09"
    voyage.do("commit", badge="science")
    events = voyage.do("check_mission")
    assert of(events, "mission_ended", "mission", "how") == [("Cure", "completed")]
    assert voyage.at("missions.completed") == ["Cure"]
    assert voyage.at("mission") is None
    assert voyage.at("decks.discard") == 2
    assert voyage.at("turn.phase") == 6


def test_met_too_early_may_be_overruled() -> None:
    """ST-MIS-09."""
    voyage = Voyage(2).begun(mission=NEEDY)
    assert voyage.refused("check_mission", met=True)[1] == "ST-MIS-09"
    voyage.do("check_mission", met=True, anyway=True)
    assert voyage.at("missions.completed") == ["Cure"]


def test_the_table_may_say_that_a_mission_is_not_met() -> None:
    """ST-MIS-09, ST-PH-08."""
    voyage = Voyage(2).begun(mission={**NEEDY, "needs": {}})
    voyage.do("tick", line=0)
    voyage.do("tick", line=0, done=False)
    assert voyage.at("mission.objectives") == [{"line": "Reach it", "done": False}]
    voyage.do("tick", line=0)
    voyage.do("check_mission", met=False)
    assert voyage.at("mission.timer") == 2


def test_a_mission_without_a_limit_has_no_timer() -> None:
    """ST-PH-08."""
    voyage = in_space()
    assert voyage.at("mission.timer") is None
    assert "timer_moved" not in voyage.types("check_mission")
    assert voyage.at("mission.timer") is None


def test_without_a_mission_the_check_only_goes_on() -> None:
    voyage = in_space(missions_to_win=0)
    assert voyage.refused("check_mission", met=True)[0] == "no_mission"
    voyage.do("check_mission")
    assert voyage.at("turn.phase") == 6


def test_missions_are_ticked_and_committed_to_only_where_there_is_one() -> None:
    voyage = in_space(missions_to_win=0)
    assert voyage.refused("tick", line=0)[0] == "no_mission"
    assert voyage.refused("commit", badge="science")[0] == "no_mission"
    fields = {"label": "Beacon", "sector": 1, "range": "long"}
    assert voyage.refused("mission_token", **fields)[0] == "no_mission"


def test_a_mission_of_its_own_may_be_lost() -> None:
    """ST-MIS-10."""
    voyage = in_space()
    voyage.do("lose", why="the colony is gone")
    assert voyage.at("over") == {"side": "threats", "rule": "ST-MIS-10", "winners": []}


# Phase 6 and 7


def test_the_phase_commands_wait_for_their_phase_overruled_or_not() -> None:
    """ST-PH-01."""
    voyage = in_space()
    for anyway in (False, True):
        assert voyage.refused("threats_act", anyway=anyway)[0] == "not_now"
    voyage.do("check_mission")
    for anyway in (False, True):
        assert voyage.refused("check_mission", anyway=anyway)[0] == "not_now"
    voyage.do("threats_act")
    for do in ("threats_act", "check_mission"):
        assert voyage.refused(do, anyway=True)[0] == "not_now"


def test_facings_are_handled_one_by_one_in_the_order_of_the_sectors() -> None:
    """ST-PH-09, ST-MF-05."""
    voyage = in_space()
    for sector in (6, 3, 1, 3):
        voyage.placed("klingon_cruiser", sector)
    events = voyage.phase_6()
    told = [
        (one["type"], one.get("facing") or one["sector"])
        for one in events
        if one["type"] in ("threat_moved", "volley_fired")
    ]
    assert told == [
        ("threat_moved", 1), ("volley_fired", "front_right"),
        ("threat_moved", 3), ("threat_moved", 3), ("volley_fired", "rear_right"),
        ("threat_moved", 6), ("volley_fired", "front_left"),
    ]  # fmt: skip


def test_two_tokens_are_drawn_and_the_turn_ends_by_itself() -> None:
    """ST-PH-10, ST-DRAW-01."""
    voyage = in_space().to_phase_7()
    events = voyage.drawn("klingon_cruiser", 4)
    assert of(events, "threat_placed", "token", "sector", "range") == [
        ("klingon_cruiser", 4, "long")
    ]
    assert voyage.at("turn.drawn") == 1
    assert voyage.refused("draw_threat", done=True)[1] == "ST-PH-10"
    events = voyage.drawn("nebula")
    assert {"turn_ended", "turn_began"} <= {one["type"] for one in events}
    assert voyage.at("turn") | {"drawn": 0} == {
        "number": 2, "seat": "blue", "phase": 3, "maneuvered": False, "traded": False, "drawn": 0,
    }  # fmt: skip


def test_a_third_token_is_for_a_token_that_says_so() -> None:
    """ST-PH-10."""
    voyage = in_space().to_phase_7()
    voyage.drawn("nebula")
    voyage.drawn("nebula", hold=True)
    assert voyage.at("turn.drawn") == 2
    assert voyage.refused("draw_threat", token="nebula")[1] == "ST-PH-10"
    voyage.drawn("nebula", anyway=True, hold=True)
    voyage.do("draw_threat", done=True)
    assert voyage.at("turn.seat") == "blue"


def test_done_before_the_second_token_may_be_overruled() -> None:
    """ST-PH-10."""
    voyage = in_space().to_phase_7()
    assert voyage.refused("draw_threat", done=True)[1] == "ST-PH-10"
    voyage.do("draw_threat", done=True, anyway=True)
    assert voyage.at("turn.seat") == "blue"


def test_a_token_that_the_bag_does_not_have_is_not_drawn() -> None:
    voyage = in_space()
    voyage.placed("kang", 3)
    voyage.to_phase_7()
    for anyway in (False, True):
        fields = {"token": "kang", "roll": [1], "anyway": anyway}
        assert voyage.refused("draw_threat", **fields)[0] == "not_in_bag"
    assert voyage.refused("draw_threat", token="gorn", roll=[1])[0] in ("bad_value", "not_in_bag")


def test_the_app_draws_with_its_own_die_and_takes_no_roll_then() -> None:
    """Its own die has as many sides as tokens are left."""
    sides: list[int] = []

    def first(most: int, _: int) -> int:
        sides.append(most)
        return 1

    voyage = Voyage(dice=first).begun().cleared().to_phase_7()
    left = voyage.at("bag.left")
    assert voyage.refused("draw_threat", roll=[1])[0] == "bad_roll"
    voyage.do("draw_threat")
    assert sides[0] == left
    assert voyage.at("bag.left") == left - 1


def test_a_drawn_comet_ship_or_starbase_takes_a_die_and_an_effect_none() -> None:
    """ST-DRAW-04, AMB-19."""
    voyage = in_space().to_phase_7()
    assert voyage.refused("draw_threat", token="nebula", roll=[1])[0] == "bad_roll"
    assert voyage.refused("draw_threat", token="comet", roll=[])[0] == "needs_roll"
    events = voyage.drawn("starbase", 6)
    assert of(events, "threat_placed", "token", "sector", "range") == [("starbase", 6, "long")]
    assert len(of(voyage.drawn("nebula", hold=True), "effect_resolved", "type")) == 1


def test_ids_are_never_used_again() -> None:
    voyage = in_space()
    first = voyage.placed("kang", 1)
    voyage.do("play", destroys=[first])
    voyage.adjusted({"tokens.kang.bag": 1, "tokens.kang.discard": 0})
    assert (first, voyage.placed("kang", 1)) == ("t4", "t5")


# Leaving


def test_who_leaves_discards_the_hand_and_is_skipped() -> None:
    voyage = in_space(3)
    events = voyage.do("leave", seat="blue")
    assert len(of(events, "left", "type")) == 1
    assert voyage.at("seats.blue") == {"name": "Bob", "role": None, "hand": 0, "here": False}
    assert voyage.at("decks.discard") == 5
    voyage.next_turn()
    assert voyage.at("turn.seat") == "green"


def test_a_turn_that_runs_is_finished_by_the_others() -> None:
    voyage = in_space(3)
    voyage.do("leave", seat="red")
    assert voyage.at("turn.seat") == "red"
    voyage.next_turn()
    assert voyage.at("turn.seat") == "blue"
    assert voyage.refused("trade", **{"with": "red"})[0] in ("unknown_seat", "no_trade")


def test_the_last_seat_cannot_leave() -> None:
    voyage = in_space(2)
    voyage.do("leave", seat="blue")
    voyage.refused("leave", seat="red")
    voyage.refused("leave", seat="red", anyway=True)


def test_winners_are_all_who_are_still_here() -> None:
    voyage = in_space(3, missions_to_win=1)
    voyage.do("leave", seat="green")
    voyage.do("check_mission", met=True)
    assert voyage.at("over") == {
        "side": "crew", "rule": "ST-END-02", "winners": list(SEATS[:2]),
    }  # fmt: skip
