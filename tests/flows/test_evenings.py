"""Whole evenings, from the start to a rematch."""

from __future__ import annotations

import pytest

from tests.flows.evenings import LIGHT, WHOLE
from tests.flows.journey import Walker
from tests.support.tablet import Tablet


@pytest.mark.quick
def test_an_evening_from_the_start_to_a_rematch(tablet: Tablet) -> None:
    Walker(tablet).walk(WHOLE)
    assert tablet.view["turn"]["number"] == 1
    assert [one["name"] for one in tablet.view["seats"].values()] == [
        "Red", "Blue", "Green", "Yellow",
    ]  # fmt: skip
    tablet.desk.home()
    tablet.settle()
    assert {"resume", "past_game.1"} <= set(tablet.keys())


def test_an_evening_without_a_map(tablet: Tablet) -> None:
    Walker(tablet).walk(LIGHT)
    assert tablet.desk.route.name == "start"
    tablet.tap("past_game.1")
    tablet.find("again")


def test_the_same_evening_with_the_tablet_turned_and_the_words_changed_all_the_time(
    tablet: Tablet,
) -> None:
    """After every step the tablet is turned, or speaks, writes or shines otherwise."""
    walker = Walker(tablet)
    turns = (
        "turn", "look language fr", "turn", "look language en", "look theme light",
        "look text 1.3", "look theme dark",
    )  # fmt: skip
    for n, step in enumerate(WHOLE):
        walker.walk([step])
        if n % 3 == 0:
            walker.touch(turns[n // 3 % len(turns)])
    assert tablet.view["turn"]["number"] == 1
