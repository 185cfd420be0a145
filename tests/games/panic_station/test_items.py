"""Items, and the cards that stay in a hand (the digest's section 16)."""

from typing import Any

import pytest
from attrs import evolve

from tests.support.station import Station, a_turn

BLUE = {"seat": "blue", "who": "trooper"}
ITEMS = ("ammo", "energy_boost", "heavy_gun", "keycard", "knife", "target_scope")


def in_one_room(hand: int = 7, **options: Any) -> Station:
    """Everybody of red and blue stands in a Storage room on the right; red holds 7 cards."""
    station = a_turn(**options).with_rooms(**{"1,0": "storage-2"}).holding("red", hand=hand)
    return station.standing(
        red_trooper="1,0", red_android="1,0", blue_trooper="1,0", blue_android="1,0"
    )


def hand(station: Station, seat: str = "red") -> int:
    """Return the size of a hand."""
    return int(station.view["seats"][seat]["hand"])


def without_ap(station: Station) -> Station:
    """All AP of this turn are spent."""
    return station.where(turn=evolve(station.state.turn, spent=station.state.turn.ap))


def attacked(station: Station, armor: int) -> None:
    """A parasite attacks everybody, and blue answers with so many Armor cards."""
    station.where(phase="parasite", turn=None)
    station.do("parasite_phase", roll=[1])
    station.do("resolve_attacks", armor=[{"attack": "a1", "seat": "blue"}] * armor)


@pytest.mark.parametrize("item", ITEMS)
@pytest.mark.parametrize(("cards", "may"), [(5, False), (6, True)])
def test_five_cards_always_stay_in_a_hand(item: str, cards: int, may: bool) -> None:  # noqa: FBT001
    """PS-HAND-01, PS-T-39."""
    station = a_turn().holding("red", hand=cards)
    if may:
        station.do("play", item=item)
        assert hand(station) == 5
    else:
        assert station.refused("play", item=item) == ("hand_minimum", "PS-HAND-01")


def test_the_five_cards_stop_grenades_kits_and_scanners_too() -> None:
    """PS-HAND-01."""
    station = in_one_room(hand=5).healthy(red_trooper=2)
    heals = [{"seat": "red", "who": "trooper", "wounds": 2}]
    minimum = ("hand_minimum", "PS-HAND-01")
    assert station.refused("grenade", who="trooper", into="0,0") == minimum
    assert station.refused("first_aid", who="trooper", heals=heals) == minimum
    assert station.refused("play", item="heat_scanner", who="trooper", target=BLUE) == minimum


@pytest.mark.parametrize(("cards", "may"), [(5, False), (6, True)])
def test_the_five_cards_stop_armor_too(cards: int, may: bool) -> None:  # noqa: FBT001
    """PS-HAND-01, AMB-12."""
    station = in_one_room().holding("red", bullets=1).holding("blue", hand=cards)
    fields = {"who": "android", "targets": [BLUE], "armor": 1}
    if may:
        station.do("fire", **fields)
        assert (hand(station, "blue"), station.character("blue.trooper")["health"]) == (5, 4)
    else:
        assert station.refused("fire", **fields) == ("hand_minimum", "PS-HAND-01")


def test_a_house_may_let_armor_be_played_from_any_hand() -> None:
    """AMB-12."""
    station = in_one_room(min_hand_stops_reactions=False).holding("red", bullets=1)
    station.do("fire", who="android", targets=[BLUE], armor=1)
    assert (hand(station, "blue"), station.character("blue.trooper")["health"]) == (4, 4)


def test_burning_the_hive_leaves_fewer_than_five_cards() -> None:
    """PS-HAND-02."""
    station = a_turn().with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    station.do("burn_hive", who="trooper", cans=3)
    assert hand(station) == 2


def test_a_hand_has_no_upper_limit() -> None:
    """PS-HAND-03."""
    station = in_one_room(hand=30)
    station.do("search", who="trooper")
    assert hand(station) == 33


@pytest.mark.parametrize("who", ["trooper", "android"])
def test_either_of_the_pair_uses_what_the_player_has(who: str) -> None:
    """PS-HAND-04."""
    station = in_one_room().holding("red", open=("knife",)).infested(("grey", "1,0"))
    station.do("knife", who=who, target={"parasite": "p1"}, roll=[4])
    station.do("grenade", who=who, into="0,0")
    assert (station.view["parasites"], hand(station)) == ([], 6)


