"""A key round as the table keeps it: commitments, then nonces, then a roster with its row. Pure.

A round only ever goes forward, and keeps the first that each seat says.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal, TypeAlias

from attrs import evolve, field, frozen

from companion.heatscan.ledger import Members
from companion.heatscan.roster import Member, key_commitment, roster_id, symbols

Wrong: TypeAlias = Literal["stale", "not_allowed", "already_done", "bad_value"]
"""Why a round does not take what a phone says; `bad_value` ends the round."""


class RoundState(Enum):
    """How far a round is."""

    COMMITTING = "committing"
    OPENING = "opening"
    COMPLETE = "complete"


@frozen
class Round:
    """One round: its number, whose keys it fixes, and what has come in."""

    number: int
    members: Members
    commits: Mapping[str, str] = field(factory=dict[str, str])
    nonces: Mapping[str, str] = field(factory=dict[str, str])
    rows: Mapping[str, bool] = field(factory=dict[str, bool])
    """Who has compared the row, and whether it was the same."""

    @property
    def phones(self) -> tuple[str, ...]:
        """The seats that are asked."""
        return tuple(seat for seat, key in self.members.items() if key is not None)

    @property
    def step(self) -> RoundState:
        """How far it is."""
        if len(self.commits) < len(self.phones):
            return RoundState.COMMITTING
        return RoundState.OPENING if len(self.nonces) < len(self.phones) else RoundState.COMPLETE

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whose phones are awaited."""
        came = {RoundState.COMMITTING: self.commits, RoundState.OPENING: self.nonces}.get(self.step)
        return () if came is None else tuple(seat for seat in self.phones if seat not in came)

    @property
    def roster(self) -> tuple[Member, ...]:
        """What it ends in; nobody before that."""
        if self.step is not RoundState.COMPLETE:
            return ()
        nonces = {seat: bytes.fromhex(one) for seat, one in self.nonces.items()}
        return tuple(
            Member(seat) if key is None else Member(seat, bytes.fromhex(key), nonces[seat])
            for seat, key in self.members.items()
        )

    @property
    def symbols(self) -> tuple[int, ...]:
        """The row; empty before there is one, and where no phone is."""
        if not self.phones or self.step is not RoundState.COMPLETE:
            return ()
        return symbols(roster_id(self.number, self.roster))

    def said(self, *, same: bool) -> tuple[str, ...]:
        """Return who has compared the row, and found it the same, or another."""
        return tuple(seat for seat, one in self.rows.items() if one is same)

    def fits(self, members: Members) -> bool:
        """Tell whether it can go on, or stand, with these living seats.

        The dead stay in a complete roster; in one that is not complete nobody waits for them.
        """
        if self.step is not RoundState.COMPLETE and members.keys() != self.members.keys():
            return False
        absent = object()
        return all(self.members.get(seat, absent) == key for seat, key in members.items())

    def with_commit(self, number: int, seat: str, commit: str) -> Round | Wrong:
        """Take a phone's commitment."""
        if number != self.number:
            return "stale"
        if seat not in self.phones:
            return "not_allowed"
        if seat in self.commits:
            return self if self.commits[seat] == commit else "already_done"
        return evolve(self, commits={**self.commits, seat: commit})

    def with_nonce(self, number: int, seat: str, nonce: str) -> Round | Wrong:
        """Take the opening of a phone's commitment; one that does not fit ends the round."""
        if number != self.number or self.step is RoundState.COMMITTING:
            return "stale"
        public = self.members.get(seat)
        if public is None:
            return "not_allowed"
        if seat in self.nonces:
            return self if self.nonces[seat] == nonce else "already_done"
        made = key_commitment(number, seat, bytes.fromhex(public), bytes.fromhex(nonce))
        if made.hex() != self.commits[seat] or nonce in self.nonces.values():
            return "bad_value"
        return evolve(self, nonces={**self.nonces, seat: nonce})

    def with_row(self, number: int, seat: str, *, same: bool) -> Round | Wrong:
        """Take what a phone's owner says of the row; the last word holds."""
        if number != self.number or self.step is not RoundState.COMPLETE:
            return "stale"
        if seat not in self.phones:
            return "not_allowed"
        return evolve(self, rows={**self.rows, seat: same})
