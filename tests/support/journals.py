"""A steady journal, and entries to keep in it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import evolve

from companion.journal.entry import Entry, Journal, digest_of
from companion.journal.sqlite import SqliteJournal
from companion.journal.steady import SteadyJournal
from companion.journal.suspect import TRIGGERS


def rewritten(change: Callable[[dict[str, Any]], Any], rev: int = 1) -> Callable[[Path], None]:
    """Change what an entry says, and make all digests fit, as anybody can."""

    def harm(file: Path) -> None:
        with closing(sqlite3.connect(file)) as db, db:
            for trigger in ("entry_stays", "entry_remains"):
                db.execute(f"DROP TRIGGER {trigger}")
            before = ""
            for at, game, over, body in db.execute("SELECT rev, game, over, body FROM entry"):
                if at == rev:
                    fields = json.loads(body)
                    changed = change(fields)
                    body = changed if isinstance(changed, str) else json.dumps(fields)  # noqa: PLW2901
                before = digest_of(before, at, game, over, body)
                db.execute(
                    "UPDATE entry SET body = ?, digest = ? WHERE rev = ?", (body, before, at)
                )
            for trigger in TRIGGERS.values():
                db.execute(trigger)

    return harm


class LyingConnection(sqlite3.Connection):
    """A connection whose next entry is written, and then told to have failed."""

    lies: Callable[[], object] | None = None
    """What happens to the disk just then."""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        cursor = super().execute(sql, *parameters)
        if self.lies is not None and sql.startswith("INSERT"):
            happens, self.lies = self.lies, None
            happens()
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
            raise error
        return cursor


class HurriedConnection(sqlite3.Connection):
    """A connection that waits for no disk."""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous = FULL", "synchronous = OFF"), *parameters)


@contextmanager
def never_synced() -> Iterator[None]:
    """Have journals opened meanwhile wait for no disk, to prepare long ones; no reader can tell."""
    hurried = partial(sqlite3.connect, factory=HurriedConnection)
    with patch.object(sqlite3, "connect", hurried):
        yield


def steady(folder: Path) -> Journal:
    return SteadyJournal(partial(SqliteJournal.open, folder), partial(SqliteJournal.look, folder))


def an_entry(rev: int, game: int = 1, **other: Any) -> Entry:
    entry = Entry(
        rev=rev,
        game=game,
        name="ten",
        at=f"2026-11-18T20:00:{rev % 60:02}+00:00",
        do="throw",
        turn=1,
        seat="red",
        over=False,
        events=({"type": "thrown", "v": 2, "face": 3},),
    )
    return evolve(entry, **other)
