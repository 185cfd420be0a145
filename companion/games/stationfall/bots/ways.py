"""What can be said in a bot's turn that is about the bot alone; each is tried by the offers."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall.bots.candidates import OR_UNEXHAUSTED, THIS_MINUTE
from companion.games.stationfall.bots.order import from_pc
from companion.games.stationfall.bots.reading import line_of
from companion.games.stationfall.state import BotQuestion, State


def ways(state: State) -> Iterator[list[Command]]:
    """Go through a bot's commands, each in all the ways in which one thing is answered."""
    seat = state.turn_seat
    if seat is None or state.seats[seat].bot is None:
        return
    asked = None if state.reading is None else state.reading.question
    if asked is not None:
        yield answers(state, asked)
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


def answers(state: State, asked: BotQuestion) -> list[Command]:
    """Return nobody or nothing, and each name alone; several are told together."""
    if asked.ask == "script":
        return [*(c.BotAnswer(character=one) for one in asked.candidates), c.BotAnswer()]
    if asked.ask == "nearest":
        return [*(c.BotAnswer(nearest=(one,)) for one in asked.choices), c.BotAnswer(nearest=())]
    return [*(c.BotAnswer(can=(one,)) for one in who_can(state, asked)), c.BotAnswer(can=())]


def who_can(state: State, asked: BotQuestion) -> list[c.Able]:
    """SF-GR-05: return who may do a line, this Minute or later where that is another answer."""
    line = None if state.reading is None else line_of(state, state.reading)
    timed = set[str]() if line is None else {THIS_MINUTE, OR_UNEXHAUSTED} & {*line.who}
    if not timed:
        return [c.Able(one) for one in asked.candidates]
    found = [c.Able(one, this_minute=True) for one in asked.candidates]
    if THIS_MINUTE in timed or (len(found) == 1 and not state.is_exhausted(found[0].character)):
        return found
    return found + [c.Able(one) for one in asked.candidates if not state.is_exhausted(one)]
