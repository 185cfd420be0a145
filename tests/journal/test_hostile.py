"""A journal from elsewhere, made to harm: refused in words, soon, by whatever opens it."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from companion.games import PACKAGES
from companion.journal.entry import Foreign, JournalDamaged, JournalError, digest_of, read_kept
from companion.journal.sqlite import FILE, SqliteJournal
from companion.journal.suspect import LONGEST, MOST, TRIGGERS
from companion.locale import Words
from companion.table.records import exported, verdict
from tests.support.journals import rewritten
from tests.support.process import GAME, said
from tests.support.table import a_table, always, ten_begun
from tests.support.ten import PACKAGE

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
ROWS = "SELECT i AS rev, 1 AS game, 0 AS over, 'x' AS body, 'y' AS digest FROM n"
PATIENCE = 10
"""Seconds; without its guard each of these takes minutes, or for ever."""


def sql(*statements: str) -> Callable[[Path], None]:
    def harm(file: Path) -> None:
        with closing(sqlite3.connect(file)) as db, db:
            for statement in statements:
                db.execute(statement)

    return harm


def smuggled(kind: str, name: str, statement: str) -> Callable[[Path], None]:
    """Write into the schema what SQLite itself would not let anybody make."""
    return sql(
        "PRAGMA writable_schema = ON",
        f"INSERT INTO sqlite_master VALUES ('{kind}', '{name}', '{name}', 0, '{statement}')",
    )


def a_huge_row(file: Path) -> None:
    body = "x" * (LONGEST + 1)
    row = (3, 1, 0, body, digest_of("", 3, 1, 0, body))
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", row)


def a_huge_file(file: Path) -> None:
    with file.open("ab") as growing:
        growing.truncate(MOST + 1)


def no_utf_8(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("INSERT INTO entry VALUES (3, 1, 0, CAST(x'ff00fe' AS TEXT), 'x')")


def a_journal_that_deletes_another_file(file: Path) -> None:
    """A rollback journal may name a second file, which SQLite deletes after rolling back."""
    name = os.fsencode(file.parent / "diary.txt")
    (file.parent / "diary.txt").write_text("Dear diary")
    end = len(name).to_bytes(4) + sum(name).to_bytes(4) + bytes.fromhex("d9d505f920a163d7")
    head = bytes.fromhex("d9d505f920a163d7") + bytes(504)
    Path(f"{file}-journal").write_bytes(head + (1).to_bytes(4) + name + end)


SCHEMAS: dict[str, Callable[[Path], None]] = {
    "a view named entry": sql("DROP TABLE entry", f"CREATE VIEW entry AS {ENDLESS} {ROWS}"),
    "an endless view beside": sql(f"CREATE VIEW more AS {ENDLESS} {ROWS}"),
    "a trigger": sql(
        "CREATE TRIGGER more AFTER INSERT ON entry BEGIN INSERT INTO entry"
        " SELECT rev + 1, game, over, body, digest FROM entry; END"
    ),
    "one of our triggers, changed": sql(
        "DROP TRIGGER entry_stays",
        "CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT zeroblob(9e8); END",
    ),
    "another table": sql("CREATE TABLE more (x)"),
    "an index": sql("CREATE INDEX more ON entry (abs(rev))"),
    "a virtual table": sql("CREATE VIRTUAL TABLE more USING fts5(x)"),
    "a table with a generated column": sql(
        "DROP TABLE entry",
        "CREATE TABLE entry (rev INTEGER PRIMARY KEY, game INTEGER, over INTEGER,"
        " body TEXT AS (hex(zeroblob(1e8))), digest TEXT)",
    ),
    "no table": sql("DROP TABLE entry"),
    "a huge file": a_huge_file,
    "a huge row": a_huge_row,
    "a rollback journal that names another file": a_journal_that_deletes_another_file,
}
DEEP = "[" * 600 + "]" * 600
BODIES: dict[str, Callable[[Path], None]] = {
    "deep JSON": rewritten(lambda one: json.dumps(one)[:-2] + f', {{"x": {DEEP}}}]}}'),
    "JSON deeper than Python goes": rewritten(
        lambda one: json.dumps(one)[:-2] + ", " + "[" * 200_000 + "]" * 200_000 + "]}"
    ),
    "a number for a game's name": rewritten(lambda one: one.update(name=7)),
    "a list for a game's name": rewritten(lambda one: one.update(name=["ten"])),
    "a number for a seat": rewritten(lambda one: one.update(seat=7)),
    "a text for a turn": rewritten(lambda one: one.update(turn="1")),
    "no time": rewritten(lambda one: one.update(at="yesterday")),
    "a time that no clock shows": rewritten(lambda one: one.update(at="0001-01-01T00:00+23:59")),
    "a number for a player's name": rewritten(
        lambda one: one["events"][0]["players"][0].update(name=7)
    ),
    "a number for an event": rewritten(lambda one: one["events"].append(7)),
    "something more": rewritten(lambda one: one.update(more=1)),
    "nothing": rewritten(lambda _: "{}"),
    "a number beyond all": rewritten(lambda one: json.dumps(one)[:-1] + ', "by": 1e999}'),
    "a step taken back that never was": rewritten(lambda one: one.update(do="undo")),
    "a throw before the game": rewritten(
        lambda one: one.update(events=[{"type": "thrown", "v": 2, "face": 3}])
    ),
    "bytes that are no text": no_utf_8,
    "a view in the name of the schema": smuggled(
        "view", "sqlite_schema", f"CREATE VIEW sqlite_schema AS {ENDLESS} SELECT i FROM n"
    ),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An evening that was begun."""
    journal = SqliteJournal.open(tmp_path)
    ten_begun(journal, always(2))("throw")
    journal.close()
    return tmp_path / FILE


