"""Plays a game of the journal again, command by command: a report is made of that."""

from __future__ import annotations

from typing import Final

from companion.core.game import replay
from companion.core.words import AnswersSealed, Redo, Undo, name_of
from companion.journal.entry import Entry, Journal
from companion.stage.facts import Moment
from companion.table.play import PlayedGame
from companion.table.sealings import BESIDE

TOLD: Final = name_of(AnswersSealed)


def moments(play: PlayedGame, journal: Journal) -> tuple[Moment, ...]:
    """Play a game again: every command that was not taken back, and the table after it."""
    found, state = [], None
    for entry in _counting(journal, play.number):
        state = replay(play.game, state, [play.codec.read(kept) for kept in entry.events])
        view = play.game.view(state, None)
        over = play.standing_after(state).over
        found.append(Moment(entry.do, entry.at, entry.turn, entry.seat, entry.events, view, over))
    return tuple(found)


def _counting(journal: Journal, number: int) -> list[Entry]:
    """Return what counts; a count that was told again goes where what asked for it goes."""
    done: list[list[Entry]] = []
    undone: list[list[Entry]] = []
    for entry in journal.entries(number):
        if entry.do == name_of(Undo):
            undone.append(done.pop())
        elif entry.do == name_of(Redo):
            done.append(undone.pop())
        elif entry.do not in BESIDE:
            undone.clear()
            if any(one.get("type") == TOLD and one.get("again") for one in entry.events):
                done[-1].append(entry)
            else:
                done.append([entry])
    return [entry for step in done for entry in step]
