"""A look at the connection that a journal has to its file, and a hand on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.journals import LyingConnection


@pytest.fixture
def connection(monkeypatch: pytest.MonkeyPatch) -> Callable[[], LyingConnection]:
    """Return the connection over which a journal was opened last."""
    made: list[LyingConnection] = []
    connect = sqlite3.connect

    def remembered(path: str, **how: Any) -> LyingConnection:
        made.append(connect(path, factory=LyingConnection, **how))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", remembered)
    return lambda: made[-1]
