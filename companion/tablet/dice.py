"""The look of dice by their sides: the icon, and the solid's corners and faces. Pure.

A solid looks at us with the face that is read; it lies `TIPPED`, so that others are seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import Final, TypeAlias

from attrs import frozen

Point: TypeAlias = tuple[float, float, float]
TETRAHEDRON: Final = 4
DRAWN: Final = (4, 6, 8, 10, 12, 20)
"""Others are drawn as the next one with more sides."""
TIPPED: Final = (0.3, -0.2)
"""How a die lies: tipped towards us, and turned so that a face beside is seen."""
UPRIGHT: Final[tuple[Point, ...]] = (
    (0, 1, 0),
    (2 * sqrt(2) / 3, -1 / 3, 0),
    (-sqrt(2) / 3, -1 / 3, sqrt(6) / 3),
    (-sqrt(2) / 3, -1 / 3, -sqrt(6) / 3),
)
STANDS: Final = (0.12, -pi / 6 + 0.74)
"""How a tetrahedron lies, which is read from its side."""
GOLD: Final = (1 + sqrt(5)) / 2
FLAT: Final = 1e-6


@frozen
class Solid:
    """Corners no farther than 1 from the middle, and faces of them, the one that is read first.

    A face's corners go counter-clockwise for who looks at it from outside.
    """

    corners: tuple[Point, ...]
    faces: tuple[tuple[int, ...], ...]
    room: float
    """How large a number may be on the face that is read."""
    tip: float = TIPPED[0]
    spin: float = TIPPED[1]
    """How it lies."""


def drawn_as(sides: int) -> int:
    """Return the sides of the solid that a die is drawn as."""
    return next((one for one in DRAWN if one >= sides), DRAWN[-1])


def die_icon(sides: int) -> str:
    """Return the icon of a die."""
    return f"d{drawn_as(sides)}"


@cache
def flat(sides: int) -> tuple[tuple[float, float], ...]:
    """Return the outline of a die that is only read: a triangle, a square …; 1 is its corners'."""
    if drawn_as(sides) == TETRAHEDRON:
        return ((0, 1), (-sqrt(3) / 2, -0.5), (sqrt(3) / 2, -0.5))
    corners = sorted((x, y) for x, y, _ in solid(sides).corners)
    far = max(hypot(x, y) for x, y in corners)
    lower, upper = _below(corners), _below(corners[::-1])
    return tuple((x / far, y / far) for x, y in lower[:-1] + upper[:-1])


