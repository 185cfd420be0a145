"""Names and forms of the contract: commands, events, codes, options, the copy, who may say what."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.refusal import CODES
from companion.core.words import SHARED, name_of
from companion.games.stationfall.package import PACKAGE
from companion.table.play import commands_of
from tests.support.stationfall import (
    CAST,
    COPY,
    SWITCHES,
    Orbit,
    acting,
    flying,
    with_a_clerk,
)  # fmt: skip

# Names


def test_every_command_of_the_contract_is_there() -> None:
    wanted = """new_game begin reveal influence activate renegotiate bribe kompromat answer
    take_kompromat attack down revive annihilate escape contaminate fire damage repair suppress
    cameras jammers arm detonate abandon_ship release project_x_done timer occupants timed_launch
    launch data transmit end_turn stationfall re_entry deliver score bot_turn bot_answer bot_choice
    copy step pick_up drop give throw rob manufacture undo redo adjust end_game leave"""
    assert set(wanted.split()) <= set(commands_of(PACKAGE.game))


def test_every_event_of_the_contract_is_there() -> None:
    wanted = """revealed cubes_moved activated renegotiated bribe_spent kompromat_spent offer_made
    offer_answered character_changed contaminated section_changed power_changed cameras_changed
    jammers_changed guilt_changed abandon_triggered locks_removed antimatter_armed
    antimatter_detonated project_x_released project_x_due marker_placed marker_fired pod_launched
    launch_failed data_changed transmitted delivered minute_changed turn_began turn_ended
    re_entry_flipped stationfall_began scored bot_asked bot_decided bot_chose moved item_moved
    ap_spent game_started game_ended adjusted overruled undone rolled"""
    assert set(wanted.split()) <= {name_of(kind) for kind in (*PACKAGE.game.events, *SHARED)}


def test_every_refusal_code_of_the_contract_is_there() -> None:
    wanted = """wrong_step not_conspirator not_live no_cubes no_marker no_actions not_ready disabled
    locked hazard full light_board no_item no_target out_of_range not_connected"""
    assert set(wanted.split()) <= {*CODES, *PACKAGE.game.codes}


def test_two_to_nine_sit_at_it() -> None:
    """SF-CMP-02."""
    assert (PACKAGE.seating.least, PACKAGE.seating.most) == (2, 9)


# Options


@pytest.mark.parametrize("option", SWITCHES)
def test_every_value_of_an_option_is_taken(option: str) -> None:
    for value in SWITCHES[option]:
        Orbit(3, **{option: value})


@pytest.mark.parametrize("option", SWITCHES)
def test_another_value_of_an_option_is_refused(option: str) -> None:
    orbit = flying()
    orbit.do("end_game")
    players = [{"seat": seat, "name": seat} for seat in ("red", "blue")]
    values: tuple[Any, ...] = ("?", 7, [], {})
    for value in values:
        line = {"players": players, "first": "red", "options": {option: value}}
        assert orbit.refused("new_game", **line)[0] == "bad_value"


# The copy


@pytest.mark.parametrize(
    "set_",
    [
        {"cards": {}},
        {"characters": {"Exile": {"text": "of the publisher"}}},
        {"characters": {"Exile": {"limit": "five"}}},
        {"characters": {"Exile": {"abilities": "Officer"}}},
        {"characters": {"Exile": {"agenda": [{"points": "3"}]}}},
        {"pods": {"Houdini": {"capacity": -1}}},
        {"pods": {"Houdini": {"needs": ["luck"]}}},
        {"sections": {"Suite": {"dark": "yes"}}},
        {"edges": [["Suite", "Kitchen", "slide"]]},
        {"locks": [["Suite"]]},
        {"scripts": {"Exile": {"lines": [{"n": "1", "who": ["somebody"]}]}}},
        {"scripts": {"Exile": {"lines": [{"n": "1", "target": {"sky": True}}]}}},
        [],
    ],
    ids=str,
)
def test_a_form_of_another_shape_is_refused(set_: Any) -> None:
    orbit = flying()
    assert orbit.refused("copy", set=set_)[0] == "bad_value"
    assert orbit.refused("copy", set=set_, anyway=True)[0] == "bad_value"


def test_the_copy_is_learnt_in_any_phase() -> None:
    orbit = Orbit(3)
    orbit.do("copy", set={"pods": {"Houdini": {"capacity": 2}}})
    orbit.begun().do("stationfall")
    orbit.do("copy", set={"characters": {"Exile": {"limit": 4}}})
    assert orbit.at("pods.Houdini.capacity") == 2


# The view


def test_sections_are_those_that_something_was_told_about() -> None:
    """SF-SET-08."""
    orbit = acting()
    orbit.do("damage", section="Suite")
    orbit.do("damage", section="Houdini")
    assert set(orbit.at("sections")) - {"Houdini"} == {"Magnetic Containment", "Suite"}
    assert orbit.at("pods.Houdini.damaged") is True


def test_ones_own_section_may_be_named() -> None:
    """SF-CMP-07: the copy names it."""
    orbit = acting(new={"copy": {"sections": {"Engine Room Two": {}}}})
    orbit.do("damage", section="Engine Room Two")
    assert orbit.at("sections.Engine Room Two.damaged") is True
    for unknown in ("Deck Three", "Deck 1.2", ""):
        orbit.refused("damage", section=unknown)


def test_offers_list_everything_of_the_moment_with_its_choices() -> None:
    """SF-TURN-01."""
    orbit = flying().cubes("Exile", red=1).state("escaped", "Security")
    assert {
        "reveal",
        "influence",
        "activate",
        "renegotiate",
        "take_kompromat",
        "down",
    } <= orbit.offered()
    assert not {"begin", "end_turn", "answer", "deliver", "score", "bot_answer"} & orbit.offered()
    assert orbit.offer("activate")["choices"]["character"] == ["Exile"]
    influenced = orbit.offer("influence")["choices"]["character"]
    assert set(influenced) == set(CAST) - {"Security"}
    assert orbit.offer("end_turn")["code"] == "wrong_step"


def test_launches_are_offered_for_the_pods_that_are_ready() -> None:
    """SF-POD-01, SF-POD-05."""
    orbit = acting().sitting_in("Houdini", "Exile").sitting_in("Alcatraz", "Medical")
    orbit.do("abandon_ship", means="card")
    choices = orbit.offer("launch")["choices"]
    assert set(choices["pod"]) == {"Houdini", "Alcatraz"}


def test_a_bots_question_is_offered_with_its_answers() -> None:
    orbit = with_a_clerk(cleared=False)
    orbit.do("bot_turn")
    assert "bot_answer" in orbit.offered()
    assert orbit.offer("bot_answer")["choices"]


def test_the_log_says_every_step_in_a_sentence() -> None:
    orbit = acting(board="full", new={"copy": COPY})
    orbit.do("damage", section="Suite")
    orbit.do("end_turn")
    log = orbit.answer("log")["log"]
    assert [one["do"] for one in log][-3:] == ["activate", "damage", "end_turn"]
    assert all(one["text"] for one in log)
    assert "Engineer" in next(one["text"] for one in log if one["do"] == "activate")


# Reminders


@pytest.mark.parametrize(("players", "is_told"), [(3, False), (4, False), (5, True), (9, True)])
def test_another_cast_than_expected_is_the_first_reminder(players: int, *, is_told: bool) -> None:
    """SF-SET-12, OUT-02."""
    reminders = [one["rule"] for one in Orbit(players).at("reminders")]
    assert (reminders[:1] == ["SF-SET-12"]) is is_told


def test_who_carries_the_x_secret_reminds_of_a_look_at_project_x() -> None:
    """SF-DAT-04."""
    orbit = flying().adjusted({"characters.Exile.data": ["X-Secret"]}).active("Exile")
    assert "SF-DAT-04" in orbit.reminded()
