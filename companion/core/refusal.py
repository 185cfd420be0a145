"""Refusals: a code from a closed list, with the rule that says so."""

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
    "already_done",
    "must_settle",
    "needs_roll",
    "bad_roll",
    "not_knowable",
    "stale",
    "not_allowed",
    "unavailable",
    "name_taken",
]
CODES: Final[tuple[str, ...]] = get_args(Code)
"""What any game's refusal may say; a game declares what it has to say beside them."""
FIRM: Final[frozenset[Code]] = frozenset(
    {
        "bad_line",
        "bad_roll",
        "bad_value",
        "game_over",
        "must_settle",
        "needs_roll",
        "no_game",
        "not_knowable",
        "stale",
        "unavailable",
        "unknown_command",
        "unknown_seat",
    }
)
"""Those of them that no table can overrule."""


@frozen
class Refusal:
    """A move that is not made. `rule` is an id of the game's digest where a rule refuses."""

    code: str
    """One of `CODES`, or of the game's own `codes`."""
    why: Message
    rule: str | None = None
    facts: Mapping[str, Any] = field(factory=dict[str, Any])
    """What else stands beside it on the wire, such as the warnings that were not accepted yet."""
    firm: bool = field(default=False, eq=False)
    """It is physically impossible, whatever a code says that is overruled elsewhere."""
    done: Mapping[str, Any] | None = None
    """An event's name as `type`, and fields of it: the table tells the rev of the newest such one.

    It is for what was done already; nothing of it goes on the wire but that rev.
    """

    @property
    def is_firm(self) -> bool:
        """Whether no table can overrule it: it is not the rules that say no."""
        return self.firm or self.code in FIRM
