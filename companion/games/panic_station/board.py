"""The map of rooms: which lies where, what is between two, and where the next one fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal, Protocol

from attrs import define, field

from companion.core.evolving import of_newest
from companion.games.panic_station.cards import LAYOUTS, TERMINALS, TWO_ROOMS
from companion.games.panic_station.options import Direction
from companion.games.panic_station.state import Room, State

STEPS: Final[dict[Direction, tuple[int, int]]] = {
    "up": (0, 1),
    "right": (1, 0),
    "down": (0, -1),
    "left": (-1, 0),
}
SIDES: Final[tuple[Direction, ...]] = tuple(STEPS)
BACK: Final[dict[Direction, Direction]] = {
    "up": "down",
    "right": "left",
    "down": "up",
    "left": "right",
}
Passage = Literal["open", "security", "wall"]
PASSAGES: Final[Mapping[str, Passage]] = {"D": "open", "S": "security", "W": "wall"}
INNER: Final = "S"


@lru_cache(maxsize=1024)
def cell_of(place: str) -> tuple[int, int]:
    """Return the cell of a room's name: `"1,0:n"` lies in (1, 0)."""
    x, y = place.partition(":")[0].split(",")
    return int(x), int(y)


def key_of(place: str) -> str:
    """Return the card's key of a room's name."""
    return place.partition(":")[0]


def named(cell: tuple[int, int]) -> str:
    """Return the key of a cell."""
    return f"{cell[0]},{cell[1]}"


def beside(cell: tuple[int, int], side: Direction) -> tuple[int, int]:
    """Return the neighbouring cell."""
    dx, dy = STEPS[side]
    return cell[0] + dx, cell[1] + dy


@lru_cache(maxsize=1024)
def around(key: str) -> tuple[tuple[Direction, tuple[int, int], str], ...]:
    """Return the cells around a card's: on which side, which, and its key."""
    cells = ((side, beside(cell_of(key), side)) for side in SIDES)
    return tuple((side, cell, named(cell)) for side, cell in cells)


def as_laid(doors: str, *, turned: bool, horizontal: bool = False) -> str:
    """Turn a card's doors: by 180°, or the Hive's by 90° (PS-HIVE-02)."""
    if horizontal:
        return doors[1:] + doors[:1] if turned else doors[3:] + doors[:3]
    return doors[2:] + doors[:2] if turned else doors


def doors_of(state: State, card: str, *, turned: bool, horizontal: bool = False) -> str:
    """Return a card's doors as it would lie, in this copy of the game."""
    doors = state.corrected.get(card, LAYOUTS[card])[: len(SIDES)]
    return as_laid(doors, turned=turned, horizontal=horizontal)


def inner_of(corrected: Mapping[str, str], card: str) -> str:
    """AMB-40: what lies between a card's halves: a security door, or the fifth letter told."""
    return corrected.get(card, "")[len(SIDES) :] or INNER


def door(room: Room, side: Direction) -> str:
    """Return what a card has on a side: D, S or W."""
    return room.doors[SIDES.index(side)]


def halves(room: Room) -> tuple[str, ...]:
    """Return what the rooms of a card end in: nothing, or the two halves' marks."""
    return (":n", ":s") if room.card in TWO_ROOMS else ("",)


def places(state: State) -> Iterator[str]:
    """Go through every room on the board."""
    for key, room in state.rooms.items():
        for half in halves(room):
            yield key + half


def outer_half(room: Room) -> str:
    """Return the half that has the outer doorway; the Terminal or the Sick Bay is the other."""
    return ":n" if room.turned else ":s"


def is_inner(room: Room, place: str) -> bool:
    """PS-ROOM-11: whether this is the room that gives a two-room card its name."""
    return room.card not in TWO_ROOMS or not place.endswith(outer_half(room))


