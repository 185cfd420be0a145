"""Finds where a symbol might be: what looks like one from afar, without reading it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from companion.cards.patterns import SIDE
from companion.cards.reading.arrays import Floats, Grey, smaller
from companion.cards.reading.closed import WIDE, functions

CELL = 8
"""Pixels of a level that are looked at together."""
SHARES = (0.45, 0.2)
"""Of the most crowded cell: as much as this belongs to a box."""
FAINT = 0.05
"""Less than this is no edge, and the camera's own noise at the most."""
LEAST, MUCH = 2, 26
"""Cells that a box is wide and high."""
FEW = 8
"""Cells too few to tell that something is seen aslant."""
SAME = 0.55
"""Of what two boxes cover: boxes that share so much are the same."""
COARSER = 0.8
"""Times smaller from which a box is made so smoothly."""
VIEW = 44
"""Squares across that a look at a box shows."""
ANGLES = np.deg2rad([0, 15, 30, 45, 60, 75])
SIZES = (0.70, 0.84, 1.0, 1.2)
BASE = 40
"""A box is made about this large before it is looked at: two pixels to a square."""


@frozen
class Region:
    """Something with edges in both directions."""

    x: float
    y: float
    wide: float
    high: float
    weight: float
    axes: tuple[float, float, float, float] | None = None
    """What it takes to see a slanted one straight; none for an upright box."""

    @property
    def middle(self) -> tuple[float, float]:
        """Where it is."""
        return self.x + self.wide / 2, self.y + self.high / 2

    @property
    def size(self) -> float:
        """How large it is, whichever way it is longer."""
        return max(8.0, math.sqrt(self.wide * self.high))

    def to_picture(self) -> Floats:
        """From one around its middle to pixels."""
        if self.axes:
            return np.array(self.axes, np.float32).reshape(2, 2)
        return np.eye(2, dtype=np.float32) * np.float32(self.size)

    def alike(self, other: Region) -> bool:
        """Are they nearly the same?"""
        w = min(self.x + self.wide, other.x + other.wide) - max(self.x, other.x)
        h = min(self.y + self.high, other.y + other.high) - max(self.y, other.y)
        if w <= 0 or h <= 0 or (self.axes is None) != (other.axes is None):
            return False
        both = w * h
        return both / (self.wide * self.high + other.wide * other.high - both) > SAME


Crowd = tuple[Region, NDArray[np.bool_], float]
"""A box, which of its cells are crowded, and how large those are in the picture."""


