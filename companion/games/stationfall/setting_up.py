"""Sets up the game: who sits where, the cast, the copy, who begins (section 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.core.dice import Dice
from companion.core.game import Decided
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.setup import first_seat, seating_refusal
from companion.games.stationfall import bot_setup, copies
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.course import Course, no
from companion.games.stationfall.names import is_name
from companion.games.stationfall.options import Options
from companion.games.stationfall.state import LAST_MINUTE
from companion.games.stationfall.turn_end import begin_minute

LEAST, LEAST_WITH_BOT, MOST = 2, 3, 9
"""SF-CMP-02, SF-BOT-01: so many play."""
MOST_CHARACTERS: Final = 28
"""SF-CMP-03, and one more that a table has made."""


def new_game(setup: c.NewStationfall, dice: Dice) -> Decided | Refusal:
    """SF-SET-04: lay the table."""
    if refusal := setup_refusal(setup):
        return refusal
    started = e.GameStarted(
        setup.players,
        first_seat(setup, dice),
        setup.board,
        setup.mode,
        setup.teams,
        setup.cast,
        setup.minute,
        setup.copy,
        setup.options,
    )
    return Decided((started,))


def setup_refusal(setup: c.NewStationfall) -> Refusal | None:
    """Refuse what cannot be played so."""
    if refusal := seating_refusal(setup, LEAST, MOST):
        return refusal
    with_bot = any(one.bot is not None for one in setup.players)
    if with_bot and len(setup.players) < LEAST_WITH_BOT:
        why = say("With a bot, at least {least} sit at the table, bots among them.",
                  least=LEAST_WITH_BOT)  # fmt: skip
        return no("bad_value", why, "SF-BOT-01")
    wrong = next(_wrong(setup), None)
    if wrong is not None:
        return no("bad_value", wrong)
    copy = copies.checked(setup.copy)
    return _unknowable(setup.options) or (copy if isinstance(copy, Refusal) else None)


def _wrong(setup: c.NewStationfall) -> Iterator[Message]:
    """Go through what is wrong with the cast, the bots, the mode and the Minute."""
    cast, bots = setup.cast, [one.bot for one in setup.players if one.bot is not None]
    if not len(setup.players) <= len(cast) <= MOST_CHARACTERS:
        least = len(setup.players)
        yield say("Choose {least} to {most} Characters.", least=least, most=MOST_CHARACTERS)
    for name in cast:
        if not is_name(name):
            yield say("“{name}” cannot be a Character's name.", name=name[:40])
        if cast.count(name) > 1:
            yield say("{character} is in play twice.", character=name)
    for bot in bots:
        if bot not in cast:
            yield say("A bot plays {character}: choose this Character, too.", character=bot[:40])
        if bots.count(bot) > 1:
            yield say("Two bots play {character}.", character=bot)
    if setup.mode == "coop" and not bots:
        yield say("A cooperative game needs a bot.")
    if not 1 <= setup.minute <= LAST_MINUTE:
        yield say("The game begins in a Minute from 1 to {last}.", last=LAST_MINUTE)
    yield from _wrong_teams(setup)


def _wrong_teams(setup: c.NewStationfall) -> Iterator[Message]:
    """SF-BOT-13: humans team up; who is in no team is one alone."""
    humans = [one.seat for one in setup.players if one.bot is None]
    if setup.mode != "team" and setup.teams:
        yield say("There are teams in a team game only.")
    teamed = [seat for team in setup.teams for seat in team]
    is_once = len(set(teamed)) == len(teamed) and set(teamed) <= set(humans)
    if not is_once or not all(setup.teams):
        yield say("A human is in one team at most, a bot in none, and no team is empty.")


def _unknowable(options: Options) -> Refusal | None:
    """AMB-07, AMB-11: the app sees nothing of these, so that it cannot play by them."""
    for name in ("lindsey_after_7", "strict_completion"):
        if getattr(options, name) != getattr(Options(), name):
            why = say("The app cannot check “{option}”: the players see to that.", option=name)
            return no("not_knowable", why)
    return None


def begin(course: Course, _: c.Begin) -> Refusal | None:
    """SF-BOT-04, SF-MIN-01: bots place their cubes, and the first turn begins."""
    bot_setup.place(course)
    course.happen(e.SetupDone())
    begin_minute(course)
    return None
