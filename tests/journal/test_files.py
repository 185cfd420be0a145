"""Files that are damaged, newer, foreign, in use: told clearly, and left as they are."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from companion.journal.codec import Codec
from companion.journal.entry import (
    Foreign,
    InUse,
    JournalDamaged,
    JournalError,
    Missing,
    Unwritable,
)
from companion.journal.sqlite import FILE, LOCK, SqliteJournal
from companion.table.records import verdict
from tests.support.disk import read_only
from tests.support.journals import LyingConnection, an_entry, steady
from tests.support.table import Told, a_table, always, ten_begun
from tests.support.ten import PACKAGE, TEN, Thrown


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An evening of forty throws."""
    journal = SqliteJournal.open(tmp_path)
    told = ten_begun(journal, always(2))
    for _ in range(40):
        told("throw", anyway=True)
    journal.close()
    return tmp_path


def unprotected(file: Path) -> sqlite3.Connection:
    """The file, as a vandal would open it."""
    db = sqlite3.connect(file)
    for trigger in ("entry_stays", "entry_remains"):
        db.execute(f"DROP TRIGGER {trigger}")
    return db


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def scratched(file: Path) -> None:
    raw = bytearray(file.read_bytes())
    raw[4096:4200] = b"\xa5" * 104
    file.write_bytes(raw)


def one_face_changed(file: Path) -> None:
    raw = file.read_bytes()
    at = raw.index(b'"face":2}]')
    file.write_bytes(raw[:at] + b'"face":4}]' + raw[at + 10 :])


def one_entry_removed(file: Path) -> None:
    with closing(unprotected(file)) as db, db:
        db.execute("DELETE FROM entry WHERE rev = 20")


def a_whole_game_removed(file: Path) -> None:
    with closing(unprotected(file)) as db, db:
        db.execute("INSERT INTO entry SELECT 42, 2, over, body, digest FROM entry WHERE rev = 1")
        db.execute("DELETE FROM entry WHERE game = 1")


