"""The names of a middle's places, for sentences."""

from __future__ import annotations

from companion.core.say import say
from companion.stage.middles import CardMap, Columns, Middle, RingMap
from companion.stage.presses import Words

CENTRE = "centre"


def name_of(middle: Middle | None, at: str | None) -> Words:
    """Return what a place is called, or nothing where there is none."""
    match middle:
        case CardMap():
            for place in middle.places:
                for key, name in place.halves or ((place.key, place.name),):
                    if key == at:
                        return name
        case RingMap():
            if at == CENTRE:
                return middle.centre.name
            edge = next((one.name for one in middle.centre.edges if one.key == at), None)
            if edge is not None:
                return edge
            cell = cell_at(middle, at)
            if cell is not None:
                sector, ring = middle.sectors[cell[0]], middle.rings[cell[1]]
                return say("{sector}, {ring}", sector=sector, ring=ring)
        case Columns():
            return next((one.title for one in middle.cards if one.key == at), "")
    return ""


def cell_at(rings: RingMap, at: str | None) -> tuple[int, int] | None:
    """Return the sector and the ring of a place."""
    sector, _, ring = (at or "").partition("/")
    if not (sector.isdecimal() and ring.isdecimal()):
        return None
    found = int(sector), int(ring)
    fits = found[0] < len(rings.sectors) and found[1] < len(rings.rings)
    return found if fits else None
