"""The ledger of counts: which of them, held together, would show somebody's answer. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from attrs import frozen

Members: TypeAlias = Mapping[str, str | None]
"""The public keys of the seats polled, in hex; None for a seat that answers on the tablet."""


@frozen
class Counted:
    """A poll whose shares were asked for: whoever listened may know its count."""

    rev: int
    scan: str
    ask: str
    members: Members
    total: int | None = None
    """None where it was called off, or came to nothing."""


def last_of(ledger: Iterable[Counted], ask: str) -> Counted | None:
    """Return the newest poll of a question."""
    return next((one for one in reversed(list(ledger)) if one.ask == ask), None)


def differing(before: Members, now: Members) -> tuple[str, ...]:
    """Return whose answers the counts of two polls of one question may show together."""
    absent = object()
    seats = dict.fromkeys((*before, *now))
    return tuple(seat for seat in seats if before.get(seat, absent) != now.get(seat, absent))