def _below(corners: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return one half of the line around all corners, which come from one side to the other."""
    found: list[tuple[float, float]] = []
    for x, y in corners:
        while len(found) > 1:
            (ax, ay), (bx, by) = found[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > FLAT:
                break
            found.pop()
        found.append((x, y))
    return found


@cache
def solid(sides: int) -> Solid:
    """Return the solid of a die."""
    sides = drawn_as(sides)
    if sides == TETRAHEDRON:
        corners = tuple(turned(one, *STANDS) for one in UPRIGHT)
        return Solid(corners, ((0, 2, 1), (0, 3, 2), (0, 1, 3), (1, 2, 3)), 0.47, 0, 0)
    corners = _corners(sides)
    far = max(_length(one) for one in corners)
    corners = tuple(_scaled(one, 1 / far) for one in corners)
    faces = _faces(corners)
    front = max(faces, key=lambda face: _sum([corners[n] for n in face])[2])
    return _facing_us(corners, (front, *(one for one in faces if one != front)), sides)


def turned(point: Point, tip: float, spin: float) -> Point:
    """Return a point turned about the upright axis, then tipped."""
    x, y, z = point
    x, z = x * cos(spin) + z * sin(spin), -x * sin(spin) + z * cos(spin)
    y, z = y * cos(tip) - z * sin(tip), y * sin(tip) + z * cos(tip)
    return x, y, z


def _corners(sides: int) -> tuple[Point, ...]:
    ones = (-1.0, 1.0)
    if sides == 6:  # noqa: PLR2004
        return tuple(product(ones, ones, ones))
    if sides == 8:  # noqa: PLR2004
        return tuple(point for one in ones for point in ((one, 0, 0), (0, one, 0), (0, 0, one)))
    if sides == 10:  # noqa: PLR2004
        low = 0.105  # ten corners go up and down by so much, and the kites between them are flat
        high = low * (1 + cos(pi / 5)) / (1 - cos(pi / 5))
        ring = [(cos(n * pi / 5), sin(n * pi / 5), low * (-1) ** n) for n in range(10)]
        return (*ring, (0, 0, high), (0, 0, -high))
    if sides == 12:  # noqa: PLR2004
        found = [(0, a / GOLD, b * GOLD) for a, b in product(ones, ones)]
        return (*product(ones, ones, ones), *_in_each_way(found))
    return tuple(_in_each_way([(0, a, b * GOLD) for a, b in product(ones, ones)]))


def _in_each_way(points: Sequence[Point]) -> list[Point]:
    return [one for x, y, z in points for one in ((x, y, z), (y, z, x), (z, x, y))]


def _faces(corners: Sequence[Point]) -> list[tuple[int, ...]]:
    """Find the planes that have all corners on one side, and order what lies in each."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for a, b, c in combinations(range(len(corners)), 3):
        normal = _cross(_less(corners[b], corners[a]), _less(corners[c], corners[a]))
        sides = [_dot(normal, _less(one, corners[a])) for one in corners]
        if min(sides) < -FLAT < FLAT < max(sides):
            continue
        if max(sides) > FLAT:
            normal = _scaled(normal, -1)
        face = frozenset(n for n, far in enumerate(sides) if abs(far) <= FLAT)
        if face not in found:
            found[face] = _round(corners, sorted(face), normal)
    return list(found.values())


def _round(corners: Sequence[Point], face: Sequence[int], normal: Point) -> tuple[int, ...]:
    """Order a face's corners counter-clockwise."""
    middle = _scaled(_sum([corners[n] for n in face]), 1 / len(face))
    along = _less(corners[face[0]], middle)
    across = _cross(_scaled(normal, 1 / _length(normal)), along)

    def angle(n: int) -> float:
        way = _less(corners[n], middle)
        return atan2(_dot(way, across), _dot(way, along))

    return tuple(sorted(face, key=angle))


def _facing_us(corners: Sequence[Point], faces: tuple[tuple[int, ...], ...], sides: int) -> Solid:
    """Turn a solid so that its first face looks at us with a corner up, or an edge of a square."""
    middle = _sum([corners[n] for n in faces[0]])
    ahead = _scaled(middle, 1 / _length(middle))
    centre = _scaled(middle, 1 / len(faces[0]))
    top = max(faces[0], key=lambda n: _length(_less(corners[n], centre)))
    up = _less(corners[top], _scaled(ahead, _dot(corners[top], ahead)))
    up = _scaled(up, 1 / _length(up))
    right = _cross(up, ahead)
    stand = pi / 4 if sides == 6 else 0.0  # noqa: PLR2004
    found = []
    for one in corners:
        x, y, z = _dot(one, right), _dot(one, up), _dot(one, ahead)
        x, y = x * cos(stand) - y * sin(stand), x * sin(stand) + y * cos(stand)
        found.append((x, y, z))
    edges = zip(faces[0], (*faces[0][1:], faces[0][0]), strict=True)
    room = min(_beside(corners[a], corners[b], middle, len(faces[0])) for a, b in edges)
    return Solid(tuple(found), faces, room)


def _beside(a: Point, b: Point, middle: Point, count: int) -> float:
    """Return how far a face's middle is from one of its edges."""
    edge = _less(b, a)
    return _length(_cross(edge, _less(_scaled(middle, 1 / count), a))) / _length(edge)


def _sum(points: Sequence[Point]) -> Point:
    x, y, z = (sum(part) for part in zip(*points, strict=True))
    return x, y, z


def _less(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _scaled(one: Point, by: float) -> Point:
    return one[0] * by, one[1] * by, one[2] * by


def _dot(one: Point, other: Point) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _length(one: Point) -> float:
    return sqrt(_dot(one, one))


def _cross(one: Point, other: Point) -> Point:
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )
