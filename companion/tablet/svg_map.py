"""Draws a map of cards as SVG, for a report: rooms, doors, and what stood there at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from companion.locale import Words
from companion.stage.middles import CardMap, Piece, Place
from companion.tablet.svg import mark_of, said

CARD: Final = 120
GAP: Final = 10
DOOR: Final = 34
"""How wide a doorway is."""
ROUND: Final = 26
"""How much room a piece takes."""
ROW: Final = 4
"""So many pieces stand side by side."""
SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From the top clockwise."""


def map_picture(shown: CardMap, words: Words) -> str:
    """Return the whole map, as large as it is."""
    across, up = zip(*(place.cell for place in shown.places), strict=True)
    step = CARD + GAP
    wide, high = (max(across) - min(across) + 1) * step, (max(up) - min(up) + 1) * step
    drawn = "".join(
        "".join(_place(place, shown.pieces, words, (x - min(across)) * step, (max(up) - y) * step))
        for place in shown.places
        for x, y in [place.cell]
    )
    return f'<svg viewBox="0 0 {wide} {high}">{drawn}</svg>'


def _place(
    place: Place, pieces: Sequence[Piece], words: Words, x: float, y: float
) -> Iterator[str]:
    """Draw a card with its doors; a card of two rooms has a line between them."""
    tone = "var(--alarm)" if place.tone == "alarm" else "var(--quiet)"
    yield f'<g transform="translate({x + GAP / 2} {y + GAP / 2})">'
    yield f'<rect width="{CARD}" height="{CARD}" rx="9" fill="var(--ground)" stroke="{tone}"/>'
    yield from (_door(n, kind) for n, kind in enumerate(place.doors) if kind != "W")
    rooms = place.halves or ((place.key, place.name),)
    each = CARD / len(rooms)
    for n, (key, name) in enumerate(rooms):
        if n:
            yield f'<path d="M0 {n * each}H{CARD}" stroke="var(--line)"/>'
        yield f'<text class="small" x="{CARD / 2}" y="{n * each + 24}" text-anchor="middle">'
        yield f"{escape(said(name, words))}</text>"
        here = [one for one in pieces if one.at == key]
        yield from (_piece(one, i, n * each + 34, words) for i, one in enumerate(here))
    yield "</g>"


def _door(side: int, kind: str) -> str:
    """Draw a doorway in the middle of a side; a security door has a bar across it."""
    (dx, dy), half = SIDES[side], CARD / 2
    x, y = half + dx * half, half + dy * half
    wide, high = (DOOR, 6) if dx == 0 else (6, DOOR)
    colour = "var(--alarm)" if kind == "S" else "var(--safe)"
    at = f'x="{x - wide / 2}" y="{y - high / 2}" width="{wide}" height="{high}"'
    return f'<rect {at} rx="2" fill="{colour}"/>'


def _piece(piece: Piece, n: int, top: float, words: Words) -> str:
    """Draw a player's mark, or a disc in its own colour; who hears the page hears its name."""
    x, y = 8 + n % ROW * ROUND, top + n // ROW * ROUND
    title = f"<title>{escape(said(piece.name, words))}</title>"
    if piece.seat is not None:
        mark = mark_of(piece.seat, words, said(piece.letter, words))
    else:
        fill = "#15181b" if piece.side == "black" else "#9aa4ab"
        mark = f'<circle cx="12" cy="12" r="10" fill="{fill}" stroke="var(--alarm)"/>'
    return f'<g transform="translate({x} {y:.0f})">{title}{mark}</g>'
