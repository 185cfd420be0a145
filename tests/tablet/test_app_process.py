"""The real app in a process of its own: it starts, it draws, and kill -9 takes nothing from it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.app import open_table
from companion.core.refusal import Refusal
from companion.games import PACKAGES
from tests.support import needs
from tests.support.disk import read_only
from tests.support.driven import as_json
from tests.support.golden import golden
from tests.support.process import ROOT
from tests.support.tablet import Tablet

pytestmark = [pytest.mark.slow, needs.mark(needs.touch)]

OFFSCREEN = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}

KILLS = [
    ("human_win", 31, "animation"),
    pytest.param("human_win", 31, "tally", marks=pytest.mark.long),
    ("parasite_win_by_scan", 45, "question"),
    pytest.param("eliminated_marker_holder", 27, "question", marks=pytest.mark.long),
    ("eliminated_marker_holder", 87, "under_way"),
]
"""A golden game, after how many of its commands, and in the middle of what."""


def environment(**more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("KIVY_")}
    return {**kept, **OFFSCREEN, "LANG": "C.UTF-8", **more}


def driven(folder: Path, **plan: Any) -> subprocess.Popen[str]:
    """Start the real app with somebody inside who does as planned."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.driven", str(folder), json.dumps(plan)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
        text=True,
    )


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Wait for its end; one that hangs is put out of its misery."""
    try:
        out, err = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
    return process.returncode, out, err


def reported(end: tuple[int, str, str], expected: int) -> dict[str, Any]:
    """Read what it reported, where it ended as it should."""
    code, out, err = end
    assert (code, err) == (expected, "")
    found: dict[str, Any] = json.loads(out)
    return found


def told(folder: Path, commands: tuple[dict[str, Any], ...]) -> None:
    """Play so far, without a screen."""
    table = open_table(PACKAGES, folder, 1)
    with closing(table.journal):
        for raw in commands:
            order = table.read(raw, "panic_station")
            assert not isinstance(order, Refusal)
            table.do(order)


def replayed(folder: Path) -> Any:
    """Return what the journal alone says of the game."""
    table = open_table(PACKAGES, folder, 1)
    with closing(table.journal):
        assert table.resume()
        return table.view()


@pytest.mark.parametrize(("game", "k", "when"), KILLS)
def test_killed_in_the_middle_it_goes_on_with_one_tap_where_it_was(
    game: str, k: int, when: str, tmp_path: Path
) -> None:
    *before, command = golden(game)[:k]
    told(tmp_path, tuple(before))
    plan = {"resume": True, "commands": [command], "when": when, "end": "kill"}
    end = ended(driven(tmp_path, **plan))
    last = reported(end, -signal.SIGKILL)
    tablet = Tablet(tmp_path)
    tablet.tap("resume")
    assert tablet.desk.taps == 1
    assert tablet.desk.route.name == "table"
    assert tablet.view["rev"] - last["view"]["rev"] in ((0, 1) if when == "under_way" else (0,))
    tablet.close()
    assert dict(tablet.view) == dict(replayed(tmp_path))
    if when != "under_way":
        assert json.loads(as_json(tablet.view)) == last["view"]


def test_it_starts_draws_its_start_screen_and_ends(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    last = reported(ended(driven(folder)), 0)
    assert "new" in last["keys"]
    assert last["view"] is None
    assert sorted(file.name for file in folder.iterdir()) == ["journal.lock", "journal.sqlite3"]


def test_on_the_command_line_kivy_says_nothing_as_it_starts(tmp_path: Path) -> None:
    script = """if True:
        import logging, pathlib, sys
        from companion.tablet.app import prepare
        logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
        prepare(pathlib.Path(sys.argv[1]))
        import kivy.core.window
    """
    words = [sys.executable, "-c", script, str(tmp_path)]
    run = subprocess.run(
        words, env=environment(), cwd=ROOT, capture_output=True, check=False, text=True
    )
    assert (run.returncode, run.stderr) == (0, "")


def test_it_starts_where_nothing_can_be_written(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    with read_only(locked):
        code, out, err = ended(driven(locked / "data"))
        assert "new" in reported((code, out, ""), 0)["keys"]
        assert err.startswith("companion: The log cannot be written (")
        assert err.count("\n") == 1
    assert not list(locked.iterdir())


def test_without_a_screen_it_says_what_to_do_and_makes_nothing(tmp_path: Path) -> None:
    without = {
        key: value
        for key, value in environment(HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path)).items()
        if key not in {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    }
    run = subprocess.run(
        [sys.executable, "-m", "companion"],
        env=without,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
    )
    assert run.returncode == 1
    assert "There is no screen here" in run.stderr
    assert run.stdout == ""
    assert not list(tmp_path.iterdir())
