"""kill -9 at any instant: what was acknowledged is there afterwards. These processes really die."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.journal.sqlite import FILE, SqliteJournal
from companion.table.records import verdict
from tests.support.often import tried
from tests.support.process import Running, companion, killed_in_the_middle
from tests.support.table import ANN_AND_BOB, Told, a_table, shown
from tests.support.ten import PACKAGE

KILLS = min(tried(20), 60)
"""No more in the bulk: each looks through all that the ones before have left."""


def some_lines(chance: random.Random) -> bytes:
    """A flood of commands, undo, redo and rewriting among them, too many to end."""
    found: list[dict[str, Any]] = [ANN_AND_BOB]
    for _ in range(60):
        found += [{"do": "throw", "anyway": True}] * chance.randint(1, 3)
        if chance.random() < 0.3:
            found += [{"do": "undo"}] + [{"do": "redo"}] * chance.randint(0, 1)
        if chance.random() < 0.3:
            throw = {"do": "throw", "anyway": True, "roll": [chance.randint(2, 6)]}
            found.append({"do": "rewrite", "at": chance.randint(2, 9), "command": throw})
    return b"".join(json.dumps(line).encode() + b"\n" for line in found)


@pytest.mark.law
def test_kill_after_kill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """One evening, killed again and again; its first line is refused from the second time on."""
    chance = random.Random(2026)
    acknowledged = 0
    for _ in range(KILLS):
        answers = killed_in_the_middle(tmp_path, some_lines(chance), chance.randint(0, 12))
        done = [answer for answer in answers if answer["ok"]]
        if done:
            assert done[0]["view"]["rev"] > acknowledged
            acknowledged = done[-1]["view"]["rev"]
        if not (tmp_path / FILE).exists():
            assert not done
            continue
        table = Told(a_table(SqliteJournal.open(tmp_path)))
        assert table.table.resume() or not acknowledged
        kept = table.table.journal.last_rev()
        assert acknowledged <= kept <= acknowledged + 1
        acknowledged = kept
        if done and kept == done[-1]["view"]["rev"]:
            assert shown(table("view")) == shown(done[-1])
        table.table.journal.close()
    assert acknowledged > KILLS
    assert verdict(tmp_path, {"ten": PACKAGE}).whole


def test_a_killed_evening_is_resumed_by_the_real_command_line(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path))
    with Running(*data) as first:
        assert first(**ANN_AND_BOB)["ok"]
        for _ in range(4):
            last = first("throw", anyway=True)
        first.kill()
    with Running(*data, "--resume") as second:
        assert second("view")["view"] == last["view"]
        assert second("undo")["ok"]
        undone = second("throw", anyway=True)
        assert undone["view"]["rev"] == last["view"]["rev"] + 2
        assert shown(undone) == shown(last), "an undo was a second throw"


def test_a_death_before_the_first_command_leaves_a_folder_that_works(tmp_path: Path) -> None:
    with Running("--data", str(tmp_path)):
        pass
    line = json.dumps(ANN_AND_BOB)
    run = companion(
        "play",
        "--game",
        "tests.support.ten:PACKAGE",
        "--data",
        str(tmp_path),
        "--resume",
        lines=line,
    )
    assert run.returncode == 0
    assert json.loads(run.stdout)["ok"]
