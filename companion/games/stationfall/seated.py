"""What a player may ask from a phone of their own: their turn, their PC's answers, their reveal."""

from __future__ import annotations

from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall.course import no
from companion.games.stationfall.state import State

TABLE: Final[tuple[type[Command], ...]] = (
    c.Begin,
    c.Copy,
    c.Score,
    c.BotTurn,
    c.BotAnswer,
    c.BotChoice,
)
"""What only the table does, whosever turn it is; of every game's own commands, too."""


def asked_by(state: State, seat: str, command: Command) -> Command | Refusal:
    """Return the command as this seat means it, or why it may not ask for it."""
    match command:
        case c.Answer():
            mine = state.offer is not None and state.offer.of == seat
            return command if mine else _not_theirs()
        case c.Reveal(seat=who) | c.Deliver(seat=who) if state.phase == "stationfall":
            return command if who == seat else _not_theirs()
    if not isinstance(command, c.COMMANDS) or isinstance(command, TABLE):
        return no("not_allowed", say("That is done on the tablet."))
    if seat != state.turn_seat:
        return no("not_your_turn", say("It is not your turn."))
    if isinstance(command, c.Reveal) and command.seat not in (None, seat):
        return _not_theirs()
    return command


def _not_theirs() -> Refusal:
    return no("not_allowed", say("You can play only your own Character."))
