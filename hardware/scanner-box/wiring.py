# ruff: noqa: INP001  (no package: nothing imports this)
"""Draws wiring.svg from the one table of wires; a test compares the README's table with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

TYPE = 'font-family="DejaVu Sans, Arial, Helvetica, sans-serif"'
WIDE, TALL = 1200, 860
BACK, INK, DIM = "#fbfaf7", "#20242b", "#5b6470"


@dataclass(frozen=True)
class Wire:
    """One wire, from the board to a part."""

    pin: str
    """As it is printed on the board."""
    port: str
    """What the microcontroller calls it."""
    part: str
    to: str
    """As it is printed on the part."""
    colour: str
    shade: str
    through: str = ""
    """What sits in the wire."""


WIRES = (
    Wire("5V", "", "module", "VCC", "red", "#c4302b"),
    Wire("GND", "", "module", "GND", "black", "#24262b"),
    Wire("D19", "PD2", "module", "TX", "green", "#2a7d4f"),
    Wire("D18", "PD3", "module", "RX", "blue", "#2563b8", "1 kΩ"),
    Wire("5V", "", "ring", "5V", "red", "#c4302b"),
    Wire("GND", "", "ring", "GND", "black", "#24262b"),
    Wire("D5", "PE3", "ring", "DI", "violet", "#7a3fa8", "330–470 Ω"),
    Wire("D2", "PE4", "button", "1", "orange", "#c26a00"),
    Wire("GND", "", "button", "2", "black", "#24262b"),
    Wire("D11", "PB5", "piezo", "+", "brown", "#7b4a21", "220 Ω"),
    Wire("GND", "", "piezo", "−", "black", "#24262b"),
)


@dataclass(frozen=True)
class Part:
    """A part as a box with its pins on the left, in the order of the wires."""

    name: str
    title: str
    note: str
    top: int
    tall: int


PARTS = (
    Part("module", "Reading module", "GM65 class, 9600 baud", 90, 214),
    Part("ring", "Ring of 12 lights", "WS2812, at most 150 mA", 330, 190),
    Part("button", "Button", "closes to ground", 550, 110),
    Part("piezo", "Piezo", "passive", 694, 110),
)
BOARD_LEFT, BOARD_RIGHT, PART_LEFT, PART_WIDE = 230, 440, 900, 250
STEP = 38


def text(x: float, y: float, words: str, size: int = 17, more: str = "") -> str:
    """Give a line of text."""
    look = f'fill="{INK}" ' if "fill" not in more else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" {look}{more}>{escape(words)}</text>'


def box(x: float, y: float, wide: float, tall: float, fill: str) -> str:
    """Give a part's outline."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{tall:g}" rx="10" '
        f'fill="{fill}" stroke="{INK}" stroke-width="2"/>'
    )


def heights() -> dict[Wire, int]:
    """Say how far down each wire runs; it runs straight across."""
    found = {}
    for part in PARTS:
        mine = [wire for wire in WIRES if wire.part == part.name]
        first = part.top + 76 if len(mine) > 2 else part.top + 36  # noqa: PLR2004
        for number, wire in enumerate(mine):
            found[wire] = first + number * STEP
    return found


def draw_board() -> Iterator[str]:
    """Draw the board, with the computer on its other side."""
    top, bottom = PARTS[0].top, PARTS[-1].top + PARTS[-1].tall
    yield box(BOARD_LEFT, top, BOARD_RIGHT - BOARD_LEFT, bottom - top, "#dcebe0")
    yield text(BOARD_LEFT + 16, top + 28, "Mega 2560 Pro", 19, 'font-weight="bold"')
    yield text(BOARD_LEFT + 16, top + 50, "ATmega2560, 5 V", 14)
    middle = (top + bottom) / 2
    yield box(BOARD_LEFT - 14, middle - 20, 40, 40, "#c9ced6")
    yield text(BOARD_LEFT + 34, middle + 6, "USB", 15)
    yield f'<path d="M150 {middle:g}H{BOARD_LEFT - 14}" stroke="{DIM}" stroke-width="9"/>'
    yield box(30, middle - 46, 122, 92, "#e6e9ee")
    yield text(46, middle - 8, "Computer", 17, 'font-weight="bold"')
    yield text(46, middle + 16, "or tablet", 15)
    yield from draw_reset(bottom)


