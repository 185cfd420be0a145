"""Which rule decides each command about bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall.bots.choosing import bot_choice
from companion.games.stationfall.bots.deciding import bot_answer, bot_turn
from companion.games.stationfall.ruling import Rule

RULES: Final[Mapping[type[Command], Rule]] = {
    c.BotTurn: bot_turn,
    c.BotAnswer: bot_answer,
    c.BotChoice: bot_choice,
}
