"""A card counts once for each time that it is held up, however badly it is read meanwhile."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from companion.cards.watching import AGREE, AWAY, LONGEST, Watch
from tests.support.often import often

RATE = 30


@frozen
class Code:
    text: str
    sure: bool = True


def watched(frames: Iterable[Iterable[Code]], rate: float = RATE) -> list[tuple[int, str]]:
    """Which frame had which card held up."""
    watch = Watch()
    return [(n, text) for n, codes in enumerate(frames) for text in watch.see(n / rate, codes)]


def of(text: str, seconds: float, *, sure: bool = True) -> list[list[Code]]:
    return [[Code(text, sure)]] * round(seconds * RATE)


def nothing(seconds: float) -> list[list[Code]]:
    return [[]] * round(seconds * RATE)


def test_a_card_counts_in_the_first_frame_in_which_it_is_read() -> None:
    assert watched(nothing(1) + of("A", 2)) == [(30, "A")]


def test_a_card_that_stays_counts_once_for_an_hour() -> None:
    assert watched(of("A", 3600)) == [(0, "A")]


def test_a_card_counts_again_after_it_was_out_of_sight() -> None:
    assert watched(of("A", 2) + nothing(1) + of("A", 2)) == [(0, "A"), (90, "A")]


def test_a_card_that_was_lost_for_a_moment_does_not_count_again() -> None:
    assert watched(of("A", 2) + nothing(AWAY - 0.1) + of("A", 2)) == [(0, "A")]


def test_a_card_that_is_hard_to_read_is_waited_for_longer() -> None:
    lost = of("A", 0.1) + nothing(0.5)
    assert watched(lost * 3 + nothing(0.9) + of("A", 0.1)) == [(0, "A")]
    assert len(watched(lost * 3 + nothing(LONGEST) + of("A", 0.1))) == 2


def test_several_cards_count_each_for_itself() -> None:
    both = [[Code("A"), Code("B")]] * 30
    assert watched(of("A", 1) + both + of("B", 1)) == [(0, "A"), (30, "B")]


def test_the_same_card_twice_in_a_frame_is_one_card() -> None:
    assert watched([[Code("A"), Code("A", sure=False)]]) == [(0, "A")]


def test_what_is_not_sure_counts_when_a_second_frame_agrees() -> None:
    assert watched(of("A", 1, sure=False)) == [(1, "A")]


def test_two_different_guesses_do_not_agree() -> None:
    frames = [[Code("A", sure=False)], [Code("B", sure=False)], [Code("C", sure=False)]]
    assert watched(frames) == []


def test_a_guess_is_forgotten_before_the_next_one_comes() -> None:
    guess = of("A", 1 / RATE, sure=False)
    assert watched((guess + nothing(AGREE + 0.1)) * 20) == []


def test_a_guess_and_a_sure_read_agree() -> None:
    assert watched([[Code("A", sure=False)], [Code("A")], [Code("A", sure=False)]]) == [(1, "A")]


def test_a_guess_keeps_a_card_in_sight() -> None:
    assert watched(of("A", 1) + of("A", 5, sure=False) + of("A", 1)) == [(0, "A")]


def test_nobody_looked_while_the_camera_gave_no_frame() -> None:
    watch = Watch()
    assert watch.see(0, [Code("A")]) == ["A"]
    assert watch.see(60, [Code("A")]) == []
    assert watch.see(120, []) == []
    assert watch.see(121, [Code("A")]) == []


def test_a_clock_that_goes_back_counts_nothing_twice() -> None:
    watch = Watch()
    assert watch.see(100, [Code("A")]) == ["A"]
    assert watch.see(0, [Code("A")]) == []
    assert watch.see(1, []) == []


@pytest.mark.parametrize("often", [0.25, 0.5, 0.75, 0.95])
def test_ten_minutes_of_flicker_are_one_showing(often: float) -> None:
    for seed in range(10):
        dice = random.Random(seed)
        frames = [[Code("A")]] * 5 + [
            [Code("A", sure=dice.random() < 0.5)] * (dice.random() < often)
            for _ in range(600 * RATE)
        ]
        assert watched(frames) == [(0, "A")], seed


SHORT = AWAY - 0.01  # a gap of exactly so long is one or the other
runs = st.lists(st.tuples(st.floats(0.04, 4), st.floats(0.04, SHORT)), min_size=1, max_size=40)


@given(runs, st.sampled_from([8, 15, 30, 60]))
@often(60)
def test_however_a_card_is_lost_for_less_than_it_takes_to_take_it_away_it_counts_once(
    lost: list[tuple[float, float]], rate: int
) -> None:
    frames: list[list[Code]] = []
    for held, away in lost:
        frames += [[Code("A")]] * max(1, round(held * rate)) + [[]] * int(away * rate)
    assert len(watched(frames, rate)) == 1


@given(st.lists(st.floats(LONGEST + 0.3, 20), min_size=1, max_size=10), st.floats(0.1, 5))
@often(60)
def test_a_card_that_was_away_for_long_always_counts_again(aways: list[float], held: float) -> None:
    frames = of("A", held) or of("A", 1 / RATE)
    for away in aways:
        frames = frames + nothing(away) + of("A", 0.2)
    assert len(watched(frames)) == len(aways) + 1
