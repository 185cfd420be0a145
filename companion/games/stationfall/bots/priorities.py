"""The General Priorities (SF-GP-01 to SF-GP-07): how a bot settles a tie. The least key is first.

What is closest comes before any of them (SF-GP-06).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, TypeAlias

from attrs import frozen

from companion.games.stationfall.bots.order import from_pc, pc_of
from companion.games.stationfall.state import State

Key: TypeAlias = tuple[Any, ...]
FAR: Final = 10**6
"""Where a Section lies that nobody has entered: after all the others."""


@frozen
class RankedPlace:
    """What SF-GP-03 looks at; what is None the copy knows, or nobody."""

    name: str
    zero_g: bool | None = None
    occupants: int | None = None
    row: int | None = None
    col: int | None = None


def settled(names: Sequence[str], first: Key, others: Iterable[Key]) -> str | None:
    """Return what of these puts a key before all the others; None where nothing had to."""
    rival = min(others, default=None)
    if rival is None:
        return None
    pairs = zip(names, first, rival, strict=True)
    return next((name for name, mine, theirs in pairs if mine != theirs), None)


TARGETING: Final = ("own_cubes", "human_cubes", "order")
PLACES: Final = ("zero_g", "occupants", "row", "col", "name")
ITEMS: Final = ("targeted", "colour", "name")
"""What SF-GP-02, SF-GP-03, SF-GP-04 and SF-GP-05 look at, one after another."""


def activating(state: State, seat: str, character: str, *, this_minute: bool) -> Key:
    """SF-GP-01: rank whom a bot activates."""
    is_one = state.is_conspirator(character, seat)
    return (
        not (is_one and this_minute),
        not (is_one and not state.is_exhausted(character)),
        character != pc_of(state, seat),
        -sum(state.characters[character].cubes.values()) if is_one else 0,
        from_pc(state, seat).index(character),
    )


def targeting(state: State, seat: str, character: str) -> Key:
    """SF-GP-02, AMB-10: rank whom a bot aims at."""
    cubes, at = state.characters[character].cubes, from_pc(state, seat).index(character)
    return (
        cubes.get(seat, 0),
        -sum(cubes.get(one, 0) for one in state.humans()),
        at if state.options.bot_target_tie == "next" else -at,
    )


def of_place(state: State, told: RankedPlace) -> Key:
    """SF-GP-03: rank Sections and Pods."""
    section, pod = state.forms.section(told.name), state.forms.pod(told.name)
    aboard = len(state.aboard(told.name)) if told.name in state.pods else 0
    return (
        not _first(told.zero_g, pod.zero_g, section.zero_g, last=False),
        -_first(told.occupants, last=aboard),
        _first(told.row, pod.row, section.row, last=FAR),
        _first(told.col, pod.col, section.col, last=FAR),
        told.name,
    )


def _first(*known: int | None, last: int) -> int:
    """Return the first of these that is known."""
    return next((one for one in known if one is not None), last)


PICKED_UP: Final = ("kompromat", "purple", "red", "yellow", "green", None)
"""SF-GP-04: the colours from first to last; an item of no known colour comes after them."""


def picking_up(name: str, colour: str | None, targeted: Collection[str]) -> Key:
    """SF-GP-04: rank what a bot picks up."""
    return (name not in targeted, PICKED_UP.index(colour), name)


DROPPED: Final = ("green", "yellow", "red", "purple", None, "kompromat")


def dropping(name: str, colour: str | None, targeted: Collection[str]) -> Key:
    """SF-GP-05: rank what a bot drops; what its script aims at it keeps longest."""
    backwards = (*(-ord(letter) for letter in name), 1)
    return (name in targeted, DROPPED.index(colour), backwards)