def test_what_a_player_has_is_no_other_players() -> None:
    """PS-HAND-04."""
    station = in_one_room().holding("blue", open=("knife",)).infested(("grey", "1,0"))
    refused = station.refused("knife", who="trooper", target={"parasite": "p1"}, roll=[4])
    assert refused == ("no_item", "PS-ITEM-08")


@pytest.mark.parametrize("item", [item for item in ITEMS if item != "energy_boost"])
def test_an_item_without_the_icon_costs_no_ap(item: str) -> None:
    """PS-ITEM-01, AMB-13."""
    station = without_ap(in_one_room())
    station.do("play", item=item)
    assert (station.left(), hand(station)) == (0, 6)


def test_a_first_aid_kit_costs_no_ap() -> None:
    """PS-ITEM-01, AMB-13."""
    station = without_ap(in_one_room().healthy(red_trooper=2))
    heals = [{"seat": "red", "who": "trooper", "wounds": 2}]
    station.do("first_aid", who="trooper", heals=heals)
    assert station.character("red.trooper")["health"] == 4


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("fire", {"who": "android", "targets": [BLUE]}),
        ("knife", {"who": "trooper", "target": BLUE, "roll": [3]}),
        ("grenade", {"who": "trooper", "into": "0,0"}),
        ("play", {"item": "heat_scanner", "who": "trooper", "target": BLUE}),
    ],
)
def test_what_has_the_icon_costs_one_ap(do: str, fields: dict[str, Any]) -> None:
    """PS-ITEM-01."""
    station = in_one_room().holding("red", bullets=1, open=("knife",))
    poor = without_ap(in_one_room().holding("red", bullets=1, open=("knife",)))
    station.do(do, **fields)
    assert station.left() == 3
    assert poor.refused(do, **fields)[0] == "no_ap"


def test_a_house_may_have_an_item_cost_ap() -> None:
    """AMB-13."""
    station = in_one_room(item_ap={"keycard": 1})
    station.do("play", item="keycard")
    assert station.left() == 3


@pytest.mark.parametrize("cost", [0, 1])
def test_a_house_may_have_a_grenade_cost_nothing(cost: int) -> None:
    """AMB-08."""
    station = in_one_room(grenade_ap=cost)
    station.do("grenade", who="trooper", into="0,0")
    assert station.left() == 4 - cost


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("play", {"item": "energy_boost"}),
        ("play", {"item": "heat_scanner", "who": "trooper", "target": BLUE}),
        ("grenade", {"who": "trooper", "into": "0,0"}),
        ("first_aid", {"who": "trooper",
                       "heals": [{"seat": "red", "who": "trooper", "wounds": 2}]}),
    ],
)  # fmt: skip
def test_a_single_use_card_is_discarded(do: str, fields: dict[str, Any]) -> None:
    """PS-ITEM-02."""
    station = in_one_room().healthy(red_trooper=2)
    station.do(do, **fields)
    assert (hand(station), station.view["decks"]["discard"]) == (6, 1)
    assert station.view["seats"]["red"]["open"] == []


@pytest.mark.parametrize("item", ["heavy_gun", "keycard", "knife", "target_scope"])
def test_a_reusable_card_stays_open_before_its_owner(item: str) -> None:
    """PS-ITEM-02."""
    station = in_one_room()
    station.do("play", item=item)
    assert (hand(station), station.view["decks"]["discard"]) == (6, 0)
    assert station.view["seats"]["red"]["open"] == [item]


def test_a_knife_that_struck_is_still_there() -> None:
    """PS-ITEM-02, PS-ITEM-03."""
    station = in_one_room().holding("red", open=("knife",))
    station.do("knife", who="trooper", target=BLUE, roll=[3])
    station.do("knife", who="android", target=BLUE, roll=[3])
    assert station.character("blue.trooper")["health"] == 2
    assert (hand(station), station.view["seats"]["red"]["open"]) == (7, ["knife"])


def test_an_open_card_is_no_card_of_the_hand_any_more() -> None:
    """PS-ITEM-03."""
    station = a_turn().holding("red", hand=6)
    station.do("play", item="keycard")
    for _ in range(4):
        station.do("end_turn")
    assert (hand(station), station.view["seats"]["red"]["open"]) == (5, ["keycard"])
    assert station.refused("play", item="ammo") == ("hand_minimum", "PS-HAND-01")


