"""Plays a game of the journal again, command by command: a report is made of that."""

from __future__ import annotations

from typing import Any

from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.journal.entry import Journal
from companion.stage.facts import Moment
from companion.stage.scene import Forecast
from companion.table.foreseeing import foreseen
from companion.table.play import PlayedGame
from companion.table.timeline import timeline


def moments(play: PlayedGame, journal: Journal) -> tuple[Moment, ...]:
    """Play a game again: every command that was not taken back, and the table after it."""
    found, state, told = [], None, None
    counting = timeline(journal.entries(play.number)).done
    for entry in (entry for step in counting for entry in step.entries):
        state = replay(play.game, state, [play.codec.read(kept) for kept in entry.events])
        view, standing = play.game.view(state, None), play.standing_after(state)
        forecast = _forecast(play, state) if standing.turn not in (None, told) else None
        told = standing.turn if forecast is not None else told
        at, over = (entry.do, entry.at, entry.turn, entry.seat), standing.over
        found.append(Moment(*at, entry.events, view, over, forecast))
    return tuple(found)


def _forecast(play: PlayedGame, state: Any) -> Forecast | None:
    if play.package.foresees is None:
        return None
    found = foreseen(play, state)
    return None if isinstance(found, Refusal) else found
