"""Every switch of the house: its default is the digest's ruling, another changes just that."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.shape import write
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.options import Options
from companion.locale import Words
from tests.support.station import Station, a_turn
from tests.support.table import Told, a_table, always, code

NEW: dict[str, Any] = {
    "do": "new_game",
    "players": [
        {"seat": seat, "name": name}
        for seat, name in (("red", "Ann"), ("blue", "Bob"), ("green", "Cat"), ("yellow", "Dan"))
    ],
    "first": "red",
}
NO_AP = {"energy_boost", "keycard", "target_scope", "heavy_gun", "ammo", "knife", "first_aid"}

# The digest's sections 20 and 21 with the default first, and the contract's "Options".
SWITCHES: dict[str, list[Any]] = {
    "first_placement": ["own_first_turn", "all_at_start"],
    "min_hand": ["auto", 4, 5],
    "phase_interval": ["n_plus_1", "n"],
    "marker_on_elimination": ["next_keep_state", "next_resting"],
    "who_rolls": ["rulebook", "anyone"],
    "black_hit": ["swap_then_flip", "always_flip"],
    "team_search_same_colour": [False, True],
    "grenade_ap": [1, 0],
    "trade_when_attacking": ["none", "optional"],
    "trade_limit": ["per_character_room", "per_player_room"],
    "attack_waives": ["all", "attacked_only"],
    "miss_counts": [True, False],
    "min_hand_stops_reactions": [True, False],
    "last_infected_loses": ["all_infected_only", "any_parasite_win", "off"],
    "last_human_gas": ["none", "fewer_than_needed"],
    "count_discard_gas": [False, True],
    "hive_depth": [4, 3],
    "failed_explore_locks": [True, False],
    "hive_horizontal": [True, False],
    "explore_needs_door": [True, False],
    "sick_bay_split": ["free", "one_each"],
    "mid_turn_ap_change": [False, True],
    "terminal_flips": [True, False],
    "scan_polls": ["living", "all"],
    "heavy_gun_single": [True, False],
    "armor_vs_grenade": [False, True],
    "relocate_keeps_side": [True, False],
    "keycard_must_be_played": [True, False],
    "victory_timing": ["immediate", "end_of_turn", "end_of_round"],
    "host_card_dodge": ["receiver_keeps_inert", "returns"],
    "grenade_needs_door": [True, False],
    "run_blocks_search": ["turn", "visit"],
    "last_player_phase": ["n_plus_1", "every_turn"],
    "first_search": ["remind", "refuse"],
    "heavy_gun_armor": ["one_shot", "both"],
    "scope_excuses_trade": [False, True],
    "pair_attack_waives": [True, False],
    "run_into_new_room": [False, True],
    "first_phase": ["before_turn_1", "after_n_plus_1"],
    "bullets_per_ammo": [4, 1, 6],
    "template": [["up", "right", "down", "left"], ["left", "up", "right", "down"]],
    "two_infection": [False, True],
    "host_card": [False, True],
    "four_gas": [False, True],
    "master_servant": [False, True],
    "reactor_searchable": [False, True],
    "hive_searchable": [False, True],
    # these have one value that the app can take
    "reshuffle_exploration": [False],
    "kill_win_needs_scan": [True],
    "troopers_end": ["all"],
}
EVERY_VALUE = [(name, value) for name, values in SWITCHES.items() for value in values]


def sat_down(**options: Any) -> dict[str, Any]:
    """A new game's answer."""
    told = Told(a_table(source=always(1), game=PANIC_STATION), "panic_station")
    return told(**NEW, options=options)


def test_every_switch_of_the_digest_has_its_default_and_there_is_no_other() -> None:
    """AMB-13, AMB-16, AMB-32: two have no switch, and one has a number for each item."""
    defaults = {name: values[0] for name, values in SWITCHES.items()}
    items = {**dict.fromkeys(NO_AP, 0), "heat_scanner": 1, "armor": 0}
    assert write(Options()) == {**defaults, "item_ap": items, "automation": "referee"}


@pytest.mark.parametrize(("name", "value"), EVERY_VALUE)
def test_a_switch_is_kept_in_the_games_beginning(name: str, value: Any) -> None:
    answer = sat_down(**{name: value})
    (started,) = [event for event in answer["events"] if event["type"] == "game_started"]
    assert started["options"] == {**write(Options()), name: value}


