"""Every switch of the house is kept, its default is the digest's ruling, and there is no other."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.shape import write
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.options import Options
from tests.support.contract import NEW
from tests.support.options import NO_AP
from tests.support.station import Station
from tests.support.table import Told, a_table, always, code

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
