"""What a table may correct: how a value at a path of the view is checked and refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import Message, say

Check: TypeAlias = Callable[[Any], bool]
"""Whether a value can be so on some table."""
LONGEST: Final = 80
"""So many letters of what was entered are repeated."""


@frozen
class Allowed:
    """A check that can say what it takes."""

    fits: Check
    what: Message
    """What the value must be, as it goes on after “must be”."""

    def __call__(self, to: Any) -> bool:
        """Tell whether a value can be so."""
        return self.fits(to)


def checked(check: Check | None, path: str, to: Any) -> Refusal | None:
    """Refuse a path that cannot be set (no check), or a value that no table has."""
    if check is not None and check(to):
        return None
    field = path[:LONGEST]
    if check is None:
        why = say("There is nothing to correct at “{field}”.", field=field)
    elif isinstance(check, Allowed):
        why = say("“{field}” must be {what}.", field=field, what=check.what)
    else:
        value = json.dumps(to, ensure_ascii=False)[:LONGEST]
        why = say("“{field}” cannot be {value} here.", field=field, value=value)
    return Refusal("bad_value", why, facts={"path": path})


def between(least: int, most: int) -> Allowed:
    """Take whole numbers from one to another."""
    return Allowed(
        lambda to: type(to) is int and least <= to <= most,
        say("a whole number from {least} to {most}", least=least, most=most),
    )


def one_of(*words: object) -> Allowed:
    """Take any of these, words or numbers."""
    return Allowed(
        lambda to: type(to) in (str, int) and to in words,
        say("one of {allowed}", allowed=[str(one) for one in words]),
    )


is_none: Final = Allowed(lambda to: to is None, say("null, so that it goes"))
"""Takes nothing at all: what stands there goes."""
is_bool: Final = Allowed(lambda to: type(to) is bool, say("true or false"))
"""Takes a yes or a no."""
