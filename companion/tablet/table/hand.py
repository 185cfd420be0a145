"""The panel of what a seat holds, on its own screen, as far as the app may know."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.stage.scene import Chip
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour

HIGH: Final = 60


class HandPanel(Panel):
    """A strip of cards in hand, as high as nothing where none are known."""

    @property
    def chips(self) -> tuple[Chip, ...]:
        """What is held."""
        scene = self.desk.scene
        return scene.hand if scene is not None else ()

    @property
    def high(self) -> float:
        """How high it wants to be."""
        return self.desk.look.grown(HIGH) if self.chips else 0

    @property
    def ground(self) -> Colour:
        """The colour under it."""
        return self.desk.look.palette.panel

    def paint(self, ink: Ink) -> None:
        """Draw them side by side."""
        ink.box(self.area, self.ground, line=ink.colours.line)
        inner = self.area.inset(ink.px(8), ink.px(6))
        for one, at in zip(self.chips, inner.columns(max(len(self.chips), 1), ink.px(6)),
                           strict=False):  # fmt: skip
            self._chip(ink, at.cut_left(min(at.w, ink.look.grown(230)))[0], one)

    def _chip(self, ink: Ink, box: Box, one: Chip) -> None:
        c = ink.colours
        ink.box(box, c.raised, line=c.line, corner=10)
        inner = box.inset(ink.px(8), ink.px(3))
        mark, words = inner.cut_left(min(ink.px(28), inner.h), ink.px(8))
        ink.icon(one.icon, mark, c.attention if one.bright else c.quiet)
        upper, lower = words.cut_top(words.h * (0.54 if one.sub else 1))
        colour = c.text if one.bright else c.quiet
        ink.text(one.name, upper, theme.SMALL, face="bold", colour=colour, on=c.raised,
                 lines=1 if one.sub else 2)  # fmt: skip
        ink.text(one.sub, lower, theme.SMALL, colour=c.quiet, on=c.raised)
        if one.press is not None:
            ink.spot(f"hand.{one.key}", box, partial(self.desk.dispatch, one.press))
