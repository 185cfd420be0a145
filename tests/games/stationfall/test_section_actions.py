"""Section Actions: what damage stops, and where a full board wants the pawn (SF-ACT-01)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.stationfall import COPY, Orbit, acting, flying, unless

CONSOLES = {"sections.Mainframe.damaged": True, "sections.Security Station.damaged": True}


def boarding(**how: Any) -> Orbit:
    """Red acts with Exile; Abandon Ship is triggered, Medical sits in Houdini."""
    orbit = acting(character="Exile", **how).adjusted({"abandon_ship": True})
    return orbit.sitting_in("Houdini", "Medical")


# Damage, on any board


@pytest.mark.parametrize("how", ["damaged", "hazard"])
@pytest.mark.parametrize(
    ("pod", "dock"), [("Houdini", "Aft Airlocks"), ("Medevac Pod", "Forward Airlocks")]
)
def test_no_pod_is_launched_from_a_damaged_or_burning_section(
    pod: str, dock: str, how: str
) -> None:
    """SF-POD-04, SF-DMG-01."""
    orbit = boarding().sitting_in(pod, "Medical")
    orbit.adjusted({f"sections.{dock}.{how}": "fire" if how == "hazard" else True})
    line = {"means": "section", "pod": pod, "met": [pod] if pod == "Medevac Pod" else []}
    assert orbit.refused("launch", **line) == ("disabled", "SF-DMG-01")
    orbit.do("launch", **line, anyway=True)
    assert orbit.who("Medical")["state"] == "escaped"


def test_the_copy_knows_where_a_pod_is_launched_from() -> None:
    """SF-POD-04, SF-DMG-01."""
    copy = {"pods": {"Houdini": {"at": "Storage"}}}
    orbit = boarding(new={"copy": copy}).adjusted({"sections.Storage.damaged": True})
    line = {"means": "section", "pod": "Houdini"}
    assert orbit.refused("launch", **line) == ("disabled", "SF-DMG-01")
    orbit.adjusted({"sections.Storage.damaged": False, "sections.Aft Airlocks.damaged": True})
    orbit.do("launch", **line)


def test_a_section_where_nothing_is_left_but_gas_launches_pods() -> None:
    """SF-HAZ-03, SF-DMG-01: only fire and damage stop it."""
    orbit = boarding().adjusted({"sections.Aft Airlocks.hazard": "asphyxiation"})
    orbit.do("launch", means="section", pod="Houdini")


def test_the_bridge_launches_pods_whose_section_is_damaged() -> None:
    """SF-POD-05: it is done at the Bridge."""
    orbit = boarding().adjusted({"sections.Aft Airlocks.damaged": True})
    orbit.do("launch", means="bridge")
    assert orbit.at("pods.Houdini.state") == "launched"


def test_no_timed_launch_begins_in_a_damaged_pod() -> None:
    """SF-POD-03, SF-DMG-01."""
    orbit = boarding().adjusted({"pods.Houdini.damaged": True})
    assert orbit.refused("timed_launch", pod="Houdini") == ("disabled", "SF-DMG-01")
    orbit.do("timed_launch", pod="Houdini", anyway=True)


@pytest.mark.parametrize(
    ("data", "section"), [("Evidence", "Security Station"), ("X-Secret", "Bio Lab")]
)
def test_data_are_not_made_in_a_damaged_section(data: str, section: str) -> None:
    """SF-DAT-01, SF-DMG-01."""
    orbit = acting().adjusted({f"sections.{section}.damaged": True})
    line = {"verb": "make", "data": data, "character": "Engineer"}
    assert orbit.refused("data", **line) == ("disabled", "SF-DMG-01")
    orbit.do("data", **line, anyway=True)


def test_a_card_makes_data_whatever_is_damaged() -> None:
    """SF-REV-04: that is no Section Action."""
    orbit = flying().adjusted({"sections.Security Station.damaged": True})
    orbit.do("reveal", identity="Engineer")
    orbit.do("data", verb="make", data="Evidence", character="Engineer")


def test_no_hazard_is_suppressed_with_every_console_damaged() -> None:
    """SF-HAZ-03, SF-DMG-01: nor with an ability that is not known."""
    suppress = {"section": "Magnetic Containment"}
    orbit = acting().adjusted({"sections.Mainframe.damaged": True})
    orbit.do("suppress", **suppress)
    orbit.do("undo")
    orbit.adjusted(CONSOLES)
    assert orbit.refused("suppress", **suppress) == ("disabled", "SF-DMG-01")
    orbit.do("copy", set={"characters": {"Engineer": {"abilities": ["Officer"]}}})
    assert orbit.refused("suppress", **suppress) == ("disabled", "SF-DMG-01")
    orbit.do("copy", set={"characters": {"Engineer": {"abilities": ["Hacker"]}}})
    orbit.do("suppress", **suppress)


def test_project_x_suppresses_without_a_console() -> None:
    """SF-PX-02: it is no Section Action."""
    orbit = acting().adjusted(CONSOLES)
    orbit.do("release")
    orbit.do("end_turn")
    orbit.do("suppress", section="Magnetic Containment")


# Pawns, on a full board

ALL: list[tuple[str, dict[str, Any], str]] = [
    ("abandon_ship", {"means": "bridge"}, "Bridge"),
    ("abandon_ship", {"means": "self_destruct"}, "Bridge"),
    ("cameras", {"on": False}, "Security Station"),
    ("jammers", {"on": False}, "Security Station"),
    ("transmit", {"data": "Evidence", "to": "news"}, "Array Control"),
    ("suppress", {"section": "Magnetic Containment"}, "Mainframe"),
    ("suppress", {"section": "Magnetic Containment"}, "Security Station"),
    ("launch", {"means": "section", "pod": "Houdini"}, "Aft Airlocks"),
    ("launch", {"means": "bridge"}, "Bridge"),
]


def at_work(section: str | None) -> Orbit:
    """A full board on which Station Chief, an Officer with Evidence, stands there."""
    orbit = acting(character="Station Chief", board="full").sitting_in("Houdini", "Medical")
    return orbit.adjusted({
        "abandon_ship": True, "characters.Station Chief.data": ["Evidence"],
        "characters.Station Chief.section": section,
    })  # fmt: skip


@pytest.mark.parametrize(("do", "fields", "section"), ALL, ids=str)
def test_a_section_action_is_done_in_its_section(
    do: str, fields: dict[str, Any], section: str
) -> None:
    """SF-ACT-01."""
    orbit = at_work("Kitchen").adjusted({"abandon_ship": do != "abandon_ship"})
    if do == "launch":
        orbit.adjusted({"abandon_ship": True})
    assert orbit.refused(do, **fields) == ("no_room", "SF-ACT-01")
    orbit.do(do, **fields, anyway=True)
    orbit.do("undo")
    orbit.adjusted({"characters.Station Chief.section": section}).do(do, **fields)
    orbit.do("undo")
    orbit.adjusted({f"sections.{section}.damaged": True})
    assert orbit.refused(do, **fields) == ("disabled", "SF-DMG-01")


@pytest.mark.parametrize(("do", "fields", "section"), ALL, ids=str)
def test_a_pawn_that_nobody_has_seen_is_refused_nothing_and_asked_about(
    do: str, fields: dict[str, Any], section: str
) -> None:
    """SF-ACT-01."""
    orbit = at_work(None)
    assert "SF-ACT-01" in orbit.reminded()
    orbit.adjusted({"abandon_ship": do != "abandon_ship"}).do(do, **fields)
    assert "SF-ACT-01" not in at_work(section).reminded()


def test_nothing_is_manufactured_in_a_damaged_section() -> None:
    """SF-ITM-05, SF-ACT-01, SF-DMG-01."""
    orbit = at_work("Nanofactory").adjusted({"sections.Nanofactory.damaged": True})
    assert orbit.refused("manufacture", item="Nanogel 2") == ("disabled", "SF-DMG-01")
    orbit.do("manufacture", item="Nanogel 2", anyway=True)


@pytest.mark.parametrize("board", ["light", "full"])
def test_only_an_officer_fires_a_gun_where_that_is_known(board: str) -> None:
    """SF-ATK-01."""
    orbit = acting(character="Astrochimp", board=board, new={"copy": COPY})
    orbit.adjusted({
        "characters.Astrochimp.items": ["Gun", "Bludgeon"],
        "characters.Exile.section": "Aft Airlocks",
    })  # fmt: skip
    shot = {"target": "Exile", "weapon": "gun"}
    assert orbit.refused("attack", **shot) == ("not_allowed", "SF-ATK-01")
    orbit.do("attack", target="Exile", weapon="bludgeon")
    orbit.do("undo")
    orbit.do("attack", **shot, anyway=True)
    orbit = acting(character="Exile", board=board, new={"copy": COPY})
    orbit.adjusted({"characters.Exile.items": ["Gun"], "characters.Medical.section": "Storage"})
    orbit.do("attack", target="Medical", weapon="gun")


def test_a_robot_is_repaired_in_machine_shop_or_with_jury_rig() -> None:
    """SF-ST-08."""
    orbit = at_work("Kitchen").state("down", "Security")
    line = {"character": "Security", "with": "repair"}
    assert orbit.refused("revive", **line) == ("not_allowed", "SF-ST-08")
    orbit.do("revive", **line, anyway=True)
    orbit.do("undo")
    orbit.adjusted({"characters.Station Chief.section": "Machine Shop"}).do("revive", **line)
    orbit.do("undo")
    orbit.adjusted({"sections.Machine Shop.damaged": True})
    assert orbit.refused("revive", **line) == ("disabled", "SF-DMG-01")
    orbit.adjusted({"characters.Station Chief.section": "Kitchen"})
    orbit.do("copy", set={"characters": {"Station Chief": {"abilities": ["Officer", "Jury Rig"]}}})
    orbit.do("revive", **line)


@pytest.mark.parametrize("there", ["Reactor", "Outer Space", None])
def test_who_floats_in_outer_space_is_not_on_the_station(there: str | None) -> None:
    """SF-JAM-01: Data reach them only from Outer Space."""
    orbit = at_work(there).adjusted({"jammers": False, "characters.Exile.section": "Outer Space"})
    line = {"verb": "copy", "data": "Evidence", "character": "Station Chief", "to": "Exile"}
    if there == "Reactor":
        assert orbit.refused("data", **line) == ("no_target", "SF-JAM-01")
    orbit.do("data", **line, **unless(there != "Reactor", anyway=True))


@pytest.mark.parametrize("do", ["drop", "give", "throw"])
@pytest.mark.parametrize(
    "where", [{"Reactor": "fire"}, {"Reactor": "asphyxiation"}, {"Outer Space": None}], ids=str
)
def test_nobody_gives_up_the_helmet_that_keeps_them_up(do: str, where: dict[str, Any]) -> None:
    """SF-ST-06, SF-HAZ-02."""
    ((section, hazard),) = where.items()
    orbit = at_work(section).adjusted({
        f"sections.{section}.hazard": hazard, "characters.Station Chief.items": ["Helmet"],
        "characters.Exile.section": section,
    })  # fmt: skip
    to = {"drop": {}, "give": {"to": "Exile"}, "throw": {"to": "Aft Airlocks"}}[do]
    assert orbit.refused(do, item="Helmet", **to) == ("not_allowed", "SF-ST-06")
    orbit.do(do, item="Helmet", **to, anyway=True)
    orbit.do("undo")
    orbit.adjusted({"characters.Station Chief.items": ["Helmet", "Helmet"]})
    orbit.do(do, item="Helmet", **to)


def test_who_is_robbed_of_the_helmet_in_a_hazard_goes_down_and_somebody_did_it() -> None:
    """SF-HAZ-02, SF-GLT-02."""
    orbit = at_work("Reactor").adjusted({
        "sections.Reactor.hazard": "fire", "characters.Daredevil.items": ["Helmet"],
        "characters.Station Chief.items": ["Helmet", "Gun"],
    })  # fmt: skip
    line = {"item": "Helmet", "target": "Daredevil", "weapon": "gun"}
    events = orbit.do("rob", **line)
    assert of(events, "character_changed", "character", "state") == [("Daredevil", "down")]
    assert orbit.at("seats.red.guilt") == "suspect"
    orbit.do("undo")
    orbit.adjusted({"sections.Reactor.hazard": None}).do("rob", **line)
    assert orbit.who("Daredevil")["state"] == "live"


@pytest.mark.parametrize(("held", "lies"), [("Nanogel 2", "Nanogel 1"), ("Nanogel 1", "Nanogel 2")])
def test_a_bot_takes_no_second_nanogel_whichever_side_shows(held: str, lies: str) -> None:
    """SF-BOT-09."""
    orbit = flying(bots={"red": "Station Chief"}, board="full").cubes("Daredevil", red=1)
    orbit.do("activate", character="Daredevil", anyway=True)
    orbit.adjusted({"characters.Daredevil.items": [held], "sections.Reactor.items": [lies]})
    assert orbit.refused("pick_up", item=lies) == ("not_allowed", "SF-BOT-09")
    orbit.do("pick_up", item=lies, anyway=True)


# The board in the middle of a game


def test_a_board_that_becomes_full_knows_no_place_until_it_is_told() -> None:
    """SF-SET-10, SF-SET-08."""
    orbit = acting(new={"copy": COPY}).sitting_in("Houdini", "Medical")
    before = orbit.view
    orbit.adjusted({"characters.Daredevil.section": "Kitchen"}).adjusted({"board": "full"})
    assert orbit.at("board") == "full"
    places = {name: one["section"] for name, one in orbit.at("characters").items()}
    assert {name for name, place in places.items() if place} == {"Medical"}, "told: it sits there"
    assert orbit.at("sections.Magnetic Containment.items") == ["Antimatter"]
    assert orbit.at("locks") == [["Reactor", "Magnetic Containment"]]
    orbit.do("cameras", on=False)
    orbit.adjusted({"characters.Engineer.section": "Kitchen"})
    assert orbit.refused("jammers", on=False)[0] == "no_room"
    assert orbit.at("seats") == before["seats"]


def test_a_board_that_becomes_light_forgets_places_and_keeps_all_else() -> None:
    """SF-SET-10."""
    orbit = acting(board="full").adjusted({
        "characters.Engineer.items": ["Helmet"], "characters.Medical.section": "Houdini",
        "cameras": False,
    })  # fmt: skip
    before = orbit.view
    orbit.adjusted({"board": "light"})
    assert orbit.at("board") == "light"
    assert all(one["section"] is None for one in orbit.at("characters").values())
    for same in ("seats", "markers", "cameras", "turn", "minute", "power"):
        assert orbit.at(same) == before[same]
    assert orbit.who("Engineer")["items"] == ["Helmet"]
    assert orbit.at("pods.Houdini.occupants") == ["Medical"]
    assert orbit.refused("step", to="Storage")[0] == "light_board"
    orbit.do("undo")
    assert {**orbit.view, "rev": 0} == {**before, "rev": 0}


def test_the_board_is_changed_before_what_is_told_of_it() -> None:
    """SF-SET-10: whatever stands first in the line."""
    orbit = acting().adjusted({"characters.Exile.section": "Suite", "board": "full"})
    assert orbit.who("Exile")["section"] == "Suite"


def test_on_a_full_board_the_antimatter_lies_in_its_section() -> None:
    """SF-SET-08, SF-AM-01."""
    orbit = acting(board="full")
    assert orbit.at("sections.Magnetic Containment.items") == ["Antimatter"]
    assert "Magnetic Containment" not in flying().at("sections") or (
        flying().at("sections.Magnetic Containment.items") == []
    )
    orbit.adjusted({
        "characters.Engineer.section": "Magnetic Containment",
        "characters.Engineer.items": ["Helmet"],
    })  # fmt: skip
    orbit.do("copy", set={"characters": {"Engineer": {"slots": 2}}})
    orbit.do("pick_up", item="Antimatter")
    orbit.do("step", to="Reactor", anyway=True)
    assert orbit.at("antimatter.armed") is True
