"""Where a full board's Characters and items are, and what joins the Sections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.games.stationfall.names import OUTER_SPACE
from companion.games.stationfall.state import State

HELMET: Final = "Helmet"
OFFICER: Final = "Officer"
TUNNEL_RAT: Final = "Tunnel Rat"
JURY_RIG: Final = "Jury Rig"
ONE_WAY: Final = "to"


def are_apart(state: State, one: str, other: str) -> bool | None:
    """Tell whether two Characters are in different Sections; None where nobody knows."""
    here, there = state.characters[one].section, state.characters[other].section
    return here != there if state.is_full and here and there else None


def can(state: State, character: str, ability: str) -> bool:
    """Tell whether a Character is known to have an ability."""
    return ability in (state.forms.character(character).abilities or ())


def holds(state: State, character: str, item: str) -> bool:
    """Tell whether a full board's Character has an item."""
    return item in state.characters[character].items


def is_protected(state: State, character: str) -> bool:
    """SF-HAZ-02: tell whether a hazard does nothing to a Character: a Robot, or in a Helmet."""
    return not state.is_human(character) or holds(state, character, HELMET)


def is_hazardous(state: State, section: str) -> bool:
    """SF-HAZ-02, SF-MOV-02: tell whether a Section is a hazard to Humans without a Helmet."""
    return section == OUTER_SPACE or state.section(section).hazard is not None


def is_dark(state: State, section: str | None, *, told: bool | None) -> bool:
    """SF-GLT-02: tell whether nobody sees what is done in a Section."""
    if told is not None:
        return told
    return section is not None and bool(state.forms.section(section).dark)


def ways_out(state: State, section: str) -> Iterator[tuple[str, str]]:
    """SF-MOV-01, SF-MOV-02: go through the Sections next to one, with what leads there."""
    for a, b, kind, *way in state.forms.edges:
        if a == section:
            yield b, kind
        elif b == section and ONE_WAY not in way:
            yield a, kind
    for name, pod in state.forms.pods.items():
        if pod.at is not None and section in (name, pod.at):
            yield (pod.at if section == name else name), "corridor"


def joins(state: State, start: str, to: str) -> set[str]:
    """Return what joins a Section with another: corridors, vents, Airlocks, or nothing."""
    return {kind for name, kind in ways_out(state, start) if name == to}


def lock_between(state: State, start: str, to: str) -> tuple[str, str] | None:
    """SF-MOV-03: return the Lock between two Sections."""
    if isinstance(state.locks, str):
        return None
    return next((lock for lock in state.locks if {*lock} == {start, to}), None)


def slots_left(state: State, character: str) -> int | None:
    """SF-ITM-01: return how many items more a Character can carry; None where nobody knows."""
    slots = state.forms.character(character).slots
    one = state.characters[character]
    return None if slots is None else slots - len(one.items) - one.contaminated
