"""Steps on a full board: along corridors, through vents and Airlocks, past Locks (section 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import antimatter
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.course import Course, impossible
from companion.games.stationfall.fighting import reaches
from companion.games.stationfall.knowing import nowhere, stranger
from companion.games.stationfall.names import ANTIMATTER, BIO_LAB, OUT_OF_PLAY, OUTER_SPACE
from companion.games.stationfall.places import (
    OFFICER,
    TUNNEL_RAT,
    can,
    holds,
    is_hazardous,
    is_protected,
    joins,
    lock_between,
    ways_out,
)
from companion.games.stationfall.pods import overfull
from companion.games.stationfall.spending import act, actor, somebody
from companion.games.stationfall.state import State

BREACH: Final = 2
"""SF-BOT-08: what a step costs a bot's Character that removes a Lock."""


def light_board(state: State) -> Refusal | None:
    """Refuse what only a full board follows: there the app knows pawns and items."""
    if state.is_full:
        return None
    return impossible("light_board", say("In this game the app does not follow pawns and items."))


def step(course: Course, command: c.Step) -> Refusal | None:
    """SF-MOV-01: a Character goes to the next Section, perhaps with one who is Down."""
    state, to = course.state, command.to
    refusal = light_board(state) or nowhere(state, to) or stranger(state, command.drag)
    if refusal:
        return refusal
    who = somebody(state, command.by)
    if isinstance(who, Refusal):
        return who
    if state.characters[who].state in OUT_OF_PLAY:
        why = say("{character} is no longer on the station.", character=who)
        return impossible("not_live", why, "SF-ST-02")
    start = state.characters[who].section
    if start == to:
        why = say("{character} is already in {section}.", character=who, section=to)
        return impossible("already_done", why, "SF-MOV-01")
    lock = None if start is None else lock_between(state, start, to)
    breach = lock is not None and _breaches(course, who)
    if refusal := act(course, command.by, cost=BREACH if breach else 1):
        return refusal
    _passage(course, command, who, start)
    if lock is not None:
        _unlock(course, who, lock, breach=breach)
    _dares(course, who, to)
    return _go(course, who, start, command)


def _breaches(course: Course, who: str) -> bool:
    """SF-BOT-08: a bot's Character removes a Lock for one action more, if it is no Officer."""
    is_bot = course.state.seats[course.seat].bot is not None
    return is_bot and not can(course.state, who, OFFICER)


def _passage(course: Course, command: c.Step, who: str, start: str | None) -> None:
    """SF-MOV-01, SF-MOV-02: what leads there; where the table knows of a way, it is learnt."""
    state, to = course.state, command.to
    if start is None:
        why = say("The app does not know where {character} is: correct it.", character=who)
        course.forbid("not_connected", why, "SF-MOV-01")
        return
    kinds = joins(state, start, to)
    if command.vent:
        kinds &= {"vent"}
    if not kinds:
        why = say("The app knows no way from {a} to {b}.", a=start, b=to)
        course.forbid("not_connected", why, "SF-MOV-01")
        kind = "vent" if command.vent else "airlock" if OUTER_SPACE in (start, to) else "corridor"
        edges = [list(edge) for edge in (*state.forms.edges, (start, to, kind))]
        course.happen(e.CopyLearnt({"edges": edges}))
    if kinds == {"vent"} and not can(state, who, TUNNEL_RAT):
        why = say("{character} has no Tunnel Rat, and this is a vent.", character=who)
        course.forbid("not_allowed", why, "SF-MOV-01")


def _unlock(course: Course, who: str, lock: tuple[str, str], *, breach: bool) -> None:
    """SF-MOV-03: an Officer removes a Lock in passing."""
    if not (breach or can(course.state, who, OFFICER)):
        a, b = lock
        why = say("There is a Lock between {a} and {b}.", a=a, b=b)
        course.forbid("locked", why, "SF-MOV-03")
    course.happen(e.LocksRemoved(lock))


def _dares(course: Course, who: str, to: str) -> None:
    """SF-HAZ-02: no Human goes into a hazard without a Helmet."""
    if is_hazardous(course.state, to) and not is_protected(course.state, who):
        why = say("{character} needs a Helmet in {section}.", character=who, section=to)
        course.forbid("hazard", why, "SF-HAZ-02")


def _go(course: Course, who: str, start: str | None, command: c.Step) -> Refusal | None:
    """SF-MOV-04, SF-ITM-02, SF-AM-01: the pawns go, and what comes of it."""
    going = [who]
    if command.drag is not None:
        if refusal := _drags(course, who, command.drag):
            return refusal
        going.append(command.drag)
    for name in going:
        course.happen(e.Moved(name, command.to))
    if command.to in course.state.pods:
        overfull(course, command.to)
    if command.to == BIO_LAB:
        clean = [name for name in going if not course.state.characters[name].contaminated]
        course.happen(*(e.Contaminated(name) for name in clean))
    if any(holds(course.state, name, ANTIMATTER) for name in going):
        antimatter.leaves(course, start, command.to)
    return None


def _drags(course: Course, who: str, other: str) -> Refusal | None:
    """SF-MOV-04, SF-BOT-09: only who is Down there comes along, and with no bot's Character."""
    state = course.state
    life = state.characters[other].state
    if life in OUT_OF_PLAY:
        why = say("{character} is no longer on the station.", character=other)
        return impossible("no_target", why, "SF-MOV-04")
    if life != "down":
        why = say("{character} is not Down: only who is Down is dragged.", character=other)
        course.forbid("no_target", why, "SF-MOV-04")
    reaches(course, who, other, "SF-MOV-04")
    if state.seats[course.seat].bot is not None:
        why = say("A bot drags nobody along.")
        course.forbid("not_allowed", why, "SF-BOT-09")
    return None


def ways(state: State, by: str | None = None) -> Iterator[Command]:
    """Go through where the acting Character may go."""
    who = actor(state, by)
    start = None if who is None else state.characters[who].section
    if who is None or start is None:
        return
    down = [name for name, one in state.characters.items()
            if one.state == "down" and one.section == start]  # fmt: skip
    for to in dict.fromkeys(name for name, _ in ways_out(state, start)):
        yield c.Step(to)
        yield from (c.Step(to, drag=name) for name in down)
