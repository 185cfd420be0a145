"""The small note at the table: what the scanner box's button does now, or that the box is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.core.say import Message
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.theme import Colour

if TYPE_CHECKING:
    from companion.tablet.sheets.sheet import SheetPanel

HIGH: Final = 40
LOUD: Final = 60
MOST: Final = 340
"""How wide it is at the most."""


class DeviceChipPanel(Panel):
    """The button's icon and what it does; a finger goes through it."""

    @property
    def ground(self) -> Colour:
        """The chip's colour."""
        return self.desk.look.palette.raised

    @property
    def told(self) -> tuple[Message, bool] | None:
        """What is said, and whether aloud, because the button was just pressed to be told."""
        return self.desk.device.chip if self.desk.device is not None else None

    def box_in(self, room: Box, sheet: SheetPanel | None) -> Box:
        """Return where it stands: in the lower left, or in another corner clear of a sheet."""
        nowhere = Box(room.x, room.y, 0, 0)
        if self.told is None:
            return nowhere
        words, loud = self.told
        look = self.desk.look
        ink = Ink(self.canvas, look, self.desk.words, self.ground)
        size = theme.BODY if loud else theme.SMALL
        high = look.grown(LOUD if loud else HIGH)
        wide = ink.width(words, size, "bold") + look.px(42) + look.grown(24)
        wide = min(wide, look.grown(MOST * (1.5 if loud else 1)), room.w)
        places = [
            column.cut_bottom(high)[0] if low else column.cut_top(high)[0]
            for low in (True, False)
            for column in (room.cut_left(wide)[0], room.cut_right(wide)[0])
        ]
        return next((one for one in places if sheet is None or _is_clear(one, sheet)), nowhere)

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        if self.told is None:
            return
        told, loud = self.told
        c, box = ink.colours, self.area.inset(ink.px(1))
        ink.box(box, self.ground, line=c.attention if loud else c.line, width=2 if loud else 1,
                corner=20)  # fmt: skip
        inner = box.inset(ink.px(12), ink.px(4))
        mark, words = inner.cut_left(min(ink.look.grown(24), inner.h), ink.px(6))
        ink.icon("button", mark, c.text if loud else c.quiet)
        size, colour = (theme.BODY, c.text) if loud else (theme.SMALL, c.quiet)
        ink.text(told, words, size, face="bold", colour=colour, lines=2)


def _is_clear(box: Box, sheet: SheetPanel) -> bool:
    """Tell whether a box of the window has nothing of a sheet's card below it."""
    corners = [sheet.local(x, y) for x in (box.x, box.right) for y in (box.y, box.top)]
    across, up = zip(*corners, strict=True)
    lies = Box(min(across), min(up) - sheet.scroll, max(across) - min(across), max(up) - min(up))
    return not any(spot.box.meets(lies) for spot in sheet.spots) and not any(
        said.box.meets(lies) for said in sheet.said
    )
