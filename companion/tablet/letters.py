"""Which letters a font has, and which font has a text's. What is drawn with it, ink.py says.

Our own fonts have what English, French and names in Latin, Greek, Cyrillic and Vietnamese need.
For other scripts a font of this machine is looked for; what none has is told, not shown as boxes.
"""

from __future__ import annotations

import os
import struct
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import BinaryIO, Final

FOLDERS: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/system/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "C:/Windows/Fonts",
)
MOST: Final = 600
"""Files that are looked through."""
LARGEST: Final = 1 << 20
"""Bytes of a table of letters."""
MISSING: Final = "?"
"""What stands for a letter that no font here has."""
_PREFERRED: Final = ("noto", "dejavu", "droid", "roboto")
_UNFIT: Final = ("mono", "serif", "italic", "oblique", "coloremoji", "condensed")


def is_drawn(text: str) -> bool:
    """Tell whether a text can be drawn here, each of its letters."""
    ours = letters_of(_fallback())
    rest = {letter for letter in _composed(text) if not _is_in(letter, ours)}
    return not rest or _font_with(frozenset(rest)) is not None


@lru_cache(2000)
def choose(text: str, font: str) -> tuple[str, str]:
    """Return a font that has the letters of a text, and the text as that font can draw it.

    It is the font that is asked for, where that has them all.
    """
    text = _composed(text)
    for one in (font, _fallback()):
        known = letters_of(one)
        if all(_is_in(letter, known) for letter in text):
            return one, text
    ours = letters_of(_fallback())
    lacking = frozenset(letter for letter in text if not _is_in(letter, ours))
    other = _font_with(frozenset(text)) or _font_with(lacking)
    known = letters_of(other) if other is not None else ours
    drawn = "".join(letter if _is_in(letter, known) else MISSING for letter in text)
    return other or _fallback(), drawn


def use(fallback: str) -> None:
    """Name the font of ours that has the most letters."""
    _OURS[:] = [fallback]
    forget()


def forget() -> None:
    """Look anew which fonts there are."""
    choose.cache_clear()
    _font_with.cache_clear()


_OURS: list[str] = []


def _fallback() -> str:
    return _OURS[0]


def _composed(text: str) -> str:
    """Return a text without what only joins or chooses letters, its accents on their letters."""
    return unicodedata.normalize("NFC", text)


def _is_in(letter: str, known: frozenset[int]) -> bool:
    return letter in "\n\r\t" or ord(letter) in known


@lru_cache(256)
def _font_with(letters: frozenset[str]) -> str | None:
    """Return a font of this machine that has these letters; None where there is none.

    Letters that are written from the right, or joined, need more than a font: see `_is_plain`.
    """
    if not all(map(_is_plain, letters)):
        return None
    found = (path for path in _fonts() if all(_is_in(one, letters_of(path)) for one in letters))
    return next(found, None)


def _is_plain(letter: str) -> bool:
    """Tell whether a letter can be drawn one after another, from the left."""
    return unicodedata.bidirectional(letter) not in ("R", "AL", "AN")


@cache
def _fonts() -> tuple[str, ...]:
    """List this machine's fonts, those first that look most like ours."""
    found = list[Path]()
    for folder in FOLDERS:
        with suppress(OSError):
            found += _files(Path(folder).expanduser())
    return tuple(str(path) for path in sorted(found[:MOST], key=_rank))


def _files(folder: Path) -> Iterator[Path]:
    for here, _, names in os.walk(folder):
        for name in names:
            if name.lower().endswith((".ttf", ".otf", ".ttc")):
                yield Path(here) / name


def _rank(path: Path) -> tuple[int, int, int, str]:
    name = path.name.lower()
    unfit = sum(word in name for word in _UNFIT)
    preferred = next((n for n, word in enumerate(_PREFERRED) if word in name), len(_PREFERRED))
    return unfit, preferred, "bold" not in name, name


# The table of letters


@cache
def letters_of(path: str) -> frozenset[int]:
    """Return the letters that a font has a glyph for; none where it cannot be read."""
    if "coloremoji" in path.lower():
        return frozenset()  # its pictures have one size
    try:
        with Path(path).open("rb") as file:
            return frozenset(_letters(file))
    except (OSError, struct.error, ValueError):
        return frozenset()


def _letters(file: BinaryIO) -> Iterable[int]:
    start = 0
    if file.read(4) == b"ttcf":
        file.seek(12)
        (start,) = struct.unpack(">I", file.read(4))
    file.seek(start + 4)
    (count,) = struct.unpack(">H", file.read(2))
    file.seek(start + 12)
    for _ in range(count):
        tag, _, offset, length = struct.unpack(">4sIII", file.read(16))
        if tag == b"cmap" and length <= LARGEST:
            file.seek(offset)
            return _read_table(file.read(length))
    return ()


def _read_table(table: bytes) -> Iterable[int]:
    (count,) = struct.unpack_from(">H", table, 2)
    found: dict[int, int] = {}
    for n in range(count):
        _, _, offset = struct.unpack_from(">HHI", table, 4 + 8 * n)
        (form,) = struct.unpack_from(">H", table, offset)
        found[form] = offset
    if 12 in found:  # noqa: PLR2004  (the format's number)
        return _groups(table, found[12])
    return _segments(table, found[4]) if 4 in found else ()  # noqa: PLR2004  (likewise)


def _groups(table: bytes, at: int) -> Iterator[int]:
    (count,) = struct.unpack_from(">I", table, at + 12)
    for n in range(count):
        first, last, _ = struct.unpack_from(">III", table, at + 16 + 12 * n)
        yield from range(first, min(last, 0x10FFFF) + 1)


def _segments(table: bytes, at: int) -> Iterator[int]:
    (twice,) = struct.unpack_from(">H", table, at + 6)
    for n in range(twice // 2):
        (last,) = struct.unpack_from(">H", table, at + 14 + 2 * n)
        (first,) = struct.unpack_from(">H", table, at + 16 + twice + 2 * n)
        yield from (code for code in range(first, last + 1) if code != 0xFFFF)  # noqa: PLR2004
