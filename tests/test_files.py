"""Whose the program's files are, and that nothing laid in their way is followed: real files."""

from __future__ import annotations

import logging
import os
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from attrs import evolve

from companion import files
from companion.cards.codec import STICKERS
from companion.cards.registry import FILE as CARDS
from companion.cards.registry import Registry
from companion.core.say import Message
from companion.journal.entry import Foreign
from companion.journal.sqlite import FILE as JOURNAL
from companion.journal.sqlite import LOCK, SqliteJournal
from companion.logs import NAME as LOG
from companion.phones.guestbook import FILE as GUESTS
from companion.phones.guestbook import Guestbook
from companion.tablet import settings
from companion.tablet.report import saved
from companion.tablet.settings import FILE as SETTINGS
from tests.support.journals import an_entry
from tests.support.process import GAME, companion
from tests.support.table import ANN_AND_BOB

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights are the system's own here")


def keep_guests(folder: Path) -> None:
    book = Guestbook(folder)
    book.keep(evolve(book.kept, port=(book.kept.port or 8316) + 1))


def keep_settings(folder: Path) -> None:
    settings.save(settings.Settings(), folder)


def keep_cards(folder: Path) -> None:
    game = "panic_station"
    Registry(folder).teach(game, "9780000000000", next(iter(STICKERS[game].cards())))


def keep_a_report(folder: Path) -> None:
    saved(folder, "report.html", b"<p>")


def keep_an_entry(folder: Path) -> None:
    journal = SqliteJournal.open(folder)
    journal.append(an_entry(1))
    assert {one.name for one in folder.iterdir()} >= {JOURNAL, LOCK, f"{JOURNAL}-wal"}
    assert rights(folder) == SHUT
    journal.close()


KEEPING: dict[str, Callable[[Path], None]] = {
    JOURNAL: keep_an_entry,
    GUESTS: keep_guests,
    SETTINGS: keep_settings,
    CARDS: keep_cards,
    "report.html": keep_a_report,
}
SHUT = {"folder": 0o700, "file": 0o600}


def rights(folder: Path) -> dict[str, int]:
    """What the folder and the most open file in it let others do."""
    found = [stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()]
    assert found
    every = 0
    for one in found:
        every |= one
    return {"folder": stat.S_IMODE(folder.stat().st_mode), "file": every}


def refused(job: Callable[[], None], name: str) -> str:
    """What the journal says; the others only go without being kept."""
    if name != JOURNAL:
        job()
        return "it is a link to the place that it leads to"
    with pytest.raises(Foreign) as told:
        job()
    return str(told.value)


