"""Cards held up to a tablet's camera: all of it is real, but its thread and its lens."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from companion.cards.camera import Frame, Picture
from companion.cards.camera_thread import FrameResult, Seeing
from companion.cards.codec import STICKERS
from companion.cards.reading.port import Code
from companion.cards.reading.reader import Reader
from companion.cards.table_cards import Session, TableCards
from companion.core.say import Message, say
from companion.table.cards import CameraChoice, Sight
from tests.support.cameras import showing

TEXTS = {one.card: text for text, one in STICKERS["panic_station"].by_text.items()}
MISSING = say(
    "The packages that look through a camera are not installed here; on a desk machine"
    " ./panic setup installs them. A scanner that types works without them."
)
BUSY = say("Camera {n} is busy: close the other program that uses it, then try again.", n=0)
NOTHING: int = 40
"""Frames without a card after which it was taken away."""
TWO = (CameraChoice("0", "HD Webcam"), CameraChoice("2", "Document camera"))


@cache
def a_reader(texts: tuple[str, ...]) -> Reader:
    """Return a reader that knows these; it takes a second to learn them."""
    return Reader(texts)


atexit.register(a_reader.cache_clear)


class HeldCards(TableCards):
    """Cards whose camera shows what a test holds up, at once."""

    def __init__(self, folder: Path, *, found: Sequence[CameraChoice] = TWO) -> None:
        super().__init__(folder, folder / "documents", clock=lambda: self.at)
        self.at = 100.0
        self.found = found
        self.looked: list[str] = []
        """The cameras that were looked through, one after the other."""
        self.now: tuple[Session, Seeing] | None = None
        self.jobs: list[Callable[[], None]] = []

    def read_with(self, game: str) -> Callable[[Picture], Sequence[Code]]:
        reader = a_reader(self.registry.texts(game))
        reader.reset()
        return reader.read

    def devices(self, then: Callable[[Sequence[CameraChoice]], None]) -> None:
        then(self.found)

    def look(self, game: str, device: str, seen: Callable[[Sight], None]) -> None:
        self.looked.append(device)
        session = Session(self, game, device, seen)
        self.now = session, Seeing(session.reader())

    def rest(self) -> None:
        self.now = None

    def close(self) -> None:
        self.now = None

    def see(self, *pictures: Picture) -> None:
        """Let these frames come, thirty a second."""
        for picture in pictures:
            self.at += 1 / 30
            if self.now is not None:
                session, seeing = self.now
                session.told(seeing.see(Frame(self.at, picture)))

    def empty(self) -> Picture:
        """Return the table without any card."""
        return showing()

    def hold_up(self, *texts: str) -> None:
        """Hold stickers up, and take them away again."""
        self.see(*[showing(*texts)] * 3, *[showing()] * NOTHING)

    def hold(self, *texts: str) -> None:
        """Hold stickers up, and keep them there."""
        self.see(*[showing(*texts)] * 3)

    def fail(self, why: Message) -> None:
        """Let the camera be out of order."""
        assert self.now is not None
        self.now[0].told(FrameResult(trouble=why))
