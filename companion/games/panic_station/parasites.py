"""The rules of parasites: how they move, attack and appear (sections 4 and 5)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.panic_station import commands as c
from companion.games.panic_station import events as e
from companion.games.panic_station.board import direction, neighbours, through
from companion.games.panic_station.cards import PARASITES_DIE, Side
from companion.games.panic_station.course import Course, no
from companion.games.panic_station.options import Direction
from companion.games.panic_station.state import Parasite, State

DAMAGE = {"grey": 1, "black": 2}


def move_all(course: Course, side: Direction) -> None:
    """PS-PMOV-02, PS-PMOV-04: one direction for every parasite, one room each."""
    for parasite in course.state.parasites:
        reached = None if parasite.room is None else through(course.state, parasite.room, side)
        if reached is not None and reached[1] == "open":
            course.happen(e.ParasiteMoved(parasite.id, reached[0]))
        else:
            # PS-PMOV-05, PS-PMOV-06: a wall, a security door, or no room behind the doorway
            course.happen(e.Blocked(parasite.id))


def attacks_now(course: Course) -> tuple[e.AttackForm, ...]:
    """PS-PATK-01 to PS-PATK-07: every parasite attacks everybody in its room."""
    found: list[e.AttackForm] = []
    for parasite in course.state.parasites:
        here = tuple(
            f"{seat}.{who}"
            for seat, who, character in course.state.characters()
            if character.room is not None and character.room == parasite.room
        )
        if here:
            id_ = f"a{len(found) + 1}"
            found.append(e.AttackForm(id_, DAMAGE[parasite.side], here, parasite.id))
    return tuple(found)


def spawn(course: Course, place: str | None) -> None:
    """PS-SPAWN-01 to PS-SPAWN-05: the die gives a side of the room where it was triggered."""
    side = direction(course.state, course.dice.roll(PARASITES_DIE))
    rooms: tuple[str, ...] = ()
    if place is not None:
        rooms = neighbours(course.state, place, side) or (place,)
    course.happen(e.SpawnOpened(rooms))
    settle_spawns(course, None if rooms else side)


def settle_spawns(course: Course, towards: Direction | None = None) -> None:
    """PS-SPAWN-06, PS-SPAWN-07: place what waits, until the table has to choose."""
    while course.state.spawns and not choices(course.state):
        rooms = course.state.spawns[0].rooms
        room = rooms[0] if rooms else None
        if course.state.grey or course.state.black:
            appear(course, room, towards)
        course.happen(e.SpawnSettled())


def choices(state: State) -> tuple[str, ...]:
    """Return what the table must choose from: a room first, then a parasite."""
    if not state.spawns:
        return ()
    rooms = state.spawns[0].rooms
    if len(rooms) > 1:
        return rooms
    if state.grey or state.black or not state.on_map:
        return ()
    return tuple(parasite.id for parasite in state.parasites)


def appear(course: Course, room: str | None, towards: Direction | None = None) -> None:
    """PS-SPAWN-06: grey ones first; a black one comes black side up."""
    state, number = course.state, course.state.named + 1
    while state.parasite(f"p{number}") is not None:
        number += 1  # the table may have named one so
    disc: Side = "grey" if state.grey else "black"
    course.happen(e.ParasiteSpawned(f"p{number}", disc, room, towards))


def spawn_at(course: Course, command: c.SpawnAt) -> Refusal | None:
    """PS-SPAWN-05, PS-SPAWN-07, AMB-24: what the triggering player chose."""
    open_ = choices(course.state)
    if not open_:
        return no("not_now", say("Nothing has to be chosen."))
    if command.choice not in open_:
        why = say("Choose one of the rooms or parasites that are open.")
        return no("bad_value", why, "PS-SPAWN-07", choices=list(open_))
    room = course.state.spawns[0].rooms[0]
    if len(course.state.spawns[0].rooms) > 1:
        course.happen(e.SpawnNarrowed(command.choice))
    else:
        relocate(course, command.choice, room)
        course.happen(e.SpawnSettled())
    settle_spawns(course)
    return None


def relocate(course: Course, id_: str, room: str) -> None:
    """PS-SPAWN-07, AMB-24: with an empty supply one on the board is moved."""
    parasite = course.state.parasite(id_)
    assert parasite is not None
    course.happen(e.ParasiteMoved(id_, room))
    if not course.state.options.relocate_keeps_side and parasite.side != parasite.disc:
        course.happen(e.ParasiteTurned(id_, parasite.disc))


def hit(course: Course, parasite: Parasite) -> None:
    """PS-FIRE-05, PS-FIRE-06, PS-FIRE-07: a grey one dies, a black one becomes grey."""
    if parasite.side == "grey":
        course.happen(e.ParasiteKilled(parasite.id))
        return
    swaps = course.state.grey > 0 and course.state.options.black_hit == "swap_then_flip"
    course.happen(e.ParasiteHit(parasite.id, swaps))
