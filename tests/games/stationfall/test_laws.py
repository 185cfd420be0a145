"""Laws of Stationfall on the scripted table: undo, resume, rewrite, and nothing told too early."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import replay
from companion.games.stationfall.package import PACKAGE
from companion.journal.codec import Codec
from companion.journal.memory import MemoryJournal
from companion.table.timeline import timeline
from tests.support.often import often
from tests.support.random_orbit import RandomOrbit
from tests.support.stationfall import CAST, flying
from tests.support.table import Told, a_table, shown

SEEDS = st.integers(0, 10_000)
CODEC = Codec.of(PACKAGE.game)


def some_die(sides: int, turn: int) -> int:
    return (turn * 7 + turn // 3) % sides + 1


def at_a_table(journal: MemoryJournal) -> Told:
    return Told(a_table(journal, some_die, PACKAGE), PACKAGE.name)


class Evening:
    """So many presses of a game at random, said to a real table with a journal."""

    def __init__(self, seed: int, presses: int) -> None:
        self.journal = MemoryJournal()
        self.tell = at_a_table(self.journal)
        orbit = RandomOrbit(seed)
        self.seen = [shown(self.tell(**orbit.begun_by))]
        self.lines: list[Mapping[str, Any]] = []
        for _ in range(presses):
            line = orbit.press().line
            answer = self.tell(**line)
            if answer["ok"]:
                self.seen.append(shown(answer))
                self.lines.append(line)
            play = self.tell.table.play
            assert play is not None
            orbit.state = play.history.state
            if orbit.over:
                break

    @property
    def now(self) -> dict[str, Any]:
        return shown(self.tell("view"))


@often(12)
@given(seed=SEEDS, presses=st.integers(1, 60), back=st.integers(1, 60))
def test_what_is_taken_back_is_as_it_was_and_what_is_done_again_as_it_came(
    seed: int, presses: int, back: int
) -> None:
    evening = Evening(seed, presses)
    back = min(back, len(evening.lines))
    for n in range(1, back + 1):
        assert shown(evening.tell("undo")) == evening.seen[-1 - n]
    for n in range(back, 0, -1):
        assert shown(evening.tell("redo")) == evening.seen[len(evening.seen) - n]
    assert evening.tell("redo")["ok"] is False


@often(12)
@given(seed=SEEDS, presses=st.integers(1, 60))
def test_a_table_that_is_resumed_sees_what_it_saw(seed: int, presses: int) -> None:
    evening = Evening(seed, presses)
    if evening.now["over"] is not None:
        return
    again = at_a_table(evening.journal)
    assert again.table.resume()
    assert shown(again("view")) == evening.now
    assert again("log")["log"] == evening.tell("log")["log"]


@often(12)
@given(seed=SEEDS, presses=st.integers(1, 60))
def test_replaying_the_journal_in_json_gives_what_is_seen(seed: int, presses: int) -> None:
    evening = Evening(seed, presses)
    play = evening.tell.table.play
    assert play is not None
    kept = [
        event
        for step in timeline(evening.journal.entries(play.number)).done
        for entry in step.entries
        for event in entry.events
    ]
    events = [CODEC.read(json.loads(json.dumps(one))) for one in kept]
    state = replay(PACKAGE.game, None, events)
    assert state is not None
    assert state == play.history.state
    assert [CODEC.read(CODEC.write(one)) for one in events] == events


@often(8)
@given(seed=SEEDS, presses=st.integers(2, 40), data=st.data())
def test_a_step_rewritten_as_it_is_changes_nothing(
    seed: int, presses: int, data: st.DataObject
) -> None:
    evening = Evening(seed, presses)
    play = evening.tell.table.play
    assert play is not None
    steps = play.timeline()[1:]
    if not steps:
        return
    step = data.draw(st.sampled_from(steps)).entries[0]
    overruled = any(event["type"] == "overruled" for event in step.events)
    same = {"do": step.do, "anyway": overruled, **(step.command or {})}
    answer = evening.tell("rewrite", at=step.rev, command=same)
    assert answer["ok"], answer.get("refused")
    later = len([one for one in steps if one.entries[0].rev > step.rev])
    assert answer["rewritten"] == {"kept": later, "changed": [], "dropped": []}
    assert shown(answer) == evening.seen[-1]


@often(8)
@given(seed=SEEDS, presses=st.integers(2, 40), data=st.data())
def test_a_step_taken_out_leaves_a_table_that_goes_on(
    seed: int, presses: int, data: st.DataObject
) -> None:
    evening = Evening(seed, presses)
    play = evening.tell.table.play
    assert play is not None
    revs = [step.entries[0].rev for step in play.timeline()[1:]]
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


# Secrets


PAIRS = (("Exile", "Medical"), ("Medical", "Exile"))
"""Who is what, in two games that are otherwise the same."""


def traces(seed: int, pair: tuple[str, str]) -> tuple[list[Any], list[Any], list[Any]]:
    """What is seen, kept and logged before the first reveal of a game; red is this pair."""
    journal = MemoryJournal()
    tell = at_a_table(journal)
    orbit = RandomOrbit(seed, wild=0)
    tell(**orbit.begun_by)
    seen = []
    for _ in range(20):
        line = orbit.press().line
        if line["do"] in ("reveal", "stationfall") or orbit.view["phase"] != "play":
            break
        tell(**line)
        seen.append(shown(tell("view")))
    kept = [(entry.do, entry.command, entry.events) for entry in journal.entries(1)]
    log = tell("log")["log"]
    tell("stationfall")
    tell("reveal", seat="red", identity=pair[0], bonus=pair[1])
    return seen, kept, log


@often(4)
@given(seed=SEEDS)
def test_two_games_that_differ_in_who_is_what_leave_the_same_traces(seed: int) -> None:
    """SF-SET-05, SF-REV-05: the table learns it at the reveal, and nothing knows it before."""
    one, other = (traces(seed, pair) for pair in PAIRS)
    assert one == other


@pytest.mark.parametrize("do", ["influence", "activate", "renegotiate", "bribe", "kompromat"])
def test_no_command_but_a_reveal_has_room_for_a_secret(do: str) -> None:
    """SF-SET-05, SF-KOM-01."""
    orbit = flying()
    for field in ("identity", "bonus", "secret"):
        assert orbit.refused(do, character="Exile", **{field: "Medical"})[0] == "bad_value"


def test_a_schroedinger_reveal_says_nothing_of_the_first_identity() -> None:
    """SF-REV-06: it is discarded unseen."""
    orbit = flying()
    before = json.dumps(orbit.answer("log")["log"])
    (revealed,) = [
        one
        for one in orbit.do("reveal", identity="Exile", schroedinger=True)
        if one["type"] == "revealed"
    ]
    named = {value for value in revealed.values() if value in CAST}
    assert named == {"Exile"}
    assert "Exile" not in before
