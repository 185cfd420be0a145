"""Games that phones come to: within this process without a socket, or served over one."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.games.panic_station import PANIC_STATION
from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from tests.support.connections import Evening
from tests.support.hostile import STATION, Opened
from tests.support.wire import (
    Served,
)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A game has begun, and no phone has come."""
    one = Evening(tmp_path, MemoryJournal())
    one.begin()
    return one


@pytest.fixture
def opened(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Opened]:
    """Open tables; at the end each is well and whole, and nothing was logged of any bug."""
    tables: list[Served] = []

    def opening(*how: Any) -> Served:
        tables.append(Served(tmp_path / str(len(tables)), *how))
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        return tables[-1]

    yield opening
    try:
        for table in tables:
            table.is_well()
    finally:
        for table in tables:
            table.close()
    for table in tables:
        table.is_whole(caplog.text)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.fixture
def served(opened: Opened) -> Served:
    """Ten is on: Ann is red and begins, Bob is blue."""
    return opened()


@pytest.fixture
def station(opened: Opened) -> Served:
    """Panic Station is on, with four at the table; it is red's turn."""
    table = opened(PANIC_STATION, STATION)
    for line in ({"do": "begin"}, {"do": "parasite_phase"}):
        assert table(**line)["ok"]
    return table


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    with closing(SqliteJournal.open(tmp_path)) as one:
        yield one
