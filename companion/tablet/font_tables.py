"""The tables of a font's file: where each lies, and which glyphs its letters have. Reads only."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final, TypeAlias

LARGEST: Final = 1 << 20
"""Bytes of a table that is read whole."""

Tables: TypeAlias = dict[bytes, tuple[int, int]]


def tables(file: BinaryIO) -> Tables:
    """Return where each table begins, and its length; of a collection, its first font's."""
    start = 0
    file.seek(0)
    if file.read(4) == b"ttcf":
        file.seek(12)
        (start,) = struct.unpack(">I", file.read(4))
    file.seek(start + 4)
    (count,) = struct.unpack(">H", file.read(2))
    file.seek(start + 12)
    rows = [struct.unpack(">4sIII", file.read(16)) for _ in range(count)]
    return {tag: (offset, length) for tag, _, offset, length in rows}


def whole(file: BinaryIO, known: Tables, tag: bytes) -> bytes:
    """Return a table; nothing where there is none, or where it is too large."""
    offset, length = known.get(tag, (0, 0))
    if length > LARGEST:
        return b""
    file.seek(offset)
    return file.read(length)


def letters(cmap: bytes) -> Iterable[int]:
    """Return the letters that a table of letters lists."""
    found = _forms(cmap)
    if 12 in found:  # noqa: PLR2004  (the format's number)
        return (code for first, last, _ in groups(cmap) for code in range(first, last + 1))
    return _segments(cmap, found[4]) if 4 in found else ()  # noqa: PLR2004  (likewise)


def groups(cmap: bytes) -> Iterator[tuple[int, int, int]]:
    """Return the first and last letter of each group, and the first one's glyph."""
    at = _forms(cmap).get(12)
    if at is None:
        return
    (count,) = struct.unpack_from(">I", cmap, at + 12)
    for n in range(count):
        first, last, glyph = struct.unpack_from(">III", cmap, at + 16 + 12 * n)
        yield first, min(last, 0x10FFFF), glyph


def _forms(cmap: bytes) -> dict[int, int]:
    """Return where the table of each format begins."""
    if not cmap:
        return {}
    (count,) = struct.unpack_from(">H", cmap, 2)
    found: dict[int, int] = {}
    for n in range(count):
        _, _, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * n)
        (form,) = struct.unpack_from(">H", cmap, offset)
        found[form] = offset
    return found


def _segments(cmap: bytes, at: int) -> Iterator[int]:
    (twice,) = struct.unpack_from(">H", cmap, at + 6)
    for n in range(twice // 2):
        (last,) = struct.unpack_from(">H", cmap, at + 14 + 2 * n)
        (first,) = struct.unpack_from(">H", cmap, at + 16 + twice + 2 * n)
        yield from (code for code in range(first, last + 1) if code != 0xFFFF)  # noqa: PLR2004
