"""The same page in Firefox and in WebKitGTK: a phone joins, plays, seals, and reads the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.support.firefox import a_firefox
from tests.support.honest_phones import HonestPhones
from tests.support.served import Table
from tests.support.tab import FITS, Tab
from tests.support.webkit import a_webkit

pytestmark = pytest.mark.slow

FOUR = ("red", "blue", "green", "yellow")
OTHERS = dict.fromkeys(FOUR[1:], 0)
PNG = b"\x89PNG"


@pytest.fixture(params=[a_firefox, a_webkit], ids=["firefox", "webkit"])
def tab(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tab]:
    start: Callable[[Path], AbstractContextManager[Tab]] = request.param
    with start(tmp_path) as made:
        yield made


def test_a_phone_joins_rolls_explores_and_keeps_its_seat(tab: Tab, table: Table) -> None:
    table.new_game(*FOUR)
    tab.open(table.link())
    tab.sees("Which colour are you?")
    tab.tap("Ann")
    table.do("begin")
    tab.sees("You have the marker, and roll")
    tab.tap("Roll the D4")
    assert table.happened("turn_began")["seat"] == "red"
    tab.notes("Nothing to note")
    tab.sees("Your turn", "4 of 4 AP")
    tab.tap("Explore", "Storage", "Up")
    assert table.happened("room_placed")["card"].startswith("storage")
    tab.reload()
    tab.sees("Your turn", "3 of 4 AP")
    tab.tap("End turn", "End the turn without a search")
    assert table.happened("turn_ended")["seat"] == "red"
    tab.sees("Ben's turn")
    assert tab.picture().startswith(PNG)
    assert tab.evaluate(FITS)


def test_a_scan_goes_through_a_reload_and_a_killed_table_and_the_report_is_read(
    tab: Tab, table: Table
) -> None:
    table.new_game(*FOUR)
    with HonestPhones(table, OTHERS):
        tab.open(table.link("red"))
        tab.tap("Same row")
        tab.sees("4 of 4 have compared the row.")
        table.do("begin")
        table.do("parasite_phase", roll=[2])
        tab.notes("I hold the Host card")
        table.do("heat_scan", anyway=True)
        peeks(tab)
        table.kill()
        tab.sees("Looking for the table…")
        table.resume()
        tab.sees_no("Looking for the table…")
        # Loaded again, it knows only what is asked now: all are asked anew.
        tab.reload()
        seals(tab)
        tab.sees("Checked here: the sum, and your own answer.")
        tab.tap("Go on")
        table.do("end_game")
        tab.tap("Open mine")
        tab.sees("What the phones prove", "Ann was the Host.", "all true")
        assert table.view["scans"][-1] == {"infected": 1, "clean": 3}
        assert tab.evaluate(FITS)


def peeks(tab: Tab) -> None:
    """Look at one's secret; again where the screen has changed below the finger."""
    tab.sees("Are you infected?")
    for _ in range(5):
        with tab.holding("Hold to peek"):
            if tab.shows("I am the Host"):
                return
    raise AssertionError("the secret was never shown")


def seals(tab: Tab) -> None:
    """Peek, then press and hold; again where the screen has changed below the finger."""
    for _ in range(5):
        peeks(tab)
        with tab.holding("Seal"):
            if tab.lacks("press and hold", 10):
                return
    raise AssertionError("the answer was never sealed")