def is_terminal(state: State, place: str | None) -> bool:
    """PS-TERM-01: whether a computer terminal stands here."""
    room = room_at(state, place)
    return (
        place is not None and room is not None and room.card in TERMINALS and is_inner(room, place)
    )


def is_sick_bay(state: State, place: str | None) -> bool:
    """PS-HEAL-01: whether this is the Sick Bay."""
    room = room_at(state, place)
    return (
        place is not None and room is not None and room.card == "sick-bay" and is_inner(room, place)
    )


def room_at(state: State, place: str | None) -> Room | None:
    """Return the card that a room is on."""
    return None if place is None else state.rooms.get(key_of(place))


def exists(state: State, place: str) -> bool:
    """Tell whether there is such a room on the board."""
    room = state.rooms.get(key_of(place))
    return room is not None and place in {key_of(place) + half for half in halves(room)}


def half_at(room: Room, side: Direction) -> str:
    """Return the half of a card that touches a side."""
    if room.card not in TWO_ROOMS:
        return ""
    return {"up": ":n", "down": ":s"}.get(side) or outer_half(room)


def neighbours(state: State, place: str, side: Direction) -> tuple[str, ...]:
    """PS-SPAWN-03, PS-SPAWN-05, PS-PMOV-07: the rooms that lie on a side, walls or not."""
    key, _, half = place.partition(":")
    if (half, side) in (("n", "down"), ("s", "up")):
        return (f"{key}:{'s' if half == 'n' else 'n'}",)
    cell = beside(cell_of(place), side)
    room = state.rooms.get(named(cell))
    if room is None:
        return ()
    if room.card not in TWO_ROOMS:
        return (named(cell),)
    if side in ("up", "down"):
        return (named(cell) + (":s" if side == "up" else ":n"),)
    return (f"{named(cell)}:{half}",) if half else (f"{named(cell)}:n", f"{named(cell)}:s")


class OfRooms(Protocol):
    """Whatever has cards laid out."""

    @property
    def rooms(self) -> Mapping[str, Room]:
        """The cards by their cells."""
        ...


def through(state: OfRooms, place: str, side: Direction) -> tuple[str, Passage] | None:
    """Return the room behind a side of this one, and what lies between; None for no room."""
    key, _, half = place.partition(":")
    if (half, side) in (("n", "down"), ("s", "up")):
        return f"{key}:{'s' if half == 'n' else 'n'}", PASSAGES[state.rooms[key].inner]
    here = state.rooms[key]
    cell = beside(cell_of(place), side)
    there = state.rooms.get(named(cell))
    if there is None:
        return None
    to = named(cell) + half_at(there, BACK[side])
    touching = place == key + half_at(here, side)
    letters = {door(here, side), door(there, BACK[side])}
    if not touching or "W" in letters:
        return to, "wall"
    return to, "security" if "S" in letters else "open"


def between(state: State, place: str, to: str) -> Passage | None:
    """Return what lies between two rooms; None where they are no neighbours."""
    known = _known_of(state.rooms).between
    if (place, to) not in known:
        known[place, to] = _between(state, place, to)
    return known[place, to]


def _between(state: State, place: str, to: str) -> Passage | None:
    found: Passage | None = None
    for side in SIDES:
        reached = through(state, place, side)
        if reached is not None and reached[0] == to and found in (None, "wall"):
            found = reached[1]
        elif to in neighbours(state, place, side) and found is None:
            found = "wall"
    return found


def direction(state: State, face: int) -> Direction:
    """PS-PMOV-03, OUT-07: what a die says on the Reactor's template."""
    return state.options.template[face - 1]


@define
class _Known:
    """What was found out of one board: hundreds of cards and shots are tried on it."""

    rooms: Mapping[str, Room]
    met: dict[tuple[int, int], str] = field(factory=dict[tuple[int, int], str])
    between: dict[tuple[str, str], Passage | None] = field(
        factory=dict[tuple[str, str], "Passage | None"]
    )


_known_of = of_newest(_Known)


