"""The squares of a sticker: what each text looks like as the symbol that our sheets print.

Pure, on the qrcode library alone. Nothing depends on which of the eight masks an encoder chose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from qrcode import constants
from qrcode.exceptions import DataOverflowError
from qrcode.main import QRCode

SIDE = 21
MASKS = range(8)

Pattern = tuple[tuple[bool, ...], ...]
"""Row by row, true where it is dark."""


def pattern(text: str, mask: int) -> Pattern | None:
    """The symbol of version 1 and correction H, or nothing when the text does not fit into it."""
    symbol = QRCode(version=1, error_correction=constants.ERROR_CORRECT_H, mask_pattern=mask)
    symbol.add_data(text, optimize=0)
    try:
        symbol.make(fit=False)
    except (DataOverflowError, ValueError):
        return None
    return tuple(tuple(bool(dark) for dark in row) for row in symbol.modules)


def all_patterns(texts: Iterable[str]) -> Iterator[tuple[str, Pattern]]:
    """Each text that fits, eight times: masks change the same squares in every text."""
    changes = tuple(_changed_by(mask) for mask in MASKS)
    for text in texts:
        plain = pattern(text, 0)
        for change in changes if plain else ():
            assert plain is not None
            yield text, _without(plain, change)


def _changed_by(mask: int) -> Pattern:
    one, other = pattern("0", 0), pattern("0", mask)
    assert one is not None
    assert other is not None
    return _without(one, other)


def _without(one: Pattern, other: Pattern) -> Pattern:
    return tuple(
        tuple(a != b for a, b in zip(row, beside, strict=True))
        for row, beside in zip(one, other, strict=True)
    )


def function_squares() -> tuple[tuple[bool | None, ...], ...]:
    """What every symbol shares: finders with their borders, timing, the dark square; else None."""
    squares: list[list[bool | None]] = [[None] * SIDE for _ in range(SIDE)]
    for row, column in product(range(8), range(8)):
        ring = max(abs(row - 3), abs(column - 3))
        dark = ring in {0, 1, 3}
        for y, x in ((row, column), (row, SIDE - 1 - column), (SIDE - 1 - row, column)):
            squares[y][x] = dark
    for along in range(8, SIDE - 8):
        squares[6][along] = squares[along][6] = along % 2 == 0
    squares[SIDE - 8][8] = True
    return tuple(tuple(row) for row in squares)


LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""The alphabet of these symbols: two letters make eleven bits."""
PAIR_BITS = 11


def pair_value(pair: str) -> int:
    """Return the number that two letters are encoded as."""
    return LETTERS.index(pair[0]) * len(LETTERS) + LETTERS.index(pair[1])


def flips(length: int) -> list[list[Pattern]]:
    """Return, for texts so long, which squares change with each bit of each pair of letters."""
    plain = pattern("A" * length, 0)  # digits alone would be written in another way
    found = []
    for pair in range(length // 2):
        bits = []
        for bit in range(PAIR_BITS):
            high, low = divmod(pair_value("AA") ^ (1 << bit), len(LETTERS))
            text = "AA" * pair + LETTERS[high] + LETTERS[low]
            other = pattern(text.ljust(length, "A"), 0)
            assert plain is not None
            assert other is not None
            bits.append(_without(plain, other))
        found.append(bits)
    return found
