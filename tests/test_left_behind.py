"""What tests leave behind is found out: folders with whose they are, and processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import needs
from tests.support.left_behind import running
from tests.support.process import ROOT

CONFTEST = """
from tests.support.left_behind import LeftBehind

def pytest_configure(config):
    config.pluginmanager.register(LeftBehind(), "left-behind")
"""
LEAVING = """
import subprocess, tempfile
KEPT = []

def test_a_folder_is_left():
    tempfile.mkdtemp(prefix="left-")

def test_a_process_is_left():
    KEPT.append(subprocess.Popen(["sleep", "30"]))

def test_nothing_is_left():
    with tempfile.TemporaryDirectory():
        pass
"""


def run(folder: Path, *words: str, tests: str = LEAVING) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_leaving.py").write_text(tests)
    (folder / "pytest.ini").write_text("[pytest]")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words, folder],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )


@needs.mark(needs.proc)
@pytest.mark.slow
def test_a_run_fails_by_what_it_leaves_behind_and_says_whose_it_is(tmp_path: Path) -> None:
    done = run(tmp_path, "-n", "1")
    end(done.stdout)
    assert done.returncode == 1, done.stdout
    found = done.stdout.split(" left behind ")[1]
    assert "/left-" in found
    assert "first seen after test_leaving.py::test_a_folder_is_left" in found
    assert "sleep 30" in found
    assert len(found.strip("= \n").splitlines()) == 3, found


def test_a_run_that_leaves_nothing_is_as_good_as_its_tests(tmp_path: Path) -> None:
    done = run(tmp_path, tests="def test_nothing(): pass")
    assert done.returncode == 0, done.stdout
    assert "left behind" not in done.stdout


@needs.mark(needs.proc)
def test_a_process_is_known_by_what_it_was_started_with() -> None:
    mark = "PANIC_MARK=of this test alone"
    name, value = mark.split("=")
    pipe = subprocess.PIPE
    with subprocess.Popen(["cat"], bufsize=0, env={name: value}, stdin=pipe, stdout=pipe) as child:
        assert child.stdin
        assert child.stdout
        child.stdin.write(b"\n")
        child.stdout.read(1)  # only now is it sure to have its own environment
        assert [line.split(":")[0] for line in running(mark, 0)] == [f"process {child.pid}"]
        child.kill()


def end(told: str) -> None:
    """End what was left behind on purpose."""
    for line in told.splitlines():
        if line.startswith("process ") and line.endswith("sleep 30 "):
            os.kill(int(line.split()[1].strip(":")), signal.SIGTERM)
