"""The picture behind the start screen: a station's plan in hairlines, and what lurks in it."""

from __future__ import annotations

from typing import Final

from companion.tablet.box import Box
from companion.tablet.glow import radiance
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour, faded, mixed

ROOMS: Final = (
    ((0, 2), "E"),
    ((1, 2), "WESN"),
    ((2, 2), "WEN"),
    ((3, 2), "WS"),
    ((1, 1), "NS"),
    ((1, 0), "NE"),
    ((2, 0), "WEN"),
    ((2, 1), "SNE"),
    ((3, 1), "NWS"),
    ((3, 0), "NWE"),
    ((4, 0), "WN"),
    ((4, 1), "S"),
    ((1, 3), "SE"),
    ((2, 3), "WS"),
)
"""Where rooms lie, from the lower left, and on which sides they have doors."""
LAIR: Final = (4, 1)
PEOPLE: Final = (("blue", (1, 2)), ("green", (2, 1)), ("red", (2, 2)))
SIDES: Final = {"N": (0.5, 1), "S": (0.5, 0), "E": (1, 0.5), "W": (0, 0.5)}


class StationPlan(Panel):
    """The plan; nothing in it can be pressed."""

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        ink.box(self.area.inset(-ink.px(2)), self.ground, corner=0)
        plan, cell = self._plan()
        self._rings(ink, _room(plan, cell, LAIR), cell)
        for at, doors in ROOMS:
            self._room(ink, _room(plan, cell, at), doors, lair=at == LAIR)
        self._who(ink, plan, cell)

    def _plan(self) -> tuple[Box, float]:
        """Return where the plan lies, larger than it is seen, and how large a room is."""
        cell = self.area.h / 4 if self.area.w > self.area.h else self.area.w / 4.2
        left = self.area.right - 5 * cell + cell * 0.12
        low = 0.0 if self.area.w > self.area.h else self.area.h * 0.06
        return Box(left, low, 5 * cell, 4 * cell), cell

    def _rings(self, ink: Ink, lair: Box, cell: float) -> None:
        middle = Box(*lair.middle, 0, 0)
        colour = faded(ink.colours.alarm, 0.10)
        for n in (1, 2, 3, 4):
            ink.disc(middle.inset(-n * cell * 0.72), faded(colour, 0), line=colour, width=1)

    def _room(self, ink: Ink, box: Box, doors: str, *, lair: bool) -> None:
        c = ink.colours
        inside = box.inset(box.w * 0.035)
        line = mixed(c.ground, c.alarm, 0.55) if lair else mixed(c.ground, c.line, 0.62)
        ink.box(inside, mixed(c.ground, c.panel, 0.45), line=line, width=1.5)
        for side in doors:
            across, up = SIDES[side]
            x, y = inside.x + inside.w * across, inside.y + inside.h * up
            long, thick = inside.w * 0.2, ink.px(5)
            w, h = (long, thick) if across == 0.5 else (thick, long)  # noqa: PLR2004
            ink.box(Box(x - w / 2, y - h / 2, w, h), mixed(c.ground, c.safe, 0.3), corner=3)

    def _who(self, ink: Ink, plan: Box, cell: float) -> None:
        c = ink.colours
        lair, emblem = _room(plan, cell, LAIR), self.desk.chosen.setup.emblem
        if emblem is not None:
            radiance(ink, lair.inset(-cell * 0.35), faded(c.alarm, 0.30))
            ink.icon(emblem, lair.inset(cell * 0.25), mixed(c.ground, c.alarm, 0.8))
        for seat, at in PEOPLE:
            colour: Colour = mixed(c.ground, c.seats[seat], 0.4)
            ink.icon(f"seat-{seat}", _room(plan, cell, at).inset(cell * 0.40), colour)


def _room(plan: Box, cell: float, at: tuple[int, int]) -> Box:
    return Box(plan.x + at[0] * cell, plan.y + at[1] * cell, cell, cell)