@pytest.mark.parametrize(
    "options",
    [
        {"phaseInterval": "n"},
        {"difficulty": "hard"},
        {"phase_interval": "nPlus1"},
        {"phase_interval": 5},
        {"min_hand": 3},
        {"min_hand": "4"},
        {"grenade_ap": 2},
        {"grenade_ap": True},
        {"hive_depth": 5},
        {"two_infection": 1},
        {"four_gas": "true"},
        {"miss_counts": None},
        {"bullets_per_ammo": 0},
        {"bullets_per_ammo": -1},
        {"bullets_per_ammo": 1.5},
        {"bullets_per_ammo": True},
        {"item_ap": 1},
        {"item_ap": {"energy_boost": -1}},
        {"item_ap": {"energy_boost": "1"}},
        {"item_ap": {"sandwich": 1}},
        {"template": ["up", "right", "down"]},
        {"template": ["up", "up", "down", "left"]},
        {"template": ["north", "east", "south", "west"]},
        {"last_infected_loses": True},
        {"reshuffle_exploration": True},
    ],
)
def test_an_option_that_there_is_not_is_refused(options: dict[str, Any]) -> None:
    """AMB-15: no exploration card is ever discarded."""
    assert code(sat_down(**options)) == "bad_value"


@pytest.mark.parametrize(
    "options", [{"troopers_end": "human_only"}, {"kill_win_needs_scan": False}]
)
def test_what_needs_a_secret_is_not_knowable(options: dict[str, Any]) -> None:
    """AMB-26, AMB-30."""
    assert code(sat_down(**options)) == "not_knowable"


def an_evening(**options: Any) -> list[dict[str, Any]]:
    """What everybody sees of some commands that touch a bit of everything."""
    station = Station(**options)
    seen = [station.view]
    told = seen[0]["options"]
    for do, fields in (
        ("begin", {}),
        ("parasite_phase", {"roll": [2]}),
        ("explore", {"who": "trooper", "card": "storage-2", "at": [0, 1]}),
        ("move", {"who": "trooper", "to": "0,1"}),
        ("search", {"who": "trooper", "alerts": 1, "roll": [3]}),
        ("end_turn", {}),
    ):
        station.do(do, **fields)
        seen.append(station.view)
    assert all(view.pop("options") == told for view in seen)
    return seen


@pytest.mark.parametrize(
    ("name", "value"),
    [("who_rolls", "anyone"), ("host_card", True), ("host_card_dodge", "returns")],
)
def test_what_the_app_cannot_see_changes_nothing_it_shows(name: str, value: Any) -> None:
    """AMB-05, AMB-28, PS-VAR-02."""
    assert an_evening(**{name: value}) == an_evening()


def with_blue_in_the_next_room(**options: Any) -> Station:
    """Red has 4 bullets and a knife in the Reactor; Bob's pair stands above it."""
    station = a_turn(**options).with_rooms(**{"0,1": "team-1 turned", "1,0": "run-1"})
    station.holding("red", hand=7, bullets=4, open=("knife",))
    return station.standing(blue_trooper="0,1", blue_android="0,1")


def turns_until_the_phase(station: Station) -> int:
    """How many turns end before the next Parasite Phase."""
    turns = 0
    while station.view["phase"] == "team":
        station.do("end_turn")
        turns += 1
    return turns


@pytest.mark.parametrize(
    ("options", "room"), [({}, None), ({"first_placement": "all_at_start"}, "0,0")]
)
def test_the_pairs_enter_on_their_own_first_turn_or_all_at_once(
    options: dict[str, Any], room: str | None
) -> None:
    """AMB-01, PS-TURN-09."""
    station = Station(**options)
    station.do("begin")
    assert station.character("blue.trooper") == {"health": 4, "room": room}
    station.do("parasite_phase", roll=[1])
    assert station.character("red.android")["room"] == "0,0"
    assert station.character("blue.android")["room"] == room


@pytest.mark.parametrize(
    ("options", "least"),
    [
        ({}, 5),
        ({"two_infection": True}, 4),
        ({"min_hand": 4}, 4),
        ({"min_hand": 5, "two_infection": True}, 5),
    ],
)
def test_the_least_hand_is_five_four_or_as_the_house_says(
    options: dict[str, Any], least: int
) -> None:
    """AMB-02, PS-HAND-01, PS-VAR-01, PS-T-39, PS-T-40."""
    station = a_turn(**options).holding("red", hand=least)
    assert station.refused("play", item="keycard") == ("hand_minimum", "PS-HAND-01")
    station.holding("red", hand=least + 1).do("play", item="keycard")
    assert station.view["seats"]["red"]["hand"] == least


