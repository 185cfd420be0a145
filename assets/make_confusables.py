# ruff: noqa: INP001 (a script, in no package)
"""Writes which letters look alike, as Unicode has it, into companion/core/confusables.py.

A tool for us, not part of the program. Unicode's table (UTS #39) is compiled into ICU, which keeps
it with each version of Unicode: this asks ICU's own library for the look of every letter. ICU 78.3,
with Unicode 17, comes in the wheel of icu4py 1.2.0; name its libicui18n (the others lie beside):

    python assets/make_confusables.py icu4py.libs/libicui18n-27b40375.so.78.3
"""

from __future__ import annotations

import ctypes
import sys
import textwrap
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).parent
OUT = HERE.parent / "companion" / "core" / "confusables.py"
WIDE = 96
HEAD = '''"""Which letters look alike: a prototype of each look, and the letters that look so.

Made by assets/make_confusables.py from the table of Unicode {version} (UTS #39), as ICU {icu} has
it; nothing here is written by hand. `lookalikes.py` reads it. Letters that compatibility (NFKD)
already makes alike are left out; and an m stays an m, which Unicode takes for r and n: "Amie" is
not "Arnie".

Copyright © 1991-2026 Unicode, Inc. The table is used under the Unicode License V3, which stands in
assets/unicode/LICENSE.txt.
"""

from __future__ import annotations

from typing import Final

TABLE: Final = """
{table}
"""
"""Words such as 61=251,3B1: a prototype, its letters joined by +, and the letters that look so."""
'''


def skeletons(library: Path) -> tuple[Callable[[str], str], str, str]:
    """Return ICU's own skeleton, its version, and that of its Unicode."""
    folder, number = library.parent, library.name.split(".so.")[1].split(".")[0]
    for part in ("libicudata", "libicuuc"):
        ctypes.CDLL(str(next(folder.glob(f"{part}*.so.*"))), ctypes.RTLD_GLOBAL)
    icu = ctypes.CDLL(str(library))
    error, version = ctypes.c_int(0), (ctypes.c_uint8 * 4)()
    opened = getattr(icu, f"uspoof_open_{number}")
    opened.restype = ctypes.c_void_p
    checker = ctypes.c_void_p(opened(ctypes.byref(error)))
    skeleton = getattr(icu, f"uspoof_getSkeletonUTF8_{number}")
    uc = ctypes.CDLL(str(next(folder.glob("libicuuc*.so.*"))))
    getattr(uc, f"u_getVersion_{number}")(version)
    of_icu = ".".join(map(str, version[:2]))
    getattr(uc, f"u_getUnicodeVersion_{number}")(version)
    of_unicode = str(version[0])
    room = ctypes.create_string_buffer(256)

    def look(text: str) -> str:
        raw, failed = text.encode(), ctypes.c_int(0)
        n = skeleton(checker, 0, raw, len(raw), room, len(room), ctypes.byref(failed))
        if failed.value > 0:
            raise ValueError(text, failed.value)
        return room.raw[:n].decode()

    return look, of_icu, of_unicode


def _hex(letters: str) -> str:
    return "+".join(f"{ord(one):X}" for one in letters)


def batched(letters: str | list[str], most: int) -> Iterator[list[str]]:
    """Go through some letters, so many at a time."""
    return (list(letters[at : at + most]) for at in range(0, len(letters), most))


def main(library: Path) -> None:
    """Write the module."""
    look, icu, version = skeletons(library)
    every = [
        chr(n) for n in range(ord("!"), sys.maxunicode + 1) if unicodedata.category(chr(n)) != "Cs"
    ]
    known = {one: look(one) for one in every if unicodedata.normalize("NFD", one) == one}
    table = {one: found for one, found in known.items() if found and found != one}
    # One letter for two: whoever writes them writes another name.
    del table["m"]
    table = {one: found.replace("rn", "m") for one, found in table.items()}
    groups = defaultdict[str, list[str]](list)
    for one, found in table.items():
        parts = unicodedata.normalize("NFKD", one)
        if one != found and (parts == one or "".join(table.get(p, p) for p in parts) != found):
            groups[found].append(one)
    words = [
        f"{_hex(found)}={','.join(map(_hex, some))}"
        for found, ones in sorted(groups.items())
        for some in batched(ones, 12)
    ]
    rows = textwrap.wrap(" ".join(words), WIDE, break_on_hyphens=False, break_long_words=False)
    OUT.write_text(HEAD.format(version=version, icu=icu, table="\n".join(rows)), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