def exported_from(folder: Path) -> None:
    with closing(SqliteJournal.look(folder)) as journal:
        list(exported(journal, {**PACKAGES, "ten": PACKAGE}, Words("en")))


def resumed_from(folder: Path) -> None:
    with closing(SqliteJournal.open(folder)) as journal:
        table = a_table(journal)
        table.past_games()
        table.resume()


@pytest.mark.parametrize("harm", SCHEMAS.values(), ids=SCHEMAS)
@pytest.mark.parametrize("opened", [exported_from, resumed_from])
def test_a_file_that_this_app_never_makes_is_refused_before_any_of_it_runs(
    file: Path, harm: Callable[[Path], None], opened: Callable[[Path], None]
) -> None:
    harm(file)
    begun = monotonic()
    with pytest.raises(Foreign) as told:
        opened(file.parent)
    found = verdict(file.parent, {"ten": PACKAGE})
    assert monotonic() - begun < PATIENCE
    assert "never writes such a journal" in str(told.value)
    assert "name another folder" in str(told.value)
    assert found.sentence == told.value.why


def test_a_schema_without_end_is_broken_off(file: Path) -> None:
    """Fifty thousand views, of which each would be read before the first is refused."""
    sql(
        "PRAGMA writable_schema = ON",
        f"{ENDLESS} INSERT INTO sqlite_master SELECT 'view', 'v' || i, 'v' || i, 0,"
        " 'CREATE VIEW v' || i || ' AS SELECT 1' FROM n LIMIT 50000",
    )(file)
    with pytest.raises(Foreign, match="takes too long to read"):
        exported_from(file.parent)


@pytest.mark.parametrize("harm", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("opened", [exported_from, resumed_from])
def test_an_entry_that_was_never_written_so_is_refused(
    file: Path, harm: Callable[[Path], None], opened: Callable[[Path], None]
) -> None:
    harm(file)
    begun = monotonic()
    with pytest.raises(JournalDamaged):
        opened(file.parent)
    assert not verdict(file.parent, {"ten": PACKAGE}).whole
    assert monotonic() - begun < PATIENCE


def test_what_lies_beside_a_journal_is_not_deleted_by_opening_it(file: Path) -> None:
    a_journal_that_deletes_another_file(file)
    for opened in (exported_from, resumed_from):
        with pytest.raises(JournalError):
            opened(file.parent)
    assert (file.parent / "diary.txt").read_text() == "Dear diary"


@pytest.mark.parametrize(
    "arguments",
    [["journal", "check"], ["journal", "export"], ["play"], ["serve", "--at", "127.0.0.1:0"]],
)
def test_every_way_in_refuses_a_view_named_entry_with_one_sentence(
    file: Path, arguments: list[str]
) -> None:
    SCHEMAS["a view named entry"](file)
    run = said(*arguments, "--data", str(file.parent), *GAME)
    assert (run.returncode, run.stdout) == (1, "")
    assert "a view named “entry”" in run.stderr
    assert len(run.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", [["journal", "check"], ["play", "--resume"]])
def test_numbers_for_names_are_refused_with_one_sentence(file: Path, arguments: list[str]) -> None:
    BODIES["a number for a game's name"](file)
    run = said(*arguments, "--data", str(file.parent), *GAME)
    assert (run.returncode, run.stdout) == (1, "")
    assert "entry 1 is not as it was written" in run.stderr
    assert len(run.stderr.splitlines()) == 1


def test_a_list_of_evenings_believes_no_strange_ending(file: Path) -> None:
    def ended(one: dict[str, Any]) -> None:
        one["events"].append({"type": "game_ended", "side": 7, "rule": [], "winners": [7, "red"]})
        one["events"].append({"type": "undone", "of": []})

    rewritten(ended, 2)(file)
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("DROP TRIGGER entry_stays")
        db.execute("UPDATE entry SET over = 1 WHERE rev = 2")
        body, before = (db.execute(f"SELECT {c} FROM entry WHERE rev = {r}").fetchone()[0]
                        for c, r in (("body", 2), ("digest", 1)))  # fmt: skip
        db.execute("UPDATE entry SET digest = ? WHERE rev = 2", (digest_of(before, 2, 1, 1, body),))
        db.execute(TRIGGERS["entry_stays"])
    with closing(SqliteJournal.open(file.parent)) as journal:
        (evening,) = a_table(journal).past_games()
    assert (evening.side, evening.rule, evening.winners) == (None, None, ("red",))


def test_what_we_write_ourselves_is_read(file: Path) -> None:
    exported_from(file.parent)
    resumed_from(file.parent)
    assert read_kept(1, 1, 0, "[]") is None
