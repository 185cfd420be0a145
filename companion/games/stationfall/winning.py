"""Who wins, once everybody has scored (SF-SCO-05, SF-BOT-13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.core.words import GameEnded
from companion.games.stationfall.awaiting import awaiting
from companion.games.stationfall.course import Course
from companion.games.stationfall.state import State

BEST_BOTS: Final = 2
"""SF-BOT-13: so many bots are a team."""


def end_if_done(course: Course) -> None:
    """SF-SCO-01: end the game once Stationfall waits for nobody."""
    state = course.state
    if state.phase == "stationfall" and not awaiting(state):
        side, winners = won(state)
        rule = "SF-SCO-05" if state.mode == "free" else "SF-BOT-13"
        course.happen(GameEnded(side, rule, winners))


def won(state: State) -> tuple[str | None, tuple[str, ...]]:
    """Return the side that has won, if there are sides, and whose win it is."""
    if state.mode == "free":
        innocent = [seat for seat in state.scores if not is_barred(state, seat)]
        return None, _in_order(state, _best(state, [(seat,) for seat in innocent]))
    side, winners = _together(state) if state.mode == "coop" else _in_teams(state)
    if state.options.guilt_bars == "everywhere":
        winners = [seat for seat in winners if not is_barred(state, seat)]
    return side, _in_order(state, winners)


def is_barred(state: State, seat: str) -> bool:
    """SF-GLT-05: whether guilt keeps a seat from winning."""
    return state.seats[seat].guilt == "guilty" and not state.scores[seat].exempt


def _together(state: State) -> tuple[str, list[str]]:
    """SF-BOT-13: every human must be above every bot, else the bots win."""
    humans, bots = _scored(state)
    points = [state.scores[seat].total for seat in humans]
    best = max((state.scores[seat].total for seat in bots), default=None)
    if points and (best is None or min(points) > best):
        return "humans", humans
    return "bots", bots


def _in_teams(state: State) -> tuple[str, list[str]]:
    """SF-BOT-13: the best human team must exceed the two best bots, who win a tie."""
    humans, bots = _scored(state)
    two = sorted(bots, key=lambda seat: -state.scores[seat].total)[:BEST_BOTS]
    teamed = {seat for team in state.teams for seat in team}
    told = [tuple(seat for seat in team if seat in humans) for team in state.teams]
    teams = [team for team in told if team]
    teams += [(seat,) for seat in humans if seat not in teamed]
    best = max((_sum(state, team) for team in teams), default=None)
    if best is not None and (not bots or best > _sum(state, two)):
        return "humans", _best(state, teams)
    return "bots", two


def _scored(state: State) -> tuple[list[str], list[str]]:
    """Return the humans and the bots who have scored, in turn order."""
    scored = [seat for seat in state.order() if seat in state.scores]
    humans = [seat for seat in scored if state.seats[seat].bot is None]
    return humans, [seat for seat in scored if seat not in humans]


def _sum(state: State, seats: Iterable[str]) -> int:
    return sum(state.scores[seat].total for seat in seats)


def _best(state: State, teams: list[tuple[str, ...]]) -> list[str]:
    """AMB-29: return the seats of the best teams; where ties are not shared, of one or none."""
    best = max((_sum(state, team) for team in teams), default=None)
    found = [team for team in teams if _sum(state, team) == best]
    if len(found) > 1 and state.options.ties == "none":
        return []
    return [seat for team in found for seat in team]


def _in_order(state: State, winners: list[str]) -> tuple[str, ...]:
    return tuple(seat for seat in state.order() if seat in winners)
