"""Laws of Star Trek Panic on the scripted table: undo, redo, rewrite, resume, and no way back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import replay
from companion.games.star_trek_panic import STAR_TREK_PANIC
from companion.games.star_trek_panic.package import PACKAGE
from companion.journal.codec import Codec
from companion.journal.memory import MemoryJournal
from companion.table.timeline import timeline
from tests.support.often import often
from tests.support.random_voyage import RandomVoyage
from tests.support.table import Told, a_table, shown

SEEDS = st.integers(0, 10_000)
CODEC = Codec.of(STAR_TREK_PANIC)


def some_die(sides: int, turn: int) -> int:
    return (turn * 7 + turn // 3) % sides + 1


def at_a_table(journal: MemoryJournal) -> Told:
    return Told(a_table(journal, some_die, PACKAGE), PACKAGE.name)


class Evening:
    """So many presses of a game at random, said to a real table with a journal."""

    def __init__(self, seed: int, presses: int) -> None:
        self.journal = MemoryJournal()
        self.tell = at_a_table(self.journal)
        voyage = RandomVoyage(seed)
        self.seen = [shown(self.tell(**voyage.begun_by))]
        self.lines: list[Mapping[str, Any]] = []
        for _ in range(presses):
            line = voyage.press().line
            answer = self.tell(**line)
            if answer["ok"]:
                self.seen.append(shown(answer))
                self.lines.append(line)
            play = self.tell.table.play
            assert play is not None
            voyage.state = play.history.state
            if voyage.over:
                break

    @property
    def now(self) -> dict[str, Any]:
        return shown(self.tell("view"))


@often(30)
@given(seed=SEEDS, presses=st.integers(1, 40), back=st.integers(1, 40))
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


@often(30)
@given(seed=SEEDS, presses=st.integers(1, 40))
def test_a_table_that_is_resumed_sees_what_it_saw(seed: int, presses: int) -> None:
    evening = Evening(seed, presses)
    if evening.now["over"] is not None:
        return
    again = at_a_table(evening.journal)
    assert again.table.resume()
    assert shown(again("view")) == evening.now
    assert again("log")["log"] == evening.tell("log")["log"]


@often(30)
@given(seed=SEEDS, presses=st.integers(1, 40))
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
    state = replay(STAR_TREK_PANIC, None, events)
    assert state is not None
    assert state == play.history.state
    seen, now = STAR_TREK_PANIC.view(state, None), evening.now
    assert {key: now[key] for key in seen if key != "reminders"} == {
        key: one for key, one in seen.items() if key != "reminders"
    }
    assert [CODEC.read(CODEC.write(one)) for one in events] == events


@often(20)
@given(seed=SEEDS, presses=st.integers(2, 30), data=st.data())
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


@often(20)
@given(seed=SEEDS, presses=st.integers(2, 30), data=st.data())
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


@often(20)
@given(seed=SEEDS, presses=st.integers(1, 40))
def test_what_is_foretold_after_a_command_is_foretold_once_it_is_done(
    seed: int, presses: int
) -> None:
    evening = Evening(seed, presses)
    for offer in evening.tell("offers")["offers"]:
        if not offer["open"] or offer["do"] in ("new_game", "threats_act", "draw_threat", "begin"):
            continue
        line = {"do": offer["do"], **offer["ways"][-1]}
        asked = evening.tell("forecast", after=[line])
        assert evening.tell(**line)["ok"]
        told = evening.tell("forecast")
        assert asked.get("forecast") == told.get("forecast"), line
        assert asked.get("refused") == told.get("refused"), line
        evening.tell("undo")


@often(40)
@given(seed=SEEDS, presses=st.integers(1, 40))
def test_a_forecast_changes_nothing(seed: int, presses: int) -> None:
    evening = Evening(seed, presses)
    before = evening.tell("view")
    entries = len(list(evening.journal.entries(1)))
    answer = evening.tell("forecast")
    assert answer["view"] == before["view"] == evening.tell("view")["view"]
    assert len(list(evening.journal.entries(1))) == entries
    view = before["view"]
    in_turn = view["turn"] and view["turn"]["phase"] in (3, 4, 6) and view["board"] == "full"
    acts = [one.get("of") == "threats_act" for one in view["pending"]]
    assert answer["ok"] is bool(view["turn"] and view["board"] == "full" and (
        acts[0] if acts else in_turn
    ))  # fmt: skip
