# ruff: noqa: INP001  (no package: nothing imports this)
"""The one table of wires: `python wiring.py` draws wiring.svg and scanner-box.kicad_sch from it.

A test compares both, and the README's table, with it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

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
    to_ground: str = ""
    """What goes from the part's end of it to ground."""


WIRES = (
    Wire("5V", "", "module", "VCC", "red", "#c4302b"),
    Wire("GND", "", "module", "GND", "black", "#24262b"),
    Wire("D19", "PD2", "module", "TX", "green", "#2a7d4f"),
    Wire("D18", "PD3", "module", "RX", "blue", "#2563b8", "1 kΩ", "2 kΩ"),
    Wire("5V", "", "ring", "5V", "red", "#c4302b", "2.2 Ω"),
    Wire("GND", "", "ring", "GND", "black", "#24262b"),
    Wire("D5", "PE3", "ring", "DI", "violet", "#7a3fa8", "470 Ω", "10 kΩ"),
    Wire("D2", "PE4", "button", "1", "orange", "#c26a00"),
    Wire("GND", "", "button", "2", "black", "#24262b"),
    Wire("D11", "PB5", "piezo", "+", "brown", "#7b4a21", "220 Ω"),
    Wire("GND", "", "piezo", "−", "black", "#24262b"),
)


@dataclass(frozen=True)
class WiredPart:
    """A part as a box with its pins on the left, in the order of the wires."""

    name: str
    title: str
    note: str
    top: int
    tall: int


PARTS = (
    WiredPart("module", "Reading module", "3.3 V logic, 9600 baud", 90, 214),
    WiredPart("ring", "Ring of 12 lights", "at most 150 mA", 330, 214),
    WiredPart("button", "Button", "closes to ground", 570, 110),
    WiredPart("piezo", "Piezo", "a true one", 706, 110),
)
CAPACITOR = "1000 µF"
"""Across the ring's supply, at the ring."""
RESET_CAPACITOR = "10 µF"
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


def draw_part(part: WiredPart) -> str:
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
    if wire.to_ground:
        yield f'<path d="M750 {y}V{y + 14}" stroke="{INK}" stroke-width="3"/>'
        yield f'<circle cx="750" cy="{y}" r="5" fill="{INK}"/>'
        yield (
            f'<rect x="735" y="{y + 10}" width="130" height="22" fill="#f3e3c3" '
            f'stroke="{INK}" stroke-width="2"/>'
        )
        words = f"{wire.to_ground} to GND"
        yield text(800, y + 26, words, 15, 'text-anchor="middle"')


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
    yield text(780, middle + 6, f"{CAPACITOR}", 15, 'text-anchor="end"')


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
        text(30, 72, "All GND pins of the board are one, and so are both 5V pins.", 15),
        *draw_board(),
        *(draw_part(part) for part in PARTS),
        *(piece for wire, y in down.items() for piece in draw_wire(wire, y)),
        *draw_capacitor(ring["5V"], ring["GND"]),
        text(
            30,
            TALL - 20,
            "TX of one side goes to RX of the other. What sits in a wire sits at the part's end of "
            "it. 5 V comes from USB alone.",
            15,
        ),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


Pin = tuple[str, str]
"""A part and the name of one of its pins."""


def resistors() -> list[tuple[str, str, Pin, Pin]]:
    """Give each resistor its name, its value, and what its two ends go to."""
    found = []
    for wire in WIRES:
        for value, far in ((wire.through, ("board", wire.pin)), (wire.to_ground, ("", "GND"))):
            if value:
                found.append((f"R{len(found) + 1}", value, (wire.part, wire.to), far))
    return found


def nets() -> dict[str, frozenset[Pin]]:
    """Say which pins are one piece of copper, by the names of the copper."""
    joined: dict[str, set[Pin]] = {"GND": {("C1", "2"), ("C2", "2")}, "RESET": {("C2", "1")}}
    joined["RESET"].add(("board", "RESET"))
    for wire in WIRES:
        near = wire.pin if wire.pin in ("5V", "GND") else f"{wire.part} {wire.to}"
        if wire.through:
            near = f"{wire.part} {wire.to}"
        joined.setdefault(near, set()).add((wire.part, wire.to))
        joined.setdefault(wire.pin if wire.through else near, set()).add(("board", wire.pin))
    joined["ring 5V"].add(("C1", "1"))
    for name, _, (part, to), (_, far) in resistors():
        joined[f"{part} {to}"].add((name, "1"))
        joined[far].add((name, "2"))
    return {name: frozenset(pins) for name, pins in joined.items()}


def values() -> dict[str, str]:
    """Say what each loose part is."""
    found = {name: value for name, value, _, _ in resistors()}
    return {**found, "C1": CAPACITOR, "C2": f"{RESET_CAPACITOR}, optional"}


# The schematic, as KiCad 6 and later read it. Each pin ends in a short wire with the net's name on
# it: what has one name is one piece of copper.

GRID = 2.54
FILL = "(stroke (width 0.254) (type default)) (fill (type background))"


