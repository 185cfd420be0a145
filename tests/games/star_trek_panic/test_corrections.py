"""Corrections that change what the table waits for."""

from __future__ import annotations

from tests.support.startrek import Voyage, in_space


def test_nobody_waits_for_a_mission_once_all_that_are_wanted_are_completed() -> None:
    voyage = in_space(missions_to_win=2)
    voyage.do("check_mission", met=True)
    voyage.do("threats_act")
    for _ in range(2):
        voyage.drawn("nebula")
    assert [one["kind"] for one in voyage.at("pending")] == ["mission"]
    voyage.adjusted({"missions.completed": ["One", "Two"]})
    assert voyage.at("pending") == []
    assert voyage.at("turn.phase") == 3


def test_nor_before_the_first_turn() -> None:
    voyage = Voyage(missions_to_win=1)
    voyage.do("begin", start=["tholian", "romulan_battle_cruiser", "klingon_cruiser"])
    voyage.adjusted({"missions.completed": ["One"]})
    assert voyage.at("turn.number") == 1
    assert voyage.at("mission") is None


def test_a_starbase_that_is_corrected_away_still_mends() -> None:
    voyage = in_space()
    base = voyage.placed("starbase", 1, "medium")
    voyage.do("maneuver", way="forward")
    voyage.adjusted({f"threats.{base}": None, "ship.facings.left.hull": "damaged"})
    assert voyage.at("pending") == [{"kind": "starbase", "threat": None}]
    voyage.do("starbase", hull={"repair": ["left"]})
    assert voyage.at("ship.facings.left.hull") == "intact"
    assert voyage.at("tokens.starbase.discard") == 1
