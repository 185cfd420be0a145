"""Evenings that were written before a game was a package are read as they were.

`before_packages/` was written by the last program of that time: a game whose sealed scans were
audited, one that was left while a second scan was asked, and a golden game up to its 100th line.
`seen.json` is what the table showed then: its view and the sentences of its log.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import PACKAGES
from companion.journal.sqlite import SqliteJournal
from companion.locale import Words
from companion.table.records import verdict
from companion.table.table import Table
from companion.table.telling import log
from tests.support.connections import SEATS, Evening
from tests.support.sealing import SealingPhone
from tests.support.table import always

KEPT = Path(__file__).parent / "before_packages"
WORDS = Words("en")


@pytest.fixture(params=("audited", "unfinished", "golden"))
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copytree(KEPT / request.param, tmp_path / request.param))


@pytest.fixture
def table(folder: Path) -> Iterator[Table]:
    journal = SqliteJournal.open(folder)
    yield Table(PACKAGES, journal, source=always(2), clock=lambda: "2026-11-18T20:00:00Z")
    journal.close()


def test_the_journal_is_whole(folder: Path) -> None:
    assert verdict(folder, PACKAGES).whole


def test_the_game_looks_as_it_did(folder: Path, table: Table) -> None:
    """Keys may have been added to the view since, and reminders say it in other words."""
    kept = seen(folder)["view"]
    del kept["reminders"]
    view = json.loads(json.dumps(table.view(of=table.look(1)), default=WORDS.sentence))
    assert known(view, kept) == kept


def known(now: Any, then: Any) -> Any:
    """Return what stands now wherever something stood then."""
    if isinstance(then, dict):
        return {key: known(now[key], value) for key, value in then.items()}
    if isinstance(then, list) and len(then) == len(now):
        return [known(*both) for both in zip(now, then, strict=True)]
    return now


def test_its_log_has_the_lines_that_it_had(folder: Path, table: Table) -> None:
    """What they say is said better from time to time; a room is now called by its name."""
    lines = log(table.look(1), table.journal)
    told = [" ".join(WORDS.sentence(one) for one in line.text) for line in lines]
    assert len(told) == len(seen(folder)["log"])
    assert all(told)


def test_only_a_game_that_is_over_is_not_gone_on_with(folder: Path, table: Table) -> None:
    assert table.resume() is (folder.name != "audited")


def test_a_scan_that_was_asked_is_asked_anew(tmp_path: Path) -> None:
    shutil.copytree(KEPT / "unfinished", tmp_path / "unfinished")
    journal = SqliteJournal.open(tmp_path / "unfinished")
    evening = Evening(tmp_path / "unfinished", journal)
    assert evening.table.resume()
    evening.connections.refresh()
    # Nothing is asked before every phone is back.
    phones = [SealingPhone(evening, seed=f"{seat} of the test") for seat in SEATS]
    assert [phone.hello()["seat"] for phone in phones] == list(SEATS)
    assert phones[0].asked["seats"] == list(SEATS)
    journal.close()


def known_of(view: Any, kept: Any) -> Any:
    """Leave out of a view what was not in it then."""
    if isinstance(view, dict) and isinstance(kept, dict):
        return {key: known_of(view[key], kept[key]) for key in kept}
    return view


def seen(folder: Path) -> dict[str, Any]:
    """What the table showed when it was written."""
    found: dict[str, Any] = json.loads((folder / "seen.json").read_text())
    return found
