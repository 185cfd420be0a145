"""What can be said in a bot's turn that is about the bot alone; each is tried by the offers."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall.bots.order import from_pc
from companion.games.stationfall.state import BotQuestion, State


def ways(state: State) -> Iterator[list[Command]]:
    """Go through a bot's commands, each in all the ways in which one thing is answered."""
    seat = state.turn_seat
    if seat is None or state.seats[seat].bot is None:
        return
    asked = None if state.reading is None else state.reading.question
    if asked is not None:
        yield answers(asked)
    else:
        yield [c.BotTurn()]
    others = from_pc(state, seat)[:-1]
    live = tuple(one for one in others if state.characters[one].state == "live")
    able = state.conspirators(seat)
    choices: list[Command] = [c.BotChoice("target", live)] if live else []
    if able:
        choices.append(c.BotChoice("activate", able))
    choices.append(c.BotChoice("section", tuple(state.pods)))
    yield choices


def answers(asked: BotQuestion) -> list[Command]:
    """Return nobody or nothing, and each name alone; several are told together."""
    if asked.ask == "script":
        return [*(c.BotAnswer(character=one) for one in asked.candidates), c.BotAnswer()]
    if asked.ask == "nearest":
        return [*(c.BotAnswer(nearest=(one,)) for one in asked.choices), c.BotAnswer(nearest=())]
    able = [c.Able(one, this_minute) for one in asked.candidates for this_minute in (False, True)]
    return [*(c.BotAnswer(can=(one,)) for one in able), c.BotAnswer(can=())]
