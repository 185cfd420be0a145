"""The same page in Firefox: a phone joins, plays, and keeps its seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.firefox import Firefox, a_firefox
from tests.support.served import Table

FITS = "() => document.documentElement.scrollWidth <= document.documentElement.clientWidth"
FOUR = ("red", "blue", "green", "yellow")


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    with a_firefox(tmp_path) as made:
        yield made


def test_a_phone_joins_rolls_explores_and_keeps_its_seat(firefox: Firefox, table: Table) -> None:
    table.new_game(*FOUR)
    firefox.open(table.link())
    firefox.sees("Which colour are you?")
    firefox.tap("Ann")
    table.do("begin")
    firefox.sees("You have the marker, and roll")
    firefox.tap("Roll the D4")
    assert table.happened("turn_began")["seat"] == "red"
    firefox.tap("Nothing to note")
    firefox.sees("Your turn", "4 of 4 AP")
    firefox.tap("Explore", "Storage", "Up")
    assert table.happened("room_placed")["card"].startswith("storage")
    firefox.reload()
    firefox.sees("Your turn", "3 of 4 AP")
    firefox.tap("End turn", "End the turn without a search")
    assert table.happened("turn_ended")["seat"] == "red"
    firefox.sees("Ben's turn")
    assert firefox.picture().startswith(b"\x89PNG")
    assert firefox.evaluate(FITS)