@pytest.mark.parametrize(("hand", "options"), [(5, {}), (4, {"two_infection": True})])
def test_two_infection_cards_mean_a_hand_of_four(hand: int, options: dict[str, Any]) -> None:
    """PS-VAR-01, PS-SET-10."""
    view = Station(**options).view
    assert view["setup"]["hand"] == hand
    assert {seat["hand"] for seat in view["seats"].values()} == {hand}


@pytest.mark.parametrize(
    ("players", "interval", "turns"),
    [(4, "n_plus_1", 5), (6, "n_plus_1", 7), (4, "n", 4), (6, "n", 6)],
)
def test_so_many_turns_lie_between_two_parasite_phases(
    players: int, interval: str, turns: int
) -> None:
    """AMB-03, PS-TURN-05."""
    assert turns_until_the_phase(a_turn(players, phase_interval=interval)) == turns


@pytest.mark.parametrize(
    ("options", "armed"), [({}, True), ({"marker_on_elimination": "next_resting"}, False)]
)
def test_the_marker_of_the_dead_keeps_its_state_or_rests(
    *, options: dict[str, Any], armed: bool
) -> None:
    """AMB-04, PS-ELIM-05."""
    station = a_turn(seat="yellow", **options).healthy(blue_trooper=1, blue_android=0)
    station.holding("yellow", bullets=1)
    assert station.view["marker"] == {"seat": "blue", "armed": True}
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    assert station.view["marker"] == {"seat": "green", "armed": armed}


@pytest.mark.parametrize(
    ("options", "disc", "supply"),
    [
        ({}, "grey", {"grey": 4, "black": 5}),
        ({"black_hit": "always_flip"}, "black", {"grey": 5, "black": 4}),
    ],
)
def test_a_black_parasite_that_is_hit_is_swapped_or_flipped(
    options: dict[str, Any], disc: str, supply: dict[str, int]
) -> None:
    """AMB-06, PS-FIRE-06."""
    station = a_turn(**options).infested(("black", "0,0")).holding("red", bullets=1)
    station.do("fire", who="android", targets=[{"parasite": "p1"}])
    (parasite,) = station.view["parasites"]
    assert (parasite["disc"], parasite["side"]) == (disc, "grey")
    assert station.view["supply"] == supply


def test_ones_own_pair_makes_no_team_search() -> None:
    """AMB-07, PS-ROOM-10."""
    station = a_turn().with_rooms(**{"1,0": "team-1"})
    station.standing(red_trooper="1,0", red_android="1,0")
    refused = station.refused("search", who="trooper", partner="red")
    assert refused == ("not_allowed", "PS-ROOM-10")


def test_a_house_may_let_ones_own_pair_search_for_two_cards() -> None:
    """AMB-07."""
    station = a_turn(team_search_same_colour=True).with_rooms(**{"1,0": "team-1"})
    station.standing(red_trooper="1,0", red_android="1,0")
    station.do("search", who="trooper", partner="red")
    assert station.view["seats"]["red"]["hand"] == 7
    assert (station.view["decks"]["search"], station.left()) == (36, 3)


@pytest.mark.parametrize(("options", "left"), [({}, 3), ({"grenade_ap": 0}, 4)])
def test_a_grenade_costs_an_ap_or_nothing(options: dict[str, Any], left: int) -> None:
    """AMB-08."""
    station = a_turn(**options).with_rooms(**{"1,0": "run-1"}).holding("red", hand=6)
    station.do("grenade", who="trooper", into="1,0")
    assert station.left() == left


def attacked_on_entering(**options: Any) -> Station:
    """Red's Android entered Bob's room and shot his Trooper."""
    station = with_blue_in_the_next_room(**options)
    station.do("move", who="android", to="0,1")
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    return station


def test_who_attacks_does_not_trade() -> None:
    """AMB-09, PS-ORD-03."""
    station = attacked_on_entering()
    assert station.pending("trade") is None
    assert station.refused("trade", who="android", **{"with": "blue"}) == ("no_trade", "PS-TRD-05")


def test_a_house_may_let_who_attacks_trade_too() -> None:
    """AMB-09."""
    station = attacked_on_entering(trade_when_attacking="optional")
    assert station.pending("trade") is None
    assert station.types("trade", who="android", **{"with": "blue"}) == ["trade_done"]


