"""A colour font with a few plain pictures, written table by table as Noto Color Emoji has them."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path

from companion.tablet.png import png


def plain_picture(red: int, green: int, blue: int, side: int = 16) -> bytes:
    """A square PNG of one colour."""
    return png(side, side, bytes((red, green, blue)) * side * side)


def write_emoji_font(path: Path, pictures: Mapping[str, bytes]) -> Path:
    """Write a font that has these; what is written with several letters stands for all of them."""
    letters = sorted({letter for text in pictures for letter in text})
    glyphs = {letter: n for n, letter in enumerate(letters, 1)}
    rows = {text: n for n, text in enumerate((one for one in pictures if len(one) > 1), 100)}
    shown = {rows.get(text) or glyphs[text]: picture for text, picture in pictures.items()}
    last = max(shown)
    data = [_glyph(shown.get(glyph)) for glyph in range(1, last + 1)]
    places = [0, *accumulate(map(len, data))]
    tables = {
        b"CBDT": struct.pack(">HH", 3, 0) + b"".join(data),
        b"CBLC": _places(last, places),
        b"GSUB": _ligatures({tuple(map(glyphs.__getitem__, row)): n for row, n in rows.items()}),
        b"cmap": _letters(glyphs),
    }
    path.write_bytes(_file(tables))
    return path


def _glyph(picture: bytes | None) -> bytes:
    return b"" if picture is None else bytes(5) + struct.pack(">I", len(picture)) + picture


def _places(last: int, places: list[int]) -> bytes:
    size = struct.pack(">IIII", 56, 0, 1, 0) + bytes(24) + struct.pack(">HH", 1, last)
    size += struct.pack(">BBBB", 109, 109, 32, 1)
    index = struct.pack(">HHI", 1, last, 8) + struct.pack(">HHI", 1, 17, 4)
    return struct.pack(">HHI", 3, 0, 1) + size + index + struct.pack(f">{len(places)}I", *places)


def _ligatures(rows: Mapping[tuple[int, ...], int]) -> bytes:
    """One lookup of one part; each first glyph has its set."""
    firsts = sorted({row[0] for row in rows})
    sets = []
    for first in firsts:
        own = [
            struct.pack(f">HH{len(row) - 1}H", glyph, len(row), *row[1:])
            for row, glyph in sorted(rows.items(), reverse=True)
            if row[0] == first
        ]
        sets.append(_listed(own))
    head = 6 + 2 * len(sets)
    covered = struct.pack(f">HH{len(firsts)}H", 1, len(firsts), *firsts)
    offsets = [head + len(covered) + one for one in accumulate([0, *map(len, sets[:-1])])]
    part = struct.pack(f">HHH{len(sets)}H", 1, head, len(sets), *offsets)
    part += covered + b"".join(sets)
    lookup = struct.pack(">HHHH", 4, 0, 1, 8) + part
    return struct.pack(">HHHHH", 1, 0, 0, 0, 10) + _listed([lookup])


def _listed(parts: list[bytes]) -> bytes:
    head = 2 + 2 * len(parts)
    offsets = [head + one for one in accumulate([0, *map(len, parts[:-1])])]
    return struct.pack(f">H{len(parts)}H", len(parts), *offsets) + b"".join(parts)


def _letters(glyphs: Mapping[str, int]) -> bytes:
    groups = [struct.pack(">III", ord(one), ord(one), glyph) for one, glyph in glyphs.items()]
    form = struct.pack(">HHIII", 12, 0, 16 + 12 * len(groups), 0, len(groups)) + b"".join(groups)
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + form


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    head = 12 + 16 * len(tables)
    starts = accumulate([head, *map(len, list(tables.values())[:-1])])
    rows = (
        struct.pack(">4sIII", tag, 0, start, len(table))
        for (tag, table), start in zip(tables.items(), starts, strict=True)
    )
    begin = struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0)
    return begin + b"".join(rows) + b"".join(tables.values())
