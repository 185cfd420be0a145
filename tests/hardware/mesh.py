"""A printed part as triangles, and what can be computed of it."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.float64]
RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("unused", "<u2")])
HEADER = 84


def read(file: Path) -> tuple[Numbers, Numbers]:
    """Return the triangles' corners, and the normals that the file tells."""
    data = file.read_bytes()
    told = np.frombuffer(data[HEADER:], dtype=RECORD)
    assert len(told) == int.from_bytes(data[80:84], "little")
    return told["corners"].astype(np.float64), told["normal"].astype(np.float64)


def crosses(corners: Numbers) -> Numbers:
    """Return each triangle's normal, twice as long as the triangle is large."""
    return np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])


def units(corners: Numbers) -> Numbers:
    """Return each triangle's normal; of one that is only a line, nothing."""
    across = crosses(corners)
    unit: Numbers = across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    return unit


def volume(corners: Numbers) -> float:
    """Return cubic millimetres; less than nothing if it is inside out."""
    return float(np.einsum("ij,ij->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6)


def edges(corners: Numbers) -> list[tuple[int, int]]:
    """Return each triangle's three edges, from corner to corner."""
    _, number = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    around = number.reshape(-1, 3)
    return [
        (int(a), int(b)) for first, second in ((0, 1), (1, 2), (2, 0))
        for a, b in zip(around[:, first], around[:, second], strict=True)
    ]  # fmt: skip


def shells(corners: Numbers) -> int:
    """Return how many surfaces hang together: one, unless there are loose bits or hidden holes."""
    parent: dict[int, int] = {}

    def root(of: int) -> int:
        while parent.setdefault(of, of) != of:
            parent[of] = of = parent[parent[of]]
        return of

    for a, b in edges(corners):
        parent[root(a)] = root(b)
    return sum(root(corner) == corner for corner in list(parent))


def thickness(corners: Numbers, least: float) -> Numbers:
    """Return how thick the part is behind each large triangle, where its two sides are parallel."""
    unit, size = units(corners), np.linalg.norm(crosses(corners), axis=1) / 2
    large = np.flatnonzero(size > least)
    return np.array([_behind(corners, unit, int(which)) for which in large])


def _behind(corners: Numbers, unit: Numbers, which: int) -> float:
    """Go into the part from a triangle's middle, to the first parallel wall (Möller, Trumbore)."""
    start, way = corners[which].mean(axis=0), -unit[which]
    facing = np.flatnonzero(unit @ way > 0.98)
    first, one, two = (corners[facing, 0], *_sides(corners[facing]))
    across = np.cross(way, two)
    scale = np.einsum("ij,ij->i", one, across)
    from_first = start - first
    u = np.einsum("ij,ij->i", from_first, across) / scale
    turned = np.cross(from_first, one)
    v = turned @ way / scale
    far = np.einsum("ij,ij->i", two, turned) / scale
    hit = (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 1e-3)
    return float(far[hit].min(initial=np.inf))


def _sides(corners: Numbers) -> tuple[Numbers, Numbers]:
    return corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
