"""What somebody made up reaches a terminal as letters: real processes, real files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards.tools import need_the_extra
from companion.cli import main
from companion.journal.sqlite import SqliteJournal
from companion.terminal import plain, plain_json, plain_lines
from firmware_bridge import ports as machine
from firmware_bridge.ports import SerialPort
from tests.support import needs
from tests.support.journals import an_entry
from tests.support.process import GAME, ROOT, companion, said

pytestmark = pytest.mark.slow

EVIL = "\x1b]0;owned\x07\x9b31m\u202egame\r\n\x7f\u2066"
OBEYED = [*map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), *"\u061c\u200e\u200f\u2028\u2029"]
OBEYED += [*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]


def obeys(text: str) -> set[str]:
    """What in this text a terminal would obey; the ends of our own lines are none of it."""
    return set(text) & (set(OBEYED) - {"\n"})


@given(st.text())
def test_no_text_whatever_is_obeyed(text: str) -> None:
    assert not set(plain(text)) & set(OBEYED)
    assert not obeys(plain_lines(text))
    plain(text).encode()


@given(st.text())
def test_json_says_the_same_as_before(text: str) -> None:
    written = plain_json(json.dumps([text], ensure_ascii=False))
    assert json.loads(written) == [text]
    assert not set(written) & set(OBEYED)


def test_what_people_write_stays_as_it_is() -> None:
    for text in ("Zoë, Łukasz, محمد, می‌خواهم, 👩‍🚀", "“{n} joueurs” : 3 !"):
        assert plain(text) == text


def of_an_evil_game(folder: Path) -> str:
    with closing(SqliteJournal.open(folder)) as journal:
        journal.append(an_entry(1, events=({"type": EVIL, "v": 1},)))
    return str(folder)


def test_an_event_from_elsewhere_is_told_in_letters(tmp_path: Path) -> None:
    data = of_an_evil_game(tmp_path)
    for verb in ("check", "export"):
        run = said("journal", verb, "--data", data, *GAME)
        assert run.returncode == 1
        assert "\\x1b]0;owned" in run.stderr
        assert len(run.stderr.splitlines()) == 1
        assert not obeys(run.stdout + run.stderr)


def test_an_entry_of_an_unknown_game_is_exported_as_json_that_nothing_obeys(tmp_path: Path) -> None:
    with closing(SqliteJournal.open(tmp_path)) as journal:
        journal.append(an_entry(1, name=EVIL, events=({"type": EVIL, "v": 1},)))
    run = said("journal", "export", "--data", str(tmp_path))
    assert run.returncode == 0
    row = json.loads(run.stdout)
    assert (row["game"], row["events"][0]["type"]) == (EVIL, EVIL)
    assert not obeys(run.stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--game", EVIL],
        ["play", "--game", f"{EVIL}:GAME"],
        ["play", "--lang", EVIL],
        ["play", f"--{EVIL}"],
        ["journal", "check", "--data", f"/nonexistent/{EVIL}"],
        ["cards", "sheet", "--out", f"/nonexistent/{EVIL}.pdf"],
        ["cards", "read", f"/nonexistent/{EVIL}.png"],
        ["cards", "watch", "--source", f"/nonexistent/{EVIL}.mp4"],
    ],
    ids=lambda arguments: " ".join(plain(one) for one in arguments[:2]),
)
def test_what_was_wrong_in_a_call_is_told_in_letters(arguments: list[str]) -> None:
    need_the_extra()
    # What cards are read with may write where only a process of its own can be heard.
    run = (companion if arguments[0] == "cards" else said)(*arguments)
    assert run.returncode != 0
    assert run.stderr.startswith("companion: ")
    assert not obeys(run.stdout + run.stderr)


def test_a_file_whose_name_is_no_text_is_told_of(tmp_path: Path) -> None:
    needs.all_of(needs.opencv)
    name = os.fsencode(tmp_path) + b"/\xff\x1b[31m.png"
    Path(os.fsdecode(name)).write_bytes(b"no picture")
    run = subprocess.run(
        [sys.executable, "-m", "companion", "cards", "read", name],
        cwd=ROOT,
        capture_output=True,
        check=False,
        env={**os.environ, "LANG": "C.UTF-8"},
    )
    row = json.loads(run.stdout)
    assert os.fsencode(row["file"]) == name
    assert run.returncode == 1
    assert not obeys(run.stdout.decode() + run.stderr.decode())


def test_a_folder_with_escapes_in_its_name_is_named_in_letters(tmp_path: Path) -> None:
    folder = tmp_path / EVIL
    SqliteJournal.open(folder).close()
    run = said("journal", "check", "--data", str(folder))
    assert run.returncode == 0
    assert "whole" in run.stdout
    assert not obeys(run.stdout)
    sheet = folder / "s.pdf"
    run = said("cards", "sheet", "--out", str(sheet))
    assert run.returncode == 0
    assert sheet.exists()
    assert not obeys(run.stdout)


def test_a_device_that_calls_itself_escapes_is_listed_in_letters(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    named = SerialPort("/dev/ttyUSB0", name=EVIL, serial_number=EVIL)
    monkeypatch.setattr(machine, "ports", lambda: [named])
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    assert main(["device", "ports"]) == 0
    written = capfdbinary.readouterr().out.decode()
    assert json.loads(written)["name"] == EVIL
    assert not obeys(written)


def test_a_port_with_escapes_in_its_name_is_watched_in_letters() -> None:
    run = companion("device", "watch", "--port", f"/nonexistent/{EVIL}", "--seconds", "0.3")
    assert run.returncode == 0
    assert f"/nonexistent/{EVIL}" in {json.loads(line)["port"] for line in run.stdout.splitlines()}
    assert not obeys(run.stdout + run.stderr)


def test_an_answer_of_the_scripted_table_is_json_that_nothing_obeys() -> None:
    line = json.dumps({"do": f"throw{EVIL}", EVIL: 1})
    run = companion("play", *GAME, lines=line + "\n")
    assert EVIL[:5] in json.loads(run.stdout)["refused"]["why"]
    assert not obeys(run.stdout + run.stderr)


def test_what_is_logged_and_a_crash_are_told_in_letters(tmp_path: Path) -> None:
    script = (
        "import logging, companion.cli as cli\n"
        f"evil = {EVIL!r}\n"
        "def run(call):\n"
        "    logging.getLogger('x').warning('lost: %s', evil)\n"
        "    raise RuntimeError(evil)\n"
        "cli.playing.tablet = run\n"
    )
    (tmp_path / "first.py").write_text(script)
    run = companion(first=str(tmp_path / "first.py"))
    assert run.returncode == 1
    assert run.stderr.count("\\x1b]0;owned") == 2
    assert "RuntimeError" in run.stderr
    assert not obeys(run.stderr)