@pytest.mark.parametrize(
    ("options", "trades"), [({}, True), ({"trade_limit": "per_player_room"}, False)]
)
def test_each_character_trades_in_a_room_or_only_one_of_the_pair(
    *, options: dict[str, Any], trades: bool
) -> None:
    """AMB-10, PS-TRD-04."""
    station = with_blue_in_the_next_room(**options)
    station.do("move", who="android", to="0,1")
    station.do("trade", who="android", **{"with": "blue"})
    station.do("move", who="trooper", to="0,1")
    assert (station.pending("trade") is not None) is trades


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({}, None),
        (
            {"attack_waives": "attacked_only"},
            {"kind": "trade", "who": "android", "with": ["green"]},
        ),
    ],
)
def test_attacking_one_waives_every_trade_or_that_one(
    options: dict[str, Any], left: dict[str, Any] | None
) -> None:
    """AMB-11, PS-TRD-11."""
    station = with_blue_in_the_next_room(**options).standing(green_trooper="0,1")
    station.do("move", who="android", to="0,1")
    station.do("fire", who="android", targets=[{"seat": "blue", "who": "trooper"}])
    assert station.pending("trade") == left


@pytest.mark.parametrize(("options", "waived"), [({}, True), ({"miss_counts": False}, False)])
def test_a_knife_that_misses_is_an_attack_or_none(*, options: dict[str, Any], waived: bool) -> None:
    """AMB-11."""
    station = with_blue_in_the_next_room(**options)
    station.do("move", who="trooper", to="0,1")
    station.do("knife", who="trooper", target={"seat": "blue", "who": "trooper"}, roll=[2])
    assert (station.pending("trade") is None) is waived


def test_the_least_hand_stops_armor_too() -> None:
    """AMB-12, PS-HAND-01."""
    station = a_turn().holding("red", bullets=1).standing(blue_trooper="0,0")
    shot = {"who": "android", "targets": [{"seat": "blue", "who": "trooper"}], "armor": 1}
    assert station.refused("fire", **shot) == ("hand_minimum", "PS-HAND-01")


def test_a_house_may_let_armor_go_below_the_least_hand() -> None:
    """AMB-12."""
    station = a_turn(min_hand_stops_reactions=False).holding("red", bullets=1)
    station.standing(blue_trooper="0,0")
    target = {"seat": "blue", "who": "trooper"}
    station.do("fire", who="android", targets=[target], armor=1)
    assert station.view["seats"]["blue"]["hand"] == 4
    assert station.character("blue.trooper")["health"] == 4


def play_item(station: Station, item: str) -> None:
    if item == "first_aid":
        heals = [{"seat": "red", "who": "trooper", "wounds": 1}]
        station.do("first_aid", who="trooper", heals=heals)
    elif item == "heat_scanner":
        target = {"seat": "blue", "who": "trooper"}
        station.do("play", item=item, who="trooper", target=target)
    else:
        station.do("play", item=item)


@pytest.mark.parametrize("item", sorted({*NO_AP, "heat_scanner"}))
@pytest.mark.parametrize("ap", [None, 0, 1, 2])
def test_playing_an_item_costs_what_its_card_says(item: str, ap: int | None) -> None:
    """AMB-13, PS-ITEM-01, PS-ITEM-14."""
    options: dict[str, Any] = {} if ap is None else {"item_ap": {item: ap}}
    station = a_turn(**options).holding("red", hand=6).healthy(red_trooper=3)
    station.standing(blue_trooper="0,0")
    play_item(station, item)
    usual = 1 if item == "heat_scanner" else 0
    assert station.view["turn"]["spent"] == (usual if ap is None else ap)


@pytest.mark.parametrize(
    ("rule", "option", "winners"),
    [
        ("PS-WIN-03", "all_infected_only", ["red", "blue", "green"]),
        ("PS-WIN-07", "all_infected_only", ["red", "blue", "green", "yellow"]),
        ("PS-WIN-07", "any_parasite_win", ["red", "blue", "green"]),
        ("PS-WIN-03", "off", ["red", "blue", "green", "yellow"]),
    ],
)
def test_the_last_infected_loses_where_the_house_says(
    rule: str, option: str, winners: list[str]
) -> None:
    """AMB-33, PS-WIN-04."""
    station = a_turn(last_infected_loses=option)
    if rule == "PS-WIN-03":
        station.where(scan=True).do("scan_cards", infected=4)
    else:
        station.healthy(red_trooper=0, blue_trooper=0, green_trooper=0)
        station.do("adjust", set={"seats.yellow.trooper.health": 0})
    assert station.view["over"]["rule"] == rule
    station.do("reveal", infected=["red", "blue", "green", "yellow"])
    assert station.view["over"]["winners"] == winners


