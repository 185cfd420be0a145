"""A disk that will not take anything: told, survived, made up for. The failures are real ones."""

from __future__ import annotations

import resource
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from companion.journal.entry import Foreign, Full, Unwritable
from companion.journal.sqlite import FILE, SqliteJournal
from companion.journal.steady import SteadyJournal
from companion.table.records import verdict
from tests.contract.test_journals import an_entry
from tests.support.table import ANN_AND_BOB, Told, a_table, code, shown
from tests.support.ten import TEN


def steady(folder: Path) -> SteadyJournal:
    return SteadyJournal(partial(SqliteJournal.open, folder), partial(SqliteJournal.look, folder))


@contextmanager
def no_file_grows() -> Iterator[None]:
    """The system refuses every byte beyond the first (Python ignores SIGXFSZ already)."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert signal.getsignal(signal.SIGXFSZ) == signal.SIG_IGN
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def full(journal: SteadyJournal, pages: int) -> None:
    """Let SQLite find the disk full at so many pages; 0 takes it back."""
    db = journal._disk._db  # type: ignore[attr-defined]  # noqa: SLF001
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
    assert verdict(tmp_path, {"ten": TEN}).entries == 7


def test_a_disk_that_is_full_is_survived_and_made_up_for(tmp_path: Path) -> None:
    journal = steady(tmp_path)
    told = Told(a_table(journal))
    told(**ANN_AND_BOB)
    full(journal, 1)
    for _ in range(200):
        last = told("throw", anyway=True)
    assert last["durable"] is False
    assert journal.trouble is not None
    assert "full" in journal.trouble.text
    full(journal, 0)
    assert "durable" not in told("view")
    journal.close()
    assert verdict(tmp_path, {"ten": TEN}).entries == 201


def test_a_full_disk_is_called_full(tmp_path: Path) -> None:
    journal = SqliteJournal.open(tmp_path)
    journal._db.execute("PRAGMA max_page_count = 4")  # noqa: SLF001
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
    assert [(e.game, e.entries, e.over) for e in again.evenings()] == [(1, 2, True), (2, 2, False)]
    again.close()


def nowhere(_: Path) -> Path:
    return Path("/proc/nowhere/evening")


def under_a_device(_: Path) -> Path:
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


def test_a_journal_that_is_taken_away_is_noticed_and_never_mixed_with_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(0, 1000, 2))
    monkeypatch.setattr("companion.journal.sqlite.monotonic", lambda: float(next(seconds)))
    told = Told(a_table(steady(tmp_path)))
    told(**ANN_AND_BOB)
    (tmp_path / FILE).rename(tmp_path / "elsewhere")
    assert told("throw")["durable"] is False
    assert told("throw")["ok"]
    stranger = SqliteJournal.look(tmp_path)
    assert stranger.last_rev() == 0
    stranger.close()


def test_what_cannot_be_read_just_now_cannot_be_taken_back_and_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(0, 10_000, 2))
    monkeypatch.setattr("companion.journal.sqlite.monotonic", lambda: float(next(seconds)))
    told = Told(a_table(steady(tmp_path)))
    told(**ANN_AND_BOB)
    for _ in range(200):
        told("throw", anyway=True)
    (tmp_path / FILE).unlink()
    answers = [told("undo") for _ in range(201)]
    refused = [answer for answer in answers if not answer["ok"]]
    assert refused
    assert {code(answer) for answer in refused} == {"unavailable"}
    assert told("throw", anyway=True)["ok"]


def test_a_journal_that_comes_back_is_written_on(tmp_path: Path) -> None:
    folder, away = tmp_path / "stick", tmp_path / "away"
    told = Told(a_table(steady(folder)))
    told(**ANN_AND_BOB)
    told("throw")
    with no_file_grows():
        told("throw")
    told.table.journal.close()
    shutil.move(folder, away)
    shutil.move(away, folder)
    again = Told(a_table(steady(folder)))
    assert again.table.resume()
    assert again("view")["view"]["rev"] == 3


def test_a_foreign_file_is_refused_even_by_a_journal_that_never_says_no(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("Dear Ann, ..." * 500)
    with pytest.raises(Foreign):
        steady(tmp_path)
