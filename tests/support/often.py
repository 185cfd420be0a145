"""How often something is tried at random: a tenth while editing, thrice as often in the bulk.

A test that says so is a law: Hypothesis's are, and those that are marked `law`.
"""

from __future__ import annotations

import os
from typing import Any, Final

from hypothesis import settings

EXAMPLES: Final = {"quick": 10, "merge": 100, "long": 300}
"""How many examples a law tries in each tier, where it says nothing else."""


def tier() -> str:
    """Return which of the three is run."""
    return next(name for name, most in EXAMPLES.items() if most == settings().max_examples)


def tried(examples: int) -> int:
    """Return how many examples this tier tries of so many in a merge."""
    return max(examples * settings().max_examples // EXAMPLES["merge"], 1)


def often(examples: int, **how: Any) -> settings:
    """Have Hypothesis try so many examples in a merge, and in proportion in the other tiers."""
    return settings(max_examples=tried(examples), **how)


def bulk(what: str, usual: int) -> int:
    """Return how many the bulk takes; an environment variable may ask for another number."""
    return int(os.environ.get(f"PANIC_{what}", usual))
