"""Downing, blame, revival, fire, damage, power and what is disabled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import Orbit, acting, flying, unless

# Blame


@pytest.mark.parametrize(
    ("kind", "guilt"),
    [("human", "suspect"), ("robot", "innocent"), ("cyborg", "suspect"), (None, "suspect")],
)
def test_a_robot_is_no_human(kind: str | None, guilt: str) -> None:
    """SF-GLT-02, AMB-15: who is unknown counts as a Human, a cyborg is one as well."""
    orbit = acting().adjusted({"characters.Exile.kind": kind} if kind else {})
    orbit.do("attack", target="Exile", weapon="gun")
    assert orbit.at("seats.red.guilt") == guilt


def test_a_helmet_protects_no_robot() -> None:
    """SF-ATK-02."""
    orbit = acting().adjusted({"characters.Exile.kind": "robot"})
    orbit.do("attack", target="Exile", weapon="bludgeon", helmet=True)
    assert orbit.who("Exile")["state"] == "down"


def test_what_the_table_says_of_the_target_counts() -> None:
    """SF-GLT-02."""
    orbit = acting()
    orbit.do("attack", target="Exile", weapon="gun", human=False)
    assert orbit.at("seats.red.guilt") == "innocent"


def test_a_dark_section_of_this_copy_is_dark() -> None:
    """SF-GLT-02, SF-DMG-01."""
    orbit = acting(new={"copy": {"sections": {"Vault X": {"dark": True}}}})
    orbit.do("attack", target="Exile", weapon="gun", section="Vault X")
    assert orbit.at("seats.red.guilt") == "innocent"
    orbit.do("attack", target="Medical", weapon="gun", section="Suite")
    assert orbit.at("seats.red.guilt") == "suspect"


def test_who_never_is_suspect_acts_without_blame() -> None:
    """SF-GLT-02, OUT-04."""
    copy = {"characters": {"Cyborg": {"flags": ["never_suspect"]}}}
    orbit = acting(character="Cyborg", new={"copy": copy})
    orbit.do("attack", target="Exile", weapon="gun")
    assert orbit.at("seats.red.guilt") == "innocent"
    orbit.do("kompromat", character="Medical")
    orbit.do("attack", by="Medical", target="Stranger", weapon="gun")
    assert orbit.at("seats.red.guilt") == "suspect"


@pytest.mark.parametrize(
    ("blame", "guilt"),
    [({}, "suspect"), ({"blame": False}, "innocent"), ({"dark": True}, "innocent")],
)
def test_down_by_anything_else_is_the_active_seats_deed_unless_it_is_nobodys(
    blame: dict[str, Any], guilt: str
) -> None:
    """SF-GLT-02."""
    orbit = acting()
    orbit.do("down", characters=["Exile", "Medical"], **blame)
    assert {orbit.who(one)["state"] for one in ("Exile", "Medical")} == {"down"}
    assert orbit.at("seats.red.guilt") == guilt


@pytest.mark.parametrize(("guilt", "after"), [("suspect", "suspect"), ("guilty", "guilty")])
def test_only_the_innocent_become_suspect(guilt: str, after: str) -> None:
    """SF-GLT-01."""
    orbit = acting().guilt(red=guilt)
    orbit.do("down", characters=["Exile"])
    assert orbit.at("seats.red.guilt") == after


@pytest.mark.parametrize("own", [True, False])
def test_fire_that_downs_humans_is_a_deed(*, own: bool) -> None:
    """SF-HAZ-01, SF-GLT-02, AMB-27."""
    orbit = acting(**unless(own, fire_guilt=False))
    orbit.do("fire", section="Suite", downed=["Exile"])
    assert orbit.who("Exile")["state"] == "down"
    assert orbit.at("seats.red.guilt") == ("suspect" if own else "innocent")


@pytest.mark.parametrize("standing", [True, False])
def test_a_suspect_of_a_later_day_stays_suspect(*, standing: bool) -> None:
    """SF-GLT-04, AMB-03."""
    orbit = acting(**unless(not standing, evidence_standing=True))
    orbit.do("transmit", data="Evidence", to="authorities", has=True)
    orbit.do("down", characters=["Exile"])
    assert orbit.at("seats.red.guilt") == ("guilty" if standing else "suspect")


# Revival and worse


def test_who_is_down_is_revived_by_nanogel_and_a_robot_repaired() -> None:
    """SF-ST-05, SF-ST-08."""
    orbit = acting().adjusted({"characters.Security.kind": "robot"})
    orbit.state("down", "Exile", "Security")
    orbit.do("revive", character="Exile", **{"with": "nanogel"})
    orbit.do("revive", character="Security", **{"with": "repair"})
    assert {orbit.who(one)["state"] for one in ("Exile", "Security")} == {"live"}


@pytest.mark.parametrize(
    ("kind", "may"), [("human", False), ("cyborg", True), ("data", False), ("item", False)]
)
def test_only_who_is_made_of_parts_is_repaired(kind: str, *, may: bool) -> None:
    """SF-ST-08."""
    orbit = acting().state("down", "Exile").adjusted({"characters.Exile.kind": kind})
    line = {"character": "Exile", "with": "repair"}
    if may:
        orbit.do("revive", **line)
    else:
        assert orbit.refused("revive", **line)[1] == "SF-ST-08"


def test_who_is_annihilated_is_not_revived() -> None:
    """SF-ST-04, SF-ST-05."""
    orbit = acting()
    orbit.do("annihilate", characters=["Exile"])
    assert orbit.refused("revive", character="Exile", **{"with": "nanogel"})[1] == "SF-ST-05"


def test_an_escaped_one_may_be_annihilated_and_cubes_discs_and_bribes_stay() -> None:
    """SF-ST-03, SF-ST-04, SF-POD-06."""
    orbit = acting(character="Exile")
    orbit.do("bribe", character="Exile")
    for do, state in (("escape", "escaped"), ("annihilate", "annihilated")):
        orbit.do(do, characters=["Exile"])
        exile = orbit.who("Exile")
        assert (exile["state"], exile["cubes"]) == (state, {"red": 1})
        assert (exile["discs"], exile["bribes"]) == (["red"], ["red"])


# Sections


def test_fire_burns_what_is_damaged_already() -> None:
    """SF-HAZ-01, SF-DMG-01."""
    orbit = acting()
    orbit.do("damage", section="Suite")
    orbit.do("fire", section="Suite", downed=[])
    assert orbit.at("sections.Suite.hazard") == "fire"
    assert orbit.refused("damage", section="Suite")[0] == "already_done"
    orbit.do("repair", section="Suite")
    assert orbit.at("sections.Suite") == {"hazard": "fire", "damaged": False, "items": []}


@pytest.mark.parametrize("repairs", [False, True])
def test_suppressing_leaves_the_damage(*, repairs: bool) -> None:
    """SF-HAZ-03, SF-HAZ-04, AMB-02."""
    orbit = acting(**unless(not repairs, suppress_repairs=True))
    orbit.do("fire", section="Suite", downed=[])
    orbit.do("suppress", section="Suite")
    orbit.do("suppress", section="Suite")
    assert orbit.at("sections").get("Suite", {}).get("damaged", False) is (not repairs)


def test_a_power_section_of_this_copy_needs_no_telling() -> None:
    """SF-PWR-01."""
    orbit = acting(new={"copy": {"sections": {"Tanks": {"power": True}}}})
    orbit.do("damage", section="Tanks")
    assert orbit.at("power") == {"damaged": 1, "status": "one"}
    orbit.do("damage", section="Suite")
    assert orbit.at("power.damaged") == 1
    orbit.do("repair", section="Tanks")
    assert orbit.at("power") == {"damaged": 0, "status": "normal"}


def test_what_was_told_of_power_is_remembered_until_the_repair() -> None:
    """SF-PWR-01, SF-PWR-02."""
    orbit = acting()
    orbit.do("damage", section="Tanks", power=True)
    orbit.do("repair", section="Tanks")
    assert orbit.at("power.damaged") == 0


def test_a_fourth_power_section_does_not_count() -> None:
    """SF-PWR-01."""
    orbit = acting()
    for section in ("Tanks", "Reactor", "Fuel Cells", "Mainframe"):
        orbit.do("damage", section=section, power=True)
    assert orbit.at("power.damaged") == 3


def test_fire_in_a_power_section_damages_it_once() -> None:
    """SF-HAZ-01, SF-PWR-01."""
    orbit = acting()
    orbit.do("damage", section="Tanks", power=True)
    orbit.do("fire", section="Tanks", power=True, downed=[])
    assert orbit.at("power.damaged") == 1


def test_a_marker_tells_of_power_too() -> None:
    """SF-PWR-01, SF-TIME-03."""
    orbit = acting()
    orbit.do("timer", on="Tanks", what="damage", power=True)
    orbit.passes(4)
    assert orbit.at("power.damaged") == 1
    orbit.active().do("repair", section="Tanks")
    assert orbit.at("power.damaged") == 0


@pytest.mark.parametrize("means", ["bridge", "self_destruct", "card"])
def test_abandon_ship_is_triggered_once_and_takes_the_locks_away(means: str) -> None:
    """SF-ABS-01, SF-ABS-02."""
    orbit = acting()
    orbit.do("abandon_ship", means=means)
    assert (orbit.at("abandon_ship"), orbit.at("locks")) == (True, "gone")
    assert orbit.refused("abandon_ship", means=means)[0] == "already_done"


def test_on_a_full_board_the_locks_are_gone_one_by_one_or_all() -> None:
    """SF-ABS-02, SF-MOV-03."""
    orbit = acting(board="full")
    assert orbit.at("locks") == [["Reactor", "Magnetic Containment"]]
    orbit.do("abandon_ship", means="card")
    assert orbit.at("locks") == []


def test_no_officer_is_asked_for_where_the_house_says_so() -> None:
    """SF-ABS-03, AMB-28."""
    copy = {"characters": {"Engineer": {"abilities": ["Breach"]}}}
    acting(new={"copy": copy}, bridge_officer=False).do("abandon_ship", means="bridge")
    acting().do("abandon_ship", means="bridge")


def test_released_by_a_card_project_x_triggers_abandon_ship_and_acts_at_every_turns_end() -> None:
    """SF-PX-01, SF-PX-02, SF-ABS-01, AMB-05."""
    orbit = acting()
    orbit.do("release")
    assert (orbit.at("project_x.released"), orbit.at("abandon_ship")) == (True, True)
    for _ in range(3):
        orbit.ended()
        assert orbit.pending("project_x")
        orbit.do("project_x_done")
    assert orbit.at("minute") == 12


def test_cameras_and_jammers_are_switched_in_security_and_told() -> None:
    """SF-CAM-01, SF-JAM-01."""
    orbit = acting()
    for switch in ("cameras", "jammers"):
        for on in (False, True):
            assert f"{switch}_changed" in orbit.types(switch, on=on)
            assert orbit.at(switch) is on


def test_contamination_is_put_on_and_taken_off() -> None:
    """SF-ITM-02."""
    orbit = flying()
    orbit.do("contaminate", character="Exile")
    assert orbit.who("Exile")["contaminated"] is True
    orbit.do("contaminate", character="Exile", on=False)
    assert orbit.who("Exile")["contaminated"] is False


# Data


CASES: list[tuple[str, bool]] = [
    ("Evidence", True),
    ("X-Secret", True),
    ("NDA", False),
    ("Digital Assistant", False),
]


@pytest.mark.parametrize(("data", "usual"), CASES)
def test_some_data_come_only_with_their_character(data: str, *, usual: bool) -> None:
    """SF-DAT-01, SF-DAT-02."""
    line = {"verb": "make", "data": data, "character": "Exile"}
    cast = ["Exile", "Legal", "Digital Assistant", "Engineer"]
    with_them = flying(new={"cast": cast}).active()
    with_them.do("data", **line)
    assert with_them.who("Exile")["data"] == [data]
    if not usual:
        assert acting().refused("data", **line)[1] == "SF-DAT-01"


def test_data_are_copied_deleted_and_robbed() -> None:
    """SF-DAT-02, SF-JAM-01."""
    orbit = acting()
    orbit.do("data", verb="make", data="Evidence", character="Exile")
    orbit.do("data", verb="copy", data="Evidence", character="Exile", to="Medical")
    assert (orbit.who("Exile")["data"], orbit.who("Medical")["data"]) == (["Evidence"],) * 2
    orbit.do("data", verb="rob", data="Evidence", character="Exile", to="Engineer", weapon="gun")
    assert (orbit.who("Exile")["data"], orbit.who("Engineer")["data"]) == ([], ["Evidence"])
    orbit.do("data", verb="delete", data="Evidence", character="Medical")
    assert orbit.who("Medical")["data"] == []


def test_a_light_board_lets_anybody_copy_and_transmit_what_they_say_they_have() -> None:
    """SF-DAT-03."""
    orbit = acting()
    orbit.do("data", verb="copy", data="X-Secret", character="Exile", to="Medical")
    orbit.do("transmit", data="X-Secret", to="news")
    assert orbit.at("offsites.news") == ["X-Secret"]


def test_jammers_do_not_stop_the_transmitter() -> None:
    """SF-JAM-02."""
    orbit: Orbit = acting()
    assert orbit.at("jammers") is True
    orbit.do("transmit", data="Evidence", to="news", has=True)
