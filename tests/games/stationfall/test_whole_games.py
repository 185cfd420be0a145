"""No whole game at random finds offers, refusals, markers, cubes and scores to contradict."""

from __future__ import annotations

import pytest

from tests.support.often import bulk
from tests.support.whole_orbits import WholeOrbit

GAMES = bulk("GAMES", 300)
"""In the bulk; PANIC_GAMES says another number."""


def played(games: range, looks: int) -> WholeOrbit:
    """Play so many games to their end; return the last, with all that was compared in them."""
    checked = scored = fired = 0
    for seed in games:
        game = WholeOrbit(seed, looks=looks).play()
        assert game.found == [], f"seed {seed}"
        assert game.game.over, f"seed {seed} comes to no end"
        checked, scored, fired = checked + game.checked, scored + game.scored, fired + game.fired
    game.checked, game.scored, game.fired = checked, scored, fired
    return game


def test_a_few_whole_games_with_bots_contradict_nothing() -> None:
    """SF-CMP-01, SF-TIME-01, SF-SCO-01, SF-SCO-02, SF-SCO-05, SF-BOT-13."""
    game = played(range(10), looks=15)
    assert game.checked > 200
    assert game.scored > 10
    assert game.fired > 30


@pytest.mark.long
def test_hundreds_of_whole_games_with_bots_contradict_nothing() -> None:
    """SF-CMP-01, SF-TIME-01, SF-SCO-01, SF-SCO-02, SF-SCO-05, SF-BOT-13."""
    game = played(range(GAMES), looks=8)
    assert game.checked > 20 * GAMES
    assert game.scored > GAMES
    assert game.fired > 3 * GAMES
