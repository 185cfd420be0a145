"""Checks a journal's file that may come from elsewhere, before any SQL touches it.

A view or a trigger under our table's name would run somebody's query, and an endless one would
never come back. So the files, then the schema, must be what this app makes, to the letter.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion import files
from companion.core.say import Message, say
from companion.journal.entry import Foreign

TABLE: Final = """
    CREATE TABLE entry (
        rev INTEGER PRIMARY KEY,
        game INTEGER NOT NULL,
        over INTEGER NOT NULL,
        body TEXT NOT NULL,
        digest TEXT NOT NULL
    )
"""
TRIGGERS: Final = {
    "entry_stays": """
    CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
        BEGIN SELECT raise(ABORT, 'a journal is append-only'); END
""",
    "entry_remains": """
    CREATE TRIGGER entry_remains BEFORE DELETE ON entry
        BEGIN SELECT raise(ABORT, 'a journal is append-only'); END
""",
}
MOST: Final = 256 * 2**20
"""Bytes of a journal's file, and of its log: about a thousand games."""
LONGEST: Final = 4 * 2**20
"""Bytes of one entry: a whole game rewritten has fewer."""
STEPS: Final = 100_000
"""Steps of SQLite's machine; to read our schema takes about a hundred."""
_BESIDE: Final = ("-journal", "-wal", "-shm")
_SUPER: Final = bytes.fromhex("d9d505f920a163d7")
"""The end of a rollback journal that names another file, which SQLite would then delete."""


def must_be_files(file: Path) -> None:
    """Refuse links, what is no file, what is too large; shut to others what is ours."""
    try:
        for one in (file, *(Path(f"{file}{end}") for end in _BESIDE)):
            files.look_at(one)
            if one.exists() and one.stat().st_size > MOST:
                raise Foreign(_strange(file, say("it is larger than {n} MB", n=MOST // 2**20)))
    except files.UnsafeFile as error:
        raise Foreign(error.why) from error
    if _names_another(Path(f"{file}-journal")):
        raise Foreign(_strange(file, say("its rollback journal names another file")))


def harden(db: sqlite3.Connection) -> None:
    """Have SQLite itself trust nothing that stands in the file."""
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)  # noqa: FBT003
    # What is no UTF-8 was never written by us, and does not have its digest.
    db.text_factory = lambda raw: raw.decode(errors="replace")


def must_be_ours(db: sqlite3.Connection, file: Path) -> None:
    """Refuse a schema that is not to the letter what this app makes; none of it is run."""
    # One row more than ours is enough to know: a file with millions of them is not read.
    with _no_long_way(db, file):
        rows = db.execute("SELECT type, name, tbl_name, sql FROM main.sqlite_master")
        found = [tuple(map(_tidy, row)) for row in rows.fetchmany(len(_OURS) + 1)]
    strange = next((row for row in found if row not in _OURS), None)
    if strange is not None:
        what = say("a {kind} named “{name}”", kind=strange[0][:20], name=strange[1][:60])
        raise Foreign(_strange(file, what))
    if _OURS[0] not in found or len(set(found)) < len(found):
        raise Foreign(_strange(file, say("no entries")))


def is_empty(db: sqlite3.Connection, file: Path) -> bool:
    """Nothing is in it yet: nobody's mark, and no table."""
    if db.execute("PRAGMA application_id").fetchone()[0]:
        return False
    with _no_long_way(db, file):
        return not db.execute("SELECT count(*) FROM main.sqlite_master").fetchone()[0]


def too_long(file: Path) -> Foreign:
    """Return the refusal of an entry that is longer than any."""
    what = say("an entry of more than {n} MB", n=LONGEST // 2**20)
    return Foreign(_strange(file, what))


@contextmanager
def _no_long_way(db: sqlite3.Connection, file: Path) -> Iterator[None]:
    """Break off what takes longer than to read our schema ever does."""
    db.set_progress_handler(lambda: 1, STEPS)
    try:
        yield
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorname", "") != "SQLITE_INTERRUPT":
            raise
        raise Foreign(_strange(file, say("it takes too long to read"))) from error
    finally:
        db.set_progress_handler(None, 0)


def _names_another(rollback: Path) -> bool:
    try:
        with rollback.open("rb") as file:
            file.seek(-len(_SUPER), os.SEEK_END)
            return file.read() == _SUPER
    except OSError:
        return False


def _tidy(part: object) -> str:
    return " ".join(str(part).split())


_OURS: Final = [
    ("table", "entry", "entry", _tidy(TABLE)),
    *(("trigger", name, "entry", _tidy(sql)) for name, sql in TRIGGERS.items()),
]


def _strange(file: Path, what: Message) -> Message:
    return say(
        "Nothing in {file} is believed: this app never writes such a journal ({what}). It stays as"
        " it is; name another folder, or move it away to begin a new one.",
        file=str(file),
        what=what,
    )
