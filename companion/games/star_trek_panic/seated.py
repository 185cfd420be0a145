"""What a player may ask from a phone of their own: their turn, their Security, their own hand."""

from __future__ import annotations

from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic.course import no
from companion.games.star_trek_panic.state import State

TURN: Final[tuple[type[Command], ...]] = (
    c.Mission,
    c.Trade,
    c.Hit,
    c.LightHit,
    c.Repair,
    c.Commit,
    c.Play,
    c.Maneuver,
    c.Tick,
    c.MissionToken,
    c.CheckMission,
    c.ThreatsAct,
    c.DrawThreat,
    c.Starbase,
)
"""What the active player does; everything else that is not below is the table's."""


def asked_by(state: State, seat: str, command: Command) -> Command | Refusal:
    """Return the command as this seat means it, or why it may not ask for it."""
    match command:
        case c.Hand() | c.Draw() | c.Discard():
            return command if command.seat == seat else _not_theirs()
        case c.Security():
            return _security(state, seat, command)
    if not isinstance(command, TURN):
        return no("not_allowed", say("That is done on the tablet."))
    if seat != state.turn_seat:
        return no("not_your_turn", say("It is not your turn."))
    if isinstance(command, c.ThreatsAct) and any(one.seat != seat for one in command.security):
        return _not_theirs()
    return command


def _security(state: State, seat: str, command: c.Security) -> Command | Refusal:
    """ST-BRD-02: anybody may play Security; that nobody does, the active player says."""
    if any(one.seat != seat for one in command.cards):
        return _not_theirs()
    if not command.cards and seat != state.turn_seat:
        return no("not_your_turn", say("It is not your turn."))
    return command


def _not_theirs() -> Refusal:
    return no("not_allowed", say("Everyone plays their own cards."))
