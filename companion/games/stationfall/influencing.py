"""Cubes and the activation disc: influence, activate, renegotiate (section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.course import Course, impossible, no
from companion.games.stationfall.knowing import stranger
from companion.games.stationfall.state import State

FRESH, TIRED = 2, 1
"""SF-EXH-02: how many actions a Character has that is not exhausted, and one that is."""


def influence(course: Course, command: c.Influence) -> Refusal | None:
    """SF-INF-03: place cubes on one Character."""
    return place(course, command.character, command.cubes)


def place(course: Course, character: str, cubes: int) -> Refusal | None:
    """SF-INF-03, SF-INF-05: so many cubes of the active seat go onto a Character."""
    if refusal := stranger(course.state, character):
        return refusal
    if cubes < 1:
        return no("bad_value", say("Place at least 1 cube."))
    left = course.state.supply(course.seat)
    if cubes > left:
        why = say("Not that many cubes: the supply has {left}.", left=left)
        return impossible("no_cubes", why, "SF-CMP-01", left=left)
    _influence_objects(course, character)
    course.happen(e.CubesMoved(course.seat, cubes, "character", character))
    return None


def _influence_objects(course: Course, character: str) -> None:
    """SF-INF-03, SF-INF-04, AMB-20: where no cubes may be placed."""
    state, turn = course.state, course.turn
    if turn.step == "influenced" and turn.influenced != character:
        why = say("In one turn all your cubes go on the same Character.")
        course.forbid("wrong_step", why, "SF-INF-03")
    if state.owner(character) not in (None, turn.seat):
        why = say("No cubes can be placed on another player's revealed Character.")
        course.forbid("not_allowed", why, "SF-INF-04")
    life = state.characters[character].state
    if life == "escaped":
        why = say("No cubes can be placed on a Character who has Escaped.")
        course.forbid("not_live", why, "SF-INF-04")
    if life == "annihilated" and not state.options.influence_annihilated:
        why = say("No cubes can be placed on a Character who is Annihilated.")
        course.forbid("not_live", why, "SF-INF-07")
    if life == "down" and not state.options.influence_down:
        why = say("No cubes can be placed on a Character who is Down.")
        course.forbid("not_live", why, "SF-INF-07")


def activate(course: Course, command: c.Activate) -> Refusal | None:
    """SF-EXH-03: the disc moves; with cubes they are placed on the same Character first."""
    name = command.character
    if refusal := stranger(course.state, name):
        return refusal
    if command.cubes is not None and (refusal := place(course, name, command.cubes)):
        return refusal
    _activation_objects(course, name)
    exhausted = course.state.is_exhausted(name)
    course.happen(e.Activated(course.seat, name, exhausted, TIRED if exhausted else FRESH))
    return None


def _activation_objects(course: Course, character: str) -> None:
    """SF-TURN-03, SF-INF-01, SF-INF-02: whom this seat may not act with."""
    state, seat = course.state, course.seat
    if state.characters[character].state != "live":
        course.forbid("not_live", say("Only a Live Character can be activated."), "SF-TURN-03")
    elif not state.is_conspirator(character, seat):
        if state.owner(character) is not None:
            why = say("This is another player's revealed Character.")
            course.forbid("not_conspirator", why, "SF-INF-02")
        else:
            why = say("This is not your Conspirator: you need at least 1 cube there, and nobody may"
                      " have more.")  # fmt: skip
            course.forbid("not_conspirator", why, "SF-INF-01")


def renegotiate(course: Course, command: c.Renegotiate) -> Refusal | None:
    """SF-RENEG-01, SF-RENEG-02: the disc comes back, and 1 cube from a card, if wished."""
    seat, from_ = course.seat, command.from_
    if from_ is not None:
        if refusal := stranger(course.state, from_):
            return refusal
        one = course.state.characters[from_]
        if not one.cubes.get(seat):
            return impossible("no_cubes", say("This player has no cube there."), "SF-RENEG-01")
        if one.state in ("escaped", "annihilated"):
            why = say("No cube comes back from a Character who has Escaped or is Annihilated.")
            course.forbid("not_live", why, "SF-RENEG-01")
    course.happen(e.Renegotiated(seat))
    if from_ is not None:
        course.happen(e.CubesMoved(seat, 1, "supply", from_))
    return None


def ways(state: State) -> Iterator[Command]:
    """Go through what the active seat may do with its cubes and its disc."""
    turn = state.turn
    if turn is None:
        return
    seat, most = turn.seat, state.supply(turn.seat)
    once = turn.influenced if turn.step == "influenced" else None
    for name in state.cast if once is None else (once,):
        yield from (c.Influence(name, cubes) for cubes in range(1, max(1, most) + 1))
    yield from (c.Activate(name) for name in state.conspirators(seat) or state.cast)
    yield c.Renegotiate()
    for name, one in state.characters.items():
        if one.cubes.get(seat):
            yield c.Renegotiate(name)
