"""Each game with all its seats taken, and what is pressed there over and over: the benches' tables.

They count what is done and forbid nothing, so that a press can be repeated without end.
A registered game that is missing fails the benches that go through them all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.seats import SEATS
from companion.digest import playthroughs
from companion.table.table import Done, Table

Line = Mapping[str, Any]
FAR: Final = 117
"""Lines of the golden game of six after which orange's trooper is alone at 3,1 of fifteen rooms."""
PATROL: Final = {"do": "mission", "name": "Patrol", "limit": 5, "objectives": []}


def seated(phones: int, **more: Any) -> Line:
    """Return the line with which so many sit down."""
    players = [{"seat": seat, "name": f"Player {n}"} for n, seat in enumerate(SEATS[:phones])]
    return {"do": "new_game", "players": players, "first": SEATS[0], **more}


@frozen
class Fullest:
    """A game's fullest table."""

    phones: int
    lines: Sequence[Line]
    what: str
    """What is pressed, in a word."""
    presses: Sequence[Line]
    """In turns."""
    has_polls: bool = False


def fullest(game: str) -> Fullest:
    """Return a game's; Ten is one of them."""
    return {
        "panic_station": _station,
        "star_trek_panic": _voyage,
        "stationfall": _orbit,
        "ten": _ten,
    }[game]()


def _station() -> Fullest:
    lines = playthroughs("panic_station")["eliminated_marker_holder"][:FAR]
    moves = [{"do": "move", "who": "trooper", "to": to} for to in ("4,1", "3,1")]
    return Fullest(6, lines, "move", moves, has_polls=True)


def _voyage() -> Fullest:
    lines = (seated(6, game="star_trek_panic"), {"do": "begin", "roll": [1]}, PATROL)
    turns = [{"do": "maneuver", "way": way} for way in ("clockwise", "counterclockwise")]
    return Fullest(6, lines, "maneuver", turns)


def _orbit() -> Fullest:
    cast = ("Engineer", "Exile", "Medical", "Security")
    turns = [{"do": "activate", "character": one} for one in cast]
    return Fullest(9, (seated(9, game="stationfall"), {"do": "begin"}), "activate", turns)


def _ten() -> Fullest:
    throws = [{"do": "throw", "roll": [face]} for face in (1, 3)]
    return Fullest(9, (seated(9, options={"goal": 100}),), "throw", throws, has_polls=True)


def lay(table: Table, game: str, lines: Sequence[Line] | None = None) -> None:
    """Lay out a game's fullest table, or one by these lines."""
    for line in counting(fullest(game).lines if lines is None else lines):
        do(table, line, game)


def counting(lines: Sequence[Line]) -> Sequence[Line]:
    """Have a game that these lines begin forbid nothing."""
    first, *rest = lines
    options = {**first.get("options", {}), "automation": "tracker"}
    return ({**first, "options": options}, *rest)


def do(table: Table, line: Line, game: str) -> Done:
    """Have the table do something, which it must."""
    order = table.read(dict(line), game)
    assert not isinstance(order, Refusal), order
    done = table.do(order)
    assert not isinstance(done, Refusal), done
    return done
