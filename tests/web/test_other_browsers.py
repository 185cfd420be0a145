"""The same page in Firefox and in WebKitGTK: a phone joins, plays, seals, and reads the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

import pytest

from tests.support.firefox import a_firefox
from tests.support.honest_phones import HonestPhones
from tests.support.served import NAMES, Table
from tests.support.tab import BACK, FITS, Tab
from tests.support.webkit import a_webkit

pytestmark = pytest.mark.slow

FOUR = ("red", "blue", "green", "yellow")
OTHERS = dict.fromkeys(FOUR[1:], 0)
PNG = b"\x89PNG"


IN_A_MERGE: Final = {"a round": "webkit", "a scan": "firefox"}
"""Each browser does one of them in a merge, and the other in the bulk."""


def in_both(what: str) -> pytest.MarkDecorator:
    """Have both browsers do this, one of them in the bulk."""
    both = {"firefox": a_firefox, "webkit": a_webkit}
    bulk = {name: () if name == IN_A_MERGE[what] else pytest.mark.long for name in both}
    params = [pytest.param(start, id=name, marks=bulk[name]) for name, start in both.items()]
    return pytest.mark.parametrize("tab", params, indirect=True)


@pytest.fixture
def tab(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tab]:
    start: Callable[[Path], AbstractContextManager[Tab]] = request.param
    with start(tmp_path) as made:
        yield made


@in_both("a round")
def test_a_phone_types_its_name_and_plays_a_round(tab: Tab, new_table: Table) -> None:
    table = new_table
    tab.open(table.link())
    tab.sees("Who are you?")
    tab.evaluate("() => document.querySelector('input.name').focus()")
    tab.types("Zoë")
    tab.tap("Red")
    tab.sees("You are in.")
    table.new_game(*FOUR, names={**NAMES, "red": "Zoë"})
    tab.sees("Setting up")
    table.do("begin")
    tab.sees("You have the marker, and roll")
    tab.tap("Roll the D4")
    assert table.happened("turn_began")["seat"] == "red"
    tab.notes("I don’t have it")
    tab.sees("Your turn", "4 of 4 AP")
    tab.tap("Explore", "Storage", "Up")
    assert table.happened("room_placed")["card"].startswith("storage")
    tab.reload()
    tab.sees("Your turn", "3 of 4 AP")
    tab.tap("End turn", "End the turn without a search")
    assert table.happened("turn_ended")["seat"] == "red"
    tab.sees("Ben's turn")
    tab.tap("Map")
    assert tab.evaluate(BACK)
    tab.sees("Ben's turn")
    for _ in FOUR[1:]:
        table.do("end_turn", anyway=True)
    tab.sees("Your turn", "4 of 4 AP")
    table.do("end_turn", anyway=True)
    tab.sees("Parasite Phase")
    table.do("parasite_phase", roll=[3])
    tab.sees("Ben's turn")
    assert tab.picture().startswith(PNG)
    assert tab.evaluate(FITS)


@in_both("a scan")
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
        tab.notes("I have the Host card")
        table.do("heat_scan", anyway=True)
        peeks(tab)
        table.kill()
        tab.sees("Reconnecting…")
        table.resume()
        tab.sees_no("Reconnecting…")
        # Loaded again, it knows only what is asked now: all are asked anew.
        tab.reload()
        seals(tab)
        tab.sees("This phone checked the sum, and your own answer.")
        tab.tap("Continue")
        table.do("end_game")
        tab.tap("Open mine")
        tab.sees("What the phones prove", "Ann was the Host.", "all true")
        assert table.view["scans"][-1] == {"infected": 1, "clean": 3}
        assert tab.evaluate(FITS)


def peeks(tab: Tab) -> None:
    tab.sees("Are you infected?")
    tab.holds_until("Hold to peek", lambda: tab.shows("I am the Host"))


def seals(tab: Tab) -> None:
    peeks(tab)
    tab.holds_until("Seal", lambda: tab.lacks("press and hold", 10))