@pytest.fixture(autouse=True)
def _lax() -> Iterator[None]:
    """A system where everybody may read and write what anybody makes."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.parametrize("name", KEEPING)
def test_what_is_kept_is_for_one_person_alone(tmp_path: Path, name: str) -> None:
    KEEPING[name](tmp_path / "new" / "evening")
    assert rights(tmp_path / "new" / "evening") == SHUT
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


@pytest.mark.parametrize("name", KEEPING)
def test_what_others_could_read_before_is_shut_to_them(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "evening"
    KEEPING[name](folder)
    folder.chmod(0o777)
    for one in folder.iterdir():
        one.chmod(0o666)
    KEEPING[name](folder) if name != JOURNAL else SqliteJournal.open(folder).close()
    assert rights(folder) == SHUT


@pytest.mark.parametrize("name", KEEPING)
@pytest.mark.parametrize("leads_to", ["diary.txt", "nowhere.txt"])
def test_a_link_in_a_file_s_place_is_not_written_through(
    tmp_path: Path, name: str, leads_to: str
) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    folder = tmp_path / "evening"
    folder.mkdir()
    (folder / name).symlink_to(tmp_path / leads_to)
    assert "is a link to" in refused(lambda: KEEPING[name](folder), name)
    assert (folder / name).is_symlink()
    assert (tmp_path / "diary.txt").read_text() == "Dear diary"
    assert not (tmp_path / "nowhere.txt").exists()


@pytest.mark.parametrize("name", [GUESTS, SETTINGS, CARDS])
def test_a_link_where_a_file_is_made_beside_is_not_written_through(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    folder = tmp_path / "evening"
    folder.mkdir()
    (folder / f"{name}.new").symlink_to(tmp_path / "diary.txt")
    KEEPING[name](folder)
    assert (tmp_path / "diary.txt").read_text() == "Dear diary"
    assert [one.name for one in folder.iterdir()] == [name]


@pytest.mark.parametrize("name", KEEPING)
def test_a_link_in_the_folder_s_place_is_not_written_through(tmp_path: Path, name: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "evening").symlink_to("elsewhere")
    why = refused(lambda: KEEPING[name](tmp_path / "evening"), name)
    assert "the place that it leads to" in why
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_what_was_refused_is_said_with_the_way_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    for name in KEEPING:
        (tmp_path / name).symlink_to("elsewhere")
    told = saved(tmp_path, "report.html", b"")
    assert isinstance(told, Message)
    registry = Registry(tmp_path)
    assert registry.trouble is not None
    keep_guests(tmp_path)
    assert settings.save(settings.Settings(), tmp_path) is False
    assert [told.text, registry.trouble.text] == [told.text] * 2
    assert "Remove it" in told.text
    assert len([one for one in caplog.messages if "Remove it" in one]) == 2


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("opened", [SqliteJournal.open, SqliteJournal.look])
def test_a_link_beside_the_journal_is_refused(
    tmp_path: Path, end: str, opened: Callable[[Path], SqliteJournal]
) -> None:
    SqliteJournal.open(tmp_path / "evening").close()
    (tmp_path / "evening" / f"{JOURNAL}{end}").symlink_to(tmp_path / "diary.txt")
    with pytest.raises(Foreign, match="is a link to"):
        opened(tmp_path / "evening")
    assert not (tmp_path / "diary.txt").exists()


def test_a_pipe_in_a_file_s_place_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / SETTINGS)
    assert settings.load(tmp_path).text == 1.0
    with pytest.raises(files.UnsafeFile, match="not a plain file"):
        files.get(tmp_path / SETTINGS)


def test_a_file_that_is_too_large_is_not_read_into_memory(tmp_path: Path) -> None:
    with (tmp_path / SETTINGS).open("wb") as file:
        file.truncate(10**12)
    with pytest.raises(files.UnsafeFile, match="too large to be one of"):
        files.get(tmp_path / SETTINGS)


def test_a_folder_that_everybody_shares_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, mode in ((tmp_path / "tmp", 0o1777), (tmp_path / "home", 0o755)):
        folder.mkdir(mode)
        folder.chmod(mode)
        monkeypatch.setenv("HOME", str(tmp_path / "home"))
        files.make_folder(folder)
        assert stat.S_IMODE(folder.stat().st_mode) == mode


def test_a_file_that_could_not_be_finished_leaves_the_old_one_and_nothing_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, os.strerror(28))

    files.put(tmp_path / "a.json", b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.put(tmp_path / "a.json", b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["a.json"]
    assert (tmp_path / "a.json").read_bytes() == b"old"


@pytest.mark.parametrize(
    "arguments", [["play"], ["journal", "check"], ["journal", "export"], ["serve"], ["tablet"]]
)
def test_a_linked_folder_ends_the_command_line_with_one_sentence(
    tmp_path: Path, arguments: list[str]
) -> None:
    SqliteJournal.open(tmp_path / "elsewhere").close()
    (tmp_path / "evening").symlink_to(tmp_path / "elsewhere")
    run = companion(*arguments, "--data", str(tmp_path / "evening"), DISPLAY=":99")
    assert (run.returncode, run.stdout) == (1, "")
    assert f"is a link to {tmp_path / 'elsewhere'}" in run.stderr
    assert len(run.stderr.splitlines()) == 1


def test_a_real_evening_leaves_nothing_that_others_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    line = str(ANN_AND_BOB).replace("'", '"')
    run = companion("play", *GAME, "--serve", "127.0.0.1:0", "--data", str(folder), lines=line)
    assert run.returncode == 0
    assert {one.name for one in folder.iterdir()} == {JOURNAL, LOCK, GUESTS, LOG}
    assert rights(folder) == SHUT


def test_the_journal_is_read_beside_a_table_without_opening_it_to_others(tmp_path: Path) -> None:
    with closing(SqliteJournal.open(tmp_path)) as journal:
        journal.append(an_entry(1))
        with closing(SqliteJournal.look(tmp_path)) as reading:
            assert reading.last_rev() == 1
        assert rights(tmp_path)["file"] == 0o600
    assert sys.platform != "win32"
