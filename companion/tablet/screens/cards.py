"""The cards: what the camera sees and reads, how to hold a card, and everything about stickers."""

from __future__ import annotations

from typing import Any, Final

from companion.core.say import Message, say
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.live import HintPanel, LivePanel
from companion.tablet.panel import Panel
from companion.tablet.screens.backdrop import Ground
from companion.tablet.screens.cards_rows import CardsRows
from companion.tablet.screens.parts import title_bar
from companion.tablet.screens.screen import Screen, place
from companion.tablet.table.places import is_standing

HINT: Final = 68
SIDE: Final = 440
"""How wide the column beside the picture is."""


class CardsScreen(Screen):
    """The picture at the left with its hint below, what can be chosen beside it."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Show what the camera sees."""
        super().__init__(desk, about)
        self.put(Ground(desk))
        self.bar = self.put(_Bar(desk))
        self.live = self.put(LivePanel(desk))
        self.hint = self.put(HintPanel(desk))
        self.rows = self.put(CardsRows(desk))
        if desk.eye is not None:
            desk.eye.watch(self._seen)

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


class _Bar(Panel):
    def paint(self, ink: Ink) -> None:
        title_bar(ink, self.area, say("Cards"), self.desk.back, sub=self._sub())

    def _sub(self) -> Message:
        return say("Hold a card up: the app knows it by its sticker")
