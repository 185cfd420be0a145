"""The digest's cases: cloaks, comets, Tholians, captains, the Starbase, missions and the bag."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.startrek import BAG, Voyage, in_space

LEFT = 5
BIRD = "romulan_bird_of_prey"

# Cloaks


@pytest.mark.parametrize(("die", "sector"), list(zip(range(1, 7), (1, 1, 6, 6, 5, 5), strict=True)))
def test_a_cloaked_ship_slides_by_the_die_turns_up_and_fires(die: int, sector: int) -> None:
    """ST-T-18, ST-CLK-03, AMB-06."""
    voyage = in_space()
    bird = voyage.placed(BIRD, 6, "medium", cloaked=True)
    events = voyage.phase_6(die)
    assert voyage.where(bird) == (sector, "medium")
    assert voyage.at(f"threats.{bird}.cloaked") is False
    assert of(events, "uncloaked", "id", "sector") == [(bird, sector)]
    at = {1: "front_right", 6: "front_left", 5: "left"}[sector]
    assert of(events, "volley_fired", "facing", "damage") == [(at, 2)]


@pytest.mark.parametrize(
    ("range_", "shield", "after"),
    [
        ("long", "intact", "medium"),
        ("short", "intact", "short"),
        ("short", "destroyed", None),
    ],
)
def test_a_cloaking_ship_comes_closer_and_cloaks_without_a_shot(
    range_: str, shield: str, after: str | None
) -> None:
    """ST-T-19, ST-CLK-01, ST-CLK-02."""
    voyage = in_space().shields(left=shield)
    bird = voyage.placed(BIRD, LEFT, range_, cloaked=False)
    events = voyage.phase_6()
    if after is None:
        assert voyage.pending("boarders") is not None
        return
    assert voyage.where(bird) == (LEFT, after)
    assert voyage.at(f"threats.{bird}.cloaked") is True
    assert of(events, "cloaked", "id") == [bird]
    assert of(events, "volley_fired", "facing") == []


@pytest.mark.parametrize(("uncloak_boards", "boards"), [(False, False), (True, True)])
def test_a_cloaked_ship_before_an_open_hull_uncloaks_and_fires(
    *, uncloak_boards: bool, boards: bool
) -> None:
    """ST-T-34, ST-CLK-03, AMB-17."""
    voyage = in_space(uncloak_boards=uncloak_boards).open_hull("left")
    bird = voyage.placed(BIRD, LEFT, "short", cloaked=True)
    events = voyage.phase_6(3)
    assert (voyage.pending("boarders") is not None) is boards
    if boards:
        events += voyage.do("security", cards=[])
        assert of(events, "boarded", "id") == [bird]
        assert of(events, "volley_fired", "facing") == []
    else:
        assert of(events, "volley_fired", "facing", "damage") == [("left", 2)]
        assert voyage.threat(bird) is not None
    assert voyage.facing("left") == ("destroyed", "destroyed")


# Comets


def test_a_comet_sweeps_its_sector_and_takes_the_shield_down() -> None:
    """ST-T-21, ST-COM-01, ST-COM-02, ST-STATE-08."""
    voyage = in_space().shields(right="damaged").to_phase_7()
    ships = [voyage.placed("klingon_cruiser", 2, range_) for range_ in ("long", "short")]
    other = voyage.placed("klingon_cruiser", 3)
    voyage.do("mission_token", label="Beacon", sector=2, range="medium")
    events = voyage.drawn("comet", 2)
    assert of(events, "threat_destroyed", "id", "by") == [(one, "comet") for one in ships]
    assert list(voyage.at("threats")) == [other]
    assert voyage.at("mission.tokens") == {
        "m1": {"label": "Beacon", "sector": 2, "range": "medium"}
    }
    assert voyage.facing("right") == ("destroyed", "intact")
    assert voyage.at("tokens.comet.discard") == 1


@pytest.mark.parametrize(
    ("hull", "excess", "after", "removed"),
    [
        pytest.param("destroyed", False, "destroyed", 2, id="ST-T-22"),
        pytest.param("damaged", False, "destroyed", 0, id="ST-T-35"),
        pytest.param("damaged", True, "destroyed", 1, id="ST-T-35, comet_excess"),
        pytest.param("intact", True, "destroyed", 0, id="both points spent"),
    ],
)
def test_a_comet_on_an_open_hull(*, hull: str, excess: bool, after: str, removed: int) -> None:
    """ST-COM-02, ST-COM-03, AMB-21."""
    voyage = in_space(comet_excess=excess).open_hull("right", hull).to_phase_7()
    events = voyage.drawn("comet", 2)
    assert len(of(events, "comet_struck", "type")) == 1
    assert voyage.facing("right") == ("destroyed", after)
    assert voyage.removed() == removed


# Tholians


@pytest.mark.parametrize("kind", ["tholian", "web_spinner"])
def test_a_tholian_at_short_range_does_nothing_and_holds_the_ship(kind: str) -> None:
    """ST-T-23, ST-T-41, ST-THO-02, ST-THO-03, ST-MAN-07, ST-MF-03."""
    voyage = in_space().open_hull("left")
    ship = voyage.placed(kind, LEFT, "short")
    assert voyage.refused("maneuver", way="clockwise") == ("no_maneuver", "ST-MAN-07")
    events = voyage.phase_6()
    assert voyage.at("pending") == []
    assert of(events, "volley_fired", "facing") == of(events, "threat_moved", "id") == []
    assert voyage.where(ship) == (LEFT, "short")
    assert voyage.facing("left") == ("destroyed", "intact")


# Captains


def test_kor_gives_each_wounded_klingon_one_back() -> None:
    """ST-T-24, ST-KLI-03."""
    voyage = in_space()
    one = voyage.placed("warbird", 2, defense=1)
    full = voyage.placed("warbird", 3, defense=3)
    hidden = voyage.placed("warbird", 4, defense=2, cloaked=True)
    romulan = voyage.placed("romulan_battle_cruiser", 4, defense=1)
    voyage.do("check_mission")
    voyage.do("threats_act", roll=[3])
    voyage.drawn("kor", 6)
    found = [voyage.at(f"threats.{id_}.defense") for id_ in (one, full, hidden, romulan)]
    assert found == [2, 3, 3, 1]


def test_koloth_calls_all_face_up_klingons_closer_and_nobody_fires() -> None:
    """ST-T-25, ST-KLI-02."""
    voyage = in_space().to_phase_7()
    open_ = voyage.placed("klingon_cruiser", 2)
    hidden = voyage.placed("warbird", 3, "medium", cloaked=True)
    romulan = voyage.placed("romulan_battle_cruiser", 4)
    events = voyage.drawn("koloth", 5)
    (koloth,) = of(events, "threat_placed", "id")
    ranges = [voyage.where(id_)[1] for id_ in (open_, hidden, koloth, romulan)]
    assert ranges == ["medium", "medium", "medium", "long"]
    cloaked = [voyage.at(f"threats.{id_}.cloaked") for id_ in (open_, hidden, koloth)]
    assert cloaked == [False, True, False]
    assert of(events, "volley_fired", "facing") == []


def test_kang_has_a_klingon_before_an_open_hull_fire_and_not_board() -> None:
    """ST-T-37, ST-KLI-01."""
    voyage = in_space().open_hull("left").to_phase_7()
    ship = voyage.placed("klingon_cruiser", LEFT, "short")
    events = voyage.drawn("kang", 2)
    volleys = of(events, "volley_fired", "facing", "damage")
    assert volleys == [("right", 1), ("left", 1)]
    assert voyage.facing("left") == ("destroyed", "damaged")
    assert voyage.facing("right") == ("damaged", "intact")
    assert voyage.at("pending") == []
    assert voyage.where(ship) == (LEFT, "short")


def test_kang_uncloaks_a_klingon_which_cloaks_again_in_the_next_phase_6() -> None:
    """ST-T-45, ST-KLI-01, ST-CLK-05."""
    voyage = in_space().to_phase_7()
    ship = voyage.placed("warbird", 3, "medium", cloaked=True)
    events = voyage.drawn("kang", 1, 3)
    assert voyage.at(f"threats.{ship}.cloaked") is False
    assert of(events, "volley_fired", "facing") == ["front_right", "rear_right"]
    voyage.drawn("nebula")
    events = voyage.phase_6()
    assert voyage.where(ship) == (3, "short")
    assert of(events, "cloaked", "id") == [ship]
    assert of(events, "volley_fired", "facing") == ["front_right"]


# The Starbase


def test_the_ship_that_comes_up_to_the_starbase_has_three_rewards() -> None:
    """ST-T-27, ST-SB-02, ST-SB-03, ST-MAN-12."""
    voyage = in_space(4).shields(left="damaged", right="damaged").hulls(left="damaged")
    base = voyage.placed("starbase", 1, "medium")
    voyage.do("maneuver", way="forward")
    assert voyage.at("pending") == [{"kind": "starbase", "threat": base}]
    assert voyage.where(base) == (1, "short")
    reward = {"shields": {"repair": ["left", "right"]}, "hull": {"repair": ["left"]}}
    events = voyage.do("starbase", **reward)
    assert voyage.facing("left") == ("intact", "intact")
    assert voyage.facing("right") == ("intact", "intact")
    drawn = [(seat, 1) for seat in ("red", "blue", "green", "yellow")]
    assert of(events, "cards_drawn", "seat", "cards") == drawn
    assert [one["hand"] for one in voyage.at("seats").values()] == [6, 6, 6, 6]
    assert voyage.threat(base) is None
    assert voyage.at("tokens.starbase.discard") == 1


def test_a_starbase_that_a_card_brings_gives_nothing() -> None:
    """ST-T-43, ST-SB-04."""
    voyage = in_space()
    base = voyage.placed("starbase", 1, "medium")
    voyage.do("play", moves=[{"threat": base, "range": "short"}])
    assert voyage.at("pending") == []
    assert voyage.where(base) == (1, "short")


# Missions


def test_a_mission_whose_timer_comes_to_0_has_failed() -> None:
    """ST-T-28, ST-MIS-05, ST-PH-08, AMB-04."""
    mission = {"name": "Rescue", "limit": 1, "objectives": ["Save them"]}
    voyage = Voyage().begun(mission=mission).cleared()
    assert voyage.at("mission.timer") == 1
    events = voyage.do("check_mission")
    assert of(events, "mission_ended", "mission", "how") == [("Rescue", "failed")]
    assert voyage.at("mission") is None
    assert voyage.at("missions.failed") == ["Rescue"]


# The bag


def test_a_bag_that_runs_out_gets_the_discards_back() -> None:
    """ST-T-32, ST-DRAW-02, AMB-25: one is left, nine are discarded, and both drawn ones stay."""
    bag = {
        "tholian": {"count": 1}, "romulan_battle_cruiser": {"count": 1},
        "klingon_cruiser": {"count": 11},
    }  # fmt: skip
    voyage = Voyage(new={"bag": bag}).begun()
    voyage.adjusted({"threats.t1": None, "threats.t2": None, "threats.t3": None})
    voyage.adjusted({"tokens.klingon_cruiser.bag": 1, "tokens.klingon_cruiser.discard": 7})
    assert (voyage.at("bag.left"), voyage.at("bag.discard")) == (1, 9)
    voyage.to_phase_7()
    voyage.drawn("klingon_cruiser", 1)
    events = voyage.drawn("tholian", 2)
    assert len(of(events, "bag_refilled", "type")) == 1
    assert (voyage.at("bag.left"), voyage.at("bag.discard")) == (8, 0)
    assert len(voyage.at("threats")) == 2


def test_a_comet_that_was_the_last_token_goes_back_with_the_others() -> None:
    """ST-T-38, ST-DRAW-02, AMB-25."""
    bag = {
        "tholian": {"count": 1}, "romulan_battle_cruiser": {"count": 1},
        "klingon_cruiser": {"count": 6}, "comet": {"count": 1},
    }  # fmt: skip
    voyage = Voyage(new={"bag": bag}).begun().cleared()
    voyage.adjusted({"tokens.klingon_cruiser.bag": 0, "tokens.klingon_cruiser.discard": 6})
    voyage.to_phase_7()
    voyage.drawn("comet", 2)
    assert (voyage.at("bag.left"), voyage.at("bag.discard")) == (0, 9)
    voyage.drawn("klingon_cruiser", 3, hold=True)
    assert (voyage.at("bag.left"), voyage.at("bag.discard")) == (8, 0)
    assert voyage.at("tokens.comet.bag") == 1


def test_an_effect_drawn_second_is_done_before_the_next_player_draws_cards() -> None:
    """ST-T-42, ST-EFF-01, ST-EFF-02, ST-PH-10, ST-PH-02."""
    voyage = in_space(4).adjusted({"seats.blue.hand": 3})
    voyage.to_phase_7()
    voyage.drawn("nebula")
    voyage.drawn("nebula", hold=True)
    assert voyage.at("turn.seat") == "red"
    assert voyage.at("tokens.nebula.discard") == 2
    voyage.do("discard", seat="blue", cards=1)
    assert voyage.at("seats.blue.hand") == 2
    events: list[dict[str, Any]] = voyage.do("draw_threat", done=True)
    assert of(events, "cards_drawn", "seat", "cards") == [("blue", 3)]
    assert voyage.at("seats.blue.hand") == 5
    assert BAG["nebula"]["count"] == 6