def draw_reset(bottom: int) -> Iterator[str]:
    """Draw the capacitor that nobody needs, with dashes."""
    x, y = BOARD_LEFT, bottom - 110
    dash = f'stroke="{DIM}" stroke-width="2.5" stroke-dasharray="6 4" fill="none"'
    yield text(x + 16, y + 6, "RESET", 15, 'font-weight="bold"')
    yield text(x + 16, y + 66, "GND", 15, 'font-weight="bold"')
    yield f'<path d="M{x} {y}H120V{y + 24}M{x} {y + 60}H120V{y + 36}" {dash}/>'
    yield f'<path d="M102 {y + 24}H138M102 {y + 36}H138" stroke="{DIM}" stroke-width="3.5"/>'
    yield text(30, y + 88, "10 µF, optional: opening the", 13)
    yield text(30, y + 106, "port resets no more", 13)


def draw_part(part: Part) -> str:
    """Draw a part's box and what it is."""
    return "\n".join(
        [
            box(PART_LEFT, part.top, PART_WIDE, part.tall, "#eef1f8"),
            text(PART_LEFT + 60, part.top + 30, part.title, 18, 'font-weight="bold"')
            if part.tall > STEP * 4
            else text(PART_LEFT + 60, part.top + 52, part.title, 18, 'font-weight="bold"'),
            text(PART_LEFT + 60, part.top + (52 if part.tall > STEP * 4 else 76), part.note, 14),
        ]
    )


def draw_wire(wire: Wire, y: int) -> Iterator[str]:
    """Draw a wire with its pins, its colour by name, and what sits in it."""
    yield (
        f'<path d="M{BOARD_RIGHT} {y}H{PART_LEFT}" stroke="{wire.shade}" stroke-width="5" '
        f'fill="none"/>'
    )
    for x in (BOARD_RIGHT, PART_LEFT):
        yield f'<circle cx="{x}" cy="{y}" r="7" fill="{wire.shade}" stroke="{INK}"/>'
    name = wire.pin + (f" ({wire.port})" if wire.port else "")
    yield text(BOARD_RIGHT - 14, y + 6, name, 17, 'text-anchor="end" font-weight="bold"')
    yield text(PART_LEFT + 16, y + 6, wire.to, 17, 'font-weight="bold"')
    yield text(BOARD_RIGHT + 22, y - 8, wire.colour, 14, f'fill="{wire.shade}" font-weight="bold"')
    if wire.through:
        yield (
            f'<rect x="610" y="{y - 13}" width="110" height="26" fill="#f3e3c3" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
        yield text(665, y + 5, wire.through, 15, 'text-anchor="middle"')


def draw_capacitor(plus: int, minus: int) -> Iterator[str]:
    """Draw the capacitor across the ring's supply."""
    middle = (plus + minus) / 2
    yield (
        f'<path d="M810 {plus}V{middle - 6:g}M810 {middle + 6:g}V{minus}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    for y in (middle - 6, middle + 6):
        yield f'<path d="M790 {y:g}H830" stroke="{INK}" stroke-width="4"/>'
    for y in (plus, minus):
        yield f'<circle cx="810" cy="{y}" r="5" fill="{INK}"/>'
    yield text(838, middle - 2, "+", 18, 'font-weight="bold"')
    yield text(780, middle + 6, "470–1000 µF", 15, 'text-anchor="end"')


def drawing() -> str:
    """Give the whole drawing."""
    down = heights()
    ring = {wire.to: y for wire, y in down.items() if wire.part == "ring"}
    size = f'viewBox="0 0 {WIDE} {TALL}" width="{WIDE}" height="{TALL}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {TYPE}>',
        "<title>The scanner box: which pin goes where</title>",
        f'<rect width="{WIDE}" height="{TALL}" fill="{BACK}"/>',
        text(30, 46, "The scanner box: which pin goes where", 26, 'font-weight="bold"'),
        text(30, 72, "A board has several 5V and GND pins, all the same: take any.", 15),
        *draw_board(),
        *(draw_part(part) for part in PARTS),
        *(piece for wire, y in down.items() for piece in draw_wire(wire, y)),
        *draw_capacitor(ring["5V"], ring["GND"]),
        text(
            30,
            TALL - 20,
            "TX of one side goes to RX of the other. The resistor of D5 and the capacitor sit at "
            "the ring. 5 V comes from USB alone.",
            15,
        ),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the drawing, beside this file or where it is asked for."""
    named = sys.argv[1:]
    target = Path(named[0]) if named else Path(__file__).with_name("wiring.svg")
    target.write_text(drawing(), encoding="utf-8")


if __name__ == "__main__":
    main()
