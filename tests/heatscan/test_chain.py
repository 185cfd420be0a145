"""The chain of counts, against the contract's vectors and by law."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.heatscan.chain import NONSENSE, START, linked, pictures_of
from tests.heatscan.vectors import CASES, bytes_of
from tests.support.sealed_evening import derived

SEATS = ("red", "blue", "green")


@pytest.mark.parametrize("case", CASES)
def test_the_counts_of_the_contract_make_its_chain_and_its_pictures(case: dict[str, Any]) -> None:
    head = START
    for poll in case["polls"]:
        commits = {one["seat"]: bytes_of(one, "commit") for one in poll["answers"]}
        shares = {one["seat"]: int(one["share"], 16) for one in poll["answers"]}
        ids = bytes_of(poll, "scan"), bytes_of(poll, "poll_id")
        head = linked(head, *ids, poll["count"], commits, shares)
        assert head.hex() == poll["chain"]
        assert pictures_of(head) == tuple(poll["pictures"])


def a_link(**changes: Any) -> bytes:
    """The chain after a count, or after one with something else in it."""
    told: dict[str, Any] = {
        "before": START,
        "scan": derived("scan")[:16],
        "poll_id": derived("poll"),
        "count": 2,
        "commits": {seat: derived("commit", seat) for seat in SEATS},
        "shares": {seat: int.from_bytes(derived("share", seat)[:8]) for seat in SEATS},
    }
    return linked(**{**told, **changes})


def other_links() -> Iterator[bytes]:
    commits = {seat: derived("commit", seat) for seat in SEATS}
    shares = {seat: int.from_bytes(derived("share", seat)[:8]) for seat in SEATS}
    yield a_link()
    yield a_link(before=derived("before"))
    yield a_link(scan=derived("another")[:16])
    yield a_link(poll_id=derived("another"))
    yield a_link(count=3)
    yield a_link(count=None)
    yield a_link(commits={**commits, "blue": derived("another")})
    yield a_link(shares={**shares, "blue": 1})
    yield a_link(commits={**commits, "blue": commits["red"], "red": commits["blue"]})
    fewer = {seat: shares[seat] for seat in SEATS[:2]}
    yield a_link(shares=fewer)


def test_whatever_is_another_count_is_another_chain() -> None:
    links = list(other_links())
    assert len(set(links)) == len(links)


def test_a_nonsense_sum_stands_as_a_number_that_no_table_has() -> None:
    assert a_link(count=None) == a_link(count=NONSENSE)


@given(st.permutations(SEATS))
def test_in_whatever_order_answers_are_told_the_chain_is_one(seats: list[str]) -> None:
    commits = {seat: derived("commit", seat) for seat in seats}
    shares = {seat: int.from_bytes(derived("share", seat)[:8]) for seat in reversed(seats)}
    assert a_link(commits=commits, shares=shares) == a_link()


@given(st.permutations(range(4)))
def test_counts_in_another_order_are_another_chain(order: list[int]) -> None:
    def after(counts: list[int]) -> bytes:
        head = START
        for number in counts:
            head = a_link(before=head, scan=derived("scan", number)[:16])
        return head

    assert (after(order) == after([0, 1, 2, 3])) == (order == [0, 1, 2, 3])
