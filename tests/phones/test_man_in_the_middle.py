"""Somebody stands between two phones, with keys of their own on either side, and picks them.

The rows are compared by one picture here instead of eight, so that picking is possible at all.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final

import pytest

from companion.heatscan.roster import Member, key_commitment, pictures, roster_id
from companion.heatscan.sealing import public_of
from tests.support.sealer import Sealer

ROUND: Final = 1
SEATS: Final = ["blue", "red"]
TABLE: Final = {"type": "challenge", "v": 2, "challenge": "00" * 16, "table": "09" + "00" * 31}


def short_row(members: list[Member]) -> tuple[int, ...]:
    """Return the row as this test's people compare it: its first picture."""
    return pictures(roster_id(ROUND, members), 8)[:1]


class Between:
    """Who tells each of two phones that the other one's key is theirs."""

    def __init__(self) -> None:
        self.secrets = {seat: sha256(f"for {seat}".encode()).digest() for seat in SEATS}
        """By the seat that is played."""
        self.nonces = {seat: sha256(f"first {seat}".encode()).digest()[:16] for seat in SEATS}

    def public(self, seat: str) -> bytes:
        return public_of(self.secrets[seat])

    def commits(self, own: str, commit: str) -> dict[str, Any]:
        """Return what the phone at `own` is told: its own commitment, and a false one."""
        other = SEATS[1 - SEATS.index(own)]
        false = key_commitment(ROUND, other, self.public(other), self.nonces[other]).hex()
        return {"type": "key_commits", "round": ROUND, "commits": {own: commit, other: false}}

    def roster(self, own: Sealer, nonce: str, seats_nonce: bytes) -> list[Member]:
        seat = own.seat or ""
        other = SEATS[1 - SEATS.index(seat)]
        mine = Member(seat, bytes.fromhex(own.public), bytes.fromhex(nonce))
        return [mine, Member(other, self.public(other), seats_nonce)]


@pytest.fixture
def phones() -> dict[str, Sealer]:
    made = {seat: Sealer(f"phone at {seat}", seat=seat, code="ABCD2345") for seat in SEATS}
    for phone in made.values():
        phone.hear(TABLE)
    return made


def opened(between: Between, phones: dict[str, Sealer]) -> dict[str, str]:
    """Bring both phones, each in a round of its own, to where they have opened their nonces."""
    nonces = {}
    for seat, phone in phones.items():
        (said,) = phone.hear({"type": "key_round", "round": ROUND, "seats": SEATS})
        (told,) = phone.hear(between.commits(seat, said["commit"]))
        nonces[seat] = told["nonce"]
    return nonces


def picked(between: Between, phones: dict[str, Sealer], nonces: dict[str, str]) -> bytes:
    """Try nonces for what blue is shown until both phones' rows look the same."""
    red = short_row(between.roster(phones["red"], nonces["red"], between.nonces["blue"]))
    for n in range(2000):
        nonce = sha256(f"try {n}".encode()).digest()[:16]
        if short_row(between.roster(phones["blue"], nonces["blue"], nonce)) == red:
            return nonce
    raise AssertionError


def told(roster: list[Member]) -> dict[str, Any]:
    symbols = list(pictures(roster_id(ROUND, roster), 8))
    rows = [one.form() for one in roster]
    return {"type": "roster", "round": ROUND, "roster": rows, "symbols": symbols}


def test_whoever_sees_all_nonces_first_could_make_the_rows_alike(phones: dict[str, Sealer]) -> None:
    """It is this that version 1 allowed, where a key was fixed by nothing."""
    between = Between()
    assert picked(between, phones, opened(between, phones))


def test_a_nonce_that_was_picked_afterwards_is_refused_by_the_phone(
    phones: dict[str, Sealer],
) -> None:
    between = Between()
    nonces = opened(between, phones)
    roster = between.roster(phones["blue"], nonces["blue"], picked(between, phones, nonces))
    (said,) = phones["blue"].hear(told(roster))
    assert said == {"type": "row", "round": ROUND, "same": False}
    assert "bad_opening" in phones["blue"].complaints


def test_with_what_was_fixed_before_the_rows_differ(phones: dict[str, Sealer]) -> None:
    between = Between()
    nonces = opened(between, phones)
    rows = set()
    for seat, phone in phones.items():
        other = SEATS[1 - SEATS.index(seat)]
        roster = between.roster(phone, nonces[seat], between.nonces[other])
        assert phone.hear(told(roster)) == []
        rows.add(phone.row)
    assert len(rows) == len(SEATS)


def test_no_phone_opens_before_it_has_been_shown_a_commitment_for_every_seat(
    phones: dict[str, Sealer],
) -> None:
    blue = phones["blue"]
    (said,) = blue.hear({"type": "key_round", "round": ROUND, "seats": SEATS})
    commits = {"type": "key_commits", "round": ROUND, "commits": {"blue": said["commit"]}}
    assert [one["type"] for one in blue.hear(commits)] == ["row"]
