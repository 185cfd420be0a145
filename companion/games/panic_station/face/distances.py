"""How far it is from room to room on the map that everybody sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from companion.games.panic_station.board import SIDES, key_of, through
from companion.games.panic_station.state import Room


@frozen
class Distance:
    """So many rooms to go."""

    rooms: int
    locked: bool = False
    """The way leads through a closed security door, for there is no other."""


@frozen
class _Map:
    rooms: Mapping[str, Room]


def distances(view: Mapping[str, Any], to: str) -> Mapping[str, Distance]:
    """Return for each room from which there is a way how far it is to this card."""
    laid = _Map({key: _room(one) for key, one in view["rooms"].items()})
    open_ways = _from(laid, to, locked=bool(view["doors_open"]))
    every_way = _from(laid, to, locked=True)
    found = {place: Distance(n, locked=True) for place, n in every_way.items()}
    return {**found, **{place: Distance(n) for place, n in open_ways.items()}}


def _from(laid: _Map, to: str, *, locked: bool) -> Mapping[str, int]:
    """PS-MOV-02: go out from a card, room by room, through doors; or through all of them."""
    found, edge, steps = {to: 0}, [to], 0
    while edge:
        steps += 1
        reached = [
            step[0]
            for place in edge
            for side in SIDES
            if (step := through(laid, place, side)) is not None
            and (step[1] == "open" or (locked and step[1] == "security"))
        ]
        edge = [place for place in dict.fromkeys(reached) if place not in found]
        found |= dict.fromkeys(edge, steps)
    return found


def _room(one: Mapping[str, Any]) -> Room:
    return Room(
        one["card"],
        one["doors"],
        one["turned"],
        one["searched"],
        one.get("horizontal", False),
        one.get("inner", "S"),
    )


def hive_of(view: Mapping[str, Any]) -> str | None:
    """Return where the Hive lies, if it does."""
    found = (key for key, one in view["rooms"].items() if one["card"] == "hive")
    place = next(found, None)
    return None if place is None else key_of(place)
