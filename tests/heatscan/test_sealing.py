"""Masks, shares and commitments, against the contract's vectors and by law."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.heatscan.roster import roster_id, symbols
from companion.heatscan.sealing import (
    INFECTED,
    Question,
    commitment,
    mask,
    public_of,
    share,
    total,
)
from tests.heatscan.evening import SECOND, derived

VECTORS = json.loads((Path(__file__).parent / "heat_scan_vectors.json").read_text())["cases"]
ASKS = (INFECTED, SECOND, "something else")
NAMES = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12)
LIKELY = 370
"""Chi-square of 256 bins exceeds this three times in a million; nothing depends on the run."""


def question_of(case: dict[str, Any]) -> Question:
    roster = {one["seat"]: bytes.fromhex(one["public"]) for one in case["seats"]}
    return Question(bytes.fromhex(case["scan"]), case["ask"], roster)


def asked(*seats: str, ask: str = INFECTED, scan: object = 1) -> Question:
    roster = {seat: public_of(derived(seat)) for seat in seats}
    return Question(derived("scan", scan)[:16], ask, roster)


@pytest.mark.parametrize("case", VECTORS)
def test_a_roster_has_the_id_and_the_symbols_of_the_contract(case: dict[str, Any]) -> None:
    roster = question_of(case).roster
    assert roster_id(roster).hex() == case["roster_id"]
    assert symbols(roster) == tuple(case["symbols"])


@pytest.mark.parametrize("case", VECTORS)
def test_every_seat_seals_the_shares_and_commitments_of_the_contract(case: dict[str, Any]) -> None:
    question = question_of(case)
    for one in case["seats"]:
        seat, vote, secret = one["seat"], one["vote"], bytes.fromhex(one["secret"])
        assert public_of(secret).hex() == one["public"]
        assert share(secret, seat, vote, question).to_bytes(8).hex() == one["share"]
        commit = commitment(question.scan, seat, vote, bytes.fromhex(one["r"]))
        assert commit.hex() == one["commit"]


@pytest.mark.parametrize("case", VECTORS)
def test_the_shares_of_the_contract_come_to_its_count(case: dict[str, Any]) -> None:
    assert total(int(one["share"], 16) for one in case["seats"]) == case["sum"]


@pytest.mark.parametrize("case", VECTORS)
def test_the_share_of_the_contract_is_the_vote_and_each_mask_once(case: dict[str, Any]) -> None:
    question = question_of(case)
    for one in case["seats"]:
        seat, left = one["seat"], int(one["share"], 16)
        for other in question.roster.keys() - {seat}:
            hidden = mask(bytes.fromhex(one["secret"]), seat, other, question)
            left += hidden if other < seat else -hidden
        assert left % 2**64 == one["vote"]


@settings(max_examples=60)
@given(
    st.dictionaries(NAMES, st.integers(0, 1), min_size=2, max_size=8),
    st.sampled_from(ASKS),
    st.integers(),
)
def test_the_shares_of_any_table_come_to_its_votes(
    votes: dict[str, int], ask: str, number: int
) -> None:
    question = asked(*votes, ask=ask, scan=number)
    shares = [share(derived(seat), seat, vote, question) for seat, vote in votes.items()]
    assert total(shares) == sum(votes.values())


def test_both_seats_of_a_pair_have_the_same_mask() -> None:
    question = asked("red", "blue")
    assert mask(derived("red"), "red", "blue", question) == mask(
        derived("blue"), "blue", "red", question
    )


def test_a_nonsense_vote_is_in_the_sum() -> None:
    question = asked("red", "blue", "green")
    votes = {"red": 7, "blue": 1, "green": -1}
    assert total(share(derived(seat), seat, votes[seat], question) for seat in votes) == 7


def test_no_two_questions_scans_or_rosters_share_a_mask() -> None:
    rosters = (("red", "blue"), ("red", "blue", "green"), ("red", "blue", "grey"))
    questions = [
        asked(*seats, ask=ask, scan=scan) for seats in rosters for ask in ASKS for scan in range(20)
    ]
    masks = {mask(derived("red"), "red", "blue", question) for question in questions}
    assert len(masks) == len(questions) == 180


def test_no_two_pairs_of_a_table_share_a_mask() -> None:
    seats = ("red", "blue", "green", "yellow", "black", "white")
    question = asked(*seats)
    pairs = [(one, other) for one in seats for other in seats if one < other]
    assert len({mask(derived(one), one, other, question) for one, other in pairs}) == len(pairs)


@settings(max_examples=40)
@given(st.lists(st.tuples(NAMES, NAMES).filter(lambda two: two[0] != two[1]), unique=True))
def test_names_that_run_together_are_told_apart(pairs: list[tuple[str, str]]) -> None:
    """Whatever the two are called: only the same two names have the same mask."""
    one, other = public_of(derived("one")), public_of(derived("other"))
    found = {}
    for pair in pairs:
        question = Question(bytes(16), INFECTED, dict(zip(pair, (one, other), strict=True)))
        found[pair] = mask(derived("one"), *pair, question)
    assert len(set(found.values())) == len(found)


def chi_square(numbers: list[int]) -> float:
    """How far the bytes of these numbers are from all being as frequent."""
    counted = Counter(byte for number in numbers for byte in number.to_bytes(8))
    expected = 8 * len(numbers) / 256
    return sum((counted[byte] - expected) ** 2 / expected for byte in range(256))


@pytest.mark.parametrize("vote", [0, 1])
def test_the_shares_of_all_but_one_seat_are_random_numbers(vote: int) -> None:
    """Each alone, and what all but one come to together, over many scans of the same phones."""
    seats = ("red", "blue", "green")
    shares: dict[str, list[int]] = {seat: [] for seat in seats}
    for scan in range(700):
        question = asked(*seats, scan=("uniform", scan))
        for seat in seats:
            shares[seat].append(share(derived(seat), seat, vote, question))
    for missing in seats:
        left = [shares[seat] for seat in seats if seat != missing]
        assert chi_square([total(row) for row in zip(*left, strict=True)]) < LIKELY
        assert chi_square(shares[missing]) < LIKELY
    assert {total(row) for row in zip(*shares.values(), strict=True)} == {3 * vote}


def test_the_measure_sees_a_share_that_is_not_random() -> None:
    """Half of a mask is not enough for it."""
    question = [asked("red", "blue", scan=("uniform", scan)) for scan in range(700)]
    halves = [mask(derived("red"), "red", "blue", one) % 2**32 for one in question]
    assert chi_square(halves) > LIKELY


def test_a_commitment_tells_apart_scan_seat_vote_and_chance() -> None:
    r, scan = derived("r"), derived("scan")[:16]
    commits = {
        commitment(scan, "red", 0, r),
        commitment(scan, "red", 1, r),
        commitment(scan, "blue", 0, r),
        commitment(derived("another")[:16], "red", 0, r),
        commitment(scan, "red", 0, derived("another r")),
    }
    assert len(commits) == 5
