"""The contract's last chapter, "Made clearer on 2026-11-20", and what belongs to it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.startrek import BAG, START, Voyage, in_space, on_a_light_board

PLAYERS = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Bob"}]


def beset(**options: Any) -> Voyage:
    """Two boarders wait in phase 6: t4 in sector 2 for 2 damage, t5 in sector 4 for 1."""
    voyage = in_space(**options).cleared().open_hull("right").open_hull("rear_left")
    voyage.placed("klingon_cruiser", 2, "short")
    voyage.placed("klingon_cruiser", 4, "short", defense=1)
    voyage.phase_6()
    return voyage


# Security, boarder by boarder


def test_security_goes_to_the_discard_pile_as_each_boarder_is_settled() -> None:
    """ST-BRD-02, ST-CARD-04."""
    voyage = beset()
    cards = [
        {"boarder": "t5", "seat": "blue", "count": 1},
        {"boarder": "t4", "seat": "red", "count": 1},
        {"boarder": "t4", "seat": "blue", "count": 1},
    ]
    events = voyage.do("security", cards=cards)
    order = [(one["type"], one.get("seat") or one.get("id")) for one in events]
    assert [one for one in order if one[0] in ("security_played", "boarded")] == [
        ("security_played", "red"),
        ("security_played", "blue"),
        ("boarded", "t4"),
        ("security_played", "blue"),
        ("boarded", "t5"),
    ]
    assert [voyage.at(f"seats.{seat}.hand") for seat in ("red", "blue")] == [5, 4]


def test_a_deck_renewed_by_the_first_boarder_has_no_security_of_the_second() -> None:
    """ST-BRD-03, AMB-09: cards against a later boarder are still in the hand."""
    voyage = beset().hulls(right="destroyed")
    voyage.adjusted({"decks.enterprise": 0, "decks.discard": 0})
    cards = [
        {"boarder": "t4", "seat": "red", "count": 1},
        {"boarder": "t5", "seat": "blue", "count": 1},
    ]
    voyage.do("security", cards=cards)
    assert voyage.at("decks") == {"enterprise": 0, "discard": 1, "removed": 1}


def test_security_against_a_boarder_that_comes_too_late_stays_in_the_hand() -> None:
    """ST-BRD-02, ST-DMG-06: the first one ends the game."""
    voyage = in_space().cleared().open_hull("right", "damaged").open_hull("rear_left")
    voyage.hulls(**dict.fromkeys(("front_right", "rear_right", "left", "front_left"), "destroyed"))
    voyage.hulls(rear_left="destroyed")
    voyage.placed("klingon_cruiser", 2, "short")
    voyage.placed("klingon_cruiser", 4, "short", defense=1)
    voyage.phase_6()
    voyage.do("security", cards=[{"boarder": "t5", "seat": "blue", "count": 1}])
    assert voyage.at("over.rule") == "ST-END-03"
    assert voyage.at("seats.blue.hand") == 6


def test_on_a_light_board_security_is_discarded_as_the_first_boarder_comes() -> None:
    """ST-BRD-02: not before the shots of the sectors that come before."""
    voyage = on_a_light_board().to_phase_6().open_hull("front_right", "destroyed")
    voyage.open_hull("left", "destroyed").adjusted({"decks.enterprise": 0, "decks.discard": 0})
    volleys = [{"facing": "front_right", "shots": 1}, {"facing": "left", "boarders": [1]}]
    voyage.do("threats_act", volleys=volleys, security=[{"seat": "blue", "count": 2}])
    assert voyage.at("decks.removed") == 1, "the shot found no card at all"


# An effect that the app draws


def only_nebulae(drawn: int) -> Voyage:
    voyage = in_space(dice=lambda sides, turn: 1)
    voyage.to_phase_7()
    for _ in range(drawn):
        voyage.drawn("nebula")
    return voyage.adjusted({f"tokens.{kind}.bag": 0 for kind in BAG if kind != "nebula"})


@pytest.mark.parametrize("fields", [{}, {"hold": True}, {"hold": False}], ids=str)
def test_an_effect_that_the_app_draws_second_keeps_the_turn_open(fields: dict[str, Any]) -> None:
    """ST-EFF-02, ST-PH-10."""
    voyage = only_nebulae(1)
    answer = voyage.answer("draw_threat", **fields)
    assert answer["view"]["turn"] == {
        "number": 1, "seat": "red", "phase": 7, "maneuvered": False, "traded": False, "drawn": 2,
    }  # fmt: skip
    first = answer["view"]["reminders"][0]
    assert first["rule"] == "ST-EFF-02"
    assert "Nebula" in first["text"]
    voyage.do("discard", seat="blue")
    voyage.do("draw_threat", done=True)
    assert (voyage.at("turn.seat"), voyage.at("seats.blue.hand")) == ("blue", 6)


def test_the_last_effect_of_a_bag_that_stays_empty_keeps_the_turn_open_too() -> None:
    """ST-EFF-02, ST-MIS-03, AMB-13."""
    voyage = Voyage(missions_to_win=0, dice=lambda sides, turn: 1)
    voyage.do("begin", start=list(START))
    voyage.to_phase_7()
    voyage.adjusted({f"tokens.{kind}.bag": int(kind == "nebula") for kind in BAG})
    voyage.do("draw_threat")
    assert voyage.at("turn.number") == 1
    voyage.do("draw_threat", done=True)
    assert voyage.at("turn.number") == 2


def test_a_first_effect_is_done_before_the_next_token_is_drawn() -> None:
    """ST-PH-10: said, and no more: the table may go on."""
    voyage = only_nebulae(0)
    voyage.do("draw_threat")
    assert "before you draw the next one" in voyage.at("reminders")[0]["text"]
    voyage.drawn("nebula")
    assert voyage.at("turn.seat") == "blue", "an effect that the table drew ends it as ever"


# Forward on a light board


def in_front(**shields: str) -> Voyage:
    return on_a_light_board().shields(**shields)


def test_flying_forward_on_a_light_board_says_that_face_down_ships_stay() -> None:
    """ST-MAN-02, ST-MAN-03."""
    voyage = in_front()
    voyage.do("maneuver", way="forward")
    assert "Face-down ships stay where they are" in voyage.tell("log")["log"][-1]["text"]


def test_flying_forward_on_a_light_board_takes_its_boarders() -> None:
    """ST-MAN-05, ST-BRD-01, ST-BRD-03."""
    voyage = in_front(front_left="destroyed")
    events = voyage.do("maneuver", way="forward", boarders=[1, 2], starbase=True)
    assert of(events, "boarded", "facing", "damage") == [("front_left", 1), ("front_left", 2)]
    assert voyage.facing("front_left") == ("destroyed", "destroyed")
    assert voyage.at("decks.removed") == 1
    kinds = [one["type"] for one in events]
    assert kinds.index("starbase_reached") > kinds.index("cards_removed"), "AMB-15"
    assert [one["kind"] for one in voyage.at("pending")] == ["starbase"]


def test_where_the_starbase_comes_first_the_boarders_wait_for_it() -> None:
    """AMB-15: what it rebuilds is what they meet."""
    voyage = on_a_light_board(starbase_first=True).open_hull("front_right", "damaged")
    voyage.do("maneuver", way="forward", boarders=[1], starbase=True)
    assert voyage.facing("front_right") == ("destroyed", "damaged")
    voyage.do("starbase", hull={"repair": ["front_right"]})
    assert voyage.facing("front_right") == ("destroyed", "damaged")
    assert voyage.at("pending") == []


def test_with_both_front_shields_down_each_boarder_may_name_its_facing() -> None:
    """ST-MAN-05, ST-PH-09: a bare number is the first in order's."""
    voyage = in_front(front_left="destroyed", front_right="destroyed")
    boarders = [{"facing": "front_left", "damage": 2}, 1]
    events = voyage.do("maneuver", way="forward", boarders=boarders)
    assert of(events, "boarded", "facing", "damage") == [("front_right", 1), ("front_left", 2)]


