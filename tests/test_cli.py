"""The command line as outsiders meet it: real processes, exit codes, one sentence on failure."""

from __future__ import annotations

import json
import os
import pty
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal.sqlite import FILE, SqliteJournal
from tests.support import needs
from tests.support.process import GAME, ROOT, Running, companion, said, started_anew
from tests.support.table import ANN_AND_BOB

pytestmark = pytest.mark.slow

THROW = {"do": "throw", "anyway": True}


def as_lines(*lines: object) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def answers(run: subprocess.CompletedProcess[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_play_answers_each_line_and_ends_with_the_input() -> None:
    run = companion("play", *GAME, lines=as_lines(ANN_AND_BOB, THROW) + "nonsense")
    assert run.returncode == 0
    assert run.stderr == ""
    assert [answer["ok"] for answer in answers(run)] == [True, True, False]


def test_play_answers_while_the_input_is_still_open() -> None:
    with Running() as table:
        assert table(**ANN_AND_BOB)["ok"]
        assert table("throw")["ok"]


def test_no_input_at_all_is_an_end_of_input() -> None:
    assert companion("play", *GAME).returncode == 0
    run = subprocess.run(
        ["sh", "-c", f'exec "{sys.executable}" -m companion play <&-'],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, b"")


def test_the_same_seed_makes_the_same_game_and_none_makes_others() -> None:
    setup = {key: value for key, value in ANN_AND_BOB.items() if key != "first"}
    lines = as_lines(setup, *[THROW] * 20)
    seeded = [companion("play", *GAME, "--seed", "7", lines=lines).stdout for _ in range(2)]
    assert seeded[0] == seeded[1]
    assert companion("play", *GAME, "--seed", "8", lines=lines).stdout != seeded[0]
    chance = [companion("play", *GAME, lines=lines).stdout for _ in range(2)]
    assert chance[0] != chance[1]


def test_a_seed_goes_on_over_a_resume(tmp_path: Path) -> None:
    whole = companion("play", *GAME, "--seed", "7", lines=as_lines(ANN_AND_BOB, *[THROW] * 6))
    data = ("--data", str(tmp_path), "--seed", "7")
    companion("play", *GAME, *data, lines=as_lines(ANN_AND_BOB, *[THROW] * 3))
    rest = companion("play", *GAME, *data, "--resume", lines=as_lines(*[THROW] * 3))
    assert rest.stdout.splitlines() == whole.stdout.splitlines()[4:]


def test_without_data_nothing_stays(tmp_path: Path) -> None:
    run = companion("play", *GAME, lines=as_lines(ANN_AND_BOB, THROW), TMPDIR=str(tmp_path))
    assert run.returncode == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--serve", "8317"], "it must be HOST:PORT"),
        (["play", "--serve", "127.0.0.1:99999"], "it must be HOST:PORT"),
        (["serve", "--at", "here:"], "it must be HOST:PORT"),
        (["play", "--resume"], "--resume needs --data"),
        (["play", "--lang", "de"], "--lang"),
        (["play", "--seed", "x"], "--seed"),
        (["play", "--game", "nowhere:GAME"], "cannot be loaded"),
        (["play", "--game", "tests.support.ten:NOTHING"], "cannot be loaded"),
        (["play", "--game", ":"], "cannot be loaded"),
        (["play", "--game", "os:getcwd"], "cannot be loaded"),
        (["play", "--game", "chess"], "does not have the game “chess”"),
        (["tablet", "--game", "chess"], "does not have the game “chess”"),
        (["tablet", "--game", "tests.support.ten:TEN"], "ten has no screens"),
        (["journal", "check", "--game", "chess"], "does not have the game “chess”"),
        (["rules", "--game", "chess", "fire"], "--game: chess has no rules to look up"),
        (["rules", "--game", "tests.support.ten:PACKAGE", "fire"], "ten has no rules to look up"),
        (["play", "--data", ""], "a folder must be named"),
        (["play", "--res"], "--res"),
        (["play", "--speed", "9"], "--speed"),
        (["fly"], "fly"),
        (["journal"], "export|check"),
    ],
)
def test_a_wrong_call_ends_with_2_and_one_sentence(arguments: list[str], sentence: str) -> None:
    run = said(*arguments)
    assert (run.returncode, run.stdout) == (2, "")
    assert sentence in run.stderr
    assert len(run.stderr.splitlines()) == 1


