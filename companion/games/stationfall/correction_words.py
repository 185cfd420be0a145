"""Sentences of Stationfall's log for corrections: what the table told the app, path by path."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.core.say import Message, Part, say, say_many
from companion.core.words import Adjusted
from companion.games.stationfall.naming import GUILTS, HAZARDS, LIVES, player_name
from companion.games.stationfall.state import State

LEVELS: Final[Mapping[str, Message]] = {
    "referee": say("From now on the app refuses what a rule forbids."),
    "warn": say("From now on the app warns when a rule forbids something, and does it."),
    "tracker": say("From now on the app only keeps count."),
}
BOARDS: Final[Mapping[str, Message]] = {
    "full": say("From now on the app follows pawns and items: tell it where each pawn is."),
    "light": say("From now on the app no longer follows pawns and items."),
}
SWITCHES: Final[Mapping[str, tuple[Message, Message]]] = {
    "cameras": (say("Corrected: the Cameras are on."), say("Corrected: the Cameras are off.")),
    "jammers": (say("Corrected: the Jammers are on."), say("Corrected: the Jammers are off.")),
    "abandon_ship": (
        say("Corrected: Abandon Ship is triggered."),
        say("Corrected: Abandon Ship is not triggered."),
    ),
    "project_x.released": (
        say("Corrected: Project X is released."),
        say("Corrected: Project X is not released."),
    ),
    "antimatter.armed": (
        say("Corrected: the Antimatter is armed."),
        say("Corrected: the Antimatter is not armed."),
    ),
}
AMOUNTS: Final[Mapping[str, Callable[[Any], Message]]] = {
    "minute": lambda n: say("Corrected: it is Minute {n}.", n=n),
    "power.damaged": lambda n: say("Corrected: damaged Power Sections: {n}.", n=n),
    "turn.actions": lambda n: say("Corrected: actions of this turn: {n}.", n=n),
    "turn.spent": lambda n: say("Corrected: actions used this turn: {n}.", n=n),
}
SEATS: Final[Mapping[str, Callable[[Part, Any], Message]]] = {
    "guilt": lambda name, to: say("Corrected: {name}: {guilt}.", name=name, guilt=GUILTS[to]),
    "bribe": lambda name, n: say("Corrected: {name}'s Bribes: {n}.", name=name, n=n),
    "kompromat": lambda name, n: say("Corrected: {name}'s Kompromat: {n}.", name=name, n=n),
    "betrayal": lambda name, n: say(
        "Corrected: {name}'s cubes in the Betrayal Box: {n}.", name=name, n=n
    ),
}
_OTHER: Final = say("Something was corrected.")


def corrected(state: State, event: Adjusted) -> Message:
    """Say what was corrected."""
    to: Any = event.to
    match event.path.split("."):
        case ["seats", seat, field] if field in SEATS:
            return SEATS[field](player_name(state, seat), to)
        case ["characters", name, *field]:
            return _character(state, name, field, to)
        case ["sections", name, field]:
            return _section(name, field, to)
        case ["pods", name, field]:
            return _pod(name, field, to)
        case ["options", _]:
            return LEVELS[to]
    return _table(event.path, to)


def _table(path: str, to: Any) -> Message:
    if path in SWITCHES:
        return SWITCHES[path][0 if to else 1]
    if path in AMOUNTS:
        return AMOUNTS[path](to)
    if path == "board":
        return BOARDS[to]
    if path == "antimatter.minute" and to is not None:
        return say("Corrected: the Antimatter detonates in Minute {n}.", n=to)
    if path == "markers":
        return say_many("Corrected: {count} time marker is placed.",
                        "Corrected: {count} time markers are placed.", len(to))  # fmt: skip
    return _OTHER


def _character(state: State, name: str, field: list[str], to: Any) -> Message:
    match field:
        case ["cubes", seat]:
            return say_many("Corrected: {count} cube of {name} on {character}.",
                            "Corrected: {count} cubes of {name} on {character}.", to,
                            name=player_name(state, seat), character=name)  # fmt: skip
        case ["state"]:
            return say("Corrected: {character}: {state}.", character=name, state=LIVES[to])
        case ["section"] if to is not None:
            return say("Corrected: {character} is in {section}.", character=name, section=to)
        case ["contaminated"]:
            yes = say("Corrected: {character} is contaminated.", character=name)
            no = say("Corrected: {character} is not contaminated.", character=name)
            return yes if to else no
        case ["items" | "data", *_]:
            return _held(name, to)
    return say("Corrected: {character}.", character=name)


def _held(name: str, held: Any) -> Message:
    if not held:
        return say("Corrected: {character} has nothing.", character=name)
    return say("Corrected: {character} has {what}.", character=name, what=list(held))


def _section(name: str, field: str, to: Any) -> Message:
    if field == "hazard":
        if to is None:
            return say("Corrected: no hazard in {section}.", section=name)
        return say("Corrected: {hazard} in {section}.", hazard=HAZARDS[to], section=name)
    if field == "damaged":
        yes = say("Corrected: {section} is damaged.", section=name)
        return yes if to else say("Corrected: {section} is not damaged.", section=name)
    return say("Corrected: {section}.", section=name)


def _pod(name: str, field: str, to: Any) -> Message:
    if field == "state":
        yes = say("Corrected: {pod} is attached.", pod=name)
        return yes if to == "attached" else say("Corrected: {pod} is launched.", pod=name)
    if field == "occupants":
        if not to:
            return say("Corrected: nobody sits in {pod}.", pod=name)
        return say("Corrected: in {pod}: {names}.", pod=name, names=list(to))
    return _section(name, field, to)