def test_boarders_of_a_maneuver_are_refused_where_they_cannot_be() -> None:
    """ST-MAN-04, ST-MAN-05."""
    voyage = in_front()
    assert voyage.refused("maneuver", way="forward", boarders=[1])[1] == "ST-MAN-04"
    assert voyage.refused("maneuver", way="clockwise", boarders=[1])[0] == "bad_value"
    assert voyage.refused("maneuver", way="forward", boarders=[-1])[0] == "bad_value"
    rear = [{"facing": "rear_left", "damage": 1}]
    assert voyage.refused("maneuver", way="forward", boarders=rear)[0] == "bad_value"
    voyage.do("maneuver", way="forward", boarders=[1], anyway=True)
    assert in_space().refused("maneuver", way="forward", boarders=[1])[0] == "bad_value"


# A hand beyond the deck


def test_a_hand_beyond_the_deck_draws_what_is_there_and_says_so() -> None:
    voyage = in_space().adjusted({"decks.enterprise": 2, "decks.discard": 5})
    (event,) = voyage.do("hand", seat="blue", cards=11)
    assert (event["cards"], event["drawn"], event["missing"]) == (8, 2, 3)
    assert voyage.at("decks") == {"enterprise": 0, "discard": 5, "removed": 0}
    said = voyage.tell("log")["log"][-1]["text"]
    assert said == "Bob now has 8 cards. The Enterprise deck has no more: 3 are missing."


