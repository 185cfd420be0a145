"""Names for a sentence: as one would point at things, never by id or coordinate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.say import Message, Part, say
from companion.core.setup import called
from companion.games.panic_station.board import cell_of, key_of
from companion.games.panic_station.state import State, parted

CARDS: Final[Mapping[str, Message]] = {
    "reactor": say("the Reactor room"),
    "hive": say("the Hive"),
    "terminal-open": say("the open Terminal"),
    "terminal-closed": say("the closed Terminal"),
    "sick-bay": say("the Sick Bay"),
    "run": say("a Run room"),
    "team": say("a Team Search room"),
    "alert": say("a Parasite Alert room"),
    "storage": say("a Storage room"),
    "plain": say("a plain room"),
}
"""An exploration card that comes into play."""
ROOMS: Final[Mapping[str, Message]] = {
    **CARDS,
    "run": say("the Run room"),
    "team": say("the Team Search room"),
    "alert": say("the Parasite Alert room"),
    "storage": say("the Storage room"),
    "plain": say("the plain room"),
}
"""A room on the board."""
HALLS: Final[Mapping[str, Message]] = {
    "terminal-closed": say("the Terminal hall"),
    "sick-bay": say("the Sick Bay hall"),
}
"""The outer of the two rooms on a card; on the map it is the card's \"hall\"."""
ONE_STEP: Final[Mapping[tuple[int, int], Message]] = {
    (0, 1): say("above the Reactor"),
    (1, 0): say("right of the Reactor"),
    (0, -1): say("below the Reactor"),
    (-1, 0): say("left of the Reactor"),
}


def card_name(card: str, names: Mapping[str, Message] = CARDS) -> Part:
    """Return an exploration card's name."""
    return names.get(card) or names.get(card.partition("-")[0]) or card


def bearing(cell: tuple[int, int]) -> Message | str:
    """Say where a card lies, counted from the Reactor; nothing for the Reactor itself."""
    if cell in ONE_STEP:
        return ONE_STEP[cell]
    x, y = cell
    if x and y:
        across = say("{n} to the right", n=x) if x > 0 else say("{n} to the left", n=-x)
        along = say("{n} up", n=y) if y > 0 else say("{n} down", n=-y)
        return say("{across} and {along} from the Reactor", across=across, along=along)
    if x:
        one = say("{n} to the right of the Reactor", n=x)
        return one if x > 0 else say("{n} to the left of the Reactor", n=-x)
    if y:
        return say("{n} above the Reactor", n=y) if y > 0 else say("{n} below the Reactor", n=-y)
    return ""


def half_name(card: str, place: str, *, turned: bool) -> Part:
    """Return a room's name; of a card with two, the name of the half that is meant."""
    outer = place.endswith(":n" if turned else ":s")
    return card_name(card, HALLS if outer and card in HALLS else ROOMS)


def room_name(state: State, place: str | None) -> Part:
    """Return a room as one would point at it; two of one name are told apart by where they lie."""
    room = state.rooms.get(key_of(place)) if place is not None else None
    if room is None or place is None:
        return ""
    name = half_name(room.card, place, turned=room.turned)
    alike = [one for one in state.rooms.values() if card_name(one.card, ROOMS) == name]
    if len(alike) < 2:  # noqa: PLR2004
        return name
    return say("{room} {where}", room=name, where=bearing(cell_of(place)))


def player_name(state: State, seat: str) -> Part:
    """Return a player's name; two of one name are told apart by their colours."""
    return called(seat, {one: player.name for one, player in state.seats.items()})


def owner(state: State, seat: str, who: str) -> Message:
    """Return a character as one would call it."""
    bare = say("Trooper") if who == "trooper" else say("Android")
    return say("{name}'s {who}", name=player_name(state, seat), who=bare)


def parasite_name(state: State, id_: str) -> Message:
    """Return a parasite as one would call it."""
    one = state.parasite(id_)
    black = one is not None and one.side == "black"
    return say("a black parasite") if black else say("a grey parasite")


def target_name(state: State, target: str) -> Message:
    """Return a target as one would call it: a parasite, or somebody's character."""
    return owner(state, *parted(target)) if "." in target else parasite_name(state, target)