def test_an_open_card_is_not_traded() -> None:
    """PS-ITEM-03."""
    station = in_one_room().standing(red_trooper="0,0").holding("red", open=("keycard",))
    station.do("move", who="trooper", to="1,0")
    station.do("trade", who="trooper", **{"with": "blue"})
    assert station.view["seats"]["red"]["open"] == ["keycard"]
    assert (hand(station), hand(station, "blue")) == (7, 5)


def test_used_up_ammo_is_discarded_with_its_last_bullet() -> None:
    """PS-ITEM-04, PS-ITEM-05."""
    station = in_one_room()
    station.do("play", item="ammo")
    discards = []
    for _ in range(4):
        station.do("fire", who="android", targets=[BLUE])
        discards.append(station.view["decks"]["discard"])
        station.healthy(blue_trooper=4)
    assert discards == [0, 0, 0, 1]


def test_armor_that_was_played_is_discarded() -> None:
    """PS-ITEM-04."""
    station = in_one_room().holding("red", bullets=4).holding("blue", hand=6)
    station.do("fire", who="android", targets=[BLUE], armor=1)
    assert (hand(station, "blue"), station.view["decks"]["discard"]) == (5, 1)


@pytest.mark.parametrize("bullets", [3, 4])
def test_ammo_gives_its_bullets_and_a_shot_takes_one(bullets: int) -> None:
    """PS-ITEM-05."""
    station = in_one_room(bullets_per_ammo=bullets)
    station.do("play", item="ammo")
    assert station.view["seats"]["red"]["bullets"] == bullets
    station.do("fire", who="android", targets=[BLUE])
    assert station.view["seats"]["red"]["bullets"] == bullets - 1


def test_a_heavy_gun_kills_a_black_parasite_in_one_action() -> None:
    """PS-ITEM-06."""
    station = in_one_room().holding("red", bullets=4, open=("heavy_gun",))
    station.infested(("black", "1,0"))
    station.do("fire", who="android", targets=[{"parasite": "p1"}] * 2)
    assert (station.view["parasites"], station.left()) == ([], 3)
    assert station.view["seats"]["red"]["bullets"] == 2


def test_a_heavy_gun_may_hit_two_targets() -> None:
    """PS-ITEM-06."""
    station = in_one_room().holding("red", bullets=2, open=("heavy_gun",))
    station.infested(("grey", "1,0"))
    station.do("fire", who="android", targets=[{"parasite": "p1"}, BLUE])
    assert (station.view["parasites"], station.left()) == ([], 3)
    assert station.character("blue.trooper")["health"] == 3


def test_two_shots_at_once_take_a_heavy_gun() -> None:
    """PS-ITEM-06."""
    station = in_one_room().holding("red", bullets=4)
    refused = station.refused("fire", who="android", targets=[BLUE, BLUE])
    assert refused == ("no_item", "PS-ITEM-06")


def test_a_trooper_does_not_fire_the_heavy_gun() -> None:
    """PS-ITEM-06."""
    station = in_one_room().holding("red", bullets=4, open=("heavy_gun",))
    refused = station.refused("fire", who="trooper", targets=[BLUE, BLUE])
    assert refused[0] == "wrong_character"


@pytest.mark.parametrize(("armor", "health"), [(0, 2), (1, 3), (2, 4)])
def test_one_armor_card_answers_one_of_a_heavy_guns_shots(armor: int, health: int) -> None:
    """PS-ITEM-06, PS-ITEM-10, AMB-23."""
    station = in_one_room().holding("red", bullets=2, open=("heavy_gun",))
    station.holding("blue", hand=7)
    station.do("fire", who="android", targets=[BLUE, BLUE], armor=armor)
    assert station.character("blue.trooper")["health"] == health


def test_a_heavy_gun_fires_a_last_bullet() -> None:
    """PS-ITEM-06, AMB-23."""
    station = in_one_room().holding("red", bullets=1, open=("heavy_gun",))
    assert station.refused("fire", who="android", targets=[BLUE, BLUE])[0] == "no_ammo"
    station.do("fire", who="android", targets=[BLUE])
    assert station.character("blue.trooper")["health"] == 3


def test_a_house_may_have_a_heavy_gun_need_two_bullets() -> None:
    """AMB-23."""
    station = in_one_room(heavy_gun_single=False)
    station.holding("red", bullets=1, open=("heavy_gun",))
    assert station.refused("fire", who="android", targets=[BLUE])[0] == "no_ammo"