def test_as_a_process_a_wrong_call_ends_no_otherwise() -> None:
    run = started_anew("fly")
    for other in (companion("fly"), said("fly")):
        assert (run.returncode, run.stdout, run.stderr) == (other.returncode, "", other.stderr)


@pytest.mark.parametrize("arguments", [["play"], ["journal", "export"], ["journal", "check"]])
def test_a_foreign_journal_ends_with_1_and_one_sentence(
    tmp_path: Path, arguments: list[str]
) -> None:
    (tmp_path / FILE).write_text("Dear Ann, ..." * 500)
    run = companion(*arguments, "--data", str(tmp_path))
    assert (run.returncode, run.stdout) == (1, "")
    assert "not a journal of this app" in run.stderr
    assert len(run.stderr.splitlines()) == 1


def test_it_speaks_the_terminal_s_language() -> None:
    run = started_anew("play", "--resume", LC_ALL="fr_FR.UTF-8")
    assert "demande --data, le dossier de la partie" in run.stderr
    assert "Les soirées passées" in started_anew("--help", LANG="fr_FR").stdout
    run = companion("play", "--lang", "fr", lines='{"do": "view"}')
    assert "commencez-en une" in run.stdout


def test_nothing_to_resume_is_told_and_a_game_can_begin(tmp_path: Path) -> None:
    run = companion("play", *GAME, "--data", str(tmp_path), "--resume", lines=as_lines(ANN_AND_BOB))
    assert run.returncode == 0
    assert "no unfinished game" in run.stderr
    assert answers(run)[0]["ok"]


