"""Laws of the table, tried with random commands, undo, redo, kills and resumes on both journals."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.core.game import replay
from companion.journal.codec import Codec
from companion.journal.entry import Journal
from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from companion.table.history import NEAR
from companion.table.timeline import timeline
from tests.support.lines import any_line
from tests.support.often import often
from tests.support.table import ANN_AND_BOB, Told, a_table, shown
from tests.support.ten import TEN

BESIDES = ("undo", "redo", "rewrite")
"""What is done to steps, and is none."""


def some_dice(sides: int, turn: int) -> int:
    return (turn * 7 + turn // 3) % sides + 1


class ATableInMemory(RuleBasedStateMachine):
    """A model of the evening: what was seen after each command that still counts."""

    def __init__(self) -> None:
        super().__init__()
        self.journal = self.open()
        self.sit_down()
        self.seen: list[dict[str, Any]] = [shown(self.told(**ANN_AND_BOB))]
        self.taken_back: list[dict[str, Any]] = []

    def open(self) -> Journal:
        return MemoryJournal()

    def sit_down(self) -> None:
        self.told = Told(a_table(self.journal, some_dice))

    @rule(line=any_line(TEN).filter(lambda line: line["do"] not in BESIDES))
    def somebody_does_something(self, line: dict[str, Any]) -> None:
        answer = self.told(**line)
        if answer["ok"]:
            self.seen.append(shown(answer))
            self.taken_back.clear()

    @rule(times=st.integers(1, 3 * NEAR))
    def the_same_many_times(self, times: int) -> None:
        for _ in range(times):
            self.somebody_does_something({"do": "throw", "anyway": True})

    @rule(times=st.integers(1, 4) | st.integers(1, 3 * NEAR))
    def undo(self, times: int) -> None:
        for _ in range(times):
            answer = self.told("undo")
            assert answer["ok"] is (len(self.seen) > 1)
            if answer["ok"]:
                self.taken_back.append(self.seen.pop())
                assert shown(answer) == self.seen[-1]

    @rule(times=st.integers(1, 3 * NEAR))
    def redo(self, times: int) -> None:
        for _ in range(times):
            answer = self.told("redo")
            assert answer["ok"] is bool(self.taken_back)
            if answer["ok"]:
                self.seen.append(self.taken_back.pop())
                assert shown(answer) == self.seen[-1]

    @rule(data=st.data())
    def an_earlier_step_is_rewritten(self, data: st.DataObject) -> None:
        play = self.told.table.play
        assert play is not None
        revs = [step.rev for step in play.history.steps]
        line = data.draw(st.none() | any_line(TEN).filter(lambda line: line["do"] not in BESIDES))
        asked = {"at": data.draw(st.sampled_from(revs)), "command": line}
        tried = self.told("rewrite", **asked, **{"try": True})
        assert shown(self.told("view")) == self.seen[-1], "trying does nothing"
        answer = self.told("rewrite", **asked)
        assert answer["ok"] is tried["ok"]
        if answer["ok"]:
            assert answer["rewritten"] == tried["rewritten"]
            assert shown(answer) == shown(tried)
            self.seen.append(shown(answer))
            self.taken_back.clear()

    @rule(data=st.data())
    def a_step_is_rewritten_as_it_is(self, data: st.DataObject) -> None:
        play = self.told.table.play
        assert play is not None
        steps = play.timeline()[1:]
        if not steps:
            return
        step = data.draw(st.sampled_from(steps)).entries[0]
        overruled = any(event["type"] == "overruled" for event in step.events)
        same = {"do": step.do, "anyway": overruled, **(step.command or {})}
        answer = self.told("rewrite", at=step.rev, command=same)
        later = len([one for one in steps if one.rev > step.rev])
        assert answer["rewritten"] == {"kept": later, "changed": [], "dropped": []}
        assert shown(answer) == self.seen[-1]
        self.seen.append(shown(answer))
        self.taken_back.clear()

    @rule()
    def the_process_dies_and_is_resumed(self) -> None:
        before, over = self.told("view"), self.seen[-1]["over"]
        cup = self.told.table.play.cup if self.told.table.play else None
        self.journal = self.reopen()
        self.sit_down()
        assert self.told.table.resume() is (over is None)
        if over is None:
            assert self.told("view") == before
            assert self.told.table.play is not None
            assert self.told.table.play.cup == cup
        else:
            self.seen, self.taken_back = [shown(self.told(**ANN_AND_BOB))], []

    def reopen(self) -> Journal:
        return self.journal

    @precondition(lambda self: len(self.seen) < 40)
    @invariant()
    def replaying_the_journal_gives_what_is_seen(self) -> None:
        play = self.told.table.play
        assert play is not None
        codec = Codec.of(TEN)
        counting = timeline(self.journal.entries(play.number)).done
        entries = [entry for step in counting for entry in step.entries]
        standing = {line["rev"] for line in self.told("log")["log"] if not line["undone"]}
        assert {entry.rev for entry in entries} <= standing
        events = [codec.read(kept) for entry in entries for kept in entry.events]
        assert replay(TEN, None, events) == play.history.state

    @invariant()
    def what_is_seen_is_what_was_seen(self) -> None:
        assert shown(self.told("view")) == self.seen[-1]


class ATableOnDisk(ATableInMemory):
    """The same, with the real file, copied while it is open as a dying machine would leave it."""

    def open(self) -> Journal:
        self.folders = [Path(mkdtemp())]
        return SqliteJournal.open(self.folders[-1])

    def reopen(self) -> Journal:
        self.folders.append(Path(mkdtemp()))
        for file in self.folders[-2].iterdir():
            if not file.name.endswith("-shm"):
                shutil.copy(file, self.folders[-1])
        self.journal.close()
        return SqliteJournal.open(self.folders[-1])

    def teardown(self) -> None:
        self.journal.close()
        for folder in self.folders:
            shutil.rmtree(folder)


TestATableInMemory = ATableInMemory.TestCase
TestATableOnDisk = ATableOnDisk.TestCase
TestATableInMemory.settings = often(15, stateful_step_count=25)
TestATableOnDisk.settings = often(10, stateful_step_count=20)


def test_a_listener_hears_each_command_once_the_journal_has_it() -> None:
    table = a_table()
    heard: list[tuple[int, int]] = []
    table.subscribe(lambda done: heard.append((done.entry.rev, table.journal.last_rev())))
    told = Told(table)
    told(**ANN_AND_BOB)
    told("keep")
    told("throw")
    assert heard == [(1, 1), (2, 2)]


def test_a_listener_that_fails_undoes_nothing(caplog: Any) -> None:
    table = a_table()

    def fails(_: object) -> None:
        raise RuntimeError

    table.subscribe(fails)
    told = Told(table)
    assert told(**ANN_AND_BOB)["ok"]
    assert told("throw")["ok"]
    assert "listener" in caplog.text
    assert json.dumps(told("view"))
