"""SF-BT-07: what a bot takes back where nothing of its script is possible."""

from __future__ import annotations

from companion.games.stationfall import events as e
from companion.games.stationfall.bots.order import from_pc, is_npc
from companion.games.stationfall.course import Course
from companion.games.stationfall.state import BotMove, State


def renegotiate(course: Course) -> tuple[BotMove, ...]:
    """SF-BT-07: take back disc and cubes, in its order; return what the hands move."""
    seat = course.seat
    me = course.state.seats[seat]
    moved = [] if me.disc is None else [BotMove("take_disc")]
    course.happen(e.Renegotiated(seat))
    if me.betrayal:
        course.happen(e.CubesMoved(seat, me.betrayal, "supply"))
        moved.append(BotMove("take", None, me.betrayal))
    for name in from_pc(course.state, seat):
        if course.state.characters[name].state in ("down", "annihilated"):
            moved += _take(course, name)
    last = last_npc(course.state, seat)
    return (*moved, *(() if last is None else _take(course, last)))


def _take(course: Course, name: str) -> list[BotMove]:
    """Take back all of a bot's cubes on a Character."""
    cubes = course.state.characters[name].cubes.get(course.seat, 0)
    if not cubes:
        return []
    course.happen(e.CubesMoved(course.seat, cubes, "supply", name))
    return [BotMove("take", name, cubes)]


def last_npc(state: State, seat: str) -> str | None:
    """AMB-09: return the last NPC in Character Order, by default of those with a bot's cubes."""
    npcs = [
        name for name in from_pc(state, seat)
        if is_npc(state, name) and state.characters[name].state != "escaped"
    ]  # fmt: skip
    if state.options.bot_reneg_last == "with_cubes":
        npcs = [name for name in npcs if state.characters[name].cubes.get(seat)]
    return npcs[-1] if npcs else None
