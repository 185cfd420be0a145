"""`companion device` as outsiders meet it: real processes, JSON lines, one sentence on failure."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from firmware_bridge import flashing
from firmware_bridge.simulated import SimulatedBox
from tests.support import needs
from tests.support.bootloader import a_new_board
from tests.support.device_commands import running
from tests.support.process import ROOT, companion

pytestmark = pytest.mark.slow

Row = dict[str, Any]


def test_a_simulated_box_is_listed_and_takes_its_port_with_it_however_it_ends() -> None:
    with running("simulate") as box:
        port = box.until("port")["port"]
        with running("ports") as listed:
            assert listed.until("port", port)["seems"] is None  # nobody opens it unasked
        assert box.terminate() == 143
        assert not Path(port).parent.exists()


def test_a_simulated_box_is_watched_through_a_bad_day() -> None:
    with ExitStack() as stack:
        box = stack.enter_context(running("simulate", "--seed", "7"))
        port = box.until("port")["port"]
        watch = stack.enter_context(running("watch", "--port", port, "--kind", "box"))
        assert watch.until("state", "live")["firmware"] == "1.2.0"
        assert box.until("lamp")["lamp"]["pattern"] == "off"
        box.say({"fault": "noise", "rate": 0.01}, {"scan": "PS-E01"}, {"scan": "PS-E02"})
        watch.until("scan", "PS-E01")
        watch.until("scan", "PS-E02")
        box.say({"fault": "none"}, {"button": "down"})
        watch.until("button", "held")
        box.say({"button": "up"}, {"fault": "unplug"})
        watch.until("state", "searching")
        box.say({"fault": "replug"})
        watch.until("state", "live")
        box.say({"dance": 1})
        box.until("error")
        assert watch.interrupt() == 130
        assert box.end() == 0
    assert not Path(port).is_symlink()


def test_ports_are_rows_of_json_whatever_is_plugged_in() -> None:
    run = companion("device", "ports")
    assert (run.returncode, run.stderr) == (0, "")
    assert all(json.loads(line)["port"] for line in run.stdout.splitlines())


def test_watching_stops_after_so_many_seconds() -> None:
    run = companion("device", "watch", "--port", "/nowhere", "--kind", "box", "--seconds", "0.5")
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert (run.returncode, run.stderr) == (0, "")
    assert {row["state"] for row in rows} == {"searching"}


@needs.mark(needs.ptys)
def test_no_input_at_all_is_an_end_of_input() -> None:
    run = companion("device", "simulate")
    assert (run.returncode, run.stderr) == (0, "")
    assert [*json.loads(run.stdout)] == ["port"]


def test_what_stands_in_the_module_of_a_box_comes_as_rows() -> None:
    with running("simulate") as box:
        port = box.until("port")["port"]
        with running("module", "--port", port) as module:
            assert module.until("zone", "00ff")["how"] == "answered"


@needs.mark(needs.avrdude)
def test_a_new_board_is_flashed_and_each_step_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flashing, "FIRST", 0.4)
    for how in ((), ("--json",)):
        with a_new_board(SimulatedBox()) as board:
            assert main(["device", "flash", "--port", board.port, *how]) == 0
        last = capsys.readouterr().out.splitlines()[-1]
        if how:
            assert json.loads(last) == {"answers": board.port, "firmware": "1.2.0", "box": None}
        else:
            assert last == "The box answers, with firmware 1.2.0."


@pytest.mark.parametrize(
    "words",
    [
        ("device",),
        ("device", "dance"),
        ("device", "watch", "--kind", "toaster"),
        ("device", "watch", "--speed", "fast"),
        ("device", "watch", "--seconds", "-1"),
        ("device", "simulate", "--seed", "x"),
        ("device", "module"),
    ],
)
def test_a_wrong_call_is_one_sentence(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("verb", ["ports", "watch", "flash", "module --port P"])
def test_without_pyserial_one_sentence_says_what_to_do(
    verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_bridge.ports.find_spec", lambda module: None)
    assert main(["device", *verb.split()]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "./panic setup" in captured.err


@pytest.mark.parametrize("language", ["en_GB.UTF-8", "fr_FR.UTF-8"])
def test_help_names_every_fault(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = companion("device", "simulate", "--help", LANG=language, LC_ALL=language)
    assert run.returncode == 0
    for fault in ("noise", "drop", "half_frame", "babble", "wrong_device", "unplug", "new_version"):
        assert fault in run.stdout


def test_pyserial_is_loaded_only_where_a_port_is_wanted() -> None:
    code = (
        "import companion.cli, firmware_bridge.device_thread, sys; print('serial' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert run.stdout == "False\n"
