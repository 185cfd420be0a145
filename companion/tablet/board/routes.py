"""Where the arrows on a map of rings go, and where words find room. No Kivy here.

Points are on the ground of `sectors`: radius 1 in all, angles clockwise from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, copysign, cos, degrees, hypot, radians, sin
from typing import Final

from companion.stage.middles import Arrow, Burst
from companion.tablet.board.names import CENTRE, cell_at
from companion.tablet.board.plan import Slot
from companion.tablet.board.sectors import Point, Sectors, polar
from companion.tablet.box import Box

GAP: Final = 0.012
"""So much is left free before an arrow's ends."""
STUB: Final = 0.085
"""An arrow to the next ring is no longer than that: it only says which way."""
HEAD: Final = 0.045
"""No arrow is shorter than its head."""
PAST: Final = 9.0
"""Degrees by which an arrow round the middle goes beyond the line between two sectors."""


def route(arrow: Arrow, sectors: Sectors, slots: Mapping[str, Slot]) -> list[Point]:
    """Return the way of an arrow over the ground, or nothing where it leads nowhere."""
    start, end = sectors.point(arrow.from_, slots), sectors.point(arrow.to, slots)
    if start is None or end is None or start[0] == end[0]:
        return []
    to = cell_at(sectors.rings, arrow.to)
    if arrow.from_ in slots and to is not None:
        (x, y), room = start
        here = sectors.place_at(x, y)
        at = cell_at(sectors.rings, here)
        if at is not None and at[0] == to[0]:
            return _inward(start, end, slots)
        if at is not None and at[1] == to[1]:
            return _round(sectors, (x, y), room, at, to[0])
    return _straight(*start, *end)


def _inward(
    start: tuple[Point, float], end: tuple[Point, float], slots: Mapping[str, Slot]
) -> list[Point]:
    """Return a stub towards the middle, or away from it: as long as nothing stands there."""
    (x, y), room = start
    far = hypot(x, y) or 1
    sign = -1 if hypot(*end[0]) < far else 1
    dx, dy = sign * x / far, sign * y / far
    first = room + GAP
    free = min(
        (reach for slot in slots.values() if (reach := _reach(x, y, dx, dy, slot)) > room),
        default=first + STUB,
    )
    last = max(min(first + STUB, free - GAP), first + HEAD)
    steps = [first + (last - first) * n / 3 for n in range(4)]
    return [(x + dx * one, y + dy * one) for one in steps]


def _reach(x: float, y: float, dx: float, dy: float, slot: Slot) -> float:
    """Return how far a ray goes before it meets a piece; 0 where it meets none ahead."""
    ox, oy = slot[0] - x, slot[1] - y
    along, beside = ox * dx + oy * dy, abs(ox * dy - oy * dx)
    if along <= 0 or beside >= slot[2]:
        return 0
    return along - float((slot[2] ** 2 - beside**2) ** 0.5)


def _round(
    sectors: Sectors, start: Point, room: float, at: tuple[int, int], to: int
) -> list[Point]:
    """Return a way along the ring's rim, over the line between two sectors: it is free there."""
    band, count = sectors.band(*at), len(sectors.rings.sectors)
    turn = sectors.step * ((to - at[0] + count / 2) % count - count / 2)
    sign = 1 if turn > 0 else -1
    angle = degrees(atan2(*start))
    far = hypot(*start)
    rim = band.outer - 0.004
    centre = (band.start + band.end) / 2
    offset = (angle - centre + 180) % 360 - 180
    last = centre + turn - sign * (sectors.step / 2 - PAST)
    begin = centre + offset
    out = far + room + GAP
    first = [polar(min(out, rim), begin)] if out < rim else []
    angles = [begin + (last - begin) * n / 16 for n in range(17)]
    return [*first, *(polar(rim, one) for one in angles)]


