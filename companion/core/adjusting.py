"""What a table may correct: how a value at a path of the view is checked and refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from companion.core.refusal import Refusal
from companion.core.say import say

Check: TypeAlias = Callable[[Any], bool]
"""Whether a value can be so on some table."""


def checked(check: Check | None, path: str, to: Any) -> Refusal | None:
    """Refuse a path that cannot be set (no check), or a value that no table has."""
    if check is not None and check(to):
        return None
    why = say("This cannot be corrected, or not in this way.")
    if check is not None:
        why = say("What is told here cannot be so on any table.")
    return Refusal("bad_value", why, facts={"path": path})


def between(least: int, most: int) -> Check:
    """Take whole numbers from one to another."""
    return lambda to: type(to) is int and least <= to <= most


def one_of(*words: object) -> Check:
    """Take any of these, words or numbers."""
    return lambda to: type(to) in (str, int) and to in words


def is_none(to: Any) -> bool:
    """Take nothing at all: what stands there goes."""
    return to is None


def is_bool(to: Any) -> bool:
    """Take a yes or a no."""
    return type(to) is bool
