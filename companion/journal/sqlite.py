"""The journal on disk: one SQLite file in a folder, append-only, synced before it is believed.

Each entry carries a digest chained to the one before it, so that a changed or missing entry is
found out (but for the newest ones, which nothing speaks for). A second file is only a lock: one
table writes a folder, anybody may read it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Final

from companion import files
from companion.core.say import Message, say
from companion.journal.entry import (
    Entry,
    Foreign,
    Full,
    GameSummary,
    Gone,
    InUse,
    JournalDamaged,
    Missing,
    Unwritable,
    as_kept,
    digest_of,
    read_kept,
)
from companion.journal.suspect import (
    TABLE,
    TRIGGERS,
    harden,
    is_empty,
    must_be_files,
    must_be_ours,
    too_long,
)

FILE: Final = "journal.sqlite3"
LOCK: Final = "journal.lock"
APPLICATION: Final = 0x50616E43
"""Stands in the file's head ("PanC"), by which SQLite files of other programs are told apart."""
SCHEMA: Final = 1
"""The version of its tables; a file with a newer one is not touched."""
_TABLES: Final = f"""
    BEGIN;
    PRAGMA application_id = {APPLICATION};
    PRAGMA user_version = {SCHEMA};
    {TABLE};
    {";".join(TRIGGERS.values())};
    COMMIT;
"""
_UNWRITABLE: Final = ("READONLY", "IOERR", "CANTOPEN", "PERM", "NOMEM", "AUTH")


_LAST: Final = 2**63 - 1
"""The largest number that SQLite keeps: no rev is beyond."""


