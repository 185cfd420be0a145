"""Painter of named cards in columns: the cards, how everything stands beside them, what comes next.

It fills its room as it is: nobody looks closer at a part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from kivy.graphics import Canvas

from companion.core.say import Message, say
from companion.stage.middles import Columns
from companion.stage.presses import Pick
from companion.stage.questions import Question
from companion.stage.scene import Scene
from companion.tablet import theme
from companion.tablet.board.column_card import paint_card
from companion.tablet.board.due import due_high, due_wide, paint_due
from companion.tablet.board.painter import Painter
from companion.tablet.board.plan import Slot
from companion.tablet.board.status import legend_high, paint_legend, paint_status, status_share
from companion.tablet.board.strip import paint_notice
from companion.tablet.board.viewport import ViewCentre, Viewport
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.table.checklist import MARKED, row_high
from companion.tablet.table.places import is_standing

if TYPE_CHECKING:
    from companion.tablet.board.animation import Animation

NOTICE: Final = 0.28
"""So much of the strip takes what is to be remembered, beside what comes next."""
HANDS: Final = (0.4, 0.5, 0.6)
"""And so much what the hands do now: the least in which its first line is read whole."""
NARROW: Final = 700
"""On less than this the cards need all of its width."""
FEW: Final = 14
"""More cards than these stand in four columns."""
HIGHEST: Final = 130
"""No card is higher, however few there are."""
SLIM: Final = 150
LEAST: Final = 46
"""Where cards would be slimmer there is a column less, if they are not lower then."""
GAP: Final = 6
LOWEST: Final = {1: 56, 2: 56, 3: 80, 4: 80}
"""Wide cards and narrow ones are so high at the least where the legend stands below them."""


def hands_in(desk: Desk, strip: Box, gap: float) -> tuple[Box, Box]:
    """Return where in the strip it stands what the hands do, and what is left of it.

    All of it is left where nothing is to be done, and where the list is open: above the strip.
    """
    if not desk.hands or desk.by_hand.is_open:
        return strip.cut_right(0)
    fits = (strip.w * one for one in HANDS if row_high(desk, strip.w * one) <= strip.h)
    return strip.cut_right(next(fits, strip.w * HANDS[-1]), gap)


class CardColumns(Painter[Columns]):
    """One drawing of cards in columns."""

    limits: ClassVar[tuple[float, float]] = (1, 1)
    is_fixed: ClassVar[bool] = True

    def __init__(
        self,
        desk: Desk,
        scene: Scene,
        middle: Columns,
        area: Box,
        window: Box,
        centre: ViewCentre | None,
    ) -> None:
        """Share all of the area among the cards, what stands beside them, and what is below."""
        super().__init__(desk, scene, middle)
        self.cells = ((0, 0),)
        self.viewport = Viewport(area, 0, 0, 1)
        look, gap = desk.look, desk.look.px(GAP)
        high = due_high(look, middle.outlook)
        if not high and (self.hint() is not None or scene.notices):
            high = look.grown(48)
        self.strip, rest = area.cut_bottom(high, gap if high else 0)
        self.due, self.notice = self._shared(gap)
        self.status, self.legend = Box(0, 0, 0, 0), Box(0, 0, 0, 0)
        if middle.status:
            is_narrow = is_standing(desk) or rest.w < look.px(NARROW)
            beside = status_share(look, rest, middle.status, standing=is_narrow)
            cut = rest.cut_right if beside.is_beside else rest.cut_bottom
            self.status, rest = cut(beside.size, gap)
        self.cards: Mapping[str, Box] = self._grid(rest, gap)

    def _shared(self, gap: float) -> tuple[Box, Box]:
        """Return where in the strip it stands what comes next, and what to remember.

        What the hands do now lies over its right end; beside that of the other there is a mark.
        """
        due = hands_in(self.desk, self.strip, gap)[1]
        if not self.scene.notices:
            return due, Box(0, 0, 0, 0)
        look, outlook = self.desk.look, self.middle.outlook
        wide = due.w * (NOTICE if outlook is not None else 1)
        ink = Ink(Canvas(), look, self.desk.words, look.palette.panel)
        if outlook is not None and (self.desk.hands or due.w - wide < due_wide(ink, outlook)):
            wide = min(wide, look.grown(MARKED))
        notice, due = due.cut_right(wide, gap)
        return due, notice

    def _grid(self, box: Box, gap: float) -> dict[str, Box]:
        """Return where each card lies; the legend takes what is free."""
        keys = [one.key for one in self.middle.cards]
        columns = 4 if len(keys) > FEW else 2
        px, rows = self.desk.look.px, -(-len(keys) // (columns - 1))
        if box.w / columns < px(SLIM) and box.h / max(rows, 1) > px(LEAST):
            columns -= 1
        lines, free = -(-len(keys) // columns), -len(keys) % columns
        if not free and self.middle.legend:
            high = legend_high(self.desk.look, box, lines, gap, LOWEST[columns])
            self.legend, box = box.cut_bottom(high, gap if high else 0)
        box = box.cut_top(max(lines, 1) * (px(HIGHEST) + gap) - gap)[0]
        cells = box.grid(max(lines, 1) * columns, columns, gap)
        if free and self.middle.legend:
            first, last = cells[len(keys)], cells[-1]
            self.legend = Box(first.x, first.y, last.right - first.x, first.h)
        return dict(zip(keys, cells, strict=False))

    def hint(self) -> Message | None:
        """Say what is to be done on it."""
        if self.desk.selection.aim is not None and self.middle.lit:
            return say("Tap a lit card")
        return None

    def hint_box(self, top: Box) -> Box:
        """Return where that stands: over what comes next, so that no card moves."""
        return self.strip if self.strip.h else top

    # Drawing

    def paint_ground(self, ink: Ink, animation: Animation, lit: Mapping[str, int]) -> None:
        """Draw the cards and what stands round them."""
        names = {one.seat: one.name for one in self.scene.seats}
        for card in self.middle.cards:
            paint_card(ink, self.cards[card.key], card, names, lit.get(card.key, 0))
        if self.status.h:
            paint_status(ink, self.status, self.middle.status, self.desk.dispatch)
        if self.legend.h:
            paint_legend(ink, self.legend, self.middle.legend)
        if self.strip.h and not animation.is_on and self.hint() is None:
            self._paint_strip(ink)

    def _paint_strip(self, ink: Ink) -> None:
        """Draw what comes next, and beside it what to remember now."""
        if self.middle.outlook is not None:
            paint_due(ink, self.desk, self.due, self.middle.outlook)
        if self.notice.h:
            c = ink.colours
            ink.box(self.notice, c.panel, line=c.line)
            inner = self.notice.inset(ink.px(12), ink.px(4))
            paint_notice(ink, self.desk, inner, self.scene.notices)

    def paint_round(self, ink: Ink, top: Box | None, foot: Box) -> None:
        """Draw nothing more: all of it has its place."""

    def spots(self, ink: Ink) -> None:
        """Let every card be pressed that means something."""
        for card in self.middle.cards:
            press = self.middle.lit.get(card.key, card.press)
            if press is not None:
                box = self.cards[card.key]
                ink.spot(f"card.{card.key}", box, partial(self.desk.dispatch, press), theme.ROUND)

    # Where things are

    def slots(self, where: Mapping[str, str]) -> Mapping[str, Slot]:
        """Return nothing: no piece stands here."""
        return {}

    def where(self, at: str) -> tuple[float, float]:
        """Return a card's middle."""
        return self.viewport.world(*self.cards[at].middle)

    def place_at(self, view: Viewport, x: float, y: float) -> str | None:
        """Return the card under a point."""
        del view
        return next((key for key, box in self.cards.items() if box.holds(x, y)), None)

    def mending(self, view: Viewport, x: float, y: float) -> Question | None:
        """Return what can be set right of the card that a finger lies on."""
        at = self.place_at(view, x, y)
        found = next((one.correct for one in self.middle.cards if one.key == at), None)
        return found.question if isinstance(found, Pick) else None
