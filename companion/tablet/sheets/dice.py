"""Dice: the table's own, whose number is tapped, and one that is rolled for nothing else."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Mesh

from companion.core.say import say
from companion.tablet.box import Box
from companion.tablet.desk import FREE_SIDES, Desk, FreeRoll
from companion.tablet.ink import Ink
from companion.tablet.mood import turned
from companion.tablet.sheets.sheet import Heading, SheetPanel
from companion.tablet.theme import Colour

FALLING: Final = 0.55
"""Seconds that a die tumbles."""


def draw_die(ink: Ink, box: Box, face: int, fill: Colour, on: Colour, turn: float = 0) -> None:
    """Draw a D4 as it is read: a triangle, and its number."""
    side = min(box.w, box.h * 1.12)
    at = box.centred(side, side * 0.88)
    low, top = at.y + at.h * 0.02, at.top
    middle = at.middle[0], at.y + at.h * 0.36
    with turned(ink, turn, middle):
        points = (at.x, low, at.right, low, at.middle[0], top)
        flat = [n for x, y in zip(points[::2], points[1::2], strict=True) for n in (x, y, 0, 0)]
        ink.add(Color(*fill))
        ink.add(Mesh(vertices=flat, indices=[0, 1, 2], mode="triangles"))
        ink.line((*points, *points[:4]), fill, 8)
        number = Box(at.x, at.y + at.h * 0.04, at.w, at.h * 0.66)
        size = at.h * 0.5 / ink.look.font(1)
        ink.text(str(face), number, size, face="black", align="center", colour=on, on=fill)


class DiceSheet(SheetPanel):
    """Shows `Dice`: which number lies on the table?"""

    wide = 820.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Ask for the next of the table's dice."""
        super().__init__(desk, sheet)
        self.heading = Heading(say("Roll the D4"), say("Tap the number that was rolled."),
                               icon="d4")  # fmt: skip

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        return self.heading.need(ink, width) + ink.px(180)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the four faces."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        c = ink.colours
        for face, at in enumerate(rest.columns(FREE_SIDES, ink.px(14)), start=1):
            ink.box(at, c.raised, line=c.line, corner=11)
            draw_die(ink, at.inset(ink.px(14)), face, c.attention, c.on_bright)
            ink.spot(f"die.{face}", at, partial(self.desk.roll_told, self.sheet, face))


class RollSheet(SheetPanel):
    """Shows a `FreeRoll`: a die falls, and that is all."""

    wide = 460.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Let it fall, where motion is wanted."""
        super().__init__(desk, sheet)
        self.roll: FreeRoll = sheet
        self.begun = Clock.get_time() - (0 if desk.settings.motion else FALLING)
        self.heading = Heading(say("A D4 for the table"), say("The game hears nothing of it."))

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        return self.heading.need(ink, width) + ink.px(240) + ink.px(18) + ink.look.grown(68)

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the die as it lies, or falls."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        button, rest = rest.cut_bottom(ink.look.grown(68), ink.px(18))
        share = min(float(Clock.get_time() - self.begun) / FALLING, 1)
        left = (1 - share) ** 2
        face = self.roll.face if share >= 1 else 1 + int(share * 11) % FREE_SIDES
        at = Box(rest.x, rest.y + rest.h * 0.3 * left, rest.w, rest.h)
        draw_die(ink, at, face, ink.colours.attention, ink.colours.on_bright, -480 * left)
        if share < 1:
            Clock.schedule_once(self.redraw, 0)
        again = partial(self.desk.roll_freely, self.roll)
        ink.button("roll.again", say("Roll again"), button, again, icon="d4", kind="bright")
