"""The house rules of Star Trek Panic: one switch for each ambiguity of the digest."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from companion.core.game import Automation
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic.board import Range

MOST_MISSIONS = 10


@frozen
class Options:
    """Everything that a house may want otherwise; the digest's defaults."""

    automation: Automation = "referee"
    missions_to_win: int = 5
    """ST-MIS-01, ST-MIS-02; 0 is the game without missions (ST-MIS-03)."""
    # Section 14, by its ids
    start_range: Range = "long"
    new_after_fail: bool = True
    trade_mode: Literal["exchange", "gift"] = "exchange"
    timer_first: bool = False
    timer_on_reveal_turn: bool = True
    facing_order: Literal["sector_order", "front_first"] = "sector_order"
    uncloak_first: bool = True
    sectors_clockwise: bool = True
    shield_overflow: Literal["volley", "player_turn"] = "volley"
    hull_excess_to_deck: bool = True
    remove_reshuffles: bool = True
    comet_hits_cloaked: bool = True
    tholian_fires_on_entry: bool = False
    koloth_boards: bool = True
    refill_bag_no_missions: bool = False
    starbase_blocks_win: bool = False
    starbase_first: bool = False
    kang_volley: Literal["per_facing", "per_ship"] = "per_facing"
    uncloak_boards: bool = False
    board_first: bool = True
    starbase_place: Literal["die", "table"] = "die"
    tholian_fires_at_short: bool = False
    comet_excess: bool = False
    kang_turns_only_klingons: bool = True
    koloth_cloaks: bool = False
    loss_beats_win: bool = True
    refill: Literal["next", "both"] = "next"
    commit: Literal["badge", "any"] = "badge"
    rebuilt_as: Literal["intact", "damaged"] = "intact"
    # Not the digest's: where the tokens are
    tokens: Literal["table", "tablet"] = "table"
    """Whether they lie on the table, or stay in the box and are seen on the tablet."""


def options_refusal(options: Options) -> Refusal | None:
    """Refuse what no table has; the switches' own values are checked as they are read."""
    if 0 <= options.missions_to_win <= MOST_MISSIONS:
        return None
    why = say("A game has 1 to {most} missions, or 0 for none at all.", most=MOST_MISSIONS)
    return Refusal("bad_value", why, "ST-MIS-02")
