"""Tells which of the texts that we know a symbol shows, from far fewer squares than decoding needs.

A few hundred patterns are told apart by far fewer squares than a checksum needs, and blurred
patterns tell what a blurred picture shows.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from attrs import frozen

from companion.cards.patterns import MASKS, SIDE, all_patterns, function_squares
from companion.cards.reading.arrays import Floats, without_broad
from companion.cards.reading.foreign import nearest_foreign

RIM = 1
"""Squares of the white border that are looked at, too."""
WIDE = SIDE + 2 * RIM
FINE = 2
"""Pixels to a square while patterns are blurred."""
AROUND = 5
"""White squares around a pattern meanwhile."""


@frozen
class Guess:
    """The text that explains the squares seen best."""

    text: str
    score: float
    margin: float
    """How much worse the best pattern of any other text explains them."""

    place: int
    """Of its pattern, and `look`: how that was blurred."""
    look: int

    @property
    def weight(self) -> float:
        """Explaining much is worth nothing when another text explains as much."""
        return self.score * self.margin


class Known:
    """The patterns of the closed list, as they look sharp, out of focus and moving four ways."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Draw every text that fits with every mask; what does not is the decoder's alone."""
        found = list(all_patterns(texts))
        self.texts = list(dict.fromkeys(text for text, _ in found))
        dark = np.array([squares for _, squares in found], np.float32).reshape(-1, SIDE, SIDE)
        told = np.array([[square is None for square in row] for row in function_squares()])
        self._telling = np.pad(told, RIM).ravel()
        self._light = 1 - 2 * dark
        self._kernels = _kernels()
        self._spread = [_square_by_square(kernel) for kernel in self._kernels]
        self._looks = (
            [_unit(_blurred(dark, kernel)[:, self._telling]) for kernel in self._kernels]
            if found
            else []
        )

    def guess(self, seen: Floats, turn: int) -> Guess:
        """`seen` is the light of WIDE × WIDE squares of a symbol turned clockwise so often."""
        upright = clear(np.rot90(seen.reshape(WIDE, WIDE), turn)).ravel()
        told = _unit(upright[None, self._telling])[0]
        verdicts = (self._verdict(look @ told, i) for i, look in enumerate(self._looks))
        return max(verdicts, key=lambda guess: guess.weight)

    def expected(self, guess: Guess, turn: int) -> Floats:
        """The light of WIDE × WIDE squares if the guess is right."""
        light = np.pad(self._light[guess.place], RIM, constant_values=1)
        return np.ascontiguousarray(np.rot90(light, -turn))

    def rival(self, guess: Guess, seen: Floats, turn: int) -> float:
        """How well the best text that is none of ours explains it, as a share of this guess."""
        upright = clear(np.rot90(seen.reshape(WIDE, WIDE), turn))
        told = cv2.filter2D(upright, -1, self._spread[guess.look])
        told = (told * self._telling.reshape(WIDE, WIDE))[RIM : RIM + SIDE, RIM : RIM + SIDE]
        others = nearest_foreign(told, self._light[guess.place], guess.text)
        if not len(others):
            return 0.0
        dark = (1 - others.reshape(-1, SIDE, SIDE)) / 2
        looks = _unit(_blurred(dark, self._kernels[guess.look])[:, self._telling])
        best = float((looks @ _unit(upright.reshape(1, -1)[:, self._telling])[0]).max())
        return best / max(1e-6, guess.score)

    def _verdict(self, scores: Floats, look: int) -> Guess:
        by_text = scores.reshape(len(self.texts), len(MASKS)).max(1)
        second, first = (int(place) for place in np.argsort(by_text)[-2:])
        score = float(by_text[first])
        place = first * len(MASKS) + int(scores[first * len(MASKS) :][: len(MASKS)].argmax())
        return Guess(self.texts[first], score, score - float(by_text[second]), place, look)


def functions() -> tuple[Floats, Floats]:
    """What all symbols share, light 1 and dark -1, and where that is, in four quarter turns."""
    common = function_squares()
    light = np.array([[0 if s is None else 1 - 2 * s for s in row] for row in common], np.float32)
    told = np.array([[s is not None for s in row] for row in common], np.float32)
    light, told = (np.pad(squares, RIM, constant_values=1) for squares in (light, told))
    return (
        np.stack([np.rot90(light, -turn) for turn in range(4)]),
        np.stack([np.rot90(told, -turn) for turn in range(4)]),
    )


def _kernels() -> list[Floats]:
    """A sharp picture, a lens out of focus by 1.2 squares, and a hand that moves by 3.5."""
    middle, size = 8 * FINE, 4 * 8 * FINE
    spot = np.zeros((size, size), np.float32)
    cv2.circle(spot, (2 * middle, 2 * middle), round(1.2 * FINE * 4 / 1), 1.0, -1)
    kernels = [spot]
    for angle in np.deg2rad([0, 45, 90, 135]):
        reach = 1.75 * FINE * 4 * np.array([np.cos(angle), np.sin(angle)])
        line = np.zeros((size, size), np.float32)
        ends = [tuple(int(v) for v in np.round(2 * middle + s * reach)) for s in (-1, 1)]
        cv2.line(line, ends[0], ends[1], 1.0, 4)
        kernels.append(line)
    small = [
        cv2.resize(kernel, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        for kernel in kernels
    ]
    sharp = np.ones((1, 1), np.float32)
    return [sharp, *(np.asarray(kernel / kernel.sum(), np.float32) for kernel in small)]


def _square_by_square(kernel: Floats) -> Floats:
    if kernel.size == 1:
        return kernel
    small = cv2.resize(kernel, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA)
    small = (small + small[::-1, ::-1]) / 2
    return np.asarray(small[:-1, :-1] if len(small) % 2 == 0 else small, np.float32)


def clear(squares: Floats) -> Floats:
    """Glare takes contrast away here and not there: what little is left counts as much."""
    squares = np.ascontiguousarray(squares)
    mean = cv2.blur(squares, (7, 7))
    spread = np.sqrt(np.maximum(cv2.blur(squares * squares, (7, 7)) - mean * mean, 0))
    least = 0.15 * float(squares.std()) + 1e-3
    return np.asarray(np.clip(squares / (spread + least), -2, 2), np.float32)


def _blurred(dark: Floats, kernel: Floats) -> Floats:
    """Patterns one below the other, seen through a kernel and evened out as patches are."""
    light = np.pad(1 - 2 * dark, ((0, 0), (AROUND, AROUND), (AROUND, AROUND)), constant_values=1)
    tall = light.repeat(FINE, 1).repeat(FINE, 2).reshape(-1, (SIDE + 2 * AROUND) * FINE)
    tall = cv2.GaussianBlur(cv2.filter2D(tall, -1, kernel), (0, 0), 0.4 * FINE)
    tall = without_broad(tall, 9 * FINE)
    squares = cv2.resize(
        tall, None, fx=1 / FINE, fy=1 / FINE, interpolation=cv2.INTER_AREA
    ).reshape(light.shape)
    inside = slice(AROUND - RIM, AROUND + SIDE + RIM)
    return np.asarray(squares[:, inside, inside].reshape(len(dark), -1), np.float32)


def _unit(rows: Floats) -> Floats:
    rows = rows - rows.mean(-1, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=-1, keepdims=True) + 1e-9), np.float32)