@pytest.mark.parametrize(
    ("option", "four_gas", "hand", "deck", "ends"),
    [
        ("none", False, 2, None, False),
        ("none", False, 0, 1, False),
        ("none", False, 0, 0, True),
        ("fewer_than_needed", False, 3, None, False),
        ("fewer_than_needed", False, 2, 1, False),
        ("fewer_than_needed", False, 2, 0, True),
        ("fewer_than_needed", True, 3, 0, True),
    ],
)
def test_the_last_human_needs_one_can_or_enough(
    *, option: str, four_gas: bool, hand: int, deck: int | None, ends: bool
) -> None:
    """AMB-14, PS-T-48, PS-T-49, PS-WIN-06."""
    station = a_turn(last_human_gas=option, four_gas=four_gas).where(scan=True)
    station.do("scan_cards", infected=3)
    station.do("last_human_gas", cans=hand)
    assert (station.pending("deck_gas") is not None) is (deck is not None)
    if deck is not None:
        station.do("deck_gas", cans=deck)
    assert station.view["over"] == (
        {"side": "parasite", "rule": "PS-WIN-06", "winners": None} if ends else None
    )


@pytest.mark.parametrize(("options", "asked"), [({}, False), ({"count_discard_gas": True}, True)])
def test_cans_in_the_discards_count_where_the_house_says(
    *, options: dict[str, Any], asked: bool
) -> None:
    """AMB-14: with an empty search deck only the discards could hold a can."""
    station = a_turn(**options).where(scan=True, search=0, discard=20)
    station.do("scan_cards", infected=3)
    station.do("last_human_gas", cans=0)
    assert (station.pending("deck_gas") is not None) is asked
    assert (station.view["over"] is None) is asked


@pytest.mark.parametrize(("options", "depth"), [({}, "4"), ({"hive_depth": 3}, "3")])
def test_the_hives_depth_shows_in_the_reminder(options: dict[str, Any], depth: str) -> None:
    """AMB-17, AMB-16, PS-SET-13."""
    (text,) = [r["text"] for r in Station(**options).view["reminders"] if r["rule"] == "PS-SET-13"]
    words = Words("en").say(text)
    assert f"last {depth} cards" in words
    assert "17 exploration cards" in words


def walled_in(**options: Any) -> Station:
    """The Reactor's only doorway leads to the right."""
    station = a_turn(**options)
    station.do("adjust", set={"rooms.0,0.doors": "WDWW"})
    return station


def buried_and_given_up(**options: Any) -> Station:
    """The Sick Bay fitted nowhere, and red played Ammo instead of trying the next card."""
    station = walled_in(**options).holding("red", hand=8)
    station.do("bury", card="sick-bay")
    station.do("play", item="ammo")
    return station


def test_nothing_more_is_explored_after_two_cards_that_failed() -> None:
    """AMB-18, PS-EXP-10."""
    again = {"who": "android", "card": "run-2", "at": [1, 0]}
    assert buried_and_given_up().refused("explore", **again)[0] == "already_done"


def test_a_house_may_let_explore_again_after_two_cards_that_failed() -> None:
    """AMB-18."""
    station = buried_and_given_up(failed_explore_locks=False)
    station.do("explore", who="android", card="run-2", at=[1, 0])
    assert station.left() == 2


def test_the_hive_lies_on_its_side_where_it_fits_upright_nowhere() -> None:
    """AMB-18, PS-HIVE-02."""
    station = walled_in()
    station.do("explore", who="trooper", card="hive", at=[1, 0], horizontal=True)
    assert station.view["rooms"]["1,0"]["horizontal"] is True


def test_in_a_house_where_the_hive_never_lies_on_its_side_it_is_put_back() -> None:
    """AMB-18, PS-HIVE-03."""
    station = walled_in(hive_horizontal=False)
    sideways = {"who": "trooper", "card": "hive", "at": [1, 0], "horizontal": True}
    assert station.refused("explore", **sideways) == ("does_not_fit", "PS-HIVE-02")
    assert station.types("bury", card="hive") == ["ap_spent", "card_buried"]


def behind_a_wall(**options: Any) -> Station:
    """Red's Trooper stands in a room whose right side is a wall."""
    station = a_turn(**options).with_rooms(**{"1,0": "storage-1 turned"})
    return station.standing(red_trooper="1,0").holding("red", hand=6)


def test_a_room_that_is_explored_shares_a_doorway() -> None:
    """AMB-19, PS-EXP-12."""
    station = behind_a_wall()
    wall = {"who": "trooper", "card": "team-1", "at": [2, 0], "turned": True}
    assert station.refused("explore", **wall) == ("not_connected", "PS-EXP-12")


