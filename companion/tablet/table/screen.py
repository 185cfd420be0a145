"""The table's screen, put together."""

from __future__ import annotations

from typing import Any

from companion.tablet import theme
from companion.tablet.board.panel import BoardPanel
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.screens.screen import Screen, place
from companion.tablet.table.actions import ActionsPanel
from companion.tablet.table.header import HeaderPanel
from companion.tablet.table.seat import SeatPanel


class TableScreen(Screen):
    """Header above, seats on both sides, the map in the middle, actions below."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Make a panel for each seat."""
        super().__init__(desk, about)
        scene = desk.scene
        self.header = self.put(HeaderPanel(desk))
        self.board = self.put(BoardPanel(desk))
        self.seats = [
            self.put(SeatPanel(desk, seat.seat)) for seat in (scene.seats if scene else ())
        ]
        self.actions = self.put(ActionsPanel(desk))

    def lay(self, box: Box) -> None:
        """Place the panels."""
        look = self.desk.look
        gap = look.px(theme.GAP)
        box = box.inset(gap)
        header, rest = box.cut_top(look.grown(64), gap)
        actions, rest = rest.cut_bottom(look.grown(104), gap)
        place(self.header, header)
        place(self.actions, actions)
        left, rest = rest.cut_left(look.px(228), gap)
        right, middle = rest.cut_right(look.px(228), gap)
        place(self.board, middle)
        half = -(-len(self.seats) // 2)
        spots = left.rows(3, gap)[:half][::-1] + right.rows(3, gap)[: len(self.seats) - half]
        for panel, at in zip(self.seats, spots, strict=True):
            place(panel, at)
