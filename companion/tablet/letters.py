"""Which letters a font has, and which font has a text's. What is drawn with it, ink.py says.

Our own fonts have what English, French and names in Latin, Greek, Cyrillic and Vietnamese need.
For other scripts a font of this machine is looked for, and for emoji one with pictures; what none
has is told, not shown as boxes, and whoever is called so goes by their colour. How letters join
and turn, writing.py knows.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, Final

from companion.core.names import EMOJI
from companion.tablet import font_tables
from companion.tablet.emoji import ColourFont, colour_font
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
MISSING: Final = "…"
"""What stands for letters that no font here has."""
_PREFERRED: Final = ("noto", "dejavu", "droid", "roboto")
_UNFIT: Final = ("mono", "serif", "italic", "oblique", "condensed")
_PICTURED: Final = re.compile(f"[\U0001f1e6-\U0001f1ff]{{2}}|{EMOJI.pattern}")
"""What a colour font has a picture of: a flag, or another emoji."""
_AS_PICTURE: Final = "\ufe0f"
_MARKS: Final = 0xF0000
"""Letters that Unicode gives nobody: each stands for a picture while its line is put in order."""


@lru_cache(200)
def is_drawn(text: str) -> bool:
    """Tell whether a text can be drawn here, each of its letters."""
    return all(font is not None for font, _ in _cut(text, _fallback()))


@lru_cache(2000)
def runs(text: str, font: str) -> tuple[tuple[str, str], ...]:
    """Return a line as it is drawn from the left: its pieces, each with the font that has it.

    That is the font asked for, or ours with the most letters, or one of this machine. What none
    has is left out.
    """
    pieces = _cut(text, font)
    return tuple((own, piece) if own else (_fallback(), MISSING) for own, piece in pieces)


@lru_cache(500)
def pictures(font: str, piece: str) -> tuple[bytes, ...]:
    """Return the pictures that a piece of a line is, where its font is a colour font."""
    own = _colour_fonts().get(font)
    return own.pictures(piece) if own else ()


def readable(text: str) -> str:
    """Return a sentence with what we call those whose names cannot be drawn here."""
    for name, word in _CALLED.items():
        text = text.replace(name, word)
    return text


def call(names: Mapping[str, str]) -> None:
    """Call these people so instead: their names cannot be drawn here."""
    _CALLED.clear()
    _CALLED.update(names)


def _cut(text: str, font: str) -> list[tuple[str | None, str]]:
    """Cut a line into pieces as `runs` does; no font where none has a piece."""
    ours, drawn = letters_of(_fallback()), as_drawn(text)
    own = next((one for one in (font, _fallback()) if _has_all(one, drawn)), None)
    if own is not None and _AS_PICTURE not in text:
        return [(own, drawn)]
    drawn, shown = _with_marks(text)
    found = list[tuple[str | None, str]]()
    for piece in _pieces(drawn, ours):
        if ord(piece[0]) - _MARKS in range(len(shown)):
            found.append(shown[ord(piece[0]) - _MARKS])
        elif _is_in(piece[0], ours):
            found.append((font if _has_all(font, piece) else _fallback(), piece))
        else:
            is_known = all(map(is_writable, piece))
            found.append((_font_with(frozenset(piece)) if is_known else None, piece))
    return found


def _with_marks(text: str) -> tuple[str, list[tuple[str | None, str]]]:
    """Put a mark where an emoji is that a colour font here has; return those fonts and emoji."""
    shown = list[tuple[str | None, str]]()

    def mark(found: re.Match[str]) -> str:
        emoji = found[0]
        font = None if _is_letter(emoji) else font_with_picture(emoji)
        if font is None:
            return emoji
        shown.append((font, emoji))
        return chr(_MARKS + len(shown) - 1)

    return as_drawn(_PICTURED.sub(mark, text)), shown


def _is_letter(emoji: str) -> bool:
    """Tell whether our font has it, and nobody asked for its picture."""
    return _AS_PICTURE not in emoji and _has_all(_fallback(), as_drawn(emoji))


def font_with_picture(emoji: str) -> str | None:
    """Return a font of this machine with a picture for this emoji; None where there is none."""
    return next((font for font in _colour_fonts() if pictures(font, emoji)), None)


@cache
def _colour_fonts() -> dict[str, ColourFont]:
    """Return this machine's fonts with pictures: they say so in their names."""
    found = {path: colour_font(path) for path in fonts() if "emoji" in Path(path).name.lower()}
    return {path: font for path, font in found.items() if font is not None}


def _has_all(font: str, text: str) -> bool:
    known = letters_of(font)
    return all(_is_in(letter, known) for letter in text)


def _pieces(text: str, ours: frozenset[int]) -> list[str]:
    """Cut a text where letters of ours end or begin, and round each mark."""

    def kind(letter: str) -> int:
        return ord(letter) if ord(letter) >= _MARKS else _is_in(letter, ours)

    return ["".join(group) for _, group in groupby(text, key=kind)]


def use(fallback: str) -> None:
    """Name the font of ours that has the most letters."""
    _OURS[:] = [fallback]
    forget()


def forget() -> None:
    """Look anew which fonts there are."""
    is_drawn.cache_clear()
    runs.cache_clear()
    pictures.cache_clear()
    _font_with.cache_clear()
    _colour_fonts.cache_clear()


_OURS: list[str] = []
_CALLED: dict[str, str] = {}


def _fallback() -> str:
    return _OURS[0]


def _is_in(letter: str, known: frozenset[int]) -> bool:
    return letter in "\n\r\t" or ord(letter) in known


@lru_cache(256)
def _font_with(letters: frozenset[str]) -> str | None:
    """Return a font of this machine that has these letters; None where there is none."""
    found = (path for path in fonts() if all(_is_in(one, letters_of(path)) for one in letters))
    return next(found, None)


@cache
def fonts() -> tuple[str, ...]:
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


@cache
def letters_of(path: str) -> frozenset[int]:
    """Return the letters that a font can draw; none where it cannot be read, or has colours."""
    try:
        with Path(path).open("rb") as file:
            known = font_tables.tables(file)
            if {b"CBDT", b"sbix"} & known.keys() or _has_layers(file, known):
                return frozenset()
            return frozenset(font_tables.letters(font_tables.whole(file, known, b"cmap")))
    except (OSError, struct.error, ValueError):
        return frozenset()


def _has_layers(file: BinaryIO, known: font_tables.Tables) -> bool:
    """Tell whether its colours are drawn by a program of its own, so that its letters are empty."""
    return font_tables.whole(file, known, b"COLR")[:2] >= b"\0\1"
