"""Emoji from a colour font of this machine: which pictures one is made of. Drawn by label.py.

SDL's text has one colour, so that an emoji is no letter to it. Its picture, a PNG, is taken from
the font as it lies there (the tables CBLC and CBDT, as Debian's and Android's Noto Color Emoji has
them); what stands for several letters, such as a flag or a family, the table GSUB says. A font
whose emoji are shapes or layers (COLR, SVG), or Apple's, has none for us.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from attrs import frozen

from companion.tablet.font_tables import Tables, groups, tables, whole

Strip: TypeAlias = tuple[int, int, int, int, tuple[int, ...]]
"""The first and last glyph, the form of their pictures, where these begin, and each one's place."""
_SELECTORS: Final = "\ufe0e\ufe0f"
"""What asks for a picture, or for none; the font's table of glyphs goes without."""
_JOINER: Final = "\u200d"
_METRICS: Final = {17: 5, 18: 8, 19: 0}
"""Bytes before a picture's length, by its form."""
_LIGATURE: Final = 4


@frozen(eq=False)
class ColourFont:
    """A font with a picture for each emoji."""

    path: str
    glyphs: Mapping[int, int]
    ligatures: Mapping[tuple[int, ...], int]
    strips: tuple[Strip, ...]
    data: int

    def pictures(self, text: str) -> tuple[bytes, ...]:
        """Return an emoji's picture, or those that it is made of; none where one is lacking."""
        kept = [one for one in text if one not in _SELECTORS]
        row = [self.glyphs.get(ord(one)) for one in kept]
        found, at = list[bytes](), 0
        while at < len(row):
            many, glyph = self._longest(row[at:])
            at += many
            if kept[at - 1] == _JOINER and many == 1:
                continue  # what it would join has no picture of its own: one stands by the other
            picture = None if glyph is None else self._picture(glyph)
            if picture is None:
                return ()
            found.append(picture)
        return tuple(found)

    def _longest(self, row: list[int | None]) -> tuple[int, int | None]:
        """Return of how many glyphs the first picture is made, and its own."""
        for many in range(len(row), 1, -1):
            piece = tuple(one for one in row[:many] if one is not None)
            if len(piece) == many and piece in self.ligatures:
                return many, self.ligatures[piece]
        return 1, row[0]

    def _picture(self, glyph: int) -> bytes | None:
        for first, last, form, start, places in self.strips:
            if first <= glyph <= last:
                begin, end = places[glyph - first : glyph - first + 2]
                return self._read(start + begin, end - begin, form) if end > begin else None
        return None

    def _read(self, at: int, length: int, form: int) -> bytes | None:
        try:
            with Path(self.path).open("rb") as file:
                file.seek(self.data + at)
                found = file.read(length)
        except OSError:
            return None
        head = _METRICS[form]
        return found[head + 4 :] if found[head + 4 :].startswith(b"\x89PNG") else None


@lru_cache(8)
def colour_font(path: str) -> ColourFont | None:
    """Return a font that has pictures, as we can read them; None where it has not."""
    try:
        with Path(path).open("rb") as file:
            known = tables(file)
            return _read_font(path, file, known) if {b"CBLC", b"CBDT"} <= known.keys() else None
    except (OSError, struct.error, ValueError, IndexError):
        return None


def _read_font(path: str, file: BinaryIO, known: Tables) -> ColourFont:
    glyphs = {
        code: glyph + code - first
        for first, last, glyph in groups(whole(file, known, b"cmap"))
        for code in range(first, last + 1)
    }
    ligatures: dict[tuple[int, ...], int] = {}
    for glyph, row in _ligatures(whole(file, known, b"GSUB")):
        ligatures.setdefault(row, glyph)
    strips = tuple(_strips(whole(file, known, b"CBLC")))
    return ColourFont(path, glyphs, ligatures, strips, known[b"CBDT"][0])


def _strips(table: bytes) -> Iterator[Strip]:
    """Return where the pictures of the largest size lie."""
    (sizes,) = struct.unpack_from(">I", table, 4)
    at = max((8 + 48 * n for n in range(sizes)), key=lambda one: table[one + 44], default=None)
    if at is None:
        return
    start, _, count = struct.unpack_from(">III", table, at)
    for n in range(count):
        first, last, offset = struct.unpack_from(">HHI", table, start + 8 * n)
        index, form, data = struct.unpack_from(">HHI", table, start + offset)
        if index == 1 and form in _METRICS and last >= first:
            places = struct.unpack_from(f">{last - first + 2}I", table, start + offset + 8)
            yield first, last, form, data, places


def _ligatures(table: bytes) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Return each glyph that stands for a row of others."""
    if not table:
        return
    (start,) = struct.unpack_from(">H", table, 8)
    for lookup in _offsets(table, start):
        (kind,) = struct.unpack_from(">H", table, lookup)
        for part in _offsets(table, lookup, 4) if kind == _LIGATURE else ():
            _, covered = struct.unpack_from(">HH", table, part)
            firsts = _covered(table, part + covered)
            for first, rows in zip(firsts, _offsets(table, part, 4), strict=False):
                for row in _offsets(table, rows):
                    glyph, many = struct.unpack_from(">HH", table, row)
                    rest = struct.unpack_from(f">{many - 1}H", table, row + 4)
                    yield glyph, (first, *rest)


def _offsets(table: bytes, base: int, head: int = 0) -> list[int]:
    """Return the places that a list names, counted from its base; `head` bytes lie before it."""
    (count,) = struct.unpack_from(">H", table, base + head)
    return [base + one for one in struct.unpack_from(f">{count}H", table, base + head + 2)]


def _covered(table: bytes, at: int) -> list[int]:
    form, count = struct.unpack_from(">HH", table, at)
    if form == 1:
        return list(struct.unpack_from(f">{count}H", table, at + 4))
    ranges = (struct.unpack_from(">HHH", table, at + 4 + 6 * n) for n in range(count))
    return [glyph for first, last, _ in ranges for glyph in range(first, last + 1)]
