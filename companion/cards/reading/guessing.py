"""Makes guesses which text stands at each place where a symbol might be."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from attrs import frozen

from companion.cards.reading import fitting
from companion.cards.reading.arrays import Floats, Grey, Places
from companion.cards.reading.closed import WIDE, Guess, Known, clear, functions

COARSE, MIDDLE, FINE = 1.3, 0.85, 0.4
"""Squares over which the patches are smoothed, step by step."""


def _blurred(squares: Floats, by: float) -> Floats:
    return np.stack([cv2.GaussianBlur(one, (0, 0), by).ravel() for one in squares])


_light, _told = functions()
TOLD = _told.reshape(4, -1)
LIGHT = {by: _blurred(_light, by) for by in (COARSE, MIDDLE, FINE)}
ANY_TURN = _blurred(_light.mean(0)[None], COARSE)
ANY_TOLD = TOLD.max(0)[None]
NO_RIVAL = 0.86
"""Up to here a foreign text explains less than it would if there were one."""
LIKE_ONE = 0.5
"""What a place shows of what all symbols share, coarsely, for it to be worth the work."""
FAR_FROM_ONE = 0.25
"""The same after the work, for it to be worth a guess."""
EVERYWHERE = np.ones_like(ANY_TOLD)
WORTH_FITTING = 0.01
"""Evidence from which the text guessed is laid over as a whole, and then guessed once more."""
WORTH = 0.02
"""Evidence from which it is asked whether a foreign text explains more."""


@frozen
class PlacedGuess:
    """A guess, where it stands, and how well what all symbols share is seen there."""

    guess: Guess
    corners: Floats
    shared: float
    rival: float
    """How well a text that is none of ours explains it, as a share of the guess."""

    @property
    def evidence(self) -> float:
        """No chance, no foreign code and no torn one comes near what a card shows."""
        doubt = (self.rival - NO_RIVAL) * 8
        return self.guess.weight * max(0.0, self.shared) * min(1.0, max(0.0, 1 - doubt))


def guesses(known: Known, grey: Grey, places: Sequence[Floats], most: int) -> list[PlacedGuess]:
    """The places laid over as well as they fit, the most symbol-like of them guessed."""
    if not places:
        return []
    stack = fitting.patches(grey, places)
    patch = np.arange(len(places))
    coarse, middle, fine = (fitting.smooth(stack, by) for by in (COARSE, MIDDLE, FINE))
    grids = fitting.straight(len(places))
    nothing = patch * 0
    grids = fitting.improve(coarse, grids, patch, ANY_TURN[nothing], ANY_TOLD[nothing], 3, 3)
    patch, turn = _best_turns(middle, grids, most * 2)
    if not len(patch):
        return []
    grids = grids[patch]
    told = TOLD[turn]
    grids = fitting.improve(middle, grids, patch, LIGHT[MIDDLE][turn], told, 3, 4)
    grids = fitting.improve(fine, grids, patch, LIGHT[FINE][turn], told, fitting.TERMS, 3)
    seen, shared = _seen(fine, grids, patch, turn)
    found = []
    for i in np.argsort(-shared)[:most]:
        if shared[i] < FAR_FROM_ONE:
            break
        one = slice(i, i + 1)
        guess = known.guess(seen[i], int(turn[i]))
        here, at, alike = grids[one], seen[one], shared[one]
        if guess.weight * shared[i] > WORTH_FITTING:
            wanted = cv2.GaussianBlur(known.expected(guess, int(turn[i])), (0, 0), FINE)
            here = fitting.improve(
                fine, here, patch[one], wanted.reshape(1, -1), EVERYWHERE, fitting.TERMS, 3
            )
            at, alike = _seen(fine, here, patch[one], turn[one])
            guess = known.guess(at[0], int(turn[i]))
        worth = guess.weight * alike[0] > WORTH
        rival = known.rival(guess, at[0], int(turn[i])) if worth else 0.0
        corners = fitting.corners(here[0], places[patch[i]], int(turn[i]))
        found.append(PlacedGuess(guess, corners, float(alike[0]), rival))
    return sorted(found, key=lambda finding: -finding.evidence)


def _seen(to: fitting.Smooth, grids: Floats, patch: Places, turn: Places) -> tuple[Floats, Floats]:
    """What is seen at each square, and how much of what all symbols share that is."""
    seen = fitting.cells(to.light, grids, patch)
    even = np.stack([clear(squares.reshape(WIDE, WIDE)).ravel() for squares in seen])
    return seen, fitting.likeness(even, LIGHT[FINE][turn], TOLD[turn])


def _best_turns(middle: fitting.Smooth, grids: Floats, most: int) -> tuple[Places, Places]:
    """Which of the places, turned which way, look most like a symbol."""
    seen = fitting.cells(middle.light, grids, np.arange(len(grids)))
    shared = np.stack(
        [
            fitting.likeness(seen, LIGHT[MIDDLE][turn : turn + 1], TOLD[turn : turn + 1])
            for turn in range(4)
        ],
        1,
    )
    best = np.argsort(-shared.ravel())[:most]
    best = best[shared.ravel()[best] > LIKE_ONE]
    return best // 4, best % 4