def test_a_house_may_explore_wall_to_wall() -> None:
    """AMB-19."""
    station = behind_a_wall(explore_needs_door=False)
    station.do("explore", who="trooper", card="team-1", at=[2, 0], turned=True)
    assert station.view["rooms"]["2,0"]["card"] == "team-1"


def in_the_sick_bay(**options: Any) -> Station:
    """Both of red's pair are in the Sick Bay above the Reactor, with 2 health each."""
    station = a_turn(**options).with_rooms(**{"0,1": "sick-bay"})
    station.standing(red_trooper="0,1:n", red_android="0,1:n")
    return station.healthy(red_trooper=2, red_android=2)


@pytest.mark.parametrize("split", ["free", "one_each"])
def test_a_pair_in_the_sick_bay_heals_one_wound_each(split: str) -> None:
    """AMB-20, PS-HEAL-02."""
    station = in_the_sick_bay(sick_bay_split=split)
    station.do("heal", who="trooper", wounds={"trooper": 1, "android": 1})
    assert station.character("red.trooper")["health"] == 3
    assert station.character("red.android")["health"] == 3


def test_a_pair_in_the_sick_bay_splits_the_wounds_as_it_likes() -> None:
    """AMB-20, PS-HEAL-02."""
    station = in_the_sick_bay()
    station.do("heal", who="trooper", wounds={"android": 2})
    assert station.character("red.android")["health"] == 4


def test_a_house_may_let_a_pair_heal_one_wound_each_and_no_more() -> None:
    """AMB-20."""
    station = in_the_sick_bay(sick_bay_split="one_each")
    two = {"who": "trooper", "wounds": {"android": 2}}
    assert station.refused("heal", **two) == ("not_allowed", "PS-HEAL-02")
    station.do("heal", who="trooper", wounds={"android": 1})
    again = {"who": "trooper", "wounds": {"android": 1}}
    assert station.refused("heal", **again) == ("not_allowed", "PS-HEAL-02")


def test_a_house_of_one_each_lets_who_is_alone_heal_two() -> None:
    """AMB-20, PS-HEAL-01."""
    station = in_the_sick_bay(sick_bay_split="one_each").standing(red_android="0,0")
    station.do("heal", who="trooper", wounds={"trooper": 2})
    assert station.character("red.trooper")["health"] == 4


@pytest.mark.parametrize(("options", "ap"), [({}, 4), ({"mid_turn_ap_change": True}, 5)])
def test_healing_gives_ap_next_turn_or_at_once(options: dict[str, Any], ap: int) -> None:
    """AMB-20, PS-AP-05."""
    station = in_the_sick_bay(**options)
    station.do("heal", who="trooper", wounds={"trooper": 1})
    assert station.view["turn"]["ap"] == ap


@pytest.mark.parametrize(("options", "red"), [({}, True), ({"terminal_flips": False}, False)])
def test_a_terminal_that_is_used_turns_red_or_does_not(
    *, options: dict[str, Any], red: bool
) -> None:
    """AMB-21, PS-TERM-03."""
    station = a_turn(**options).with_rooms(**{"1,0": "terminal-open"}).standing(red_trooper="1,0")
    station.do("terminal", who="trooper", use="open_doors")
    assert station.view["rooms"]["1,0"]["searched"] is red


@pytest.mark.parametrize(("options", "clean"), [({}, 2), ({"scan_polls": "all"}, 3)])
def test_a_scan_polls_the_living_or_all(options: dict[str, Any], clean: int) -> None:
    """AMB-22, PS-SCAN-05."""
    station = a_turn(**options).healthy(blue_trooper=0, blue_android=0).where(scan=True)
    assert station.refused("scan_cards", infected=clean + 2) == ("bad_value", "PS-SCAN-05")
    station.do("scan_cards", infected=1)
    assert station.view["scans"] == [{"infected": 1, "clean": clean}]


def test_a_heavy_gun_shoots_a_single_bullet() -> None:
    """AMB-23."""
    station = a_turn().infested(("grey", "0,0")).holding("red", bullets=1, open=("heavy_gun",))
    station.do("fire", who="android", targets=[{"parasite": "p1"}])
    assert station.view["parasites"] == []


