"""Both readings of every switch of the digest."""

from __future__ import annotations

from typing import Any

import pytest

from companion import digest
from companion.core.shape import write
from companion.games.star_trek_panic.options import Options
from tests.support.played import of
from tests.support.startrek import BAG, Voyage, in_space, last_ship

LEFT = 5
BIRD = "romulan_bird_of_prey"
BOTH = pytest.mark.parametrize("on", [True, False])


@pytest.mark.parametrize("own", digest.house_rules("star_trek_panic"), ids=lambda own: own.name)
def test_every_value_of_a_house_rule_is_one_that_a_game_begins_with(own: digest.HouseRule) -> None:
    for value in (one.value for one in own.values):
        Voyage(1, **{own.name: value})


def test_every_option_is_a_house_rule_with_the_game_s_default() -> None:
    asked = {own.name: own.default for own in digest.house_rules("star_trek_panic")}
    options = write(Options())
    assert asked.keys() | {"tokens"} == options.keys(), "where the tokens lie is asked elsewhere"
    assert {name: repr(options[name]) for name in asked} == {
        name: repr(default) for name, default in asked.items()
    }


# Setting up


@pytest.mark.parametrize("range_", ["long", "medium", "short"])
def test_the_first_three_stand_at_the_house_s_range(range_: str) -> None:
    """AMB-01, ST-SET-02."""
    voyage = Voyage(start_range=range_).begun()
    assert {one["range"] for one in voyage.at("threats").values()} == {range_}


@BOTH
def test_the_sectors_may_be_numbered_the_other_way_round(*, on: bool) -> None:
    """AMB-06, ST-MAN-01, ST-CLK-03."""
    voyage = in_space(sectors_clockwise=on)
    facings = voyage.at("ship.facings")
    assert (facings["front_left"]["sector"], facings["front_right"]["sector"]) == (
        (6, 1) if on else (1, 6)
    )
    assert facings["right"]["sector"] == (2 if on else 5)
    bird = voyage.placed(BIRD, 6, "medium", cloaked=True)
    voyage.do("maneuver", way="clockwise")
    assert voyage.at("ship.front") == ([1, 2] if on else [6, 5])
    voyage.phase_6(1)
    assert voyage.where(bird)[0] == (1 if on else 5)


@pytest.mark.parametrize("wanted", [1, 2, 10])
def test_as_many_missions_are_wanted_as_the_house_says(wanted: int) -> None:
    """ST-MIS-01, ST-MIS-02."""
    voyage = in_space(missions_to_win=wanted)
    assert voyage.at("missions.wanted") == wanted
    voyage.placed("klingon_cruiser", 1)
    voyage.do("check_mission", met=True)
    assert voyage.at("over") is None
    voyage.do("threats_act")
    assert voyage.at("turn.phase") == (3 if wanted == 1 else 7)


# Missions


@BOTH
def test_a_mission_that_failed_may_leave_a_turn_without_one(*, on: bool) -> None:
    """AMB-02, ST-PH-04."""
    voyage = Voyage(new_after_fail=on).begun(mission={"name": "Race", "limit": 1}).cleared()
    voyage.next_turn()
    assert (voyage.at("pending") == [{"kind": "mission"}]) is on
    if not on:
        voyage.next_turn()
        assert voyage.at("pending") == [{"kind": "mission"}]


@BOTH
def test_the_timer_may_fall_before_the_objectives_are_looked_at(*, on: bool) -> None:
    """AMB-04, ST-PH-08."""
    voyage = Voyage(timer_first=on).begun(mission={"name": "Race", "limit": 1, "objectives": ["x"]})
    voyage.do("tick", line=0)
    events = voyage.do("check_mission")
    assert of(events, "mission_ended", "how") == ["failed" if on else "completed"]


@BOTH
def test_the_turn_that_reveals_a_mission_may_not_count(*, on: bool) -> None:
    """AMB-04, ST-PH-08."""
    voyage = Voyage(timer_on_reveal_turn=on).begun(mission={"name": "Race", "limit": 3}).cleared()
    voyage.next_turn()
    assert voyage.at("mission.timer") == (2 if on else 3)
    voyage.next_turn()
    assert voyage.at("mission.timer") == (1 if on else 2)


