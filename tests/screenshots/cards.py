"""What is done with cards for a picture: they are held up, taught, printed; a camera fails."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from companion.cards.codec import STICKERS
from companion.core.say import Message, say
from companion.tablet.eye import Eye
from tests.screenshots.steps import Step
from tests.support.held import HeldCards
from tests.support.tablet import Tablet

TEXTS = {one.card: text for text, one in STICKERS["panic_station"].by_text.items()}
MISSING = say(
    "The packages that look through a camera are not installed here; on a desk machine"
    " ./panic setup installs them. A scanner that types works without them."
)
BUSY = say("Camera {n} is busy: close the other program that uses it, then try again.", n=0)


def eye_of(tablet: Tablet) -> tuple[Eye, HeldCards]:
    """Return what a tablet with a camera sees, and its cards."""
    eye = tablet.desk.eye
    assert eye is not None
    assert isinstance(eye.cards, HeldCards)
    return eye, eye.cards


def hold(*names: str) -> Step:
    """Hold cards up, by their names or their codes, and keep them there."""

    def step(tablet: Tablet) -> None:
        eye_of(tablet)[1].hold(*(TEXTS.get(name, name) for name in names))
        tablet.settle()

    return step


def take_away(tablet: Tablet) -> None:
    """Show nothing but the table."""
    eye_of(tablet)[1].hold_up()
    tablet.settle()


def dark(tablet: Tablet) -> None:
    """Put the light out."""
    cards = eye_of(tablet)[1]
    cards.see(*[(cards.empty() // 5)] * 30)
    tablet.settle()


def fails(why: Message) -> Step:
    """Let the camera be out of order."""

    def step(tablet: Tablet) -> None:
        eye_of(tablet)[1].fail(why)
        tablet.settle()

    return step


def printed(tablet: Tablet) -> None:
    """Let the stickers be ready."""
    eye = eye_of(tablet)[0]
    eye.sheet = Path(PurePosixPath("/home/ann/Documents/panic-stickers-a4.pdf"))
    tablet.desk.changed()
    tablet.settle()


def scroll(part: float) -> Step:
    """Show a later part of the column."""

    def step(tablet: Tablet) -> None:
        panel = tablet.stage.screen.rows  # type: ignore[union-attr]
        panel.scroll = part * max(panel.length - panel.area.h, 0)
        panel.redraw()
        tablet.settle()

    return step


def lean(tablet: Tablet) -> None:
    """Be an installation without the packages."""
    eye_of(tablet)[0].missing = MISSING
    tablet.desk.changed()
    tablet.settle()
