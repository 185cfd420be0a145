"""A disk that will not take anything: told, survived, made up for. The failures are real ones."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TypeAlias

import pytest

from companion.journal.entry import Foreign, Full, Unwritable
from companion.journal.sqlite import FILE, SqliteJournal
from companion.table.records import verdict
from tests.support import needs
from tests.support.disk import no_file_grows
from tests.support.journals import LyingConnection, an_entry, steady
from tests.support.table import ANN_AND_BOB, Told, a_table, code, shown
from tests.support.ten import PACKAGE

AConnection: TypeAlias = Callable[[], LyingConnection]


def full(db: LyingConnection, pages: int) -> None:
    """Let SQLite find the disk full at so many pages; 0 takes it back."""
    db.execute(f"PRAGMA max_page_count = {pages or 2**30}")


def test_the_game_goes_on_in_memory_and_every_answer_says_so(tmp_path: Path) -> None:
    told = Told(a_table(steady(tmp_path)))
    assert "durable" not in told(**ANN_AND_BOB)
    with no_file_grows():
        answers = [told("throw", anyway=True), told("view"), told("nonsense"), told("undo")]
        assert [answer["durable"] for answer in answers] == [False] * 4
        assert [answer["ok"] for answer in answers] == [True, True, False, True]
        assert [line["do"] for line in told("log")["log"]] == ["new_game", "throw", "undo"]


def test_once_the_disk_takes_it_everything_is_written(tmp_path: Path) -> None:
    told = Told(a_table(steady(tmp_path)))
    told(**ANN_AND_BOB)
    with no_file_grows():
        for _ in range(5):
            told("throw", anyway=True)
    assert "durable" not in told("view")
    after = told("throw", anyway=True)
    told.table.journal.close()
    again = Told(a_table(steady(tmp_path)))
    assert again.table.resume()
    assert again("view")["view"] == after["view"]
    assert verdict(tmp_path, {"ten": PACKAGE}).entries == 7


def test_a_disk_that_is_full_is_survived_and_made_up_for(
    tmp_path: Path, connection: AConnection
) -> None:
    journal = steady(tmp_path)
    told = Told(a_table(journal))
    told(**ANN_AND_BOB)
    full(connection(), 1)
    for _ in range(200):
        last = told("throw", anyway=True)
    assert last["durable"] is False
    assert journal.trouble is not None
    assert "full" in journal.trouble.text
    full(connection(), 0)
    assert "durable" not in told("view")
    journal.close()
    assert verdict(tmp_path, {"ten": PACKAGE}).entries == 201


def test_a_full_disk_is_called_full(tmp_path: Path, connection: AConnection) -> None:
    journal = SqliteJournal.open(tmp_path)
    full(connection(), 4)
    journal.append(an_entry(1))
    with pytest.raises(Full):
        journal.append(an_entry(2, at="x" * 100_000))
    journal.append(an_entry(2))
    journal.close()


def test_undo_at_any_depth_works_while_nothing_can_be_written(tmp_path: Path) -> None:
    told = Told(a_table(steady(tmp_path)))
    start = shown(told(**ANN_AND_BOB))
    for _ in range(100):
        told("throw", anyway=True)
    with no_file_grows():
        for _ in range(100):
            told("throw", anyway=True)
        for _ in range(200):
            assert told("undo")["ok"]
        assert shown(told("view")) == start
        assert code(told("undo")) == "not_now"


def test_two_games_without_a_disk_stay_two_games(tmp_path: Path) -> None:
    told = Told(a_table(steady(tmp_path)))
    with no_file_grows():
        told(**ANN_AND_BOB)
        told("end_game")
        assert told("new_game")["ok"]
        told("throw")
    told("view")
    told.table.journal.close()
    again = SqliteJournal.look(tmp_path)
    assert [(e.game, e.entries, e.over) for e in again.games()] == [(1, 2, True), (2, 2, False)]
    again.close()


def nowhere(_: Path) -> Path:
    needs.all_of(needs.proc)
    return Path("/proc/nowhere/evening")


def under_a_device(_: Path) -> Path:
    needs.all_of(needs.sysfs)
    return Path("/sys/kernel/evening")


@pytest.mark.parametrize("place", [nowhere, under_a_device])
def test_a_folder_that_cannot_be_made_is_survived_from_the_start(
    tmp_path: Path, place: Callable[[Path], Path]
) -> None:
    folder = place(tmp_path)
    with pytest.raises(Unwritable):
        SqliteJournal.open(folder)
    told = Told(a_table(steady(folder)))
    assert told(**ANN_AND_BOB)["durable"] is False
    assert told("throw")["ok"]


@pytest.fixture
def seconds_fly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seconds between any two looks at the clock."""
    clock = count(0, 2)
    monkeypatch.setattr("companion.journal.sqlite.monotonic", lambda: float(next(clock)))