# Cards


@pytest.mark.parametrize(("commit", "any_card"), [("badge", False), ("any", True)])
def test_which_cards_may_be_committed(commit: str, *, any_card: bool) -> None:
    """AMB-26, ST-CARD-06."""
    voyage = Voyage(commit=commit).begun(mission={"name": "Cure", "needs": {"any": 1}})
    if not any_card:
        assert voyage.refused("commit", badge="medical")[1] == "ST-CARD-06"
        return
    voyage.do("commit")
    voyage.do("commit", badge="medical")
    assert voyage.at("mission.committed") == {"any": 1, "medical": 1}
    voyage.do("check_mission")
    assert voyage.at("missions.completed") == ["Cure"]


@pytest.mark.parametrize("state", ["intact", "damaged"])
def test_what_is_rebuilt_comes_back_as_the_house_says(state: str) -> None:
    """AMB-27, ST-CARD-05."""
    voyage = in_space(rebuilt_as=state).open_hull("left", "destroyed")
    voyage.do("repair", part="shield", facing="left", rebuild=True)
    assert voyage.facing("left") == (state, "destroyed")
    voyage.placed("starbase", 1, "medium")
    voyage.do("maneuver", way="forward")
    voyage.do("starbase", hull={"rebuild": "left"})
    assert voyage.facing("left") == (state, state)


# Phase 6


@pytest.mark.parametrize(
    ("order", "facings"),
    [
        ("sector_order", ["right", "left", "front_left"]),
        ("front_first", ["right", "left", "front_left"]),
    ],
)
def test_before_the_ship_has_turned_the_orders_begin_alike(order: str, facings: list[str]) -> None:
    """AMB-05, ST-PH-09."""
    voyage = in_space(facing_order=order)
    for sector in (6, 5, 2):
        voyage.placed("klingon_cruiser", sector)
    assert of(voyage.phase_6(), "volley_fired", "facing") == facings


@pytest.mark.parametrize(
    ("order", "facings"),
    [
        ("sector_order", ["right", "left", "front_right"]),
        ("front_first", ["front_right", "right", "left"]),
    ],
)
def test_the_facings_are_handled_in_the_house_s_order(order: str, facings: list[str]) -> None:
    """AMB-05, ST-PH-09: turned counterclockwise, the right looks at 1, the front right at 6."""
    voyage = in_space(facing_order=order)
    voyage.do("maneuver", way="counterclockwise")
    for sector in (6, 4, 1):
        voyage.placed("klingon_cruiser", sector)
    assert of(voyage.phase_6(), "volley_fired", "facing") == facings


@BOTH
def test_a_cloaked_ship_may_slide_when_its_own_sector_is_handled(*, on: bool) -> None:
    """AMB-05, ST-CLK-03: from 6 to 1, where the others have fired already; alone at once then."""
    voyage = in_space(uncloak_first=on)
    bird = voyage.placed(BIRD, 6, "medium", cloaked=True)
    voyage.placed("klingon_cruiser", 1)
    events = voyage.phase_6(1)
    assert voyage.where(bird) == (1, "medium")
    volleys = of(events, "volley_fired", "facing", "damage")
    assert volleys == ([("front_right", 3)] if on else [("front_right", 1), ("front_right", 2)])
    assert voyage.facing("front_right") == ("destroyed", "intact")


def test_a_cloaked_ship_that_slides_onward_fires_with_its_new_sector() -> None:
    """AMB-05: from 3 to 4, whose volley is still to come."""
    voyage = in_space(uncloak_first=False)
    voyage.placed(BIRD, 3, "medium", cloaked=True)
    voyage.placed("klingon_cruiser", 4)
    events = voyage.phase_6(2)
    assert of(events, "volley_fired", "facing", "damage") == [("rear_left", 3)]


@BOTH
def test_a_tholian_may_fire_as_it_comes_to_short_range(*, on: bool) -> None:
    """AMB-11, ST-THO-02."""
    voyage = in_space(tholian_fires_on_entry=on)
    voyage.placed("tholian", LEFT, "medium")
    assert of(voyage.phase_6(), "volley_fired", "damage") == [1] * on
    voyage.drawn("nebula")
    voyage.drawn("nebula")
    assert of(voyage.phase_6(), "volley_fired", "damage") == []


