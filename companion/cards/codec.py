"""What a sticker's text means: which card of which game it stands for. Pure.

A text that is none of ours may have been taught to a copy of the game; `registry` knows those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from companion.core.stickers import Sticker, StickerSet
from companion.games import PACKAGES
from companion.games.package import Package

Sets: TypeAlias = Mapping[str, StickerSet]
"""What stands on the cards of those games that have stickers, by the game's name."""


def sets_of(packages: Mapping[str, Package]) -> Sets:
    """Return the stickers of those games that have some."""
    return {one.name: one.stickers for one in packages.values() if one.stickers is not None}


STICKERS: Final[Sets] = sets_of(PACKAGES)
PIECE: Final = 4
"""Letters with which a secret text may begin at the end of another; fewer are chance."""


def sticker_of(text: str, sets: Sets = STICKERS) -> Sticker | None:
    """Return our sticker with this text, whichever game it belongs to."""
    found = (game.by_text.get(text) for game in sets.values())
    return next((one for one in found if one), None)


def card_of(text: str, sets: Sets = STICKERS) -> str | None:
    """Return the card that our own sticker with this text is on; a blank one is on none."""
    found = sticker_of(text, sets)
    return found.card if found else None


def is_ours(text: str, sets: Sets = STICKERS) -> bool:
    """Tell whether a text is printed on one of our sheets, a blank sticker's included."""
    return sticker_of(text, sets) is not None


def is_secret(card: str | None, sets: Sets = STICKERS) -> bool:
    """Tell whether nobody at a table may learn that this card was held up."""
    return card is not None and any(game.secret(card) for game in sets.values())


def may_tell(text: str, secret: Iterable[str]) -> bool:
    """Tell whether a text that is on no card may be told: it holds nothing of a secret one.

    A scanner may change case, put a mark before a text, run two together, or lose a part of one.
    """
    said = text.upper()
    long = [code for code in map(str.upper, secret) if len(code) >= PIECE]
    return not any(
        code in said
        or said in code
        or any(said.endswith(code[:length]) for length in range(PIECE, len(code)))
        for code in long
    )


def texts(game: str, sets: Sets = STICKERS) -> tuple[str, ...]:
    """Return every text that the sheets of a game have, blank ones last."""
    return tuple(sets[game].by_text)


def stickers(game: StickerSet, kinds: Iterable[str]) -> dict[str, tuple[Sticker, ...]]:
    """Return the stickers of these kinds, in the sheets' order however they were asked for."""
    asked = set(kinds)
    return {kind: found for kind, found in game.kinds.items() if kind in asked}