def newer_schema(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA user_version = 99")


def somebody_else_s(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE recipe (name TEXT)")


def a_letter(file: Path) -> None:
    file.write_text("Dear Ann, ..." * 500)


DAMAGE: list[tuple[Callable[[Path], None], type[JournalError], str]] = [
    (cut_short, JournalDamaged, "damaged"),
    (scratched, JournalDamaged, "damaged"),
    (one_face_changed, JournalDamaged, "not as it was written"),
    (one_entry_removed, JournalDamaged, "not as it was written"),
    (a_whole_game_removed, JournalDamaged, "not as it was written"),
    (newer_schema, Foreign, "newer version"),
    (somebody_else_s, Foreign, "not a journal of this app"),
    (a_letter, Foreign, "not a journal of this app"),
]


@pytest.mark.parametrize(("harm", "kind", "words"), DAMAGE, ids=[h.__name__ for h, _, _ in DAMAGE])
def test_a_harmed_file_is_told_and_left_alone(
    folder: Path, harm: Callable[[Path], None], kind: type[JournalError], words: str
) -> None:
    file = folder / FILE
    harm(file)
    before = sha256(file.read_bytes()).hexdigest()
    with pytest.raises(kind, match=words):
        SqliteJournal.open(folder)
    found = verdict(folder, {"ten": PACKAGE})
    assert not found.whole
    assert words in found.sentence.text
    assert sha256(file.read_bytes()).hexdigest() == before


def test_a_whole_journal_is_called_whole(folder: Path) -> None:
    found = verdict(folder, {"ten": PACKAGE})
    assert (found.whole, found.games, found.entries) == (True, 1, 41)
    assert verdict(folder, {}).whole


def test_no_journal_is_told_and_none_is_made(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        SqliteJournal.look(tmp_path)
    assert not verdict(tmp_path / "nowhere", {}).whole
    assert list(tmp_path.iterdir()) == []


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "evenings").write_text("x")
    with pytest.raises(Foreign, match="not a folder"):
        SqliteJournal.open(tmp_path / "evenings")


def test_a_second_table_cannot_write_the_same_journal(folder: Path) -> None:
    first = SqliteJournal.open(folder)
    with pytest.raises(InUse):
        SqliteJournal.open(folder)
    first.close()
    SqliteJournal.open(folder).close()


def test_anybody_may_read_a_journal_that_is_being_written(folder: Path) -> None:
    writing = SqliteJournal.open(folder)
    told = Told(a_table(writing))
    assert told.table.resume()
    told("throw", anyway=True)
    reading = SqliteJournal.look(folder)
    assert reading.last_rev() == 42
    reading.close()
    assert verdict(folder, {"ten": PACKAGE}).entries == 42
    writing.close()


def test_an_empty_file_left_by_a_death_at_birth_becomes_a_journal(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    journal = SqliteJournal.open(tmp_path)
    journal.append(an_entry(1))
    assert journal.last_rev() == 1
    journal.close()


def test_a_journal_on_a_read_only_disk_is_read_and_the_game_goes_on_in_memory(
    folder: Path,
) -> None:
    with read_only(folder):
        assert verdict(folder, {"ten": PACKAGE}).entries == 41
        with pytest.raises(Unwritable):
            SqliteJournal.open(folder)
        told = Told(a_table(steady(folder)))
        assert told.table.resume()
        assert told("view")["durable"] is False
        assert told("throw", anyway=True)["view"]["rev"] == 42
    assert "durable" not in told("view")
    told.table.journal.close()
    assert verdict(folder, {"ten": PACKAGE}).entries == 42


def test_a_lock_file_that_is_none_is_named(folder: Path) -> None:
    (folder / LOCK).write_text("junk, and enough of it to be read as a page " * 50)
    with pytest.raises(Foreign) as told:
        SqliteJournal.open(folder)
    assert LOCK in str(told.value)


def test_what_is_kept_cannot_be_changed_or_deleted_by_accident(folder: Path) -> None:
    db = sqlite3.connect(folder / FILE)
    for statement in ("UPDATE entry SET over = 1", "DELETE FROM entry"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            db.execute(statement)
    db.close()


def test_every_commit_waits_for_the_disk(
    tmp_path: Path, connection: Callable[[], LyingConnection]
) -> None:
    journal = SqliteJournal.open(tmp_path)
    assert connection().execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection().execute("PRAGMA synchronous").fetchone() == (2,)
    journal.close()


def test_an_event_of_an_old_version_is_read_as_today_s() -> None:
    assert Codec.of(TEN).read({"type": "thrown", "v": 1, "n": 3}) == Thrown(3)


@pytest.mark.parametrize(
    ("kept", "kind"),
    [
        ({"type": "thrown", "v": 3, "face": 3}, Foreign),
        ({"type": "flown", "v": 1}, Foreign),
        ({"v": 1}, Foreign),
        ({"type": "thrown", "face": 3}, Foreign),
        ({"type": "thrown", "v": 0, "face": 3}, JournalDamaged),
        ({"type": "thrown", "v": 2, "face": "3"}, JournalDamaged),
        ({"type": "thrown", "v": 2}, JournalDamaged),
    ],
)
def test_an_event_that_nobody_here_knows_is_told(
    kept: dict[str, object], kind: type[JournalError]
) -> None:
    with pytest.raises(kind):
        Codec.of(TEN).read(kept)


def test_a_game_with_newer_events_is_not_resumed_and_not_touched(folder: Path) -> None:
    journal = SqliteJournal.open(folder)
    newer = {"type": "thrown", "v": 9, "face": 3}
    journal.append(an_entry(42, events=(newer,)))
    journal.close()
    with pytest.raises(Foreign, match="newer version"):
        Told(a_table(SqliteJournal.open(folder))).table.resume()
    assert json.dumps(newer) in json.dumps(
        [e.events for e in SqliteJournal.look(folder).entries(1)]
    )


def test_an_entry_that_is_there_already_is_not_written_twice(
    tmp_path: Path, connection: Callable[[], LyingConnection]
) -> None:
    """As after a commit of which the disk said that it failed, and it had not."""
    journal = SqliteJournal.open(tmp_path)
    connection().lies = lambda: None
    with pytest.raises(Unwritable):
        journal.append(an_entry(1))
    journal.append(an_entry(1))
    with pytest.raises(JournalDamaged):
        journal.append(an_entry(1, do="keep"))
    journal.close()
