"""What every journal keeps to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal.entry import Entry, GameSummary, Journal
from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from tests.support.journals import an_entry, steady
from tests.support.often import often

EVERY_JOURNAL: dict[str, Callable[[Path], Journal]] = {
    "memory": lambda _: MemoryJournal(),
    "sqlite": SqliteJournal.open,
    "steady": steady,
}


@pytest.fixture(params=EVERY_JOURNAL)
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    opened = EVERY_JOURNAL[request.param](tmp_path)
    yield opened
    opened.close()


def test_an_empty_journal_has_no_rev_and_no_evening(journal: Journal) -> None:
    assert journal.last_rev() == 0
    assert list(journal.games()) == []
    assert list(journal.entries(1)) == []
    assert journal.trouble is None
    assert journal.waiting == 0


def test_what_is_appended_is_read_in_order(journal: Journal) -> None:
    entries = [an_entry(rev) for rev in range(1, 8)]
    for entry in entries:
        journal.append(entry)
    assert list(journal.entries(1)) == entries
    assert journal.last_rev() == 7


def test_a_stretch_between_two_revs_has_both_ends(journal: Journal) -> None:
    for rev in range(1, 8):
        journal.append(an_entry(rev))
    assert [entry.rev for entry in journal.entries(1, 3, 5)] == [3, 4, 5]
    assert [entry.rev for entry in journal.entries(1, 6)] == [6, 7]


def test_games_do_not_mix_and_the_one_played_last_is_listed_last(journal: Journal) -> None:
    for entry in (an_entry(1), an_entry(2, 2), an_entry(3, over=True), an_entry(4, 2)):
        journal.append(entry)
    assert [entry.rev for entry in journal.entries(2)] == [2, 4]
    at = "2026-11-18T20:00:0{}+00:00".format
    assert list(journal.games()) == [
        GameSummary(1, "ten", at(1), at(3), 2, over=True),
        GameSummary(2, "ten", at(2), at(4), 2, over=False),
    ]


def test_all_games_are_read_in_the_order_they_were_played(journal: Journal) -> None:
    for entry in (an_entry(1), an_entry(2, 2), an_entry(3)):
        journal.append(entry)
    assert [entry.rev for entry in journal.entries(None)] == [1, 2, 3]
    assert [entry.rev for entry in journal.entries(None, 2)] == [2, 3]


def test_what_cannot_be_kept_is_refused_at_once_and_stands_in_nobody_s_way(
    journal: Journal,
) -> None:
    with pytest.raises(ValueError, match="surrogates"):
        journal.append(an_entry(1, do="\ud800"))
    journal.append(an_entry(1))
    assert journal.last_rev() == 1


def test_reading_while_more_is_appended_breaks_nothing(journal: Journal) -> None:
    for rev in range(1, 4):
        journal.append(an_entry(rev))
    reading = journal.entries(1)
    first = next(reading)
    journal.append(an_entry(4))
    assert first.rev == 1
    assert [entry.rev for entry in reading][:2] == [2, 3]


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
ENTRIES: st.SearchStrategy[list[dict[str, Any]]] = st.lists(
    st.builds(
        dict,
        game=st.integers(1, 3),
        name=TEXT,
        at=st.integers(0, 2**37).map(lambda at: datetime.fromtimestamp(at, UTC).isoformat()),
        do=TEXT,
        turn=st.none() | st.integers(0, 99),
        seat=st.none() | TEXT,
        over=st.booleans(),
        events=st.lists(st.dictionaries(TEXT, JSON, max_size=3), max_size=3).map(tuple),
    ),
    max_size=12,
)


@pytest.mark.parametrize("kind", EVERY_JOURNAL)
@given(fields=ENTRIES)
@often(40)
def test_any_entry_comes_back_as_it_was(kind: str, fields: list[dict[str, Any]]) -> None:
    entries = [Entry(rev=rev, **one) for rev, one in enumerate(fields, start=1)]
    with TemporaryDirectory() as folder:
        journal = EVERY_JOURNAL[kind](Path(folder))
        for entry in entries:
            journal.append(entry)
        for game in (1, 2, 3):
            assert list(journal.entries(game)) == [e for e in entries if e.game == game]
        journal.close()
        if kind != "memory":
            again = SqliteJournal.look(Path(folder))
            assert again.last_rev() == len(entries)
            again.close()
