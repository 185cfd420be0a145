"""What the contract says exactly: forward, cloaks, captains, Starbase, pending, adjusting."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.played import of
from tests.support.startrek import FACINGS, Voyage, in_space

LEFT = 5
BIRD = "romulan_bird_of_prey"

# Volleys and cards removed


def test_a_shield_that_is_only_damaged_holds_the_whole_volley_from_the_hull() -> None:
    """ST-DMG-02."""
    voyage = in_space().shields(left="damaged")
    for _ in range(4):
        voyage.placed("klingon_cruiser", LEFT)
    voyage.phase_6()
    assert voyage.facing("left") == ("destroyed", "intact")
    assert voyage.removed() == 0


def test_an_empty_deck_is_renewed_before_cards_are_removed() -> None:
    """ST-DMG-05, AMB-09."""
    voyage = in_space().open_hull("left", "destroyed")
    voyage.adjusted({"decks.enterprise": 1, "decks.discard": 4})
    events = voyage.do("damage", **{"as": "shots"}, facing="left", points=3)
    assert voyage.at("decks") == {"enterprise": 2, "discard": 0, "removed": 3}
    assert len(of(events, "deck_renewed", "type")) == 1


def test_with_both_empty_nothing_more_is_removed() -> None:
    """ST-DMG-05, AMB-09, ST-END-04: it is lost only when somebody must draw."""
    voyage = in_space().adjusted({"decks.enterprise": 1, "decks.discard": 0})
    voyage.do("damage", **{"as": "cards"}, points=3)
    assert voyage.at("decks") == {"enterprise": 0, "discard": 0, "removed": 1}
    assert voyage.at("over") is None
    voyage.do("draw", seat="blue")
    assert voyage.at("over.rule") == "ST-END-04"


# Damage that the app cannot know


@pytest.mark.parametrize(
    ("fields", "after", "removed"),
    [
        ({"as": "shots", "facing": "left"}, ("damaged", "intact"), 0),
        ({"as": "shots", "facing": "left", "points": 3}, ("destroyed", "intact"), 0),
        ({"as": "boarder", "facing": "left"}, ("intact", "damaged"), 0),
        ({"as": "boarder", "facing": "left", "points": 3}, ("intact", "destroyed"), 1),
        ({"as": "comet", "facing": "left"}, ("destroyed", "intact"), 0),
        ({"as": "cards", "points": 2}, ("intact", "intact"), 2),
    ],
    ids=str,
)
def test_damage_is_told_by_its_kind(
    fields: dict[str, Any], after: tuple[str, str], removed: int
) -> None:
    """ST-DMG-01, ST-BRD-01, ST-COM-02."""
    voyage = in_space()
    voyage.do("damage", **fields)
    assert voyage.facing("left") == after
    assert voyage.removed() == removed


@pytest.mark.parametrize(
    "fields",
    [
        {"as": "comet", "facing": "left", "points": 2},
        {"as": "cards", "facing": "left"},
        {"as": "shots"},
        {"as": "boarder"},
    ],
    ids=str,
)
def test_damage_with_the_wrong_fields_is_refused(fields: dict[str, Any]) -> None:
    assert in_space().refused("damage", **fields)[0] == "bad_value"


# Forward


def test_forward_a_tholian_at_short_range_never_boards() -> None:
    """ST-MAN-05, ST-THO-02."""
    voyage = in_space().open_hull("front_right")
    ship = voyage.placed("tholian", 1, "short")
    voyage.do("maneuver", way="forward", anyway=True)
    assert voyage.at("pending") == []
    assert voyage.where(ship) == (1, "short")


def test_forward_boarders_come_before_the_starbase() -> None:
    """ST-SB-02, AMB-15."""
    voyage = in_space().open_hull("front_right")
    ship = voyage.placed("klingon_cruiser", 1, "short")
    base = voyage.placed("starbase", 6, "medium")
    voyage.do("maneuver", way="forward")
    assert [one["kind"] for one in voyage.at("pending")] == ["boarders", "starbase"]
    assert voyage.refused("starbase", shields={}, hull={})[0] == "must_settle"
    events = voyage.do("security", cards=[])
    assert of(events, "threat_destroyed", "id", "by") == [(ship, "boarding")]
    events = voyage.do("starbase", shields={"rebuild": "front_right"}, hull={})
    assert of(events, "threat_destroyed", "id", "by") == [(base, "starbase")]
    assert voyage.facing("front_right") == ("intact", "destroyed")


def test_security_comes_from_any_seat_and_may_be_more_than_the_damage() -> None:
    """ST-BRD-02, ST-BRD-04."""
    voyage = in_space(3).open_hull("left")
    one = voyage.placed("klingon_cruiser", LEFT, "short")
    two = voyage.placed("klingon_cruiser", LEFT, "short", defense=1)
    voyage.phase_6()
    cards = [
        {"boarder": one, "seat": "green", "count": 1},
        {"boarder": one, "seat": "red", "count": 1},
        {"boarder": two, "seat": "blue", "count": 2},
    ]
    voyage.do("security", cards=cards)
    assert [seat["hand"] for seat in voyage.at("seats").values()] == [4, 3, 4]
    assert voyage.at("decks.discard") == 4
    assert voyage.facing("left") == ("destroyed", "intact")
    assert voyage.at("threats") == {}


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ({"boarder": "t9", "seat": "red", "count": 1}, "no_target"),
        ({"boarder": "t4", "seat": "purple", "count": 1}, "unknown_seat"),
        ({"boarder": "t4", "seat": "red", "count": 7}, "no_item"),
        ({"boarder": "t4", "seat": "red", "count": -1}, "bad_value"),
        ({"boarder": "t4", "seat": "red"}, "bad_value"),
    ],
    ids=str,
)
def test_security_that_cannot_be_is_refused(card: dict[str, Any], code: str) -> None:
    voyage = in_space().open_hull("left")
    voyage.placed("klingon_cruiser", LEFT, "short")
    voyage.phase_6()
    assert voyage.refused("security", cards=[card])[0] == code
    assert voyage.refused("security", cards=[card], anyway=True)[0] == code


def test_boarders_come_in_the_order_of_the_facings_and_then_by_id() -> None:
    """ST-PH-09, AMB-18."""
    voyage = in_space().open_hull("left").open_hull("right")
    late = voyage.placed("klingon_cruiser", LEFT, "short")
    last = voyage.placed("klingon_cruiser", LEFT, "short")
    first = voyage.placed("klingon_cruiser", 2, "short")
    voyage.phase_6()
    pending = voyage.pending("boarders")
    assert pending is not None
    assert [one["threat"] for one in pending["boarders"]] == [first, late, last]
    events = voyage.do("security", cards=[])
    assert of(events, "boarded", "id", "facing") == [
        (first, "right"), (late, "left"), (last, "left"),
    ]  # fmt: skip


def test_the_tenth_threat_boards_after_the_ninth() -> None:
    voyage = in_space().open_hull("left")
    for _ in range(5):
        voyage.placed("romulan_battle_cruiser", 3)
    ships = [voyage.placed("klingon_cruiser", LEFT, "short") for _ in range(2)]
    assert ships == ["t9", "t10"]
    assert of(voyage.all_of_phase_6(), "boarded", "id") == ships


def test_who_boards_is_fixed_when_boarders_are_left() -> None:
    """ST-MF-03: a shield repaired meanwhile does not help; who is adjusted away boards no more."""
    voyage = in_space().open_hull("left").open_hull("right")
    one = voyage.placed("klingon_cruiser", LEFT, "short")
    two = voyage.placed("klingon_cruiser", 2, "short")
    voyage.phase_6()
    voyage.shields(left="intact")
    voyage.adjusted({f"threats.{two}": None})
    assert voyage.pending("boarders") is not None
    events = voyage.do("security", cards=[])
    assert of(events, "boarded", "id") == [one]
    assert voyage.facing("left") == ("intact", "destroyed")
    assert voyage.facing("right") == ("destroyed", "intact")


def test_a_boarder_does_the_defense_that_it_has_when_it_boards() -> None:
    """ST-BRD-01: the table has corrected it meanwhile."""
    voyage = in_space().open_hull("left")
    ship = voyage.placed("klingon_cruiser", LEFT, "short")
    voyage.phase_6()
    voyage.adjusted({f"threats.{ship}.defense": 1})
    assert of(voyage.do("security", cards=[]), "boarded", "damage") == [1]
    assert voyage.facing("left") == ("destroyed", "damaged")


def test_security_is_due_even_when_no_boarder_is_left() -> None:
    voyage = in_space().open_hull("left")
    one = voyage.placed("klingon_cruiser", LEFT, "short")
    voyage.phase_6()
    voyage.adjusted({f"threats.{one}": None})
    assert voyage.pending("boarders") is not None
    voyage.do("security", cards=[])
    assert voyage.at("turn.phase") == 7


# Tholians, cloaks


def test_a_tholian_arriving_at_short_range_is_silent() -> None:
    """ST-THO-01, ST-THO-02, ST-THO-03."""
    voyage = in_space()
    far = voyage.placed("tholian", LEFT, "long")
    near = voyage.placed("web_spinner", 2, "medium")
    events = voyage.phase_6()
    assert of(events, "volley_fired", "facing", "damage") == [("left", 1)]
    assert (voyage.where(far), voyage.where(near)) == ((LEFT, "medium"), (2, "short"))


def test_a_cloaking_ship_fires_every_second_phase() -> None:
    """ST-CLK-01, ST-CLK-03, ST-CLK-05."""
    voyage = in_space(1)
    bird = voyage.placed(BIRD, LEFT)
    seen = []
    for roll in ([], [3], [], [4]):
        events = voyage.phase_6(*roll)
        seen.append((voyage.where(bird)[1], voyage.at(f"threats.{bird}.cloaked"),
                     of(events, "volley_fired", "damage")))  # fmt: skip
        voyage.shields(left="intact")
        voyage.drawn("nebula")
        voyage.drawn("nebula")
        voyage.adjusted({"tokens.nebula.bag": 6, "tokens.nebula.discard": 0})
    assert seen == [
        ("medium", True, []), ("medium", False, [2]), ("short", True, []), ("short", False, [2]),
    ]  # fmt: skip


def test_one_die_serves_all_cloaked_ships_before_anything_moves() -> None:
    """ST-CLK-03, AMB-05."""
    voyage = in_space()
    voyage.placed(BIRD, 3, "medium", cloaked=True)
    voyage.placed(BIRD, 6, "long", cloaked=True)
    voyage.placed("klingon_cruiser", 1)
    events = voyage.phase_6(1)
    told = [one["type"] for one in events if one["type"] in ("uncloaked", "threat_moved")]
    assert told.index("uncloaked") == 0
    assert of(events, "uncloaked", "sector") == [4, 1]
    assert of(events, "volley_fired", "facing", "damage") == [("front_right", 3), ("rear_left", 2)]


def test_without_a_cloaked_ship_there_is_no_die() -> None:
    voyage = in_space()
    voyage.placed(BIRD, 3)
    voyage.do("check_mission")
    assert voyage.refused("threats_act", roll=[1])[0] == "bad_roll"


# Captains


def test_a_captain_only_placed_does_nothing() -> None:
    voyage = in_space()
    ship = voyage.placed("klingon_cruiser", 2)
    voyage.placed("koloth", 3)
    assert voyage.where(ship) == (2, "long")


def test_koloth_s_boarders_board_and_the_turn_goes_on() -> None:
    """ST-KLI-02, AMB-12."""
    voyage = in_space().open_hull("left").to_phase_7()
    ship = voyage.placed("klingon_cruiser", LEFT, "short")
    voyage.drawn("nebula")
    voyage.drawn("koloth", 1)
    assert voyage.pending("boarders") == {
        "kind": "boarders",
        "of": "draw_threat",
        "boarders": [{"threat": ship, "facing": "left", "damage": 2}],
    }
    assert voyage.at("turn.seat") == "red"
    voyage.do("security", cards=[])
    assert voyage.at("turn.seat") == "blue"


def test_captains_are_ordinary_after_their_effect() -> None:
    """ST-KLI-04."""
    voyage = in_space()
    kang = voyage.placed("kang", LEFT)
    events = voyage.phase_6()
    assert voyage.where(kang) == (LEFT, "medium")
    assert of(events, "volley_fired", "damage") == [1]


# The Starbase


def at_the_starbase(players: int = 2, **options: Any) -> Voyage:
    voyage = in_space(players, **options)
    voyage.placed("starbase", 1, "medium")
    return voyage


def test_the_starbase_neither_moves_nor_fires() -> None:
    """ST-SB-01."""
    voyage = in_space()
    base = voyage.placed("starbase", LEFT)
    events = voyage.phase_6()
    assert voyage.where(base) == (LEFT, "long")
    assert of(events, "volley_fired", "damage") == []


def test_a_third_repair_at_the_starbase_may_be_overruled() -> None:
    """ST-SB-02."""
    three = ["left", "right", "rear_left"]
    voyage = at_the_starbase().hulls(**dict.fromkeys(three, "damaged"))
    voyage.do("maneuver", way="forward")
    fields = {"shields": {}, "hull": {"repair": three}}
    assert voyage.refused("starbase", **fields)[1] == "ST-SB-02"
    voyage.do("starbase", **fields, anyway=True)
    assert {voyage.facing(one)[1] for one in FACINGS} == {"intact"}


@pytest.mark.parametrize(
    "shields",
    [
        {"repair": ["left"]},
        {"rebuild": "right"},
        {"repair": ["top"]},
        {"rebuild": ["left"]},
        {"repair": ["right", "right"]},
    ],
    ids=str,
)
def test_a_starbase_s_choice_that_cannot_be_is_refused(shields: dict[str, Any]) -> None:
    voyage = at_the_starbase().shields(right="damaged", rear_left="destroyed")
    voyage.do("maneuver", way="forward")
    for anyway in (False, True):
        code, _ = voyage.refused("starbase", shields=shields, hull={}, anyway=anyway)
        assert code in ("no_target", "bad_value")


def test_either_reward_of_the_starbase_may_be_left_out() -> None:
    voyage = at_the_starbase().shields(right="destroyed")
    voyage.do("maneuver", way="forward")
    events = voyage.do("starbase", shields={"rebuild": "right"})
    assert of(events, "part_repaired", "part", "facing", "state") == [("shield", "right", "intact")]
    assert [one["hand"] for one in voyage.at("seats").values()] == [7, 7]


def test_each_seat_draws_beginning_with_the_active_one() -> None:
    """ST-SB-02, ST-SB-03."""
    voyage = in_space(3).next_turn()
    voyage.placed("starbase", 1, "medium")
    voyage.do("maneuver", way="forward")
    events = voyage.do("starbase")
    assert of(events, "cards_drawn", "seat") == ["blue", "green", "red"]


@pytest.mark.parametrize("how", ["place", "play", "adjust"])
def test_only_forward_brings_rewards(how: str) -> None:
    """ST-SB-04."""
    voyage = in_space()
    base = voyage.placed("starbase", 1, "short" if how == "place" else "medium")
    if how == "play":
        voyage.do("play", moves=[{"threat": base, "range": "short"}])
    if how == "adjust":
        voyage.adjusted({f"threats.{base}.range": "short"})
    assert voyage.at("pending") == []
    voyage.do("maneuver", way="forward")
    assert voyage.at("pending") == []


# While something is pending


SETTLED: dict[str, tuple[str, dict[str, Any]]] = {
    "mission": ("mission", {"name": "Next"}),
    "boarders": ("security", {"cards": []}),
    "starbase": ("starbase", {}),
}
OTHERS: list[tuple[str, dict[str, Any]]] = [
    ("play", {}),
    ("hit", {"threat": "t4"}),
    ("trade", {"with": "blue"}),
    ("check_mission", {}),
    ("threats_act", {}),
    ("draw_threat", {"token": "nebula"}),
    ("draw", {"seat": "red"}),
    ("discard", {"seat": "red"}),
    ("damage", {"as": "cards"}),
    ("tick", {"line": 0}),
    ("lose", {"why": "so"}),
    ("repair", {"part": "hull", "facing": "left", "free": True}),
    ("begin", {}),
]


def with_pending(kind: str) -> Voyage:
    voyage = in_space(3).open_hull("front_right", "damaged")
    if kind == "mission":
        voyage.do("check_mission", met=True)
        return voyage.next_turn()
    ship, reach = ("klingon_cruiser", "short") if kind == "boarders" else ("starbase", "medium")
    voyage.placed(ship, 1, reach)
    voyage.do("maneuver", way="forward")
    return voyage


@pytest.mark.parametrize("kind", SETTLED)
def test_while_something_is_pending_only_that_is_settled(kind: str) -> None:
    voyage = with_pending(kind)
    assert [one["kind"] for one in voyage.at("pending")] == [kind]
    for do, fields in OTHERS:
        assert voyage.refused(do, **fields)[0] == "must_settle", do
        assert voyage.refused(do, **fields, anyway=True)[0] == "must_settle", do
    for other in SETTLED.keys() - {kind}:
        do, fields = SETTLED[other]
        assert voyage.refused(do, **fields)[0] in ("must_settle", "not_now")


@pytest.mark.parametrize("kind", SETTLED)
def test_what_may_be_done_while_something_is_pending(kind: str) -> None:
    voyage = with_pending(kind)
    voyage.do("hand", seat="blue", cards=3)
    voyage.placed("klingon_cruiser", 4)
    if kind != "mission":
        voyage.do("mission_token", label="Buoy", sector=2, range="long")
    voyage.do("leave", seat="green")
    voyage.adjusted({"ship.facings.left.shield": "damaged"})
    voyage.do("undo")
    voyage.do("redo")
    assert voyage.answer("offers")["ok"]
    assert [one["kind"] for one in voyage.at("pending")] == [kind]
    do, fields = SETTLED[kind]
    voyage.do(do, **fields)
    assert voyage.at("pending") == []


def test_in_setup_only_begin_and_then_the_mission_are_done() -> None:
    """ST-SET-05."""
    voyage = Voyage(3)
    assert voyage.at("phase") == "setup"
    assert voyage.at("turn") is None
    assert voyage.refused("place", token="kang", sector=1, range="long")[0] == "not_now"
    for do, fields in OTHERS[:-1]:
        assert voyage.refused(do, **fields)[0] in ("not_now", "must_settle"), do
    voyage.do("hand", seat="blue", cards=0)
    voyage.do("begin", start=["tholian", "romulan_battle_cruiser", "klingon_cruiser"])
    assert voyage.at("pending") == [{"kind": "mission"}]
    voyage.placed("kang", 1)
    voyage.do("mission", name="Patrol")
    assert voyage.at("phase") == "turn"