@BOTH
def test_a_tholian_may_stand_at_short_range_and_fire(*, on: bool) -> None:
    """AMB-20, ST-THO-02: but it never boards."""
    voyage = in_space(tholian_fires_at_short=on).open_hull("left")
    ship = voyage.placed("tholian", LEFT, "short")
    assert of(voyage.phase_6(), "volley_fired", "damage") == [1] * on
    assert voyage.at("pending") == []
    assert voyage.where(ship) == (LEFT, "short")


# Damage


@pytest.mark.parametrize(("overflow", "hull"), [("volley", "destroyed"), ("player_turn", "intact")])
def test_a_comet_after_a_volley_of_the_same_turn(overflow: str, hull: str) -> None:
    """AMB-07, ST-DMG-02."""
    voyage = in_space(shield_overflow=overflow).shields(left="damaged")
    voyage.placed("klingon_cruiser", LEFT)
    voyage.phase_6()
    assert voyage.facing("left") == ("destroyed", "intact")
    voyage.drawn("comet", LEFT)
    assert voyage.facing("left") == ("destroyed", hull)
    voyage.drawn("comet", 2)
    assert voyage.at("turn.seat") == "blue"
    voyage.do("damage", **{"as": "shots"}, facing="left", points=2)
    assert voyage.facing("left") == ("destroyed", "destroyed")


def test_behind_a_shield_that_fell_this_turn_boarders_pass() -> None:
    """AMB-07: no shot and no card of the deck."""
    voyage = in_space(shield_overflow="player_turn").hulls(left="destroyed")
    voyage.do("damage", **{"as": "shots"}, facing="left", points=2)
    voyage.do("damage", **{"as": "shots"}, facing="left", points=2)
    assert voyage.removed() == 0
    voyage.do("damage", **{"as": "boarder"}, facing="left", points=2)
    assert voyage.removed() == 2


@BOTH
def test_damage_beyond_a_hull_section_may_cost_cards(*, on: bool) -> None:
    """AMB-08, ST-DMG-05."""
    voyage = in_space(hull_excess_to_deck=on).open_hull("left")
    voyage.do("damage", **{"as": "shots"}, facing="left", points=4)
    assert voyage.removed() == (2 if on else 0)
    voyage.do("damage", **{"as": "shots"}, facing="left", points=1)
    assert voyage.removed() == (3 if on else 1)


@BOTH
def test_cards_may_be_removed_from_the_discard_pile(*, on: bool) -> None:
    """AMB-09, ST-DMG-05."""
    voyage = in_space(remove_reshuffles=on).adjusted({"decks.enterprise": 1, "decks.discard": 4})
    voyage.do("damage", **{"as": "cards"}, points=2)
    assert voyage.removed() == (2 if on else 1)
    assert voyage.at("decks.discard") == (0 if on else 4)


@BOTH
def test_a_comet_on_a_damaged_hull_section_may_cost_a_card(*, on: bool) -> None:
    """AMB-21, ST-COM-02."""
    voyage = in_space(comet_excess=on).open_hull("left", "damaged")
    voyage.do("damage", **{"as": "comet"}, facing="left")
    assert voyage.facing("left") == ("destroyed", "destroyed")
    assert voyage.removed() == (1 if on else 0)


# Boarders


@BOTH
def test_boarders_or_shots_come_first_at_a_facing(*, on: bool) -> None:
    """AMB-18, ST-MF-07."""
    voyage = in_space(board_first=on).open_hull("left")
    voyage.placed("klingon_cruiser", LEFT, "short", defense=1)
    voyage.placed("klingon_cruiser", LEFT, "medium")
    events = voyage.all_of_phase_6()
    kinds = [one["type"] for one in events if one["type"] in ("boarded", "volley_fired")]
    assert kinds == (["boarded", "volley_fired"] if on else ["volley_fired", "boarded"])


@BOTH
def test_an_uncloaking_ship_at_an_open_hull_boards_or_fires(*, on: bool) -> None:
    """AMB-17, ST-CLK-03."""
    voyage = in_space(uncloak_boards=on).open_hull("left")
    bird = voyage.placed(BIRD, LEFT, "short", cloaked=True)
    events = voyage.all_of_phase_6(4)
    assert of(events, "boarded", "id") == [bird] * on
    assert of(events, "volley_fired", "damage") == [2] * (not on)


