"""Laws of rewriting, on games of Panic Station in which anything is pressed."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.dice import Cup
from companion.core.refusal import Refusal
from companion.core.shape import write_short
from companion.core.words import Rewrite, name_of
from companion.games.panic_station import PANIC_STATION
from companion.journal.entry import Journal
from companion.journal.memory import MemoryJournal
from companion.table.orders import Order
from companion.table.table import Table
from tests.support.often import tried
from tests.support.random_table import RandomTable
from tests.support.table import a_table

STEPS = 60


def source(sides: int, turn: int) -> int:
    return (turn * 7 + turn // 3) % sides + 1


def a_random_game(seed: int, journal: Journal, steps: int = STEPS) -> tuple[Table, RandomTable]:
    """Press on, so many times, whatever comes of it."""
    people = RandomTable(seed)
    table = a_table(journal, source, PANIC_STATION)
    setup = {
        "do": "new_game",
        "players": [{"seat": seat, "name": seat.title()} for seat in people.state.seats],
        "board": "full" if people.state.on_map else "light",
    }
    done = table.do(expected(table.read(setup, PANIC_STATION.name)))
    assert not isinstance(done, Refusal), done
    for _ in range(steps):
        assert table.play is not None
        people.state, people.cup = table.play.history.state, Cup(source)
        command = people.something()
        anyway = people.chance.random() < 0.1
        table.do(Order(name_of(type(command)), command, anyway=anyway))
    return table, people


def expected(order: Order | Refusal) -> Order:
    assert not isinstance(order, Refusal), order
    return order


def state_of(table: Table) -> Any:
    assert table.play is not None
    return table.play.history.state


@pytest.mark.law
@pytest.mark.parametrize("seed", range(tried(20)))
def test_a_rewriting_is_undone_whole_and_the_journal_replays_to_the_same(seed: int) -> None:
    journal = MemoryJournal()
    table, people = a_random_game(seed, journal)
    for _ in range(8):
        assert table.play is not None
        before, cup = state_of(table), table.play.cup
        step = people.chance.choice(table.play.history.steps)
        people.state = before
        command = people.something()
        raw = {"do": name_of(type(command)), **write_short(command)}
        asked = Rewrite(step.rev, people.chance.choice((raw, {**raw, "anyway": True}, None)))
        table.do(Order("rewrite", asked, anyway=True))
        again = a_table(journal, source, PANIC_STATION)
        if not table.play.standing.over:
            assert again.resume()
            assert state_of(again) == state_of(table)
            assert again.play is not None
            assert again.play.cup == table.play.cup
        if state_of(table) is not before and people.chance.random() < 0.5:
            done = table.do(expected(table.read({"do": "undo"}, "")))
            assert not isinstance(done, Refusal), done
            assert (state_of(table), table.play.cup) == (before, cup)


@pytest.mark.law
@pytest.mark.parametrize("seed", range(tried(20)))
def test_what_is_rewritten_as_it_was_changes_nothing(seed: int) -> None:
    table, people = a_random_game(1_000 + seed, MemoryJournal())
    assert table.play is not None
    steps = table.play.timeline()[1:]
    for step in people.chance.sample(steps, min(8, len(steps))):
        before, cup = state_of(table), table.play.cup
        entry = step.entries[0]
        overruled = any(event["type"] == "overruled" for event in entry.events)
        raw = {"do": entry.do, "anyway": overruled, **(entry.command or {})}
        done = table.do(Order("rewrite", Rewrite(entry.rev, raw), anyway=True))
        assert not isinstance(done, Refusal), (raw, done)
        assert done.rewriting is not None
        assert not done.rewriting.changed + done.rewriting.dropped
        assert (state_of(table), table.play.cup) == (before, cup)
