"""All that one card does, told as one command: done together or not at all, and undone as one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.core.abilities import ActsFromPhones
from companion.core.dice import Dice
from companion.core.game import AnyGame, Decided, replay
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.shape import write_short
from companion.core.words import Command, Event, NewGame, Together, name_of
from companion.table.orders import read_order

MOST: Final = 12
"""So many commands can be told as one."""


def decided_together(
    told: Together, known: Mapping[str, type[Command]], game: AnyGame, state: Any, dice: Dice
) -> Decided | Refusal:
    """Decide one command after the other, each where the one before has led to."""
    commands = _read(told, known, game)
    if isinstance(commands, Refusal):
        return commands
    events, against = list[Event](), list[Refusal]()
    for command in commands:
        decided = game.decide(state, command, dice)
        if isinstance(decided, Refusal):
            return decided
        state = replay(game, state, decided.events)
        events += decided.events
        against += decided.against
    return Decided(tuple(events), tuple(against))


def together_by(
    seat: str,
    told: Together,
    known: Mapping[str, type[Command]],
    game: AnyGame,
    acts: ActsFromPhones[Any],
    state: Any,
) -> Together | Refusal:
    """Return what a seat's phone means, or why it may not ask for one of them."""
    commands = _read(told, known, game)
    if isinstance(commands, Refusal):
        return commands
    meant = list[Mapping[str, Any]]()
    for command in commands:
        asked = acts.asked_by(state, seat, command)
        if isinstance(asked, Refusal):
            return asked
        meant.append({"do": name_of(type(asked)), **write_short(asked)})
    return Together(tuple(meant))


def _read(
    told: Together, known: Mapping[str, type[Command]], game: AnyGame
) -> Sequence[Command] | Refusal:
    """Read the commands, all of them the game's own, or say what cannot stand there."""
    if not 1 <= len(told.commands) <= MOST:
        why = say("“{field}” is a list of 1 to {most}.", field="commands", most=MOST)
        return Refusal("bad_value", why)
    found = list[Command]()
    for raw in told.commands:
        order = read_order(raw, known)
        if isinstance(order, Refusal):
            return order
        if {"roll", "anyway"} & raw.keys():
            why = say("“roll” and “anyway” stand beside the list of commands, not in it.")
            return Refusal("bad_value", why)
        if not isinstance(order.command, game.commands) or isinstance(order.command, NewGame):
            why = say("“{do}” cannot be done together with others.", do=order.do)
            return Refusal("not_allowed", why)
        found.append(order.command)
    return found
