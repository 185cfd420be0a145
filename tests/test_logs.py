"""The log: small files, one line for each thing, nobody else's to write in, in nobody's way."""

from __future__ import annotations

import logging
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Event
from typing import Final

import pytest

from companion import logs
from companion.core.say import Message, in_english, say, say_many
from companion.logs import BURST, KEPT, NAME, PACE, SIZE, STRANGERS, FairShare, by_seat, by_source
from tests.support import needs
from tests.support.disk import no_file_grows, read_only
from tests.support.process import ROOT, companion

LOG: Final = logging.getLogger("companion.a_test")
EVIL: Final = "x\n2026-11-19 20:00:00 INFO companion: forged\r\x1b]0;owned\x07\u202e\u2028"
LINE: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (INFO|WARNING|ERROR) [a-z_.]+: ")


class Kept:
    """A log in a folder of its own, and what was complained of."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.complaints: list[str] = []

    @contextmanager
    def open(self, *, verbose: bool = False) -> Iterator[None]:
        with logs.kept(self.folder, self._complain, verbose=verbose):
            yield

    def _complain(self, why: Message) -> None:
        self.complaints.append(in_english(why))

    def files(self) -> list[Path]:
        return sorted(self.folder.glob(f"{NAME}*"))

    def lines(self) -> list[str]:
        return (self.folder / NAME).read_text(encoding="utf-8").splitlines()


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path / "data")


def test_what_happens_at_info_is_kept_and_what_is_below_is_not(kept: Kept) -> None:
    with kept.open():
        LOG.info("a phone came: %s", "red")
        LOG.debug("a detail")
        logging.getLogger("somebody.else").info("not ours")
        logging.getLogger("somebody.else").warning("not ours, and grave")
    first, second = kept.lines()
    assert LINE.match(first)
    assert first.endswith(" INFO companion.a_test: a phone came: red")
    assert second.endswith(" WARNING somebody.else: not ours, and grave")
    assert kept.complaints == []


def test_the_file_is_for_this_person_alone(kept: Kept) -> None:
    with kept.open():
        LOG.info("a line")
    assert stat.S_IMODE((kept.folder / NAME).stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.folder.stat().st_mode) == 0o700


def test_nothing_is_made_where_nothing_is_logged(kept: Kept) -> None:
    with kept.open():
        pass
    assert not kept.folder.exists()


def test_files_begin_anew_when_they_are_full_and_the_oldest_goes(kept: Kept) -> None:
    row = "x" * 400
    for _ in range(KEPT + 2):  # as many as may wait at a time
        with kept.open():
            for number in range(900):
                LOG.info("%d %s", number, row)
    files = kept.files()
    assert [file.name for file in files] == [NAME, f"{NAME}.1", f"{NAME}.2"]
    assert all(file.stat().st_size <= SIZE for file in files)
    assert all(file.stat().st_size > SIZE - 1000 for file in files[1:])
    assert "899 x" in kept.lines()[-1]


def test_nobody_forges_a_line_or_reaches_the_terminal(kept: Kept) -> None:
    with kept.open():
        LOG.info("somebody said %s", EVIL)
        try:
            os.environ[EVIL]
        except KeyError:
            LOG.exception("a bug: %s", EVIL)
    lines = kept.lines()
    assert [bool(LINE.match(line)) for line in lines[:2]] == [True, True]
    assert all(line.startswith("    ") for line in lines[2:])
    text = (kept.folder / NAME).read_bytes()
    assert not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]|\xe2\x80[\xa8-\xae]", text)


def test_what_an_exception_says_of_itself_is_left_out_for_it_may_be_a_secret(kept: Kept) -> None:
    with kept.open():
        try:
            try:
                int("5ec2e7")
            except ValueError as error:
                raise RuntimeError("a vote was 1") from error
        except RuntimeError:
            LOG.exception("a bug in the app")
    text = "\n".join(kept.lines())
    assert "ValueError" in text
    assert "RuntimeError" in text
    assert "in test_what_an_exception_says" in text
    assert "invalid literal" not in text


def test_a_line_is_no_longer_than_a_line(kept: Kept) -> None:
    with kept.open():
        LOG.info("%s", "y" * 100_000)
    assert len(kept.lines()[0]) == logs.LONGEST


def test_a_flood_of_one_address_is_thirty_lines_and_others_are_still_heard(kept: Kept) -> None:
    with kept.open():
        for number in range(1000):
            LOG.info("knocked %d times", number, extra=by_source("192.168.1.66"))
        LOG.info("seat red: sat down", extra=by_seat("red"))
        LOG.info("our own")
    lines = kept.lines()
    assert len(lines) == BURST + 2
    assert lines[-2].endswith("seat red: sat down")


def test_what_was_left_out_is_counted_once_there_is_room_again() -> None:
    now = 0.0
    share = FairShare(lambda: now)

    def told(source: str) -> int | None:
        return share.left_out(logging.makeLogRecord({"levelno": logging.INFO, **by_source(source)}))

    assert [told("a") for _ in range(BURST + 5)] == [0] * BURST + [None] * 5
    now = PACE
    assert [told("a"), told("a")] == [5, None]


def test_a_flood_of_many_addresses_is_bounded_and_a_seat_has_a_share_of_its_own() -> None:
    share = FairShare(lambda: 0.0)

    def told(extra: dict[str, str]) -> bool:
        record = logging.makeLogRecord({"levelno": logging.INFO, **extra})
        return share.left_out(record) is not None

    flood = sum(told(by_source(f"10.0.{n % 250}.{n % 7}")) for n in range(100_000))
    assert flood <= (STRANGERS + 1) * BURST
    assert all(told(by_seat("red")) for _ in range(BURST))


def test_what_libraries_complain_of_and_a_bug_that_is_met_often_are_few_lines(kept: Kept) -> None:
    with kept.open():
        for number in range(500):
            logging.getLogger("zeroconf").warning("a packet that cannot be read: %d", number)
            LOG.error("a bug in the app")
        LOG.info("our own")
    lines = kept.lines()
    assert len(lines) == 2 * BURST + 1
    assert lines[-1].endswith("our own")


def refused_by(kept: Kept, trouble: Callable[[], AbstractContextManager[None]]) -> None:
    """Log two lines while nothing can be written, and one when it can be again."""
    with kept.open():
        with trouble():
            LOG.info("lost")
            LOG.info("lost, too")
            waits_for_the_log()
        LOG.info("there again")
    assert len(kept.complaints) == 1
    assert kept.complaints[0].startswith("The log cannot be written (")
    lines = [line for line in kept.lines() if len(line) > 1]  # the disk took a byte of one
    assert [line.split(": ", 1)[-1] for line in lines] == [
        "2 lines before this one could not be written",
        "there again",
    ]


def waits_for_the_log() -> None:
    """Let the log's thread write all that was logged."""
    handler = next(one for one in logging.getLogger().handlers if isinstance(one, logs.LogThread))
    handler.flush()


