"""The look of a text: texts with the same skeleton cannot be told apart by eye (Unicode's UTS #39).

The table is large and seldom needed, so it is read when the first two names are compared.
"""

from __future__ import annotations

import unicodedata
from functools import cache


def skeleton(text: str) -> str:
    """Return a text with each letter replaced by the prototype of its look."""
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(map(_prototype, apart)))


def _prototype(letter: str) -> str:
    table = _table()
    found = table.get(ord(letter))
    if found is not None:
        return found
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(table.get(ord(part), part) for part in parts)


@cache
def _table() -> dict[int, str]:
    """Read the table: prototypes by the numbers of the letters that look so."""
    from companion.core.confusables import TABLE

    found = dict[int, str]()
    for word in TABLE.split():
        shown, _, letters = word.partition("=")
        prototype = "".join(chr(int(one, 16)) for one in shown.split("+"))
        found.update((int(one, 16), prototype) for one in letters.split(","))
    return found
