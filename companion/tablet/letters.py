"""Which letters a font has, and which font has a text's. What is drawn with it, ink.py says.

Our own fonts have what English, French and names in Latin, Greek, Cyrillic and Vietnamese need.
For other scripts a font of this machine is looked for; what none has is told, not shown as boxes,
and whoever is called so goes by their colour. How letters join and turn, writing.py knows.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, Final

from companion.tablet.writing import as_drawn, is_writable

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
MISSING: Final = "…"
"""What stands for letters that no font here has."""
_PREFERRED: Final = ("noto", "dejavu", "droid", "roboto")
_UNFIT: Final = ("mono", "serif", "italic", "oblique", "coloremoji", "condensed")


@lru_cache(200)
def is_drawn(text: str) -> bool:
    """Tell whether a text can be drawn here, each of its letters."""
    ours = letters_of(_fallback())
    drawn = as_drawn(text)
    return all(map(is_writable, drawn)) and all(
        _font_with(one) is not None for one in _foreign(drawn, ours)
    )


@lru_cache(2000)
def runs(text: str, font: str) -> tuple[tuple[str, str], ...]:
    """Return a line as it is drawn from the left: its pieces, each with the font that has it.

    That is the font asked for, or ours with the most letters, or one of this machine. What none
    has is left out.
    """
    text = as_drawn(text)
    own = next((one for one in (font, _fallback()) if _has_all(one, text)), None)
    if own is not None:
        return ((own, text),)
    ours, found = letters_of(_fallback()), list[tuple[str, str]]()
    for piece in _pieces(text, ours):
        if _is_in(piece[0], ours):
            found.append((font if _has_all(font, piece) else _fallback(), piece))
        else:
            is_known = all(map(is_writable, piece))
            other = _font_with(frozenset(piece)) if is_known else None
            found.append((other, piece) if other else (_fallback(), MISSING))
    return tuple(found)


def one_for(text: str, font: str) -> str:
    """Return a font that has every letter of what is being typed; the one asked for, if none."""
    if _has_all(font, text):
        return font
    return _font_with(frozenset(text)) or font


def readable(text: str) -> str:
    """Return a sentence with what we call those whose names cannot be drawn here."""
    for name, word in _CALLED.items():
        text = text.replace(name, word)
    return text


def call(names: Mapping[str, str]) -> None:
    """Call these people so instead: their names cannot be drawn here."""
    _CALLED.clear()
    _CALLED.update(names)


def _has_all(font: str, text: str) -> bool:
    known = letters_of(font)
    return all(_is_in(letter, known) for letter in text)


def _pieces(text: str, ours: frozenset[int]) -> list[str]:
    """Cut a text where letters of ours end or begin."""
    groups = groupby(text, key=lambda letter: _is_in(letter, ours))
    return ["".join(group) for _, group in groups]


def _foreign(text: str, ours: frozenset[int]) -> list[frozenset[str]]:
    """Return what our fonts lack, piece by piece."""
    return [frozenset(one) for one in _pieces(text, ours) if not _is_in(one[0], ours)]


def use(fallback: str) -> None:
    """Name the font of ours that has the most letters."""
    _OURS[:] = [fallback]
    forget()


def forget() -> None:
    """Look anew which fonts there are."""
    is_drawn.cache_clear()
    runs.cache_clear()
    _font_with.cache_clear()


_OURS: list[str] = []
_CALLED: dict[str, str] = {}


def _fallback() -> str:
    return _OURS[0]


def _is_in(letter: str, known: frozenset[int]) -> bool:
    return letter in "\n\r\t" or ord(letter) in known


@lru_cache(256)
def _font_with(letters: frozenset[str]) -> str | None:
    """Return a font of this machine that has these letters; None where there is none."""
    found = (path for path in _fonts() if all(_is_in(one, letters_of(path)) for one in letters))
    return next(found, None)


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