def test_a_house_may_want_two_bullets_for_a_heavy_gun() -> None:
    """AMB-23."""
    station = a_turn(heavy_gun_single=False).infested(("grey", "0,0"))
    station.holding("red", bullets=1, open=("heavy_gun",))
    shot = {"who": "android", "targets": [{"parasite": "p1"}]}
    assert station.refused("fire", **shot)[0] == "no_ammo"


def under_a_grenade(**options: Any) -> Station:
    station = with_blue_in_the_next_room(**options)
    return station.holding("blue", hand=6)


def test_armor_stops_no_grenade() -> None:
    """AMB-23, PS-ITEM-09."""
    thrown = {"who": "trooper", "into": "0,1", "armor": {"blue": 1}}
    assert under_a_grenade().refused("grenade", **thrown)[0] == "not_allowed"


def test_a_house_may_let_armor_stop_a_grenade() -> None:
    """AMB-23."""
    station = under_a_grenade(armor_vs_grenade=True)
    station.do("grenade", who="trooper", into="0,1", armor={"blue": 1})
    assert station.character("blue.trooper")["health"] == 4
    assert station.view["seats"]["blue"]["hand"] == 5


@pytest.mark.parametrize(
    ("options", "side"), [({}, "grey"), ({"relocate_keeps_side": False}, "black")]
)
def test_a_parasite_that_is_moved_keeps_its_side_or_shows_its_black_one(
    options: dict[str, Any], side: str
) -> None:
    """AMB-24, PS-SPAWN-07."""
    station = a_turn(**options).with_rooms(**{"1,0": "storage-1 turned red"})
    greys, blacks = [("grey", "0,0")] * 5, [("black", "0,0")] * 4
    station.infested(*greys, *blacks, ("black", "0,0", "grey")).standing(red_trooper="1,0")
    station.do("search", who="trooper", roll=[1])
    station.do("spawn_at", choice="p10")
    moved = {"id": "p10", "disc": "black", "side": side, "room": "1,0"}
    assert station.view["parasites"][-1] == moved


def test_a_keycard_opens_once_it_was_played() -> None:
    """AMB-25, PS-MOV-02."""
    station = a_turn().with_rooms(**{"0,-1": "run-3 turned"}).holding("red", hand=6)
    assert station.refused("move", who="trooper", to="0,-1") == ("door_closed", "PS-MOV-02")
    station.do("play", item="keycard")
    station.do("move", who="trooper", to="0,-1")
    assert station.left() == 3


def test_a_house_may_let_a_keycard_open_out_of_the_hand() -> None:
    """AMB-25."""
    station = a_turn(keycard_must_be_played=False).with_rooms(**{"0,-1": "run-3 turned"})
    station.do("move", who="trooper", to="0,-1")
    assert station.view["seats"]["red"]["open"] == []


@pytest.mark.parametrize(
    ("options", "turns"),
    [({}, 0), ({"victory_timing": "end_of_turn"}, 1), ({"victory_timing": "end_of_round"}, 5)],
)
def test_an_ending_counts_at_once_or_when_the_turn_or_the_round_is_over(
    options: dict[str, Any], turns: int
) -> None:
    """AMB-27, PS-WIN-13."""
    station = a_turn(**options).holding("red", bullets=1)
    station.healthy(red_trooper=0, blue_trooper=0, green_trooper=0, yellow_trooper=1)
    station.standing(yellow_trooper="0,0")
    station.do("fire", who="android", targets=[{"seat": "yellow", "who": "trooper"}])
    ended = 0
    while station.view["over"] is None:
        station.do("end_turn")
        ended += 1
    assert ended == turns
    assert station.view["over"]["rule"] == "PS-WIN-07"


def test_a_grenade_needs_a_doorway() -> None:
    """AMB-29."""
    station = behind_a_wall().with_rooms(**{"2,0": "team-1 turned"})
    assert station.refused("grenade", who="trooper", into="2,0")[0] == "no_door"


def test_a_house_may_throw_grenades_over_walls() -> None:
    """AMB-29."""
    station = behind_a_wall(grenade_needs_door=False).with_rooms(**{"2,0": "team-1 turned"})
    assert "grenade_thrown" in station.types("grenade", who="trooper", into="2,0")


def back_in_the_run_room(**options: Any) -> Station:
    """Red's Trooper entered a Run room, ran out of it, and has come back."""
    station = a_turn(**options).with_rooms(**{"0,1": "run-1"})
    station.do("move", who="trooper", to="0,1")
    station.do("move", who="trooper", to="0,0", free=True)
    station.do("move", who="trooper", to="0,1")
    return station


