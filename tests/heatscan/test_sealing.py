"""Polls, masks, shares and commitments, against the contract's vectors and by law."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.heatscan.roster import Member
from companion.heatscan.sealing import (
    RING,
    Question,
    agreed,
    blind_of,
    commitment,
    mask_of,
    public_of,
    sealed_of,
    share,
    total,
)
from tests.heatscan.vectors import POLLS, bytes_of, question_of, secrets_of
from tests.support.often import often
from tests.support.sealed_evening import INFECTED, SECOND, derived

ASKS = (INFECTED, SECOND, "something else")
NAMES = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=12)
LIKELY = 370
"""Chi-square of 256 bins exceeds this three times in a million; nothing depends on the run."""


def asked(
    *seats: str,
    ask: str = INFECTED,
    scan: object = 1,
    number: int = 1,
    tablet: tuple[str, ...] = (),
) -> Question:
    """A poll of all of a roster; the secret key of a seat is derived from its name."""
    keys = {seat: public_of(derived(seat)) for seat in seats}
    roster = tuple(
        Member(seat) if seat in tablet else Member(seat, keys[seat], derived("nonce", seat)[:16])
        for seat in seats
    )
    told = {seat: keys[seat] for seat in tablet}
    return Question(derived("scan", scan)[:16], ask, number, roster, seats, told)


def mask(secret: bytes, one: str, other: str, question: Question) -> int:
    """The mask of two seats, as the first of them has it."""
    return mask_of(agreed(secret, question.keys[other]), one, other, question)


@pytest.mark.parametrize("poll", POLLS)
def test_a_poll_has_the_id_of_the_contract(poll: dict[str, Any]) -> None:
    assert question_of(poll).poll_id.hex() == poll["poll_id"]


@pytest.mark.parametrize("poll", POLLS)
def test_every_seat_seals_and_opens_as_the_contract_has_it(poll: dict[str, Any]) -> None:
    question, secrets = question_of(poll), secrets_of(poll)
    for one in poll["answers"]:
        seat, vote, r = one["seat"], one["vote"], bytes.fromhex(one["r"])
        found = share(secrets[seat], seat, vote, question)
        assert found.to_bytes(8).hex() == one["share"]
        assert commitment(question.scan, seat, vote, r).hex() == one["commit"]
        assert blind_of(r).hex() == one["blind"]
        assert sealed_of(question.scan, seat, found, blind_of(r)).hex() == one["sealed"]


@pytest.mark.parametrize("poll", POLLS)
def test_the_shares_of_the_contract_come_to_its_count(poll: dict[str, Any]) -> None:
    assert total(int(one["share"], 16) for one in poll["answers"]) == poll["count"]


@pytest.mark.parametrize("poll", POLLS)
def test_the_share_of_the_contract_is_the_vote_and_each_mask_once(poll: dict[str, Any]) -> None:
    question, secrets = question_of(poll), secrets_of(poll)
    for one in poll["answers"]:
        seat, left = one["seat"], int(one["share"], 16)
        for other in question.keys.keys() - {seat}:
            hidden = mask(secrets[seat], seat, other, question)
            left += hidden if other < seat else -hidden
        assert left % RING == one["vote"]


@pytest.mark.parametrize("poll", POLLS)
def test_a_tablet_seats_key_of_the_contract_is_that_of_this_poll(poll: dict[str, Any]) -> None:
    for one in poll["tablet"].values():
        assert public_of(bytes_of(one, "secret")).hex() == one["public"]


@often(60)
@given(
    votes=st.dictionaries(NAMES, st.integers(0, 1), min_size=2, max_size=8),
    ask=st.sampled_from(ASKS),
    number=st.integers(0, 2**32 - 1),
    data=st.data(),
)
def test_the_shares_of_any_table_come_to_its_votes(
    votes: dict[str, int], ask: str, number: int, data: st.DataObject
) -> None:
    """Whoever sits there, in whatever round, with whomever on the tablet."""
    tablet = data.draw(st.sets(st.sampled_from(sorted(votes)), max_size=2))
    question = asked(*votes, ask=ask, scan=number, number=number, tablet=tuple(tablet))
    shares = [share(derived(seat), seat, vote, question) for seat, vote in votes.items()]
    assert total(shares) == sum(votes.values())


@often(30)
@given(st.lists(NAMES, min_size=3, max_size=8, unique=True), st.data())
def test_of_a_roster_any_part_can_be_polled(seats: list[str], data: st.DataObject) -> None:
    polled = data.draw(st.lists(st.sampled_from(seats), min_size=2, unique=True))
    whole = asked(*seats)
    part = Question(whole.scan, whole.ask, 1, whole.roster, tuple(polled))
    assert total(share(derived(seat), seat, 1, part) for seat in polled) == len(polled)


def test_both_seats_of_a_pair_have_the_same_mask() -> None:
    question = asked("red", "blue")
    assert mask(derived("red"), "red", "blue", question) == mask(
        derived("blue"), "blue", "red", question
    )


def test_a_nonsense_vote_is_in_the_sum() -> None:
    question = asked("red", "blue", "green")
    votes = {"red": 7, "blue": 1, "green": -1}
    assert total(share(derived(seat), seat, votes[seat], question) for seat in votes) == 7


def test_no_two_questions_scans_rounds_or_rosters_share_a_mask() -> None:
    rosters = (("red", "blue"), ("red", "blue", "green"), ("red", "blue", "grey"))
    questions = [
        asked(*seats, ask=ask, scan=scan, number=number)
        for seats in rosters
        for ask in ASKS
        for scan in range(10)
        for number in (1, 2)
    ]
    masks = {mask(derived("red"), "red", "blue", question) for question in questions}
    assert len(masks) == len(questions) == 180


def test_of_one_roster_every_choice_of_seats_and_of_marks_is_another_poll() -> None:
    """So that no share of one can be held against the other."""
    whole = asked("red", "blue", "green")
    some = Question(whole.scan, whole.ask, 1, whole.roster, ("red", "blue"))
    marked = asked("red", "blue", "green", tablet=("green",))
    other_key = Question(
        marked.scan, marked.ask, 1, marked.roster, marked.seats, {"green": public_of(derived("x"))}
    )
    ids = {one.poll_id for one in (whole, some, marked, other_key)}
    assert len(ids) == 4
    again = Question(whole.scan, whole.ask, 1, whole.roster[::-1], ("green", "red", "blue"))
    assert again.poll_id == whole.poll_id


def test_no_two_pairs_of_a_table_share_a_mask() -> None:
    seats = ("red", "blue", "green", "yellow", "black", "white")
    question = asked(*seats)
    pairs = [(one, other) for one in seats for other in seats if one < other]
    assert len({mask(derived(one), one, other, question) for one, other in pairs}) == len(pairs)


@often(40)
@given(st.lists(st.tuples(NAMES, NAMES).filter(lambda two: two[0] != two[1]), unique=True))
def test_names_that_run_together_are_told_apart(pairs: list[tuple[str, str]]) -> None:
    """Whatever the two are called: only the same two names have the same mask."""
    common, found = derived("common"), {}
    question = asked("red", "blue")
    for pair in pairs:
        found[frozenset(pair)] = mask_of(common, *pair, question)
    assert len(set(found.values())) == len(found)


def chi_square(numbers: list[int]) -> float:
    """How far the bytes of these numbers are from all being as frequent."""
    counted = Counter(byte for number in numbers for byte in number.to_bytes(8))
    expected = 8 * len(numbers) / 256
    return sum((counted[byte] - expected) ** 2 / expected for byte in range(256))


@pytest.mark.parametrize("tablet", [(), ("green",)])
@pytest.mark.parametrize("vote", [0, 1])
def test_the_shares_of_all_but_one_seat_are_random_numbers(
    vote: int, tablet: tuple[str, ...]
) -> None:
    """Each alone, and what all but one come to together, over many scans of the same phones."""
    seats = ("red", "blue", "green")
    shares: dict[str, list[int]] = {seat: [] for seat in seats}
    for scan in range(700):
        question = asked(*seats, scan=("uniform", scan), tablet=tablet)
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


def test_a_sealed_share_tells_apart_scan_seat_share_and_blind() -> None:
    blind, scan = blind_of(derived("r")), derived("scan")[:16]
    sealed = {
        sealed_of(scan, "red", 5, blind),
        sealed_of(scan, "red", 6, blind),
        sealed_of(scan, "blue", 5, blind),
        sealed_of(derived("another")[:16], "red", 5, blind),
        sealed_of(scan, "red", 5, blind_of(derived("another r"))),
    }
    assert len(sealed) == 5


def test_the_blind_that_is_told_with_a_share_does_not_open_the_vote() -> None:
    """A vote's commitment cannot be tried against it: it is a hash of `r`, and not `r`."""
    r, scan = derived("r"), derived("scan")[:16]
    told = blind_of(r)
    assert commitment(scan, "red", 1, r) not in {commitment(scan, "red", v, told) for v in (0, 1)}
