"""The picture behind the start screen, in hairlines: a plan of rooms, or rings round a ship."""

from __future__ import annotations

from typing import Final

from companion.tablet.board.sectors import Band, polar
from companion.tablet.board.shapes import Place, fill_band, outline_band, through
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


RADII: Final = (1.0, 0.78, 0.55, 0.32)
"""Where rings end, from the outermost; inside the last is the ship."""
SIDES_OF_A_SHIP: Final = 6
SHIELDS: Final = ((0, 0.45), (1, 0.2), (4, 0.45), (5, 0.45))
"""Which sides of the ship still have a shield, and how bright."""
AROUND: Final = (("heading", 0.89, 205), ("heading", 0.66, 262), ("heading", 0.89, 310),
                 ("heading", 0.43, 335), ("starbase", 0.66, 165))  # fmt: skip
"""What stands round it: an icon, how far out, and where, clockwise from the top."""


class Backdrop(Panel):
    """What the chosen game is played on; nothing in it can be pressed."""

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        ink.box(self.area.inset(-ink.px(2)), self.ground, corner=0)
        if self.desk.chosen.setup.backdrop == "rings":
            _paint_rings(ink, self.area, self.desk.chosen.setup.emblem)
            return
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


def _paint_rings(ink: Ink, area: Box, emblem: str | None) -> None:
    """Draw rings round a ship that has lost some of its shields, and what comes for it."""
    c = ink.colours
    is_wide = area.w > area.h
    far = area.h * 0.62 if is_wide else area.w * 0.72
    x, y = (
        area.right - far * (0.72 if is_wide else 0.55),
        area.y + area.h * (0.46 if is_wide else 0.4),
    )

    def place(a: float, b: float) -> tuple[float, float]:
        return x + a * far, y + b * far

    for n, ground in enumerate(c.rings):
        whole = Band(RADII[n + 1], RADII[n], 0, 360)
        fill_band(ink, whole, place, mixed(c.ground, ground, 0.6))
        outline_band(ink, Band(0, RADII[n], 0, 360), place, mixed(c.ground, c.line, 0.62))
    step = 360 / SIDES_OF_A_SHIP
    for n in range(SIDES_OF_A_SHIP):
        ends = place(*polar(RADII[-1], n * step)), place(*polar(RADII[0], n * step))
        through(ink, ends, mixed(c.ground, c.line, 0.62), 1)
    _paint_ship(ink, place, far, emblem)
    for icon, out, angle in AROUND:
        side = far * 0.1
        tone = c.safe if icon == "starbase" else c.alarm
        at = Box(*place(*polar(out, angle)), 0, 0).inset(-side / 2)
        ink.disc(at, mixed(c.ground, c.panel, 0.6), line=mixed(c.ground, tone, 0.6), width=1.5)
        ink.icon(icon, at.inset(side * 0.2), mixed(c.ground, tone, 0.6))


def _paint_ship(ink: Ink, place: Place, far: float, emblem: str | None) -> None:
    c, step = ink.colours, 360 / SIDES_OF_A_SHIP
    core = RADII[-1]
    fill_band(ink, Band(0, core, 0, 360), place, c.ground)
    for n in range(SIDES_OF_A_SHIP):
        hull = Band(0.1, core - 0.09, n * step + 2, (n + 1) * step - 2)
        fill_band(ink, hull, place, mixed(c.ground, c.panel, 0.9))
        outline_band(ink, hull, place, mixed(c.ground, c.line, 0.8))
    for n, bright in SHIELDS:
        shield = Band(core - 0.075, core - 0.02, n * step + 2, (n + 1) * step - 2)
        fill_band(ink, shield, place, mixed(c.ground, c.safe, bright))
    middle = Box(*place(0, 0), 0, 0)
    radiance(ink, middle.inset(-far * core * 1.5), faded(c.safe, 0.16))
    if emblem is not None:
        ink.icon(emblem, middle.inset(-far * 0.09), mixed(c.ground, c.text, 0.6))
