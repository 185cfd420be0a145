"""What the forecast says at the table, and when it says nothing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.star_trek_panic.package import PACKAGE
from tests.support.played import no_die
from tests.support.startrek import Voyage, in_space, last_ship, on_a_light_board
from tests.support.table import Told, a_table, code, dice

BIRD = "romulan_bird_of_prey"
CRUISER = "klingon_cruiser"


def foretold(voyage: Voyage, **fields: Any) -> Any:
    """What is answered to the question, which changes nothing."""
    before = voyage.view
    answer = voyage.answer("forecast", **fields)
    assert answer["ok"], answer
    assert answer["view"] == before == voyage.view
    return answer["forecast"]


def told(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events as a forecast has them."""
    return [
        {key: value for key, value in one.items() if key != "rev"}
        for one in events
        if one["type"] != "rolled"
    ]


def test_it_says_what_threats_act_and_security_then_answer() -> None:
    voyage = in_space().open_hull("left", "damaged")
    boarder = voyage.placed(CRUISER, 5, "short", defense=2)
    voyage.placed(CRUISER, 5, "medium")
    voyage.placed("romulan_battle_cruiser", 2)
    case = foretold(voyage)
    events = voyage.phase_6()
    assert case["boarders"] == (voyage.pending("boarders") or {})["boarders"]
    assert case["boarders"] == [{"threat": boarder, "facing": "left", "damage": 2}]
    events += voyage.do("security", cards=[])
    assert case["events"] == told(events)
    assert case["ship"] == voyage.at("ship")
    assert case["removed"] == voyage.removed() == 2, "one beyond the hull, and one shot"
    assert case["over"] is None


def test_with_a_cloaked_ship_it_has_a_case_for_each_slide() -> None:
    voyage = in_space()
    voyage.placed(BIRD, 6, "medium", cloaked=True)
    cases = foretold(voyage)
    hit = {
        key: [event["facing"] for event in case["events"] if event["type"] == "volley_fired"]
        for key, case in cases.items()
    }
    assert hit == {"1-2": ["front_right"], "3-4": ["front_left"], "5-6": ["left"]}
    for face in range(1, 7):
        at = ("1-2", "3-4", "5-6")[(face - 1) // 2]
        assert foretold(voyage, roll=[face]) == cases[at]
    assert told(voyage.phase_6(6)) == cases["5-6"]["events"]


def test_it_changes_as_cards_are_played() -> None:
    voyage = in_space()
    cruiser = voyage.placed(CRUISER, 5, "short", defense=1)
    assert foretold(voyage)["ship"]["facings"]["left"]["shield"] == "damaged"
    voyage.do("hit", threat=cruiser)
    assert foretold(voyage)["ship"]["facings"]["left"]["shield"] == "intact"


def test_once_the_die_has_fallen_the_rest_is_told_without_one() -> None:
    voyage = in_space().open_hull("left")
    voyage.placed(CRUISER, 5, "short")
    voyage.placed(BIRD, 2, "medium", cloaked=True)
    voyage.phase_6(3)
    case = foretold(voyage)
    assert foretold(voyage, roll=[]) == case
    assert code(voyage.answer("forecast", roll=[3])) == "bad_roll"
    assert case["events"] == told(voyage.do("security", cards=[]))


def test_what_is_kept_of_the_die_slides_the_ships_that_slide_later() -> None:
    """AMB-05: a ship slides into a sector that was handled, and fires alone."""
    voyage = in_space(uncloak_first=False).open_hull("left")
    voyage.placed(CRUISER, 5, "short")
    voyage.placed(BIRD, 2, "medium", cloaked=True)
    before = foretold(voyage)["5-6"]
    events = voyage.phase_6(5)
    case = foretold(voyage)
    rest = voyage.do("security", cards=[])
    assert case["events"] == told(rest)
    assert before["events"] == told(events + rest)
    assert [e["facing"] for e in rest if e["type"] == "volley_fired"] == ["front_right"]


@pytest.mark.parametrize("phase", [3, 4, 6])
def test_it_is_the_same_in_the_phases_before_it(phase: int) -> None:
    voyage = in_space()
    voyage.placed(CRUISER, 1)
    expected = foretold(voyage)
    if phase == 4:
        voyage.do("play")
    if phase == 6:
        voyage.to_phase_6()
    assert voyage.at("turn.phase") == phase
    assert foretold(voyage) == expected


def test_the_last_ship_that_boards_is_a_win_foretold() -> None:
    voyage = last_ship().open_hull("left")
    case = foretold(voyage)
    assert case["over"] == {"side": "crew", "rule": "ST-END-02", "winners": ["red", "blue"]}


def test_where_no_phase_7_follows_the_next_seat_s_loss_is_told() -> None:
    """ST-END-04: blue must draw, and there is nothing to draw."""
    voyage = last_ship()
    voyage.adjusted({"decks.enterprise": 0, "decks.discard": 0, "decks.removed": 5})
    voyage.adjusted({"seats.blue.hand": 0})
    case = foretold(voyage)
    kinds = [event["type"] for event in case["events"]]
    assert kinds[-3:] == ["turn_ended", "turn_began", "game_ended"]
    assert case["over"] == {"side": "threats", "rule": "ST-END-04", "winners": []}
    assert told(voyage.do("threats_act")) == case["events"]
    assert voyage.at("over") == case["over"]


def test_a_die_that_an_undo_gave_back_stays_there() -> None:
    source = dice(6)
    voyage = in_space(told=Told(a_table(game=PACKAGE, source=source), "star_trek_panic"))
    voyage.placed(BIRD, 6, "medium", cloaked=True)
    voyage.to_phase_6()
    voyage.do("threats_act")
    voyage.do("undo")
    foretold(voyage)
    foretold(voyage, roll=[1])
    events = voyage.do("threats_act")
    assert [one["face"] for one in events if one["type"] == "rolled"] == [6]


def test_where_it_cannot_be_told_it_says_why() -> None:
    fresh = Told(a_table(game=PACKAGE, source=no_die), "star_trek_panic")
    assert code(fresh("forecast")) == "no_game"
    voyage = Voyage(told=fresh)
    assert voyage.refused("forecast") == ("not_now", None)
    voyage.do("begin", start=["tholian", "romulan_battle_cruiser", CRUISER])
    assert voyage.refused("forecast")[0] == "must_settle"
    voyage.do("mission", name="Patrol")
    assert voyage.refused("forecast", seat="red")[0] == "bad_value"
    assert voyage.refused("forecast", roll=[3])[0] == "bad_roll"
    voyage.to_phase_7()
    assert voyage.refused("forecast")[0] == "not_now"
    voyage.do("end_game")
    assert voyage.refused("forecast")[0] == "game_over"


def test_boarders_of_a_maneuver_come_first() -> None:
    voyage = in_space().open_hull("front_left")
    voyage.placed(CRUISER, 6, "short")
    voyage.do("maneuver", way="forward")
    assert voyage.refused("forecast")[0] == "must_settle"
    voyage.do("security")
    foretold(voyage)


def test_on_a_light_board_the_app_cannot_know() -> None:
    assert on_a_light_board().refused("forecast")[0] == "unavailable"
