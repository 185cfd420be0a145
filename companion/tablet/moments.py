"""Plays a game of the journal again, command by command: a report is made of that."""

from __future__ import annotations

from companion.core.game import replay
from companion.journal.entry import Journal
from companion.stage.facts import Moment
from companion.table.play import PlayedGame
from companion.table.timeline import timeline


def moments(play: PlayedGame, journal: Journal) -> tuple[Moment, ...]:
    """Play a game again: every command that was not taken back, and the table after it."""
    found, state = [], None
    counting = timeline(journal.entries(play.number)).done
    for entry in (entry for step in counting for entry in step.entries):
        state = replay(play.game, state, [play.codec.read(kept) for kept in entry.events])
        view = play.game.view(state, None)
        over = play.standing_after(state).over
        found.append(Moment(entry.do, entry.at, entry.turn, entry.seat, entry.events, view, over))
    return tuple(found)