def test_the_newest_unfinished_game_is_the_one_that_goes_on(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    companion("play", *GAME, *data, lines=as_lines(ANN_AND_BOB, THROW))
    cat = {**ANN_AND_BOB, "players": [*ANN_AND_BOB["players"], {"seat": "green", "name": "Cat"}]}
    companion("play", *GAME, *data, lines=as_lines(cat))
    companion("play", *GAME, *data, lines=as_lines(ANN_AND_BOB, {"do": "end_game"}))
    run = companion("play", *GAME, *data, "--resume", lines=as_lines({"do": "view"}))
    view = answers(run)[0]["view"]
    assert isinstance(view, dict)
    assert "green" in view["seats"]


def test_a_second_process_is_told_that_the_journal_is_in_use(tmp_path: Path) -> None:
    with Running("--data", str(tmp_path)) as table:
        table(**ANN_AND_BOB)
        run = companion("play", *GAME, "--data", str(tmp_path))
        assert run.returncode == 1
        assert "already open in another window" in run.stderr
        assert companion("journal", "check", "--data", str(tmp_path)).returncode == 0


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    run = subprocess.run(
        ["sh", "-c", f'yes "{{}}" | "{sys.executable}" -m companion play | head -1'],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert run.stdout.count(b"\n") == 1
    assert b"Traceback" not in run.stderr


@pytest.mark.parametrize("where", [">/dev/full", ">&-"])
def test_answers_that_cannot_be_written_out_are_one_sentence(where: str) -> None:
    run = subprocess.run(
        ["sh", "-c", f'echo "{{}}" | exec "{sys.executable}" -m companion play {where}'],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    assert run.returncode == 1
    assert b"cannot be written out" in run.stderr
    assert len(run.stderr.splitlines()) == 1


@needs.mark(needs.proc)
def test_what_could_not_be_kept_is_told_at_the_end() -> None:
    run = companion("play", *GAME, "--data", "/proc/nowhere", lines=as_lines(ANN_AND_BOB, THROW))
    assert run.returncode == 0
    assert "The last 2 commands could not be kept." in run.stderr
    run = companion("play", *GAME, "--data", "/proc/nowhere")
    assert "could not be kept" not in run.stderr


def test_export_gives_what_is_whole_before_it_tells_the_damage(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    companion("play", *GAME, *data, lines=as_lines(ANN_AND_BOB, *[THROW] * 3))
    file = tmp_path / FILE
    raw = file.read_bytes()
    at = raw.rindex(b'"do":"throw"')  # SQLite fills a page from its end
    file.write_bytes(raw[:at] + b'"do":"trhow"' + raw[at + 12 :])
    run = companion("journal", "export", *data, *GAME)
    assert run.returncode == 1
    assert "is not as it was written" in run.stderr
    assert [row["rev"] for row in answers(run)] == [1]


def test_a_table_stopped_from_the_keyboard_ends_quietly_and_loses_nothing(tmp_path: Path) -> None:
    with Running("--data", str(tmp_path)) as table:
        table(**ANN_AND_BOB)
        table("throw")
        table.process.send_signal(signal.SIGINT)
        assert table.process.wait(timeout=60) == 130
    journal = SqliteJournal.look(tmp_path)
    assert journal.last_rev() == 2
    journal.close()


@needs.mark(needs.ptys)
def test_a_person_at_a_terminal_is_told_how_it_works() -> None:
    person, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", "play", *GAME],
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    os.close(terminal)
    os.write(person, b"\x04")
    _, err = process.communicate()
    os.close(person)
    assert process.returncode == 0
    assert b"Ctrl-D" in err


def test_a_disk_that_fills_up_under_a_running_table_is_told_and_made_up_for(tmp_path: Path) -> None:
    with Running("--data", str(tmp_path)) as table:
        pid = table.process.pid
        assert "durable" not in table(**ANN_AND_BOB)
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
        assert table("throw")["durable"] is False
        assert table("throw")["durable"] is False
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
        assert "durable" not in table("view")
        table.kill()
    journal = SqliteJournal.look(tmp_path)
    assert journal.last_rev() == 3
    journal.close()


def test_export_gives_every_line_of_every_game_with_its_events(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    companion("play", *GAME, *data, lines=as_lines(ANN_AND_BOB, THROW, {"do": "undo"}))
    companion("play", *GAME, *data, lines=as_lines(ANN_AND_BOB))
    rows = answers(companion("journal", "export", *data, *GAME))
    assert [(row["game"], row["number"], row["rev"], row["do"], row["undone"]) for row in rows] == [
        ("ten", 1, 1, "new_game", False),
        ("ten", 1, 2, "throw", True),
        ("ten", 1, 3, "undo", False),
        ("ten", 2, 4, "new_game", False),
    ]
    assert all(row["text"] and row["events"] for row in rows)
    unknown = answers(companion("journal", "export", *data))
    assert [row["text"] for row in unknown] == [None] * 4
    assert [row["events"] for row in unknown] == [row["events"] for row in rows]


def test_check_gives_a_verdict_in_words_or_json(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    companion("play", *GAME, *data, lines=as_lines(ANN_AND_BOB, THROW))
    run = companion("journal", "check", *data, *GAME)
    assert run.returncode == 0
    assert "is whole: 1 game, 2 entries." in run.stdout
    run = companion("journal", "check", *data, "--json")
    assert answers(run)[0]["whole"] is True
    (tmp_path / FILE).write_bytes((tmp_path / FILE).read_bytes()[:-3000])
    run = companion("journal", "check", *data, "--json")
    assert run.returncode == 1
    assert answers(run)[0]["whole"] is False


def test_the_version_is_told() -> None:
    run = companion("--version")
    assert run.returncode == 0
    assert run.stdout.startswith("companion 0.")


def test_alone_and_without_a_screen_it_says_what_to_do_and_keeps_nothing(tmp_path: Path) -> None:
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}
    run = companion(XDG_DATA_HOME=str(tmp_path), **nowhere)
    assert run.returncode == 1
    assert run.stdout == ""
    assert "There is no screen here" in run.stderr
    assert not list(tmp_path.iterdir())
