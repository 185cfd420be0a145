"""The house rules: one switch for each ambiguity of the digest, and the variants."""

from __future__ import annotations

from typing import Literal

import attrs
from attrs import frozen

from companion.core.game import Automation
from companion.core.refusal import Refusal
from companion.core.say import say

Direction = Literal["up", "right", "down", "left"]


@frozen
class ItemAp:
    """AMB-13: the AP that playing an item costs; the Heat Scanner's one is printed."""

    energy_boost: int = 0
    keycard: int = 0
    target_scope: int = 0
    heavy_gun: int = 0
    ammo: int = 0
    knife: int = 0
    first_aid: int = 0
    armor: Literal[0] = 0
    """Played out of turn, when nobody has AP."""
    heat_scanner: int = 1


@frozen
class Options:
    """Everything that a house may want otherwise; the digest's defaults."""

    automation: Automation = "referee"
    # Variants and section 21
    two_infection: bool = False
    host_card: bool = False
    four_gas: bool = False
    master_servant: bool = False
    reactor_searchable: bool = False
    hive_searchable: bool = False
    first_phase: Literal["before_turn_1", "after_n_plus_1"] = "before_turn_1"
    bullets_per_ammo: int = 4
    template: tuple[Direction, ...] = ("up", "right", "down", "left")
    # Section 20, by its ids
    first_placement: Literal["own_first_turn", "all_at_start"] = "own_first_turn"
    min_hand: Literal["auto", 4, 5] = "auto"
    phase_interval: Literal["n_plus_1", "n"] = "n_plus_1"
    last_player_phase: Literal["n_plus_1", "every_turn"] = "n_plus_1"
    marker_on_elimination: Literal["next_keep_state", "next_resting"] = "next_keep_state"
    who_rolls: Literal["rulebook", "anyone"] = "rulebook"
    black_hit: Literal["swap_then_flip", "always_flip"] = "swap_then_flip"
    team_search_same_colour: bool = False
    grenade_ap: Literal[0, 1] = 1
    trade_when_attacking: Literal["none", "optional"] = "none"
    trade_limit: Literal["per_character_room", "per_player_room"] = "per_character_room"
    pair_attack_waives: bool = True
    scope_excuses_trade: bool = False
    attack_waives: Literal["all", "attacked_only"] = "all"
    miss_counts: bool = True
    min_hand_stops_reactions: bool = True
    item_ap: ItemAp = ItemAp()
    last_infected_loses: Literal["all_infected_only", "any_parasite_win", "off"] = (
        "all_infected_only"
    )
    last_human_gas: Literal["none", "fewer_than_needed"] = "none"
    count_discard_gas: bool = False
    reshuffle_exploration: bool = False
    hive_depth: Literal[3, 4] = 4
    failed_explore_locks: bool = True
    hive_horizontal: bool = True
    explore_needs_door: bool = True
    sick_bay_split: Literal["free", "one_each"] = "free"
    mid_turn_ap_change: bool = False
    terminal_flips: bool = True
    scan_polls: Literal["living", "all"] = "living"
    heavy_gun_single: bool = True
    armor_vs_grenade: bool = False
    heavy_gun_armor: Literal["one_shot", "both"] = "one_shot"
    relocate_keeps_side: bool = True
    keycard_must_be_played: bool = True
    kill_win_needs_scan: bool = True
    victory_timing: Literal["immediate", "end_of_turn", "end_of_round"] = "immediate"
    host_card_dodge: Literal["receiver_keeps_inert", "returns"] = "receiver_keeps_inert"
    grenade_needs_door: bool = True
    troopers_end: Literal["all", "human_only"] = "all"
    run_blocks_search: Literal["turn", "visit"] = "turn"
    run_into_new_room: bool = False
    first_search: Literal["remind", "refuse"] = "remind"

    @property
    def least_hand(self) -> int:
        """PS-HAND-01, PS-VAR-01, AMB-02: the cards that always stay in a hand."""
        if self.min_hand == "auto":
            return 4 if self.two_infection else 5
        return self.min_hand

    @property
    def cans(self) -> int:
        """PS-HIVE-05, PS-VAR-03: what it takes to burn the Hive."""
        return 4 if self.four_gas else 3


def options_refusal(options: Options) -> Refusal | None:
    """Refuse what the app must not know, what has no object, and what no table has."""
    if options.troopers_end == "human_only" or not options.kill_win_needs_scan:
        why = say("For this house rule the app would have to know who is infected.")
        return Refusal("not_knowable", why)
    if options.reshuffle_exploration:
        return Refusal("bad_value", say("No exploration card is ever discarded."))
    if sorted(options.template) != ["down", "left", "right", "up"]:
        return Refusal("bad_value", say("“{field}” names each direction once.", field="template"))
    costs = (
        options.bullets_per_ammo,
        *attrs.astuple(options.item_ap),
    )
    if not all(0 <= number <= 9 for number in costs) or options.bullets_per_ammo == 0:  # noqa: PLR2004
        return Refusal("bad_value", say("A number of bullets or AP is out of range."))
    return None