# What is remembered of a copy


def test_a_table_with_sixty_one_missions_begins_a_rematch_with_the_newest_sixty() -> None:
    known = [{"name": f"Mission {n}", "limit": 3} for n in range(60)]
    voyage = Voyage(new={"missions": known})
    voyage.do("begin", start=list(START))
    voyage.do("mission", name="Sixty-first", limit=2)
    voyage.do("end_game")
    again = voyage.answer("new_game", first="red")
    assert again["ok"], again
    names = again["view"]["missions"]["known"]
    assert (len(names), names[0], names[-1]) == (60, "Mission 1", "Sixty-first")


def test_a_deck_too_small_for_everybody_does_not_keep_anybody_from_playing() -> None:
    voyage = Voyage(1, new={"deck": 8})
    voyage.do("end_game")
    assert voyage.answer("new_game")["view"]["setup"]["deck"] == 8, "a rematch is as it was"
    voyage.do("end_game")
    answer = voyage.answer("new_game", players=PLAYERS, first="red")
    assert answer["view"]["setup"]["deck"] == 62


# A rewriting by which others board


def rewritten(voyage: Voyage, at: int, **command: Any) -> dict[str, Any]:
    answer = voyage.answer("rewrite", at=at, command=command)
    assert answer["ok"], answer
    found: dict[str, Any] = answer["rewritten"]
    return found


def test_security_keeps_what_it_has_for_who_still_boards_and_plays_none_for_others() -> None:
    """ST-BRD-02."""
    voyage = in_space().cleared().open_hull("right").open_hull("rear_left")
    rev = voyage.tell("place", token="klingon_cruiser", sector=2, range="short")["view"]["rev"]
    voyage.placed("klingon_cruiser", 4, "short", defense=1)
    voyage.phase_6()
    cards = [
        {"boarder": "t4", "seat": "red", "count": 2},
        {"boarder": "t5", "seat": "blue", "count": 1},
    ]
    voyage.do("security", cards=cards)
    last = voyage.at("rev")
    voyage.drawn("nebula")
    found = rewritten(voyage, rev, do="place", token="klingon_cruiser", sector=3, range="short")
    assert found["dropped"] == []
    assert last in found["changed"]
    assert voyage.at("seats.red.hand") == 6, "the ship before a shield does not board"
    assert voyage.at("seats.blue.hand") == 5
    assert voyage.at("turn.drawn") == 1


