"""Where the next card may be laid: a pale picture of it in each place, and where it may not lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from attrs import frozen

from companion.core.say import say
from companion.stage.middles import CardMap, Laid
from companion.tablet import theme
from companion.tablet.board.doors import paint_doors, paint_walls
from companion.tablet.board.tiles import paint_glow
from companion.tablet.board.viewport import Cell, Viewport, neighbours
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink

FAINT = 0.4


@frozen
class Ghost:
    """A cell where the next card fits, in so many ways; one of them is shown."""

    cell: Cell
    ways: tuple[Laid, ...]
    turned: int

    @property
    def way(self) -> Laid:
        """The way that is shown."""
        return self.ways[self.turned % len(self.ways)]


def ghosts(desk: Desk, board: CardMap) -> list[Ghost]:
    """Return the cells where the next card fits."""
    by_cell: dict[Cell, list[Laid]] = {}
    for way in board.ways:
        same = by_cell.setdefault(way.cell, [])
        if way.doors not in {one.doors for one in same}:
            same.append(way)
    return [
        Ghost(cell, tuple(ways), desk.map.turned.get((_card(board), cell), 0))
        for cell, ways in by_cell.items()
    ]


def _card(board: CardMap) -> str:
    card = board.next_card
    return "" if card is None else f"{card.name}{card.doors}"


def turn(desk: Desk, board: CardMap, ghost: Ghost) -> None:
    """Show the next way of laying it there."""
    desk.map.turned[_card(board), ghost.cell] = ghost.turned + 1
    desk.changed()


def barred(board: CardMap) -> list[Cell]:
    """Return the empty cells at which a card would not fit: beside whoever explores."""
    taken = {place.cell for place in board.places}
    fine = {way.cell for way in board.ways}
    here = {
        place.cell
        for place in board.places
        for disc in board.pieces
        if disc.chosen and disc.at.partition(":")[0] == place.key
    }
    near = {cell for one in here for cell in neighbours(one)}
    start = here if fine <= near else taken
    found = {cell for one in start for cell in neighbours(one)}
    return sorted(found - taken - fine)


def frontier(board: CardMap) -> list[Cell]:
    """Return the empty cells beyond all doors, whoever acts: the map stays where it is."""
    taken = {place.cell for place in board.places}
    beyond = {
        cell
        for place in board.places
        for door, cell in zip(place.doors, _clockwise(place.cell), strict=False)
        if door != "W"
    }
    return sorted(beyond - taken)


def _clockwise(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return (x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)


def paint_ghosts(
    ink: Ink,
    desk: Desk,
    viewport: Viewport,
    board: CardMap,
    shown: Sequence[Ghost],
    *,
    bright: bool,
) -> None:
    """Draw where the card may lie."""
    for ghost in shown:
        box = viewport.card(ghost.cell)
        if not ghost.way.doors:
            _paint_unknown(ink, desk, ghost, box, viewport.box)
        elif bright:
            _paint_bright(ink, desk, board, ghost, box)
        else:
            ink.dashes(box, theme.faded(ink.colours.safe, FAINT), 1.5)
            paint_doors(ink, box, ghost.way.doors, FAINT)


def _paint_unknown(ink: Ink, desk: Desk, ghost: Ghost, box: Box, window: Box) -> None:
    """Draw a place that can be explored: a tap asks which card lies there."""
    shade = theme.faded(ink.colours.safe, FAINT)
    if not (window.x <= box.x and box.right <= window.right
            and window.y <= box.y and box.top <= window.top):  # fmt: skip
        return
    ink.dashes(box, shade, 1.5)
    side = min(box.w * 0.3, ink.px(40))
    ink.icon("explore", box.centred(side, side), shade)
    ink.spot(f"lay.{_name(ghost.cell)}", box, partial(desk.dispatch, ghost.way.press))


def _paint_bright(ink: Ink, desk: Desk, board: CardMap, ghost: Ghost, box: Box) -> None:
    c = ink.colours
    fill = theme.mixed(c.ground, c.safe, 0.14)
    paint_glow(ink, box, c.safe, 10)
    ink.box(box, fill, corner=10)
    ink.dashes(box, c.safe, 2.5)
    paint_walls(ink, box, ghost.way.doors, theme.mixed(c.line, c.quiet, 0.7))
    card = board.next_card
    if card is not None and card.icon is not None:
        side = box.w * 0.56
        turned = 90 if ghost.way.sideways else 0
        ink.icon(card.icon, box.centred(side, side), theme.faded(c.safe, 0.2), turned)
    paint_doors(ink, box, ghost.way.doors)
    ink.spot(f"lay.{_name(ghost.cell)}", box, partial(desk.dispatch, ghost.way.press))
    inner = box.inset(box.w * 0.1)
    if len(ghost.ways) > 1:
        inner = _paint_turn(ink, desk, board, ghost, inner)
    words = say("place here")
    text = ink.say(words)
    wide = max(ink.width(word, theme.SMALL / ink.look.scale, "bold") for word in text.split(" "))
    if wide <= inner.w and inner.h >= ink.px(theme.SMALL * 2.7):
        size = theme.BODY if ink.look.scale == 1 else theme.SMALL
        ink.text(words, inner, size, colour=c.text, on=fill, face="bold", align="center", lines=2)


def _paint_turn(ink: Ink, desk: Desk, board: CardMap, ghost: Ghost, inner: Box) -> Box:
    """Draw the round spot that turns the card."""
    c = ink.colours
    side = min(ink.px(theme.TOUCH - 4), inner.h * 0.6)
    at, rest = inner.cut_bottom(side, ink.px(2))
    at = at.centred(side, side)
    ink.disc(at, c.raised, line=c.safe, width=2)
    ink.icon("rotate", at.inset(side * 0.22), c.text)
    ink.spot(f"turn.{_name(ghost.cell)}", at, partial(turn, desk, board, ghost), corner=24)
    return rest


def paint_barred(
    ink: Ink, desk: Desk, viewport: Viewport, board: CardMap, cells: Iterable[Cell]
) -> None:
    """Draw a cross where the card would not fit; a finger is told why."""
    for cell in cells if board.otherwise is not None else ():
        box = viewport.card(cell)
        ink.box(box, line=theme.faded(ink.colours.line, 0.8), corner=10)
        cross = box.centred(box.w * 0.24, box.h * 0.24)
        ink.icon("close", cross, theme.faded(ink.colours.quiet, 0.75))
        ink.spot(f"no.{_name(cell)}", box, partial(_refuse, desk, board, cell))


def _refuse(desk: Desk, board: CardMap, cell: Cell) -> None:
    """Hear why the card does not fit there."""
    if board.otherwise is not None:
        desk.put(board.otherwise, list(cell))


def _name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
