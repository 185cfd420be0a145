"""The digest's cases: setting up, the ship's moves, hits, and what one event does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.startrek import SEATS, START, Voyage, in_space, last_ship

# Setting up


@pytest.mark.parametrize(
    ("players", "hand"), list(zip(range(1, 7), (6, 6, 5, 5, 5, 4), strict=True))
)
def test_a_hand_is_as_large_as_there_are_few_players(players: int, hand: int) -> None:
    """ST-T-01, ST-SET-04, ST-SET-08."""
    voyage = Voyage(players).begun()
    assert voyage.at("setup.hand") == hand
    hands = {seat: one["hand"] for seat, one in voyage.at("seats").items()}
    assert hands == dict.fromkeys(SEATS[:players], hand)


def test_the_ship_looks_at_6_and_1_and_three_ships_stand_in_1_3_and_5() -> None:
    """ST-T-02, ST-SET-01, ST-SET-02."""
    voyage = Voyage().begun(START)
    assert voyage.at("ship.front") == [6, 1]
    threats = voyage.at("threats")
    assert [(one["kind"], one["sector"]) for one in threats.values()] == [
        ("tholian", 1),
        ("romulan_battle_cruiser", 3),
        ("klingon_cruiser", 5),
    ]
    assert all(one["defense"] == one["highest"] for one in threats.values())
    facings = voyage.at("ship.facings").values()
    assert {(one["shield"], one["hull"]) for one in facings} == {("intact", "intact")}


def test_the_first_turn_has_neither_a_draw_nor_a_mission_of_its_own() -> None:
    """ST-T-03, ST-SET-06: phases 3 to 7."""
    voyage = Voyage()
    events = voyage.do("begin", start=list(START)) + voyage.do("mission", name="Patrol")
    assert of(events, "cards_drawn", "seat", "cards") in ([], [("red", 6), ("blue", 6)])
    assert voyage.at("turn") | {"drawn": 0} == {
        "number": 1, "seat": "red", "phase": 3, "maneuvered": False, "traded": False, "drawn": 0,
    }  # fmt: skip
    phases = [3]
    for do in ("play", "check_mission", "threats_act"):
        voyage.do(do)
        phases.append(voyage.at("turn.phase"))
    assert phases == [3, 4, 6, 7]


# Maneuvers


@pytest.mark.parametrize(("way", "front"), [("clockwise", [1, 2]), ("counterclockwise", [5, 6])])
def test_the_ship_turns_by_one_facing(way: str, front: list[int]) -> None:
    """ST-T-04, ST-MAN-01."""
    voyage = in_space()
    events = voyage.do("maneuver", way=way)
    assert voyage.at("ship.front") == front
    assert of(events, "ship_turned", "front") == [front]


def test_forward_brings_what_stands_before_it_closer_and_nothing_else() -> None:
    """ST-T-05, ST-MAN-02."""
    voyage = in_space()
    ships = [
        voyage.placed("klingon_cruiser", sector, range_)
        for sector, range_ in ((1, "long"), (6, "medium"), (3, "long"))
    ]
    voyage.do("maneuver", way="forward")
    assert [voyage.where(one) for one in ships] == [(1, "medium"), (6, "short"), (3, "long")]


def test_forward_a_ship_at_short_range_boards_only_where_no_shield_is() -> None:
    """ST-T-06, ST-MAN-04, ST-MAN-05."""
    voyage = in_space().shields(front_right="damaged", front_left="destroyed")
    behind = voyage.placed("klingon_cruiser", 1, "short")
    boards = voyage.placed("klingon_cruiser", 6, "short")
    voyage.do("maneuver", way="forward")
    assert voyage.pending("boarders") == {
        "kind": "boarders",
        "of": "maneuver",
        "boarders": [{"threat": boards, "facing": "front_left", "damage": 2}],
    }
    voyage.do("security", cards=[])
    assert voyage.where(behind) == (1, "short")
    assert voyage.threat(boards) is None
    assert voyage.facing("front_left") == ("destroyed", "destroyed")
    assert voyage.facing("front_right") == ("damaged", "intact")


def test_forward_does_not_bring_a_cloaked_ship_closer() -> None:
    """ST-T-07, ST-MAN-03."""
    voyage = in_space()
    bird = voyage.placed("romulan_bird_of_prey", 1, cloaked=True)
    voyage.do("maneuver", way="forward")
    assert voyage.where(bird) == (1, "long")


@pytest.mark.parametrize(
    ("destroyed", "tholian", "may"),
    [(2, None, True), (3, None, False), (0, "short", False), (0, "medium", True)],
)
def test_three_holes_or_a_tholian_at_short_range_hold_the_ship(
    destroyed: int, tholian: str | None, *, may: bool
) -> None:
    """ST-T-08, ST-MAN-06, ST-MAN-07."""
    voyage = in_space()
    voyage.hulls(**dict.fromkeys(("left", "right", "rear_left")[:destroyed], "destroyed"))
    if tholian:
        voyage.placed("tholian", 4, tholian)
    rules = ["ST-MAN-06"] * (destroyed == 3) + ["ST-MAN-07"] * (tholian == "short")
    assert voyage.at("ship.no_maneuver") == rules
    if may:
        voyage.do("maneuver", way="clockwise")
    else:
        assert voyage.refused("maneuver", way="clockwise") == ("no_maneuver", rules[0])


def test_what_forward_itself_brings_to_short_range_does_not_board_yet() -> None:
    """ST-T-33, ST-MAN-11, ST-MF-03."""
    voyage = in_space().open_hull("front_right")
    ship = voyage.placed("klingon_cruiser", 1, "medium")
    voyage.do("maneuver", way="forward")
    assert voyage.where(ship) == (1, "short")
    assert voyage.at("pending") == []
    voyage.phase_6()
    assert voyage.pending("boarders") is not None


def test_a_ship_that_turns_brings_another_shield_before_a_threat() -> None:
    """ST-T-40, ST-MAN-01, ST-STATE-06, ST-MF-02."""
    voyage = in_space().shields(front_right="destroyed")
    ship = voyage.placed("klingon_cruiser", 1, "short")
    voyage.do("maneuver", way="clockwise")
    assert voyage.at("ship.facings.front_left.sector") == 1
    events = voyage.phase_6()
    assert of(events, "boarded") == []
    assert of(events, "volley_fired", "facing", "damage") == [("front_left", 1)]
    assert voyage.facing("front_left") == ("damaged", "intact")
    assert voyage.where(ship) == (1, "short")


# One volley

LEFT = 5
"""The sector that the left facing looks at."""


@pytest.mark.parametrize(
    ("before", "shots", "after", "removed"),
    [
        pytest.param(("intact", "intact"), 3, ("destroyed", "intact"), 0, id="ST-T-09"),
        pytest.param(("damaged", "intact"), 2, ("destroyed", "intact"), 0, id="ST-T-10"),
        pytest.param(("destroyed", "intact"), 1, ("destroyed", "damaged"), 0, id="ST-T-11"),
        pytest.param(("destroyed", "intact"), 3, ("destroyed", "destroyed"), 1, id="ST-T-12"),
        pytest.param(("destroyed", "destroyed"), 2, ("destroyed", "destroyed"), 2, id="ST-T-13"),
    ],
)
def test_a_volley_falls_on_the_shield_else_on_the_hull_else_on_the_deck(
    before: tuple[str, str], shots: int, after: tuple[str, str], removed: int
) -> None:
    """ST-DMG-01, ST-DMG-02, ST-DMG-03, ST-DMG-04, ST-DMG-05, ST-MF-05, ST-MF-06."""
    voyage = in_space().adjusted(
        {"ship.facings.left.shield": before[0], "ship.facings.left.hull": before[1]}
    )
    for _ in range(shots):
        voyage.placed("klingon_cruiser", LEFT)
    events = voyage.phase_6()
    assert of(events, "volley_fired", "facing", "damage") == [("left", shots)]
    assert voyage.facing("left") == after
    assert voyage.removed() == removed
    assert of(events, "cards_removed", "count") == [removed] * bool(removed)


def test_what_is_left_of_a_volley_behind_a_hole_may_be_spared_by_the_house() -> None:
    """ST-T-12, AMB-08."""
    voyage = in_space(hull_excess_to_deck=False).open_hull("left")
    for _ in range(3):
        voyage.placed("klingon_cruiser", LEFT)
    voyage.phase_6()
    assert voyage.facing("left") == ("destroyed", "destroyed")
    assert voyage.removed() == 0


def test_one_shot_of_a_bird_of_prey_takes_a_shield_down() -> None:
    """ST-T-20, ST-BOP-01."""
    voyage = in_space()
    voyage.placed("romulan_bird_of_prey", LEFT, cloaked=True)
    voyage.phase_6(3)
    assert voyage.facing("left") == ("destroyed", "intact")


# Boarders


@pytest.mark.parametrize(
    ("defense", "security", "hull", "after", "removed"),
    [
        pytest.param(3, 2, "intact", "damaged", 0, id="ST-T-14"),
        pytest.param(2, 0, "destroyed", "destroyed", 2, id="ST-T-15"),
        pytest.param(2, 3, "intact", "intact", 0, id="ST-BRD-04"),
    ],
)
def test_boarders_do_their_defense_in_damage_less_security(
    defense: int, security: int, hull: str, after: str, removed: int
) -> None:
    """ST-BRD-01, ST-BRD-02, ST-BRD-03, ST-BRD-04."""
    voyage = in_space(4).open_hull("left", hull)
    kind = "kang" if defense == 3 else "klingon_cruiser"
    ship = voyage.placed(kind, LEFT, "short", defense=defense)
    voyage.phase_6()
    played = [{"boarder": ship, "seat": "blue", "count": security}] if security else []
    events = voyage.do("security", cards=played)
    damage = max(0, defense - security)
    assert of(events, "boarded", "id", "facing", "damage") == [(ship, "left", damage)]
    assert of(events, "security_played", "seat", "cards") == [("blue", security)] * bool(security)
    assert voyage.facing("left") == ("destroyed", after)
    assert voyage.removed() == removed
    assert voyage.at(f"tokens.{kind}.discard") == (1 if kind == "kang" else 2)
    assert voyage.at("seats.blue.hand") == 5 - security


def test_a_boarder_is_done_before_the_volley_of_its_facing() -> None:
    """ST-T-36, ST-BRD-01, ST-MF-07, AMB-18, AMB-08."""
    voyage = in_space().open_hull("left")
    voyage.placed("klingon_cruiser", LEFT, "short")
    voyage.placed("klingon_cruiser", LEFT, "medium")
    events = voyage.all_of_phase_6()
    kinds = [one["type"] for one in events if one["type"] in ("boarded", "volley_fired")]
    assert kinds == ["boarded", "volley_fired"]
    assert voyage.facing("left") == ("destroyed", "destroyed")
    assert voyage.removed() == 1


# Moving and firing


def test_who_arrives_at_short_range_fires_and_does_not_board() -> None:
    """ST-T-16, ST-MF-01, ST-MF-04."""
    voyage = in_space().open_hull("left")
    ship = voyage.placed("klingon_cruiser", LEFT, "medium")
    events = voyage.phase_6()
    assert of(events, "threat_moved", "id", "sector", "range") == [(ship, LEFT, "short")]
    assert of(events, "volley_fired", "damage") == [1]
    assert voyage.pending("boarders") is None


def test_who_began_at_short_range_without_a_shield_boards() -> None:
    """ST-T-17, ST-MF-03."""
    voyage = in_space().open_hull("left")
    ship = voyage.placed("klingon_cruiser", LEFT, "short")
    voyage.phase_6()
    assert voyage.at("pending") == [
        {
            "kind": "boarders",
            "of": "threats_act",
            "boarders": [{"threat": ship, "facing": "left", "damage": 2}],
        }
    ]


# Hits


def test_a_threat_at_0_goes_to_the_threats_discard_pile() -> None:
    """ST-T-26, ST-CARD-01, ST-CARD-02."""
    voyage = in_space()
    ship = voyage.placed("klingon_cruiser", 1, defense=1)
    before = voyage.at("tokens.klingon_cruiser.discard")
    events = voyage.do("hit", threat=ship)
    assert of(events, "threat_destroyed", "id", "by") == [(ship, "hit")]
    assert voyage.threat(ship) is None
    assert voyage.at("tokens.klingon_cruiser.discard") == before + 1


# The ends


def test_after_the_last_mission_nothing_is_drawn_and_an_empty_board_wins() -> None:
    """ST-T-29, ST-END-01, ST-END-02, ST-DRAW-03: at first two ships, then none."""
    voyage = in_space(missions_to_win=1)
    ships = [voyage.placed("klingon_cruiser", sector) for sector in (2, 4)]
    voyage.do("check_mission", met=True)
    assert voyage.at("over") is None
    voyage.do("threats_act")
    assert voyage.at("turn.seat") == "blue"
    assert voyage.refused("draw_threat", token="comet")[0] == "not_now"
    voyage.do("hit", threat=ships[0], damage=2)
    assert voyage.at("over") is None
    voyage.do("hit", threat=ships[1], damage=2)
    over = {"side": "crew", "rule": "ST-END-02", "winners": ["red", "blue"]}
    assert voyage.at("over") == over
    assert voyage.at("phase") == "over"
    assert voyage.at("turn") is None


def test_six_holes_are_the_loss_after_the_last_mission_too() -> None:
    """ST-T-30, ST-END-03, ST-DMG-06."""
    voyage = last_ship().hulls(
        **dict.fromkeys(
            ("front_right", "right", "rear_right", "rear_left", "front_left"), "destroyed"
        )
    )
    voyage.do("damage", **{"as": "boarder"}, facing="left", points=2)
    assert voyage.at("over") == {"side": "threats", "rule": "ST-END-03", "winners": []}


@pytest.mark.parametrize(
    ("decks", "rule"),
    [
        ({"enterprise": 0, "discard": 0, "removed": 12}, "ST-END-04"),
        ({"enterprise": 0, "discard": 0, "removed": 0}, None),
    ],
)
def test_who_must_draw_and_cannot_since_cards_were_removed_loses_for_all(
    decks: dict[str, int], rule: str | None
) -> None:
    """ST-T-31, ST-END-04."""
    voyage = in_space().adjusted({f"decks.{pile}": n for pile, n in decks.items()})
    voyage.adjusted({"seats.blue.hand": 5})
    voyage.to_phase_7()
    voyage.drawn("nebula")
    voyage.drawn("nebula")
    over: dict[str, Any] = {"side": "threats", "rule": rule, "winners": []}
    assert voyage.at("over") == (over if rule else None)
    assert voyage.at("seats.blue.hand") == 5


@pytest.mark.parametrize(("loss_beats_win", "rule"), [(True, "ST-END-03"), (False, "ST-END-02")])
def test_the_last_threat_and_the_last_hull_section_go_by_one_event(
    *, loss_beats_win: bool, rule: str
) -> None:
    """ST-T-39, ST-END-05, AMB-24."""
    voyage = last_ship(loss_beats_win=loss_beats_win).open_hull("left")
    voyage.hulls(
        **dict.fromkeys(
            ("front_right", "right", "rear_right", "rear_left", "front_left"), "destroyed"
        )
    )
    voyage.all_of_phase_6()
    assert voyage.at("over.rule") == rule
    assert voyage.at("over.side") == ("threats" if loss_beats_win else "crew")


def test_the_win_is_found_at_the_check_when_a_hand_took_the_last_ship() -> None:
    """ST-T-44, ST-END-06, ST-END-02."""
    voyage = last_ship()
    voyage.do("threats_act")
    assert voyage.at("turn") | {"number": 0} == {
        "number": 0, "seat": "blue", "phase": 3, "maneuvered": False, "traded": False, "drawn": 0,
    }  # fmt: skip
    (ship,) = voyage.at("threats")
    voyage.do("play")
    voyage.adjusted({f"threats.{ship}": None})
    assert voyage.at("over") is None
    voyage.do("check_mission")
    over: dict[str, Any] = voyage.at("over")
    assert over["rule"] == "ST-END-02"
