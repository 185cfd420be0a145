"""Why something is not done: a value from a closed list, with the rule that says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from attrs import field, frozen

from companion.core.say import Message

Code = Literal[
    "bad_line",
    "bad_value",
    "unknown_command",
    "unknown_seat",
    "no_game",
    "game_over",
    "not_now",
    "not_your_turn",
    "no_ap",
    "no_room",
    "no_door",
    "door_closed",
    "cell_taken",
    "does_not_fit",
    "fits_elsewhere",
    "not_connected",
    "out_of_range",
    "no_target",
    "no_ammo",
    "no_item",
    "hand_minimum",
    "wrong_character",
    "dead",
    "already_done",
    "must_settle",
    "needs_roll",
    "bad_roll",
    "no_trade",
    "not_searchable",
    "deck_empty",
    "not_in_hive",
    "not_knowable",
    "stale",
    "not_allowed",
    "unavailable",
    "name_taken",
]
CODES: Final[tuple[str, ...]] = get_args(Code)


@frozen
class Refusal:
    """A move that is not made. `rule` is an id of the game's digest where a rule refuses."""

    code: Code
    why: Message
    rule: str | None = None
    facts: Mapping[str, Any] = field(factory=dict[str, Any])
    """What else stands beside it on the wire, such as the warnings that were not accepted yet."""
    done: Mapping[str, Any] | None = None
    """An event's name as `type`, and fields of it: the table tells the rev of the newest such one.

    It is for what was done already; nothing of it goes on the wire but that rev.
    """
