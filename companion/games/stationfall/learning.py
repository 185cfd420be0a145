"""What is told of this copy during a game, and what can be told of it as it first matters.

Nobody has to tell it. An answer that tells nothing is kept, too, as a field without a value: it is
not asked for again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, get_args

from companion.core.refusal import Refusal
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.bots.deciding import card_entered
from companion.games.stationfall.copies import checked, merged
from companion.games.stationfall.course import Course
from companion.games.stationfall.names import CharacterKind
from companion.games.stationfall.state import CUBES, State


def copy(course: Course, command: c.Copy) -> Refusal | None:
    """Learn cards, Sections, Pods or scripts, beside what is known of this copy."""
    known = merged(course.state.copy, command.set)
    forms = checked(known)
    if isinstance(forms, Refusal):
        return forms
    if known != course.state.copy:
        course.happen(e.CopyLearnt(command.set))
        card_entered(course)
    return None


MOST_SLOTS = 6
MOST_ABOARD = 8


def ways(state: State) -> Iterator[c.Copy]:
    """Go through the answers to the first thing that matters now and that nobody has told."""
    for answers in islice(_asked(state), 1):
        yield from (c.Copy({home: forms}) for home, forms in answers)


_Answers = list[tuple[str, Mapping[str, Any]]]


def _asked(state: State) -> Iterator[_Answers]:
    if state.phase != "play" or state.turn is None or state.turn.step != "start":
        # Nobody is asked in the middle of a turn, nor as the scores are counted.
        return
    for seat in state.seats.values():
        # SF-SCO-04: who is known has a card that everybody can read.
        if seat.identity is not None and seat.bot is None:
            yield from _of(state, "characters", seat.identity, "limit", range(CUBES + 1))
    yield from _in_play(state)


def _in_play(state: State) -> Iterator[_Answers]:
    for name, one in state.characters.items():
        if one.state == "down" and state.kind(name) is None:
            # SF-GLT-02, SF-ST-08: a Human's fall has somebody to blame; a Robot is repaired.
            yield from _of(state, "characters", name, "kind", get_args(CharacterKind))
        if state.is_full and one.items:
            yield from _of(state, "characters", name, "slots", range(MOST_SLOTS + 1))
    for name, pod in state.pods.items():
        if pod.occupants and pod.state == "attached":
            yield from _of(state, "pods", name, "capacity", range(1, MOST_ABOARD + 1))


def _of(state: State, home: str, name: str, field: str, values: Any) -> Iterator[_Answers]:
    """Ask for one field of a card, or for nothing."""
    if not _is_told(state, home, name, field):
        yield [(home, {name: {field: value}}) for value in (*values, None)]


def _is_told(state: State, home: str, name: str, field: str) -> bool:
    return field in state.copy.get(home, {}).get(name, {})