def met(state: State, cell: tuple[int, int]) -> str:
    """Return the doors that a card in this cell would meet, clockwise; a blank where no room is."""
    rooms, known = state.rooms, _known_of(state.rooms).met
    if cell not in known:
        there = ((rooms.get(named(beside(cell, side))), side) for side in SIDES)
        known[cell] = "".join(
            " " if room is None else door(room, BACK[side]) for room, side in there
        )
    return known[cell]


@lru_cache(maxsize=4096)
def clash(doors: str, others: str) -> str | None:
    """PS-EXP-03, PS-EXP-05: why a card's doors cannot meet these; the rule's id."""
    for mine, theirs in zip(doors, others, strict=True):
        if theirs != " ":
            if (mine == "W") != (theirs == "W"):
                return "PS-EXP-03"
            if mine == theirs == "S":
                return "PS-EXP-05"
    return None


def mismatch(state: State, cell: tuple[int, int], doors: str) -> str | None:
    """PS-EXP-03, PS-EXP-05: why a card with these doors cannot lie here; its rule's id."""
    return clash(doors, met(state, cell))


def joined(state: State, place: str, cell: tuple[int, int], doors: str) -> bool:
    """PS-EXP-12: whether a doorway would lead from this room into the new card."""
    for side in SIDES:
        if beside(cell_of(place), side) == cell:
            room = state.rooms[key_of(place)]
            mine = place == key_of(place) + half_at(room, side)
            return mine and "W" not in (door(room, side), doors[SIDES.index(BACK[side])])
    return False


def open_sides(state: State, place: str) -> tuple[Direction, ...]:
    """PS-EXP-12, AMB-19: the sides on which a new card could be laid beside a room."""
    room = state.rooms[key_of(place)]
    return tuple(
        side
        for side in SIDES
        if named(beside(cell_of(place), side)) not in state.rooms
        and (
            not state.options.explore_needs_door
            or (place == key_of(place) + half_at(room, side) and door(room, side) != "W")
        )
    )


def fits(state: State, place: str, cell: tuple[int, int], doors: str) -> bool:
    """Tell whether a card with these doors may be laid here from this room."""
    if named(cell) in state.rooms or mismatch(state, cell, doors):
        return False
    near = any(beside(cell_of(place), side) == cell for side in SIDES)
    return near and (joined(state, place, cell, doors) or not state.options.explore_needs_door)


def ways_to_lay(card: str, *, horizontal: bool) -> Iterator[tuple[bool, bool]]:
    """Go through `turned` and `horizontal` of a card; only the Hive may lie on its side."""
    yield False, False
    yield True, False
    if card == "hive" and horizontal:
        yield False, True
        yield True, True


def spots(
    state: State, card: str, place: str, *, horizontal: bool = False
) -> Iterator[tuple[tuple[int, int], bool, bool]]:
    """Go through every legal place of a card beside a room: cell, `turned`, `horizontal`."""
    key, rooms = key_of(place), state.rooms
    free = [(side, cell) for side, cell, name in around(key) if name not in rooms]
    if not free:
        return
    needs, here = state.options.explore_needs_door, rooms[key]
    leads = {
        side: place == key + half_at(here, side) and door(here, side) != "W" for side, _ in free
    }
    for turned, sideways in ways_to_lay(card, horizontal=horizontal):
        doors = doors_of(state, card, turned=turned, horizontal=sideways)
        for side, cell in free:
            joins = leads[side] and doors[SIDES.index(BACK[side])] != "W"
            if (joins or not needs) and clash(doors, met(state, cell)) is None:
                yield cell, turned, sideways


def fits_somewhere(state: State, card: str, *, horizontal: bool = False) -> bool:
    """PS-EXP-09, AMB-18: whether a card fits beside any room on the board."""
    return any(
        next(spots(state, card, place, horizontal=horizontal), None) is not None
        for place in places(state)
    )