def test_boarders_that_nobody_had_before_board_with_no_security() -> None:
    """ST-BRD-02: what follows is kept."""
    voyage = in_space().cleared().open_hull("right")
    rev = voyage.tell("place", token="klingon_cruiser", sector=3, range="short")["view"]["rev"]
    voyage.phase_6()
    voyage.drawn("nebula")
    voyage.drawn("nebula")
    found = rewritten(voyage, rev, do="place", token="klingon_cruiser", sector=2, range="short")
    assert found["dropped"] == []
    assert voyage.facing("right") == ("destroyed", "destroyed")
    assert voyage.at("turn.seat") == "blue"
    voyage.do("undo")
    assert voyage.facing("right") == ("destroyed", "intact")
    voyage.do("redo")
    assert (voyage.facing("right"), voyage.at("turn.seat")) == (
        ("destroyed", "destroyed"), "blue",
    )  # fmt: skip


# A card for several things


def test_one_card_hits_several_ships_and_one_undo_takes_it_back() -> None:
    """ST-CARD-01, ST-CARD-02, OUT-05."""
    voyage = Voyage().begun()
    before = voyage.at("threats")
    events = voyage.do("hit", threats=["t1", "t2", "t2"])
    assert of(events, "threat_hit", "id", "defense") == [("t1", 1)]
    assert of(events, "threat_destroyed", "id") == ["t2"]
    assert voyage.at("seats.red.hand") == 5
    voyage.do("undo")
    assert (voyage.at("threats"), voyage.at("seats.red.hand")) == (before, 6)


def test_a_card_for_several_ships_asks_of_each_what_is_printed() -> None:
    """ST-CARD-01, ST-CLK-04, AMB-30."""
    voyage = Voyage().begun()
    voyage.placed("romulan_bird_of_prey", 1, cloaked=True)
    assert voyage.refused("hit", threats=["t1", "t4"])[0] == "cloaked"
    assert voyage.refused("hit", threats=["t1", "t2"], direction="front")[1] == "ST-CARD-01"
    assert voyage.refused("hit", threats=["t1", "t9"])[0] == "no_target"
    assert voyage.refused("hit")[0] == "bad_value"


def test_one_card_repairs_several_parts_and_one_undo_takes_it_back() -> None:
    """ST-CARD-05."""
    voyage = in_space().shields(left="damaged", right="destroyed")
    left = {"part": "shield", "facing": "left"}
    right = {"part": "shield", "facing": "right", "rebuild": True}
    voyage.do("repair", parts=[left, right])
    assert (voyage.facing("left")[0], voyage.facing("right")[0]) == ("intact", "intact")
    assert voyage.at("seats.red.hand") == 5
    voyage.do("undo")
    assert (voyage.facing("left")[0], voyage.facing("right")[0]) == ("damaged", "destroyed")
    assert voyage.refused("repair", parts=[left, left])[0] == "bad_value"
    assert voyage.refused("repair", parts=[left, {**right, "rebuild": False}])[0] == "no_target"
    assert voyage.refused("repair", part="shield")[0] == "bad_value"


# Maneuvers by an ability


def test_an_ability_maneuvers_beside_the_turn_s_one_and_in_any_phase() -> None:
    """ST-PH-07, ST-PH-11, AMB-29."""
    voyage = in_space()
    voyage.do("maneuver", way="clockwise")
    voyage.do("maneuver", way="clockwise", free=True)
    assert voyage.at("ship.front") == [2, 3]
    voyage.to_phase_6()
    voyage.do("maneuver", way="counterclockwise", free=True)
    assert (voyage.at("ship.front"), voyage.at("turn.phase")) == ([1, 2], 6)


def test_a_maneuver_by_an_ability_leaves_the_turn_its_own() -> None:
    """ST-PH-07, ST-MAN-06, ST-MAN-07."""
    voyage = in_space()
    voyage.do("maneuver", way="forward", free=True)
    assert (voyage.at("turn.maneuvered"), voyage.at("turn.phase")) == (False, 3)
    voyage.placed("tholian", 4, "short")
    assert voyage.refused("maneuver", way="forward", free=True)[1] == "ST-MAN-07"


# Names


