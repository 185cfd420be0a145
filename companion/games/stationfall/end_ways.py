"""What makes sense at Stationfall once all have revealed: who delivers, and who is scored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from companion.core.words import Command
from companion.games.stationfall import commands as c
from companion.games.stationfall.awaiting import to_reveal, to_score
from companion.games.stationfall.names import DataKind, Offsite
from companion.games.stationfall.scoring import agenda, bonus, counted, row_score
from companion.games.stationfall.state import CUBES, State
from companion.games.stationfall.whens import WhenOf

REASONS: tuple[Literal["guilt", "own", "lowers"], ...] = ("guilt", "own", "lowers")
TARGETS: tuple[tuple[Offsite, ...], ...] = (*((one,) for one in get_args(Offsite)),
                                            get_args(Offsite))  # fmt: skip


def ways(state: State) -> Iterator[Command]:
    """Go through the deliveries and the scores that are left."""
    if state.phase != "stationfall" or to_reveal(state):
        return
    for seat in () if state.scores else to_score(state):
        yield from _deliveries(state, seat)
    for seat in to_score(state):
        if (identity := state.seats[seat].identity) is not None:
            yield _score(state, seat, identity)


def _deliveries(state: State, seat: str) -> Iterator[Command]:
    """SF-DAT-05: of a light board's data the table may know better, so that all are there."""
    one = state.seats[seat]
    if one.identity is None or state.characters[one.identity].state != "escaped":
        return
    held = state.characters[one.identity].data
    for data in held if state.is_full else get_args(DataKind):
        is_asked = not state.is_full and not state.is_held(data)
        for to in TARGETS:
            if one.bot is None:
                yield c.Deliver(seat, data, to, has=is_asked)
            else:
                yield from (c.Deliver(seat, data, to, because, has=is_asked) for because in REASONS)


def _score(state: State, seat: str, identity: str) -> c.Score:
    """SF-SCO-02 to SF-SCO-04: tell as little as a score needs: what is not known counts nothing."""
    one = state.seats[seat]
    printed = agenda(state, identity, of_bot=one.bot is not None)
    rows: tuple[bool | None, ...] | None = ()
    if printed is not None:
        known = counted(row_score(WhenOf(state, identity, seat), row) for row in printed)
        rows = tuple(None if row.times is not None else False for row in known)
    form = state.forms
    asks_bonus = one.bonus is not None and form.character(one.bonus).bonus is not None
    points = bonus(state, one.bonus, seat) if asks_bonus and one.bonus is not None else 0
    limit = CUBES if one.bot is None and form.character(identity).limit is None else None
    return c.Score(seat, rows, 0 if points is None else None, limit)
