"""Proofs, key commitments, rosters and rows, against the contract's vectors and by law."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.heatscan.proof import host_proof, is_proof, proof_of
from companion.heatscan.roster import (
    PRIME,
    Member,
    is_good_key,
    key_commitment,
    pictures,
    roster_id,
    symbols,
)
from companion.heatscan.sealing import public_of
from tests.heatscan.vectors import CASES, bytes_of, roster_of
from tests.support.keys import LOW_ORDER
from tests.support.often import often
from tests.support.sealed_evening import derived

PHONES = [
    (case, one, f"{number} {one['seat']}")
    for number, case in enumerate(CASES)
    for one in case["seats"]
    if not one["tablet"]
]
by_phone = pytest.mark.parametrize(
    ("case", "one"), [(case, one) for case, one, _ in PHONES], ids=[name for *_, name in PHONES]
)
Case = dict[str, Any]


@by_phone
def test_a_phone_proves_its_key_as_the_contract_has_it(case: Case, one: Case) -> None:
    ends = bytes_of(one, "public"), bytes_of(case, "table")
    said = proof_of(
        bytes_of(one, "secret"),
        ends[1],
        bytes_of(case, "challenge"),
        case["code"],
        public=ends[0],
        table=ends[1],
    )
    assert said.hex() == one["proof"]


@by_phone
def test_the_table_reckons_the_same_proof_from_its_own_secret(case: Case, one: Case) -> None:
    ends = bytes_of(one, "public"), bytes_of(case, "table")
    right = proof_of(
        bytes_of(case, "table_secret"),
        ends[0],
        bytes_of(case, "challenge"),
        case["code"],
        public=ends[0],
        table=ends[1],
    )
    assert is_proof(bytes_of(one, "proof"), right)
    assert not is_proof(bytes_of(one, "proof")[:-1] + b"\0", right)


@pytest.mark.parametrize("case", CASES)
def test_the_host_proves_its_code_as_the_contract_has_it(case: Case) -> None:
    assert host_proof(case["host_code"], bytes_of(case, "challenge")).hex() == case["host_proof"]


@by_phone
def test_a_key_is_committed_to_as_the_contract_has_it(case: Case, one: Case) -> None:
    key = bytes_of(one, "public")
    commit = key_commitment(case["round"], one["seat"], key, bytes_of(one, "nonce"))
    assert commit.hex() == one["key_commit"]
    assert public_of(bytes_of(one, "secret")) == key


@pytest.mark.parametrize("case", CASES)
def test_a_roster_has_the_id_and_the_symbols_of_the_contract(case: Case) -> None:
    found = roster_id(case["round"], roster_of(case))
    assert found.hex() == case["roster_id"]
    assert symbols(found) == tuple(case["symbols"])


def a_proof(**changes: Any) -> bytes:
    """A proof, or one with something else in it."""
    said: dict[str, Any] = {"secret": "red", "table": "table", "challenge": "one", "code": "ABCD"}
    said.update(changes)
    table = public_of(derived(said["table"]))
    public = public_of(derived(said.get("public", said["secret"])))
    challenge, secret = derived(said["challenge"])[:16], derived(said["secret"])
    return proof_of(secret, table, challenge, said["code"], public=public, table=table)


@pytest.mark.parametrize(
    "changes",
    [
        {"secret": "blue"},
        {"secret": "blue", "public": "red"},
        {"public": "blue"},
        {"table": "another"},
        {"challenge": "two"},
        {"code": "ABCE"},
        {"code": "ABC"},
    ],
    ids=str,
)
def test_a_proof_serves_one_key_one_table_one_challenge_and_one_code(changes: Case) -> None:
    assert a_proof(**changes) != a_proof()


@often(30)
@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32), st.text("AB2"))
def test_both_ends_reckon_the_same_proof(phone: bytes, table: bytes, code: str) -> None:
    ends = public_of(phone), public_of(table)
    challenge = derived(code)[:16]
    from_phone = proof_of(phone, ends[1], challenge, code, public=ends[0], table=ends[1])
    from_table = proof_of(table, ends[0], challenge, code, public=ends[0], table=ends[1])
    assert from_phone == from_table


@pytest.mark.parametrize("key", [bytes.fromhex(one) for one in LOW_ORDER])
def test_a_key_of_low_order_is_no_good_and_proves_nothing(key: bytes) -> None:
    assert not is_good_key(key)
    with pytest.raises(ValueError, match="shared key"):
        proof_of(derived("red"), key, bytes(16), "A", public=bytes(32), table=key)


def test_a_key_has_one_form_and_one_length() -> None:
    good = public_of(derived("red"))
    assert is_good_key(good)
    assert not is_good_key(good[:31])
    assert not is_good_key(good + b"\0")
    assert not is_good_key(good[:31] + bytes([good[31] | 0x80]))
    assert not is_good_key((PRIME + 9).to_bytes(32, "little"))


def test_a_host_proof_serves_one_code_and_one_challenge() -> None:
    codes, challenges = ("WXYZ23456789", "WXYZ2345678A"), (bytes(16), derived("one")[:16])
    proofs = {host_proof(code, one) for code, one in product(codes, challenges)}
    assert len(proofs) == 4


def test_a_key_commitment_tells_apart_round_seat_key_and_nonce() -> None:
    rounds, seats = (1, 256), ("red", "blue")
    keys, nonces = (derived("a"), derived("b")), (derived("a")[:16], derived("b")[:16])
    commits = {key_commitment(*one) for one in product(rounds, seats, keys, nonces)}
    assert len(commits) == 16


NAMES = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12)
KEYS, NONCES = st.binary(min_size=32, max_size=32), st.binary(min_size=16, max_size=16)
MEMBERS = st.one_of(st.builds(Member, NAMES), st.builds(Member, NAMES, KEYS, NONCES))
ROSTERS = st.lists(MEMBERS, min_size=1, max_size=9, unique_by=lambda one: one.seat).map(tuple)


@given(ROSTERS, st.randoms())
def test_a_roster_is_named_alike_in_whatever_order_it_is_told(
    roster: tuple[Member, ...], chance: Any
) -> None:
    other = list(roster)
    chance.shuffle(other)
    assert roster_id(7, other) == roster_id(7, roster)


@given(ROSTERS, ROSTERS, st.integers(0, 3), st.integers(0, 3))
def test_two_rosters_have_one_name_only_if_they_are_one(
    one: tuple[Member, ...], other: tuple[Member, ...], round_: int, other_round: int
) -> None:
    are_one = (set(one), round_) == (set(other), other_round)
    assert (roster_id(round_, one) == roster_id(other_round, other)) == are_one


@given(ROSTERS, st.data())
def test_a_changed_key_nonce_mark_name_or_seat_changes_the_roster(
    roster: tuple[Member, ...], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(roster) - 1))
    one = roster[at]
    key, nonce = one.public or bytes(32), one.nonce or bytes(16)
    changed = [
        Member(f"{one.seat}x", one.public, one.nonce),
        Member(one.seat, key[:-1] + bytes([key[-1] ^ 1]), nonce),
        Member(one.seat, key, nonce[:-1] + bytes([nonce[-1] ^ 1])),
        *([Member(one.seat)] if one.public else []),
    ]
    ids = {roster_id(1, (*roster[:at], other, *roster[at + 1 :])) for other in changed}
    ids |= {
        roster_id(1, roster),
        roster_id(2, roster),
        roster_id(1, roster[:at] + roster[at + 1 :]),
    }
    assert len(ids) == len(changed) + 3


@given(ROSTERS)
def test_a_member_is_read_as_it_was_written(roster: tuple[Member, ...]) -> None:
    told = json.loads(json.dumps([one.form() for one in roster]))
    assert tuple(map(Member.read, told)) == roster


@given(st.binary(min_size=32, max_size=32))
def test_a_row_is_the_first_48_bits_six_at_a_time(data: bytes) -> None:
    bits = "".join(f"{byte:08b}" for byte in data)
    assert symbols(data) == tuple(int(bits[at : at + 6], 2) for at in range(0, 48, 6))
    assert pictures(data, 4) == symbols(data)[:4]
