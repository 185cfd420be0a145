"""What a player may ask from a phone of their own: their turn, their reactions, their own hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.evolving import evolve
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.panic_station import commands as c
from companion.games.panic_station.attacks import unanswered
from companion.games.panic_station.course import no
from companion.games.panic_station.state import State

TURN: Final[tuple[type[Command], ...]] = (
    c.Explore,
    c.Bury,
    c.Move,
    c.Fire,
    c.Knife,
    c.Grenade,
    c.Search,
    c.Terminal,
    c.Heal,
    c.FirstAid,
    c.Play,
    c.Trade,
    c.BurnHive,
    c.SpawnAt,
    c.Drawn,
    c.EndTurn,
)
"""What the active player does; everything else that is not below is the table's."""


def asked_by(state: State, seat: str, command: Command) -> Command | Refusal:
    """Return the command as this seat means it, or why it may not ask for it."""
    match command:
        case c.Armor() if command.seat in (None, seat):
            return evolve(command, seat=seat)
        case c.Hand() | c.Defend() if command.seat == seat:
            return command
        case c.Armor() | c.Defend() | c.Hand():
            return no("not_allowed", say("Everyone answers for themselves."))
        case c.ParasitePhase():
            asked = evolve(command, ask=state.on_map)
            return asked if seat == state.marker else _not_yours("PS-TURN-02")
    if not isinstance(command, TURN):
        return no("not_allowed", say("That is done on the tablet."))
    return _defended(seat, command) if seat == state.turn_seat else _not_yours(None)


def _defended(seat: str, command: Command) -> Command | Refusal:
    """PS-ITEM-10: who shoots does not play the others' Armor; they are asked."""
    if isinstance(command, c.Fire | c.Knife | c.Grenade):
        armor = command.armor
        if armor if isinstance(armor, int) else set(armor) - {seat}:
            return no("not_allowed", say("Everyone answers for themselves."), "PS-ITEM-10")
    match command:
        case c.Fire(targets=targets) if any(isinstance(one, c.OfCharacter) for one in targets):
            return evolve(command, ask=True)
        case c.Knife(target=c.OfCharacter()):
            return evolve(command, ask=True)
    return command


def defences(state: State, seat: str) -> Iterator[c.Defend]:
    """Go through the answers to all that this seat still owes at once: none, or one card."""
    open_ = [one for one in state.attacks or () if state.asking and seat in unanswered(one)]
    if open_:
        yield c.Defend(seat)
        yield from (c.Defend(seat, (c.ArmorCard(seat, one.id),)) for one in open_)


def reactions(state: State, seat: str) -> Iterator[c.Armor]:
    """Go through the answers that this seat still owes, one by one."""
    if state.asking:
        for attack in state.attacks or ():
            if seat in unanswered(attack):
                for cards in range(min(attack.damage, state.seats[seat].hand) + 1):
                    yield c.Armor(attack.id, cards, seat)


def _not_yours(rule: str | None) -> Refusal:
    return no("not_your_turn", say("It is not your turn."), rule)
