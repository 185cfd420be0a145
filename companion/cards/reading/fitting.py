"""Fits the 21 × 21 squares of a symbol to a place in the picture, as well as they go.

A place is warped to a small patch of fixed scale; there a grid is moved, turned and bent until what
is known of the symbol correlates best (Lucas and Kanade's method, many places at a time).
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from attrs import frozen

from companion.cards.patterns import SIDE
from companion.cards.reading.arrays import Floats, Grey, Places, smaller, without_broad
from companion.cards.reading.closed import WIDE

PX = 3
"""Pixels of a patch to a square."""
BORDER = 5
"""Squares around the symbol that a patch holds, so that the grid may move."""
PATCH = (SIDE + 2 * BORDER) * PX
HALF = SIDE / 2
BROAD = 9 * PX
"""Light falls unevenly: what is as broad as nine squares is taken away."""
COARSER = 1.3
"""Times smaller from which a place is made so smoothly."""
FARTHEST = 1.2 * PX
"""How far one round may move a grid."""

_line = (np.arange(WIDE, dtype=np.float32) + 0.5 - WIDE / 2) / HALF
_u, _v = (axis.ravel() for axis in np.meshgrid(_line, _line))
BENT = np.stack([np.ones_like(_u), _u, _v, _u * _v, _u * _u, _v * _v]).astype(np.float32)
"""What a grid is made of: 1, u and v are an affine one; the rest tilts and bends it."""
TERMS = len(BENT)


@frozen
class Smooth:
    """Patches one below the other, evened out, with their slopes."""

    light: Floats
    across: Floats
    down: Floats


def square_to(corners: Floats) -> Floats:
    """From a patch to the picture, for the symbol's corners there."""
    low, high = BORDER * PX - 0.5, (BORDER + SIDE) * PX - 0.5
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(square, corners))


def straight(count: int) -> Floats:
    """Grids that lie as the places were given: count × TERMS × 2."""
    grids = np.zeros((count, TERMS, 2), np.float32)
    grids[:, 1, 0] = grids[:, 2, 1] = HALF * PX
    return grids


def patches(grey: Grey, places: Sequence[Floats]) -> Floats:
    """Each place warped flat, one below the other."""
    stack = np.empty((len(places) * PATCH, PATCH), np.uint8)
    for i, corners in enumerate(places):
        stack[i * PATCH : (i + 1) * PATCH] = _flat(grey, corners)
    return stack.astype(np.float32)


def _flat(grey: Grey, corners: Floats) -> Grey:
    way = square_to(corners)
    middle = corners.mean(0)
    reach = np.abs(corners - middle).max(0) * (1 + 2 * BORDER / SIDE) * 1.2 + 3
    high, wide = grey.shape
    x0, y0 = (int(v) for v in np.clip(middle - reach, 0, (wide - 2, high - 2)))
    x1, y1 = (int(v) for v in np.clip(middle + reach + 1, (x0 + 2, y0 + 2), (wide, high)))
    part = grey[y0:y1, x0:x1]
    times = float(np.sqrt(cv2.contourArea(corners))) / (SIDE * PX)
    shift = np.array([[1.0, 0, -x0], [0, 1, -y0], [0, 0, 1]])
    if times > COARSER:  # what is larger than a patch is made smaller smoothly
        size = (max(2, round((x1 - x0) / times)), max(2, round((y1 - y0) / times)))
        part = smaller(part, *size)
        sx, sy = size[0] / (x1 - x0), size[1] / (y1 - y0)
        shift = np.array([[sx, 0, sx / 2 - 0.5], [0, sy, sy / 2 - 0.5], [0, 0, 1]]) @ shift
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(
        part, shift @ way, (PATCH, PATCH), flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(flat, np.uint8)


def smooth(stack: Floats, squares: float) -> Smooth:
    """The patches at a scale."""
    fine = cv2.GaussianBlur(stack, (0, 0), squares * PX)
    fine = without_broad(fine, BROAD)
    across = cv2.Sobel(fine, cv2.CV_32F, 1, 0, scale=0.125)
    down = cv2.Sobel(fine, cv2.CV_32F, 0, 1, scale=0.125)
    return Smooth(fine, across, down)


def points(grids: Floats, patch: Places) -> tuple[Floats, Floats]:
    """Where each square of each grid lies in the stack of patches."""
    at = grids.transpose(0, 2, 1) @ BENT + np.float32((PATCH - 1) / 2)
    np.clip(at, 0, PATCH - 1.01, out=at)
    y = at[:, 1] + (patch * PATCH).astype(np.float32)[:, None]
    return np.ascontiguousarray(at[:, 0]), y


def cells(stack: Floats, grids: Floats, patch: Places) -> Floats:
    """What is seen at each square of each grid."""
    x, y = points(grids, patch)
    return np.asarray(cv2.remap(stack, x, y, cv2.INTER_LINEAR))


def improve(
    to: Smooth,
    grids: Floats,
    patch: Places,
    wanted: Floats,
    weight: Floats,
    terms: int,
    rounds: int,
) -> Floats:
    """Move the grids so that what is seen fits what is wanted, where weight is; all at once."""
    grids = grids.copy()
    count, unknown = len(grids), 2 * terms + 2
    root = np.sqrt(weight)
    bent = BENT[:terms] * root[:, None]
    slopes = np.empty((count, unknown, weight.shape[1]), np.float32)
    slopes[:, -2], slopes[:, -1] = -wanted * root, root
    ridge = np.full(unknown, 1e-6, np.float32)
    ridge[: 2 * terms] = 0.02
    for _ in range(rounds):
        x, y = points(grids, patch)
        light = cv2.remap(to.light, x, y, cv2.INTER_LINEAR)
        np.multiply(cv2.remap(to.across, x, y, cv2.INTER_LINEAR)[:, None], bent, slopes[:, :terms])
        np.multiply(cv2.remap(to.down, x, y, cv2.INTER_LINEAR)[:, None], bent, slopes[:, terms:-2])
        matrix = slopes @ slopes.transpose(0, 2, 1)
        right = slopes @ (light * root)[..., None]
        scale = np.trace(matrix[:, :-2, :-2], axis1=1, axis2=2) / (2 * terms) + 1e-3
        diagonal = np.arange(unknown)
        matrix[:, diagonal, diagonal] += ridge * scale[:, None] + 1e-3
        step = np.linalg.solve(matrix, -right)[..., 0].clip(-FARTHEST, FARTHEST)
        grids[:, :terms, 0] += step[:, :terms]
        grids[:, :terms, 1] += step[:, terms:-2]
    return grids


def likeness(seen: Floats, wanted: Floats, weight: Floats) -> Floats:
    """Weighted correlation, grid by grid."""
    total = weight.sum(-1, keepdims=True)
    a = seen - (seen * weight).sum(-1, keepdims=True) / total
    b = wanted - (wanted * weight).sum(-1, keepdims=True) / total
    both = (a * b * weight).sum(-1)
    return np.asarray(both / np.sqrt((a * a * weight).sum(-1) * (b * b * weight).sum(-1) + 1e-9))


_CORNERS = np.array(
    [[1, u, v, u * v, u * u, v * v] for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
)


def corners(grid: Floats, place: Floats, turn: int) -> Floats:
    """Where a grid's own four corners are in the picture, from the symbol's top left."""
    at = _CORNERS @ grid + (PATCH - 1) / 2
    there = cv2.perspectiveTransform(at[None].astype(np.float32), square_to(place))[0]
    return np.asarray(np.roll(there, -turn, 0), np.float32)
