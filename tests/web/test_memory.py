"""What a phone remembers when games, links and addresses change: the real page, a real table."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from tests.support.chromium_tab import a_chromium
from tests.support.honest_phones import HonestPhones
from tests.support.served import Table
from tests.support.tab import Tab
from tests.support.webkit import a_webkit

pytestmark = pytest.mark.slow

FOUR = ("red", "blue", "green", "yellow")
OTHERS = dict.fromkeys(FOUR[1:], 0)
ELSEWHERE = "WXYZ6789"
KEPT = "() => localStorage.getItem('panic-companion.game')"
SET_BACK = "The game was put back to an earlier moment, so it has no more sealed scans"
UNKNOWING = "Your phone joined after this game had begun"


@pytest.fixture(params=["chromium", pytest.param("webkit", marks=pytest.mark.long)])
def tab(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    start: AbstractContextManager[Tab]
    if request.param == "chromium":
        start = a_chromium(request.getfixturevalue("browser"))
    else:
        start = a_webkit(tmp_path_factory.mktemp("browser"))
    with start as made:
        yield made


@pytest.fixture
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where an older copy of the table's files goes."""
    return tmp_path_factory.mktemp("older") / "copy"


def sits(tab: Tab, table: Table) -> None:
    """Ann sits down before the game begins, notes that she is no Host, and it is her turn."""
    tab.open(table.link("red"))
    tab.tap("Same row")
    tab.sees("4 of 4 have compared the row.")
    table.do("begin")
    table.do("parasite_phase", roll=[2])
    tab.notes("I don’t have it")


def seals(tab: Tab) -> None:
    """Ann peeks and seals, and reads the count."""
    tab.sees("Are you infected?")
    tab.holds_until("Hold to peek", lambda: tab.shows("human", 5))
    tab.holds_until("Seal", lambda: tab.lacks("press and hold", 10))
    tab.sees("This phone checked the sum")
    tab.tap("Continue")


def kept(tab: Tab) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tab.evaluate(KEPT))
    return found


def put_back(table: Table, copy: Path) -> None:
    """Have older files in the place of the table's own."""
    table.kill()
    shutil.rmtree(table.folder)
    shutil.copytree(copy, table.folder)
    table.resume()


def test_a_table_that_was_set_back_is_known_though_another_game_lay_between(
    tab: Tab, new_table: Table, copy: Path
) -> None:
    table = new_table
    table.new_game(*FOUR)
    with HonestPhones(table, OTHERS):
        sits(tab, table)
        shutil.copytree(table.folder, copy)
        table.do("heat_scan", anyway=True)
        seals(tab)
        table.rematch(*FOUR)
        tab.sees("Setting up")
    put_back(table, copy)
    # These know nothing of the count, as if their browsers had been emptied.
    with HonestPhones(table, OTHERS):
        tab.sees("No table has this code")
        tab.open(table.link())
        tab.sees("Which colour are you?")
        table.do("free_seat", seat="red")
        tab.tap("Ann")
        tab.sees(SET_BACK)
        table.do("heat_scan", anyway=True)
        assert table.view["set_back"] == ["red"]
        assert table.answer("scan_again", anyway=True)["refused"]["code"] == "unavailable"
        tab.reload()
        tab.sees(SET_BACK)
        assert not tab.shows("press and hold", 0)


def test_a_link_that_leads_nowhere_costs_neither_seat_nor_key_nor_notes(
    tab: Tab, new_table: Table
) -> None:
    table = new_table
    table.new_game(*FOUR)
    with HonestPhones(table, OTHERS):
        sits(tab, table)
        before = kept(tab)
        tab.open(f"{table.url}/j/{ELSEWHERE}")
        tab.sees("That link leads to no game here")
        tab.tap("OK")
        tab.sees("4 of 4 AP")
        after = kept(tab)
        assert [after[one] for one in ("secret", "dossier", "row")] == [
            before[one] for one in ("secret", "dossier", "row")
        ]
        assert tab.evaluate("() => location.pathname") == f"/j/{table.code}"


def test_at_another_address_a_phone_says_that_it_cannot_know_what_was_counted(
    tab: Tab, new_table: Table, copy: Path
) -> None:
    table = new_table
    table.new_game(*FOUR)
    with HonestPhones(table, OTHERS):
        sits(tab, table)
        shutil.copytree(table.folder, copy)
        table.do("heat_scan", anyway=True)
        assert not tab.shows(UNKNOWING, 0)
        seals(tab)
    with Table(copy, "--resume") as other, HonestPhones(other, OTHERS):
        tab.open(other.link())
        tab.sees("Which colour are you?")
        other.do("free_seat", seat="red")
        tab.tap("Ann")
        tab.tap("Same row")
        tab.sees("What are you now?")
        tab.notes("Human")
        other.do("heat_scan", anyway=True)
        tab.sees(UNKNOWING)
        assert not tab.shows("press and hold", 0)
        tab.tap("Seal anyway")
        tab.sees("Hold to peek")