def pins_of() -> dict[str, list[str]]:
    """Give each part's pins, from top to bottom."""
    found: dict[str, list[str]] = {"board": []}
    for wire in WIRES:
        found.setdefault(wire.part, []).append(wire.to)
        if wire.pin not in found["board"]:
            found["board"].append(wire.pin)
    found["board"].append("RESET")
    return {**found, **{name: ["1", "2"] for name in values()}}


def number(text_: str) -> str:
    """Give a name that is the same each time, as KiCad wants one for all there is."""
    return str(uuid5(NAMESPACE_URL, "scanner-box " + text_))


def font(hide: str = "") -> str:
    """Give the looks of a text."""
    return f"(effects (font (size 1.27 1.27)){hide})"


def symbol(part: str, pins: list[str]) -> str:
    """Draw a part as a box with its pins on the left."""
    low = -GRID * len(pins)
    lines = [f'    (symbol "box:{part}" (pin_names (offset 1)) (in_bom yes) (on_board yes)']
    for at, (key, value) in enumerate((("Reference", "U"), ("Value", part), ("Footprint", ""))):
        hide = " hide" if key == "Footprint" else ""
        lines.append(f'      (property "{key}" "{value}" (id {at}) (at 0 {GRID} 0) {font(hide)})')
    lines.append(
        f'      (symbol "{part}_0_1" (rectangle (start 0 {GRID}) (end 15.24 {low:g}) {FILL}))'
    )
    lines.append(f'      (symbol "{part}_1_1"')
    for at, pin in enumerate(pins):
        y = -GRID * at
        lines.append(f"        (pin passive line (at -{GRID} {y:g} 0) (length {GRID})")
        lines.append(f'          (name "{pin}" {font()}) (number "{at + 1}" {font()}))')
    return "\n".join([*lines, "      )", "    )"])


def placed(part: str, pins: list[str], x: float, y: float) -> str:
    """Place a part on the sheet, with a name on the wire of each pin."""
    where = {pin: name for name, joined in nets().items() for which, pin in joined if which == part}
    value = values().get(part, part)
    lines = [f'  (symbol (lib_id "box:{part}") (at {x:g} {y:g} 0) (unit 1) (in_bom yes)']
    lines.append(f"    (on_board yes) (uuid {number(part)})")
    for at, (key, word) in enumerate((("Reference", part), ("Value", value), ("Footprint", ""))):
        hide = " hide" if key == "Footprint" else ""
        up = y - 3 * GRID + at * 2
        lines.append(
            f'    (property "{key}" "{word}" (id {at}) (at {x + 8:g} {up:g} 0) {font(hide)})'
        )
    for at, pin in enumerate(pins):
        lines.append(f'    (pin "{at + 1}" (uuid {number(f"{part} {pin}")}))')
    lines.append("  )")
    for at, pin in enumerate(pins):
        right, left, down = x - GRID, x - 3 * GRID, y + GRID * at
        look = f"(stroke (width 0) (type default)) (uuid {number(f'wire {part} {pin}')})"
        lines.append(f"  (wire (pts (xy {right:g} {down:g}) (xy {left:g} {down:g})) {look})")
        name = f"{where[pin]}"
        what = (
            f"(effects (font (size 1.27 1.27)) (justify right)) (uuid {number(f'at {part} {pin}')})"
        )
        lines.append(f'  (label "{name}" (at {left:g} {down:g} 180) {what})')
    return "\n".join(lines)


def schematic() -> str:
    """Give the whole schematic."""
    parts = pins_of()
    below = {"left": 40.64, "right": 40.64}
    drawn, listed = [], []
    for part, pins in parts.items():
        side = "right" if part in values() else "left"
        drawn.append(placed(part, pins, 76.2 if side == "left" else 190.5, below[side]))
        below[side] += GRID * (len(pins) + 4)
        value = values().get(part, part)
        path = f'(path "/{number(part)}" (reference "{part}") (unit 1) (value "{value}")'
        listed.append(f'    {path} (footprint ""))')
    return "\n".join(
        [
            "(kicad_sch (version 20211123) (generator wiring_py)",
            f"  (uuid {number('sheet')})",
            '  (paper "A4")',
            '  (title_block (title "Scanner box") (comment 1 "Drawn by wiring.py: change that"))',
            "  (lib_symbols",
            *(symbol(part, pins) for part, pins in parts.items()),
            "  )",
            *drawn,
            '  (sheet_instances (path "/" (page "1")))',
            "  (symbol_instances",
            *listed,
            "  )",
            ")",
            "",
        ]
    )


def main() -> None:
    """Write both drawings, beside this file or into the folder that is named."""
    named = sys.argv[1:]
    folder = Path(named[0]) if named else Path(__file__).parent
    (folder / "wiring.svg").write_text(drawing(), encoding="utf-8")
    (folder / "scanner-box.kicad_sch").write_text(schematic(), encoding="utf-8")


if __name__ == "__main__":
    main()