def test_a_full_disk_is_complained_of_once_and_loses_only_lines(kept: Kept) -> None:
    refused_by(kept, no_file_grows)


def test_a_folder_that_cannot_be_written_is_complained_of_once(kept: Kept) -> None:
    kept.folder.mkdir()
    refused_by(kept, lambda: read_only(kept.folder))


def test_a_link_in_its_place_is_not_followed(kept: Kept, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("mine")
    kept.folder.mkdir()
    (kept.folder / NAME).symlink_to(other)
    with kept.open():
        LOG.info("a line")
    assert other.read_text() == "mine"
    assert "is a link to" in kept.complaints[0]


def test_a_disk_that_does_not_answer_holds_up_nobody(kept: Kept) -> None:
    free, stuck = Event(), list[str]()

    def write(line: str) -> None:
        stuck.append(line)
        free.wait()

    handler = logs.LogThread(write, lambda error: None, logging.INFO)
    for number in range(5 * logs.WAITING):
        handler.handle(
            logging.makeLogRecord({"name": "companion", "msg": str(number), "levelno": 20})
        )
    assert len(stuck) <= 1
    free.set()
    handler.close()
    assert len(stuck) <= logs.WAITING + 2


def test_verbose_says_it_on_standard_error_with_details_and_once(
    kept: Kept, capfd: pytest.CaptureFixture[str]
) -> None:
    with kept.open(verbose=True):
        LOG.info("somebody said %s", EVIL)
        LOG.debug("a detail")
    said = capfd.readouterr().err.splitlines()
    assert [line.split(" ", 2)[2].split(":")[0] for line in said] == [
        "INFO companion.a_test",
        "DEBUG companion.a_test",
    ]
    assert "\x1b" not in "".join(said)
    assert len(kept.lines()) == 1


def test_without_verbose_nothing_is_on_the_terminal(tmp_path: Path) -> None:
    words = ["play", "--data", str(tmp_path)]
    quiet, loud = ran(*words), ran(*words, "--verbose")
    assert quiet.stderr == ""
    assert " DEBUG companion.table.table: rev 3: new_game" in loud.stderr
    assert " INFO companion.table.table: game 2 begins: panic_station, 4 players" in loud.stderr
    assert " DEBUG " not in (tmp_path / NAME).read_text()


def test_verbose_may_stand_before_the_command_and_after_it(tmp_path: Path) -> None:
    run = ran("--verbose", "play", "--data", str(tmp_path))
    assert "game 1 begins" in run.stderr


def test_where_nothing_is_kept_no_log_is_either(tmp_path: Path) -> None:
    run = ran("play", XDG_DATA_HOME=str(tmp_path))
    assert (run.returncode, list(tmp_path.iterdir())) == (0, [])


def test_a_terminal_that_nobody_reads_holds_up_nobody(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    many = A_GAME + b'{"do":"view"}\n' + b'{"do":"undo"}\n{"do":"redo"}\n' * 2000
    try:
        run = subprocess.run(
            [sys.executable, "-m", "companion", "play", "--verbose", "--data", str(tmp_path)],
            input=many,
            stdout=subprocess.PIPE,
            stderr=writing,
            cwd=ROOT,
            timeout=120,
            check=False,
        )
    finally:
        os.close(reading)
        os.close(writing)
    assert run.returncode == 0
    assert run.stdout.count(b"\n") == many.count(b"\n")


def test_what_ends_a_command_is_in_the_log(tmp_path: Path) -> None:
    needs.all_of(needs.opencv)
    run = companion("cards", "watch", "--source", "97", XDG_DATA_HOME=str(tmp_path))
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    assert "this ends: There is no camera 97" in (tmp_path / "panic-companion" / NAME).read_text()


def test_a_bug_that_ends_the_app_is_in_the_log_without_its_own_words(tmp_path: Path) -> None:
    script = (
        "import companion.cli as cli\n"
        "def run(call):\n"
        "    raise RuntimeError('5ec2e7')\n"
        "cli.playing.tablet = run\n"
    )
    first = tmp_path / "first.py"
    first.write_text(script)
    companion(first=str(first), XDG_DATA_HOME=str(tmp_path))
    log = (tmp_path / "panic-companion" / NAME).read_text()
    assert "a bug ends this" in log
    assert "RuntimeError" in log
    assert "5ec2e7" not in log.replace("raise RuntimeError('5ec2e7')", "")


def test_a_message_is_logged_as_developers_read_it() -> None:
    names = say("{a} has {n}", a=["Ann", "Ben"], n=say_many("{count} card", "{count} cards", 2))
    assert in_english(names) == "Ann, Ben has 2 cards"


A_GAME: Final = (
    b'{"do":"new_game","first":"red","players":[{"seat":"red","name":"Ann"},'
    b'{"seat":"blue","name":"Ben"},{"seat":"green","name":"Cleo"},'
    b'{"seat":"yellow","name":"Dan"}]}\n'
)


def ran(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Begin a game, and end it so that the next one may begin."""
    return companion(*words, lines=A_GAME + b'{"do":"end_game"}\n', **environment)