@BOTH
def test_koloth_s_klingons_at_short_range_may_board(*, on: bool) -> None:
    """AMB-12, ST-KLI-02."""
    voyage = in_space(koloth_boards=on).open_hull("left").to_phase_7()
    boards = voyage.placed("klingon_cruiser", LEFT, "short")
    stays = voyage.placed("klingon_cruiser", 2, "short")
    voyage.drawn("koloth", 4)
    pending = voyage.pending("boarders")
    assert (pending is not None) is on
    if on and pending:
        assert [one["threat"] for one in pending["boarders"]] == [boards]
    assert voyage.where(stays) == (2, "short")


# Special threats


@BOTH
def test_a_comet_may_spare_cloaked_ships(*, on: bool) -> None:
    """AMB-10, ST-COM-01: but not the Starbase."""
    voyage = in_space(comet_hits_cloaked=on).to_phase_7()
    bird = voyage.placed(BIRD, 2, cloaked=True)
    base = voyage.placed("starbase", 2)
    events = voyage.drawn("comet", 2)
    assert of(events, "threat_destroyed", "id") == ([bird, base] if on else [base])


@pytest.mark.parametrize(
    ("volley", "volleys", "hull"),
    [
        ("per_facing", [("left", 3)], "intact"),
        ("per_ship", [("left", 1), ("left", 1), ("left", 1)], "damaged"),
    ],
)
def test_kang_s_klingons_fire_together_or_one_by_one(
    volley: str, volleys: list[tuple[str, int]], hull: str
) -> None:
    """AMB-16, ST-KLI-01."""
    voyage = in_space(kang_volley=volley).to_phase_7()
    voyage.placed("klingon_cruiser", LEFT)
    voyage.placed("klingon_cruiser", LEFT, "short")
    events = voyage.drawn("kang", LEFT)
    assert of(events, "volley_fired", "facing", "damage") == volleys
    assert voyage.facing("left") == ("destroyed", hull)


@BOTH
def test_kang_may_turn_up_every_cloaked_ship(*, on: bool) -> None:
    """AMB-22, ST-KLI-01: only Klingons fire."""
    voyage = in_space(kang_turns_only_klingons=on).to_phase_7()
    bird = voyage.placed(BIRD, 3, cloaked=True)
    ship = voyage.placed("warbird", 4, cloaked=True)
    events = voyage.drawn("kang", 1, 3)
    assert of(events, "uncloaked", "id") == ([ship] if on else [bird, ship])
    assert of(events, "volley_fired", "facing") == ["front_right", "rear_left"]


def test_kang_needs_no_second_die_where_nothing_turns_up() -> None:
    """AMB-22."""
    voyage = in_space().to_phase_7()
    voyage.placed(BIRD, 3, cloaked=True)
    assert voyage.refused("draw_threat", token="kang", roll=[1, 3])[0] == "bad_roll"
    voyage.drawn("kang", 1)


@BOTH
def test_koloth_s_cloaking_klingons_may_cloak(*, on: bool) -> None:
    """AMB-23, ST-KLI-02."""
    voyage = in_space(koloth_cloaks=on).to_phase_7()
    ship = voyage.placed("warbird", 3)
    voyage.drawn("koloth", 1)
    assert voyage.where(ship) == (3, "medium")
    assert voyage.at(f"threats.{ship}.cloaked") is on


# The bag and the Starbase


SMALL = {
    "tholian": {"count": 1}, "romulan_battle_cruiser": {"count": 1},
    "klingon_cruiser": {"count": 4}, "nebula": {"count": 1, "role": "effect"},
}  # fmt: skip


@pytest.mark.parametrize("refill", ["next", "both"])
def test_when_the_bag_is_filled_again(refill: str) -> None:
    """AMB-25, ST-DRAW-02: one nebula is left for two draws, all ships are discarded."""
    voyage = Voyage(refill=refill, new={"bag": SMALL}).begun().cleared()
    voyage.adjusted({"tokens.klingon_cruiser.bag": 0, "tokens.klingon_cruiser.discard": 4})
    voyage.to_phase_7()
    voyage.drawn("nebula")
    assert voyage.at("tokens.nebula.discard") == 1
    voyage.drawn("klingon_cruiser", 3, hold=True)
    assert voyage.at("tokens.nebula.bag") == (1 if refill == "next" else 0)


