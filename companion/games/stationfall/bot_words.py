"""What a bot does and what its clerk is asked, in words."""

from __future__ import annotations

from companion.core.say import Message
from companion.games.stationfall.state import BotPlan, BotQuestion, State


def moves(_state: State, _plan: BotPlan) -> list[Message]:
    """Return which pieces the hands move for a bot, in order."""
    return []


def question(_state: State, asked: BotQuestion) -> Message:
    """Return what the table has to say about a line of the script."""
    return Message(asked.ask)
