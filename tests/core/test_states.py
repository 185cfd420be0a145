"""State machines, and what holds for every transition table of the house."""

from __future__ import annotations

from enum import Enum, auto
from typing import Any, Final

import pytest

from companion.core.states import IllegalTransitionError, Machine, Transitions
from companion.phones import connection_states, scan_states
from firmware_bridge import device_states, session_states


class Door(Enum):
    OPEN = auto()
    SHUT = auto()


SWING: Final = {Door.OPEN: {"push": Door.SHUT}, Door.SHUT: {"pull": Door.OPEN, "knock": Door.SHUT}}
TABLES: Final[dict[str, Transitions[Any, Any]]] = {
    "box session": session_states.TRANSITIONS,
    "device": device_states.TRANSITIONS,
    "connection": connection_states.TRANSITIONS,
    "sealed question": scan_states.TRANSITIONS,
}


def test_a_machine_goes_where_its_table_says_and_tells_where_it_was() -> None:
    door = Machine(SWING, Door.OPEN)
    assert (door.go("push"), door.state) == (Door.OPEN, Door.SHUT)
    assert (door.go("knock"), door.state) == (Door.SHUT, Door.SHUT)


def test_what_the_table_does_not_list_raises_and_changes_nothing() -> None:
    door = Machine(SWING, Door.OPEN)
    assert not door.may("pull")
    with pytest.raises(IllegalTransitionError, match=r"pull cannot happen while Door\.OPEN"):
        door.go("pull")
    assert door.state is Door.OPEN


def test_no_transition_is_made_but_by_what_happens() -> None:
    door = Machine(SWING, Door.OPEN)
    with pytest.raises(AttributeError):
        door.state = Door.SHUT  # type: ignore[misc]


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_a_row_for_each_state_and_leads_to_each_from_the_first(name: str) -> None:
    table = TABLES[name]
    kind: type[Enum] = type(next(iter(table)))
    states = list(kind)
    assert list(table) == states
    found = {states[0]}
    while more := {to for state in found for to in table[state].values()} - found:
        found |= more
    assert found == {*states}
