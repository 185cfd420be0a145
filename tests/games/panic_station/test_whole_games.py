"""No whole game at random finds offers, refusals and the digest to contradict each other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.whole_games import WholeGame

KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"first_search": "refuse", "heavy_gun_armor": "both", "last_player_phase": "every_turn"},
    {"scope_excuses_trade": True, "pair_attack_waives": False, "run_into_new_room": True},
    {"four_gas": True, "last_human_gas": "fewer_than_needed", "failed_explore_locks": False},
)


def played(games: range, looks: int) -> int:
    """Play so many games; return how many answers were compared."""
    checked = 0
    for seed in games:
        game = WholeGame(seed, looks=looks, **KINDS[seed % len(KINDS)]).play()
        assert game.found == [], f"seed {seed}"
        checked += game.checked
    return checked


def test_a_few_whole_games_contradict_nothing() -> None:
    """PS-AP-04, PS-MOV-01, PS-FIRE-03, PS-HAND-01."""
    assert played(range(6), looks=8) > 500


@pytest.mark.long
def test_three_hundred_whole_games_contradict_nothing() -> None:
    """PS-AP-04, PS-MOV-01, PS-FIRE-03, PS-HAND-01."""
    assert played(range(300), looks=4) > 50_000
