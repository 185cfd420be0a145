"""What is done with cards for a picture: they are held up, taught, printed; a camera fails."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from companion.core.say import Message
from companion.tablet.card_reader import CardReader
from tests.support.held import MISSING, TEXTS, HeldCards
from tests.support.tablet import Step, Tablet


def card_reader_of(tablet: Tablet) -> tuple[CardReader, HeldCards]:
    """Return what a tablet with a camera sees, and its cards."""
    reader = tablet.desk.card_reader
    assert reader is not None
    assert isinstance(reader.cards, HeldCards)
    return reader, reader.cards


def hold(*names: str) -> Step:
    """Hold cards up, by their names or their codes, and keep them there."""

    def step(tablet: Tablet) -> None:
        card_reader_of(tablet)[1].hold(*(TEXTS.get(name, name) for name in names))
        tablet.settle()

    return step


def take_away(tablet: Tablet) -> None:
    """Show nothing but the table."""
    card_reader_of(tablet)[1].hold_up()
    tablet.settle()


def dark(tablet: Tablet) -> None:
    """Put the light out."""
    cards = card_reader_of(tablet)[1]
    cards.see(*[(cards.empty() // 5)] * 30)
    tablet.settle()


def fails(why: Message) -> Step:
    """Let the camera be out of order."""

    def step(tablet: Tablet) -> None:
        card_reader_of(tablet)[1].fail(why)
        tablet.settle()

    return step


def printed(tablet: Tablet) -> None:
    """Let the stickers be ready."""
    reader = card_reader_of(tablet)[0]
    reader.sheet = Path(PurePosixPath("/home/ann/Documents/panic-stickers-a4.pdf"))
    tablet.desk.changed()
    tablet.settle()


def scroll(part: float) -> Step:
    """Show a later part of the column."""

    def step(tablet: Tablet) -> None:
        panel = tablet.root.screen.rows  # type: ignore[union-attr]
        panel.scroll = part * max(panel.length - panel.area.h, 0)
        panel.redraw()
        tablet.settle()

    return step


def lean(tablet: Tablet) -> None:
    """Be an installation without the packages."""
    card_reader_of(tablet)[0].missing = MISSING
    tablet.desk.changed()
    tablet.settle()
