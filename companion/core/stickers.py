"""What a game has stickers for: each card's text, name and picture, as data."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from companion.core.say import Message


@frozen
class Sticker:
    """What stands on one card: the text of its symbol, and what a person reads beside it."""

    text: str
    card: str | None
    """`kind/name`; nothing on a blank one, which is taught."""
    name: Message | None = None
    icon: str = ""
    seat: str | None = None
    """The colour of whoever the card belongs to."""
    doors: str = ""
    """The card's sides from the top clockwise: D open, S a security door, W a wall."""
    secret: bool = False
    """Nobody at a table may learn that this card was held up."""


@frozen
class StickerSet:
    """A game's stickers by kind, in the order in which they are numbered."""

    name: str
    """The game's, as its box has it."""
    prefix: str
    """What all its texts begin with; other games have others."""
    kinds: Mapping[str, tuple[Sticker, ...]]
    titles: Mapping[str, Message]
    """What a sheet calls each kind."""
    icons: Mapping[str, str] = field(factory=dict[str, str])
    """What stands for a kind on a screen."""
    by_text: Mapping[str, Sticker] = field(init=False, repr=False)

    @by_text.default
    def _found_by_text(self) -> Mapping[str, Sticker]:
        return {one.text: one for kind in self.kinds.values() for one in kind}

    @property
    def open_kinds(self) -> tuple[str, ...]:
        """List the kinds of which a table has something printed: all but those wholly secret."""
        found = self.kinds.items()
        return tuple(kind for kind, cards in found if not all(one.secret for one in cards))

    def secret(self, card: str) -> bool:
        """Tell whether a card is one that nobody may learn of."""
        return any(one.secret for one in self.by_text.values() if one.card == card)

    def cards(self) -> frozenset[str]:
        """Return the names of all cards."""
        return frozenset(one.card for one in self.by_text.values() if one.card)
