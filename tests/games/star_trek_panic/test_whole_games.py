"""No whole game at random finds offers, refusals, forecasts and the digest to contradict."""

from __future__ import annotations

import pytest

from tests.support.often import bulk
from tests.support.whole_voyages import WholeVoyage

GAMES = bulk("GAMES", 300)
"""In the bulk; PANIC_GAMES says another number."""


def played(games: range, looks: int) -> WholeVoyage:
    """Play so many games; return the last, with all that was compared in them."""
    checked = forecasts = 0
    for seed in games:
        game = WholeVoyage(seed, looks=looks).play()
        assert game.found == [], f"seed {seed}"
        checked, forecasts = checked + game.checked, forecasts + game.forecasts
    game.checked, game.forecasts = checked, forecasts
    return game


def test_a_few_whole_games_contradict_nothing() -> None:
    """ST-STATE-05, ST-PH-01, ST-MF-01, ST-CARD-01."""
    game = played(range(6), looks=12)
    assert game.checked > 200
    assert game.forecasts > 5


@pytest.mark.long
def test_hundreds_of_whole_games_contradict_nothing() -> None:
    """ST-STATE-05, ST-PH-01, ST-MF-01, ST-CARD-01."""
    game = played(range(GAMES), looks=6)
    assert game.checked > 40 * GAMES
    assert game.forecasts > GAMES