def scoped(room: str, **where: str) -> Station:
    """Red's Android in the Reactor has a Target Scope; blue stands elsewhere."""
    station = a_turn().with_rooms(**{"1,0": "storage-2", "2,0": "run-1", "0,1": "team-1"})
    station.holding("red", bullets=4, open=("target_scope",))
    return station.standing(blue_trooper=room, **where)


@pytest.mark.parametrize("room", ["0,0", "1,0"])
def test_a_scope_reaches_the_same_room_and_the_next(room: str) -> None:
    """PS-ITEM-07."""
    station = scoped(room)
    station.do("fire", who="android", targets=[BLUE])
    assert station.character("blue.trooper")["health"] == 3


def test_a_heavy_gun_with_a_scope_reaches_the_next_room() -> None:
    """PS-ITEM-07."""
    station = scoped("1,0").holding("red", open=("target_scope", "heavy_gun"))
    station.do("fire", who="android", targets=[BLUE, BLUE])
    assert station.character("blue.trooper")["health"] == 2


@pytest.mark.parametrize(("room", "code"), [("2,0", "out_of_range"), ("0,1", "no_door")])
def test_a_scope_reaches_neither_two_rooms_on_nor_through_a_wall(room: str, code: str) -> None:
    """PS-ITEM-07."""
    refused = scoped(room).refused("fire", who="android", targets=[BLUE])
    assert refused == (code, "PS-ITEM-07")


def test_without_a_scope_the_next_room_is_too_far() -> None:
    """PS-ITEM-07."""
    station = scoped("1,0").holding("red", open=())
    assert station.refused("fire", who="android", targets=[BLUE])[0] == "out_of_range"


def test_a_scope_helps_neither_a_trooper_nor_a_knife() -> None:
    """PS-ITEM-07."""
    station = scoped("1,0").holding("red", open=("target_scope", "knife"))
    assert station.refused("fire", who="trooper", targets=[BLUE])[0] == "wrong_character"
    refused = station.refused("knife", who="android", target=BLUE, roll=[4])
    assert refused[0] == "out_of_range"


@pytest.mark.parametrize("who", ["trooper", "android"])
@pytest.mark.parametrize(("face", "health"), [(1, 4), (2, 4), (3, 3), (4, 3)])
def test_a_knife_hits_with_a_three_or_a_four(who: str, face: int, health: int) -> None:
    """PS-ITEM-08, PS-T-44."""
    station = in_one_room().holding("red", open=("knife",))
    station.do("knife", who=who, target=BLUE, roll=[face])
    assert station.character("blue.trooper")["health"] == health
    assert station.left() == 3


def test_a_knife_wounds_a_parasite_as_a_bullet_does() -> None:
    """PS-ITEM-08."""
    station = in_one_room().holding("red", open=("knife",)).infested(("black", "1,0"))
    station.do("knife", who="trooper", target={"parasite": "p1"}, roll=[4])
    assert station.view["parasites"][0]["side"] == "grey"


def test_a_grenade_wounds_everybody_in_the_next_room() -> None:
    """PS-ITEM-09."""
    station = in_one_room().standing(red_trooper="0,0", green_trooper="0,0")
    station.infested(("grey", "1,0"), ("black", "1,0"), ("grey", "0,0"))
    station.do("grenade", who="trooper", into="1,0")
    left = [(one["room"], one["side"]) for one in station.view["parasites"]]
    assert left == [("1,0", "grey"), ("0,0", "grey")]
    for name, health in {"blue.trooper": 3, "blue.android": 3, "red.android": 3,
                         "red.trooper": 4, "green.trooper": 4}.items():  # fmt: skip
        assert station.character(name)["health"] == health
    assert (hand(station), station.left()) == (6, 3)


def test_a_grenade_flies_neither_into_ones_own_room_nor_two_rooms_on() -> None:
    """PS-ITEM-09."""
    station = in_one_room().with_rooms(**{"1,0": "storage-2", "2,0": "run-1"})
    far = ("out_of_range", "PS-ITEM-09")
    assert station.refused("grenade", who="trooper", into="1,0") == far
    station.standing(red_trooper="0,0")
    assert station.refused("grenade", who="trooper", into="2,0") == far


@pytest.mark.parametrize(("into", "code"), [("0,1", "no_door"), ("-1,0", "door_closed")])
def test_a_grenade_needs_a_way_into_the_room(into: str, code: str) -> None:
    """PS-ITEM-09, AMB-29."""
    rooms = {"0,1": "team-1", "-1,0": "plain-2"}
    station = a_turn().with_rooms(**rooms).holding("red", hand=6)
    assert station.refused("grenade", who="trooper", into=into) == (code, "PS-ITEM-09")


