"""What is remembered of this copy of the game: its bag, its deck and its missions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.shape import write
from companion.games.star_trek_panic.setting_up import MOST_KNOWN
from companion.games.star_trek_panic.starting import LEAST_CARDS
from companion.games.star_trek_panic.state import State
from companion.games.star_trek_panic.tokens import SEED, TokenKind


def remembered(state: State) -> Mapping[str, Any]:
    """Return the fields of a next `new_game` that hold for this copy; our guess is not one.

    Nothing stands here that it would not take, whoever plays: of too many missions the newest.
    """
    missions = [write(card) for card in state.known.values()]
    copy: dict[str, Any] = {"missions": missions[-MOST_KNOWN:]}
    if state.deck_size >= LEAST_CARDS:
        copy["deck"] = state.deck_size
    if state.ours:
        return copy
    return {**copy, "bag": {name: _told(name, one) for name, one in state.kinds.items()}}


def _told(name: str, kind: TokenKind) -> dict[str, Any]:
    """Return a kind as the table may tell it: what the seed fixes is left out."""
    told: dict[str, Any] = {"count": kind.count}
    if kind.is_ship:
        told |= {"defense": kind.defense, "cloaks": kind.cloaks}
    if name not in SEED:
        told |= {"role": kind.role}
        if kind.is_ship:
            told |= {"owner": kind.owner, "fire": kind.fire}
    return told
