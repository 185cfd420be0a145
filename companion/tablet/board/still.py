"""Draws a middle that stands still, all of it and only to be looked at; and what lies otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any, Final, TypeVar

from attrs import evolve, frozen
from kivy.graphics import Canvas

from companion.stage.middles import (
    Arrow,
    CardMap,
    ColumnCard,
    Columns,
    Middle,
    Piece,
    RingMap,
    Status,
)
from companion.stage.scene import Scene
from companion.tablet.board.animation import Animation
from companion.tablet.board.forecast import paint_arrow
from companion.tablet.board.middles import MIDDLES
from companion.tablet.board.painter import Painter
from companion.tablet.board.pieces import Pieces
from companion.tablet.board.viewport import WHOLE
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink

M = TypeVar("M", bound=Middle)
LOW: Final = 42
"""Cards in columns are so high at the least, two in a row."""


@frozen
class Compared:
    """A middle as it would be: what moved stands where it was, too, and has an arrow from there."""

    middle: Middle
    arrows: tuple[Arrow, ...] = ()


def paint_still(
    ink: Ink, desk: Desk, scene: Scene, middle: Middle, box: Box, arrows: Sequence[Arrow] = ()
) -> Painter[Any]:
    """Draw all of a middle into a box; nothing on it can be pressed."""
    middle, scene = _with_room(_quiet(middle), box.h / ink.px(LOW)), evolve(scene, notices=())
    painter = MIDDLES[type(middle)](desk, scene, middle, box, box, WHOLE)
    pieces, below = Pieces(), Ink(Canvas(), ink.look, ink.words, ink.ground)
    painter.paint(below, Animation(desk), pieces, None, 0)
    _paint_arrows(below, painter, pieces, arrows)
    ink.add(below.canvas)
    ink.add(pieces.canvas)
    ink.said += below.said
    return painter


def compared(before: Middle | None, after: Middle) -> Compared:
    """Return how a middle would be, with what would lie otherwise than it does now."""
    if isinstance(before, CardMap) and isinstance(after, CardMap):
        pieces, arrows = _moved(before.pieces, after.pieces)
        lay = {one.key: one for one in before.places}
        places = tuple(
            one if _same_card(lay.get(one.key), one) else evolve(one, tone="attention")
            for one in after.places
        )
        return Compared(evolve(after, pieces=pieces, places=places), arrows)
    if isinstance(before, RingMap) and isinstance(after, RingMap):
        pieces, arrows = _moved(before.pieces, after.pieces)
        return Compared(evolve(after, pieces=pieces, arrows=arrows))
    if isinstance(before, Columns) and isinstance(after, Columns):
        was = {one.key: _lying(one) for one in before.cards}
        cards = tuple(evolve(one, past=was.get(one.key) != _lying(one)) for one in after.cards)
        had = [_told(one) for one in before.status]
        status = tuple(one for one in after.status if _told(one) not in had)
        return Compared(evolve(after, cards=cards, status=status))
    return Compared(after)


def _lying(one: ColumnCard) -> tuple[object, ...]:
    """Return what of a card lies on the table, and is not what may be done with it."""
    return one.sub, one.state, one.counts, one.discs, one.badges, one.whose


def _told(one: Status) -> tuple[object, ...]:
    """Return what a line beside columns tells."""
    return one.label, one.value, one.pips, one.conditions, one.markers


def _same_card(one: Any, other: Any) -> bool:
    return one is not None and (one.searched, one.doors, one.name) == (
        other.searched,
        other.doors,
        other.name,
    )


def _moved(
    before: Sequence[Piece], after: Sequence[Piece]
) -> tuple[tuple[Piece, ...], tuple[Arrow, ...]]:
    """Return the pieces as they would be, and those that would stand elsewhere or nowhere."""
    was, now = {one.id: one for one in before}, {one.id for one in after}
    other = {one.id for one in after if one.id not in was or was[one.id].at != one.at}
    left = [one for one in before if one.id in other or one.id not in now]
    ghosts = [
        evolve(one, id=f"was {one.id}", hidden=True, chosen=False, titled=False, name="")
        for one in left
    ]
    arrows = [Arrow(f"was {id_}", id_, past=True) for id_ in was if id_ in other]
    shown = [evolve(one, past=one.id in other, chosen=False) for one in after]
    return (*ghosts, *shown), tuple(arrows)


def _with_room(middle: Middle, rows: float) -> Middle:
    """Return a middle with its cards; where they would be too low, with those alone that differ."""
    if not isinstance(middle, Columns) or len(middle.cards) <= 2 * rows:
        return middle
    cards = tuple(one for one in middle.cards if one.past)
    return evolve(middle, cards=cards or middle.cards)


def _quiet(middle: Middle) -> Middle:
    """Return a middle on which nothing is waited for."""
    if isinstance(middle, Columns):
        return evolve(middle, lit={}, legend=(), outlook=None)
    pieces = tuple(evolve(one, hit=False, lit=False, moves={}) for one in middle.pieces)
    if isinstance(middle, CardMap):
        return evolve(middle, pieces=pieces, lit={}, ways=(), aiming=False, drift=None)
    return evolve(middle, pieces=pieces, lit={}, bursts=(), outlook=None, legend=())


def _paint_arrows(ink: Ink, painter: Painter[Any], pieces: Pieces, arrows: Sequence[Arrow]) -> None:
    for arrow in arrows:
        if arrow.from_ in pieces.slots and arrow.to in pieces.slots:
            ends = [_at(painter, pieces, one) for one in (arrow.from_, arrow.to)]
            (x0, y0, r0), (x1, y1, r1) = ends
            far = hypot(x1 - x0, y1 - y0)
            if far > r0 + r1 + ink.px(8):
                dx, dy = (x1 - x0) / far, (y1 - y0) / far
                way = [(x0 + dx * r0, y0 + dy * r0), (x1 - dx * r1 * 1.1, y1 - dy * r1 * 1.1)]
                paint_arrow(ink, way, ink.colours.past, past=True)


def _at(painter: Painter[Any], pieces: Pieces, id_: str) -> tuple[float, float, float]:
    x, y, r = pieces.slots[id_]
    px, py = painter.viewport.point(x, y)
    return px, py, r * painter.viewport.pitch
