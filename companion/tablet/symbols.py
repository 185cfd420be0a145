"""The sixty-four symbols: what they are called aloud, and how a page draws them. No Kivy here."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from attrs import frozen

_HERE: Final = Path(__file__).resolve().parent.parent
ASSETS: Final = next(
    (folder for folder in (_HERE / "assets", _HERE.parent / "assets") if folder.is_dir()), _HERE
)
"""In a wheel beside `tablet`, in a checkout at the top."""
FOLDER: Final = ASSETS / "symbols"


@frozen
class Symbol:
    """One of the sixty-four, by its name in each language."""

    en: str
    fr: str


@cache
def symbols() -> Sequence[Symbol]:
    """Return the symbols in their order."""
    found = json.loads((FOLDER / "symbols.json").read_text(encoding="utf-8"))
    return tuple(Symbol(one["name"]["en"], one["name"]["fr"]) for one in found)


def symbol_name(number: int, language: str) -> str:
    """Return what a symbol is called aloud."""
    one = symbols()[number]
    return one.fr if language == "fr" else one.en


@cache
def symbol_path(number: int) -> str:
    """Return what an SVG draws a symbol with, on 24 by 24; nothing where the drawings are not."""
    file = next(FOLDER.glob(f"{number:02}-*.svg"), None)
    found = re.search(r' d="([^"]+)"', file.read_text(encoding="utf-8")) if file else None
    return found[1] if found else ""
