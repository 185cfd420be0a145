"""Sentences of the log for corrections: what the table told the app, path by path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.say import Message, Part, say, say_many
from companion.core.words import Adjusted
from companion.games.star_trek_panic.naming import (
    CONDITION_NAMES,
    RANGE_NAMES,
    part_name,
    player_name,
    the_kind,
    threat_name,
)
from companion.games.star_trek_panic.state import State
from companion.games.star_trek_panic.tokens import kind_name

DECKS: Final[Mapping[str, Callable[[int], Message]]] = {
    "enterprise": lambda n: say("Corrected: cards in the Enterprise deck: {n}.", n=n),
    "discard": lambda n: say("Corrected: discarded Enterprise cards: {n}.", n=n),
    "removed": lambda n: say("Corrected: cards removed from the game: {n}.", n=n),
}
TOKENS: Final[Mapping[str, Callable[[Part, Any], Message]]] = {
    "bag": lambda kind, n: say("Corrected: {kind}: {n} in the bag.", kind=kind, n=n),
    "discard": lambda kind, n: say("Corrected: {kind}: {n} discarded.", kind=kind, n=n),
    "count": lambda kind, n: say("This copy has so many of {kind}: {n}.", kind=kind, n=n),
    "defense": lambda kind, n: say("The highest defense of {kind}: {n}.", kind=kind, n=n),
    "cloaks": lambda kind, to: (
        say("This kind cloaks: {kind}.", kind=kind)
        if to
        else say("This kind does not cloak: {kind}.", kind=kind)
    ),
}
LEVELS: Final[Mapping[str, Message]] = {
    "referee": say("From now on the app refuses what a rule forbids."),
    "warn": say("From now on the app warns when a rule forbids something, and does it."),
    "tracker": say("From now on the app only keeps count."),
}
_OTHER: Final = say("Something was corrected.")


def corrected(state: State, event: Adjusted) -> Message:
    """Say what was corrected."""
    to: Any = event.to
    match event.path.split("."):
        case ["seats", seat, field]:
            return _seat(player_name(state, seat), field, to)
        case ["ship", "facings", facing, part]:
            name = part_name(part, facing)  # type: ignore[arg-type]
            return say("Corrected: {part}: {state}.", part=name, state=CONDITION_NAMES[to])
        case ["threats", id_]:
            gone = the_kind(state.met[id_])
            return say("Corrected: {ship} is off the board.", ship=gone)
        case ["threats", id_, field]:
            return _threat(threat_name(state, id_), field, to)
        case ["tokens", kind, field]:
            return TOKENS[field](kind_name(kind), to)
        case ["decks", deck]:
            return DECKS[deck](to)
        case ["mission", *rest]:
            return _mission(rest, to)
        case ["options", _]:
            return LEVELS[to]
    return _table(event.path, to)


def _table(path: str, to: Any) -> Message:
    match path:
        case "ship.front":
            return say("Corrected: sectors {a} and {b} are in front.", a=to[0], b=to[1])
        case "missions.completed":
            return say("Corrected: missions completed: {n}.", n=len(to))
        case "turn.maneuvered":
            yes = say("Corrected: the ship has maneuvered in this turn.")
            return yes if to else say("Corrected: the ship has not maneuvered in this turn.")
        case "turn.traded":
            yes = say("Corrected: there was a trade in this turn.")
            return yes if to else say("Corrected: there was no trade in this turn.")
    return _OTHER


def _seat(name: Part, field: str, to: Any) -> Message:
    if field == "hand":
        return say_many(
            "Corrected: {name} has {count} card.", "Corrected: {name} has {count} cards.",
            to, name=name,
        )  # fmt: skip
    if to is None:
        return say("Corrected: {name} plays no character.", name=name)
    return say("Corrected: {name} plays {role}.", name=name, role=to)


def _threat(ship: Part, field: str, to: Any) -> Message:
    if field == "sector":
        return say("Corrected: {ship} is in sector {sector}.", ship=ship, sector=to)
    if field == "range":
        return say("Corrected: {ship} is at {range}.", ship=ship, range=RANGE_NAMES[to])
    if field == "defense":
        return say("Corrected: {ship} has defense {n}.", ship=ship, n=to)
    if to:
        return say("Corrected: {ship} is cloaked.", ship=ship)
    return say("Corrected: {ship} is face up.", ship=ship)


def _mission(path: list[str], to: Any) -> Message:
    match path:
        case ["timer"]:
            return say("Corrected: the mission's timer is at {n}.", n=to)
        case ["needs", badge]:
            return say("Corrected: the mission asks for {n}: {badge}.", n=to, badge=badge)
        case ["committed", badge]:
            return say("Corrected: {n} committed: {badge}.", n=to, badge=badge)
        case [_, _, "sector"]:
            return say("Corrected: a mission token is in sector {sector}.", sector=to)
        case [_, _, "range"]:
            return say("Corrected: a mission token is at {range}.", range=RANGE_NAMES[to])
    return say("Corrected: a mission token is off the board.")
