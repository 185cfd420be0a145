"""How often something is tried at random: a sixth while editing, five times as often in the bulk.

A test that says so is a law: Hypothesis's are, and those that are marked `law`.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any, Final

import pytest
from hypothesis import settings

EXAMPLES: Final = {"quick": 10, "merge": 60, "long": 300}
"""How many examples a law tries in each tier, of each 100 that it says; or where it says none."""


def tier() -> str:
    """Return which of the three is run."""
    return next(name for name, most in EXAMPLES.items() if most == settings().max_examples)


def tried(examples: int) -> int:
    """Return how many examples this tier tries of so many that a law says."""
    return max(examples * settings().max_examples // 100, 1)


def often(examples: int, **how: Any) -> settings:
    """Have Hypothesis try as many of so many examples as this tier does."""
    return settings(max_examples=tried(examples), **how)


def bulk(what: str, usual: int) -> int:
    """Return how many the bulk takes; an environment variable may ask for another number."""
    return int(os.environ.get(f"PANIC_{what}", usual))


def covering(*axes: Sequence[Any]) -> list[Any]:
    """Combine parameters: a merge tries each pair of two axes' values, the bulk the rest."""
    rows = list(product(*(range(len(axis)) for axis in axes)))
    open_ = {pair for row in rows for pair in _pairs(row)}
    merged: set[tuple[int, ...]] = set()
    while open_:
        best = max(rows, key=lambda row: len(open_ & _pairs(row)))
        merged.add(best)
        open_ -= _pairs(best)
    return [
        pytest.param(
            *(axis[n] for axis, n in zip(axes, row, strict=True)),
            marks=[] if row in merged else pytest.mark.long,
        )
        for row in rows
    ]


def _pairs(row: tuple[int, ...]) -> set[tuple[int, int, int, int]]:
    found = combinations(enumerate(row), 2)
    return {(a, n, b, m) for (a, n), (b, m) in found}
