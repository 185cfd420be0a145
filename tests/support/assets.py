"""Pictures and fonts, read with nothing but the standard library."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from attrs import frozen


@frozen
class Picture:
    """How opaque each point is, row by row from the top."""

    width: int
    height: int
    alpha: list[bytes]


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    near = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return (left, up, corner)[near.index(min(near))]


def _unfiltered(kind: int, row: bytearray, above: bytearray, step: int) -> bytearray:
    for here in range(len(row)):
        left = row[here - step] if here >= step else 0
        up, corner = above[here], above[here - step] if here >= step else 0
        guess = (0, left, up, (left + up) // 2)[kind] if kind < 4 else _paeth(left, up, corner)
        row[here] = (row[here] + guess) & 255
    return row


def read_png(path: Path) -> Picture:
    """A grey PNG with alpha, eight bits each, as make_icons.py writes it."""
    data, packed, at = path.read_bytes(), b"", 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += 12 + length
    width, height, depth, colour = struct.unpack_from(">IIBB", data, 16)
    assert (depth, colour) == (8, 4), "not grey with alpha"
    raw, line, alpha = zlib.decompress(packed), 1 + 2 * width, []
    row = bytearray(2 * width)
    for top in range(0, height * line, line):
        row = _unfiltered(raw[top], bytearray(raw[top + 1 : top + line]), row, 2)
        alpha.append(bytes(row[1::2]))
    return Picture(width, height, alpha)


@frozen
class Font:
    """Which glyph draws a letter, and how far each glyph advances."""

    glyphs: dict[int, int]
    advances: list[int]

    def width(self, letter: str) -> int:
        return self.advances[min(self.glyphs[ord(letter)], len(self.advances) - 1)]


def _letters(table: bytes) -> dict[int, int]:
    """The glyph of each letter, from the format that every font has for the first 65,536."""
    (count,) = struct.unpack_from(">H", table, 6)
    half = count // 2
    ends, starts, deltas, offsets = (
        struct.unpack_from(f">{half}H", table, 14 + skip + part * count)
        for part, skip in enumerate((0, 2, 2, 2))
    )
    glyphs = {}
    for part in range(half):
        for letter in range(starts[part], min(ends[part], 0xFFFE) + 1):
            glyph = letter
            if offsets[part]:
                place = 16 + 3 * count + 2 * part + offsets[part] + 2 * (letter - starts[part])
                (glyph,) = struct.unpack_from(">H", table, place)
            if glyph:
                glyphs[letter] = (glyph + deltas[part]) & 0xFFFF
    return glyphs


def read_font(path: Path) -> Font:
    """A TrueType font's letters and widths."""
    data = path.read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {
        name: data[start : start + length]
        for name, _, start, length in struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])
    }
    cmap = tables[b"cmap"]
    (ways,) = struct.unpack_from(">H", cmap, 2)
    starts = [struct.unpack_from(">I", cmap, 8 + 8 * way)[0] for way in range(ways)]
    (start,) = {at for at in starts if cmap[at : at + 2] == b"\0\4"}
    (advances,) = struct.unpack_from(">H", tables[b"hhea"], 34)
    widths = [struct.unpack_from(">H", tables[b"hmtx"], 4 * glyph)[0] for glyph in range(advances)]
    return Font(_letters(cmap[start:]), widths)
