"""Games of Panic Station brought to the tablet: sat down for, begun, or played up to a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from unittest.mock import patch

from companion.core.refusal import Refusal
from companion.tablet.board.panel import BoardPanel
from companion.tablet.board.viewport import Cell
from companion.tablet.news import TableNews
from companion.tablet.table.screen import TableScreen
from tests.support.golden import accepted, whose
from tests.support.tablet import Tablet

NAMES: Final = {"red": "Ann", "blue": "Camille", "green": "Cleo", "yellow": "Dora",
                "orange": "Eli", "purple": "Fay"}  # fmt: skip


def seated(tablet: Tablet, players: int = 6, **how: Any) -> Tablet:
    """A game has its players, and its screen is not opened yet."""
    _sit_down(tablet, players, **how)
    tablet.settle()
    return tablet


def _sit_down(tablet: Tablet, players: int, **how: Any) -> None:
    seats = [{"seat": seat, "name": NAMES[seat]} for seat in list(NAMES)[:players]]
    tablet.do(do="new_game", game="panic_station", players=seats, first="red", **how)


def at_table(tablet: Tablet, players: int = 6, *, begun: bool = True, **how: Any) -> Tablet:
    """Sit down for a game; red's first turn, unless it has not begun."""
    _sit_down(tablet, players, **how)
    if begun:
        tablet.do(do="begin")
        tablet.do(do="parasite_phase", roll=[1])
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def golden(tablet: Tablet, name: str, commands: int | None = None) -> None:
    """Have a golden game played, or only so many of its commands."""
    tablet.bridge.open().leave_table()
    first, *rest = accepted(name)[:commands]
    unseen(tablet, ({"game": whose(name), **first}, *rest))


def unseen(tablet: Tablet, commands: Iterable[Mapping[str, Any]]) -> None:
    """Have commands done of which the screens hear when all are done, as after a resume.

    What they would be told of each, all offers above all, takes most of the time.
    """
    with patch("companion.tablet.bridge.news_of", lambda table: TableNews()):
        for raw in commands:
            answer = tablet.bridge.do(raw)
            assert not isinstance(answer, Refusal), answer
    tablet.jobs.clear()
    tablet.bridge.tell_news()


def attacked(tablet: Tablet, *, hand: int = 8) -> Tablet:
    """Two parasites in the Reactor, and everybody with them; the phase has come."""
    at_table(tablet, players=4)
    for _ in range(4):
        tablet.do(do="end_turn")
    found = [{"id": "p1", "disc": "grey", "side": "grey", "room": "0,0"}]
    hands = {f"seats.{seat}.hand": hand for seat in tablet.view["seats"]}
    tablet.do(do="adjust", set={"parasites": found, **hands})
    while tablet.view["phase"] != "parasite":
        tablet.do(do="end_turn")
    tablet.tell(do="parasite_phase", roll=[1])
    return tablet


def pressable(tablet: Tablet) -> set[str]:
    """Return the keys of all that a finger reaches."""
    return set(tablet.keys())


def on_map(tablet: Tablet, *cards: tuple[str, Cell], board: str = "full") -> BoardPanel:
    """Ann's first turn, with these cards laid beside the Reactor."""
    at_table(tablet, board=board)
    for card, at in cards:
        tablet.do(do="explore", who="trooper", card=card, at=list(at))
    tablet.settle()
    tablet.wait(0.4)
    return the_map(tablet)


def the_map(tablet: Tablet) -> BoardPanel:
    screen = tablet.root.screen
    assert isinstance(screen, TableScreen)
    return screen.board


def trooper(tablet: Tablet) -> str:
    """Return the room of Ann's Trooper."""
    return str(tablet.view["seats"]["red"]["trooper"]["room"])


def line(tablet: Tablet) -> str:
    """Return what the tablet says of the card that was read last."""
    eye = tablet.desk.card_reader
    assert eye is not None
    return "" if eye.line is None else tablet.desk.words.sentence(eye.line.words)  # type: ignore[arg-type]
