"""Guards against foreign codes that differ from one of ours in a letter."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_uppercase, digits

import numpy as np

from companion.cards.patterns import LETTERS, PAIR_BITS, SIDE, flips, pair_value
from companion.cards.reading.arrays import Floats, Places

PAIRS = 4
"""Letters that a text must have for two pairs at its end."""
MOST = 12
"""Of each kind that are looked at closely."""


def nearest_foreign(told: Floats, mine: Floats, text: str) -> Floats:
    """The patterns next to a text's own that explain best what is told, square by square.

    Next to it is every text with another pair of letters in one place, and every text of its shape
    (letters for letters, digits for digits) with two other pairs at its end. Light is 1, dark -1.
    """
    mine = mine.ravel()
    if len(text) < PAIRS or len(text) % 2 or not set(text) <= set(LETTERS):
        return np.empty((0, SIDE * SIDE), np.float32)
    agree = told.ravel() * mine
    changes = _changes(len(text))
    found = [change[1 + _best(change[1:] @ agree)] for change in changes]
    last, before = _of_its_shape(text[-2:]), _of_its_shape(text[-4:-2])
    both = (changes[-2][before] * agree) @ changes[-1][last].T
    both[before == 0] = -np.inf
    both[:, last == 0] = -np.inf
    one, two = np.unravel_index(_best(both.ravel()), both.shape)
    found.append(changes[-2][before[one]] * changes[-1][last[two]])
    return np.asarray(np.concatenate(found) * mine, np.float32)


def _best(scores: Floats) -> Places:
    return np.argpartition(-scores, MOST)[:MOST]


@lru_cache(maxsize=4)
def _changes(length: int) -> list[Floats]:
    """For each pair, by the bits that change: -1 for each square that turns over."""
    found = []
    for bits in flips(length):
        values = np.zeros((1, SIDE * SIDE), bool)
        for bit in np.array(bits, bool).reshape(PAIR_BITS, SIDE * SIDE):
            values = np.concatenate([values, values ^ bit])
        found.append((1 - 2 * values).astype(np.float32))
    return found


def _of_its_shape(pair: str) -> Places:
    """The bits that change from this pair to every pair of letters and digits like it."""
    one, two = (
        digits if letter in digits else ascii_uppercase if letter in ascii_uppercase else letter
        for letter in pair
    )
    mine = pair_value(pair)
    return np.array([mine ^ pair_value(a + b) for a in one for b in two])