@pytest.mark.parametrize("into", ["0,1", "-1,0"])
def test_a_house_may_throw_grenades_through_walls(into: str) -> None:
    """AMB-29."""
    rooms = {"0,1": "team-1", "-1,0": "plain-2"}
    station = a_turn(grenade_needs_door=False).with_rooms(**rooms).holding("red", hand=6)
    station.do("grenade", who="trooper", into=into)
    assert hand(station) == 5


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("fire", {"who": "android", "targets": [BLUE]}),
        ("knife", {"who": "trooper", "target": BLUE, "roll": [4]}),
    ],
)
def test_armor_cancels_a_wound_out_of_turn(do: str, fields: dict[str, Any]) -> None:
    """PS-ITEM-10."""
    station = in_one_room().holding("red", bullets=1, open=("knife",)).holding("blue", hand=6)
    station.do(do, armor=1, **fields)
    assert (station.character("blue.trooper")["health"], hand(station, "blue")) == (4, 5)


@pytest.mark.parametrize(("armor", "health"), [(0, 2), (1, 3), (2, 4)])
def test_each_armor_card_cancels_one_wound_of_a_black_parasite(armor: int, health: int) -> None:
    """PS-ITEM-10."""
    station = in_one_room().holding("blue", hand=7).standing(blue_android="0,0")
    attacked(station.infested(("black", "1,0")), armor)
    assert station.character("blue.trooper")["health"] == health
    assert hand(station, "blue") == 7 - armor


def test_armor_does_not_stop_a_grenade() -> None:
    """PS-ITEM-10, AMB-23."""
    station = in_one_room().standing(red_trooper="0,0").holding("blue", hand=6)
    refused = station.refused("grenade", who="trooper", into="1,0", armor={"blue": 1})
    assert refused == ("not_allowed", "PS-ITEM-10")


def test_a_house_may_stop_grenades_with_armor() -> None:
    """AMB-23."""
    station = in_one_room(armor_vs_grenade=True).standing(red_trooper="0,0")
    station.holding("blue", hand=6)
    station.do("grenade", who="trooper", into="1,0", armor={"blue": 1})
    assert (station.character("blue.trooper")["health"], hand(station, "blue")) == (4, 5)


def test_one_armor_card_protects_both_of_a_pair() -> None:
    """PS-ITEM-11."""
    station = in_one_room().holding("blue", hand=6)
    attacked(station.infested(("black", "1,0")), 1)
    assert station.character("blue.trooper")["health"] == 3
    assert station.character("blue.android")["health"] == 3
    assert (hand(station, "blue"), station.view["decks"]["discard"]) == (5, 1)


def test_armor_protects_nobody_in_another_room() -> None:
    """PS-ITEM-11."""
    station = in_one_room().standing(blue_android="0,0").holding("blue", hand=6)
    attacked(station.infested(("grey", "1,0"), ("grey", "0,0")), 1)
    healths = [station.character(f"blue.{who}")["health"] for who in ("trooper", "android")]
    assert sorted(healths) == [3, 4]


def test_a_first_aid_kit_heals_two_wounds_of_anybody_here() -> None:
    """PS-ITEM-12."""
    station = in_one_room().healthy(blue_trooper=1)
    station.do("first_aid", who="trooper", heals=[{**BLUE, "wounds": 2}])
    assert station.character("blue.trooper")["health"] == 3


def test_a_first_aid_kit_heals_one_of_ones_own_and_one_of_another() -> None:
    """PS-ITEM-12."""
    station = in_one_room().healthy(blue_trooper=1, red_android=2)
    own = {"seat": "red", "who": "android", "wounds": 1}
    station.do("first_aid", who="trooper", heals=[own, {**BLUE, "wounds": 1}])
    assert station.character("blue.trooper")["health"] == 2
    assert station.character("red.android")["health"] == 3


@pytest.mark.parametrize("wounds", [[3], [2, 1], [1, 2]])
def test_a_first_aid_kit_heals_no_third_wound(wounds: list[int]) -> None:
    """PS-ITEM-12."""
    station = in_one_room().healthy(blue_trooper=1, red_trooper=1)
    whom = (BLUE, {"seat": "red", "who": "trooper"})
    heals = [{**who, "wounds": n} for who, n in zip(whom, wounds, strict=False)]
    refused = station.refused("first_aid", who="trooper", heals=heals)
    assert refused == ("not_allowed", "PS-ITEM-12")


