"""Which sticker lies where on which page, in millimetres. Pure; `printing` draws it.

A sticker is a square of the asked width that its symbol and quiet zone fill, over a strip with a
picture and a name. Neighbours share their cut lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.stickers import Sticker

PAPERS: Final[Mapping[str, tuple[float, float]]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
LEAST: Final = 10.0
MOST: Final = 60.0
USUAL: Final = 12.0
MODULES: Final = 21
QUIET: Final = 2
"""Modules of white on each side; with more of them the symbol itself would be smaller."""
MARGIN: Final = 8.0
"""What no printer is asked to print on."""
TICK: Final = 3.0
GAP: Final = 1.0
"""Between a cut mark and the stickers."""
HEAD: Final = 25.0
FOOT: Final = 6.0
TITLE: Final = 5.0
BETWEEN: Final = 2.0
LEAST_ROWS: Final = 2
"""Fewer rows than this do not begin a kind at the foot of a page."""
NEARLY: Final = 1e-9


@frozen
class Size:
    """How large a sticker is: its symbol's square, and the strip below it."""

    wide: float

    @property
    def strip(self) -> float:
        """Return how high the strip is: two lines of letters that can still be read."""
        return max(3.4, 0.28 * self.wide)

    @property
    def tall(self) -> float:
        """Return how high the whole sticker is."""
        return self.wide + self.strip

    @property
    def module(self) -> float:
        """Return how large one square of the symbol is."""
        return self.wide / (MODULES + 2 * QUIET)


@frozen
class Block:
    """Stickers of one kind in rows, as far as they stand on one page."""

    kind: str
    stickers: tuple[Sticker, ...]
    left: float
    top: float
    """Of the stickers; the title and the cut marks are above."""
    columns: int
    size: Size
    goes_on: bool = False
    """The kind began on an earlier page."""

    @property
    def rows(self) -> int:
        """Return how many rows there are, the last one perhaps not full."""
        return -(-len(self.stickers) // self.columns)

    @property
    def bottom(self) -> float:
        """Return where its stickers end."""
        return self.top + self.rows * self.size.tall

    def in_row(self, row: int) -> int:
        """Return how many stickers a row has; before the first and after the last, none."""
        return max(0, min(self.columns, len(self.stickers) - row * self.columns)) if row >= 0 else 0

    def places(self) -> Iterator[tuple[float, float, Sticker]]:
        """Return each sticker with its left upper corner."""
        for number, sticker in enumerate(self.stickers):
            row, column = divmod(number, self.columns)
            yield self.left + column * self.size.wide, self.top + row * self.size.tall, sticker


Page = tuple[Block, ...]


def wrong_size(wide: float) -> Refusal | None:
    """Refuse stickers that nobody could read, or stick."""
    if LEAST <= wide <= MOST:
        return None
    why = say("A sticker is {least} to {most} mm wide.", least=f"{LEAST:g}", most=f"{MOST:g}")
    return Refusal("bad_value", why)


def pages(kinds: Mapping[str, Sequence[Sticker]], paper: str, wide: float) -> tuple[Page, ...]:
    """Lay the stickers out, kind after kind, each as far up as it fits."""
    size, (width, height) = Size(wide), PAPERS[paper]
    columns = int((width - 2 * (MARGIN + TICK + GAP)) / size.wide + NEARLY)
    left = (width - columns * size.wide) / 2
    lowest = height - MARGIN - FOOT - GAP - TICK
    done: list[list[Block]] = [[]]
    for kind, stickers in kinds.items():
        rest = tuple(stickers)
        while rest:
            top = _below(done[-1]) + TITLE + TICK + GAP
            rows = int((lowest - top) / size.tall + NEARLY)
            if done[-1] and rows < min(LEAST_ROWS, -(-len(rest) // columns)):
                done.append([])
                continue
            here, goes_on = rest[: rows * columns], len(rest) < len(stickers)
            done[-1].append(Block(kind, here, left, top, columns, size, goes_on))
            rest = rest[len(here) :]
    return tuple(tuple(page) for page in done if page)


def _below(page: Sequence[Block]) -> float:
    """Return where the next block's title may begin."""
    return page[-1].bottom + GAP + TICK + BETWEEN if page else MARGIN + HEAD
