"""Nine seats, told apart by whoever sees them: by colour, by shape, by letter, by light."""

from __future__ import annotations

from itertools import combinations
from math import dist
from typing import Final, TypeAlias

import pytest

from companion.core.seats import MARKS, SEATS

Triple: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Triple, Triple, Triple]
VISIONS: Final[dict[str, Matrix]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision
Deficiency (2009), at full severity, on linear RGB."""
APART: Final = 12
"""The least distance in CIELAB; 2.3 is a difference that is just noticed side by side."""


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("ground", ["colour", "on_light"])
def test_any_two_seats_colours_are_far_from_each_other(vision: str, ground: str) -> None:
    seen = {
        seat: lab(times(VISIONS[vision], linear(getattr(mark, ground))))
        for seat, mark in MARKS.items()
    }
    close = {
        (one, other): round(apart, 1)
        for one, other in combinations(SEATS, 2)
        if (apart := distance(seen[one], seen[other])) < APART
    }
    assert close == {}


@pytest.mark.parametrize("what", ["letter", "shape", "path", "print", "light"])
def test_no_two_seats_share_a_mark(what: str) -> None:
    assert len({str(getattr(mark, what)) for mark in MARKS.values()}) == len(SEATS) == 9


def test_the_box_s_lights_are_far_from_each_other_too() -> None:
    """A ring of lights shows no shape and no letter; who holds the turn stands on the screen."""
    for one, other in combinations(MARKS.values(), 2):
        lights = [lab(times(VISIONS["all colours"], srgb(*mark.light))) for mark in (one, other)]
        assert distance(*lights) > APART, (one.name.text, other.name.text)


def test_the_six_that_every_box_of_panic_station_has_come_first() -> None:
    assert SEATS[:6] == ("red", "blue", "green", "yellow", "orange", "purple")


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return srgb(red, green, blue)


def srgb(*parts: int) -> Triple:
    shares = [part / 255 for part in parts]
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares
    )
    return red, green, blue


def times(matrix: Matrix, colour: Triple) -> Triple:
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour, strict=True)))) for row in matrix
    )
    return red, green, blue


def lab(colour: Triple) -> Triple:
    """CIELAB of a linear sRGB colour, under D65."""
    red, green, blue = colour
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Triple, other: Triple) -> float:
    return dist(one, other)