def moving(grey: Grey, before: Grey, most: int) -> list[Region]:
    """Boxes of strong edges where the picture changed, for both at half the size."""
    high, wide = (side // CELL * CELL for side in grey.shape)
    if grey.shape != before.shape or min(high, wide) < 4 * CELL:
        return []
    grey = np.ascontiguousarray(grey[:high, :wide])
    change = _shrunk(
        cv2.absdiff(grey, np.ascontiguousarray(before[:high, :wide])).astype(np.float32)
    )
    change = cv2.blur(change, (3, 3))
    change = np.maximum(change - np.float32(np.median(change)), 0)
    found: list[Crowd] = []
    for edges in _crowds(grey, 1):
        found += _boxes_in(edges * np.minimum(change, 12), 2.0)
    return _best(found, most)


def boxes(grey: Grey, most: int) -> list[Region]:
    """Boxes of strong edges in both directions, best first, at three scales."""
    found: list[Crowd] = []
    level, times = grey, 1.0
    for step in range(3):
        high, wide = (side // (2 * CELL) * 2 * CELL for side in level.shape)
        if min(high, wide) < 4 * CELL:
            break
        level = np.ascontiguousarray(level[:high, :wide])
        for crowded in _crowds(level, step):
            found += _boxes_in(crowded, times)
        level = smaller(level, wide // 2, high // 2)
        times *= 2
    return _best(found, most)


def _best(found: list[Crowd], most: int) -> list[Region]:
    found.sort(key=lambda crowd: -crowd[0].weight)
    kept: list[Region] = []
    for box, mask, cell in found:
        if not any(box.alike(other) for other in kept):
            slanted = _slanted(mask, box, cell)
            kept += [box, slanted] if slanted else [box]
            if len(kept) >= most:
                break
    return kept[:most]


def _shrunk(level: Floats) -> Floats:
    size = (level.shape[1] // CELL, level.shape[0] // CELL)
    return np.asarray(cv2.resize(level, size, interpolation=cv2.INTER_AREA), np.float32)


def _crowds(level: Grey, step: int) -> list[Floats]:
    """How crowded with edges each cell is; and how crowded for the little contrast it has."""
    across, down = np.zeros_like(level), np.zeros_like(level)
    cv2.absdiff(level[:, 1:], level[:, :-1], across[:, 1:])
    cv2.absdiff(level[1:], level[:-1], down[1:])
    if not step:
        edges = cv2.min(_shrunk(across), _shrunk(down))
        return [cv2.blur(edges, (3, 3))]
    light = level.astype(np.float32)
    edges = cv2.min(_shrunk(across.astype(np.float32)), _shrunk(down.astype(np.float32)))
    edges = cv2.blur(edges, (3, 3))
    mean = cv2.blur(_shrunk(light), (3, 3))
    spread = np.sqrt(np.maximum(cv2.blur(_shrunk(light * light), (3, 3)) - mean * mean, 0))
    return [edges, edges / (spread + 6) * np.minimum(edges, 6)]


def _boxes_in(edges: Floats, times: float) -> list[Crowd]:
    edges = edges - np.float32(np.median(edges))
    top = float(edges.max())
    found: list[Crowd] = []
    for share in SHARES if top > FAINT else ():
        mask = (edges > top * share).astype(np.uint8)
        count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        order = 1 + np.argsort(-stats[1:count, 4])[:12]
        for i in order:
            x, y, w, h, area = (int(v) for v in stats[i])
            if min(w, h) < LEAST or max(w, h) > MUCH or max(w, h) > 3.5 * min(w, h):
                continue
            weight = float(edges[y : y + h, x : x + w].mean()) / top * min(area, 100) ** 0.5
            weight *= 1 if share == SHARES[0] else 0.8
            cell = times * CELL
            box = Region(
                x * cell - times,
                y * cell - times,
                w * cell + 2 * times,
                h * cell + 2 * times,
                weight,
            )
            found.append((box, labels[y : y + h, x : x + w] == i, cell))
    return found


def _slanted(mask: NDArray[np.bool_], box: Region, cell: float) -> Region | None:
    """The same seen aslant, when it is clearly longer one way."""
    ys, xs = np.nonzero(mask)
    if len(xs) < FEW:
        return None
    spread = np.cov(np.stack([xs, ys])) + np.eye(2) * 1e-3
    values, ways = np.linalg.eigh(spread)
    if values[0] > values[1] * 0.62:
        return None
    root = np.sqrt(np.maximum(values - 0.4, 0.25) * 12) * cell
    axes = ways @ np.diag(root) @ ways.T
    x, y = (xs.mean() + 0.5) * cell + box.x, (ys.mean() + 0.5) * cell + box.y
    size = float(np.sqrt(root[0] * root[1]))
    return Region(
        x - size / 2,
        y - size / 2,
        size,
        size,
        box.weight * 0.9,
        (*axes.ravel().tolist(),),
    )


def _views(*, upright: bool) -> Floats:
    """Where to look, in sizes of a box around its middle: every angle and size."""
    line = (np.arange(VIEW) - (VIEW - 1) / 2) / SIDE
    u, v = np.meshgrid(line, line)
    shown = []
    for angle in ANGLES:
        c, s = np.cos(angle), np.sin(angle)
        for size in SIZES:
            k = size / (abs(c) + abs(s)) if upright else size
            shown.append(np.stack([(c * u - s * v) * k, (s * u + c * v) * k], -1))
    return np.array(shown, np.float32)


VIEWS = {upright: _views(upright=upright) for upright in (True, False)}
COUNT = len(VIEWS[True])
SYMBOL = np.asarray(cv2.GaussianBlur(functions()[0].mean(0), (0, 0), 0.7), np.float32)
"""What all symbols share, however they are turned."""
ROOM = VIEW - WIDE + 1


@frozen
class Candidate:
    """Four corners, and how much it looks like a symbol between them."""

    corners: Floats
    score: float


def look(grey: Grey, seen: Sequence[Region], most: int) -> list[Candidate]:
    """Where in the boxes something looks like a symbol, best first."""
    if not seen:
        return []
    flat = np.concatenate([_view(grey, box) for box in seen])
    flat -= cv2.blur(flat, (11, 11))
    flat /= np.sqrt(np.maximum(cv2.blur(flat * flat, (15, 15)), 0)) + 2
    fits = cv2.matchTemplate(flat, SYMBOL, cv2.TM_CCOEFF_NORMED)
    fits = np.concatenate([fits, np.full((WIDE - 1, fits.shape[1]), -1, np.float32)])
    fits = fits.reshape(-1, VIEW, ROOM)[:, :ROOM]
    found = []
    for _ in range(2):
        best = fits.reshape(len(fits), -1).argmax(1)
        for i, (y, x) in enumerate(zip(*np.unravel_index(best, (ROOM, ROOM)), strict=True)):
            found.append((float(fits[i, y, x]), i, int(x), int(y)))
            fits[i, max(0, y - 3) : y + 4, max(0, x - 3) : x + 4] = -1
    found.sort(reverse=True)
    return _apart(found, seen, most)


def _view(grey: Grey, box: Region) -> Floats:
    x, y = box.middle
    axes = box.to_picture()
    reach = float(np.abs(axes).sum(1).max()) * 1.5
    high, wide = grey.shape
    x0, x1 = int(max(0, min(x - reach, wide - 2))), int(min(wide, max(x + reach, 2)))
    y0, y1 = int(max(0, min(y - reach, high - 2))), int(min(high, max(y + reach, 2)))
    part = grey[y0:y1, x0:x1]
    times = BASE / box.size
    if times < COARSER:
        to = (max(2, round((x1 - x0) * times)), max(2, round((y1 - y0) * times)))
        part = smaller(part, *to)
    scale = np.array([part.shape[1] / (x1 - x0), part.shape[0] / (y1 - y0)], np.float32)
    broad = max(0.5, 0.35 * box.size * float(scale[0]) / 24)
    part = cv2.GaussianBlur(part, (0, 0), broad).astype(np.float32)
    at = VIEWS[box.axes is None] @ (axes.T * scale)
    at += (np.array([x - x0 + 0.5, y - y0 + 0.5]) * scale - 0.5).astype(np.float32)
    return np.asarray(
        cv2.remap(
            part,
            at[..., 0].reshape(COUNT * VIEW, VIEW),
            at[..., 1].reshape(COUNT * VIEW, VIEW),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
    )


_square = np.array([[0, 0], [SIDE, 0], [SIDE, SIDE], [0, SIDE]]) + 0.5


def _apart(
    found: list[tuple[float, int, int, int]], seen: Sequence[Region], most: int
) -> list[Candidate]:
    kept: list[Candidate] = []
    taken = np.empty((0, 8))
    for score, i, x, y in found:
        box = seen[i // COUNT]
        view = VIEWS[box.axes is None][i % COUNT]
        at = _square + np.array((x, y))
        across, down = view[0, 1] - view[0, 0], view[1, 0] - view[0, 0]
        corners = (view[0, 0] + at[:, :1] * across + at[:, 1:] * down) @ box.to_picture().T
        corners = corners + box.middle
        turns = [np.roll(corners, turn, 0).ravel() for turn in (0, 1, 2, 3)] if kept else []
        near = box.size / SIDE * 1.2
        if kept and (np.abs(taken[:, None] - np.array(turns)[None]).mean(-1).min() < near):
            continue
        kept.append(Candidate(corners.astype(np.float32), score))
        taken = np.concatenate([taken, corners.reshape(1, 8)])
        if len(kept) == most:
            break
    return kept