def test_a_first_aid_kit_is_not_split_between_two_others() -> None:
    """PS-ITEM-12."""
    station = in_one_room().healthy(blue_trooper=1, blue_android=1)
    heals = [{"seat": "blue", "who": who, "wounds": 1} for who in ("trooper", "android")]
    refused = station.refused("first_aid", who="trooper", heals=heals)
    assert refused == ("not_allowed", "PS-ITEM-12")


def test_a_first_aid_kit_heals_nobody_in_another_room() -> None:
    """PS-ITEM-12."""
    station = in_one_room().healthy(blue_trooper=1).standing(blue_trooper="0,0")
    refused = station.refused("first_aid", who="trooper", heals=[{**BLUE, "wounds": 2}])
    assert refused == ("out_of_range", "PS-ITEM-12")


def test_two_energy_boosts_give_four_ap_for_this_turn() -> None:
    """PS-ITEM-13."""
    station = a_turn().holding("red", hand=7)
    station.do("play", item="energy_boost")
    station.do("play", item="energy_boost")
    assert (station.left(), hand(station)) == (8, 5)


def test_an_energy_boost_is_over_with_its_turn() -> None:
    """PS-ITEM-13."""
    station = a_turn().holding("red", hand=6)
    station.do("play", item="energy_boost")
    for _ in range(4):
        station.do("end_turn")
    assert station.view["turn"] == {"number": 5, "seat": "red", "ap": 4, "spent": 0}


def test_a_heat_scanner_costs_an_ap_and_shows_the_table_nothing() -> None:
    """PS-ITEM-14."""
    station = in_one_room()
    types = station.types("play", item="heat_scanner", who="trooper", target=BLUE)
    assert types == ["ap_spent", "item_played"]
    assert (station.left(), hand(station), station.view["scans"]) == (3, 6, [])


def test_a_heat_scanner_reaches_nobody_in_another_room() -> None:
    """PS-ITEM-14."""
    station = in_one_room().standing(blue_trooper="0,0")
    refused = station.refused("play", item="heat_scanner", who="trooper", target=BLUE)
    assert refused == ("out_of_range", "PS-ITEM-14")


def behind_a_security_door() -> Station:
    """Blue stands behind the security door on the left; red has a scope."""
    station = a_turn().with_rooms(**{"-1,0": "plain-2"}).standing(blue_trooper="-1,0")
    return station.holding("red", hand=6, bullets=4, open=("target_scope",))


@pytest.mark.parametrize("who", ["trooper", "android"])
def test_a_keycard_opens_security_doors_to_both_of_the_pair(who: str) -> None:
    """PS-ITEM-16."""
    station = behind_a_security_door()
    refused = station.refused("move", who=who, to="-1,0")
    assert refused == ("door_closed", "PS-MOV-02")
    station.do("play", item="keycard")
    station.do("move", who=who, to="-1,0")
    assert station.character(f"red.{who}")["room"] == "-1,0"


def test_a_keycard_opens_the_line_of_fire() -> None:
    """PS-ITEM-16."""
    station = behind_a_security_door()
    refused = station.refused("fire", who="android", targets=[BLUE])
    assert refused == ("door_closed", "PS-FIRE-08")
    station.do("play", item="keycard")
    station.do("fire", who="android", targets=[BLUE])
    assert station.character("blue.trooper")["health"] == 3


def test_a_keycard_opens_nothing_to_anybody_else() -> None:
    """PS-ITEM-16."""
    station = behind_a_security_door().holding("blue", open=("keycard",))
    assert station.refused("move", who="trooper", to="-1,0") == ("door_closed", "PS-MOV-02")


def test_a_house_may_let_a_keycard_work_in_the_hand() -> None:
    """AMB-25."""
    station = a_turn(keycard_must_be_played=False).with_rooms(**{"-1,0": "plain-2"})
    station.do("move", who="trooper", to="-1,0")
    assert (station.character("red.trooper")["room"], hand(station)) == ("-1,0", 5)


def test_three_gas_cans_burn_the_hive() -> None:
    """PS-ITEM-17."""
    station = a_turn().with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")
    station.do("burn_hive", who="trooper", cans=3)
    assert station.view["over"]["side"] == "human"
