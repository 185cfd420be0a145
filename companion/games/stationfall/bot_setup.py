"""SF-BOT-04: the bots' cubes before the first turn."""

from __future__ import annotations

from typing import Final

from companion.games.stationfall import events as e
from companion.games.stationfall.bots.order import from_pc, live_npcs
from companion.games.stationfall.course import Course

NPCS: Final = 3
EACH: Final = 2
HELPFUL: Final = 1


def place(course: Course) -> None:
    """SF-BOT-04: in turn order each bot places cubes on the next three NPCs."""
    for seat in course.state.order():
        if course.state.seats[seat].bot is not None:
            _place(course, seat)


def _place(course: Course, seat: str) -> None:
    flags = course.state.forms.character
    live = live_npcs(course.state)
    npcs = [
        name for name in from_pc(course.state, seat)
        if name in live and not {"paranoid", "drone"} & {*flags(name).flags}
    ]  # fmt: skip
    for name in npcs[:NPCS]:
        cubes = HELPFUL if "helpful" in flags(name).flags else EACH
        if cubes > course.state.supply(seat):
            return  # The table has put them elsewhere by a correction.
        course.happen(e.CubesMoved(seat, cubes, "character", name))