def _straight(start: Point, room: float, end: Point, end_room: float) -> list[Point]:
    """Return the way from the edge of what it comes from to that of where it goes."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    first, last = (room + GAP) / far, 1 - (end_room + GAP) / far
    last = max(last, first + HEAD / far)
    shares = [first + (last - first) * n / 8 for n in range(9)]
    return [
        (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        for share in shares
    ]


def burst_at(
    burst: Burst, n: int, of: int, sectors: Sectors, slots: Mapping[str, Slot]
) -> Point | None:
    """Return where a burst stands; it is the nth of so many there.

    At an edge shots meet the outermost layer, and who comes aboard stands on what is inside it.
    """
    found = sectors.point(burst.at, slots)
    if found is None:
        return None
    x, y = found[0]
    edges = [one.key for one in sectors.rings.centre.edges]
    if burst.at not in edges:
        return (0, 0) if burst.at == CENTRE else (x + (n - (of - 1) / 2) * 0.1, y)
    angle = degrees(atan2(x, y)) + (n - (of - 1) / 2) * 360 / len(edges) / max(of, 2) * 0.95
    return polar(sectors.core - 0.065 if burst.icon is None else sectors.inside, angle)


def free_box(candidates: Sequence[Box], taken: Iterable[Box], within: Box) -> Box | None:
    """Return the first of some boxes that lies within another, and over none that is taken."""
    others = list(taken)
    return next(
        (
            one
            for one in candidates
            if within.holds(one.x, one.y)
            and within.holds(one.right, one.top)
            and not any(one.meets(other) for other in others)
        ),
        None,
    )


def spread(boxes: Sequence[Box], rounds: int = 12) -> list[Box]:
    """Push boxes that overlap apart, each by half of it, the way that is shorter."""
    found = list(boxes)
    for _ in range(rounds):
        pairs = [(n, m) for n in range(len(found)) for m in range(n) if found[n].meets(found[m])]
        if not pairs:
            break
        for n, m in pairs:
            one, other = found[n], found[m]
            (x, y), (ox, oy) = one.middle, other.middle
            across = (one.w + other.w) / 2 - abs(x - ox)
            up = (one.h + other.h) / 2 - abs(y - oy)
            by = (copysign(across / 2, x - ox), 0) if across < up else (0, copysign(up / 2, y - oy))
            found[n] = Box(one.x + by[0], one.y + by[1], one.w, one.h)
            found[m] = Box(other.x - by[0], other.y - by[1], other.w, other.h)
    return found


def round_about(at: Box, wide: float, high: float, gap: float) -> list[Box]:
    """Return where words may stand that belong to something: below it first, and all round it."""
    x, y = at.middle
    far = [
        (x - wide / 2, at.y - gap - high),
        (x - wide / 2, at.top + gap),
        (at.right + gap, y - high / 2),
        (at.x - gap - wide, y - high / 2),
    ]
    r = at.w / 2 + gap
    for angle in range(30, 360, 30):
        px, py = x + r * sin(radians(angle)), y + r * cos(radians(angle))
        left = px if angle < 180 else px - wide  # noqa: PLR2004
        far.append((left, py - high / 2))
    return [Box(left, low, wide, high) for left, low in far]


def free_side(id_: str, slots: Mapping[str, Slot]) -> float:
    """Return the angle beside a piece at which the others are farthest; the upper right, if any."""
    x, y, r = slots[id_]
    near = [one for other, one in slots.items()
            if other != id_ and hypot(one[0] - x, one[1] - y) < 3.2 * (r + one[2])]  # fmt: skip

    def room(angle: float) -> float:
        px, py = x + r * sin(radians(angle)), y + r * cos(radians(angle))
        return min((hypot(one[0] - px, one[1] - py) - one[2] for one in near), default=9)

    angles = (45, 315, 0, 90, 270, 135, 225, 180)
    best = max(room(one) for one in angles)
    return next(one for one in angles if room(one) >= min(best, r * 0.75))


def flowed(
    words: Sequence[float], space: float, room: Sequence[float], breaks: Sequence[int] = ()
) -> list[list[int]] | None:
    """Break words of these widths into lines of these widths; None where they do not fit.

    Each line is the places of its words; those in `breaks` begin one. Lines that are not needed
    are empty.
    """
    lines: list[list[int]] = [[] for _ in room]
    at, used = 0, 0.0
    for n, wide in enumerate(words):
        if n in breaks and n:
            at, used = at + 1, 0.0
        while at < len(room) and used + (space if lines[at] else 0) + wide > room[at]:
            at, used = at + 1, 0.0
        if at >= len(room):
            return None
        used += (space if lines[at] else 0) + wide
        lines[at].append(n)
    return lines
