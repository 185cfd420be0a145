"""Laws of Stationfall on the scripted table: undo, resume, rewrite, and nothing told too early."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stationfall.package import PACKAGE
from companion.journal.memory import MemoryJournal
from tests.support import laws
from tests.support.laws import SEEDS, Evening, at_a_table
from tests.support.often import often
from tests.support.random_orbit import RandomOrbit
from tests.support.stationfall import CAST, flying
from tests.support.table import shown


def played(seed: int, presses: int) -> Evening:
    return Evening(PACKAGE, RandomOrbit(seed), presses)


@often(12)
@given(seed=SEEDS, presses=st.integers(1, 60), back=st.integers(1, 60))
def test_what_is_taken_back_is_as_it_was_and_what_is_done_again_as_it_came(
    seed: int, presses: int, back: int
) -> None:
    laws.taken_back_and_done_again(played(seed, presses), back)


@often(12)
@given(seed=SEEDS, presses=st.integers(1, 60))
def test_a_table_that_is_resumed_sees_what_it_saw(seed: int, presses: int) -> None:
    laws.resumed(played(seed, presses))


@often(12)
@given(seed=SEEDS, presses=st.integers(1, 60))
def test_replaying_the_journal_in_json_gives_what_is_seen(seed: int, presses: int) -> None:
    laws.replayed(played(seed, presses))


@often(8)
@given(seed=SEEDS, presses=st.integers(2, 40), data=st.data())
def test_a_step_rewritten_as_it_is_changes_nothing(
    seed: int, presses: int, data: st.DataObject
) -> None:
    laws.rewritten_as_it_is(played(seed, presses), data)


@often(8)
@given(seed=SEEDS, presses=st.integers(2, 40), data=st.data())
def test_a_step_taken_out_leaves_a_table_that_goes_on(
    seed: int, presses: int, data: st.DataObject
) -> None:
    laws.taken_out(played(seed, presses), data)


# Secrets


PAIRS = (("Exile", "Medical"), ("Medical", "Exile"))
"""Who is what, in two games that are otherwise the same."""


def traces(seed: int, pair: tuple[str, str]) -> tuple[list[Any], list[Any], list[Any]]:
    """What is seen, kept and logged before the first reveal of a game; red is this pair."""
    journal = MemoryJournal()
    tell = at_a_table(journal, PACKAGE)
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
