"""A die is drawn as the solid that it is."""

from __future__ import annotations

from math import hypot, sqrt

import pytest

from companion.tablet.dice import DRAWN, die_icon, drawn_as, flat, solid, turned


@pytest.mark.parametrize("sides", DRAWN)
def test_a_solid_has_as_many_faces_as_the_die_has_sides(sides: int) -> None:
    one = solid(sides)
    edges = {frozenset((face[n - 1], face[n])) for face in one.faces for n in range(len(face))}
    assert len(one.faces) == sides
    assert len(one.corners) - len(edges) + len(one.faces) == 2
    assert all(sqrt(x * x + y * y + z * z) <= 1.0001 for x, y, z in one.corners)


@pytest.mark.parametrize("sides", DRAWN)
def test_about_half_of_a_solids_faces_are_seen_and_the_one_that_is_read_best(sides: int) -> None:
    one = solid(sides)
    points = [turned(corner, one.tip, one.spin) for corner in one.corners]

    def seen(face: tuple[int, ...]) -> float:
        pairs = zip(face, (*face[1:], face[0]), strict=True)
        return sum(points[a][0] * points[b][1] - points[b][0] * points[a][1] for a, b in pairs)

    areas = [seen(face) for face in one.faces]
    assert sum(area > 0 for area in areas) >= sides / 3
    if sides != 4:
        assert areas[0] == max(areas)
        middle = [sum(points[n][at] for n in one.faces[0]) / len(one.faces[0]) for at in (0, 1)]
        assert hypot(*middle) < 0.5


def test_a_die_that_nobody_has_seen_is_drawn_as_the_next_larger() -> None:
    assert [drawn_as(sides) for sides in (2, 3, 5, 7, 9, 11, 13, 100)] == [
        4, 4, 6, 8, 10, 12, 20, 20
    ]  # fmt: skip
    assert die_icon(30) == "d20"


@pytest.mark.parametrize(("sides", "corners"), [(4, 3), (6, 4), (8, 6), (10, 6), (12, 10), (20, 6)])
def test_a_die_that_is_only_read_has_its_solids_outline(sides: int, corners: int) -> None:
    points = flat(sides)
    assert len(points) == corners
    assert max(hypot(x, y) for x, y in points) == pytest.approx(1)
    turns = zip(points, (*points[1:], points[0]), (*points[2:], *points[:2]), strict=True)
    crosses = [
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx) for (ax, ay), (bx, by), (cx, cy) in turns
    ]
    assert all(one > 0 for one in crosses)
