"""Journeys are data: where one should be, and what is touched there. This walks them.

Where: a screen's name, and what lies on it (`table`, `table/Menu`, `table/Ask:scan`). Touches:
a key; `die 3` lets the next dice fall so; `disc red.trooper>1,0` and `card 1,0` drag; `hold 1,0`;
`back`; `turn` turns the tablet; `french`, `english`, `light`, `large` change how it looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.tablet.board.panel import BoardPanel
from companion.tablet.desk import Desk
from tests.support.tablet import Finger, Tablet

Step: TypeAlias = "tuple[str, str]"
Journey: TypeAlias = Sequence[Step]
BACK: Final = 27


def here(desk: Desk) -> str:
    """Name where somebody is."""
    sheet = desk.sheet
    if sheet is None:
        return desk.route.name
    key = getattr(sheet, "key", None) or getattr(sheet, "path", None)
    return f"{desk.route.name}/{type(sheet).__name__}" + (f":{key}" if key else "")


class Walker:
    """Walks a journey on a tablet."""

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet
        self._roll: list[int] | None = None
        send = tablet.bridge.send

        def loaded(raw: Mapping[str, Any], then: Callable[[Any], None]) -> None:
            roll, self._roll = self._roll, None
            send(raw if roll is None else {**raw, "roll": roll}, then)

        tablet.bridge.send = loaded

    def walk(self, journey: Journey) -> None:
        for n, (where, touch) in enumerate(journey):
            found = here(self.tablet.desk)
            assert found == where, f"step {n}, before {touch}: {found} instead of {where}"
            self.touch(touch)

    def touch(self, touch: str) -> None:
        word, _, rest = touch.partition(" ")
        if word in WORDS:
            WORDS[word](self, rest)
        else:
            self.tablet.tap(touch)

    def board(self) -> BoardPanel:
        return next(one for one in self.tablet.panels() if isinstance(one, BoardPanel))

    def die(self, rest: str) -> None:
        self._roll = [int(face) for face in rest.split()]

    def disc(self, rest: str) -> None:
        id_, room = rest.split(">")
        board = self.board()
        self.tablet.drag(board.where_piece(id_), board.where_place(room))

    def card(self, rest: str) -> None:
        self.tablet.drag(self.tablet.where("next"), self.board().where_cell(_cell(rest)))

    def hold(self, rest: str) -> None:
        finger = Finger(*self.board().where_cell(_cell(rest))).down()
        self.tablet.wait(0.7)
        finger.up()
        self.tablet.settle()

    def back(self, _: str) -> None:
        assert self.tablet.key(BACK)

    def turn(self, _: str) -> None:
        wide, high = map(int, self.tablet.root.size)
        self.tablet.resize(high, wide)

    def look(self, rest: str) -> None:
        name, value = rest.split()
        self.tablet.desk.set(**{name: float(value) if name == "text" else value})
        self.tablet.settle()


def _cell(key: str) -> tuple[int, int]:
    x, y = key.split(",")
    return int(x), int(y)


WORDS: Final[Mapping[str, Callable[[Walker, str], None]]] = {
    "die": Walker.die,
    "disc": Walker.disc,
    "card": Walker.card,
    "hold": Walker.hold,
    "back": Walker.back,
    "turn": Walker.turn,
    "look": Walker.look,
}
