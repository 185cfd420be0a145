"""The sheets for dice: the table tells what it rolled, or a die is rolled for nothing else."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.clock import Clock

from companion.core.say import say
from companion.tablet.board.die import Body, paint_flat
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.dice import TETRAHEDRON, die_icon
from companion.tablet.glow import turned
from companion.tablet.ink import Ink
from companion.tablet.layers import FreeRoll, ToldDice
from companion.tablet.sheets.sheet import Heading, SheetPanel
from companion.tablet.theme import Colour

FALLING: Final = 0.55
"""Seconds that a die tumbles."""


MOST: Final = 6
"""Faces in a row."""


def draw_die(
    ink: Ink,
    box: Box,
    face: int,
    fill: Colour,
    on: Colour,
    turn: float = 0,
    *,
    sides: int,
    flat: bool = False,
) -> None:
    """Draw a die as it is read: a D4 is a triangle with its number, others are their solids."""
    if sides != TETRAHEDRON:
        body = Body(ink, sides, fill)
        side = min(box.w, box.h) / 2
        with turned(ink, turn, box.middle):
            body.draw(box.middle, side * 1.1, face, flat=flat)
            ink.add(body.canvas)
        return
    with turned(ink, turn, box.middle):
        paint_flat(ink, box, face, sides, fill, on, box.h * 0.44 / ink.look.font(1))


class DiceSheet(SheetPanel):
    """Shows `ToldDice`: which number lies on the table?"""

    wide = 820.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Ask for the next of the table's dice."""
        super().__init__(desk, sheet)
        self.dice: ToldDice = sheet
        title = say("Roll the D{sides}", sides=self.dice.sides)
        hint = say("Tap the number that was rolled.")
        self.heading = Heading(title, hint, icon=die_icon(self.dice.sides))
        rows = -(-self.dice.sides // MOST)
        self.rows, self.columns = rows, -(-self.dice.sides // rows)

    def need(self, ink: Ink, width: float) -> float:
        """Return how high it is."""
        rows = ink.px(180) if self.rows == 1 else ink.px(110) * self.rows
        return self.heading.need(ink, width) + rows

    def paint_card(self, ink: Ink, box: Box) -> None:
        """Draw the faces."""
        self.closer(ink, box)
        rest = self.heading.paint(ink, box)
        c, gap, sides = ink.colours, ink.px(14), self.dice.sides
        for face, at in enumerate(rest.grid(sides, self.columns, gap), start=1):
            ink.box(at, c.raised, line=c.line, corner=11)
            inner = at.inset(gap if sides == TETRAHEDRON else gap / 2)
            draw_die(ink, inner, face, c.attention, c.on_bright, sides=sides, flat=True)
            ink.spot(f"die.{face}", at, partial(self.desk.roll_told, self.sheet, face))


class RollSheet(SheetPanel):
    """Shows a `FreeRoll`: a die falls, and that is all."""

    wide = 460.0

    def __init__(self, desk: Desk, sheet: Any) -> None:
        """Let it fall, where motion is wanted."""
        super().__init__(desk, sheet)
        self.roll: FreeRoll = sheet
        self.begun = Clock.get_time() - (0 if desk.settings.motion else FALLING)
        self.heading = Heading(
            say("A D{sides} for the table", sides=self.roll.sides),
            say("This roll does not count in the game."),
        )

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
        face = self.roll.face if share >= 1 else 1 + int(share * 11) % self.roll.sides
        at = Box(rest.x, rest.y + rest.h * 0.3 * left, rest.w, rest.h)
        c, sides = ink.colours, self.roll.sides
        draw_die(ink, at, face, c.attention, c.on_bright, -480 * left, sides=sides)
        if share < 1:
            Clock.schedule_once(self.redraw, 0)
        again = partial(self.desk.roll_freely, self.roll)
        ink.button(
            "roll.again", say("Roll again"), button, again, icon=die_icon(sides), kind="bright"
        )
