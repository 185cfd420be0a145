"""What the table corrects: it is so afterwards, and nothing else is otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import Orbit, flying

ADJUSTABLE: list[tuple[str, Any]] = [
    ("minute", 4),
    ("cameras", False),
    ("jammers", False),
    ("abandon_ship", True),
    ("locks", "gone"),
    ("power.damaged", 2),
    ("project_x.released", True),
    ("antimatter.armed", True),
    ("antimatter.minute", 6),
    ("antimatter.minute", None),
    ("turn.actions", 3),
    ("turn.spent", 1),
    ("markers", [{"seat": "red", "on": "Vault X", "what": "damage", "due": 9}]),
    ("markers", [{"seat": "blue", "on": "minute", "what": "note", "due": 0, "text": "Boom"}]),
    ("offsites.news", ["Evidence", "X-Secret"]),
    ("offsites.authorities", []),
    ("seats.red.guilt", "guilty"),
    ("seats.red.bribe", 0),
    ("seats.red.kompromat", 3),
    ("seats.red.betrayal", 8),
    ("characters.Exile.state", "down"),
    ("characters.Exile.discs", ["red", "blue"]),
    ("characters.Exile.bribes", ["blue"]),
    ("characters.Exile.contaminated", True),
    ("characters.Exile.data", ["Evidence"]),
    ("characters.Exile.kompromat_used", True),
    ("characters.Exile.section", "Bio Lab"),
    ("characters.Exile.items", ["Helmet", "Gun"]),
    ("characters.Exile.kind", "robot"),
    ("characters.Exile.cubes.red", 8),
    ("sections.Suite.hazard", "fire"),
    ("sections.Suite.damaged", True),
    ("sections.Houdini.hazard", "fire"),
    ("pods.Houdini.state", "launched"),
    ("pods.Houdini.damaged", True),
    ("pods.Houdini.occupants", ["Exile", "Medical"]),
    ("options.automation", "warn"),
]
FOLLOWS = {
    "power.damaged": {"power.status"},
    "markers": {"seats.red.markers", "seats.blue.markers"},
    "seats.red.betrayal": {"seats.red.cubes"},
    "characters.Exile.discs": {"characters.Exile.exhausted", "seats.red.disc", "seats.blue.disc"},
    "characters.Exile.cubes.red": {"seats.red.cubes", "seats.red.conspirators"},
    "sections.Suite.hazard": {"sections.Suite.damaged", "sections.Suite.items"},
    "sections.Suite.damaged": {"sections.Suite.hazard", "sections.Suite.items"},
    "sections.Houdini.hazard": {"sections.Houdini.damaged", "sections.Houdini.items"},
    "pods.Houdini.occupants": {"pods.Houdini.ready"},
}
"""What is counted from what was set."""


def leaves(thing: Any, path: str = "") -> dict[str, Any]:
    """Everything in a view by its path."""
    if not isinstance(thing, dict):
        return {path: thing}
    return {k: v for key, one in thing.items() for k, v in leaves(one, f"{path}.{key}").items()}


@pytest.mark.parametrize(("path", "value"), ADJUSTABLE, ids=str)
def test_what_is_adjusted_is_so_and_nothing_else_is(path: str, value: Any) -> None:
    orbit = flying()
    before = leaves(orbit.view)
    assert orbit.types("adjust", set={path: value}) == ["adjusted"]
    assert orbit.at(path) == value
    after = leaves(orbit.view)
    changed = {one[1:] for one in before.keys() | after.keys() if before.get(one) != after.get(one)}
    others = {one for one in changed if not one.startswith(path)} - {"rev", "reminders"}
    assert others <= FOLLOWS.get(path, set())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("minute", 14),
        ("minute", -1),
        ("minute", True),
        ("cameras", "on"),
        ("locks", [["Reactor", "Magnetic Containment"]]),
        ("locks", "open"),
        ("power.damaged", 4),
        ("power.status", "normal"),
        ("antimatter.seat", "red"),
        ("antimatter.minute", 14),
        ("project_x", True),
        ("turn.step", "start"),
        ("turn.actions", -1),
        ("markers", [{"seat": "red", "on": "Suite", "what": "damage", "due": 9}] * 4),
        ("markers", [{"seat": "pink", "on": "Suite", "what": "damage", "due": 9}]),
        ("markers", [{"seat": "red", "on": "minute", "what": "damage", "due": 9}]),
        ("markers", [{"seat": "red", "on": "Suite", "what": "launch", "due": 9}]),
        ("markers", [{"seat": "red", "on": "Suite", "what": "boom", "due": 9}]),
        ("markers", [{"seat": "red", "on": "Suite", "what": "note"}]),
        ("markers", "none"),
        ("offsites.news", ["Evidence", "Evidence"]),
        ("offsites.news", ["Gossip"]),
        ("offsites.moon", []),
        ("seats.pink.guilt", "guilty"),
        ("seats.red.guilt", "angel"),
        ("seats.red.bribe", 2),
        ("seats.green.bribe", 1),
        ("seats.red.kompromat", -1),
        ("seats.red.cubes", 3),
        ("seats.red.identity", "Exile"),
        ("characters.Nobody.state", "down"),
        ("characters.Exile.state", "asleep"),
        ("characters.Exile.discs", ["red", "red"]),
        ("characters.Exile.discs", ["pink"]),
        ("characters.Exile.bribes", ["green"]),
        ("characters.Exile.data", ["Helmet"]),
        ("characters.Exile.section", "a.b"),
        ("characters.Exile.items", [1]),
        ("characters.Exile.kind", "ghost"),
        ("characters.Exile.pc", "red"),
        ("characters.Exile.cubes.red", 9),
        ("characters.Exile.cubes.pink", 1),
        ("sections.Suite.items", ["Helmet"]),
        ("sections.Suite.hazard", "flood"),
        ("pods.Suite.damaged", True),
        ("pods.Houdini.state", "lost"),
        ("pods.Houdini.occupants", ["Exile", "Exile"]),
        ("pods.Houdini.occupants", ["Nobody"]),
        ("pods.Houdini.ready", True),
        ("options.ties", "none"),
        ("", 1),
    ],
    ids=str,
)
def test_what_no_table_has_is_not_set(path: str, value: Any) -> None:
    orbit = flying(bots={"green": "Troubleshooter"})
    assert orbit.refused("adjust", set={path: value}) == ("bad_value", None)
    assert orbit.refused("adjust", set={path: value}, anyway=True) == ("bad_value", None)


def test_a_seat_has_eight_cubes_wherever_they_lie() -> None:
    orbit = flying()
    orbit.cubes("Exile", red=5)
    assert orbit.at("seats.red.cubes") == 3
    assert orbit.refused("adjust", set={"characters.Medical.cubes.red": 4})[0] == "bad_value"
    assert orbit.refused("adjust", set={"seats.red.betrayal": 4})[0] == "bad_value"
    orbit.adjusted({"characters.Medical.cubes.red": 8, "characters.Exile.cubes.red": 0})
    assert orbit.who("Exile")["cubes"] == {}
    assert orbit.at("seats.red.cubes") == 0


def test_a_disc_lies_on_one_character_alone() -> None:
    orbit = flying()
    orbit.adjusted({"characters.Exile.discs": ["red", "blue"]})
    orbit.adjusted({"characters.Medical.discs": ["red"]})
    assert orbit.who("Exile")["discs"] == ["blue"]
    assert orbit.at("seats.red.disc") == "Medical"
    orbit.adjusted({"characters.Exile.discs": []})
    assert orbit.at("seats.blue.disc") is None


def test_nobody_sits_in_two_pods_and_the_escaped_in_none() -> None:
    orbit = flying()
    orbit.adjusted({"pods.Houdini.occupants": ["Exile", "Medical"]})
    orbit.adjusted({"pods.McQueen.occupants": ["Exile"]})
    assert orbit.at("pods")["Houdini"]["occupants"] == ["Medical"]
    orbit.state("escaped", "Medical")
    assert orbit.at("pods")["Houdini"]["occupants"] == []
    taken = {"pods.Houdini.occupants": ["Medical"]}
    assert orbit.refused("adjust", set=taken)[0] == "bad_value"
    orbit.adjusted({"pods.McQueen.state": "launched"}).state("escaped", "Exile")
    assert orbit.at("pods")["McQueen"]["occupants"] == []
    orbit.adjusted({"pods.Houdini.state": "launched"})
    assert orbit.refused("adjust", set=taken)[0] == "bad_value"


def test_on_a_full_board_who_sits_in_a_pod_stands_there() -> None:
    orbit = flying(board="full")
    orbit.adjusted({"pods.Houdini.occupants": ["Exile"]})
    assert orbit.who("Exile")["section"] == "Houdini"
    orbit.adjusted({"characters.Exile.section": "Storage"})
    assert orbit.at("pods")["Houdini"]["occupants"] == []
    orbit.adjusted({"characters.Exile.section": "McQueen"})
    assert orbit.at("pods")["McQueen"]["occupants"] == ["Exile"]
    orbit.adjusted({"pods.McQueen.occupants": []})
    assert orbit.who("Exile")["section"] is None


def test_on_a_full_board_locks_and_items_lie_where_they_are_told() -> None:
    orbit = Orbit(board="full")
    orbit.adjusted({"locks": [["Suite", "Storage"]], "sections.Suite.items": ["Helmet", "Helmet"]})
    assert orbit.at("locks") == [["Suite", "Storage"]]
    assert orbit.at("sections.Suite.items") == ["Helmet", "Helmet"]
    assert orbit.refused("adjust", set={"locks": "gone"})[0] == "bad_value"
    assert orbit.refused("adjust", set={"locks": [["Suite", "Suite"]]})[0] == "bad_value"


def test_one_wrong_path_leaves_all_as_it_was() -> None:
    orbit = flying()
    assert orbit.refused("adjust", set={"cameras": False, "minute": 99})[0] == "bad_value"
    assert orbit.at("cameras") is True


def test_a_correction_is_taken_back() -> None:
    orbit = flying()
    orbit.adjusted({"power.damaged": 3})
    assert orbit.at("abandon_ship") is False
    orbit.do("undo")
    assert orbit.at("power") == {"damaged": 0, "status": "normal"}
