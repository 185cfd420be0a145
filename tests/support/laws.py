"""Laws that every game keeps on the scripted table, and an evening at random to try them on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from companion.core.game import replay
from companion.games.package import Package
from companion.journal.codec import Codec
from companion.journal.memory import MemoryJournal
from companion.table.timeline import TimelineStep, timeline
from tests.support.random_game import RandomGame
from tests.support.table import Told, a_table, shown

SEEDS = st.integers(0, 10_000)


def some_die(sides: int, turn: int) -> int:
    return (turn * 7 + turn // 3) % sides + 1


def at_a_table(journal: MemoryJournal, package: Package) -> Told:
    return Told(a_table(journal, some_die, package), package.name)


class Evening:
    """So many presses of a game at random, said to a real table with a journal."""

    def __init__(self, package: Package, game: RandomGame, presses: int) -> None:
        self.package, self.journal = package, MemoryJournal()
        self.tell = at_a_table(self.journal, package)
        self.seen = [shown(self.tell(**game.begun_by))]
        self.lines: list[Mapping[str, Any]] = []
        for _ in range(presses):
            line = game.press().line
            answer = self.tell(**line)
            if answer["ok"]:
                self.seen.append(shown(answer))
                self.lines.append(line)
            game.state = self.state
            if game.over:
                break

    @property
    def now(self) -> dict[str, Any]:
        return shown(self.tell("view"))

    @property
    def state(self) -> Any:
        play = self.tell.table.play
        assert play is not None
        return play.history.state

    def steps(self) -> list[TimelineStep]:
        """What was done since everybody sat down."""
        play = self.tell.table.play
        assert play is not None
        return list(play.timeline()[1:])


def taken_back_and_done_again(evening: Evening, back: int) -> None:
    """What is taken back is as it was, and what is done again as it came."""
    back = min(back, len(evening.lines))
    for n in range(1, back + 1):
        assert shown(evening.tell("undo")) == evening.seen[-1 - n]
    for n in range(back, 0, -1):
        assert shown(evening.tell("redo")) == evening.seen[len(evening.seen) - n]
    assert evening.tell("redo")["ok"] is False


def resumed(evening: Evening) -> None:
    """A table that is resumed sees what it saw."""
    if evening.now["over"] is not None:
        return
    again = at_a_table(evening.journal, evening.package)
    assert again.table.resume()
    assert shown(again("view")) == evening.now
    assert again("log")["log"] == evening.tell("log")["log"]


def replayed(evening: Evening) -> None:
    """Replaying the journal in JSON gives what is seen."""
    codec = Codec.of(evening.package.game)
    kept = [
        event
        for step in timeline(evening.journal.entries(1)).done
        for entry in step.entries
        for event in entry.events
    ]
    events = [codec.read(json.loads(json.dumps(one))) for one in kept]
    state = replay(evening.package.game, None, events)
    assert state is not None
    assert state == evening.state
    assert [codec.read(codec.write(one)) for one in events] == events


def rewritten_as_it_is(evening: Evening, data: st.DataObject) -> None:
    """A step rewritten as it is changes nothing."""
    if not (steps := evening.steps()):
        return
    step = data.draw(st.sampled_from(steps)).entries[0]
    overruled = any(event["type"] == "overruled" for event in step.events)
    same = {"do": step.do, "anyway": overruled, **(step.command or {})}
    answer = evening.tell("rewrite", at=step.rev, command=same)
    assert answer["ok"], answer.get("refused")
    later = len([one for one in steps if one.entries[0].rev > step.rev])
    assert answer["rewritten"] == {"kept": later, "changed": [], "dropped": []}
    assert shown(answer) == evening.seen[-1]


def taken_out(evening: Evening, data: st.DataObject) -> None:
    """A step taken out leaves a table that goes on."""
    revs = [step.entries[0].rev for step in evening.steps()]
    if not revs:
        return
    asked = {"at": data.draw(st.sampled_from(revs)), "command": None}
    tried = evening.tell("rewrite", **asked, **{"try": True})
    assert evening.now == evening.seen[-1], "trying does nothing"
    answer = evening.tell("rewrite", **asked)
    assert answer["ok"] is tried["ok"]
    if answer["ok"]:
        assert answer["rewritten"] == tried["rewritten"]
        assert shown(answer) == shown(tried)
        assert shown(evening.tell("undo")) == evening.seen[-1]
