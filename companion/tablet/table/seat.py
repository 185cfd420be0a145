"""One player's panel."""

from __future__ import annotations

from companion.tablet import theme
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel


class SeatPanel(Panel):
    """A seat at the edge of the table."""

    def __init__(self, desk: Desk, seat: str) -> None:
        """Stand before this seat."""
        super().__init__(desk)
        self.seat = seat

    def paint(self, ink: Ink) -> None:
        """Draw it."""
        scene = self.desk.scene
        seat = next((one for one in scene.seats if one.seat == self.seat), None) if scene else None
        if seat is None:
            return
        colour = ink.colours.seats[seat.seat]
        ink.box(self.area, ink.colours.panel, line=colour if seat.active else ink.colours.line)
        box = self.area.inset(ink.px(10))
        name, box = box.cut_top(ink.px(30), ink.px(6))
        mark, name = name.cut_left(name.h, ink.px(8))
        ink.badge(seat.seat, mark)
        ink.text(seat.name, name, 20, face="bold")
        for character, at in zip(
            seat.characters, box.cut_top(ink.px(80))[0].columns(2, ink.px(8)), strict=True
        ):
            ink.box(
                at,
                ink.colours.raised,
                line=colour if character.chosen else ink.colours.line,
                corner=10,
            )
            ink.text(str(character.health.value), at, 30, face="black", align="center")
        ink.text(
            " · ".join(f"{ink.say(n.label)} {n.value}" for n in seat.numbers),
            box.cut_bottom(ink.px(24))[0],
            theme.SMALL,
            colour=ink.colours.quiet,
        )
