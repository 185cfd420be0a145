"""The events by the contract: which command tells which."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import CLERK, Orbit, acting, flying, row, scored, with_a_clerk


def in_a_turn() -> Orbit:
    """Red acts with Engineer; Medical is Down, Exile sits in Houdini, Suite is on fire."""
    orbit = acting(character="Engineer").state("down", "Medical").sitting_in("Houdini", "Exile")
    return orbit.adjusted({
        "abandon_ship": True, "sections.Suite.hazard": "fire", "sections.Suite.damaged": True,
        "seats.blue.guilt": "suspect",
    })  # fmt: skip


TELLS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("bribe", {"character": "Exile"}, ("bribe_spent",)),
    ("kompromat", {"character": "Exile"}, ("kompromat_spent",)),
    ("attack", {"target": "Exile", "weapon": "gun"}, ("character_changed", "guilt_changed")),
    ("down", {"characters": ["Exile"], "blame": False}, ("character_changed",)),
    ("revive", {"character": "Medical", "with": "nanogel"}, ("character_changed",)),
    ("annihilate", {"characters": ["Exile"]}, ("character_changed",)),
    ("escape", {"characters": ["Exile"]}, ("character_changed",)),
    ("contaminate", {"character": "Exile"}, ("contaminated",)),
    ("fire", {"section": "Kitchen", "downed": []}, ("section_changed",)),
    ("damage", {"section": "Vault X"}, ("section_changed", "project_x_released")),
    ("damage", {"section": "Tanks", "power": True}, ("section_changed", "power_changed")),
    ("repair", {"section": "Suite"}, ("section_changed",)),
    ("suppress", {"section": "Suite"}, ("section_changed",)),
    ("cameras", {"on": False}, ("cameras_changed",)),
    ("jammers", {"on": False}, ("jammers_changed",)),
    ("arm", {}, ("antimatter_armed", "marker_placed")),
    ("release", {}, ("project_x_released",)),
    ("timer", {"on": "Suite", "what": "note", "text": "ours"}, ("marker_placed",)),
    ("timed_launch", {"pod": "Alcatraz"}, ("marker_placed",)),
    ("launch", {"means": "section", "pod": "Houdini"}, ("pod_launched", "character_changed")),
    ("data", {"verb": "make", "data": "Evidence", "character": "Exile"}, ("data_changed",)),
    (
        "transmit",
        {"data": "Evidence", "to": "authorities", "has": True},
        ("transmitted", "guilt_changed"),
    ),
    ("end_turn", {}, ("turn_ended", "turn_began")),
    ("stationfall", {}, ("stationfall_began",)),
    ("adjust", {"set": {"minute": 4}}, ("adjusted",)),
    ("end_game", {}, ("game_ended",)),
    ("undo", {}, ("undone",)),
]


@pytest.mark.parametrize(("do", "fields", "kinds"), TELLS, ids=str)
def test_what_is_done_is_told(do: str, fields: dict[str, Any], kinds: tuple[str, ...]) -> None:
    assert set(kinds) <= set(in_a_turn().types(do, **fields))


def test_the_beginning_of_a_turn_is_told() -> None:
    orbit = Orbit(3)
    assert "turn_began" in orbit.types("begin")
    assert {"revealed", "cubes_moved"} <= set(
        orbit.cubes("Exile", red=1, blue=1).types("reveal", identity="Exile")
    )
    assert "cubes_moved" in orbit.types("influence", character="Medical", cubes=1)
    assert "activated" in orbit.types("activate", character="Medical")
    orbit.do("end_turn")
    assert "renegotiated" in orbit.types("renegotiate")


def test_abandon_ship_is_told_with_its_locks() -> None:
    assert {"abandon_triggered", "locks_removed"} <= set(
        acting().types("abandon_ship", means="card")
    )


def test_what_waits_at_the_end_of_a_turn_is_told() -> None:
    orbit = acting()
    orbit.do("timer", on=13, what="note", text="ours")
    orbit.do("release")
    assert {"marker_fired", "project_x_due"} <= set(orbit.types("end_turn"))
    assert {"turn_ended", "turn_began"} <= set(orbit.types("project_x_done"))
    orbit.passes()
    orbit.do("renegotiate")
    orbit.do("end_turn")
    assert "minute_changed" in orbit.types("project_x_done")


def test_a_detonation_is_told() -> None:
    orbit = acting()
    orbit.do("arm")
    orbit.to("red", 9).ended()
    told = orbit.types("detonate", where="station")
    assert {"antimatter_detonated", "stationfall_began"} <= set(told)


def test_the_end_is_told() -> None:
    orbit = flying(bots={"green": CLERK}).state("escaped", "Exile")
    orbit.adjusted({"characters.Exile.data": ["Evidence"]}).do("stationfall")
    assert "revealed" in orbit.types("reveal", seat="red", identity="Exile", bonus="Medical")
    orbit.do("reveal", seat="blue", identity="Engineer", bonus="Stranger")
    assert "delivered" in orbit.types("deliver", seat="red", data="Evidence", to=["news"])
    scored(orbit, red=3, green=1)
    told = orbit.types("score", seat="blue", rows=[row(2)], limit=8)
    assert {"scored", "game_ended"} <= set(told)


def test_what_a_bot_reads_is_told() -> None:
    orbit = with_a_clerk(cleared=False)
    assert "bot_asked" in orbit.types("bot_turn")
    assert "bot_decided" in orbit.types("bot_answer", nearest=["Houdini"])
    assert "bot_chose" in orbit.types("bot_choice", kind="target", of=["Exile"])
