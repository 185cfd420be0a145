"""Draws the cards of a map: rooms with names, what was searched, and where a press is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.stage.middles import Place
from companion.stage.questions import Card, Mend
from companion.tablet import theme
from companion.tablet.board.doors import paint_doors, paint_security, paint_walls
from companion.tablet.board.plan import RoomPlan
from companion.tablet.board.viewport import Viewport
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour

LIT: Final[tuple[float, float, float]] = (0, 0.09, 0.24)
"""How much a room shines that is lit: not, softly, strongly."""
ICON_BEHIND: Final = 0.13


def floor_colour(ink: Ink) -> Colour:
    """Return the colour of a card that nothing is to be said of."""
    return theme.mixed(ink.colours.panel, ink.colours.raised, 0.65)


def _fill(ink: Ink, place: Place, lit: int) -> Colour:
    c = ink.colours
    fill = floor_colour(ink)
    if place.tone != "plain":
        fill = theme.mixed(fill, ink.colours.toned(place.tone), 0.08)
    if place.searched:
        fill = theme.mixed(fill, c.alarm, 0.11)
    return theme.mixed(fill, c.safe, LIT[lit])


def paint_tile(
    ink: Ink,
    viewport: Viewport,
    place: Place,
    rooms: Sequence[RoomPlan],
    lit: Mapping[str, int],
    passages: set[int],
) -> None:
    """Draw a card with its rooms."""
    card = viewport.card(place.cell)
    corner = card.w * 0.07 / ink.look.unit
    glow = 0
    if not place.halves:
        glow = lit.get(place.key, 0)
    if glow == 2:  # noqa: PLR2004
        paint_glow(ink, card, ink.colours.safe, corner)
    fill = _fill(ink, place, glow)
    ink.box(card, fill, corner=corner)
    for room in rooms:
        light = lit.get(room.id, 0)
        if place.halves and light:
            fill_half = _fill(ink, place, light)
            ink.box(room.box.inset(card.w * 0.01), fill_half, corner=corner)
    _paint_edge(ink, card, place, corner)
    _paint_picture(ink, card, place, rooms)
    if place.halves:
        _paint_division(ink, card)
    for room in rooms:
        light = lit.get(room.id, 0)
        _paint_name(ink, room, _fill(ink, place, light))
        if light:
            width = 3.5 if light == 2 else 2  # noqa: PLR2004
            colour = theme.faded(ink.colours.safe, 1 if light == 2 else 0.7)  # noqa: PLR2004
            ink.box(room.box, line=colour, width=width, corner=corner)
    paint_doors(ink, card, place.doors, without=passages)
    if place.searched is not None:
        paint_mark(ink, card, searched=place.searched)


def _paint_edge(ink: Ink, card: Box, place: Place, corner: float) -> None:
    c = ink.colours
    told = place.tone != "plain"
    line = theme.mixed(c.line, ink.colours.toned(place.tone), 0.85 if told else 0)
    ink.box(card, line=line, width=2.5 if told else 1.5, corner=corner)
    wall = theme.mixed(c.line, c.quiet, 0.5)
    paint_walls(ink, card, place.doors, line if told else wall)


def _paint_picture(ink: Ink, card: Box, place: Place, rooms: Sequence[RoomPlan]) -> None:
    """Draw the room's icon, faint behind its name."""
    if place.icon is None:
        return
    turn = 90 if place.sideways else 0
    named = next((room for room in rooms if room.name == place.name), rooms[0])
    box = named.box if place.halves else card
    side = min(box.w, box.h) * 0.62
    colour = theme.mixed(
        ink.colours.quiet, ink.colours.toned(place.tone), 0.6 if place.tone != "plain" else 0
    )
    ink.icon(place.icon, box.centred(side, side), theme.faded(colour, ICON_BEHIND), turn)


def _paint_division(ink: Ink, card: Box) -> None:
    """Draw the security door between a card's two rooms."""
    x, y = card.middle
    wall = theme.mixed(ink.colours.line, ink.colours.quiet, 0.5)
    thick = max(card.w * 0.028, ink.px(2))
    ink.box(Box(card.x, y - thick / 2, card.w, thick), wall, corner=1)
    high = max(card.w * 0.07, ink.px(4))
    paint_security(ink, Box(x - card.w * 0.17, y - high / 2, card.w * 0.34, high))


def _paint_name(ink: Ink, room: RoomPlan, on: Colour) -> None:
    lines = 1 if room.is_short else 2
    ink.text(room.label, room.head, room.size, face="bold", on=on, rise="top", lines=lines)
    if room.sub is not None:
        colour = ink.colours.quiet
        ink.text(room.place.sub, room.sub, theme.SMALL, colour=colour, on=on, rise="top")


def paint_mark(ink: Ink, card: Box, *, searched: bool) -> None:
    """Draw a filled dot for a searched room, a ring for one that is still to be searched."""
    side = max(card.w * 0.1, ink.px(8))
    edge = card.w * 0.06
    box = Box(card.right - edge - side, card.y + edge, side, side)
    if searched:
        ink.disc(box, ink.colours.alarm)
    else:
        ink.disc(
            box, (0, 0, 0, 0), line=ink.colours.quiet, width=max(side / ink.look.unit / 7, 1.5)
        )


def paint_glow(ink: Ink, box: Box, colour: Colour, corner: float) -> None:
    """Let a box shine on what lies around it."""
    for n in range(4, 0, -1):
        out = box.w * 0.012 * n
        wide = Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out)
        ink.box(wide, theme.faded(colour, 0.1), corner=corner + out / ink.look.unit)


def paint_small(ink: Ink, box: Box, card: Card, doors: str | None = None) -> None:
    """Draw a card in small: its doors and its icon."""
    box = box.centred(min(box.w, box.h), min(box.w, box.h))
    doors = card.doors if doors is None else doors
    corner = box.w * 0.09 / ink.look.unit
    c = ink.colours
    ink.box(box, floor_colour(ink), line=c.line, width=1.5, corner=corner)
    paint_walls(ink, box, doors, theme.mixed(c.line, c.quiet, 0.5))
    if card.icon is not None:
        side = box.w * (0.36 if card.two else 0.5)
        at = box.rows(2)[0] if card.two else box
        ink.icon(card.icon, at.centred(side, side), theme.mixed(c.quiet, c.text, 0.4))
    if card.two:
        _paint_division(ink, box)
    paint_doors(ink, box, doors)


def paint_large(ink: Ink, box: Box, mend: Mend, doors: str) -> None:
    """Draw a card large, to be set right."""
    paint_small(ink, box, Card(mend.name, doors, mend.icon, mend.two))
