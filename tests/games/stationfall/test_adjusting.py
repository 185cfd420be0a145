"""Corrections: every path of the contract, what they do not cause, and what is no value."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import Orbit, acting, flying

NOTE = {"seat": "red", "on": "minute", "what": "note", "due": 6}
PATHS: list[tuple[str, Any]] = [
    ("minute", 4), ("minute", 0), ("minute", 13), ("cameras", False), ("jammers", False),
    ("abandon_ship", True), ("locks", "gone"), ("power.damaged", 2), ("project_x.released", True),
    ("antimatter.armed", True), ("antimatter.minute", 5), ("turn.actions", 1), ("turn.spent", 1),
    ("markers", [NOTE]), ("offsites.news", ["Evidence"]), ("offsites.authorities", ["X-Secret"]),
    ("seats.blue.guilt", "guilty"), ("seats.blue.bribe", 0), ("seats.blue.kompromat", 3),
    ("seats.blue.betrayal", 2), ("characters.Exile.state", "down"),
    ("characters.Exile.discs", ["blue", "green"]), ("characters.Exile.bribes", ["blue"]),
    ("characters.Exile.contaminated", True), ("characters.Exile.data", ["Evidence"]),
    ("characters.Exile.kompromat_used", True), ("characters.Exile.kind", "robot"),
    ("characters.Station Chief.state", "annihilated"), ("sections.Suite.hazard", "fire"),
    ("sections.Suite.damaged", True), ("pods.Houdini.state", "launched"),
    ("pods.Houdini.damaged", True), ("pods.Houdini.occupants", ["Exile", "Medical"]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), PATHS, ids=str)
def test_a_path_of_the_view_is_set_right(path: str, value: Any) -> None:
    orbit = acting().adjusted({path: value})
    assert orbit.at(path) == value


@pytest.mark.parametrize(
    ("path", "value"),
    [("characters.Exile.section", "Suite"), ("characters.Exile.items", ["Gun", "Helmet"]),
     ("sections.Suite.items", ["Bludgeon"]), ("locks", []),
     ("locks", [["Reactor", "Magnetic Containment"]])],
)  # fmt: skip
def test_on_a_full_board_pawns_and_items_are_set_right_too(path: str, value: Any) -> None:
    assert acting(board="full").adjusted({path: value}).at(path) == value


@pytest.mark.parametrize(
    "what",
    [
        {"minute": 14}, {"minute": -1}, {"minute": True}, {"minute": "7"}, {"minute": 2.5},
        {"power.damaged": 4}, {"power.damaged": -1}, {"power.status": "normal"},
        {"cameras": 1}, {"locks": "open"}, {"phase": "over"}, {"mode": "coop"}, {"rev": 3},
        {"seats.purple.bribe": 1}, {"seats.blue.bribe": 2}, {"seats.blue.guilt": "shady"},
        {"seats.blue.betrayal": 9}, {"seats.blue.betrayal": -1}, {"seats.blue.cubes": 3},
        {"seats.blue.kompromat": -1}, {"seats.blue.identity": "Exile"},
        {"seats.blue.bonus": "Exile"}, {"characters.Nobody.state": "down"},
        {"characters.Exile.state": "asleep"}, {"characters.Exile.discs": ["pink"]},
        {"characters.Exile.cubes.red": 9}, {"characters.Exile.cubes.pink": 1},
        {"characters.Exile.cubes.red": -1}, {"characters.Exile.kind": "ghost"},
        {"characters.Exile.order": 1}, {"characters.Exile.data": ["Rumour"]},
        {"sections.Suite.hazard": "smoke"}, {"pods.Suite.state": "launched"},
        {"pods.Houdini.state": "gone"}, {"pods.Houdini.occupants": ["Exile", "Exile"]},
        {"pods.Houdini.occupants": ["Nobody"]}, {"offsites.moon": []}, {"nothing": 1},
        {"markers": [NOTE] * 4}, {"markers": [{**NOTE, "seat": "pink"}]},
        {"markers": [{**NOTE, "what": "tea"}]}, {"markers": "none"},
        {"characters.Exile.cubes.red": 5, "characters.Medical.cubes.red": 4},
        {"seats.blue.betrayal": 5, "characters.Exile.cubes.blue": 4},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_value_of_a_path_is_refused(what: dict[str, Any]) -> None:
    """SF-CMP-01, SF-TIME-04, SF-PWR-01: eight cubes and three markers a seat."""
    orbit = acting()
    assert orbit.refused("adjust", set=what)[0] in ("bad_value", "unknown_seat")
    assert orbit.refused("adjust", set=what, anyway=True)[0] in ("bad_value", "unknown_seat")


def test_the_supply_of_cubes_follows() -> None:
    """SF-CMP-01."""
    orbit = flying().cubes("Exile", red=3, blue=1).adjusted({"seats.red.betrayal": 2})
    assert (orbit.at("seats.red.cubes"), orbit.at("seats.blue.cubes")) == (3, 7)
    assert orbit.who("Exile")["cubes"] == {"red": 3, "blue": 1}
    orbit.cubes("Exile", blue=0)
    assert orbit.who("Exile")["cubes"] == {"red": 3}


def test_a_whole_list_of_markers_is_told() -> None:
    """SF-TIME-04."""
    orbit = acting()
    orbit.do("timer", on="Suite", what="damage")
    orbit.adjusted({"markers": [NOTE, {**NOTE, "on": "Kitchen", "what": "damage", "due": 12}]})
    assert orbit.at("seats.red.markers") == 1
    assert [one["on"] for one in orbit.at("markers")] == ["minute", "Kitchen"]


@pytest.mark.parametrize(
    ("what", "untouched"),
    [
        ({"minute": 1}, "abandon_ship"),
        ({"minute": 0}, "re_entry"),
        ({"power.damaged": 2}, "abandon_ship"),
        ({"sections.Vault X.damaged": True}, "project_x.released"),
        ({"project_x.released": True}, "abandon_ship"),
        ({"antimatter.armed": True}, "abandon_ship"),
        ({"offsites.authorities": ["Evidence"]}, "seats.blue.guilt"),
        ({"characters.Exile.state": "down"}, "seats.red.guilt"),
        ({"pods.Houdini.state": "launched"}, "characters.Medical.state"),
        ({"abandon_ship": True}, "locks"),
    ],
    ids=str,
)
def test_a_correction_causes_nothing_else(what: dict[str, Any], untouched: str) -> None:
    """SF-ABS-01, SF-PX-01, SF-GLT-04, SF-GLT-02, SF-POD-06."""
    orbit = acting().guilt(blue="suspect").sitting_in("Houdini", "Medical")
    before = orbit.at(untouched)
    orbit.adjusted(what)
    assert orbit.at(untouched) == before
    assert orbit.at("pending") == []


def test_many_corrections_are_one_step() -> None:
    orbit = acting()
    before = orbit.view
    orbit.adjusted({"minute": 5, "cameras": False, "characters.Exile.cubes.red": 2})
    orbit.do("undo")
    assert {**orbit.view, "rev": 0} == {**before, "rev": 0}


def test_a_game_in_setup_and_at_stationfall_is_corrected_too() -> None:
    orbit = Orbit(3).adjusted({"cameras": False}).begun()
    assert orbit.at("cameras") is False
    orbit.do("stationfall")
    orbit.adjusted({"seats.red.guilt": "guilty"})
    assert orbit.at("seats.red.guilt") == "guilty"


DUE = {"seat": "red", "due": 13}
BLAST = {**DUE, "on": "minute", "what": "antimatter"}
HARM = {**DUE, "on": "Suite", "what": "damage"}


@pytest.mark.parametrize(("left", "is_damaged"), [([HARM], True), ([], False)])
def test_in_a_turn_s_end_no_marker_fires_that_the_table_took_off(
    left: list[Any], *, is_damaged: bool
) -> None:
    """SF-TIME-01: the end stands still while it is asked where the Antimatter went off."""
    orbit = acting().adjusted({"antimatter.armed": True, "markers": [BLAST, HARM]})
    orbit.do("end_turn")
    assert orbit.pending("detonation")
    orbit.adjusted({"markers": left})
    orbit.do("detonate", where="elsewhere")
    assert orbit.at("sections").get("Suite", {}).get("damaged", False) is is_damaged
    assert orbit.at("seats.red.markers") == 3
