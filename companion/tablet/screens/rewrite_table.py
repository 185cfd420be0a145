"""The right half of what would follow: the table as it would be, and what hands do for that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import say
from companion.stage.scene import Line
from companion.tablet import theme
from companion.tablet.board.still import compared, paint_still
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.rewriting import EarlierStep
from companion.tablet.rows import (
    ListRow,
    RowsPanel,
    line_height,
    paragraph,
    paragraph_height,
    paragraph_row,
)
from companion.tablet.screens.parts import section

PAD: Final = 8


class WouldPanel(Panel):
    """The map as it would be; what would lie elsewhere is hatched where it lies now."""

    def __init__(self, desk: Desk, step: EarlierStep) -> None:
        """Show what comes of changing this step."""
        super().__init__(desk)
        self.step = step

    def touched(self, touch: Any) -> bool:
        """Let no finger through to the table below."""
        return True

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        would, now = self.step.would, self.desk.scene
        if would is None or would.middle is None or self.area.h < ink.px(60):
            return
        ink.box(self.area, ink.colours.ground, line=ink.colours.line)
        shown = compared(now.middle if now is not None else None, would.middle)
        inner = self.area.inset(ink.px(PAD))
        paint_still(ink, self.desk, would, shown.middle, inner, shown.arrows)


class HandsPanel(RowsPanel):
    """What hands would do so that the table lies as it would be."""

    def __init__(self, desk: Desk, kept: dict[str, Any], step: EarlierStep) -> None:
        """Show what comes of changing this step."""
        super().__init__(desk, kept, "hands")
        self.step = step

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return a heading, and a line for each thing to be done."""
        would = self.step.would
        if would is None:
            return ()
        heading = ListRow(lambda ink, _: ink.look.grown(48), _heading)
        lines = would.checklist
        if not lines:
            nothing = say("Nothing has to be moved on the table.")
            return (heading, paragraph_row(nothing, quiet=True))
        return (heading, *(_row(line) for line in lines))


def _heading(ink: Ink, box: Box) -> None:
    section(ink, box.cut_bottom(ink.look.grown(40))[0], say("Then at the table"))


def _row(line: Line) -> ListRow:
    def height(ink: Ink, width: float) -> float:
        words = paragraph_height(ink, line.words, width - ink.look.grown(40))
        return max(words, line_height(ink)) + ink.px(10)

    return ListRow(height, partial(_paint, line))


def _paint(line: Line, ink: Ink, box: Box) -> None:
    mark, words = box.inset(0, ink.px(5)).cut_left(ink.look.grown(26), ink.look.grown(14))
    at = mark.cut_top(line_height(ink))[0]
    if line.seat is not None:
        ink.badge(line.seat, at)
    else:
        ink.icon(line.icon or "hand", at, theme.amber(ink.colours))
    paragraph(ink, line.words, words, theme.BODY)