def evening_in(folder: Path, throws: int = 3, face: int = 3) -> Told:
    told = Told(a_table(steady(folder)))
    told(**ANN_AND_BOB)
    for _ in range(throws):
        told("throw", anyway=True, roll=[face])
    return told


def kept_in(folder: Path) -> int:
    found = verdict(folder, {"ten": PACKAGE})
    assert found.whole, found.sentence
    return found.entries


@pytest.mark.usefixtures("seconds_fly")
def test_a_journal_that_was_deleted_is_noticed_and_written_anew_in_whole(tmp_path: Path) -> None:
    told = evening_in(tmp_path / "evening", 100)
    shutil.rmtree(tmp_path / "evening")
    assert told("throw", anyway=True)["durable"] is False
    last = told("throw", anyway=True)
    assert "durable" not in last
    assert kept_in(tmp_path / "evening") == 103
    assert told("undo")["ok"]
    assert len(told("log")["log"]) == 104


@pytest.mark.usefixtures("seconds_fly")
def test_a_journal_that_was_moved_away_and_back_is_written_on(tmp_path: Path) -> None:
    folder, away = tmp_path / "stick", tmp_path / "away"
    told = evening_in(folder)
    folder.rename(away)
    folder.touch()  # the mount point of a stick that is out: no folder to write in
    for _ in range(3):
        assert told("throw", anyway=True)["durable"] is False
    folder.unlink()
    away.rename(folder)
    assert "durable" not in told("throw", anyway=True)
    told.table.journal.close()
    assert kept_in(folder) == 8


@pytest.mark.usefixtures("seconds_fly")
def test_the_evening_is_never_mixed_into_somebody_else_s_journal(tmp_path: Path) -> None:
    stranger = evening_in(tmp_path / "other", 9, face=2)
    stranger.table.journal.close()
    told = evening_in(tmp_path / "ours")
    shutil.rmtree(tmp_path / "ours")
    (tmp_path / "other").rename(tmp_path / "ours")
    for _ in range(12):
        assert told("throw", anyway=True)["durable"] is False
    assert kept_in(tmp_path / "ours") == 10


def test_an_evening_begun_without_a_folder_is_not_mixed_into_one_that_appears(
    tmp_path: Path,
) -> None:
    """A stick that is put in late, with last week's evening on it."""
    needs.all_of(needs.proc)
    evening_in(tmp_path / "stick", 2, face=2).table.journal.close()
    (tmp_path / "stick").rename(tmp_path / "drawer")
    (tmp_path / "stick").touch()
    with pytest.raises(Foreign):
        steady(tmp_path / "stick")
    (tmp_path / "stick").unlink()
    (tmp_path / "stick").symlink_to("/proc")
    told = evening_in(tmp_path / "stick" / "evening", 1)
    (tmp_path / "stick").unlink()
    (tmp_path / "stick").mkdir()
    (tmp_path / "drawer").rename(tmp_path / "stick" / "evening")
    for _ in range(5):
        assert told("throw", anyway=True)["durable"] is False
    assert kept_in(tmp_path / "stick" / "evening") == 3


@pytest.mark.usefixtures("seconds_fly")
def test_what_the_disk_had_before_it_failed_is_not_written_twice(
    tmp_path: Path, connection: AConnection
) -> None:
    """A stick is pulled out just as it has taken an entry, and put in again."""
    told = evening_in(tmp_path / "evening")
    connection().lies = lambda: (tmp_path / "evening").rename(tmp_path / "elsewhere")
    assert told("throw", anyway=True)["durable"] is False
    (tmp_path / "elsewhere").rename(tmp_path / "evening")
    assert "durable" not in told("throw", anyway=True)
    told.table.journal.close()
    assert kept_in(tmp_path / "evening") == 6


def test_a_foreign_file_is_refused_even_by_a_journal_that_never_says_no(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear Ann, ..." * 500)
    with pytest.raises(Foreign):
        steady(tmp_path)
