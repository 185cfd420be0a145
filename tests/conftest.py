"""What every test leaves behind it: nothing. And how long an example takes: as long as it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from companion.journal.sqlite import SqliteJournal

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(autouse=True)
def _journals_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close what a test opened, as a process does that ends."""
    opened: list[SqliteJournal] = []
    born = SqliteJournal.__init__

    def remembered(self: SqliteJournal, *parts: Any) -> None:
        born(self, *parts)
        opened.append(self)

    monkeypatch.setattr(SqliteJournal, "__init__", remembered)
    yield
    for journal in opened:
        journal.close()
