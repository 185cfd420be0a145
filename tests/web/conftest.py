"""The browser that all these tests share, and a table with phones for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.games.panic_station.cards import SEATS
from tests.support.browser import Phone, Phones, a_browser
from tests.support.served import Table, cleared


# Not for the whole session: while it is open this thread has a running loop, and the tests of
# other folders want loops of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with a_browser() as made:
        yield made


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Table(tmp_path_factory.mktemp("served"), "--seed", "1") as made:
        yield made


@pytest.fixture
def table(served: Table) -> Table:
    """A table whose last game, if there was one, is over, and at which nobody sits."""
    if served.process.poll() is not None:
        served.resume()
    return cleared(served)


@pytest.fixture
def phones(browser: Browser, table: Table) -> Iterator[Phones]:
    made = Phones(browser, table)
    yield made
    made.leave()


@pytest.fixture
def new_table(tmp_path: Path) -> Iterator[Table]:
    """A table at which nobody has ever played, nor guessed its code."""
    with Table(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def two(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Table, Phone, Phone]]:
    """Ann and Ben with phones, two who answer on the tablet, and Ann's first turn."""
    with Table(tmp_path_factory.mktemp("two"), "--seed", "1") as table:
        table.new_game(*SEATS[:4])
        for seat in SEATS[2:4]:
            table.do("tablet_seat", seat=seat)
        phones = Phones(browser, table)
        red, blue = phones.join("red", clock=True), phones.join("blue")
        for phone in (red, blue):
            phone.sees("2 of 2 have compared the row.")
        table.do("begin")
        table.do("parasite_phase", roll=[2])
        for phone in (red, blue):
            phone.reads("Ann's turn" if phone is blue else "Your turn")
            expect(phone.page.locator(".falling")).to_have_count(0)
            phone.tap("Menu", "Close")
        yield table, red, blue
        phones.leave()
