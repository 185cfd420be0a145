"""No whole game at random finds offers, refusals and the digest to contradict each other."""

from __future__ import annotations

import pytest

from tests.support.often import bulk
from tests.support.whole_games import KINDS, WholeGame

GAMES = bulk("GAMES", 300)
"""In the bulk; PANIC_GAMES says another number."""


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
def test_hundreds_of_whole_games_contradict_nothing() -> None:
    """PS-AP-04, PS-MOV-01, PS-FIRE-03, PS-HAND-01."""
    assert played(range(GAMES), looks=4) > 160 * GAMES
