"""The two threads of the real app: what goes over, what comes back, and what a bad disk does."""

from __future__ import annotations

from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.games import PACKAGES
from companion.journal.sqlite import FILE, SqliteJournal
from companion.table.records import verdict
from companion.tablet import bridge
from tests.support.disk import no_file_grows, read_only
from tests.support.tablet import Finger
from tests.support.threads import PATIENCE, AThreaded, Gate, Threaded, a_game

pytestmark = pytest.mark.slow


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the table try a bad disk again at once."""
    monkeypatch.setattr(bridge, "RETRY", 0.01)


def begun(tablet: Threaded) -> Threaded:
    tablet.tell(**a_game())
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def test_questions_go_to_the_table_s_thread_and_answers_come_back_here_in_order(
    a_threaded: AThreaded,
) -> None:
    tablet = a_threaded()
    where: list[str] = []
    answers: list[tuple[int, bool]] = []

    def job(n: int) -> int:
        where.append(current_thread().name)
        return n

    for n in range(50):
        tablet.bridge.ask(
            lambda _, n=n: job(n),
            lambda n: answers.append((n, current_thread() is main_thread())),
        )
    tablet.until(lambda: len(answers) == 50)
    assert answers == [(n, True) for n in range(50)]
    assert set(where) == {"table"}


def test_of_commands_sent_together_each_meets_what_the_one_before_it_did(
    a_threaded: AThreaded,
) -> None:
    tablet = a_threaded()
    answers: list[Any] = []
    for raw in (a_game(), {"do": "begin"}, {"do": "begin"}, {"do": "parasite_phase"}):
        tablet.bridge.send(raw, answers.append)
    tablet.until(lambda: len(answers) == 4)
    assert [getattr(answer, "code", "done") for answer in answers] == [
        "done", "done", "not_now", "done",
    ]  # fmt: skip
    assert tablet.view["phase"] == "team"


@pytest.mark.painted
def test_while_the_disk_hangs_the_screen_is_drawn_and_a_finger_is_felt(
    a_threaded: AThreaded, tmp_path: Path
) -> None:
    gate = Gate(tmp_path)
    tablet = begun(a_threaded(opened=gate.opened))
    gate.free.clear()
    tablet.tap("action.begin")
    assert gate.hangs.wait(PATIENCE)
    tablet.wait(0.5)
    assert tablet.view["phase"] == "setup"
    before = tablet.pixels()
    finger = Finger(*tablet.where("menu")).down()
    tablet.settle(1)
    assert tablet.pixels() != before, "a touched button looked as if nobody touched it"
    finger.up()
    tablet.settle()
    tablet.find("menu.log")
    gate.free.set()
    tablet.until(lambda: tablet.view["phase"] == "parasite")


def test_a_second_press_while_the_first_is_under_way_does_nothing(
    a_threaded: AThreaded, tmp_path: Path
) -> None:
    gate = Gate(tmp_path)
    tablet = begun(a_threaded(opened=gate.opened))
    gate.free.clear()
    tablet.tap("action.begin")
    tablet.tap("action.begin")
    gate.free.set()
    tablet.until(lambda: tablet.view["phase"] == "parasite")
    assert tablet.asked(lambda table: table.journal.last_rev()) == 2
    assert tablet.desk.sheet is None


@pytest.mark.usefixtures("soon")
def test_a_full_disk_is_told_and_the_game_goes_on_until_the_trouble_goes_by_itself(
    a_threaded: AThreaded, tmp_path: Path
) -> None:
    tablet = begun(a_threaded())
    with no_file_grows():
        tablet.tell(do="begin")
        tablet.until(lambda: tablet.desk.news.trouble is not None)
        tablet.tell(do="parasite_phase")
        assert tablet.view["phase"] == "team"
        assert tablet.desk.news.waiting == 2
    tablet.until(lambda: tablet.desk.news.trouble is None)
    assert tablet.desk.news.waiting == 0
    assert verdict(tmp_path, PACKAGES).entries == 3


@pytest.mark.usefixtures("soon")
def test_an_evening_begun_in_a_folder_that_is_read_only_is_kept_once_it_is_not(
    a_threaded: AThreaded, tmp_path: Path
) -> None:
    folder = tmp_path / "locked"
    folder.mkdir()
    with read_only(folder):
        tablet = begun(a_threaded(folder))
        assert tablet.desk.news.trouble is not None
        tablet.tell(do="begin")
        assert not (folder / FILE).exists()
    tablet.until(lambda: tablet.desk.news.trouble is None)
    assert verdict(folder, PACKAGES).entries == 2


def test_stopping_does_what_was_asked_before_and_closes_the_journal(
    a_threaded: AThreaded, tmp_path: Path
) -> None:
    tablet = a_threaded()
    for raw in (a_game(), {"do": "begin"}, {"do": "parasite_phase"}):
        tablet.bridge.send(raw, lambda _: None)
    tablet.bridge.stop()
    journal = SqliteJournal.open(tmp_path)
    assert journal.last_rev() == 3
    journal.close()
    tablet.bridge.stop()


def test_what_waits_for_the_disk_is_written_when_the_app_is_closed(
    a_threaded: AThreaded, tmp_path: Path
) -> None:
    tablet = begun(a_threaded())
    with no_file_grows():
        tablet.tell(do="begin")
        assert tablet.desk.news.waiting == 1
    tablet.bridge.stop()
    assert verdict(tmp_path, PACKAGES).entries == 2


def test_a_bug_on_the_table_s_side_is_told_in_words_and_the_table_goes_on(
    a_threaded: AThreaded,
) -> None:
    tablet = begun(a_threaded())
    why = tablet.asked(lambda _: 1 // 0)
    assert isinstance(why, Message)
    assert "Nothing was changed" in why.text
    tablet.tell(do="begin")
    assert tablet.view["phase"] == "parasite"


def test_a_journal_of_something_else_is_refused_in_words_and_left_as_it_is(
    a_threaded: AThreaded, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_bytes(b"somebody's diary")
    answer = a_threaded().send(**a_game())
    assert isinstance(answer, Refusal)
    assert answer.why.text
    assert (tmp_path / FILE).read_bytes() == b"somebody's diary"
