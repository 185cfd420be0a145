"""The nine seats: what each is called, and its colour, shape, letter and light. One table for all.

Shape and letter alone tell any two apart; the colours are as far from each other as nine can be
for whoever sees fewer of them (tests/core/test_seats.py measures it).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import frozen

from companion.core.say import Message, say

Rgb: TypeAlias = tuple[int, int, int]
SeatName: TypeAlias = str
"""One of the nine: a key of `MARKS`."""


@frozen
class SeatMark:
    """How one seat is marked wherever it is shown."""

    name: Message
    letter: Message
    """The first of its name, or two where another's begins alike."""
    shape: str
    """What the shape is called."""
    path: str
    """The shape, as an SVG path in a box of 24 by 24."""
    colour: str
    """On a dark ground, in hex."""
    on_light: str
    """On a light one."""
    print: Rgb
    """On paper: dark enough that a white picture stands out on it."""
    light: Rgb
    """As a coloured light shows it: deeper than a screen's."""
    is_hollow: bool = False
    """There is nothing under its letter but what lies below."""


MARKS: Final[Mapping[str, SeatMark]] = {
    "red": SeatMark(
        say("red"),
        say("R"),
        "circle",
        "M12 1a11 11 0 1 1 0 22 11 11 0 1 1 0-22z",
        "#ef5350",
        "#ee5a52",
        print=(196, 32, 32),
        light=(255, 12, 8),
    ),
    "blue": SeatMark(
        say("blue"),
        say("B"),
        "square",
        "M5 2h14q3 0 3 3v14q0 3-3 3H5q-3 0-3-3V5q0-3 3-3z",
        "#3f86f5",
        "#3f86f5",
        print=(28, 92, 200),
        light=(20, 60, 255),
    ),
    "green": SeatMark(
        say("green"),
        say("G"),
        "triangle",
        "M12 1 23 22H1z",
        "#3fbf6b",
        "#3fbf6b",
        print=(22, 122, 62),
        light=(0, 200, 40),
    ),
    "yellow": SeatMark(
        say("yellow"),
        say("Y"),
        "diamond",
        "M12 0 24 12 12 24 0 12z",
        "#f6cf3d",
        "#f2c925",
        print=(196, 146, 0),
        light=(255, 170, 0),
    ),
    "orange": SeatMark(
        say("orange"),
        say("O"),
        "hexagon",
        "M12 0 22.500 6v12L12 24 1.500 18V6z",
        "#ff8c32",
        "#ff8c32",
        print=(214, 98, 0),
        light=(255, 70, 0),
    ),
    "purple": SeatMark(
        say("purple"),
        say("P"),
        "pentagon",
        "M12 1 23.500 9.300 19 23H5L.5 9.300z",
        "#c39aff",
        "#c39aff",
        print=(118, 62, 190),
        light=(150, 0, 255),
    ),
    "white": SeatMark(
        say("white"),
        say("W"),
        "ring",
        "M12 1a11 11 0 1 0 0 22 11 11 0 1 0 0-22zm0 4a7 7 0 1 1 0 14 7 7 0 1 1 0-14z",
        "#f4f7f8",
        "#6f7f88",
        print=(92, 104, 112),
        light=(220, 220, 200),
        is_hollow=True,
    ),
    "cyan": SeatMark(
        say("cyan"),
        say("C"),
        "cross",
        "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z",
        "#2fd6f0",
        "#35d3ee",
        print=(0, 134, 156),
        light=(0, 190, 255),
    ),
    "magenta": SeatMark(
        say("magenta"),
        say("M"),
        "star",
        "M12 0 15.5 7.7 24 8.6 17.6 14.3 19.4 22.6 12 18.3 4.6 22.6 6.4 14.3 0 8.6 8.5 7.7z",
        "#ff62c0",
        "#ff62c0",
        print=(190, 30, 120),
        light=(255, 0, 120),
    ),
}
SEATS: Final = tuple(MARKS)
"""In the order in which a table of fewer takes them."""