@BOTH
def test_without_missions_the_bag_may_be_filled_again(*, on: bool) -> None:
    """AMB-13, ST-MIS-03."""
    bag = {kind: {"count": 1} for kind in ("tholian", "romulan_battle_cruiser", "klingon_cruiser")}
    voyage = Voyage(new={"bag": bag}, missions_to_win=0, refill_bag_no_missions=on).begun()
    voyage.do("hit", threat="t1", damage=2)
    voyage.to_phase_6()
    voyage.do("threats_act")
    if on:
        voyage.drawn("tholian", 3)
        assert voyage.at("tokens.tholian.discard") == 0
    else:
        if voyage.at("turn.seat") == "red":
            voyage.do("draw_threat", done=True)
        assert voyage.at("tokens.tholian.discard") == 1


def test_the_table_may_say_where_a_drawn_starbase_goes() -> None:
    """AMB-19, ST-DRAW-04."""
    voyage = in_space(starbase_place="table").to_phase_7()
    assert voyage.refused("draw_threat", token="starbase", roll=[2])[0] in ("bad_roll", "bad_value")
    assert voyage.refused("draw_threat", token="starbase")[0] == "bad_value"
    events = voyage.drawn("starbase", sector=4, range="medium")
    assert of(events, "threat_placed", "sector", "range") == [(4, "medium")]


def test_by_the_die_the_table_does_not_say_where_a_starbase_goes() -> None:
    """AMB-19."""
    voyage = in_space().to_phase_7()
    fields = {"token": "starbase", "sector": 4, "range": "medium", "roll": [2]}
    assert voyage.refused("draw_threat", **fields)[0] == "bad_value"


@BOTH
def test_forward_the_starbase_may_come_before_the_boarders(*, on: bool) -> None:
    """AMB-15, ST-SB-02."""
    voyage = in_space(starbase_first=on).open_hull("front_right")
    voyage.placed("klingon_cruiser", 1, "short")
    voyage.placed("starbase", 6, "medium")
    voyage.do("maneuver", way="forward")
    first = voyage.at("pending")[0]["kind"]
    assert first == ("starbase" if on else "boarders")
    if on:
        voyage.do("starbase", shields={"rebuild": "front_right"})
        voyage.do("security", cards=[])
        assert voyage.facing("front_right") == ("intact", "destroyed")


# Endings


@BOTH
def test_a_starbase_may_stand_in_the_way_of_the_win(*, on: bool) -> None:
    """AMB-14, ST-END-02."""
    voyage = in_space(missions_to_win=1, starbase_blocks_win=on)
    base = voyage.placed("starbase", 4)
    voyage.do("check_mission", met=True)
    assert (voyage.at("over") is None) is on
    if on:
        voyage.do("play", destroys=[base], free=True)
        assert voyage.at("over.rule") == "ST-END-02"


def test_a_mission_token_never_stands_in_the_way_of_the_win() -> None:
    """AMB-14, ST-STATE-08."""
    voyage = in_space(missions_to_win=1)
    voyage.do("mission_token", label="Beacon", sector=4, range="long")
    voyage.do("check_mission", met=True)
    assert voyage.at("over.rule") == "ST-END-02"


@BOTH
def test_a_loss_and_a_win_by_one_event(*, on: bool) -> None:
    """AMB-24, ST-END-05: the last ship boards the last hull section."""
    five = ("front_right", "right", "rear_right", "rear_left", "front_left")
    voyage = last_ship(loss_beats_win=on).hulls(**dict.fromkeys(five, "destroyed"))
    voyage.open_hull("left")
    voyage.all_of_phase_6()
    assert voyage.at("over.side") == ("threats" if on else "crew")


def test_the_bag_of_these_tests_has_what_the_switches_need() -> None:
    kinds: dict[str, Any] = Voyage().at("tokens")
    assert kinds.keys() == BAG.keys()
    assert kinds["warbird"]["cloaks"] is True