def test_tokens_are_named_as_people_write_them() -> None:
    voyage = Voyage(new={"bag": {"Klingon Cruiser": {"count": 2}, "Romulan Battle Cruiser":
                    {"count": 1}, "Tholian": {"count": 1}, "Captain Kang": {"count": 1},
                    "nebula": {"count": 2, "role": "effect"}}})  # fmt: skip
    assert set(voyage.at("tokens")) == {
        "klingon_cruiser", "romulan_battle_cruiser", "tholian", "kang", "nebula",
    }  # fmt: skip
    voyage.do("begin", start=["Tholian", "Romulan Battle-Cruiser", "KLINGON cruiser"])
    voyage.do("mission", name="Patrol")
    assert voyage.at("threats.t2.kind") == "romulan_battle_cruiser"
    id_ = voyage.placed("Klingon Cruiser", 2)
    assert voyage.at(f"threats.{id_}.kind") == "klingon_cruiser"
    voyage.to_phase_7()
    voyage.drawn("Nebula")
    assert voyage.at("tokens.nebula.discard") == 1


def test_a_known_mission_is_found_however_its_name_is_written() -> None:
    voyage = Voyage(new={"missions": [{"name": "Distress Signal", "limit": 4}]})
    voyage.do("begin", start=list(START))
    voyage.do("mission", name="distress  signal")
    assert voyage.at("mission.timer") == 4
    assert voyage.at("missions.known") == ["Distress Signal"]


def test_nobody_is_the_character_that_somebody_else_is() -> None:
    """ST-SET-03, OUT-01."""
    voyage = Voyage()
    assert voyage.refused("adjust", set={"seats.red.role": 7})[0] == "bad_value"
    voyage.adjusted({"seats.red.role": "Kirk"})
    assert voyage.refused("adjust", set={"seats.blue.role": "kirk "})[1] == "ST-SET-03"
    voyage.adjusted({"seats.red.role": "Kirk", "seats.blue.role": "Spock"})
    voyage.do("end_game")
    twice = {"red": "Kirk", "blue": "KIRK"}
    assert voyage.refused("new_game", players=PLAYERS, roles=twice)[1] == "ST-SET-03"


# Ships placed while boarders wait


def test_a_ship_placed_while_boarders_wait_acts_in_its_sector_but_does_not_board() -> None:
    """ST-MF-07, AMB-28: who boards is fixed when the boarders are left."""
    voyage = beset()
    voyage.placed("klingon_cruiser", 2, "short")
    voyage.placed("klingon_cruiser", 5, "long")
    events = voyage.do("security")
    assert of(events, "boarded", "id") == ["t4", "t5"]
    assert of(events, "volley_fired", "facing", "damage") == [("right", 1), ("left", 1)]
    assert voyage.where("t7") == (5, "medium")


# What is wrong with what was entered


@pytest.mark.parametrize(
    ("path", "to", "why"),
    [
        ("seats.red.hand", -1, "“seats.red.hand” must be a whole number from 0 to 500."),
        ("ship.facings.left.hull", "gone",
         "“ship.facings.left.hull” must be one of intact, damaged and destroyed."),
        ("turn.traded", 1, "“turn.traded” must be true or false."),
        ("ship.front", [1, 3],
         ("“ship.front” must be the sectors of front left and front right: one of [6, 1], [1, 2],"
          " [2, 3], [3, 4], [4, 5] and [5, 6].")),
        ("threats.t9.sector", 1, "There is nothing to correct at “threats.t9.sector”."),
        ("mission.limit", 3, "There is nothing to correct at “mission.limit”."),
    ],
    ids=str,
)  # fmt: skip
def test_a_correction_that_cannot_be_says_which_field_it_is_and_what_it_may_be(
    path: str, to: Any, why: str
) -> None:
    answer = in_space().answer("adjust", set={path: to})
    assert (answer["refused"]["why"], answer["refused"]["path"]) == (why, path)


def test_a_value_of_no_form_that_it_may_have_says_which_it_may() -> None:
    answer = in_front().answer("maneuver", way="forward", boarders=["two"])
    assert answer["refused"]["why"] == (
        "“boarders[0]” must be one of a whole number and an object with facing, damage."
    )
