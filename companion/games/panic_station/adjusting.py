"""How the table corrects the app: which paths of the view can be set, to what, what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from companion.core.adjusting import Allowed, Check, between, checked, is_bool, is_none, one_of
from companion.core.evolving import evolve
from companion.core.game import Automation
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Adjusted
from companion.games.panic_station.board import SIDES, as_laid, exists, key_of
from companion.games.panic_station.cards import (
    FULL_HEALTH,
    PARASITES_EACH,
    SEARCH_CARDS,
    TWO_ROOMS,
    WHO,
)
from companion.games.panic_station.state import Parasite, State

OPEN_ITEMS: Final = ("keycard", "target_scope", "heavy_gun", "knife")
_DECKS: Final = {"search": SEARCH_CARDS, "discard": SEARCH_CARDS, "exploration": 19}


def adjust_refusal(state: State, path: str, to: Any) -> Refusal | None:
    """Refuse a path that cannot be set, or a value that no table has."""
    return checked(_check_of(state, path.split(".")), path, to)


def _check_of(state: State, path: list[str]) -> Check | None:
    """Return what a path's value must satisfy."""
    match path:
        case ["seats", seat, who, field] if seat in state.seats and who in WHO:
            alive = getattr(state.seats[seat], who).health > 0
            room = _a_room(state) if alive else is_none
            pair: Mapping[str, Check] = {"health": between(0, FULL_HEALTH), "room": room}
            return pair.get(field)
        case ["seats", seat, field] if seat in state.seats:
            most = between(0, SEARCH_CARDS)
            checks: Mapping[str, Check] = {
                "hand": most, "bullets": between(0, 99), "open": _ITEMS,
            }  # fmt: skip
            return checks.get(field)
        case ["decks", deck] if deck in _DECKS:
            return between(0, _DECKS[deck])
        case ["marker", "seat"]:
            return one_of(*state.living())
        case ["marker", "armed"] | ["doors_open"]:
            return is_bool
        case ["rooms", key, "searched"] if key in state.rooms:
            return is_bool
        case ["rooms", key, "doors"] if key in state.rooms:
            return Allowed(lambda to: are_doors(state.rooms[key].card, to), _DOORS)
        case ["options", "automation"]:
            return one_of(*get_args(Automation))
        case ["parasites"]:
            return Allowed(lambda to: _parasites(state, to) is not None, _PARASITES)
    return None


def are_doors(card: str, to: Any) -> bool:
    """Tell whether a card can have these doors; a two-room card's fifth is the inner one."""
    lengths = (len(SIDES), len(SIDES) + (card in TWO_ROOMS))
    return isinstance(to, str) and len(to) in lengths and set(to) <= set("DSW")


def _are_items(to: Any) -> bool:
    return isinstance(to, list) and all(item in OPEN_ITEMS for item in to)


_ITEMS: Final = Allowed(
    _are_items, say("a list of cards that lie open: {items}", items=list(OPEN_ITEMS))
)
_DOORS: Final = say("four letters as the card lies, from the top clockwise: D, S or W")
_PARASITES: Final = say(
    "the whole list: each with an id of its own, “disc” and “side” grey or black, and a room that"
    " is there; {most} of each disc at most",
    most=PARASITES_EACH,
)


def _a_room(state: State) -> Check:
    def is_there(to: Any) -> bool:
        return to is None or (isinstance(to, str) and _is_place(state, to))

    rooms = list(state.rooms)
    if not rooms:
        return Allowed(is_there, say("null: on a light board the app knows no rooms"))
    return Allowed(is_there, say("a room that was laid, such as {rooms}, or null", rooms=rooms))


def _is_place(state: State, place: str) -> bool:
    return key_of(place) in state.rooms and exists(state, place)


def _parasites(state: State, to: Any) -> tuple[Parasite, ...] | None:
    """PS-CMP-06: read the whole list; None where no board has it."""
    if not isinstance(to, list):
        return None
    found: list[Parasite] = []
    for number, one in enumerate(to, start=state.named + 1):
        if not isinstance(one, dict) or one.keys() - {"id", "disc", "side", "room"}:
            return None
        disc: Any = one.get("disc")
        room, id_ = one.get("room"), one.get("id", f"p{number}")
        side = one.get("side", disc)
        fine = (disc, side) in (("grey", "grey"), ("black", "black"), ("black", "grey"))
        if not fine or not isinstance(id_, str) or id_ in {p.id for p in found}:
            return None
        if not (room is None or (isinstance(room, str) and _is_place(state, room))):
            return None
        found.append(Parasite(id_, disc, side, room))
    discs = [one.disc for one in found]
    if max(discs.count("grey"), discs.count("black")) > PARASITES_EACH:
        return None
    return tuple(found)


def adjusted(state: State, event: Adjusted) -> State:  # noqa: C901  (a table of paths)
    """Return the state in which this is so."""
    to: Any = event.to
    match event.path.split("."):
        case ["seats", seat, who, "health"]:
            kind = "trooper" if who == "trooper" else "android"
            state = state.changed(seat, kind, health=to)  # type: ignore[arg-type]
            return state.changed(seat, alive=state.seats[seat].alive or to > 0)
        case ["seats", seat, who, "room"]:
            kind = "trooper" if who == "trooper" else "android"
            return state.changed(seat, kind, room=to)  # type: ignore[arg-type]
        case ["seats", seat, "open"]:
            return state.changed(seat, open=tuple(to))
        case ["seats", seat, field]:
            return state.changed(seat, **{field: to})
        case ["decks", deck]:
            told = state.deck_told or deck == "search"
            return evolve(state, **{deck: to}, deck_told=told)
        case ["marker", "seat"]:
            return evolve(state, marker=to)
        case ["marker", _]:
            return evolve(state, armed=to)
        case ["doors_open"]:
            return evolve(state, doors_open=to)
        case ["options", _]:
            return evolve(state, options=evolve(state.options, automation=to))
        case ["rooms", key, "searched"]:
            return evolve(state, rooms={**state.rooms, key: evolve(state.rooms[key], searched=to)})
        case ["rooms", key, _]:
            return _with_doors(state, key, to)
    return _with_parasites(state, _parasites(state, to) or ())


def _with_doors(state: State, key: str, doors: str) -> State:
    """Change a card's doors; they are remembered as the card is printed."""
    room = state.rooms[key]
    doors, told = doors[: len(SIDES)], doors[len(SIDES) :]
    printed = _unlaid(doors, turned=room.turned, horizontal=room.horizontal)
    inner = told or state.corrected.get(room.card, "")[len(SIDES) :]
    return evolve(
        state,
        rooms={**state.rooms, key: evolve(room, doors=doors, inner=inner or room.inner)},
        corrected={**state.corrected, room.card: printed + inner},
    )


def _unlaid(doors: str, *, turned: bool, horizontal: bool) -> str:
    """Undo `as_laid`: a half turn is its own opposite, a quarter turn the other one's."""
    return as_laid(doors, turned=not turned if horizontal else turned, horizontal=horizontal)


def _with_parasites(state: State, parasites: tuple[Parasite, ...]) -> State:
    discs = [one.disc for one in parasites]
    return evolve(
        state,
        parasites=parasites,
        named=state.named + len(parasites),
        grey=PARASITES_EACH - discs.count("grey"),
        black=PARASITES_EACH - discs.count("black"),
    )


def remembered(state: State) -> Mapping[str, Any]:
    """Return what was learned of this copy of the game: doors that are printed otherwise."""
    return {"doors": dict(state.corrected)} if state.corrected else {}
