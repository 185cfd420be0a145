"""The digest's cases: turns, cubes, Bribes and Kompromat, reveals, harm, guilt and power."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import Orbit, acting, flying, row, unless

# The Minute track


def test_turn_1_is_minute_13_and_turn_7_is_minute_7() -> None:
    """SF-T-01, SF-MIN-01, SF-MIN-02, SF-SET-03, AMB-30."""
    orbit, seen = flying(), []
    for _ in range(7):
        seen.append(orbit.at("minute"))
        orbit.passes(3)
    assert seen == [13, 12, 11, 10, 9, 8, 7]


@pytest.mark.parametrize("face", [1, 2, 3])
def test_two_of_three_re_entry_tokens_are_fireballs(face: int) -> None:
    """SF-T-02, SF-MIN-03, SF-MIN-04, SF-SET-02."""
    orbit = flying(new={"minute": 2}).passes(5)
    assert (orbit.at("minute"), orbit.at("re_entry")) == (1, None)
    orbit.ended()
    assert orbit.pending("re_entry")
    orbit.do("re_entry", roll=[face])
    if face < 3:
        assert (orbit.at("re_entry"), orbit.at("phase")) == ("fireball", "stationfall")
        return
    assert (orbit.at("re_entry"), orbit.at("phase")) == ("none", "play")
    assert (orbit.at("minute"), orbit.at("turn.seat")) == (0, "red")
    orbit.passes(2)
    assert orbit.at("phase") == "play"
    orbit.passes()
    assert orbit.at("phase") == "stationfall"


# Antimatter and markers


def test_antimatter_taken_at_minute_10_detonates_at_the_end_of_its_owners_turn_of_minute_6() -> (
    None
):
    """SF-T-03, SF-AM-01, SF-AM-02, SF-ABS-01, SF-ABS-02, SF-MIN-05, SF-TIME-02."""
    orbit = flying(new={"minute": 10}).active("Station Chief")
    orbit.do("arm")
    assert orbit.marked() == [("red", "minute", "antimatter", 6)]
    assert orbit.at("antimatter") == {
        "armed": True, "seat": "red", "minute": 6, "detonated": None,
    }  # fmt: skip
    assert (orbit.at("abandon_ship"), orbit.at("locks")) == (True, "gone")
    assert orbit.at("seats.red.markers") == 2
    orbit.passes().to("red", 6)
    orbit.ended()
    assert orbit.pending("detonation") == {"kind": "detonation", "seat": "red"}
    orbit.do("detonate", where="station")
    assert (orbit.at("phase"), orbit.at("antimatter.detonated")) == ("stationfall", "station")
    assert orbit.at("seats.red.markers") == 3


# Exhaustion and Conspirators


def test_who_is_activated_again_is_exhausted_by_the_own_disc() -> None:
    """SF-T-04, SF-EXH-01, SF-EXH-02, SF-EXH-03."""
    orbit, seen = flying(), []
    for cubes in (1, 0):
        orbit.to("red").active("Troubleshooter", cubes)
        seen.append((orbit.at("turn.actions"), orbit.at("turn.exhausted")))
        orbit.passes()
    assert seen == [(2, False), (1, True)]
    assert orbit.who("Troubleshooter")["discs"] == ["red"]


def test_another_players_disc_exhausts_too() -> None:
    """SF-T-05, SF-EXH-01."""
    orbit = acting().passes()
    assert orbit.at("characters.Engineer.exhausted") is True
    orbit.active("Engineer")
    assert (orbit.at("turn.exhausted"), orbit.at("turn.actions")) == (True, 1)
    assert orbit.who("Engineer")["discs"] == ["red", "blue"]


@pytest.mark.parametrize(
    ("cubes", "is_one"),
    [
        ({"red": 1, "blue": 1}, True),
        ({"red": 1, "blue": 2}, False),
        ({"red": 0, "blue": 0}, False),
    ],
)
def test_a_conspirator_has_a_cube_of_mine_and_nobody_has_more(
    cubes: dict[str, int], *, is_one: bool
) -> None:
    """SF-T-06, SF-INF-01."""
    orbit = flying().cubes("Exile", **cubes)
    assert orbit.at("seats.red.conspirators") == (["Exile"] if is_one else [])
    if is_one:
        orbit.do("activate", character="Exile")
    else:
        assert orbit.refused("activate", character="Exile") == ("not_conspirator", "SF-INF-01")


def test_who_is_mine_for_a_cube_each_is_mine_thrice() -> None:
    """SF-T-47, SF-INF-01: in Character Order."""
    orbit = flying()
    for character in ("Stranger", "Counselor", "Medical"):
        orbit.cubes(character, red=1)
    assert orbit.at("seats.red.conspirators") == ["Counselor", "Medical", "Stranger"]


# Lindsey's Minute 10


def station_chiefs_minute_10() -> Orbit:
    """Full board: Astrochimp has a Helmet, and Station Chief stands in the Reactor, two away."""
    orbit = flying(board="full", new={"minute": 10})
    return orbit.adjusted({
        "characters.Astrochimp.items": ["Helmet"], "seats.red.kompromat": 1,
        "sections.Magnetic Containment.items": ["Antimatter"],
    }).active("Station Chief")  # fmt: skip


def test_two_actions_a_free_one_kompromat_and_the_bribe_are_five_things_in_one_turn() -> None:
    """SF-T-07, SF-TURN-02, SF-BRB-01, SF-KOM-02, SF-MOV-03, SF-SET-08, AMB-17."""
    orbit = station_chiefs_minute_10()
    orbit.do("kompromat", character="Astrochimp")
    orbit.do("throw", by="Astrochimp", item="Helmet", to="Reactor")
    orbit.do("pick_up", item="Helmet", free=True)
    assert (orbit.at("turn.spent"), orbit.at("turn.free")) == (0, False)
    orbit.do("step", to="Magnetic Containment")
    assert orbit.at("locks") == []
    orbit.do("pick_up", item="Antimatter")
    assert orbit.at("turn.spent") == 2
    assert orbit.refused("step", to="Reactor") == ("no_actions", "SF-EXH-02")
    orbit.do("bribe", character="Station Chief")
    orbit.do("step", to="Reactor")
    assert orbit.at("seats.red.bribe") == 0
    assert orbit.who("Station Chief")["bribes"] == ["red"]
    assert orbit.at("characters.Station Chief.section") == "Reactor"
    assert orbit.marked() == [("red", "minute", "antimatter", 6)]
    assert orbit.refused("step", to="Aft Hub") == ("no_actions", "SF-EXH-02")


def test_through_outer_space_it_is_two_steps_and_a_human_needs_a_helmet() -> None:
    """SF-T-08, SF-MOV-01, SF-MOV-02, SF-HAZ-02."""
    orbit = acting(character="Stranger", board="full")
    assert orbit.refused("step", to="Outer Space") == ("hazard", "SF-HAZ-02")
    orbit.adjusted({"characters.Stranger.items": ["Helmet"]})
    orbit.do("step", to="Outer Space")
    orbit.do("step", to="Aft Airlocks")
    assert (orbit.at("turn.spent"), orbit.who("Stranger")["section"]) == (2, "Aft Airlocks")


# Markers on Sections, Project X


def test_a_marker_on_vault_x_damages_it_at_the_end_of_its_owners_next_turn() -> None:
    """SF-T-09, SF-TIME-01, SF-TIME-03, SF-PX-01, SF-PX-02, SF-ABS-01, AMB-01, AMB-22."""
    orbit = flying(new={"minute": 9})
    orbit.do("reveal", identity="Engineer")
    orbit.do("timer", on="Vault X", what="damage")
    assert orbit.marked() == [("red", "Vault X", "damage", 8)]
    orbit.passes(3)
    assert orbit.at("project_x.released") is False
    orbit.ended()
    assert orbit.at("sections.Vault X.damaged") is True
    assert orbit.pending("project_x")
    assert orbit.at("turn.step") == "ending"
    orbit.do("project_x_done")
    orbit.ended()
    assert orbit.pending("project_x")


@pytest.mark.parametrize("triggers", [True, False])
def test_fire_in_vault_x_releases_project_x_in_this_turns_end(*, triggers: bool) -> None:
    """SF-T-50, SF-HAZ-01, SF-PX-01, SF-PX-02, SF-ABS-01, AMB-05."""
    orbit = acting(**unless(triggers, px_triggers_abandon=False))
    orbit.do("fire", section="Vault X", downed=[])
    assert orbit.at("sections.Vault X") | {"items": []} == {
        "hazard": "fire", "damaged": True, "items": [],
    }  # fmt: skip
    assert orbit.at("project_x.released") is True
    assert orbit.at("abandon_ship") is triggers
    orbit.ended()
    assert orbit.pending("project_x")


# Fire and its suppression


def test_a_firebomb_downs_only_the_humans_without_helmet() -> None:
    """SF-T-10, SF-HAZ-01, SF-HAZ-05, AMB-27: on a full board who stands there is known."""
    orbit = flying(board="full").adjusted({
        "characters.Exile.section": "Bio Lab", "characters.Stranger.section": "Bio Lab",
        "characters.Security.section": "Bio Lab", "characters.Stranger.items": ["Helmet"],
        "sections.Bio Lab.items": ["Firebomb", "Gun"],
    }).active()  # fmt: skip
    orbit.do("fire", section="Bio Lab")
    states = {one: orbit.who(one)["state"] for one in ("Exile", "Stranger", "Security")}
    assert states == {"Exile": "down", "Stranger": "live", "Security": "live"}
    assert orbit.at("sections.Bio Lab") == {"hazard": "fire", "damaged": True, "items": ["Gun"]}


def test_fire_is_suppressed_to_asphyxiation_and_that_to_nothing() -> None:
    """SF-T-11, SF-HAZ-03, SF-HAZ-04, AMB-02."""
    orbit, seen = acting(), []
    orbit.do("fire", section="Suite", downed=[])
    for _ in range(2):
        orbit.do("suppress", section="Suite")
        seen.append(orbit.at("sections.Suite.hazard"))
    assert seen == ["asphyxiation", None]
    assert orbit.at("sections.Suite.damaged") is True
    assert orbit.refused("suppress", section="Suite", anyway=True)[0] == "no_target"


# Guilt


@pytest.mark.parametrize(
    ("told", "cameras", "guilt"),
    [({}, True, "suspect"), ({}, False, "innocent"), ({"dark": True}, True, "innocent")],
)
def test_downing_a_human_is_seen_where_it_is_lit_and_the_cameras_are_on(
    told: dict[str, Any], *, cameras: bool, guilt: str
) -> None:
    """SF-T-12, SF-GLT-01, SF-GLT-02, SF-ATK-03."""
    orbit = acting()
    if not cameras:
        orbit.do("cameras", on=False)
    orbit.do("attack", target="Exile", weapon="gun", **told)
    assert (orbit.who("Exile")["state"], orbit.at("seats.red.guilt")) == ("down", guilt)


@pytest.mark.parametrize(
    ("guilt", "after"), [("innocent", "suspect"), ("suspect", "suspect"), ("guilty", "guilty")]
)
def test_kompromat_refused_makes_the_innocent_suspect(guilt: str, after: str) -> None:
    """SF-T-13, SF-KOM-03, SF-GLT-03."""
    orbit = flying().known("blue", "Exile").guilt(blue=guilt).active()
    orbit.do("kompromat", character="Exile")
    assert orbit.pending("offer") == {
        "kind": "offer", "what": "kompromat", "character": "Exile", "by": "red", "of": "blue",
    }  # fmt: skip
    orbit.do("answer", accept=False)
    assert orbit.at("seats.blue.guilt") == after
    assert orbit.who("Exile")["kompromat_used"] is True
    assert orbit.at("turn.extras").get("Exile", 0) == 0


def test_a_bribe_refused_returns_and_makes_nobody_suspect() -> None:
    """SF-T-14, SF-BRB-04."""
    orbit = flying().known("blue", "Exile").active()
    orbit.do("bribe", character="Exile")
    orbit.do("answer", accept=False)
    assert (orbit.at("seats.blue.guilt"), orbit.at("seats.red.bribe")) == ("innocent", 1)
    assert orbit.who("Exile")["bribes"] == []


def test_evidence_at_the_authorities_makes_every_suspect_guilty() -> None:
    """SF-T-15, SF-GLT-04, SF-DAT-03, AMB-03."""
    orbit = acting().guilt(blue="suspect", green="suspect")
    orbit.adjusted({"characters.Engineer.data": ["Evidence"]})
    orbit.do("transmit", data="Evidence", to="authorities")
    guilt = {seat: one["guilt"] for seat, one in orbit.at("seats").items()}
    assert guilt == {"red": "innocent", "blue": "guilty", "green": "guilty"}
    assert orbit.at("offsites") == {"news": [], "authorities": ["Evidence"]}
    assert orbit.who("Engineer")["data"] == ["Evidence"]


# Reveals


def test_a_reveal_brings_own_cubes_home_and_others_into_the_betrayal_box() -> None:
    """SF-T-16, SF-REV-02, SF-REV-03, SF-CMP-01."""
    orbit = flying().cubes("Exile", red=2, blue=1).adjusted({"characters.Exile.discs": ["blue"]})
    assert (orbit.at("seats.red.cubes"), orbit.at("seats.blue.cubes")) == (6, 7)
    orbit.do("reveal", identity="Exile")
    exile = orbit.who("Exile")
    assert (exile["pc"], exile["cubes"], exile["discs"]) == ("red", {}, ["blue"])
    assert (orbit.at("seats.red.cubes"), orbit.at("seats.red.betrayal")) == (8, 0)
    assert (orbit.at("seats.blue.cubes"), orbit.at("seats.blue.betrayal")) == (7, 1)


def test_a_schroedinger_reveal_leaves_no_bonus_character() -> None:
    """SF-T-17, SF-REV-06."""
    orbit = flying()
    orbit.do("reveal", identity="Medical", schroedinger=True)
    red = orbit.at("seats.red")
    assert (red["identity"], red["schroedinger"], red["bonus"]) == ("Medical", True, None)
    orbit.fallen(blue=("Exile", "Cyborg"), green=("Stowaway", "Stranger"))
    assert orbit.refused("reveal", seat="red", bonus="Security")[1] in ("SF-REV-06", "SF-SCO-01")
    refused = orbit.refused("score", seat="red", rows=[row(4)], bonus=2, limit=8)
    assert refused[1] == "SF-REV-06"


def test_who_is_revealed_as_the_activated_character_of_last_turn_stays_exhausted() -> None:
    """SF-T-46, SF-REV-03, SF-EXH-01, SF-INF-02."""
    orbit = acting(character="Exile").passes().to("red")
    orbit.do("reveal", identity="Exile")
    assert orbit.at("seats.red.conspirators") == ["Exile"]
    orbit.active("Exile", 0)
    assert orbit.at("turn.actions") == 1


# Power


@pytest.mark.parametrize(
    ("damaged", "status"), [(0, "normal"), (1, "one"), (2, "blackout"), (3, "blackout")]
)
def test_two_damaged_power_sections_are_a_blackout_and_stop_the_transmitter(
    damaged: int, status: str
) -> None:
    """SF-T-18, SF-PWR-01, SF-PWR-02, SF-PWR-03."""
    orbit = acting()
    for section in ("Reactor", "Tanks", "Fuel Cells")[:damaged]:
        orbit.do("damage", section=section, power=True)
    assert orbit.at("power") == {"damaged": damaged, "status": status}
    if status == "blackout":
        refused = orbit.refused("transmit", data="X-Secret", to="news")
        assert refused == ("disabled", "SF-PWR-03")
    else:
        orbit.do("transmit", data="X-Secret", to="news", has=True)
        assert orbit.at("offsites.news") == ["X-Secret"]


@pytest.mark.parametrize("resets", [False, True])
def test_power_restored_leaves_abandon_ship_triggered(*, resets: bool) -> None:
    """SF-T-51, SF-PWR-01, SF-PWR-02, SF-ABS-01, SF-ABS-02, AMB-26."""
    orbit = acting(**unless(not resets, abandon_reset=True))
    for section in ("Reactor", "Tanks"):
        orbit.do("damage", section=section, power=True)
    assert (orbit.at("abandon_ship"), orbit.at("locks")) == (True, "gone")
    orbit.do("repair", section="Tanks")
    assert orbit.at("power") == {"damaged": 1, "status": "one"}
    assert (orbit.at("abandon_ship"), orbit.at("locks")) == (not resets, "gone")


# Data, Nanogel


def test_jammers_keep_copies_from_who_is_elsewhere() -> None:
    """SF-T-19, SF-JAM-01, SF-JAM-02."""
    orbit = acting()
    copy = {"verb": "copy", "data": "Evidence", "character": "Engineer", "to": "Exile"}
    assert orbit.refused("data", **copy, distant=True) == ("out_of_range", "SF-JAM-01")
    orbit.do("jammers", on=False)
    orbit.do("data", **copy, distant=True)
    assert orbit.who("Exile")["data"] == ["Evidence"]
    orbit.do("jammers", on=True)
    orbit.do("transmit", data="Evidence", to="news")


def test_nanogel_revives_twice_and_is_gone() -> None:
    """SF-T-20, SF-ST-05, SF-ST-08, SF-ST-02."""
    orbit = flying(board="full").state("down", "Exile", "Engineer").adjusted({
        "characters.Cyborg.items": ["Nanogel 2"], "characters.Exile.section": "Machine Shop",
    }).active("Cyborg")  # fmt: skip
    seen = []
    for character in ("Exile", "Engineer"):
        orbit.do("revive", character=character, **{"with": "nanogel"})
        seen.append(orbit.who("Cyborg")["items"])
    assert seen == [["Nanogel 1"], []]
    assert {orbit.who(one)["state"] for one in ("Exile", "Engineer")} == {"live"}
