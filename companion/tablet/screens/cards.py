"""The cards' screen: what the camera sees and reads, how to hold a card, and all about stickers."""

from __future__ import annotations

from typing import Any, Final

from companion.core.say import say
from companion.tablet.background import Background
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.live import HintPanel, LivePanel
from companion.tablet.screens.cards_rows import CardsRows
from companion.tablet.screens.screen import Screen, place
from companion.tablet.screens.title_bar import TitleBar
from companion.tablet.table.places import is_standing

HINT: Final = 68
SIDE: Final = 440
"""How wide the column beside the picture is."""


class CardsScreen(Screen):
    """The picture at the left with its hint below, what can be chosen beside it."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show what the camera sees."""
        super().__init__(desk, about)
        self.put(Background(desk))
        self.bar = self.put(
            TitleBar(desk, say("Cards"), say("Hold a card up: the app knows it by its sticker"))
        )
        self.live = self.put(LivePanel(desk))
        self.hint = self.put(HintPanel(desk))
        self.rows = self.put(CardsRows(desk))
        if desk.card_reader is not None:
            desk.card_reader.watch(self._seen)

    @property
    def free(self) -> Box:
        """The picture's upper part."""
        at = self.live
        return Box(at.x, at.y, at.width, at.height).inset(self.desk.look.px(14))

    def _seen(self) -> None:
        """Take a new picture, and what is to be said of it."""
        self.live.seen()
        self.hint.seen()

    def lay(self, box: Box) -> None:
        """Place the picture beside the column, or above it."""
        look = self.desk.look
        rest = self.under(self.bar, box)
        gap = look.px(22)
        if is_standing(self.desk):
            picture, rows = rest.cut_top(rest.h * 0.44, gap)
        else:
            rows, picture = rest.cut_right(min(look.grown(SIDE), rest.w * 0.5), gap)
        hint, live = picture.cut_bottom(look.grown(HINT), look.px(10))
        place(self.live, live)
        place(self.hint, hint)
        place(self.rows, rows)