class SqliteJournal:
    """A journal in a folder, open for writing (`open`) or only for looking (`look`)."""

    trouble: Message | None = None
    waiting = 0

    def __init__(self, path: Path, db: sqlite3.Connection, lock: sqlite3.Connection | None) -> None:
        """Take what `open` or `look` has opened."""
        self.path = path
        self._db = db
        self._lock = lock
        self._file = _file_id(path)
        """Which file was opened: another one under its name is noticed (`_must_be_there`)."""
        self._newest: str | None = None
        """The newest entry's digest, once known: nobody else writes while the lock is held."""
        self._seen = -1.0
        """When the file was last seen to be there, in monotonic seconds."""

    @classmethod
    def open(cls, folder: Path) -> SqliteJournal:
        """Open the folder's journal for writing, if it is whole; a new one where there is none."""
        _make_folder(folder)
        path = folder / FILE
        with ExitStack() as opened:
            with _judged(folder / LOCK):
                files.make(folder / LOCK)
                must_be_files(folder / LOCK)
                # An open transaction on a file of its own, as long as the table lives: the system
                # ends it with the process, however that dies. The journal stays free to read.
                lock = _connected(folder / LOCK, opened)
                lock.execute("BEGIN EXCLUSIVE")
            with _judged(path):
                files.make(path)
                must_be_files(path)
                db = _connected(path, opened)
                if is_empty(db, path):
                    db.executescript(_TABLES)
                _must_be_whole(db, path)
                db.execute("PRAGMA journal_mode = WAL")
                # With FULL each commit is synced; in WAL mode NORMAL would not wait for it.
                db.execute("PRAGMA synchronous = FULL")
                # Small, so that the log is soon written over and over in place: faster to sync.
                db.execute("PRAGMA wal_autocheckpoint = 64")
                # A read-only disk is found out here, and not by the first command.
                db.execute("BEGIN IMMEDIATE")
                db.execute("ROLLBACK")
                for _ in _rows(db, path):  # every digest is proved before a game goes on
                    pass
            opened.pop_all()
        return cls(path, db, lock)

    @classmethod
    def look(cls, folder: Path) -> SqliteJournal:
        """Open the folder's journal for reading, also beside a table that writes it."""
        path = folder / FILE
        if folder.is_symlink():
            _make_folder(folder)
        must_be_files(path)
        if not path.is_file() or not path.stat().st_size:
            raise Missing(say("There is no journal in {folder}.", folder=str(folder)))
        with ExitStack() as opened, _judged(path):
            db = _reading(path, opened)
            _must_be_whole(db, path)
            opened.pop_all()
        return cls(path, db, None)

    def append(self, entry: Entry) -> None:
        """Write an entry and wait until the disk has it."""
        body = as_kept(entry)
        before = self.newest_digest()
        digest = digest_of(before, entry.rev, entry.game, entry.over, body)
        self._must_be_there()
        row = (entry.rev, entry.game, entry.over, body, digest)
        try:
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", row)
        except sqlite3.IntegrityError as error:
            # A commit whose success was not told us is there already.
            if self.digest(entry.rev) != digest:
                raise _judgement(error, self.path) from error
        except sqlite3.Error as error:
            raise _judgement(error, self.path) from error
        self._newest = digest

    def last_rev(self) -> int:
        """Return the newest rev."""
        with _judged(self.path):
            rev: int = self._db.execute("SELECT ifnull(max(rev), 0) FROM entry").fetchone()[0]
        return rev

    def digest(self, rev: int) -> str:
        """Return an entry's digest, which speaks for all before it too; nothing for no entry."""
        with _judged(self.path):
            row = self._db.execute("SELECT digest FROM entry WHERE rev = ?", (rev,)).fetchone()
        return row[0] if row else ""

    def newest_digest(self) -> str:
        """Return the newest entry's digest."""
        if self._newest is None:
            self._newest = self.digest(self.last_rev())
        return self._newest

    def entries(self, game: int | None, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        """Go through a game's entries in order; `open` has looked at their digests."""
        with _judged(self.path):
            rows = self._db.execute(
                "SELECT rev, game, over, body FROM entry WHERE game = ifnull(?, game)"
                " AND rev BETWEEN ? AND ? ORDER BY rev",
                (game, first, _LAST if last is None else last),
            )
            for rev, number, over, body in rows:
                yield _entry(self.path, rev, number, over, body)

    def whole_entries(self) -> Iterator[Entry]:
        """Go through everything, and stop where an entry is not as it was written."""
        with _judged(self.path):
            for row in _rows(self._db, self.path):
                yield _entry(self.path, *row)

    def games(self) -> Sequence[GameSummary]:
        """List the games, the one played last at the end."""
        query = """
            SELECT a.rev, a.game, a.over, a.body, z.rev, z.game, z.over, z.body, n FROM
                (SELECT game, min(rev) AS first, max(rev) AS last, count(*) AS n
                 FROM entry GROUP BY game)
                JOIN entry AS a ON a.rev = first JOIN entry AS z ON z.rev = last ORDER BY last
        """
        with _judged(self.path):
            rows = self._db.execute(query).fetchall()
        found = [(_entry(self.path, *r[:4]), _entry(self.path, *r[4:8]), r[8]) for r in rows]
        return [GameSummary(a.game, a.name, a.at, z.at, n, z.over) for a, z, n in found]

    def retry(self) -> None:
        """Nothing ever waits: `append` raises."""

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of both files."""
        self.unlock()
        with suppress(sqlite3.Error):
            self._db.close()

    def unlock(self) -> None:
        """Let another journal be opened in this folder, and go on reading this one."""
        if self._lock is not None:
            with suppress(sqlite3.Error):
                self._lock.close()

    def _must_be_there(self) -> None:
        """Find out, every second, whether somebody moved or removed the file under us.

        SQLite would go on writing into a removed file without an error, and lose all of it.
        """
        now = monotonic()
        if now - self._seen < 1:
            return
        if _file_id(self.path) != self._file:
            raise Gone(say("The journal {file} was taken away.", file=str(self.path)))
        self._seen = now


def _make_folder(folder: Path) -> None:
    try:
        files.make_folder(folder)
    except files.UnsafeFile as error:
        raise Foreign(error.why) from error
    except (FileExistsError, NotADirectoryError) as error:
        raise Foreign(say("{folder} is not a folder.", folder=str(folder))) from error
    except OSError as error:
        raise Unwritable(_takes_nothing(folder, error)) from error


def _connected(path: Path, opened: ExitStack, flags: str = "mode=rwc") -> sqlite3.Connection:
    """Connect; what fails later is closed again. Only the lock is not waited for."""
    patience = 0 if path.name == LOCK else 1
    uri = f"{path.absolute().as_uri()}?{flags}"
    db = opened.enter_context(
        closing(sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None))
    )
    harden(db)
    return db


def _reading(path: Path, opened: ExitStack) -> sqlite3.Connection:
    """Connect read-only; on a read-only disk SQLite wants to hear that nobody else writes."""
    db = _connected(path, opened, "mode=ro")
    try:
        db.execute("PRAGMA application_id")
    except sqlite3.OperationalError:
        if Path(f"{path}-wal").exists():
            raise
        db.close()
        db = _connected(path, opened, "mode=ro&immutable=1")
    return db


def _must_be_whole(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is not ours, too new, or torn; `_rows` looks at what is written in it."""
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise Foreign(_not_ours(path))
    if db.execute("PRAGMA user_version").fetchone()[0] > SCHEMA:
        raise Foreign(
            say(
                "{file} was written by a newer version of this app; update the app to read it.",
                file=str(path),
            )
        )
    must_be_ours(db, path)
    verdict = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise JournalDamaged(_broken(path, verdict))


def _rows(db: sqlite3.Connection, path: Path) -> Iterator[tuple[int, int, int, str]]:
    """Go through everything, each row's digest proved against the row before it."""
    before = ""
    rows = db.execute("SELECT * FROM entry ORDER BY rev")
    for count, (rev, game, over, body, digest) in enumerate(rows, start=1):
        if rev != count or digest != digest_of(before, rev, game, over, body):
            raise JournalDamaged(_changed(path, count))
        before = digest
        yield rev, game, over, body


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
def _judged(file: Path) -> Iterator[None]:
    """Turn SQLite's errors into ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise _judgement(error, file) from error
    except files.UnsafeFile as error:
        raise Foreign(error.why) from error
    except OSError as error:
        raise Unwritable(_takes_nothing(file.parent, error)) from error


def _judgement(error: sqlite3.Error, file: Path) -> Exception:
    """Return what an error means to the table; a misuse of SQLite is a bug and stays one."""
    name = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_")
    if not name:
        return error
    if name.startswith(("BUSY", "LOCKED")):
        folder = str(file.parent)
        return InUse(
            say(
                "The journal in {folder} is already open in another window of this app.",
                folder=folder,
            )
        )
    if name.startswith("NOTADB"):
        return Foreign(_not_ours(file))
    if name.startswith("TOOBIG"):
        return too_long(file)
    if name.startswith("FULL"):
        return Full(say("The disk with {folder} is full.", folder=str(file.parent)))
    if name.startswith(_UNWRITABLE):
        return Unwritable(_takes_nothing(file.parent, error))
    return JournalDamaged(_broken(file, str(error)))


def _file_id(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _entry(path: Path, rev: int, game: int, over: int, body: str) -> Entry:
    entry = read_kept(rev, game, over, body)
    if entry is None:
        raise JournalDamaged(_changed(path, rev))
    return entry
