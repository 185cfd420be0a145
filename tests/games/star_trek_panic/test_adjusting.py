"""What the table corrects and places by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.startrek import FACINGS, Voyage, in_space

BIRD = "romulan_bird_of_prey"

ADJUSTABLE: list[tuple[str, Any]] = [
    ("seats.blue.hand", 2),
    ("seats.blue.role", "Sulu"),
    ("ship.front", [2, 3]),
    ("ship.facings.left.shield", "destroyed"),
    ("ship.facings.left.hull", "damaged"),
    ("threats.t1.sector", 6),
    ("threats.t1.range", "short"),
    ("threats.t1.defense", 1),
    ("tokens.tholian.bag", 1),
    ("tokens.tholian.discard", 2),
    ("tokens.tholian.count", 6),
    ("tokens.tholian.defense", 4),
    ("decks.enterprise", 20),
    ("decks.discard", 7),
    ("decks.removed", 3),
    ("mission.timer", 2),
    ("mission.needs.science", 4),
    ("mission.committed.science", 2),
    ("mission.tokens.m1.sector", 3),
    ("mission.tokens.m1.range", "short"),
    ("missions.completed", ["One", "Two"]),
    ("turn.maneuvered", True),
    ("turn.traded", True),
]
CURE = {"name": "Cure", "limit": 5, "needs": {"science": 3}}


@pytest.mark.parametrize(("path", "value"), ADJUSTABLE, ids=str)
def test_what_is_adjusted_is_so(path: str, value: Any) -> None:
    voyage = Voyage(2).begun(mission=CURE)
    voyage.do("mission_token", label="Lab", sector=1, range="long")
    voyage.adjusted({path: value})
    assert voyage.at(path) == value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seats.purple.hand", 2),
        ("seats.blue.hand", -1),
        ("ship.front", [1, 3]),
        ("ship.front", [2, 1]),
        ("ship.front", 6),
        ("ship.facings.left.shield", "gone"),
        ("ship.facings.top.shield", "intact"),
        ("threats.t1.sector", 7),
        ("threats.t1.range", "far"),
        ("threats.t1.defense", 3),
        ("threats.t1.defense", 0),
        ("threats.t1.cloaked", True),
        ("threats.t9.sector", 1),
        ("threats.t9", None),
        ("tokens.gorn.bag", 1),
        ("tokens.tholian.defense", 10),
        ("tokens.tholian.cloaks", True),
        ("tokens.tholian.bag", -1),
        ("decks.enterprise", -1),
        ("mission.timer", 21),
        ("mission.tokens.m9", None),
        ("missions.completed", [1]),
        ("turn.seat", "blue"),
        ("phase", "over"),
        ("rev", 1),
    ],
    ids=str,
)
def test_what_cannot_be_adjusted_is_refused(path: str, value: Any) -> None:
    voyage = Voyage(2).begun(mission=CURE)
    refused = voyage.refused("adjust", set={path: value})
    assert refused[0] in ("bad_value", "no_target", "unknown_seat", "not_allowed", "not_now")


def test_a_threat_taken_off_goes_to_the_discard_pile() -> None:
    voyage = Voyage().begun()
    events = voyage.do("adjust", set={"threats.t1": None})
    assert voyage.threat("t1") is None
    assert voyage.at("tokens.tholian.discard") == 1
    destroyed = of(events, "threat_destroyed", "id", "by")
    assert destroyed in ([("t1", "table")], [])


def test_a_changed_count_changes_the_bag_and_ships_follow_the_defense() -> None:
    voyage = Voyage().begun()
    before = voyage.at("tokens.tholian.bag")
    voyage.adjusted({"tokens.tholian.count": 7})
    assert voyage.at("tokens.tholian.bag") == before + 3
    voyage.adjusted({"tokens.tholian.defense": 5})
    assert voyage.at("threats.t1.highest") == 5


def test_a_turned_front_takes_the_facings_along() -> None:
    """ST-STATE-02, ST-STATE-06."""
    voyage = in_space().shields(left="damaged").adjusted({"ship.front": [2, 3]})
    sectors = {facing: voyage.at(f"ship.facings.{facing}.sector") for facing in FACINGS}
    assert list(sectors.values()) == [3, 4, 5, 6, 1, 2]
    assert voyage.facing("left") == ("damaged", "intact")


# Placing


def test_what_is_placed_has_no_effect_and_its_own_defense() -> None:
    voyage = in_space()
    kang = voyage.placed("kang", 4, "medium", defense=2)
    assert voyage.threat(kang) == {
        "kind": "kang", "sector": 4, "range": "medium", "defense": 2, "highest": 3,
        "cloaked": False,
    }  # fmt: skip
    assert voyage.at("tokens.kang.bag") == 0
    bird = voyage.placed(BIRD, 4, cloaked=True)
    assert voyage.at(f"threats.{bird}.cloaked") is True
    for anyway in (False, True):
        fields = {"token": "kang", "sector": 1, "range": "long", "anyway": anyway}
        assert voyage.refused("place", **fields)[0] == "not_in_bag"


@pytest.mark.parametrize("gone", ["starbase", "ship"])
def test_a_starbase_that_was_taken_off_goes_to_no_pile_twice(gone: str) -> None:
    """ST-SB-02: its rewards are due all the same."""
    voyage = in_space()
    ship = voyage.placed("klingon_cruiser", 3)
    base = voyage.placed("starbase", 1, "medium")
    voyage.do("maneuver", way="forward")
    voyage.adjusted({f"threats.{base if gone == 'starbase' else ship}": None})
    docked = None if gone == "starbase" else base
    assert voyage.at("pending") == [{"kind": "starbase", "threat": docked}]
    voyage.do("starbase")
    assert voyage.at("seats.red.hand") == 7
    assert voyage.at("tokens.starbase") | {"bag": 0} == voyage.at("tokens.starbase")
    assert voyage.at("tokens.starbase.discard") == 1
