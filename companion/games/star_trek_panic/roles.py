"""Who plays which character: there is one of each in the box (ST-SET-03, OUT-01)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.names import alike
from companion.core.refusal import Refusal
from companion.core.say import say


def role_taken(role: str | None, others: Iterable[str | None]) -> Refusal | None:
    """Refuse a character that somebody else is, however it is written."""
    if role is None or not any(alike(role, other) for other in others if other is not None):
        return None
    why = say("Somebody else is {role} already: there is one of each character.",
              role=role.strip())  # fmt: skip
    return Refusal("bad_value", why, "ST-SET-03")
