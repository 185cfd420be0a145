"""Whole games at random, seed after seed; what contradicts itself is said with its seed at once.

PANIC_GAMES says how many are played instead of the usual number, PANIC_SEED which is the first:
`PANIC_SEED=10000 PANIC_GAMES=2000 ./panic bench orbits` plays what no run has played before.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

from tests.support.often import bulk


class Whole(Protocol):
    """A game at random, and what was found to contradict itself in it."""

    found: list[str]

    def play(self) -> Any:
        """Play it to its end."""
        ...


W = TypeVar("W", bound=Whole)


def seeds(usual: int) -> range:
    """Return the seeds that are played."""
    first = bulk("SEED", 0)
    return range(first, first + bulk("GAMES", usual))


def played(laid: Callable[[int], W], which: range) -> Iterator[W]:
    """Play each; nobody has to look for the seed of what was found, or of what broke down."""
    for seed in which:
        game = laid(seed)
        try:
            game.play()
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise
        for what in game.found:
            print(f"seed {seed}: {what}", file=sys.stderr, flush=True)
        yield game