def test_who_ran_out_of_a_room_does_not_search_it_this_turn() -> None:
    """AMB-31, PS-ROOM-03."""
    station = back_in_the_run_room()
    assert station.refused("search", who="trooper") == ("not_searchable", "PS-ROOM-03")


def test_a_house_may_let_who_ran_search_when_coming_back() -> None:
    """AMB-31."""
    station = back_in_the_run_room(run_blocks_search="visit")
    station.do("search", who="trooper")
    assert station.view["seats"]["red"]["hand"] == 6


@pytest.mark.parametrize(
    ("options", "phase"), [({}, "parasite"), ({"first_phase": "after_n_plus_1"}, "team")]
)
def test_the_first_parasite_phase_comes_first_or_after_everyone(
    options: dict[str, Any], phase: str
) -> None:
    """PS-TURN-01, PS-TURN-05."""
    station = Station(**options)
    station.do("begin")
    assert station.view["phase"] == phase
    if phase == "team":
        assert station.view["turn"]["seat"] == "red"
        assert turns_until_the_phase(station) == 5


@pytest.mark.parametrize(("options", "bullets"), [({}, 4), ({"bullets_per_ammo": 6}, 6)])
def test_an_ammo_card_has_so_many_bullets(options: dict[str, Any], bullets: int) -> None:
    """PS-ITEM-05."""
    station = a_turn(**options).holding("red", hand=6)
    station.do("play", item="ammo")
    assert station.view["seats"]["red"]["bullets"] == bullets


@pytest.mark.parametrize(
    ("options", "room"), [({}, "0,1"), ({"template": ["left", "up", "right", "down"]}, "-1,0")]
)
def test_the_reactors_numbers_are_those_of_this_copy(options: dict[str, Any], room: str) -> None:
    """PS-PMOV-03."""
    station = Station(**options).with_rooms(**{"0,1": "run-1", "-1,0": "run-2"})
    station.infested(("grey", "0,0"))
    station.do("begin")
    station.do("parasite_phase", roll=[1])
    assert station.view["parasites"][0]["room"] == room


def in_the_hive(**options: Any) -> Station:
    return a_turn(**options).with_rooms(**{"0,1": "hive"}).standing(red_trooper="0,1")


def test_three_cans_burn_the_hive() -> None:
    """PS-HIVE-05."""
    station = in_the_hive()
    station.do("burn_hive", who="trooper", cans=3)
    assert station.view["over"] == {"side": "human", "rule": "PS-WIN-01", "winners": None}


def test_a_house_may_want_four_cans() -> None:
    """PS-VAR-03, PS-T-42."""
    station = in_the_hive(four_gas=True)
    assert station.refused("burn_hive", who="trooper", cans=3) == ("no_item", "PS-VAR-03")
    station.do("burn_hive", who="trooper", cans=4)
    assert station.view["over"]["side"] == "human"


@pytest.mark.parametrize(
    ("options", "servants", "winners"),
    [({}, [], ["red", "blue", "green"]), ({"master_servant": True}, ["green"], ["red", "green"])],
)
def test_a_servant_earns_the_share(
    options: dict[str, Any], servants: list[str], winners: list[str]
) -> None:
    """PS-MS-01, PS-MS-02."""
    station = a_turn(**options).where(scan=True)
    station.do("scan_cards", infected=4)
    station.do("reveal", infected=["red", "blue", "green", "yellow"], servants=servants)
    assert station.view["over"]["winners"] == winners


def test_there_are_servants_only_in_master_and_servant() -> None:
    """PS-MS-02."""
    station = a_turn().where(scan=True)
    station.do("scan_cards", infected=4)
    told = station.refused("reveal", infected=["red", "blue"], servants=["blue"])
    assert told == ("bad_value", "PS-MS-02")


def test_neither_the_reactor_nor_the_hive_is_searched() -> None:
    """PS-SRCH-01."""
    station = in_the_hive()
    assert station.refused("search", who="android") == ("not_searchable", "PS-SRCH-01")
    assert station.refused("search", who="trooper") == ("not_searchable", "PS-SRCH-01")


@pytest.mark.parametrize(
    ("option", "who", "other"),
    [("reactor_searchable", "android", "trooper"), ("hive_searchable", "trooper", "android")],
)
def test_a_copy_may_have_an_icon_there(option: str, who: str, other: str) -> None:
    """PS-SRCH-01."""
    station = in_the_hive(**{option: True})
    assert station.refused("search", who=other) == ("not_searchable", "PS-SRCH-01")
    station.do("search", who=who)
    assert station.view["seats"]["red"]["hand"] == 6
