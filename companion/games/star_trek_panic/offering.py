"""What can be done now: each offer is tried on the rules themselves."""

from __future__ import annotations

from typing import Protocol

from companion.core.dice import Dice
from companion.core.game import Decided, Offer
from companion.core.refusal import Refusal
from companion.core.words import Command
from companion.games.star_trek_panic.state import State


class Rules(Protocol):
    """What decides commands: the game."""

    def decide(self, state: State, command: Command, dice: Dice) -> Decided | Refusal:
        """Say what a command would do."""
        ...


def offers(rules: Rules, state: State, seat: str | None) -> tuple[Offer, ...]:
    """List what the table can do now, or what a seat's phone can."""
    return ()
