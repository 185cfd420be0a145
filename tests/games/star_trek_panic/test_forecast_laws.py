"""The forecast is what phase 6 then does, on thousands of boards with any house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from companion.core.abilities import Foreseen
from companion.core.dice import Cup, Dice
from companion.core.game import Decided, replay
from companion.core.refusal import Refusal
from companion.core.words import Command, Event
from companion.games.star_trek_panic import STAR_TREK_PANIC
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.forecasting import Forecasts
from companion.games.star_trek_panic.state import State
from tests.support.often import often
from tests.support.startrek_boards import fullest, skies

FORECASTS = Forecasts()
FACES = st.integers(1, 6)
CASE = {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4", 5: "5-6", 6: "5-6"}


def after(state: State, command: Command, *roll: int) -> tuple[tuple[Event, ...], State]:
    """What a command does, and how the table then stands: decided, and folded anew."""
    dice = Dice(Cup(lambda sides, _: sides), roll)
    decided = STAR_TREK_PANIC.decide(state, command, dice)
    assert isinstance(decided, Decided), decided
    assert not decided.against
    assert dice.complaint() is None
    come = replay(STAR_TREK_PANIC, state, decided.events)
    assert come is not None
    return decided.events, come


def in_phase_6(state: State) -> State:
    """The same table once the mission was checked, and nothing came of that."""
    assert state.turn is not None
    return evolve(state, turn=evolve(state.turn, phase=6))


def acted(state: State, *roll: int) -> tuple[tuple[Event, ...], Mapping[str, Any], State]:
    """What phase 6 does without Security, how the table looked in between, and afterwards."""
    events, come = after(in_phase_6(state), c.ThreatsAct(), *roll)
    between = STAR_TREK_PANIC.view(come, None)
    if come.boarding is not None:
        more, come = after(come, c.Security())
        events += more
    return events, between, come


def pending(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The boarders that the view has pending."""
    found = [one["boarders"] for one in view["pending"] if one["kind"] == "boarders"]
    return [dict(one) for boarders in found for one in boarders]


def foretold(state: State, *roll: int) -> Foreseen:
    """The forecast for these faces, which is told."""
    found = FORECASTS.foreseen(state, roll)
    assert isinstance(found, Foreseen), found
    return found


def thrown(state: State, face: int) -> tuple[int, ...]:
    """The die, if any ship is cloaked."""
    return (face,) if any(one.cloaked for one in state.ships()) else ()


@given(state=skies(), face=FACES)
@often(600)
def test_what_is_foretold_is_what_phase_6_then_does(state: State, face: int) -> None:
    roll = thrown(state, face)
    events, between, come = acted(state, *roll)
    view = STAR_TREK_PANIC.view(come, None)
    case = foretold(state, *roll)
    assert case.events == events
    assert case.seen == {
        "ship": view["ship"],
        "removed": come.removed - state.removed,
        "boarders": pending(between),
        "over": view["over"],
    }
    without = FORECASTS.foreseen(state, None)
    assert (without[CASE[face]] if isinstance(without, Mapping) else without) == case
    assert isinstance(without, Mapping) == bool(roll)


@given(state=skies(), face=FACES)
@often(200)
def test_while_the_boarders_wait_the_rest_is_foretold(state: State, face: int) -> None:
    _, come = after(in_phase_6(state), c.ThreatsAct(), *thrown(state, face))
    if come.boarding is None:
        return
    events, end = after(come, c.Security())
    case = foretold(come)
    assert case == FORECASTS.foreseen(come, None)
    assert case.events == events
    assert case.seen["removed"] == end.removed - come.removed
    assert case.seen["boarders"] == pending(STAR_TREK_PANIC.view(come, None))


@given(state=skies(), face=FACES)
@often(200)
def test_phase_6_loses_no_token_and_no_card(state: State, face: int) -> None:
    _, _, come = acted(state, *thrown(state, face))
    for kind, known in state.kinds.items():
        on_board = sum(one.kind == kind for one in come.threats.values())
        assert come.bag[kind] + come.spent[kind] + on_board == known.count
    hands = sum(one.hand for one in come.seats.values())
    assert come.enterprise + come.discard + come.removed + hands == state.deck_size


def test_on_the_fullest_board_every_case_goes_through_all_facings() -> None:
    """That is what the benchmark measures."""
    found = FORECASTS.foreseen(fullest(), None)
    assert isinstance(found, Mapping)
    for case in found.values():
        assert case.seen["over"] is None
        assert case.seen["removed"] > 0
        assert len(case.events) > len(fullest().threats)


@given(state=skies(phases=(2, 5, 7)))
@often(100)
def test_in_any_other_phase_nothing_is_foretold(state: State) -> None:
    found = FORECASTS.foreseen(state, None)
    assert isinstance(found, Refusal)
    assert found.code == "not_now"


@given(state=skies(), roll=st.lists(st.integers(-1, 8), max_size=3))
@often(200)
def test_only_the_die_that_is_needed_can_be_told(state: State, roll: list[int]) -> None:
    found = FORECASTS.foreseen(state, roll)
    needed = len(thrown(state, 1))
    if len(roll) == needed and all(1 <= face <= 6 for face in roll):
        assert isinstance(found, Foreseen)
    else:
        assert isinstance(found, Refusal)
        assert found.code == ("needs_roll" if len(roll) < needed else "bad_roll")
