"""The journal on disk: one SQLite file in a folder, append-only, synced before it is believed.

Each entry carries a digest chained to the one before it in its game, so that a changed or missing
entry is found out. A second file is only a lock: one table writes a folder, anybody may read it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Final

from companion.core.say import Message, say
from companion.journal.entry import (
    Damaged,
    Entry,
    Evening,
    Foreign,
    Full,
    Gone,
    InUse,
    JournalError,
    Missing,
    Unwritable,
)

FILE: Final = "journal.sqlite3"
LOCK: Final = "journal.lock"
APPLICATION: Final = 0x50616E43
SCHEMA: Final = 1
_TABLES: Final = f"""
    BEGIN;
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {SCHEMA};
    CREATE TABLE entry (
        rev INTEGER PRIMARY KEY,
        game INTEGER NOT NULL,
        over INTEGER NOT NULL,
        body TEXT NOT NULL,
        digest TEXT NOT NULL
    );
    CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
        BEGIN SELECT raise(ABORT, 'a journal is append-only'); END;
    CREATE TRIGGER entry_remains BEFORE DELETE ON entry
        BEGIN SELECT raise(ABORT, 'a journal is append-only'); END;
    COMMIT;
"""
_UNWRITABLE: Final = ("READONLY", "IOERR", "CANTOPEN", "PERM", "NOMEM", "AUTH")


class SqliteJournal:
    """A journal in a folder, open for writing (`open`) or only for looking (`look`)."""

    def __init__(self, path: Path, db: sqlite3.Connection, lock: sqlite3.Connection | None) -> None:
        """Take what `open` or `look` has opened."""
        self.path = path
        self._db = db
        self._lock = lock
        self._file = _file_id(path)
        self._newest = 0, ""
        self._seen = -1.0

    @classmethod
    def open(cls, folder: Path) -> SqliteJournal:
        """Open the folder's journal for writing; a new one where there is none."""
        _make_folder(folder)
        path = folder / FILE
        with ExitStack() as opened, _judged(folder):
            lock = _connected(folder / LOCK, opened)
            lock.execute("BEGIN EXCLUSIVE")
            db = _connected(path, opened)
            if _is_new(db):
                db.executescript(_TABLES)
            _must_be_whole(db, path)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            # Small, so that the log is soon written over and over in place, which syncs faster.
            db.execute("PRAGMA wal_autocheckpoint = 64")
            opened.pop_all()
        return cls(path, db, lock)

    @classmethod
    def look(cls, folder: Path) -> SqliteJournal:
        """Open the folder's journal for reading, also beside a table that writes it."""
        path = folder / FILE
        if not path.is_file():
            raise Missing(say("There is no journal in {folder}.", folder=str(folder)))
        with ExitStack() as opened, _judged(folder):
            db = _reading(path, opened)
            _must_be_whole(db, path)
            opened.pop_all()
        return cls(path, db, None)

    @property
    def durable(self) -> bool:
        """Every entry is synced before `append` returns."""
        return True

    def append(self, entry: Entry) -> None:
        """Write an entry and wait until the disk has it."""
        body = _body(entry)
        before = self._newest_digest(entry.game)
        digest = _digest(before, entry.rev, entry.game, entry.over, body)
        self._must_be_there()
        row = (entry.rev, entry.game, entry.over, body, digest)
        try:
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise _judgement(error, self.path.parent) from error
        self._newest = entry.game, digest

    def last_rev(self) -> int:
        """Return the newest rev."""
        with _judged(self.path.parent):
            rev: int = self._db.execute("SELECT ifnull(max(rev), 0) FROM entry").fetchone()[0]
        return rev

    def entries(self, game: int, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        """Go through a game's entries in order; from its start, their digests are checked too."""
        before = "" if first == 0 else None
        with _judged(self.path.parent):
            rows = self._db.execute(
                "SELECT rev, game, over, body, digest FROM entry"
                " WHERE game = ? AND rev BETWEEN ? AND ifnull(?, rev) ORDER BY rev",
                (game, first, last),
            )
            for rev, number, over, body, digest in rows:
                if before is not None and digest != _digest(before, rev, number, over, body):
                    raise Damaged(_changed(self.path, rev))
                before = None if before is None else digest
                yield _entry(self.path, rev, number, over, body)

    def evenings(self) -> Sequence[Evening]:
        """List the games, the one played last at the end."""
        query = """
            SELECT a.rev, a.game, a.over, a.body, z.rev, z.game, z.over, z.body, n FROM
                (SELECT game, min(rev) AS first, max(rev) AS last, count(*) AS n
                 FROM entry GROUP BY game)
                JOIN entry AS a ON a.rev = first JOIN entry AS z ON z.rev = last ORDER BY last
        """
        with _judged(self.path.parent):
            rows = self._db.execute(query).fetchall()
        found = [(_entry(self.path, *r[:4]), _entry(self.path, *r[4:8]), r[8]) for r in rows]
        return [Evening(a.game, a.name, a.at, z.at, n, z.over) for a, z, n in found]

    def retry(self) -> None:
        """Nothing ever waits: `append` raises."""

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of both files."""
        for db in (self._db, self._lock):
            if db is not None:
                with suppress(sqlite3.Error):
                    db.close()

    def _newest_digest(self, game: int) -> str:
        if self._newest[0] != game:
            with _judged(self.path.parent):
                row = self._db.execute(
                    "SELECT digest FROM entry WHERE game = ? ORDER BY rev DESC LIMIT 1", (game,)
                ).fetchone()
            self._newest = game, row[0] if row else ""
        return self._newest[1]

    def _must_be_there(self) -> None:
        """Find out, every second, whether somebody moved or removed the file under us."""
        now = monotonic()
        if now - self._seen < 1:
            return
        if _file_id(self.path) != self._file:
            raise Gone(say("The journal {file} was taken away.", file=str(self.path)))
        self._seen = now


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise Foreign(say("{folder} is not a folder.", folder=str(folder))) from error
    except OSError as error:
        raise Unwritable(_takes_nothing(folder, error)) from error


def _connected(path: Path, opened: ExitStack, flags: str = "mode=rwc") -> sqlite3.Connection:
    """Connect; what fails later is closed again. Only the lock is not waited for."""
    patience = 0 if path.name == LOCK else 5
    uri = f"{path.absolute().as_uri()}?{flags}"
    return opened.enter_context(
        closing(sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None))
    )


def _reading(path: Path, opened: ExitStack) -> sqlite3.Connection:
    """Connect read-only; on a read-only disk SQLite wants to hear that nobody else writes."""
    db = _connected(path, opened, "mode=ro")
    try:
        db.execute("SELECT count(*) FROM sqlite_schema")
    except sqlite3.OperationalError:
        if Path(f"{path}-wal").exists():
            raise
        db = _connected(path, opened, "mode=ro&immutable=1")
    return db


def _is_new(db: sqlite3.Connection) -> bool:
    """Nothing is in it yet: no table, and nobody's mark."""
    tables = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    return not tables and not db.execute("PRAGMA application_id").fetchone()[0]


def _must_be_whole(db: sqlite3.Connection, path: Path) -> None:
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise Foreign(
            say("{file} is not a journal of this app; it stays as it is.", file=str(path))
        )
    if db.execute("PRAGMA user_version").fetchone()[0] > SCHEMA:
        raise Foreign(
            say(
                "{file} was written by a newer version of this app; update the app to read it.",
                file=str(path),
            )
        )
    verdict = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise Damaged(_broken(path, verdict))


def _not_ours(path: Path) -> Message:
    return say("{file} is not a journal of this app; it stays as it is.", file=str(path))


def _broken(path: Path, how: str) -> Message:
    return say("The journal {file} is damaged ({how}); it stays as it is.", file=str(path), how=how)


def _changed(path: Path, rev: int) -> Message:
    return say(
        "The journal {file} is damaged: entry {rev} is not as it was written.",
        file=str(path),
        rev=rev,
    )


def _takes_nothing(folder: Path, error: Exception) -> Message:
    return say("Nothing can be written in {folder} ({how}).", folder=str(folder), how=str(error))


@contextmanager
def _judged(folder: Path) -> Iterator[None]:
    """Turn SQLite's errors into ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise _judgement(error, folder) from error
    except OSError as error:
        raise Unwritable(_takes_nothing(folder, error)) from error


def _judgement(error: sqlite3.Error, folder: Path) -> JournalError:
    name = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_")
    if name.startswith(("BUSY", "LOCKED")):
        return InUse(say("Another table has the journal in {folder} open.", folder=str(folder)))
    if name.startswith("NOTADB"):
        return Foreign(_not_ours(folder / FILE))
    if name.startswith("FULL"):
        return Full(say("The disk with {folder} is full.", folder=str(folder)))
    if name.startswith(_UNWRITABLE):
        return Unwritable(_takes_nothing(folder, error))
    return Damaged(_broken(folder / FILE, str(error)))


def _file_id(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


_JSON: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False)


def _body(entry: Entry) -> str:
    fields = {
        "name": entry.name,
        "at": entry.at,
        "do": entry.do,
        "turn": entry.turn,
        "seat": entry.seat,
        "events": entry.events,
    }
    return _JSON.encode(fields)


def _entry(path: Path, rev: int, game: int, over: int, body: str) -> Entry:
    try:
        fields = json.loads(body)
        fields["events"] = tuple(fields["events"])
        return Entry(rev=rev, game=game, over=bool(over), **fields)
    except (ValueError, KeyError, TypeError) as error:
        raise Damaged(_changed(path, rev)) from error


def _digest(before: str, rev: int, game: int, over: int, body: str) -> str:
    text = f"{before}\n{rev}\n{game}\n{int(over)}\n{body}"
    return blake2b(text.encode(), digest_size=12).hexdigest()
